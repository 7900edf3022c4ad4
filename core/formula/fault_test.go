package formula_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// inPlay is board with every name too big for a table, so that what goes wrong
// goes wrong in play.
func inPlay() *formula.Scope {
	s := board()
	lists := s.Lists()
	c := formula.NewScope(withBig(s.Names())...)
	for _, l := range lists {
		c = c.WithList(l.Name, l.Doc, l.Fields...)
	}
	return c.WithColors([]string{"blue", "yellow", "red"})
}

// fault returns the fault of a formula, with the « » in its text at the offset.
func fault(t *testing.T, marked string, w world) *formula.Fault {
	t.Helper()
	text, offset, _ := unmark(t, marked)
	f := compile(t, text, inPlay(), formula.Want{Min: -100, Max: formula.Limit})
	require.False(t, f.Tabulated(), text)
	value, fault := f.Eval(w)
	require.NotNil(t, fault, text)
	assert.Zero(t, value, text)
	assert.Equal(t, text, fault.Text)
	assert.Equal(t, offset, fault.Offset, text)
	return fault
}

func TestFaultReasons(t *testing.T) {
	w := usual()
	w.values[idRow], w.values[idCol] = 0, 5
	for _, c := range []struct{ marked, reason string }{
		{"1 + «col / row»", "5 / 0 divides by zero"},
		{"1 + «col % row»", "5 % 0 divides by zero"},
		{"«div_floor(col, row)»", "div_floor(5, 0) divides by zero"},
		{"«div_ceil(col, row)»", "div_ceil(5, 0) divides by zero"},
		{"«col / 2» * 2", "5 / 2 leaves a remainder; use div_floor or div_ceil"},
		{"«-col / 2»", "-5 / 2 leaves a remainder; use div_floor or div_ceil"},
		{"«1000000000 + col»", "1000000000 + 5 is beyond 1,000,000,000"},
		{"«-1000000000 - col»", "-1000000000 - 5 is beyond 1,000,000,000"},
		{"«200000001 * col»", "200000001 * 5 is beyond 1,000,000,000"},
		{"«sum([999999999, 1, col])»", "1000000000 + 5 is beyond 1,000,000,000"},
		{"1 + «max(map(1..row, #))»", "max of a list that has no items"},
		{"1 + «min(1..row)»", "min of a list that has no items"},
		{"at([1, 2], 1) + «at([1, 2], row)»", "there is no item 0 in a list of 2, counted from 1"},
		{"«at([1, 2], col)»", "there is no item 5 in a list of 2, counted from 1"},
		{"«blocks(1, row)»", "columns is 0 in blocks, outside 1..5"},
		{"«blocks(row, 1)»", "rows is 0 in blocks, outside 1..5"},
		{"«-20 * col - 1»", "the result is -101, outside -100..1000000000"},
		{"any(players, «6 / .rows» > 9) ? 1 : 0", "6 / 0 divides by zero"},
		{"sum([1, 2, 3], «row / (# - 2)»)", "0 / 0 divides by zero"},
		{"let x = «1 / row»; 2", "1 / 0 divides by zero"},
		{"1 < «1 / row» < 2 ? 1 : 0", "1 / 0 divides by zero"},
		{"«1 / row» + 2 / row", "1 / 0 divides by zero"},
	} {
		assert.Equal(t, c.reason, fault(t, c.marked, w).Reason, c.marked)
	}
}

// A value outside the domain that a name was given must not reach a score.
func TestFaultOutsideDomain(t *testing.T) {
	w := usual()
	w.values[idRow] = 6
	assert.Equal(t, "row is 6, outside 0..5", fault(t, "1 + «row»", w).Reason)
	w.rows[1] = -1
	assert.Equal(t, ".rows is -1, outside 0..5", fault(t, "sum(players, «.rows»)", w).Reason)

	f := compile(t, "row + 1", board(), anyWhole)
	require.True(t, f.Tabulated())
	_, fault := f.Eval(w)
	require.NotNil(t, fault)
	assert.Equal(t, "row is 6, outside 0..5", fault.Reason)
}

func TestFaultTooManyItems(t *testing.T) {
	w := world{rows: make([]int, formula.MaxItems+1)}
	assert.Equal(t, "players has 65 items; from 0 to 64 are possible",
		fault(t, "1 + «sum(players, .rows)»", w).Reason)
	w.rows = w.rows[1:]
	value, none := compile(t, "count(players, .rows == 0)", board(), anyWhole).Eval(w)
	assert.Nil(t, none)
	assert.Equal(t, formula.MaxItems, value)
}

func TestFaultValues(t *testing.T) {
	w := usual()
	f := fault(t, "row + row + (last ? 0 : col) + blocks(4, 1) + "+
		"sum(players, «7 / .rows») + seats", w)
	assert.Equal(t, []core.Seen{
		{Name: "row", Value: 3},
		{Name: "last", Value: 1},
		{Name: "blocks(4, 1)", Value: 11},
		{Name: ".rows of players 1", Value: 1},
		{Name: ".rows of players 2", Value: 0},
	}, f.Values)
	assert.Equal(t, "7 / 0 divides by zero (row = 3, last = 1, blocks(4, 1) = 11, "+
		".rows of players 1 = 1, .rows of players 2 = 0)", f.Error())

	f = fault(t, "count(players, .reaches(7)) + (covered(6) ? 0 : «1 / 2»)", w)
	assert.Equal(t, "covered(6)", f.Values[len(f.Values)-1].Name)
	assert.Equal(t, core.Seen{Name: ".reaches(7) of players 3", Value: 1}, f.Values[2])

	f = fault(t, "«1 / 2» + row", w)
	assert.Equal(t, f.Reason, f.Error())
}
