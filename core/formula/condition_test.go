package formula_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
)

// Conditions are whole formulas, choices and operands, the outer ones first. Those that read nothing
// of a game are none.
func TestConditionsOfFormulas(t *testing.T) {
	for text, want := range map[string][]string{
		"row > 1":                     {"row > 1"},
		"last":                        {"last"},
		"row > 1 and not last":        {"row > 1 and not last", "row > 1", "not last"},
		"seats > 2 or row > 1":        {"seats > 2 or row > 1", "row > 1"},
		"seats > 2":                   nil,
		"2 > 1":                       nil,
		"any(players, .rows > 1)":     {"any(players, .rows > 1)"},
		"row > 1 ? last : covered(1)": {"row > 1 ? last : covered(1)", "row > 1"},
	} {
		f := compile(t, text, board(), anyTruth)
		assert.Equal(t, want, conditions(f.Count()), text)
	}
	for text, want := range map[string][]string{
		"row + col":                  nil,
		"row > 1 ? col : 2":          {"row > 1"},
		"sum(1..3, # > row ? 1 : 0)": {"# > row"},
	} {
		f := compile(t, text, board(), anyWhole)
		assert.Equal(t, want, conditions(f.Count()), text)
	}
}

// conditions returns the texts of conditions.
func conditions(all []*formula.Condition) (texts []string) {
	for _, c := range all {
		texts = append(texts, string([]rune(c.Layer.Text)[c.Offset:c.Offset+c.Len]))
	}
	return texts
}

// A formula that counts has the results and the text that it had, and knows what each condition was. A
// condition that is not asked counts nothing.
func TestConditionsAreCounted(t *testing.T) {
	plain := compile(t, "row > 3 and col > 2 ? 7 : row", board(), anyWhole)
	f := compile(t, plain.String(), board(), anyWhole)
	counted := f.Count()
	w := usual()
	for row := range 6 {
		for col := range 5 {
			w.values[idRow], w.values[idCol] = row, col+1
			want, _ := plain.Eval(w)
			got, fault := f.Eval(w)
			require.Nil(t, fault)
			assert.Equal(t, want, got)
		}
	}
	assert.Equal(t, plain.String(), f.String())
	assert.Equal(t, plain.Tabulated(), f.Tabulated())
	assert.Equal(t, plain.Steps(), f.Steps())
	assert.Equal(t, plain.Sound(), f.Sound())
	var times []string
	for _, c := range counted {
		no, yes := c.Times()
		times = append(times, fmt.Sprint(no, " ", yes))
	}
	assert.Equal(t, []string{"24 6", "20 10", "4 6"}, times)
	for range 5000 {
		_, _ = f.Eval(w)
	}
	_, yes := counted[0].Times()
	assert.Equal(t, 1000, yes)
}

// A condition below base belongs to the text of its layer.
func TestConditionsOfLayers(t *testing.T) {
	f, err := formula.CompileLayer(layers("row > 1 ? 2 : 3", "base + base + (last ? 1 : 0)"), board(), anyWhole)
	require.NoError(t, err)
	var places []string
	for _, c := range f.Count() {
		places = append(places, c.Layer.Source.PlaceAt(c.Offset))
	}
	assert.Equal(t, []string{"layer 1, 0", "layer 2, 15"}, places)
	assert.Equal(t, "(row > 1 ? 2 : 3) + (row > 1 ? 2 : 3) + (last ? 1 : 0)", f.String())
}
