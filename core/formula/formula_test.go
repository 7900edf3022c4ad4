package formula_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

func TestEvalWhole(t *testing.T) {
	for text, want := range map[string]int{
		"7":             7,
		"-3":            -3,
		"- -3":          3,
		"+seats":        2,
		"2 + 3 * 4":     14,
		"(2 + 3) * 4":   20,
		"2 - 3 - 4":     -5,
		"seats":         2,
		"2 * seats + 1": 5,
		"run.h * run.v": 5,
		"12 / 4 / 3":    1,
		"-12 / 4":       -3,
		"12 / -4":       -3,
		"0 / -5":        0,

		"7 % 3":   1,
		"-7 % 3":  2,
		"7 % -3":  -2,
		"-7 % -3": -1,
		"-6 % 3":  0,

		"div_floor(7, 2)":   3,
		"div_floor(-7, 2)":  -4,
		"div_floor(7, -2)":  -4,
		"div_floor(-7, -2)": 3,
		"div_floor(-6, 2)":  -3,
		"div_ceil(7, 2)":    4,
		"div_ceil(-7, 2)":   -3,
		"div_ceil(7, -2)":   -3,
		"div_ceil(-7, -2)":  4,
		"div_ceil(6, 2)":    3,

		"abs(-4)":      4,
		"abs(4)":       4,
		"min(3, 1, 2)": 1,
		"max(3, 1, 2)": 3,
		"max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0))": 5,

		"last ? 1 : 2":                   1,
		"not last ? 1 : 2":               2,
		"if row == 3 { 10 } else { 20 }": 10,
		"if row < 3 { 1 } else if col == 4 { 2 } else { 3 }": 2,
		"row > 3 ? 1 : row > 2 ? 2 : 3":                      2,
		"let x = row + col; x * x":                           49,
		"let x = row; let y = x * x; y - x":                  6,
		"(let x = 2; x) + (let x = 3; x)":                    5,
		"// the row\n row /* from 0 */":                      3,

		"sum([run.h, run.v], # > 1 ? # : 0)":     5,
		"sum([1, 2, 3])":                         6,
		"sum(1..4)":                              10,
		"sum(1..4, # * #)":                       30,
		"sum(1..row)":                            6,
		"sum(-2..2, abs(#))":                     6,
		"sum(row..col, #)":                       7,
		"sum(col..row)":                          0,
		"count([true, last, false])":             2,
		"count(1..10, # % 3 == 0)":               3,
		"max([1, row, 2])":                       3,
		"min(1..5)":                              1,
		"max(map(1..3, 10 - #))":                 9,
		"sum(map(map(1..3, # + 1), # * 2))":      18,
		"sum(1..3, sum(1..#))":                   10,
		"sum(1..2, let x = #; sum(1..3, # * x))": 18,
		"at([3, 5, 8], seats - 1)":               3,
		"at(map(1..5, # * #), col)":              16,
		"sum(players, .rows)":                    5,
		"sum(players, #.score)":                  100,
		"sum(players, .sets.color)":              12,
		"max(map(players, .score))":              60,
		"count(players, .score > row)":           3,
		"count(players, .reaches(33))":           2,
		"sum(counts)":                            8,
		"count(counts, # == 2)":                  2,
		"sum(players, count(1..3, # > 1))":       6,
		"blocks(4, 2)":                           10,
		"blocks(row, col) + tiles":               25,
	} {
		f := compile(t, text, board(), anyWhole)
		got, fault := f.Eval(usual())
		require.Nil(t, fault, text)
		assert.Equal(t, want, got, text)
	}
}

