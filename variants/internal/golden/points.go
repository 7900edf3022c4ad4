package golden

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Point is a position of a recorded game at which sequences of moves were counted.
type Point struct {
	Move   int      // the one that is made then, from 1
	Counts []uint64 // of sequences of 1, 2, 3 … moves
}

// Points reads the points of the game with so many seats from the table of an
// archive: a paragraph for each game, in it two lines of headings, then a line for
// each point, with the number of the move, the round, the seat, the move in quotes,
// and the counts.
func (a Archive) Points(t testing.TB, seats int) []Point {
	t.Helper()
	heading := "\n" + strconv.Itoa(seats) + " seats\n"
	_, table, found := strings.Cut(a.Perft, heading)
	require.True(t, found, "nothing is counted for %d seats", seats)
	table, _, _ = strings.Cut(table, "\n\n")
	var points []Point
	for _, row := range strings.Split(strings.TrimSpace(table), "\n")[1:] {
		points = append(points, point(t, row))
	}
	return points
}

func point(t testing.TB, row string) Point {
	t.Helper()
	columns := strings.Split(row, `"`)
	require.Len(t, columns, 3, "%s", row)
	p := Point{Move: int(number(t, strings.Fields(columns[0])[0]))}
	for _, word := range strings.Fields(columns[2]) {
		p.Counts = append(p.Counts, number(t, word))
	}
	require.NotEmpty(t, p.Counts)
	return p
}

func number(t testing.TB, word string) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(word, 10, 64)
	require.NoError(t, err)
	return n
}
