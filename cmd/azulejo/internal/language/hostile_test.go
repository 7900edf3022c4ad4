package language_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
)

// everything asks all there is to ask about a position.
func everything(d *language.Document, at language.Position) {
	d.Diagnostics()
	d.Complete(at)
	d.Hover(at)
	d.Definition(at)
	_, _ = d.Rename(at, "other")
	_, _ = d.Set(language.Assignment{Path: "params.extra", Value: "3"}, language.Assignment{Path: "scoring.minimum", Value: "4"})
	d.Inherited()
	d.Outline()
}

// Texts that are being written are answered at each place, however they end.
func TestEachPlaceOfARuleset(t *testing.T) {
	const text = "format: 1\nextends: classic\nparams: { extra: 2 }\nscoring:\n  place: \"base + params.extra\"\non:\n" +
		"  a:\n    event: place\n    do: [{ count: coins, by: 1 }]\ncounters: { coins: {} }\nwall:\n  pattern: |\n    B Y R\n"
	lines := strings.Split(text, "\n")
	for line, content := range lines {
		for col := range len(content) + 2 {
			at := language.Position{Line: line + 1, Col: col + 1}
			before := strings.Join(lines[:line], "\n") + "\n" + content[:min(col, len(content))]
			everything(language.Open("it.yaml", before, nil), at)
		}
	}
}

// Texts as large as files may be, or a quarter of it, are answered, whatever they nest or repeat.
func TestHugeTexts(t *testing.T) {
	size := 1 << 18
	if os.Getenv("AZULEJO_EXHAUSTIVE") != "" {
		size = 1 << 20
	}
	for _, text := range []string{
		strings.Repeat("a: 1\n", size/4),
		"a: " + strings.Repeat("[", size),
		strings.Repeat("- ", size/2),
		strings.Repeat("{a: ", size/4),
		strings.Repeat(" ", size),
		"scoring: { place: '" + strings.Repeat("(", size),
		"\x00\xff\xfe",
	} {
		d := language.Open("it.yaml", text, nil)
		for _, at := range []language.Position{{}, {Line: 1, Col: 1 << 30}, {Line: 1 << 30, Col: -5}} {
			everything(d, at)
		}
		assert.NotEmpty(t, d.Diagnostics())
	}
}

func FuzzDocument(f *testing.F) {
	for _, pattern := range []string{"../../../../rulesets/house/*.yaml", "../../../../variants/all/testdata/broken/*.yaml", "../../../../rulesets/crystal*.yaml"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		for i, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(f, err)
			f.Add("it.yaml", string(text), i, 2*i)
		}
	}
	f.Add("it.test.yaml", "tests: [{ name: a, position: {", 1, 20)
	f.Fuzz(func(t *testing.T, name, text string, line, col int) {
		if !strings.HasSuffix(name, ".test.yaml") {
			name = "it.yaml"
		}
		everything(language.Open(name, text, nil), language.Position{Line: line, Col: col})
	})
}

// large returns a ruleset of some 300 lines.
func large(tb testing.TB) string {
	tb.Helper()
	text, err := os.ReadFile("../../../../rulesets/summer-pavilion.yaml")
	require.NoError(tb, err)
	var b strings.Builder
	b.Write(text)
	b.WriteString("counters:\n")
	for i := range 20 {
		fmt.Fprintf(&b, "  c%d: { of: seat, start: %d }\n", i, i)
	}
	b.WriteString("on:\n")
	for i := range 35 {
		fmt.Fprintf(&b, "  e%d:\n    event: place\n    when: place.color == \"red\" and c%d > %d and score > round * 2\n    do:\n      - { count: c%[2]d, by: 1 }\n", i, i%20, i)
	}
	return b.String()
}

func BenchmarkOpen(b *testing.B) {
	text := large(b)
	lines := strings.Count(text, "\n")
	for _, c := range []struct{ name, text string }{
		{fmt.Sprintf("%d lines", lines), text}, {"broken", strings.Replace(text, "minimum", "mini mum: {", 1)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				language.Open("it.yaml", c.text, nil).Diagnostics()
			}
		})
	}
	b.Run("complete", func(b *testing.B) {
		d := language.Open("it.yaml", text, nil)
		b.ReportAllocs()
		for b.Loop() {
			d.Complete(language.Position{Line: lines - 2, Col: 40})
		}
	})
}