func TestEvalTruth(t *testing.T) {
	for text, want := range map[string]bool{
		"true":                           true,
		"false":                          false,
		"last":                           true,
		"row == 3":                       true,
		"row != 3":                       false,
		"row < 3":                        false,
		"row <= 3":                       true,
		"row > 3":                        false,
		"row >= 3":                       true,
		"2 < row < 4":                    true,
		"2 < row < col < 5":              true,
		"2 < row < 3":                    false,
		"5 > col >= row > 2":             true,
		"3 > row < 4":                    false,
		"true and last":                  true,
		"true && false":                  false,
		"false or last":                  true,
		"false || false":                 false,
		"!last":                          false,
		"not (row == 3)":                 false,
		"(row > 1) == (col > 1)":         true,
		"last != last":                   false,
		"row in [1, 3]":                  true,
		"row in [col, 1]":                false,
		"row not in [1, 3]":              false,
		"row in 1..3":                    true,
		"row in 4..9":                    false,
		"row in -5..2":                   false,
		"row in map(1..3, # + 3)":        false,
		"col in map(1..3, # + 3)":        true,
		"2 in counts":                    true,
		"3 in counts":                    false,
		"row in -1000000000..1000000000": true,

		`tile.color == "red"`:                   true,
		`tile.color != 'red'`:                   false,
		`tile.color == wild`:                    false,
		`tile.color in ["blue", "red"]`:         true,
		`(last ? tile.color : wild) == "red"`:   true,
		`on("red")`:                             true,
		`on(wild)`:                              false,
		`at(["red", "blue"], 2) == "blue"`:      true,
		`any(["blue", "red"], # == tile.color)`: true,
		`covered(row)`:                          true,
		`covered(row + 1)`:                      false,

		"any(players, .rows >= 4)":                    true,
		"any(players, .rows >= 5)":                    false,
		"all(players, .rows >= 0)":                    true,
		"all(players, .rows >= 1)":                    false,
		"none(players, .rows > 4)":                    true,
		"none(players, .rows > 3)":                    false,
		"one(players, .rows == 0)":                    true,
		"one(players, .rows >= 1)":                    false,
		"one(players, .rows == 5)":                    false,
		"any(counts, # == 4)":                         true,
		"any(players, .score >= 100 or .rows >= 3)":   true,
		"any(players, {.rows == 4 and .score == 33})": true,
	} {
		f := compile(t, text, board(), anyTruth)
		got, fault := f.Eval(usual())
		require.Nil(t, fault, text)
		assert.Equal(t, truth(want), got, text)
	}
}

func TestEvalColor(t *testing.T) {
	f := compile(t, `last ? "yellow" : wild`, board(), formula.Want{Type: formula.Color})
	got, fault := f.Eval(usual())
	require.Nil(t, fault)
	assert.Equal(t, 1, got)
}

func TestEmptyList(t *testing.T) {
	nobody := world{}
	for text, want := range map[string]bool{
		"any(players, true)":          false,
		"all(players, false)":         true,
		"none(players, true)":         true,
		"one(players, true)":          false,
		"count(players, true) == 0":   true,
		"sum(players, .rows) == 0":    true,
		"3 in counts":                 false,
		"any(players, 1 / .rows > 0)": false,
	} {
		got, fault := compile(t, text, board(), anyTruth).Eval(nobody)
		require.Nil(t, fault, text)
		assert.Equal(t, truth(want), got, text)
	}
}

// What need not be looked at cannot fault.
func TestShortCircuit(t *testing.T) {
	for text, want := range map[string]int{
		"row != 0 and 6 % row == 0 ? 1 : 2":           2,
		"row == 0 or 6 % row == 0 ? 1 : 2":            1,
		"row == 0 ? 0 : 60 / row":                     0,
		"0 < row < 60 / row ? 1 : 2":                  2,
		"row in [0, 60 / row] ? 1 : 2":                1,
		"any([0, 1], # == 0 or 60 / row > 0) ? 1 : 2": 1,
	} {
		got := compile(t, text, board(), anyWhole).At(2, 0, 1, 1, 1, 0, 0, 0, 0)
		assert.Equal(t, want, got, text)
	}
}

func TestConstant(t *testing.T) {
	s := board()
	value, ok := compile(t, "sum([1, 2]) * 4", s, anyWhole).Constant()
	assert.True(t, ok)
	assert.Equal(t, 12, value)
	value, ok = compile(t, "1 < 2", s, anyTruth).Constant()
	assert.True(t, ok)
	assert.Equal(t, 1, value)
	for _, text := range []string{"seats", "0 * tiles", "count(players, true)"} {
		_, ok = compile(t, text, s, anyWhole).Constant()
		assert.False(t, ok, text)
	}
}

func TestUses(t *testing.T) {
	f := compile(t, "any(players, .rows > row) and covered(2)", board(), anyTruth)
	for _, path := range []string{"players", "players.rows", "row", "covered"} {
		assert.True(t, f.Uses(path), path)
	}
	for _, path := range []string{"players.score", "counts", "rows", "seats", "nothing"} {
		assert.False(t, f.Uses(path), path)
	}
}

