package all_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// fuzz tries outside texts on a variant.
func fuzz(f *testing.F, name string) {
	all := variants.All()
	v := all[slices.IndexFunc(all, func(v variants.Variant) bool { return v.Name() == name })]
	var o conformance.Options
	if testing.Short() {
		o.Documents = namesOf(v, opened(f)[:len(published)])
	}
	conformance.Fuzz(f, v, o)
}

// No text from outside makes the classic games panic, or do what is not allowed.
func FuzzClassic(f *testing.F) { fuzz(f, "classic") }

// No text from outside makes Summer Pavilion panic, or do what is not allowed.
func FuzzPavilion(f *testing.F) { fuzz(f, "pavilion") }

// Whatever the text and what is set in it, it is refused with places and messages, or it is a ruleset
// whose games end and whose resolved text is the same ruleset.
func FuzzRuleset(f *testing.F) {
	for _, r := range sample(f) {
		text, err := variants.Text(r.Name)
		require.NoError(f, err)
		f.Add(string(text), "")
	}
	f.Add("format: 1\nextends: [classic-gray, classic]\nparams: {a: 2}\nscoring: {place: base * params.a}\n", "params.a=base + 1")
	f.Add("format: 1\nextends: crystal-mosaic-1\nscoring: {floor: 2 * base}\nfloor: {spaces: 7}\n", "scoring.floor=base - slot")
	f.Add("format: 1\nextends: summer-pavilion\nscoring: {place: base + 1}\nkeep: {limit: base - 1}\n", "keep.limit=round")
	f.Add("format: 1\nextends: classic\nend: {when: 'base or round >= 3'}\nconflicts: {classic: no}\n", "end.when=not base")
	f.Add("format: 1\nextends: classic\nscoring: {floor: [-1]}\n", "")
	f.Add("format: 1\nextends: classic\nlines: {lengths: [1,2]}\nwall: {pattern: |\n  B Y*2\n  . K\n}\n", "")
	f.Add("format: 1\nextends: summer-pavilion\nplayers: 1..8\nstars: {center: {color: any, shape: row}}\nkeep: {limit: 7}\n", "")
	f.Add("format: 1\nextends: classic\nend: {when: 'any(players, .score > 1000 / (round - 3))'}\n", "")
	f.Fuzz(func(t *testing.T, text, assignment string) {
		if strings.Contains(text, ".y") {
			return // it could name a file
		}
		var set []string
		if assignment != "" {
			set = []string{assignment}
		}
		r, err := variants.Parse("fuzz.yaml", []byte(text), variants.Set(set...))
		if err != nil {
			var problems *ruleset.Problems
			require.True(t, errors.As(err, &problems), "%v", err)
			require.NotEmpty(t, problems.List)
			for _, p := range problems.List {
				_, explained := ruleset.FindCode(p.Code)
				require.True(t, explained, "%s: %s", p.Code, p.Message)
			}
			return
		}
		for _, p := range r.Document.Warnings() {
			require.True(t, p.Warning)
		}
		again, err := variants.Parse("again.yaml", []byte(r.Document.Resolved()))
		require.NoError(t, err, "%s", r.Document.Resolved())
		assert.Equal(t, r.Document.Digest(), again.Document.Digest())
		seats, _ := r.Rules.Seats()
		s, err := r.Rules.New(seats)
		require.NoError(t, err)
		core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
		require.Equal(t, core.Over, s.Turn())
	})
}
