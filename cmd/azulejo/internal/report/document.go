// Package report describes the result of a run in a document: an answer in a few sentences,
// tables, and charts. A terminal prints a document, or it becomes one page of HTML that needs
// nothing else. The page has its drawings, its style, and the run as JSON, so that the run can be
// played again from the page alone.
package report

import (
	"cmp"
	"html/template"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Document is the description of a result, in its order. Text between two ` is code, such
// as a formula or a key. Numbers have an ASCII minus.
type Document struct {
	Title    string // what was played, without "report of" or the like
	Subtitle string // what was run, in a line
	Partial  bool   // not all games that were asked for are played
	// Colors are those of tiles, if it has a chart of a board.
	Colors []core.ColorInfo
	// Answer is what a reader wants to know first, in sentences and lists.
	Answer []Part
	// Sections go on from the most asked to the least.
	Sections []Section
}

// Section is a chapter of a document.
type Section struct {
	Title  string
	Lead   string // how to read it, or ""
	OnPage bool   // too much for a terminal
	Parts  []Part
}

// Part is a piece of a document: some of these.
type Part struct {
	Text  string
	Items []string
	Code  string // lines to be copied
	Table *Table
	Rules *Rules
	Diff  []ruleset.Difference
}

// Table is a table, with the charts of its numbers. The first column names the rows.
// Columns of numbers are flush right.
type Table struct {
	Caption string     // unique in its document
	Head    []string   // the unit of a column is in its name, as in "wins %"
	Rows    [][]string // each as long as Head; unknown numbers are empty or "not known"
	Long    bool       // too long for a terminal, and folded on a page until the reader opens it
	Charts  []Chart
}

// Chart is a plot with the words that it needs. Terminals draw only intervals.
type Chart struct {
	Title string
	Desc  string // what the plot shows, for screen readers
	Note  string // how to read it
	Plot  *Graph
	Board template.HTML // drawn by package svg, in the place of a plot
}

// Rules is a rulebook or a part of it, which the reader can fold.
type Rules struct {
	Title    string
	Open     bool                     // at first
	Sections func() []ruleset.Section // only a page has them, and they take time
	Drawing  string                   // of the board of a new game, as text
}

// Ruleset is what a document says of a ruleset.
type Ruleset struct {
	Label   string            // as it was asked for: "classic", "mine.yaml"
	Name    string            // its own name, "" where the label tells more
	Opened  *variants.Ruleset // nil if it cannot be opened, so that only its label is known
	Picture view.View         // of a new game, without seats if positions have none
}

// Title is what a document calls a ruleset.
func (r Ruleset) Title() string { return strings.Join(strings.Fields(cmp.Or(r.Name, r.Label)), " ") }

// company names the bots that play.
func company(bots []string) string {
	switch names := sim.Different(bots); len(names) {
	case 1:
		return names[0] + " on all seats"
	case len(bots):
		return wording.List(bots, "and")
	}
	return strings.Join(bots, ", ")
}