func TestString(t *testing.T) {
	for _, same := range [][]string{
		{"last and row > 1", "last&&row>1", "(last) and ((row > 1))", "last && // so\n row > 1"},
		{"last or not last", "last || !last", "last or (not last)"},
		{"last == true", "last == (true)"},
		{"row + col * 2", "row+(col*2)", "row + col * (2)"},
		{"(row + col) * 2", "((row + col)) * 2"},
		{"row - (col - 2)", "row-((col)-2)"},
		{"row - col - 2", "(row - col) - 2"},
		{"-(row + 1)", "-( row+1 )"},
		{"last ? 1 : row > 2 ? 2 : 3", "last ? 1 : (row > 2 ? 2 : 3)",
			"if last { 1 } else if row > 2 { 2 } else { 3 }"},
		{"(last ? 1 : 2) + 1", "(if last { 1 } else { 2 }) + 1"},
		{"1 < row <= 3 ? 1 : 0", "1<row<=3 ? 1:0", "(1 < row <= 3) ? 1 : 0"},
		{"any(players, .rows >= 1)", "any( players,#.rows>=1 )", "any(players, {.rows >= 1})",
			"any(players, .rows >= 1,)"},
		{"sum(counts, #)", "sum(counts)"},
		{"not (row in [1, 2])", "row not in [1,2]", "!(row in [ 1, 2 ])"},
		{`tile.color == "red"`, `tile.color == 'red'`, "tile.color == `red`"},
		{"(let x = row; x) + 1", "(let x = (row); (x)) + 1"},
		{"let x = row; let y = x; x * y", "let x=row;(let y=x;x*y)"},
		{"at([1, 2, 3], row in 1..3 ? 1 : 2)", "at([1,2,3,],(row in (1)..(3)) ? 1 : 2)"},
		{"max(max(map(1..row + 1, -#)), 2)", "max(max(map( 1 .. (row+1) , - #)),2)"},
	} {
		for _, text := range same {
			f, err := formula.Compile(text, board(), anyWhole)
			if err != nil {
				f = compile(t, text, board(), anyTruth)
			}
			assert.Equal(t, same[0], f.String(), text)
		}
	}
}

// The canonical text shows how the parser groups.
func TestStringKeepsMeaning(t *testing.T) {
	for _, text := range []string{
		"(row + col) * 2", "row + (col + 2)", "(last or last) and last", "-(-row)",
		"(row < 2) == (col < 2)", "(last == last) == last", "not (row < 2)",
	} {
		plain := compile(t, text, board(), eitherWant(t, text))
		again := compile(t, plain.String(), board(), eitherWant(t, text))
		assert.Equal(t, plain.String(), again.String(), text)
	}
}

// eitherWant returns the want that a text satisfies.
func eitherWant(t *testing.T, text string) formula.Want {
	t.Helper()
	for _, w := range []formula.Want{anyWhole, anyTruth} {
		if _, err := formula.Compile(text, board(), w); err == nil {
			return w
		}
	}
	require.Fail(t, "neither a number nor a condition", text)
	return formula.Want{}
}

func TestAllocatesNothing(t *testing.T) {
	var env formula.Env = usual()
	for _, text := range []string{
		"2 * seats + 1",
		"max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0)) + tiles",
		"sum(players, let x = .rows; sum(1..x) + max(map([1, x], # * #)))",
		"count(players, .reaches(33)) + blocks(1, 2)",
	} {
		f := compile(t, text, board(), anyWhole)
		assert.Zero(t, testing.AllocsPerRun(100, func() { f.Eval(env) }), text)
	}
	f := compile(t, "2 * seats + row", board(), anyWhole)
	assert.Zero(t, testing.AllocsPerRun(100, func() { f.At(2, 3, 1, 1, 1, 0, 0, 0, 0) }))
}

// Names are those that the formula uses, as it writes them.
func TestNames(t *testing.T) {
	var all []string
	for _, n := range compile(t, "covered(2) and any(players, .rows > seats) ? 1 : run.h", board(), anyWhole).Names() {
		all = append(all, n.Path)
	}
	assert.Equal(t, []string{"seats", "run.h", "covered(n)", ".rows"}, all)
}

