package core_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// Words may be shortened; what is none of the legal moves is refused.
func TestReadMoves(t *testing.T) {
	g := newToyGame(t, nil)
	require.NoError(t, g.Deal(core.Tray{1, 1}))
	for typed, want := range map[string]string{
		"take red":    "take red",
		"TAKE Red":    "take red",
		"t r":         "take red",
		"take b":      "take black",
		"  ta   bla ": "take black",
	} {
		moves, err := core.ReadMoves(toyRules{}, g.State(), typed)
		require.NoError(t, err, typed)
		assert.Equal(t, want, moveTexts(toyRules{}, moves), typed)
	}
	for typed, want := range map[string]string{
		"":          "a move is needed, such as take red",
		"take":      `"take" is not a whole move yet: it continues with red or black`,
		"take blue": `"take blue" is no move`,
		"steal red": `"steal red" is no move`,
	} {
		_, err := core.ReadMoves(toyRules{}, g.State(), typed)
		assert.EqualError(t, err, want, typed)
	}
}

// A move that the rules refuse comes with their reason.
func TestReadMovesGivesTheReason(t *testing.T) {
	g := newToyGame(t, nil)
	require.NoError(t, g.Deal(core.Tray{2}))
	_, err := core.ReadMoves(toyRules{}, g.State(), "take b")
	var refused *core.MoveError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "toy.table", refused.Key)
}

// Typed words match the moves that ReadMoves would take them for, and where it
// would ask back, all of those that can be meant.
func TestMatching(t *testing.T) {
	g := newToyGame(t, nil)
	require.NoError(t, g.Deal(core.Tray{1, 1}))
	for typed, want := range map[string]string{
		"":              "take red, take black",
		"t":             "take red, take black",
		"Take R":        "take red",
		"take b":        "take black",
		"take x":        "",
		"take red more": "",
	} {
		moves := core.Matching(toyRules{}, g.State(), strings.Fields(typed))
		assert.Equal(t, want, moveTexts(toyRules{}, moves), typed)
	}
}

// alikeRules write all moves alike, and read none.
type alikeRules struct{ toyRules }

func (alikeRules) AppendMove(dst []byte, _ core.Move) []byte { return append(dst, "take one"...) }

func (alikeRules) ParseMove(text string) (core.Move, error) {
	return 0, fmt.Errorf("%q can be any", text)
}

// A text that several legal moves have is none of them.
func TestReadMovesThatAreAlike(t *testing.T) {
	g := newToyGame(t, nil)
	require.NoError(t, g.Deal(core.Tray{1, 1}))
	_, err := core.ReadMoves(alikeRules{}, g.State(), "take one")
	assert.EqualError(t, err, `"take one" can be any`)
	_, err = core.ReadMoves(alikeRules{}, g.State(), "take")
	assert.EqualError(t, err, `"take" is not a whole move yet: it continues with one`)
}

// countingRules count how many moves they write.
type countingRules struct {
	toyRules
	written *int
}

func (r countingRules) AppendMove(dst []byte, m core.Move) []byte {
	*r.written++
	return r.toyRules.AppendMove(dst, m)
}

// However long a line is, the legal moves are written once for it. One that is
// longer than any move is refused as it is: reading this one word for word would
// take hours.
func TestReadMovesOfLongLines(t *testing.T) {
	g := newToyGame(t, nil)
	require.NoError(t, g.Deal(core.Tray{1, 1}))
	written := 0
	_, err := core.ReadMoves(countingRules{toyRules{}, &written}, g.State(), strings.Repeat("take ", 200))
	require.ErrorContains(t, err, "is no move")
	assert.Equal(t, len(g.Moves()), written)
	_, err = core.ReadMoves(toyRules{}, g.State(), strings.Repeat("take ", 1<<20))
	assert.EqualError(t, err, "a line of 5242880 bytes is too long, the longest that is read has 1000")
}
