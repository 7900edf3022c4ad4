package report_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/ruleset"
)

// hostile are texts that a stranger may have put into a ruleset, a bot's name or a
// command.
var hostile = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `</title><b>`, `</script>`,
	`<!--`, `]]>`,
	`{{.Title}}`, "a`b", "a`b`c", `'"&amp;&lt;`, `https://example.com/x.png`,
	`url(https://example.com/x)`, `#000001`,
	"\u202eright to left\u202c", "\u05d0\u05d1\u05d2", "\U0001F9E9 tile", "\x00\x01\x1b[31m",
	"\xff\xfe", "two\nlines",
	"", strings.Repeat("long ", 5000), strings.Repeat("W", 20000),
}

// bell is a distribution.
func bell(from, to int) []report.Bar {
	var bars []report.Bar
	middle := float64(from+to) / 2
	for v := from; v <= to; v++ {
		bars = append(bars, report.Bar{Value: v, Share: math.Exp(-math.Pow(float64(v)-middle, 2) / 50)})
	}
	return bars
}

// plots are one of each kind, with a text in every place that has one.
func plots(text string) []report.Plot {
	even := 50.0
	numbers := []float64{1, 2.5, -3, 0}
	return []report.Plot{
		report.Intervals{Axis: text, Digits: 1, Rule: &even, Ruled: text,
			Rows: []report.Interval{{text, 52, 48, 56, 0, false}, {text, -3, -5, -1, 1, true}}},
		report.Intervals{Rows: []report.Interval{{Label: text}}},
		report.Bars{Axis: text, Values: bell(4, 7)},
		report.Bars{Axis: text, Values: bell(-200, 300)},
		report.Ridges{Axis: text, Rows: []report.Ridge{{text, bell(-5, 90), 3, 40, 80, 0}, {text,
			bell(3, 3), 3, 3, 3, 9}}},
		report.Stack{Caption: text, Columns: []string{"1", "2", text, "4"},
			Layers: []report.Layer{{text, numbers, 0}, {text, numbers, 3}}},
		report.Curve{Axis: text, Caption: text, Rule: &even, X: numbers, Value: numbers,
			Low: []float64{0, 2, -4, -1}, High: []float64{2, 3, -2, 1}},
		report.Curve{X: []float64{3}, Value: []float64{4}},
		report.Cells{Cells: []report.Cell{{15, 0, 0, text, "red"}, {18, 0, 0.5, "4", text}, {15, 1, 1, "", ""}},
			Labels: []report.CellLabel{{16, 1, text}}},
	}
}

// page is a page with a text in all places.
func page(text string) report.Page {
	p := report.Page{Title: text, Subtitle: text, Answer: []string{text, text}, Partial: text,
		Command: []string{text}, Again: []string{text}, Run: []byte(`{"text":"</script><!--"}`)}
	for _, plot := range plots(text) {
		p.Sections = append(p.Sections, report.Section{Title: text, Lead: text, Parts: []report.Part{
			{Text: text}, {Items: []string{text}},
			{Figure: &report.Figure{Title: text, Desc: text, Note: text, Plot: plot,
				Table: table(text)}},
			{Table: new(table(text))},
			{Diff: []report.DiffLine{{Kind: "old", Text: text}, {Kind: "new", Text: text}}},
			{Rules: &report.Rules{Title: text, Sections: rulebook(text)}},
		}})
	}
	return p
}

func table(text string) report.Table {
	return report.Table{Caption: text, Head: []string{text, text, "n"}, Rows: [][]string{{text,
		text, "−1.5"}, {"", "", ""}}}
}

// rulebook has a block of each layout.
func rulebook(text string) []ruleset.Section {
	var blocks []ruleset.Block
	for _, layout := range []ruleset.Layout{ruleset.Paragraph, ruleset.Item, ruleset.Item,
		ruleset.Table, ruleset.Drawing} {
		blocks = append(blocks, ruleset.Block{Layout: layout,
			Sentences: []ruleset.Sentence{{Text: text}, {Text: "a\t" + text}}})
	}
	return []ruleset.Section{{Title: text, Blocks: blocks}}
}

// written returns the bytes of a page.
func written(t *testing.T, p report.Page) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, report.Write(&out, p))
	return out.Bytes()
}

// Whatever a ruleset is called, its page is one file, well made, that shows the text and
// runs nothing.
func TestHostileTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	plain := elements(t, written(t, page("plain")))
	for _, text := range hostile {
		out := written(t, page(text))
		checkPage(t, out)
		if strings.TrimSpace(text) != "" && !strings.Contains(text, "`") {
			assert.Equal(t, plain, elements(t, out), "%.40q adds or removes elements", text)
		}
	}
}

// The same page has the same bytes.
func TestSameBytes(t *testing.T) {
	assert.Equal(t, written(t, page("name")), written(t, page("name")))
}

// A run that is no JSON is an error and not half a page.
func TestBrokenRun(t *testing.T) {
	p := page("name")
	p.Run = []byte(`{"a":`)
	var out bytes.Buffer
	assert.Error(t, report.Write(&out, p))
	assert.Zero(t, out.Len())
}

// Readers who cannot see the drawings have the text of a page: each drawing has a name
// and a description, and a table beside it.
func TestPlotsHaveTables(t *testing.T) {
	out := string(written(t, page("name")))
	assert.Equal(t, len(plots("")), strings.Count(out, "<svg "))
	assert.Equal(t, len(plots("")), strings.Count(out, "<figure>"))
	assert.Equal(t, 2*len(plots("")), strings.Count(out, "<caption>"))
}
