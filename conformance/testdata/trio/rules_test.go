package trio_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// What is wrong with a ruleset is reported at its place.
func TestProblems(t *testing.T) {
	for set, want := range map[string]string{
		"colors.gold={ letter: G, tiles: 9 }": "Trio is played with 3 colors, here are 4",
		"lines.lengths=[1, 2]":                "a board has 3 pattern lines, here are 2",
		"lines.lengths=[1, 2, 10]":            "10 is out of range",
		"floor.spaces=10":                     "10 is out of range",
		"scoring.place=rnu.h":                 "did you mean `run.h`?",
		"scoring.place=6 / (run.h - 2)":       "with run.h = 2",
		"scoring.center=take.size":            "unknown name `take.size`",
		"scoring.floor=slot":                  "unknown name `slot`",
		"end.when=any(players, .rows > 0)":    "unknown name `.rows`",
		"bonuses.trio.per=trios":              "did you mean `board.trios`?",
	} {
		_, err := variants.Open("trio", variants.Set(set))
		assert.ErrorContains(t, err, want, set)
	}
}

// All problems come at once.
func TestAllProblemsAtOnce(t *testing.T) {
	_, err := variants.Open("trio", variants.Set("lines.lengths=[1]", "scoring.place=x", "end.when=y"))
	for _, want := range []string{"here are 1", "unknown name `x`", "unknown name `y`"} {
		assert.ErrorContains(t, err, want)
	}
}

// Formulas see the row, the column, the color and the round of a tile.
func TestFormulasOfATile(t *testing.T) {
	for formula, want := range map[string]int{
		"10 * row + col":                23,
		`color == "jade" ? 7 : 8`:       7,
		"round":                         4,
		"run.h * 10 + run.v":            31,
		"-9":                            -9,
		"row == 1 && run.h > 1 ? 1 : 0": 0,
	} {
		r := rules(t, "trio", "scoring.place="+formula, "scoring.minimum=null")
		s, err := r.New(2)
		require.NoError(t, err)
		text := []byte("round: 4\nseats: [{ lines: [., JJ, .], wall: [C.., SC., ...] }, {}]")
		require.NoError(t, s.(core.RoundEnder).EndRound(text, nil))
		assert.Equal(t, want, s.Score(0), formula)
	}
}

// What is typed for a move and is none says which word is wrong.
func TestMovesThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"":              "write source, color and line",
		"1 coral":       "write source, color and line",
		"0 coral 1":     `"0" begins no move`,
		"1 gold 1":      `"gold" is no color of this ruleset: coral, jade, sand`,
		"1 coral 4":     `"4" is no line: write a number from 1 to 3, or floor`,
		"middle jade 1": `"middle" begins no move`,
	} {
		_, err := rules(t, "trio").ParseMove(text)
		assert.ErrorContains(t, err, want, text)
	}
}

// A move that may not be made is refused with a reason, at any turn and whatever
// its number.
func TestRefusals(t *testing.T) {
	r := rules(t, "trio")
	offer := "turn: 1\ndisplays: [CJS, ., .]\n"
	for _, c := range []struct{ position, move, reason string }{
		{"phase: deal", "1 coral 1", "the displays have to be filled first"},
		{"phase: over\nend: end.when", "1 coral 1", "the game is over"},
		{offer, "2 coral 1", "no coral tile lies on display 2"},
		{offer, "4 coral 1", "there is no display 4, the game has 3 displays (displays.count)"},
		{offer, "center jade 1", "no jade tile lies in the center"},
		{offer + "seats: [{ lines: [C, ., .] }, {}]", "1 coral 1", "line 1 is full (lines.lengths)"},
		{offer + "seats: [{ lines: [., C, .] }, {}]", "1 sand 2", "line 2 holds coral tiles, and a line takes one color only"},
		{offer + "seats: [{ wall: [C.., ..., ...] }, {}]", "1 coral 1", "row 1 of the wall already holds a coral tile"},
	} {
		s, err := r.New(2)
		require.NoError(t, err)
		require.NoError(t, s.UnmarshalText([]byte(c.position)), c.position)
		m, err := r.ParseMove(c.move)
		require.NoError(t, err)
		assert.ErrorContains(t, s.Check(m), c.move+": "+c.reason, c.position)
	}
	s, err := r.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(offer)))
	assert.NoError(t, s.Check(0), "coral of display 1 to line 1")
	for _, m := range []core.Move{0x4, 0x30, 1 << 16} { // line 5, a fourth color, neither
		assert.EqualError(t, s.Check(m), fmt.Sprintf("seat 1, move %d: there is no such move", m))
	}
}

// The rulebook has the values of the ruleset.
func TestRulebook(t *testing.T) {
	for set, want := range map[string]string{
		"scoring.center=-2":                  "When you do so, you lose 2 points.",
		"scoring.floor=-fallen":              "you lose 1 point for each tile on your floor line, and",
		"end.when=any(players, .trios >= 2)": "at whose end `any(players, .trios >= 2)` is true.",
		"end.round_limit=5":                  "It ends after round 5",
		"scoring.start=0": "Take tiles, one player after the other, until none are left.\n" +
			"Move tiles from complete lines to the walls, and pay for the floor lines.\n",
		"floor.spaces=3": "floor line below holds 3 tiles.",
	} {
		r, err := variants.Open("trio", variants.Set(set))
		require.NoError(t, err)
		var text string
		for _, section := range r.Explain() {
			for _, b := range section.Blocks {
				for _, s := range b.Sentences {
					text += s.Text + "\n"
				}
			}
		}
		assert.Contains(t, text, want, set)
	}
}

// Beginners get hints in whole sentences, with the numbers of the ruleset.
func TestHints(t *testing.T) {
	r, err := variants.Open("trio", variants.Set("floor.spaces=2"))
	require.NoError(t, err)
	var all []string
	for _, hint := range r.Teach(3) {
		for _, s := range hint.Blocks[0].Sentences {
			all = append(all, hint.Title+": "+s.Text)
		}
	}
	assert.Equal(t, []string{
		"take: There are 4 displays. Each begins a round with 3 tiles.",
		"take: On your turn, take all tiles of one color from one place.",
		"take lines: Then choose a pattern line for them, or the floor line. A line takes one color.",
		"take: The other tiles of a display go to the center, where the next players can take them.",
		"center: There are tiles in the center now. Who takes from there first gets the start marker and starts the next round.",
		"center: When you do so, you lose 1 point.",
		"penalty: Tiles that do not fit fall to the floor line. At the end of the round 1 to 2 tiles there give these points: -1, -3.",
		"line: A line of yours is full. At the end of the round one of its tiles goes to the wall, and the others leave the board.",
		"line grid: A tile that comes to the wall scores as many points as tiles are linked in its row, times those linked in its column.",
		"next: A trio is a complete row, column or diagonal.",
		"next: The game ends after a round in which a player has 3 trios.",
		"next: There are bonuses at the end of the game.",
		"next: You get 3 points for each trio.",
		"next: The player with the most points wins.",
		"grid: Tiles come to the wall from the full line of the same row, at the end of a round.",
	}, all)
}
