package match_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
)

// questionAt is the first question in a position of a game.
func questionAt(t *testing.T, name, position string) prompt.Question {
	t.Helper()
	tb := at(t, name, position, nil, first)
	_, err := tb.run()
	require.ErrorIs(t, err, match.ErrQuit)
	require.NotEmpty(t, tb.asked)
	return tb.asked[0]
}

// The preview of a whole move gives its points and costs, or why it is illegal, that of
// its beginning how moves are typed.
func TestPreview(t *testing.T) {
	take := "phase: offer\nturn: 1\nstart: 1\nround: 1\ndisplays: [RRRR, BBKW, ., ., .]\ncenter: YYYY\nmarker: center\nseats: [{floor: [K]}, {}]\n"
	place := "phase: place\nturn: 1\nround: 2\nseats: [{hand: PPRR}, {}]\n"
	for _, c := range []struct {
		game, position string
		words          []string
		want           string
	}{
		{"classic", take, []string{"1", "red", "2"}, "1 red 2: 2 to the floor line: -3"},
		{"classic", take, []string{"1", "r", "f"}, "1 red floor: 4 to the floor line: -7"},
		{"classic", take, []string{"c", "y", "4"}, "center yellow 4: the start marker to the floor line: -1"},
		{"classic", take, []string{"c", "y", "2"}, "center yellow 2: 2 and the start marker to the floor line: -5"},
		{"classic", take, []string{"1", "red", "4"}, ""},
		{"classic", take, []string{"3", "b", "4"}, "3 blue 4 cannot be played: no blue tile lies on display 3"},
		{"classic", take, []string{"hint"}, ""},
		{"classic", take, []string{"1", "red"}, "A display's number or center comes first, then the color, then the line's number or floor."},
		{"classic", take, []string{"9"}, ""},
		{"summer-pavilion", place, []string{"place", "red", "1"}, "place red 1: +1 points"},
	} {
		assert.Equal(t, c.want, questionAt(t, c.game, c.position).Preview(c.words), "%v", c.words)
	}
}

// Tiles are thrown away only by those who mean it, also at once with the pass.
func TestThrowingTilesAwayIsAskedOnce(t *testing.T) {
	const position = "phase: place\nturn: 1\nround: 2\nseats: [{hand: PRR}, {}]\n"
	for _, script := range [][]string{{"pass", "keep none", "n", "keep none", "y"}, {"pass keep none", "n", "pass keep none", "y"}} {
		tb := at(t, "summer-pavilion", position, nil, nil)
		_, err := tb.run(script...)
		require.ErrorIs(t, err, match.ErrQuit)
		var waste []string
		for _, q := range tb.asked {
			if q.Choices == nil {
				waste = append(waste, q.Prompt)
			}
		}
		require.Len(t, waste, 2, "%v", script)
		assert.Contains(t, waste[0], "keep none throws tiles away (3 of them, -3 points), and keep ")
		var played []string
		for _, step := range tb.Game.Steps() {
			if step.Turn.Seat() {
				played = append(played, tb.Game.Text(step.Move))
			}
		}
		assert.Equal(t, []string{"pass", "keep none"}, played)
	}
}

// In the last round kept tiles cost as much as those that are thrown away: nothing is asked.
func TestNothingIsWastedInTheLastRound(t *testing.T) {
	for _, script := range [][]string{{"pass", "keep none", ""}, {"pass", "keep purple", ""}} {
		tb := at(t, "summer-pavilion", "phase: place\nturn: 1\nround: 6\nseats: [{hand: PRR, score: 20}, {passed: yes}]\n", nil, nil)
		out, err := tb.run(script...)
		require.NoError(t, err, out)
		assert.Equal(t, core.Over, tb.Game.Turn())
		assert.Equal(t, 17, tb.Game.Scores()[0])
		assert.NotContains(t, out, "costs fewer")
	}
}
