package formula_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// stars is a scope with functions that take names of a ruleset, and a list that
// has the name of one of them.
func stars() *formula.Scope {
	star := formula.Arg{Name: "star", Type: formula.Word, Max: 15, Of: "stars"}
	return formula.NewScope(
		formula.Name{Path: "stars", Max: 16, Args: []formula.Arg{{Name: "color", Type: formula.Color, Max: 7}}},
		formula.Name{Path: "complete", Max: 1, Args: []formula.Arg{star}},
		formula.Name{Path: "covered", Type: formula.Truth, Args: []formula.Arg{star, {Name: "position", Min: 1, Max: 8}}},
		formula.Name{Path: "built", Max: 9, Args: []formula.Arg{
			{Name: "kind", Type: formula.Word, Max: 9, Of: "structures"}}},
	).WithList("stars", "The stars.", formula.Name{Path: "size", Max: 8}).
		WithColors([]string{"red", "blue"}).
		WithWords("stars", []string{"sun", "red"})
}

// sky answers with what it was asked.
type sky struct{}

func (sky) Value(name int, at formula.At) int {
	if name == 2 {
		return truth(at.A == 1 && at.B == 3)
	}
	if name == 4 {
		return at.Item + 1
	}
	return at.A
}

func (sky) Len(int) int { return 3 }

// A name in quotes stands for its place among the keys of the map.
func TestQuotedNames(t *testing.T) {
	for text, want := range map[string]int{
		`complete("sun")`:                               0,
		`complete("red")`:                               1,
		`covered("red", 3) ? 5 : 6`:                     5,
		`covered("red", 4) ? 5 : 6`:                     6,
		`covered("sun", 3) ? 5 : 6`:                     6,
		`stars("blue") + sum(stars, .size)`:             7,
		`count(stars, .size > stars("blue"))`:           2,
		`sum(stars, complete("red") * .size) + 10 * 10`: 106,
	} {
		f := compile(t, text, stars(), anyWhole)
		got, fault := f.Eval(sky{})
		assert.Nil(t, fault)
		assert.Equal(t, want, got, text)
		assert.Equal(t, text, f.String())
	}
}

// What is no name of the map is refused, with the names that there are.
func TestWrongQuotedNames(t *testing.T) {
	for text, want := range map[string]string{
		`complete("son")`:        "the ruleset's stars have no \"son\"; did you mean `sun`?",
		`complete("blue")`:       `the ruleset's stars have no "blue"`,
		`complete(1)`:            "`star` is one of the ruleset's stars, written in quotes",
		`complete(sun)`:          "`star` is one of the ruleset's stars, written in quotes",
		`built("pillar")`:        "this ruleset has no structures",
		`complete("sun", "red")`: "`complete` takes 1 argument, not 2",
		`"sun" == "red"`:         `unknown color "sun"`,
		`stars`:                  "`stars` is a function",
	} {
		_, err := formula.Compile(text, stars(), formula.Want{Type: formula.Whole, Min: -9, Max: 9})
		assert.ErrorContains(t, err, want, text)
	}
}

// A reason and a fault write the name as the formula does.
func TestQuotedNamesInFaults(t *testing.T) {
	_, fault := compile(t, `1 / complete("sun")`, stars(), anyWhole).Eval(sky{})
	require.NotNil(t, fault)
	assert.Equal(t, []core.Seen{{Name: `complete("sun")`, Value: 0}}, fault.Values)
}

// A function and a list of one name are told apart where it is asked which of
// them a formula uses; both together count.
func TestSharedNameIsUsed(t *testing.T) {
	assert.True(t, compile(t, `stars("red")`, stars(), anyWhole).Uses("stars"))
	assert.True(t, compile(t, `count(stars, true)`, stars(), anyWhole).Uses("stars"))
	assert.False(t, compile(t, `complete("sun")`, stars(), anyWhole).Uses("stars"))
	assert.Panics(t, func() { stars().WithList("stars", "") })
	assert.Equal(t, []string{"stars", "structures"}, stars().Words())
}
