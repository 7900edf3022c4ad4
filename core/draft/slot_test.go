package draft_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// slotRules are rules with two colors, and so many lines.
type slotRules struct {
	core.Rules
	lines int
}

func (r slotRules) Colors() []core.ColorInfo { return colors }

// slotMoves are the moves of a game in the order of texts, which is not that of bits.
var slotMoves = draft.Decisions[draft.Game]{
	{Words: []string{"floor"}, Slots: []draft.Slot{
		{Bits: 8 + 5*draft.Wide, Kind: draft.Sources},
		{Bits: 4 + 4*draft.Wide, Kind: draft.Colors},
		{Bits: 0 + 4*draft.Wide, Kind: draft.Kind{Word: "line", Example: 1, Numbers: func(r core.Rules) int { return r.(slotRules).lines }}.Or("floor", 15)},
		{Bits: 13 + 2*draft.Wide, Kind: draft.Kind{Word: "cell", Numbers: draft.UpTo(3)}, Offset: 1, Optional: true},
		{Bits: 15 + 1*draft.Wide, Kind: draft.Kind{Word: "side", Name: func(_ core.Rules, v int) string { return []string{"left", "right"}[v] }},
			After: "to", Given: func(_ core.Rules, m core.Move) int { return draft.Truth(m&0xF == 15) - 1 }},
	}},
	{Word: "pass"},
	{Word: "keep", Slots: []draft.Slot{{Bits: 0 + 3*draft.Wide, Kind: draft.Kind{
		Name: func(_ core.Rules, n int) string { return strings.Repeat("red ", n) + "tile" },
		Read: func(_ core.Rules, words []string) (int, int, error) {
			if words[len(words)-1] != "tile" {
				return 0, 0, errors.New("a tile is needed")
			}
			return len(words) - 1, len(words), nil
		}}}}},
}

// The text of each move is read as that move.
func TestSlots(t *testing.T) {
	r := slotRules{lines: 5}
	for text, want := range map[string]core.Move{
		"1 blue 1 to left":        0,
		"1 red 2 to right":        1<<15 | 1<<4 | 1,
		"24 blue 5 to left":       23<<8 | 4,
		"center blue floor":       24<<8 | 15,
		"1 blue 1 1 to left":      1 << 13,
		"1 blue 3 3 to right":     1<<15 | 3<<13 | 2,
		"  center  red floor 2\n": 24<<8 | 2<<13 | 1<<4 | 15,
		"pass":                    1 << 28,
		"keep red red tile":       2<<28 | 2,
		"keep tile":               2 << 28,
	} {
		m, err := slotMoves.ParseMove(r, text)
		require.NoError(t, err, text)
		assert.Equal(t, want, m, text)
		again, err := slotMoves.ParseMove(r, string(slotMoves.AppendMove(r, nil, m)))
		require.NoError(t, err, text)
		assert.Equal(t, want, again, text)
	}
	assert.Equal(t, "a move: 2 red 3 1 to left", string(slotMoves.AppendMove(r, []byte("a move: "), 1<<13|1<<8|1<<4|2)))
	assert.ElementsMatch(t, []string{"floor", "to", "pass", "keep"}, slotMoves.Words())
}

// Words that are no move are refused with the first that is wrong, or with what is missing.
func TestWordsThatFitNoSlot(t *testing.T) {
	const usage = "write source, color, line and side, as "
	const begins = " begins no move: " + usage + "3 blue 2 to left; or begin with pass or keep"
	for text, want := range map[string]string{
		"":                        `""` + begins,
		"0 red 1 to left":         `"0"` + begins,
		"25":                      `"25"` + begins,
		"01 red 1 to left":        `"01"` + begins,
		"+1 red 1 to left":        `"+1"` + begins,
		"centre red 1 to left":    `"centre"` + begins,
		"99999999999999999999 to": `"99999999999999999999"` + begins,
		"pass 1":                  `"pass 1" is no move: write pass alone`,
		"keep":                    `"keep" is no move: write keep and tile, as keep tile`,
		"keep none":               "a tile is needed",
		"1":                       `"1" is no move: ` + usage + "1 blue 2 to left",
		"1 red 2":                 `"1 red 2" is no move: ` + usage + "1 red 2 to left",
		"1 red 2 3 from left":     `"1 red 2 3 from left" is no move: ` + usage + "1 red 2 3 to left",
		"1 red floor to left":     `"to" is no cell: write a number from 1 to 3`,
		"1 red floor 1 1":         `"1 red floor 1 1" is no move: write source, color and line, as 1 red floor 1`,
		"1 green 1 to left":       `"green" is no color of this ruleset: blue, red`,
		"1 red 6 to left":         `"6" is no line: write a number from 1 to 5, or floor`,
		"1 red 2 to up":           `"up" is no side of this ruleset: left, right`,
	} {
		_, err := slotMoves.ParseMove(slotRules{lines: 5}, text)
		assert.EqualError(t, err, want, text)
	}
	_, err := slotMoves.ParseMove(slotRules{lines: 1}, "1")
	assert.ErrorContains(t, err, "as 1 blue 1 to left", "the example has a line that there is")
}

// A number is a move if its slots have values of the ruleset, and its other bits are 0.
func TestNumbersThatFitNoSlot(t *testing.T) {
	for _, m := range []core.Move{
		5,                // a sixth line
		2 << 4,           // a third color
		25 << 8,          // a source beyond the center
		1<<15 | 15,       // a side where there is none
		1 << 16, 1 << 27, // bits of no slot
		1<<28 | 1, // after pass
		2<<28 | 8, // after what keep has
		3 << 28,   // a fourth decision
	} {
		text := string(slotMoves.AppendMove(slotRules{lines: 5}, nil, m))
		assert.Regexp(t, `^move \d+$`, text)
	}
}
