package all_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// problemsOf opens a text and returns all that is wrong or suspicious.
func problemsOf(t *testing.T, text string, options ...variants.Option) []ruleset.Problem {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte(text), options...)
	if err == nil {
		return r.Document.Warnings()
	}
	var problems *ruleset.Problems
	require.True(t, errors.As(err, &problems), "%v", err)
	return problems.List
}

func codesOf(problems []ruleset.Problem) []string {
	var codes []string
	for _, p := range problems {
		codes = append(codes, p.Code)
	}
	return codes
}

// The example of each code has the problem, and nothing is wrong with what its
// explanation says to write instead.
func TestExamplesOfCodes(t *testing.T) {
	for _, c := range ruleset.Codes() {
		assert.NotEmpty(t, c.Title, c.Code)
		assert.NotEmpty(t, c.Text, c.Code)
		if c.Before == "" {
			assert.Empty(t, c.After, c.Code)
			continue
		}
		assert.Contains(t, codesOf(problemsOf(t, example(c.Before))), c.Code)
		assert.Empty(t, problemsOf(t, example(c.After)), c.Code)
		assert.Contains(t, c.Text, "Instead of")
	}
}

// example completes the lines of an example.
func example(lines string) string {
	for _, key := range []string{"format", "extends"} {
		if !strings.Contains(lines, key+":") {
			lines = map[string]string{"format": "format: 1\n", "extends": "extends: classic\n"}[key] + lines
		}
	}
	return lines
}

// Each code is explained once.
func TestCodesAreExplainedOnce(t *testing.T) {
	var codes []string
	for _, c := range ruleset.Codes() {
		assert.NotContains(t, codes, c.Code)
		codes = append(codes, c.Code)
		found, ok := ruleset.FindCode(c.Code)
		assert.True(t, ok)
		assert.Equal(t, c, found)
	}
	_, ok := ruleset.FindCode("no-such-code")
	assert.False(t, ok)
	assert.True(t, slices.Contains(codes, "unknown-key"))
}
