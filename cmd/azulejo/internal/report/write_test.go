package report_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
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

// charts are one of each kind, with a text in every place that has one.
func charts(text string) (all []report.Chart) {
	rows := report.Graph{Axis: text, Rule: new(50.0), Ruled: text, Rows: []report.Interval{
		{text, 1, text, 52, 48, 56, 0, false}, {text, 2.5, "", -3, -5, -1, 1, true}, {text, math.NaN(), text, 1, math.Inf(-1), math.Inf(1), 9, false}}}
	lines := rows
	lines.Lines = true
	for _, plot := range []*report.Graph{&rows, &lines, {Rows: []report.Interval{{Label: text}}}, {Lines: true}} {
		all = append(all, report.Chart{Title: text, Desc: text, Note: text, Plot: plot})
	}
	board := view.View{Colors: []core.ColorInfo{{Name: "red"}}, Seats: []view.Seat{{
		Areas:  []view.Area{{Name: text, Cells: []view.Cell{{Label: text, Accepts: 1, Tile: core.NoColor}}}},
		Labels: []view.Label{{X: 16, Y: 1, Text: text}},
	}}}
	drawing := svg.Board(board, 0, svg.Style{Shares: map[core.Spot]float64{{}: 0.5}})
	return append(all, report.Chart{Title: text, Desc: text, Note: text, Board: drawing})
}

// origin is one of a page with a text in all places.
func origin(text string) report.Origin {
	return report.Origin{Program: text, Command: []string{text}, Again: []string{text}, Run: []byte(`{"text":"</script><!--"}`)}
}

// document is a document with a text in all places.
func document(text string) *report.Document {
	d := &report.Document{Title: text, Subtitle: text, Answer: []report.Part{{Text: text}, {Items: []string{text}}}, Partial: true,
		Colors: []core.ColorInfo{{Name: "red"}}}
	for _, chart := range charts(text) {
		table := table(text)
		table.Charts = []report.Chart{chart}
		d.Sections = append(d.Sections, report.Section{Title: text, Lead: text, Parts: []report.Part{
			{Text: text}, {Items: []string{text}}, {Table: table},
			{Diff: []ruleset.Difference{{Key: text, A: text, B: text}}},
			{Rules: &report.Rules{Title: text, Drawing: text, Sections: func() []ruleset.Section { return rulebook(text) }}},
		}})
	}
	return d
}

func table(text string) *report.Table {
	return &report.Table{Caption: text, Head: []string{text, text, "n"}, Rows: [][]string{{text,
		text, "−1.5"}, {"", "", ""}}}
}

// rulebook has a block of each layout.
func rulebook(text string) []ruleset.Section {
	var blocks []ruleset.Block
	for _, layout := range []ruleset.Layout{ruleset.Paragraph, ruleset.Items, ruleset.Table, ruleset.Board} {
		blocks = append(blocks, ruleset.Block{Layout: layout,
			Sentences: []ruleset.Sentence{{Text: text}, {Text: "a\t" + text}}})
	}
	return []ruleset.Section{{Title: text, Blocks: blocks}}
}

// written returns the bytes of a page.
func written(t *testing.T, d *report.Document, o report.Origin) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, d.Write(&out, o))
	return out.Bytes()
}

// page is a page with a text in all places.
func page(t *testing.T, text string) []byte { return written(t, document(text), origin(text)) }

// Whatever a ruleset is called, its page is one file, well made, that shows the text and
// runs nothing.
func TestHostileTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	plain := elements(t, page(t, "plain"))
	for _, text := range hostile {
		out := page(t, text)
		checkPage(t, out)
		if strings.TrimSpace(text) != "" && !strings.Contains(text, "`") {
			assert.Equal(t, plain, elements(t, out), "%.40q adds or removes elements", text)
		}
	}
}

// The same page has the same bytes.
func TestSameBytes(t *testing.T) {
	assert.Equal(t, page(t, "name"), page(t, "name"))
}

// A run that is no JSON is an error and not half a page.
func TestBrokenRun(t *testing.T) {
	o := origin("name")
	o.Run = []byte(`{"a":`)
	var out bytes.Buffer
	assert.Error(t, document("name").Write(&out, o))
	assert.Zero(t, out.Len())
}

// Readers who cannot see the drawings have the text of a page: each drawing has a name
// and a description, and a table beside it.
func TestPlotsHaveTables(t *testing.T) {
	out := string(page(t, "name"))
	assert.Equal(t, len(charts("")), strings.Count(out, "<figure>"))
	assert.Equal(t, len(charts(""))+1, strings.Count(out, "<svg "), "one has what boards are made of")
	assert.Equal(t, len(charts("")), strings.Count(out, "<caption>"))
}
