package report

import (
	"bytes"
	_ "embed" // the template and the style sheet
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core/wording"
)

// Origin is where a page comes from, and how to check it.
type Origin struct {
	Program string          // the name of the command, and its version
	Command []string        // the words of the command that makes the page again
	Again   []string        // the words of the command that checks the page
	Run     json.RawMessage // the whole run, so that it can be played again
}

//go:embed page.html
var pageText string

//go:embed style.css
var styleText string

// runID marks the element of a page that holds its run.
const runID = "azulejo-run"

// Mark is a piece of text that every page has, and hardly another file.
const Mark = `id="` + runID + `"`

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"boards":  func() template.CSS { return template.CSS(svg.CSS) },
		"style":   func() template.CSS { return template.CSS(styleText) },
		"symbols": svg.Symbols,
		"runID":   func() string { return runID },
		"number":  isNumber,
		"cell":    cellText,
		"phrases": phrases,
		"trim":    strings.TrimSpace,
		"cells":   func(row string) []string { return strings.Split(row, "\t") },
		"shell":   func(word string) string { return wording.Shell(word) },
	}).Parse(pageText))
})

// Write writes the document as a page. The same document has the same bytes.
func (d *Document) Write(out io.Writer, o Origin) error {
	var text bytes.Buffer
	if err := pageTemplate().Execute(&text, page{d, o}); err != nil {
		return err
	}
	whole, _ := wording.AppendPrintable(nil, text.Bytes(), false) // a page ends with a line
	_, err := out.Write(whole)
	return err
}

// page is what the template shows.
type page struct {
	*Document
	Origin
}

// Embedded returns the run of the page, escaped so that it cannot end its element.
func (p page) Embedded() (template.JS, error) {
	text, err := json.Marshal(p.Run)
	if err != nil {
		return "", fmt.Errorf("the run of the page: %w", err)
	}
	return template.JS(wording.PrintableJSON(string(text))), nil
}

// SVG draws a chart. Its place in the page makes the ids of its elements unique.
func (c Chart) SVG(section, part, chart int) template.HTML {
	if c.Board != "" {
		return c.Board
	}
	return c.Plot.draw().svg(fmt.Sprintf("chart-%d-%d-%d", section, part, chart), c.Title, c.Desc)
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

// Read reads a page and returns it with the run that it holds.
func Read(in io.Reader) (page, run []byte, err error) {
	page, err = io.ReadAll(io.LimitReader(in, MaxPage+1))
	if err != nil {
		return nil, nil, err
	}
	if len(page) > MaxPage {
		return nil, nil, fmt.Errorf("%w: it has more than %d MB", ErrNoPage, MaxPage>>20)
	}
	_, rest, found := bytes.Cut(page, runHead)
	if !found {
		return nil, nil, fmt.Errorf("%w, or its end is missing", ErrNoPage)
	}
	run, rest, found = bytes.Cut(rest, runTail)
	if !found || !bytes.HasSuffix(bytes.TrimSpace(rest), pageEnd) {
		return nil, nil, errors.New("the end of the page is missing")
	}
	return page, run, nil
}

// rulesChapter is what a page says of the rules, which depends on files that the page does not hold.
var rulesChapter = regexp.MustCompile(`(?s)<section id="part-\d+">\n<h2>The rules</h2>\n.*?</section>\n`)

// FirstChange returns the first line of a page that another page of the same run does not have, "" if there
// is none. The runs are not compared, nor is what is said of the rules unless all of it is the same.
func FirstChange(page, other []byte) (line string, rulesToo bool) {
	if rulesToo = bytes.Equal(withoutRun(page), withoutRun(other)); rulesToo {
		return "", true
	}
	was, is := strings.Split(shownText(page), "\n"), strings.Split(shownText(other), "\n")
	for i, text := range was {
		if i >= len(is) || is[i] != text {
			return strings.TrimSpace(text), false
		}
	}
	if len(is) > len(was) {
		return "its end is missing", false
	}
	return "", false
}

// withoutRun leaves the run out of a page.
func withoutRun(page []byte) []byte {
	before, rest, _ := bytes.Cut(page, runHead)
	_, after, _ := bytes.Cut(rest, runTail)
	return slices.Concat(before, after)
}

// shownText is a page without its run and its first chapter of rules.
func shownText(page []byte) string {
	page = withoutRun(page)
	if at := rulesChapter.FindIndex(page); at != nil {
		page = slices.Concat(page[:at[0]], page[at[1]:])
	}
	return string(page)
}

// phrase is a piece of a text: words, or code such as a formula or a key.
type phrase struct {
	Text string
	Code bool
}

// phrases splits a text at each `, with which documents and rulebooks mark code. The sign
// of a percentage stays on the line of its number.
func phrases(text string) []phrase {
	text = strings.ReplaceAll(text, " %", "\u00a0%")
	pieces := strings.Split(text, "`")
	if len(pieces)%2 == 0 {
		return []phrase{{Text: text}}
	}
	var all []phrase
	for i, piece := range pieces {
		if piece != "" {
			all = append(all, phrase{piece, i%2 == 1})
		}
	}
	return all
}

// Class is the style of a column: numbers are flush right, short texts stay on one line, and
// long texts get room.
func (t *Table) Class(column int) string {
	numbers, longest := column > 0, 0
	for _, row := range t.Rows {
		cell := row[column]
		longest = max(longest, utf8.RuneCountInString(cell))
		numbers = numbers && isNumber(cell)
	}
	switch {
	case longest > 40:
		return "words"
	case numbers:
		return "number"
	case longest > 18:
		return "text"
	}
	return "short"
}

// isNumber reports whether a cell of a table is a number or an interval, with what marks
// it, or empty.
func isNumber(cell string) bool {
	const longest = 30 // bytes of an interval
	for _, word := range []string{notKnown, exact, "up to ", "from "} {
		cell = strings.TrimPrefix(cell, word)
	}
	return (cell == "" || strings.ContainsRune("0123456789<>+-", rune(cell[0]))) && len(cell) < longest
}

// minus replaces the ASCII minus of numbers by one that is as wide as a plus.
func minus(number string) string { return strings.ReplaceAll(number, "-", "−") }

// cellText is the text of a cell of a table on a page.
func cellText(cell string) string {
	if isNumber(cell) {
		return minus(cell)
	}
	return cell
}
