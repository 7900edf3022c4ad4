package view_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// bare is a state that gives no picture of itself.
type bare struct{ core.State }

// A state that is a Viewer gives its picture; one that is none has none.
func TestOf(t *testing.T) {
	for _, name := range variants.Names() {
		r, err := variants.Open(name)
		require.NoError(t, err)
		least, _ := r.Rules.Seats()
		s, err := r.Rules.New(least)
		require.NoError(t, err)
		v, ok := view.Of(s)
		require.True(t, ok, name)
		assert.Equal(t, s.(view.Viewer).View(), v)
		v, ok = view.Of(bare{s})
		assert.False(t, ok)
		assert.Equal(t, view.View{}, v)
	}
}

// Of many values those of items of lists are left out, and first of these what is not there.
func TestReasonsOfManyValues(t *testing.T) {
	saw := func(values ...int) string {
		r := core.Reason{Key: "k", Formula: "0"}
		for i, v := range values {
			r.Saw = append(r.Saw, core.Seen{Name: string(rune('a' + i)), Value: v})
		}
		return strings.TrimPrefix(view.Score{Why: []core.Reason{r}}.Reasons(), "      k: 0   ")
	}
	assert.Equal(t, "a = 0, b = 1\n", saw(0, 1))
	assert.Equal(t, "a = 0, b = 1, c = 0, d = 0, e = 0, f = 0\n", saw(0, 1, 0, 0, 0, 0))
	assert.Equal(t, "b = 1, g = 2, and 5 more that are 0\n", saw(0, 1, 0, 0, 0, 0, 2))
	assert.Equal(t, "b = 1, c = 1, d = 1, e = 1, f = 1, g = 1, and 3 more\n", saw(0, 1, 1, 1, 1, 1, 1, 1, 0))
	assert.Equal(t, "a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, and 2 more that are 0\n", saw(0, 0, 0, 0, 0, 0, 0, 0))
	assert.Equal(t, "a = 1, b = 1, c = 1, d = 1, e = 1, f = 1, g = 9\n", saw(1, 1, 1, 1, 1, 1, 9), "one more is shown")

	colors := []core.Seen{{Name: "a", Text: "blue"}, {Name: "b", Value: -1, Text: "none"}, {Name: "c", Text: "false"},
		{Name: "d", Value: 1, Text: "true"}, {Name: "e", Value: -2}, {Name: "f"}, {Name: "g", Value: -1, Text: "none"}}
	colorText := func(formula string) string {
		return view.Score{Why: []core.Reason{{Key: "k", Formula: formula, Saw: colors}}}.Reasons()
	}
	assert.Equal(t, "      k: 0   a = blue, d = true, e = -2, and 4 more that are none, false or 0\n", colorText("0"))
	assert.Equal(t, "      k: c + g\n        c = false, g = none, a = blue, d = true, e = -2, and 2 more that are\n"+
		"        none or 0\n", colorText("c + g"))
}

// A step that comes as JSON from elsewhere is read or refused, and can then be written in words.
func TestStepsFromElsewhere(t *testing.T) {
	for kind := core.TilesMoved; kind <= core.ValueDrawn; kind++ {
		for _, count := range []int{-1, 3, 1 << 40} {
			var step view.Step
			text := fmt.Sprintf(`{"turn":"seat 1","events":[{"number":7,"kind":"%v","count":%d,"reason":"x","seat":9,"from":"bag","to":"supply"}]}`, kind, count)
			err := json.Unmarshal([]byte(text), &step)
			lacks := kind == core.Scored || kind == core.Counted || kind == core.ValueDrawn
			assert.Equal(t, count == 3 && !lacks, err == nil, "%v %d: %v", kind, count, err)
			assert.NotPanics(t, func() { _ = step.String() + step.Brief() + step.Explain(view.View{}) }, "%v %d", kind, count)
		}
	}
}

// Steps are read as they were written.
func TestStepsComeBack(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		g := played(t, name, 24)
		for _, s := range g.Steps() {
			want := view.StepOf(g.Rules(), s)
			text, err := json.Marshal(want)
			require.NoError(t, err)
			var back view.Step
			require.NoError(t, json.Unmarshal(text, &back))
			again, err := json.Marshal(back)
			require.NoError(t, err)
			assert.JSONEq(t, string(text), string(again))
		}
	}
}
