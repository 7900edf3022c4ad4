package report

import (
	"bytes"
	_ "embed" // the page and its style
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/azulejo/azulejo/core/wording"
)

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
	_, err := out.Write(bytes.Map(visible, text.Bytes()))
	return err
}

// document is a page while it is written.
type document struct {
	Page
	figures int
}

// Embedded returns the run of the page as text that cannot end its element.
func (d *document) Embedded() (template.JS, error) {
	var text bytes.Buffer
	if err := json.Compact(&text, d.Run); err != nil {
		return "", fmt.Errorf("the run of the page: %w", err)
	}
	var safe bytes.Buffer
	json.HTMLEscape(&safe, text.Bytes())
	return template.JS(escaped(safe.String())), nil
}

// escaped writes what no page may have as JSON can say it too.
func escaped(text string) string {
	var out strings.Builder
	for _, r := range text {
		if visible(r) == r {
			out.WriteRune(r)
		} else {
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
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
