package scenario_test

import (
	"errors"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// FuzzRead checks that no text makes reading, running or updating tests panic or
// hang, that what is refused has problems and its other tests can be run, that failures have places in the file,
// and that an updated file can be read again.
func FuzzRead(f *testing.F) {
	for _, file := range []string{"testdata/holds.test.yaml", "testdata/fails.test.yaml", "testdata/stars.test.yaml"} {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(text)
	}
	f.Add([]byte(wrong))
	var rulesets []*variants.Ruleset
	for _, name := range []string{"classic", "summer-pavilion"} {
		r, err := variants.Open(name)
		require.NoError(f, err)
		rulesets = append(rulesets, r)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<14 {
			return
		}
		slow := time.AfterFunc(time.Minute, func() { panic("this takes too long") })
		defer slow.Stop()
		s, err := scenario.Read("a.test.yaml", text)
		if err != nil {
			var all *ruleset.Problems
			require.True(t, errors.As(err, &all))
			require.NotEmpty(t, all.List)
			for _, r := range rulesets {
				played(t, s, r)
			}
			return
		}
		for _, r := range rulesets {
			after, _, _ := s.Update(played(t, s, r))
			_, err = scenario.Read("a.test.yaml", after)
			require.NoError(t, err)
		}
	})
}

// played runs the tests of a file by the rules of a ruleset.
func played(t *testing.T, s *scenario.Suite, r *variants.Ruleset) []*scenario.Result {
	t.Helper()
	var results []*scenario.Result
	for _, test := range s.Tests {
		result := test.Run(r.Rules, r.Document)
		for _, f := range result.Failures {
			require.Positive(t, f.Line)
			require.Positive(t, f.Col)
			require.NotEmpty(t, f.String())
		}
		results = append(results, result)
	}
	return results
}
