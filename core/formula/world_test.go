package formula_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
)

// The ids of the names in board.
const (
	idSeats = iota
	idRow
	idCol
	idRunH
	idRunV
	idTile
	idWild
	idLast
	idTiles
	idCovered
	idBlocks
	idOn
	idRows
	idScore
	idSets
	idReaches
	idCount
)

// board is a scope with a name of every kind.
func board() *formula.Scope {
	return formula.NewScope(
		formula.Name{Path: "seats", Min: 2, Max: 4, Doc: "The number of seats."},
		formula.Name{Path: "row", Min: 0, Max: 5},
		formula.Name{Path: "col", Min: 1, Max: 5},
		formula.Name{Path: "run.h", Min: 1, Max: 5},
		formula.Name{Path: "run.v", Min: 1, Max: 5},
		formula.Name{Path: "tile.color", Type: formula.Color, Min: -1, Max: 7},
		formula.Name{Path: "wild", Type: formula.Color, Max: 7},
		formula.Name{Path: "last", Type: formula.Truth},
		formula.Name{Path: "tiles", Min: 0, Max: 25, Big: true},
		formula.Name{Path: "covered", Type: formula.Truth,
			Args: []formula.Arg{{Name: "n", Min: 1, Max: 6}}},
		formula.Name{Path: "blocks", Min: 0, Max: 16, Args: []formula.Arg{
			{Name: "rows", Min: 1, Max: 5}, {Name: "columns", Min: 1, Max: 5}}},
		formula.Name{Path: "on", Type: formula.Truth, Args: []formula.Arg{
			{Name: "color", Type: formula.Color, Max: 7}}},
	).WithList("players", "The players, in order of their seats.",
		formula.Name{Path: "rows", Min: 0, Max: 5},
		formula.Name{Path: "score", Min: 0, Max: 999},
		formula.Name{Path: "sets.color", Min: 0, Max: 5},
		formula.Name{Path: "reaches", Type: formula.Truth, Args: []formula.Arg{
			{Name: "points", Min: 0, Max: 999}}},
	).WithList("counts", "How many tiles each display has of each color.",
		formula.Name{Path: "#", Min: 0, Max: 4},
	).WithColors([]string{"blue", "yellow", "red"})
}

// world is an Env over board: values by id, players with rows and scores, and
// counts. Blocks are computed from the arguments, so that the arguments can be seen.
type world struct {
	values map[int]int
	rows   []int
	scores []int
	counts []int
}

func (w world) Value(id int, at formula.At) int {
	switch id {
	case idCovered:
		return truth(at.A <= 3)
	case idBlocks:
		return 3*at.A - at.B
	case idOn:
		return truth(at.A == 2)
	case idRows:
		return w.rows[at.Item]
	case idScore:
		return w.scores[at.Item]
	case idSets:
		return 5 - at.Item
	case idReaches:
		return truth(w.scores[at.Item] >= at.A)
	case idCount:
		return w.counts[at.Item]
	}
	if at.Item != -1 {
		panic("a name that is no field is read for an item")
	}
	return w.values[id]
}

func (w world) Len(list int) int {
	if list == 0 {
		return len(w.rows)
	}
	return len(w.counts)
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// usual is a world in which every name has a value of its own.
func usual() world {
	return world{
		values: map[int]int{idSeats: 2, idRow: 3, idCol: 4, idRunH: 5, idRunV: 1,
			idTile: 2, idWild: 1, idLast: 1, idTiles: 20},
		rows:   []int{1, 0, 4},
		scores: []int{60, 7, 33},
		counts: []int{2, 4, 0, 2},
	}
}

// anyWhole and anyTruth want a formula and nothing more of it.
var (
	anyWhole = formula.Want{Min: -formula.Limit, Max: formula.Limit}
	anyTruth = formula.Want{Type: formula.Truth}
)

func compile(t testing.TB, text string, s *formula.Scope, w formula.Want) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(text, s, w)
	require.NoError(t, err, text)
	return f
}

// withBig returns names as they are, but too big for tables: formulas that use
// them run as they do in play.
func withBig(names []formula.Name) []formula.Name {
	big := make([]formula.Name, len(names))
	for i, n := range names {
		n.Big = true
		big[i] = n
	}
	return big
}
