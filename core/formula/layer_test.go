package formula_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
)

// layers returns texts that lie over one another, the last one on top.
func layers(texts ...string) *formula.Layer {
	var top *formula.Layer
	for i, text := range texts {
		top = &formula.Layer{Text: text, Below: top, Source: numbered(i + 1)}
	}
	return top
}

// numbered is the source of a layer with a number.
type numbered int

func (n numbered) PlaceAt(offset int) string { return fmt.Sprintf("layer %d, %d", n, offset) }

// What base means is put in its place, as if in parentheses: what is
// printed is a formula of its own with the same results.
func TestBase(t *testing.T) {
	for _, test := range []struct {
		texts []string
		want  string
	}{
		{[]string{"row", "base"}, "row"},
		{[]string{"row + col", "2 * base"}, "2 * (row + col)"},
		{[]string{"row - col", "1 - base"}, "1 - (row - col)"},
		{[]string{"row", "base + 1", "base * base"}, "(row + 1) * (row + 1)"},
		{[]string{"row > 1 ? 2 : 3", "base + 1"}, "(row > 1 ? 2 : 3) + 1"},
		{[]string{"let x = row; x * x", "let x = col; x + base"}, "let x = col; x + (let x_ = row; x_ * x_)"},
		{[]string{"let x = row; x * x", "let x = base; x + base"},
			"let x = (let x_ = row; x_ * x_); x + (let x_ = row; x_ * x_)"},
		{[]string{"let x = row; x", "let x = col; x + base", "let x_ = 3; let x = 1; base + x_ + x"},
			"let x_ = 3; let x = 1; (let x__ = col; x__ + (let x___ = row; x___)) + x_ + x"},
		{[]string{"sum(1..row, # * #)", "sum(1..2, # * base)"}, "sum(1..2, # * sum(1..row, # * #))"},
	} {
		f, err := formula.CompileLayer(layers(test.texts...), board(), anyWhole)
		require.NoError(t, err, "%q", test.texts)
		assert.Equal(t, test.want, f.String())
		assert.Equal(t, test.want, f.Text())
		again := compile(t, f.String(), board(), anyWhole)
		assert.Equal(t, f.String(), again.String())
		assert.Equal(t, f.Tabulated(), again.Tabulated())
		got, fault := f.Eval(usual())
		require.Nil(t, fault)
		want, fault := again.Eval(usual())
		require.Nil(t, fault)
		assert.Equal(t, want, got, f.String())
	}
}

// Over a list base is the item that a name counts.
func TestBaseOfAList(t *testing.T) {
	list := &formula.Layer{Items: []*formula.Layer{{Text: "-1"}, {Text: "-row"}, {Text: "7"}}, By: "col"}
	scope := board().Limit("col", 1, 3).Limit("row", 1, 2)
	f, err := formula.CompileLayer(&formula.Layer{Text: "2 * base", Below: list}, scope, anyWhole)
	require.NoError(t, err)
	assert.Equal(t, "2 * at([-1, -row, 7], col)", f.String())
	assert.True(t, f.Tabulated())
	_, err = formula.CompileLayer(&formula.Layer{Text: "2 * base", Below: list}, board(), anyWhole)
	assert.ErrorContains(t, err, "there is no item 4 in a list of 3")
	for _, below := range []*formula.Layer{{Items: []*formula.Layer{}, By: "col"}, {Items: list.Items, By: "x"}} {
		_, err = formula.CompileLayer(&formula.Layer{Text: "base", Below: below}, scope, anyWhole)
		assert.ErrorContains(t, err, "`base` is a list here, or a map, and no single value")
	}
}

