// Package report writes the result of a run as one page that needs nothing else: a file of
// HTML with its tables, its plots, its style, and the run itself as JSON, so that the run
// can be played again from the page alone.
package report

import (
	"bytes"
	"cmp"
	_ "embed" // the template and the style sheet
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// Page is the content of a page, in its order.
type Page struct {
	Title    string
	Subtitle string   // what was run, in a line
	Answer   []string // the results in a few sentences
	Partial  string   // a warning that not all games were played, or ""
	Sections []Section
	Command  []string // the words of the command that makes the page again
	Again    []string // the words of the command that checks the page

	// Run is the whole run as JSON, so that it can be played again.
	Run json.RawMessage
}

// Section is a chapter of a page.
type Section struct {
	Title string
	Lead  string // what to see in it, or ""
	Parts []Part
}

// Part is a piece of a section: one of these.
type Part struct {
	Text   string
	Items  []string
	Figure *Figure
	Table  *Table
	Rules  *Rules
	Diff   []DiffLine
}

// Figure is a plot with a table of what it shows.
type Figure struct {
	Title string
	Desc  string // what the plot shows, for screen readers
	Note  string // how to read it
	Plot  Plot
	Table Table
}

// Plot is one of the plots of this package.
type Plot interface{ chart() *chart }

// Table is a table. Columns of numbers are flush right.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
	Long    bool // folded until the reader opens it
}

// Rules is a rulebook, folded until the reader opens it.
type Rules struct {
	Title    string
	Sections []ruleset.Section
}

// Origin is the run that a page is made of.
type Origin struct {
	Program string // the name of the command
	Version string // of the program
	Command []string
	Again   []string
	Run     json.RawMessage

	Rulesets []Ruleset // in the order of the run
}

// Ruleset is what a page prints of a ruleset.
type Ruleset struct {
	Label    string // as it was asked for: "classic", "mine.yaml"
	Name     string // its own name, or ""
	Summary  string
	Rulebook []ruleset.Section
	Changes  ruleset.Section      // what differs from its parent, if it has one
	Against  []ruleset.Difference // what differs from the first ruleset of the page
	Board    view.Seat            // of a seat, before the first move
	Colors   []string             // names of the colors of tiles, in the ruleset's order
}

// title is what a page calls a ruleset.
func (r Ruleset) title() string { return cmp.Or(r.Name, r.Label) }

// page begins a page.
func (o Origin) page(title, subtitle string, partial bool) Page {
	p := Page{Title: title, Subtitle: subtitle, Command: o.Command, Again: o.Again, Run: o.Run}
	if partial {
		p.Partial = "Not all of the games that were asked for are played."
	}
	return p
}

// rules are the differences of a ruleset from its parent, and its rulebook.
func (r Ruleset) rules() []Part {
	var parts []Part
	if r.Summary != "" {
		parts = append(parts, Part{Text: r.Summary})
	}
	if r.Changes.Blocks != nil {
		parts = append(parts, Part{Text: r.Changes.Title + ":"}, Part{Items: itemsOf(r.Changes)})
	}
	if r.Rulebook != nil {
		parts = append(parts, Part{Rules: &Rules{Title: "The whole rulebook of " + r.title(),
			Sections: r.Rulebook}})
	}
	return parts
}

//go:embed page.html
var pageText string

//go:embed style.css
var styleText string

// runID marks the element of a page that holds its run.
const runID = "azulejo-run"

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"style":   func() template.CSS { return template.CSS(styleText) },
	"runID":   func() string { return runID },
	"number":  isNumber,
	"phrases": phrases,
	"lists":   lists,
	"shell":   func(word string) string { return wording.Shell(word) },
}).Parse(pageText))

// Write writes a page. The same page has the same bytes.
func Write(out io.Writer, p Page) error {
	var text bytes.Buffer
	if err := pageTemplate.Execute(&text, &document{Page: p}); err != nil {
		return err
	}
	page, _ := wording.AppendPrintable(nil, text.Bytes(), false) // a page ends with a line
	_, err := out.Write(page)
	return err
}

// document is a page while it is written.
type document struct {
	Page
	figures int
}

// Embedded returns the run of the page, escaped so that it cannot end its element.
func (d *document) Embedded() (template.JS, error) {
	var text bytes.Buffer
	if err := json.Compact(&text, d.Run); err != nil {
		return "", fmt.Errorf("the run of the page: %w", err)
	}
	var safe bytes.Buffer
	json.HTMLEscape(&safe, text.Bytes())
	return template.JS(wording.PrintableJSON(safe.String())), nil
}

// numbered is a part of a page, with the number of its figure.
type numbered struct {
	Part
	number int
}

// Numbered gives each figure the next number.
func (d *document) Numbered(p Part) numbered {
	if p.Figure != nil {
		d.figures++
	}
	return numbered{p, d.figures}
}

// SVG draws the figure.
func (n numbered) SVG() template.HTML {
	return n.Figure.Plot.chart().svg(fmt.Sprintf("figure-%d", n.number), n.Figure.Title, n.Figure.Desc)
}

// MaxPage is the largest size of a page in bytes, far more than the largest comparison
// needs.
const MaxPage = 32 << 20

// The text around the run of a page.
var (
	runHead = []byte(`<script type="application/json" id="` + runID + `">`)
	runTail = []byte("</script>")
	pageEnd = []byte("</html>")
)

// ErrNoPage is in the error of a text that is no page of this program.
var ErrNoPage = errors.New("this is no page that was written by --report")

// Read reads a page and returns the run that it holds.
func Read(in io.Reader) (run []byte, err error) {
	page, err := io.ReadAll(io.LimitReader(in, MaxPage+1))
	if err != nil {
		return nil, err
	}
	if len(page) > MaxPage {
		return nil, fmt.Errorf("%w: it has more than %d MB", ErrNoPage, MaxPage>>20)
	}
	_, rest, found := bytes.Cut(page, runHead)
	if !found {
		return nil, fmt.Errorf("%w, or its end is missing", ErrNoPage)
	}
	run, rest, found = bytes.Cut(rest, runTail)
	if !found || !bytes.HasSuffix(bytes.TrimSpace(rest), pageEnd) {
		return nil, errors.New("the end of the page is missing")
	}
	return run, nil
}