// A number of times a name is what rulebooks put in words.
func TestMultiple(t *testing.T) {
	for text, want := range map[string]int{"row": 1, "-row": -1, "3 * row": 3, "row * -2": -2, "-(2 * row) * 2": -4} {
		times, name, args, ok := compile(t, text, board(), anyWhole).Multiple()
		assert.True(t, ok, text)
		assert.Equal(t, want, times, text)
		assert.Equal(t, "row", name.Path, text)
		assert.Empty(t, args)
	}
	for _, text := range []string{"row + 1", "row * row", "5", "last ? row : 0", "min(row, 2)", "sum(1..row)"} {
		_, _, _, ok := compile(t, text, board(), anyWhole).Multiple()
		assert.False(t, ok, text)
	}
}

// curious keeps the reasons that it receives.
type curious struct{ reasons []core.Reason }

func (*curious) Watch(core.Event) {}

func (c *curious) Reason(r core.Reason) { c.reasons = append(c.reasons, r) }

// unread is an Env that nobody may ask.
type unread struct{}

func (unread) Value(int, formula.At) int { panic("read for nobody") }

func (unread) Len(int) int { panic("read for nobody") }

// A formula explains itself by what it read, each value once and in the order of
// reading; what a condition left out was not seen.
func TestExplain(t *testing.T) {
	for text, want := range map[string][]core.Seen{
		"7":                                   nil,
		"tiles":                               {{Name: "tiles", Value: 20}},
		"tiles + row + tiles":                 {{Name: "tiles", Value: 20}, {Name: "row", Value: 3}},
		"row + tiles":                         {{Name: "row", Value: 3}, {Name: "tiles", Value: 20}},
		"last ? row : tiles":                  {{Name: "last", Value: 1, Text: "true"}, {Name: "row", Value: 3}},
		"run.h > 1 ? run.h : run.v":           {{Name: "run.h", Value: 5}},
		"blocks(2, 1) + tiles":                {{Name: "blocks(2, 1)", Value: 5}, {Name: "tiles", Value: 20}},
		"covered(3) || last ? 1 : tiles":      {{Name: "covered(3)", Value: 1, Text: "true"}},
		`wild == tile.color ? 1 : 0`:          {{Name: "wild", Value: 1, Text: "yellow"}, {Name: "tile.color", Value: 2, Text: "red"}},
		`covered(6) || wild != "red" ? 7 : 0`: {{Name: "covered(6)", Text: "false"}, {Name: "wild", Value: 1, Text: "yellow"}},
		"count(players, .rows >= 1)": {{Name: ".rows of players 1", Value: 1}, {Name: ".rows of players 2", Value: 0},
			{Name: ".rows of players 3", Value: 4}},
		"any(players, .rows >= 1) ? 1 : 0": {{Name: ".rows of players 1", Value: 1}},
	} {
		for _, scope := range []*formula.Scope{board(), inPlay()} {
			f := compile(t, text, scope, anyWhole)
			c := new(curious)
			f.Explain(c, "the.key", usual())
			require.Len(t, c.reasons, 1, text)
			assert.Equal(t, core.Reason{Key: "the.key", Formula: text, Saw: want}, c.reasons[0], text)
		}
	}
}

// A formula is sound if nothing that it reads can leave it without a value, or with one that is
// not wanted. One that needs more than the bounds of its parts to see that is not.
func TestSound(t *testing.T) {
	for text, want := range map[string]bool{
		"tiles + row":                            true,
		"tiles * 40000000 - 1":                   false, // up to Limit
		"tiles * 40000001":                       false,
		"tiles * tiles * 39":                     true,
		"tiles / 1":                              false,
		"tiles % (row + 1) + div_ceil(9, seats)": true,
		"div_floor(tiles, row)":                  false,
		"row > 0 ? tiles % row : 0":              false,
		"blocks(col, run.h)":                     true,
		"blocks(col, row)":                       false, // a row can be 0
		"at([tiles, 2], col)":                    false,
		"at([tiles, 2, 3, 4, 5], col)":           true,
		"at(map(players, .rows), seats)":         false,
		"max(map(players, .rows))":               false,
		"max(map([tiles, 3], # + 1))":            true,
		"min(map(col..5, # + tiles))":            true,
		"min(map(col..4, # + tiles))":            false,
		"sum(players, .rows * .score)":           true,
		"sum(players, .score * 300000000)":       false,
		"count(players, .score in 1..row)":       true,
	} {
		f := compile(t, text, board(), anyWhole)
		require.False(t, f.Tabulated(), text)
		assert.Equal(t, want, f.Sound(), text)
	}
	assert.True(t, compile(t, "div_floor(row, col)", board(), anyWhole).Sound(), "a table")
	assert.False(t, compile(t, "tiles", board(), formula.Want{Max: 24}).Sound())
	assert.True(t, compile(t, "tiles == 25", board(), formula.Want{Type: formula.Truth}).Sound())
}

