package formula_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
)

func TestTableAgainstPlay(t *testing.T) {
	w := usual()
	for _, text := range []string{
		"row * 10 + col", "col", "(last ? seats : -seats) + row",
		`tile.color == wild ? 1 : tile.color == "red" ? 2 : 3`,
		"max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0))",
	} {
		table := compile(t, text, board(), anyWhole)
		play := compile(t, text, inPlay(), anyWhole)
		require.True(t, table.Tabulated(), text)
		require.False(t, play.Tabulated(), text)
		for seats := 2; seats <= 4; seats++ {
			for row := 0; row <= 5; row++ {
				for col := 1; col <= 5; col++ {
					for color := -1; color <= 2; color++ {
						w.values[idSeats], w.values[idRow], w.values[idCol] = seats, row, col
						w.values[idTile], w.values[idLast] = color, row%2
						want, fault := play.Eval(w)
						require.Nil(t, fault)
						got, fault := table.Eval(w)
						require.Nil(t, fault)
						require.Equal(t, want, got, text)
						require.Equal(t, want, table.At(seats, row, col, w.values[idRunH],
							w.values[idRunV], color, w.values[idWild], row%2, 0), text)
					}
				}
			}
		}
	}
}

// At takes one value per name; functions and lists have no place in it.
func TestAtOrder(t *testing.T) {
	s := formula.NewScope(
		formula.Name{Path: "a", Min: -2, Max: 2},
		formula.Name{Path: "f", Args: []formula.Arg{{Name: "n"}}},
		formula.Name{Path: "b", Min: 0, Max: 3},
		formula.Name{Path: "big", Max: 9, Big: true},
		formula.Name{Path: "c", Type: formula.Truth},
	).WithList("xs", "", formula.Name{Path: "y"})
	f := compile(t, "c ? 10 * a : b", s, anyWhole)
	assert.Equal(t, -20, f.At(-2, 3, 0, 1))
	assert.Equal(t, 20, f.At(2, 3, 0, 1))
	assert.Equal(t, 3, f.At(-2, 3, 0, 0))

	assert.Equal(t, 3, compile(t, "b", s, anyWhole).At(99, 3, 99, 99), "unused values do not matter")
	assert.PanicsWithValue(t, "formula: b is 4, outside 0..3", func() { f.At(0, 4, 0, 0) })
	assert.PanicsWithValue(t, "formula: a is -3, outside -2..2", func() { f.At(-3, 0, 0, 0) })
	assert.PanicsWithValue(t, "formula: big is not a table",
		func() { compile(t, "big", s, anyWhole).At(0, 0, 0, 0) })
}

func TestTableErrors(t *testing.T) {
	checkErrors(t, formula.Want{Min: 0, Max: 10}, []errorCase{
		{"1 + «6 / row»", "with row = 0: 6 / 0 divides by zero", ""},
		{"row > 0 ? «10 / row» : 0", "with row = 3: 10 / 3 leaves a remainder; use div_floor", ""},
		{"«col - row»", "with row = 2, col = 1: the result is -1, outside 0..10", ""},
		{"«11»", "the result is 11, outside 0..10", ""},
		{"«1 / 2»", "1 / 2 leaves a remainder", ""},
		{"«row * 3»", "with row = 4: the result is 12, outside 0..10", ""},
		{`tile.color == "red" and last ? «1 / 2» : 0`, "with tile.color = red, last = true: 1 / 2", ""},
		{`tile.color == wild ? 0 : «1 / 2»`, "with tile.color = none, wild = blue: 1 / 2", ""},
		{"at([4, 5], 1) + «at([4, 5], col)»", "with col = 3: there is no item 3 in a list of 2", ""},
	})
}

func TestMustBeTable(t *testing.T) {
	checkErrors(t, formula.Want{Type: formula.Truth, Table: true}, []errorCase{
		{"row > 0 and «tiles» > 3",
			"`tiles` depends on the whole board", "the names to use here are seats, row, col"},
		{"any(«players», .rows > 2)", "`players` depends on the whole board", ""},
		{"«covered(2)»", "`covered` depends on the whole board", ""},
		{"3 in «counts»", "`counts` depends on the whole board", ""},
	})
	f := compile(t, "row < col", board(), formula.Want{Type: formula.Truth, Table: true})
	assert.True(t, f.Tabulated())
}

func TestTableSize(t *testing.T) {
	s := formula.NewScope(
		formula.Name{Path: "a", Min: 1, Max: 256},
		formula.Name{Path: "b", Min: 0, Max: 255},
		formula.Name{Path: "c", Type: formula.Truth},
	)
	mustBe := formula.Want{Min: -1000, Max: 1000, Table: true}
	f := compile(t, "a - b", s, mustBe)
	assert.Equal(t, 256-254, f.At(256, 254, 0), "65,536 cases are few enough")

	_, err := formula.Compile("c ? a : b", s, mustBe)
	assert.ErrorContains(t, err, "for all values of a, b, c takes too long")
	mustBe.Table = false
	assert.False(t, compile(t, "c ? a : b", s, mustBe).Tabulated())

	_, err = formula.Compile("sum(1..1000, 1) + a - b", s,
		formula.Want{Max: 2000, Table: true})
	assert.ErrorContains(t, err, "takes too long", "few cases that each take many steps")

	narrow := s.Limit("a", 10, 12).Limit("b", 0, 5)
	f = compile(t, "c ? a : b", narrow, formula.Want{Max: 12, Table: true})
	assert.Equal(t, 11, f.At(11, 0, 1))
	assert.Panics(t, func() { f.At(9, 0, 1) })
}

// A formula that is too large for a table is looked at in play only.
func TestTooLargeFaultsInPlay(t *testing.T) {
	s := formula.NewScope(formula.Name{Path: "a", Max: 100_000})
	f := compile(t, "7 / a", s, anyWhole)
	_, fault := f.Eval(world{})
	require.NotNil(t, fault)
	assert.Equal(t, "7 / 0 divides by zero (a = 0)", fault.Error())
}