// What is wrong in a layer is an error of that layer, with the place in its text.
func TestErrorsBelow(t *testing.T) {
	for _, test := range []struct {
		texts  []string
		want   string
		below  int // how many layers below the top one the error lies
		offset int
	}{
		{[]string{"1 + rwo", "base + 1", "2 * base"}, "unknown name `rwo`", 2, 4},
		{[]string{"row", "base +", "2 * base"}, "something is missing after this", 1, 5},
		{[]string{"row > 1", "1 + base"}, "`row > 1` is a condition", 1, 0},
		{[]string{"6 / (row - 1)", "base + 1"}, "with row = 1: 6 / 0 divides by zero", 1, 0},
		{[]string{"row", "1 + x", "let x = 2; base"}, "unknown name `x`", 1, 4},
		{[]string{"row", "1 + bas"}, "unknown name `bas`; did you mean `base`?", 0, 4},
		{[]string{"sum(1..3, base)"}, "`base` is the value of the rulesets before this one", 0, 10},
	} {
		top := layers(test.texts...)
		_, err := formula.CompileLayer(top, board(), anyWhole)
		require.ErrorContains(t, err, test.want)
		e := problems(t, err)[0]
		for range test.below {
			top = top.Below
		}
		assert.Same(t, top, e.Layer, test.want)
		assert.Equal(t, test.offset, e.Offset, test.want)
	}
}

// A fault in play has the place of the layer whose text it is in.
func TestFaultsBelow(t *testing.T) {
	f, err := formula.CompileLayer(layers("tiles / 0 * 1"[:5]+" / (row - row)", "base + 1"), inPlay(), anyWhole)
	require.NoError(t, err)
	_, fault := f.Eval(usual())
	require.NotNil(t, fault)
	assert.Regexp(t, "^layer 1, 0: .* divides by zero", fault.Error())
	assert.Equal(t, "tiles / (row - row)", fault.Layer.Text)
}

// However often base occurs in however many layers, what comes of it is either
// small or refused at once.
func TestBasesDoNotGrow(t *testing.T) {
	for _, text := range []string{"base + base", "base * base * base + base", "row > 1 ? base : base",
		"sum(1..row, base)", "(let a = 1; base + a) + (let b = 2; base + b)"} {
		texts := append([]string{"row"}, strings.Split(strings.Repeat(text+"\n", 32), "\n")[:32]...)
		_, err := formula.CompileLayer(layers(texts...), board(), anyWhole)
		assert.Error(t, err, text)
	}
	_, err := formula.CompileLayer(layers("row", "base + base + base + base", strings.Repeat("base + ", 90)+"base"),
		board(), anyWhole)
	assert.ErrorContains(t, err, "with `base` written out, the formula has")
}

// Parameters are numbers like any other.
func TestParams(t *testing.T) {
	scope := board().WithParams([]formula.Param{{Name: "x", Value: 3}, {Name: "y", Value: -2}, {Name: "z", Broken: true}})
	f := compile(t, "params.x * row - params.y", scope, anyWhole)
	assert.Equal(t, "3 * row - -2", f.String())
	assert.Equal(t, "params.x * row - params.y", f.Text())
	assert.Equal(t, f.String(), compile(t, f.String(), scope, anyWhole).String())
	assert.True(t, f.Tabulated())
	assert.True(t, f.Uses("params.x"))
	assert.False(t, f.Uses("params.z"))
	assert.False(t, f.Uses("params.none"))
	for text, want := range map[string]string{
		"params.a":                        "unknown parameter `params.a`",
		"params.xx":                       "did you mean `params.x`?",
		"params":                          "`params` alone has no value; write one of params.x, params.y, params.z",
		"row / (params.x - params.x - 0)": "divides by zero",
		"let params = 3; 1":               "`params` has a meaning already",
		"let base = 3; 1":                 "`base` has a meaning already",
		"base.x":                          "unknown name `base.x`",
	} {
		_, err := formula.Compile(text, scope, anyWhole)
		assert.ErrorContains(t, err, want, text)
	}
	_, err := formula.Compile("params.z + 1", scope, anyWhole)
	assert.Empty(t, problems(t, err))
	_, err = formula.Compile("params.z + rwo", scope, anyWhole)
	assert.ErrorContains(t, err, "unknown name `rwo`")
	_, err = formula.Compile("params.x", board(), anyWhole)
	assert.ErrorContains(t, err, "give it a value: params: { x: 1 }")
}

// Why a formula gave its result is reported with the parameters that it uses.
func TestParamsAreSeen(t *testing.T) {
	scope := inPlay().WithParams([]formula.Param{{Name: "x", Value: 0}, {Name: "y", Value: 5}})
	f := compile(t, "tiles / (row - row + params.x)", scope, anyWhole)
	_, fault := f.Eval(usual())
	require.NotNil(t, fault)
	assert.Equal(t, "params.x", fault.Values[0].Name)
}