// Where a name is wanted within something, a span is the condition that it is there.
func TestSpans(t *testing.T) {
	within := formula.Want{Type: formula.Truth, Max: 1, Within: "col"}
	f := compile(t, "2..row", board(), within)
	assert.Equal(t, "col in 2..row", f.String())
	assert.True(t, f.Uses("col"))
	assert.Equal(t, "row > 2", compile(t, "row > 2", board(), within).String())
	_, err := formula.Compile("0..rw", board(), within)
	require.ErrorContains(t, err, "unknown name `rw`")
	_, err = formula.Compile("0..row", board(), formula.Want{Type: formula.Truth, Max: 1})
	assert.ErrorContains(t, err, "a range is not a value")
}

// For a watcher that is not curious, and for none, nothing is read or kept.
func TestNobodyIsTold(t *testing.T) {
	watched := 0
	f := compile(t, "tiles + row", board(), anyWhole)
	for _, w := range []core.Watcher{nil, core.WatchFunc(func(core.Event) { watched++ })} {
		f.Explain(w, "the.key", unread{})
		assert.Zero(t, testing.AllocsPerRun(20, func() { f.Explain(w, "the.key", unread{}) }))
	}
	assert.Zero(t, watched)
}

// Every function that a message about an unknown one lists is in the manual, and
// no other.
func TestManualHasAllFunctions(t *testing.T) {
	_, err := formula.Compile("nosuch(1)", formula.NewScope(), formula.Want{Max: 1})
	require.Error(t, err)
	var names []string
	for _, f := range formula.Functions() {
		name, _, _ := strings.Cut(f.Text, "(")
		names = append(names, name)
	}
	assert.Equal(t, "the functions here are "+strings.Join(names, ", "), problems(t, err)[0].Hint)
}

// A name or a function that is a condition counts as 1 or 0 where a number is needed; a
// comparison does not.
func TestConditionsCount(t *testing.T) {
	for text, want := range map[string]int{
		"last":                                     1,
		"last + covered(2) + covered(4)":           2,
		"-last":                                    -1,
		"3 * covered(1)":                           3,
		"covered(1) == 1 ? 5 : 6":                  5,
		"last == last ? 5 : 6":                     5,
		"0 < last < 2 ? 5 : 6":                     5,
		"sum(players, .reaches(30))":               2,
		"sum(1..6, covered(#))":                    3,
		"sum(1..6, covered(#) * #)":                6,
		"max([last, 0]) + max([covered(9 - row)])": 1,
		"max(map(players, .reaches(30)))":          1,
		"last in [0, 1] ? 5 : 6":                   5,
		"1 in [last, covered(5)] ? 5 : 6":          5,
		"row > 1 ? last : 7":                       1,
		"let a = last; a + a":                      2,
		"any(players, .rows > 3) + last":           2,
		"blocks(last, 1)":                          2,
		"at([last, covered(5)], 2)":                0,
	} {
		f := compile(t, text, inPlay(), anyWhole)
		got, fault := f.Eval(usual())
		require.Nil(t, fault, text)
		assert.Equal(t, want, got, text)
		assert.Equal(t, text, f.String())
	}
	for _, text := range []string{"row > 1", "(row > 1) + 1", "last and last", "not last", "sum(players, .rows > 1)",
		"true + 1", "row in [1]", "[last, row > 1] == 2"} {
		_, err := formula.Compile(text, inPlay(), anyWhole)
		assert.Error(t, err, text)
	}
	k, name, _, ok := compile(t, "3 * covered(1)", inPlay(), anyWhole).Multiple()
	assert.True(t, ok)
	assert.Equal(t, 3, k)
	assert.Equal(t, "covered", name.Path)
	assert.Equal(t, formula.Truth, name.Type)
}

// Names of parameters are found as the lexer reads them.
func TestParamUses(t *testing.T) {
	assert.Equal(t, []formula.ParamUse{{Name: "center", Offset: 7, Len: 6}, {Name: "b", Offset: 25, Len: 1}},
		formula.ParamUses("params.centre + params\n. b + 'params.c' + x.params.d + params"))
	assert.Empty(t, formula.ParamUses("params.a + 'never closed"))
}
