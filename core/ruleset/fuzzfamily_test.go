package ruleset_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
)

// FuzzFamily holds for a ruleset with two fuzzed parents and an assignment what
// FuzzLoad holds for one: whatever base, params, conflicts and the rest come to,
// it is reported in a place that exists, or resolved and read again to the same digest.
func FuzzFamily(f *testing.F) {
	const child = "format: 1\nextends: [a, b]\n"
	f.Add(child, dynasty["root"], dynasty["middle"], "params.more=4")
	f.Add(child+"scoring: { place: base + base, floor: [base, base * 2] }\n", dynasty["root"],
		"format: 1\nextends: a\nscoring: { place: 'let x = base; x * x', floor: [1, base + 1] }\n", "lines=[base, 2]")
	f.Add(child+"end: { when: not base }\nparams: { more: base / 0 }\n", dynasty["root"],
		"format: 1\nextends: b\nconflicts: { a: no, c: 1 }\nrequires: { a/b.c: yes }\n", "end.when=base or true")
	f.Add("format: 1\nextends: [a, [b], a, it]\nscoring: null\n", family["base"], modules["wide"], "scoring={}")
	f.Add(child, family["base"], "format: 1\nextends: it\n", "scoring.place='a' b")
	f.Add("format: 1\nextends: b\ncolors: { red: null }\n", family["base"], family["child"], "colors.red.tiles=\"base + 1\"")
	f.Add("format: 1\nextends: [a, b]\n", "format: 1\nextends: base\ncolors: { red: null }\n",
		"format: 1\nextends: base\nend: { when: 'tile == \"red\"' }\n", "lines=[2]")
	f.Fuzz(func(t *testing.T, it, a, b, assignment string) {
		if len(it)+len(a)+len(b)+len(assignment) > 1<<14 || strings.Contains(assignment, "\n") {
			return
		}
		slow := time.AfterFunc(time.Minute, func() { panic("this takes too long") })
		defer slow.Stop()
		texts := map[string]string{"it": it, "a": a, "b": b, "base": family["base"]}
		var set []string
		if assignment != "" {
			set = []string{assignment}
		}
		d, err := ruleset.Load(files(texts), "it", set...)
		require.NotNil(t, d, "%v", err)
		texts["--set"] = assignment
		if d.Bind(keys) != nil {
			checkFamilyPlaces(t, texts, d.Err())
			return
		}
		for _, p := range d.Warnings() {
			assert.True(t, bool(p.Warning))
			assert.NotEmpty(t, p.String())
		}
		again, err := ruleset.Parse("again.yaml", []byte(d.Resolved()), nil)
		require.NoError(t, err, d.Resolved())
		require.NoError(t, again.Bind(keys), d.Resolved())
		assert.Equal(t, d.Digest(), again.Digest(), d.Resolved())
		assert.Equal(t, d.Resolved(), again.Resolved())
	})
}

// checkFamilyPlaces checks the problems of each file with its text.
func checkFamilyPlaces(t *testing.T, texts map[string]string, err error) {
	t.Helper()
	var all *ruleset.Problems
	require.True(t, errors.As(err, &all))
	require.NotEmpty(t, all.List)
	for _, p := range all.List {
		text, ok := texts[strings.TrimSuffix(p.File, ".yaml")]
		require.True(t, ok, "%s: %s", p.File, p.Message)
		_, explained := ruleset.FindCode(p.Code)
		require.True(t, explained, "%s: %s", p.Code, p.Message)
		checkPlaces(t, text, &ruleset.Problems{List: []ruleset.Problem{p}})
	}
}
