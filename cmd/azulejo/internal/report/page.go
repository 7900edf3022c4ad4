// Package report writes what a run has found as one page that needs nothing else:
// a file of HTML with its tables, its plots, its style, and the run itself, so that
// it can be done again from the page alone.
package report

import (
	"encoding/json"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Page is what a page says, in the order in which it says it.
type Page struct {
	Title    string
	Subtitle string   // what was run, in a line
	Answer   []string // what came of it, in a few sentences
	Partial  string   // a warning where not all was run, or ""
	Sections []Section
	Command  []string // that gives the page again, in words as a shell reads them
	Again    []string // that checks the page

	// Run is what the page was made of, as JSON, from which the run can be done
	// again.
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
	Desc  string // what is to be seen in it, for those who do not see it
	Note  string // how to read it, below it
	Plot  Plot
	Table Table
}

// Plot is one of the plots of this package.
type Plot interface{ chart() *chart }

// Table is a table. A cell that is a number, with its unit or without, stands on
// the right.
type Table struct {
	Caption string
	Head    []string
	Rows    [][]string
	Long    bool // it is folded until somebody wants to see it
}

// Rules is a text out of a rulebook, folded until somebody wants to read it.
type Rules struct {
	Title    string
	Sections []ruleset.Section
}
