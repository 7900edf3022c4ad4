package ruleset_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// dynasty is a line of rulesets that change each other's numbers.
var dynasty = map[string]string{
	"root": `format: 1
variant: test
players: 2..4
params: { more: 2, twice: params.more * 2 }
lines: [1, 2, 3]
scoring: { place: 'run.h > 1 ? run.h : 0', floor: [-1, run.h], minimum: 1 }
end: { when: 'any(players, .rows >= 1)' }
`,
	"middle": `format: 1
extends: root
params: { more: base + 1 }
lines: [base + 1, 2, base * params.more]
scoring:
  place: base + params.more
  floor: [base - 1, 'base * 2', -3]
end: { when: base and seats > 2 }
table: { tiles: base + 1 }
`,
	"leaf": `format: 1
extends: middle
scoring: { place: 2 * base, minimum: base - params.twice }
end: { early: not base }
`,
}

// open opens the text of a dynasty with other files over it.
func openAll(t *testing.T, name string, more map[string]string, set ...string) *ruleset.Document {
	t.Helper()
	texts := map[string]string{}
	for n, text := range dynasty {
		texts[n] = text
	}
	for n, text := range more {
		texts[n] = text
	}
	d, err := ruleset.Load(files(texts), name, set...)
	require.NoError(t, err)
	require.NoError(t, d.Bind(keys))
	return d
}

// Base is the value of the layers before, params are numbers, and both are allowed in
// every formula, number and condition, also in items of lists and over defaults.
func TestBaseAndParams(t *testing.T) {
	d := openAll(t, "leaf", nil)
	assert.Equal(t, "2 * ((run.h > 1 ? run.h : 0) + 3)",
		d.Get("scoring.place").Formula(scope, formula.Want{Min: -100, Max: 100}).String())
	assert.Equal(t, "any(players, .rows >= 1) and seats > 2",
		d.Get("end.when").Formula(scope, formula.Want{Type: formula.Truth}).String())
	for path, want := range map[string]int{"scoring.minimum": 1 - 6, "table.tiles": 5, "params.more": 3, "params.twice": 6} {
		assert.Equal(t, want, d.Get(path).Int(-99, 99), path)
	}
	var lines []int
	for _, item := range d.Get("lines").Items() {
		lines = append(lines, item.Int(0, 99))
	}
	assert.Equal(t, []int{2, 2, 9}, lines)
	assert.True(t, d.Get("end.early").Bool(), "the default is false")
	assert.Empty(t, d.Warnings())
}

// What is printed is complete, with the places that each value comes from.
func TestBaseIsWorkedIn(t *testing.T) {
	d := openAll(t, "leaf", nil)
	assert.Equal(t, `format: 1 # leaf.yaml:1
variant: test
params: {more: '2 + 1', twice: params.more * 2} # middle.yaml:3 over root.yaml:4
players: 2..4
table: {tiles: '4 + 1'} # middle.yaml:9 over the default
lines: ['1 + 1', 2, '3 * params.more'] # middle.yaml:4 over root.yaml:5, middle.yaml:4
scoring:
  place: '2 * ((run.h > 1 ? run.h : 0) + params.more)' # leaf.yaml:3 over middle.yaml:6 over root.yaml:6
  floor: ['-1 - 1', 'run.h * 2', -3] # middle.yaml:7 over root.yaml:6, middle.yaml:7
  minimum: '1 - params.twice' # leaf.yaml:3 over root.yaml:6
end: {when: 'any(players, .rows >= 1) and seats > 2', early: 'not false'} # middle.yaml:8 over root.yaml:7, leaf.yaml:4 over the default
`, d.ResolvedWithOrigins())
	again := bind(t, d.Resolved())
	assert.Equal(t, d.Digest(), again.Digest())
	assert.Equal(t, d.Resolved(), again.Resolved())
}

// Values and not their names and ways count for the digest: parameters that change
// play change it, others do not.
func TestDigestOfParams(t *testing.T) {
	d := openAll(t, "leaf", nil)
	plain := bind(t, strings.NewReplacer("2 * base", "2 * ((run.h > 1 ? run.h : 0) + 3)").Replace(`format: 1
variant: test
players: 2..4
lines: [2, 2, 9]
table: { tiles: 5 }
scoring: { place: '2 * base', floor: [-2, run.h * 2, -3], minimum: -5 }
end: { when: 'any(players, .rows >= 1) and seats > 2', early: true }
`))
	assert.Equal(t, plain.Digest(), d.Digest())
	assert.NotEqual(t, d.Digest(), openAll(t, "leaf", nil, "params.more=1").Digest())
	assert.NotEqual(t, d.Digest(), openAll(t, "leaf", nil, "params.twice=4").Digest())
	unused := map[string]string{"child": "format: 1\nextends: leaf\nparams: { idle: 7 }\n"}
	child := openAll(t, "child", unused)
	assert.Equal(t, d.Digest(), child.Digest())
	warnings := child.Warnings()
	require.Len(t, warnings, 1)
	assert.Equal(t, "child.yaml:3:11: warning: no formula uses the parameter `idle` [unused-param]\n"+
		"    params: { idle: 7 }\n              ^^^^\n"+
		"  use it in a formula as params.idle, or leave it out", warnings[0].String())
}

