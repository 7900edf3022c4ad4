package formula_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// A let name can be one of an item of a list of records, and reads its fields also within
// other lists.
func TestNamedItems(t *testing.T) {
	for text, want := range map[string]int{
		"sum(players, let p = #; p.rows)":                                        5,
		"count(players, let p = #; any(players, .rows > p.rows))":                2,
		"sum(players, let p = #; sum(players, let q = #; p.rows * q.rows))":      25,
		"sum(players, let p = #; sum(1..p.rows, p.score - #))":                   60 - 1 + 4*33 - 10,
		"count(players, let p = #; p.reaches(30) and p.reaches(p.rows + 50))":    1,
		"sum(players, let p = #; let q = p; q.sets.color)":                       12,
		"sum(players, let p = #; max(map(counts, let n = #; n * p.rows + n)))":   8 + 4 + 20,
		"count(players, let p = #; none(players, let q = #; p.score < q.score))": 1,
	} {
		f := compile(t, text, board(), anyWhole)
		assert.True(t, f.Uses("players.rows") || f.Uses("players.score") || f.Uses("players.sets.color"), text)
		got, fault := f.Eval(usual())
		require.Nil(t, fault, text)
		assert.Equal(t, want, got, text)
		again := compile(t, f.String(), board(), anyWhole)
		assert.Equal(t, f.String(), again.String())
		assert.Equal(t, f.Steps(), again.Steps())
	}
	f := compile(t, "count(players, let p = #; any(players, .rows > p.rows))", board(), anyWhole)
	var env formula.Env = usual()
	assert.Zero(t, testing.AllocsPerRun(10, func() { f.Eval(env) }))
	assert.Equal(t, int64(1+formula.MaxItems*(1+2+1+formula.MaxItems*(1+3)+1)+1), f.Steps())
}

// A base with a let name of an item does not meet that of the formula around it.
func TestNamedItemsInLayers(t *testing.T) {
	below := &formula.Layer{Text: "sum(players, let p = #; p.rows)"}
	f, err := formula.CompileLayer(&formula.Layer{Text: "sum(players, let p = #; p.rows + base)", Below: below},
		board(), anyWhole)
	require.NoError(t, err)
	assert.Equal(t, "sum(players, (let p = #; p.rows + sum(players, (let p_ = #; p_.rows))))", f.String())
	got, _ := f.Eval(usual())
	assert.Equal(t, 5+3*5, got)
}

func TestNamedItemsInFaults(t *testing.T) {
	f := fault(t, "sum(players, let p = #; «7 / p.rows»)", usual())
	assert.Equal(t, []core.Seen{{Name: ".rows of players 1", Value: 1}, {Name: ".rows of players 2", Value: 0}}, f.Values)
	w := usual()
	w.rows[0] = 9
	assert.Equal(t, "p.rows is 9, outside 0..5", fault(t, "sum(players, let p = #; «p.rows»)", w).Reason)
}

func TestErrorsOfNamedItems(t *testing.T) {
	checkErrors(t, anyWhole, []errorCase{
		{"count(players, let p = #; «p» > 1)", "an item of `players` is not a value", "name a field of it: p.rows, p.score"},
		{"count(players, let p = #; «p.rws» > 1)", "unknown name `p.rws`; did you mean `p.rows`?", ""},
		{"count(players, let p = #; any(1..3, «.rows» > #))", "`.rows` is a field, and the items here have none",
			"the item itself is #; to use one of players in here, name it before: let p = #; … p.rows"},
		{"count(players, let p = #; «p.reaches»)", "`p.reaches` is a function", ""},
		{"count(players, let p = #; «p.rows(1)» > 1)", "`p.rows` is not a function", ""},
		{"count(players, let p = #; «p.reach»(1))", "unknown name `p.reach`", ""},
		{"count(players, let p = #; let «p» = 1; p > 0)", "`p` has a meaning already", ""},
		{"count(players, let «run» = #; run.rows > 0)", "`run` has a meaning already", ""},
		{"count(players, let «me» = #; me.rows > 0)", "`me` has a meaning already", ""},
		{"count(players, let p = #; p.rows > 0) + «p.rows»", "unknown name `p.rows`", ""},
		{"count(«rws», let p = #; p.rows > 0 and p.reaches(1))", "unknown list `rws`", ""},
		{"«sum(players, let p = #; sum(players, let q = #; sum(players, p.rows * q.rows)))»", "going through up to 64 items", ""},
	})
}

// seated is a scope with functions of each seat and of the table.
func seated() *formula.Scope {
	points := []formula.Arg{{Name: "points", Max: 99}}
	return formula.NewScope(
		formula.Name{Path: "reaches", Type: formula.Truth, Args: points, Member: true},
		formula.Name{Path: "bag.of", Max: 99, Args: points},
	).WithList(formula.Players, "", formula.Name{Path: "reaches", Type: formula.Truth, Args: points})
}

// seats answers with the seat that is asked about, the first one where it is no field.
type seats struct{}

func (seats) Value(id int, at formula.At) int {
	if id == 1 {
		return at.A
	}
	return truth(10*max(0, at.Item) >= at.A)
}

func (seats) Len(int) int { return 3 }

// In a loop over the players a function says whose it is; one of the table needs not to.
func TestFunctionsOfPlayers(t *testing.T) {
	for text, want := range map[string]int{
		"sum(players, .reaches(10))":                               2,
		"count(players, me.reaches(10))":                           0,
		"count(players, .reaches(20) and me.reaches(0))":           1,
		"count(players, bag.of(3) == 3)":                           3,
		"count(players, let p = #; any(1..2, p.reaches(10 * #)))":  2,
		"count(players, any(1..2, .reaches(1)) or me.reaches(0))":  -1,
		"(me.reaches(1) ? 4 : 5) + count(players, me.reaches(99))": 5,
	} {
		f, err := formula.Compile(text, seated(), anyWhole)
		if want < 0 {
			assert.ErrorContains(t, err, "the items here have none; the item itself is #; to use one of players", text)
			continue
		}
		require.NoError(t, err, text)
		got, fault := f.Eval(seats{})
		require.Nil(t, fault, text)
		assert.Equal(t, want, got, text)
		again := compile(t, f.String(), seated(), anyWhole)
		assert.Equal(t, f.String(), again.String())
	}
	_, err := formula.Compile("count(players, reaches(1))", seated(), anyWhole)
	assert.EqualError(t, err, "`reaches` reads the seat's own board, not that of each player; "+
		"write .reaches for each player, or me.reaches for the seat's own board")
}
