package formula_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
)

// FuzzCompile looks for texts that panic or hang, for errors that point outside
// the text, for tables with holes, and for canonical texts that mean something
// else.
func FuzzCompile(f *testing.F) {
	for _, text := range []string{
		"max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0))",
		"any(players, .rows >= 1 and #.score > 60)",
		"let x = row; sum(1..x, # * x) % 5",
		`tile.color in ["red", wild] ? -2 : div_floor(7, col)`,
		"if last { 1 } else if 1 < row <= 3 { 2 } else { 3 }",
		"at(map(counts, # + 1), 2) - max([row, col])",
		"row not in 1..3 || !covered(row)",
		"blocks(1, 2) ?: nil ?? {a: 1}[2]?.b ** 1e9",
		"filter(players, {let y = .rows; y > # }) | sum(#acc) // no",
		"'a' matches b'x' :: now() /* */ #a.b #",
	} {
		f.Add(text)
	}
	scope := board()
	f.Fuzz(func(t *testing.T, text string) {
		for _, w := range []formula.Want{anyWhole, anyTruth, {Type: formula.Color}} {
			compiled, err := formula.Compile(text, scope, w)
			if err != nil {
				require.Nil(t, compiled)
				for _, e := range problems(t, err) {
					requireInside(t, text, e)
				}
				continue
			}
			again, err := formula.Compile(compiled.String(), scope, w)
			require.NoError(t, err, "%q as %q", text, compiled)
			require.Equal(t, compiled.String(), again.String())
			if compiled.Tabulated() {
				requireFilled(t, compiled)
			}
			got, fault := compiled.Eval(usual())
			same, fault2 := again.Eval(usual())
			require.Equal(t, got, same)
			require.Equal(t, fault == nil, fault2 == nil)
		}
	})
}

func requireInside(t *testing.T, text string, e *formula.Error) {
	t.Helper()
	require.NotEmpty(t, e.Message)
	require.GreaterOrEqual(t, e.Offset, 0)
	require.GreaterOrEqual(t, e.Len, 0, "%q: %v", text, e)
	require.LessOrEqual(t, e.Offset+e.Len, utf8.RuneCountInString(text), "%q: %v", text, e)
}

// requireFilled looks every case of a table up.
func requireFilled(t *testing.T, f *formula.Formula) {
	t.Helper()
	values := make([]int, idTiles+1)
	names := board().Names()[:idTiles+1]
	for i, n := range names {
		values[i] = n.Min
	}
	for i := 0; i < len(names); {
		f.At(values...)
		for i = 0; i < len(names); i++ {
			if !f.Uses(names[i].Path) {
				continue
			}
			if values[i]++; values[i] <= names[i].Max {
				break
			}
			values[i] = names[i].Min
		}
	}
}

// FuzzLayers looks for bases and parameters that panic or hang, for errors outside
// the text of their layer, and for formulas that mean something else when they are
// written without base.
func FuzzLayers(f *testing.F) {
	f.Add("row", "base + 1", "2 * base", 3)
	f.Add("let x = row; x * x", "let x = base; x - base", "sum(1..3, base * #)", -1)
	f.Add("any(players, .rows > 1) ? 1 : 0", "base == 1 ? base : params.p", "(base) - (base)", 0)
	f.Add("let x_ = 1; x_", "let x = 2; base + x", "let x_ = 3; let x = 4; base + x + x_", 7)
	f.Add("1 < row < 3 ? 1 : 2", "base / params.p", "base % params.p - -base", -2)
	scope := board()
	f.Fuzz(func(t *testing.T, first, second, third string, p int) {
		p = max(-formula.Limit, min(formula.Limit, p))
		s := scope.WithParams([]formula.Param{{Name: "p", Value: p}})
		top := layers(first, second, third)
		compiled, err := formula.CompileLayer(top, s, anyWhole)
		if err != nil {
			for _, e := range problems(t, err) {
				requireInside(t, e.Layer.Text, e)
			}
			return
		}
		again, err := formula.Compile(compiled.String(), s, anyWhole)
		if err != nil {
			require.Contains(t, err.Error(), "allowed", "values can be longer than names: %q", compiled)
			return
		}
		require.Equal(t, compiled.String(), again.String())
		if compiled.Layered() {
			alone, err := formula.Compile(compiled.Text(), s, anyWhole)
			require.NoError(t, err, "%q", compiled.Text())
			require.Equal(t, compiled.String(), alone.String())
		}
		got, fault := compiled.Eval(usual())
		same, fault2 := again.Eval(usual())
		require.Equal(t, got, same)
		require.Equal(t, fault == nil, fault2 == nil)
	})
}