// An assignment lies over all files, and base in it is what they say.
func TestBaseInAssignments(t *testing.T) {
	d := openAll(t, "leaf", nil, "params.more=base * 10", "scoring.minimum=base + 1", "lines=[base, 7]")
	assert.Equal(t, 30, d.Get("params.more").Int(-99, 99))
	assert.Equal(t, 1-60+1, d.Get("scoring.minimum").Int(-99, 99))
	assert.Equal(t, 2, d.Get("lines").Items()[0].Int(0, 9))
}

// What is wrong with a layer is reported in its file, and base where there is nothing
// below in the place of base.
func TestBaseThatCannotBe(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"scoring: { place: base + 1 }\nmarket: { open: base }\n",
			"game.yaml:4:17: `base` is the value of the rulesets before this one, and none of them has a value here"},
		{"wall: { pattern: x }\nlines: [1, 2, 3, base]\n", "game.yaml:4:18: `base` is the value of the rulesets"},
		{"lines: null\nscoring: { floor: [base, base, base] }\n", "game.yaml:4:32: `base` is the value of the rulesets"},
		{"scoring: { minimum: base / 2 }\n", "game.yaml:3:21: 1 / 2 leaves a remainder"},
		{"scoring: { minimum: base * 1000 }\n", "game.yaml:3:21: the result is 1000, outside -100..100"},
		{"table: { displays: base + bas }\n", "game.yaml:3:27: unknown name `bas`"},
		{"params: { more: 0 }\nlines: [6 / params.more]\n", "game.yaml:4:13: `params.more` divides by zero"},
		{"params: { a: params.b, b: 1, c: params.c }\n", "game.yaml:3:14: unknown parameter `params.b`"},
		{"params: { a-b: 1 }\n", "game.yaml:3:11: \"a-b\" cannot name a parameter"},
		{"params: { x: seats }\n", "game.yaml:3:14: unknown name `seats`"},
		{"params: { more: null }\n", "game.yaml:5:20: unknown parameter `params.more`"},
	} {
		texts := map[string]string{"game": "format: 1\nextends: root\n" + test.text, "root": dynasty["root"]}
		d, _ := ruleset.Load(files(texts), "game")
		err := d.Bind(keys)
		assert.ErrorContains(t, err, strings.Replace(test.want, "game.yaml:5:20", "root.yaml:4:27", 1), test.text)
	}
	texts := map[string]string{"game": "format: 1\nextends: root\nscoring: { place: base + 1 }\n",
		"root": strings.Replace(dynasty["root"], "run.h > 1", "rnu.h > 1", 1)}
	d, _ := ruleset.Load(files(texts), "game")
	assert.ErrorContains(t, d.Bind(keys), "root.yaml:6:20: unknown name `rnu.h`")
}

// One broken parameter is one problem, however many formulas use it.
func TestABrokenParameterIsToldOnce(t *testing.T) {
	list := problems(start+"params: { x: 1 / 0 }\nlines: [params.x]\nscoring: { place: params.x + seatz }\n", nil)
	assert.Equal(t, "4:18: `0` divides by zero\n"+
		"6:30: unknown name `seatz`; did you mean `seats`? [the names here are seats, run.h, run.v, tile, params.x; the lists are players]",
		brief(list))
}

// Where a layer removes what a later one needs, the message says which.
func TestWhatARemovalLeavesOut(t *testing.T) {
	texts := map[string]string{
		"low": "format: 1\nvariant: test\nplayers: 2..4\nscoring: { minimum: 1 }\nmarket: { open: true }\nlines: [1, 2]\n",
		"off": "format: 1\nextends: low\nscoring: { minimum: null }\nmarket: { open: null }\nlines: null\n",
	}
	for text, want := range map[string]string{
		"scoring: { minimum: base + 1 }\n":        "none of them has a value here: off.yaml:3 removes it [formula-base]",
		"lines: [base]\n":                         "none of them has a value here: off.yaml:5 removes `lines` [formula-base]",
		"market: { size: 2 }\n":                   "`market.open` is missing: off.yaml:4 removes it [missing-key]",
		"players: null\nmarket: { open: true }\n": "`players` is missing: it.yaml:3 removes it [missing-key]",
	} {
		texts["it"] = "format: 1\nextends: off\n" + text
		d, err := ruleset.Load(files(texts), "it")
		require.NoError(t, err)
		assert.ErrorContains(t, d.Bind(keys), want)
	}
}
