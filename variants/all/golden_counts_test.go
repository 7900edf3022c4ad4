package all_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// countsHeading explains the tables of an archive.
const countsHeading = `How many sequences of 1, 2, 3 … moves could follow instead, with no tiles drawn in
between, before some moves of the games: before every twelfth, and wherever a seat has
something else to do than at any turn of the round so far.
`

const (
	countEvery = 12     // moves
	mostCount  = 20_000 // sequences, about
	mostDepth  = 5      // moves
)

// countTable writes the table of a game.
func countTable(t testing.TB, g *core.Game) string {
	t.Helper()
	table := fmt.Sprintf("%d seats\n move  round  seat  played%28s", g.State().Seats(), "")
	for depth := range mostDepth {
		table += fmt.Sprintf("%7d", depth+1)
	}
	table += "\n"
	moves, done := 0, map[string]bool{}
	for i, step := range g.Steps() {
		if !step.Turn.Seat() {
			continue
		}
		shown, ok := view.Of(g.Before(i))
		require.True(t, ok)
		task := fmt.Sprint(step.Round, shown.Task)
		if !done[task] || moves%countEvery == 0 {
			table += countRow(t, g, i, moves)
		}
		done[task] = true
		moves++
	}
	return table
}

// countRow writes the counts before a step of a game, by its index and the number of moves
// before it.
func countRow(t testing.TB, g *core.Game, step, moves int) string {
	t.Helper()
	s := g.Steps()[step]
	row := fmt.Sprintf("%5d%7d%6d  %-34q", moves+1, s.Round, s.Turn+1, g.Text(s.Move))
	for _, n := range countsAt(t, g.Rules(), g.Before(step)) {
		row += fmt.Sprintf("%7d", n)
	}
	return row + "\n"
}

// countsAt counts the sequences of 1 move, of 2 and so on, until there are none, or would be
// too many at the present rate of growth.
func countsAt(t testing.TB, r core.Rules, s core.State) []uint64 {
	t.Helper()
	var counts []uint64
	n, before := uint64(1), uint64(1)
	for len(counts) < mostDepth && n > 0 && n*n/before <= mostCount {
		more, err := core.Perft(t.Context(), r, s, len(counts)+1)
		require.NoError(t, err)
		counts, n, before = append(counts, more), more, n
	}
	return counts
}
