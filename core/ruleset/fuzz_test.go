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

// FuzzLoad holds that no text makes the loader panic or hang, that a text that is
// refused has at least one problem with a place that is in it, and that a text
// that is taken can be resolved and read again to the same digest.
func FuzzLoad(f *testing.F) {
	for _, test := range broken {
		f.Add(start + test.text)
	}
	f.Add(fullText())
	f.Add(family["base"])
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			return
		}
		slow := time.AfterFunc(time.Minute, func() { panic("this takes too long") })
		defer slow.Stop()
		d, _ := ruleset.Parse("game.yaml", []byte(text), nil) // Bind returns all problems
		require.NotNil(t, d)
		if err := d.Bind(keys); err != nil {
			checkPlaces(t, text, err)
			return
		}
		again, err := ruleset.Parse("again.yaml", []byte(d.Resolved()), nil)
		require.NoError(t, err, d.Resolved())
		require.NoError(t, again.Bind(keys), d.Resolved())
		assert.Equal(t, d.Digest(), again.Digest(), d.Resolved())
	})
}

func checkPlaces(t *testing.T, text string, err error) {
	t.Helper()
	var all *ruleset.Problems
	require.True(t, errors.As(err, &all))
	require.NotEmpty(t, all.List)
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	for _, p := range all.List {
		assert.NotEmpty(t, p.Message)
		if p.Line == 0 {
			continue
		}
		require.LessOrEqual(t, p.Line, len(lines), p.Message)
		assert.GreaterOrEqual(t, p.Col, 1, p.Message)
		assert.LessOrEqual(t, p.Col, len([]rune(lines[p.Line-1]))+1, p.Message)
	}
}

// TestTextsMadeToHurt holds that no text takes long: each of these
// takes a fraction of a second, where something quadratic would take minutes.
func TestTextsMadeToHurt(t *testing.T) {
	size := ruleset.MaxSize / 4
	if testing.Short() {
		size /= 8
	}
	fill := func(part string) string { return strings.Repeat(part, size/len(part)) }
	for name, text := range map[string]string{
		"brackets":     fill("["),
		"braces":       fill("{a: "),
		"dashes":       fill("- "),
		"dash lines":   fill("-\n"),
		"keys":         fill("a:\n"),
		"comments":     "a: 1\n" + fill("#\n"),
		"trailing":     fill("a: 1 # b\n"),
		"one line":     fill("a"),
		"quote":        "a: '" + fill("b "),
		"question":     fill("? "),
		"questions":    fill("? a\n"),
		"colons":       fill(": "),
		"commas":       "a: [" + fill(","),
		"list":         "a: [" + fill("1,") + "]",
		"open formula": "a: [" + fill("(,") + "]",
		"bad words":    fill("a: %b\n"),
		"anchors":      fill("a: &b c\n"),
		"aliases":      "a: &a [1]\n" + fill("b: [*a,*a]\n"),
		"block":        "a: |\n" + fill(" b\n"),
		"blank lines":  "a: |\n" + fill("\n"),
		"folded":       "a: b" + fill("\n\n c"),
		"documents":    fill("---\n"),
		"tabs":         fill("\t\n"),
		"indented":     ladder(1300),
	} {
		begin := time.Now()
		_, err := ruleset.Parse(name, []byte(text), nil)
		assert.Error(t, err, name)
		assert.Less(t, time.Since(begin), time.Minute, name)
	}
}

// ladder returns keys each of which is in the one above.
func ladder(steps int) string {
	var b strings.Builder
	for i := range steps {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}
