package match_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core"
)

// bids is a ruleset in which seats do not know all.
const bids = `extends: classic
draws: { goal: { of: [rows, columns], for: seat, replace: true, hidden: true } }
counters: { bid: { of: seat, hidden: true, range: 0..9 } }
actions:
  bids: { phase: offered, must: true, limit: { times: 1, each: round }, choose: { number: 0..5 }, do: [{ count: bid, by: chosen.number }] }
on:
  auction: { event: round, do: [{ offer: bids, together: true }] }
`

// showKnown shows the texts of positions in the place of boards.
func (tb *table) showKnown() {
	tb.Board = func(s core.State, _, _ int, _ []core.Step) string {
		text, err := s.AppendText(nil)
		require.NoError(tb.t, err)
		return string(text)
	}
}

// People at one screen hand it over where something is hidden: between them it is cleared, and what all read has no
// secret.
func TestHandOver(t *testing.T) {
	tb := sit(t, parse(t, bids), nil, nil, first)
	tb.showKnown()
	out, err := tb.run("moves", "", "bids 4", "x", "", "bids 2", "", "quit")
	require.ErrorIs(t, err, match.ErrQuit)
	parts := strings.Split(out, "-- clear --")
	require.Len(t, parts, 7)
	for i, goals := range []int{2, 2, 1, 2, 1, 2, 1} {
		if i == 0 {
			continue
		}
		shown := strings.Count(parts[i], `goal: "?"`)
		if i%2 == 0 {
			assert.Equal(t, goals+1, shown, parts[i])
		} else {
			assert.Zero(t, shown, parts[i])
		}
	}
	assert.Contains(t, parts[0], "goal is drawn in secret")
	assert.NotContains(t, parts[0]+parts[1]+parts[3]+parts[5], "rows")
	assert.NotContains(t, parts[3]+parts[5], "bids 4")
	assert.Contains(t, parts[2], "bids 4")
	assert.Contains(t, parts[2], "seat 1  bids ?")
	assert.Contains(t, parts[3], "an empty line goes on")
	assert.NotContains(t, parts[4], "bids 4", "Bento does not see what Ana bids")
}

// The only person of a game hands nothing over, and sees what the seat knows.
func TestNothingToHandOver(t *testing.T) {
	tb := sit(t, parse(t, bids), first, nil)
	tb.showKnown()
	out, err := tb.run("hint", "why", "save kept.jsonl", "quit")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.NotContains(t, out, "clear")
	assert.Contains(t, out, `goal: "?"`)
	assert.Contains(t, out, "seat 1  bids ?")
	assert.Contains(t, out, "seat 2: goal ")
}

// A decision is taken back as long as it has shown its seat nothing that would be hidden again.
func TestUndoHidesNothingAgain(t *testing.T) {
	tb := sit(t, parse(t, strings.Replace(bids, "of: seat, hidden: true", "of: seat", 1)), nil, nil)
	tb.showKnown()
	out, err := tb.run("", "bids 4", "", "undo", "", "bids 3", "", "bids 2", "", "undo", "quit")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, 1, strings.Count(out, "taken back;"), "Bento has not seen the first bid")
	assert.Equal(t, 1, strings.Count(out, "it has shown something that would be hidden again"))
	assert.Equal(t, 2, tb.Game.Played())
}
