package report

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// Origin is where a page comes from.
type Origin struct {
	Program string   // what the command is called
	Version string   // of the program
	Command []string // that gives the page again, in words
	Again   []string // that checks the page
	Run     json.RawMessage

	Rulesets []Ruleset // those that were played, in their order
}

// Ruleset is what a page tells of a ruleset.
type Ruleset struct {
	Label    string // as it was asked for: "classic", "mine.yaml"
	Name     string // what it calls itself, or ""
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
func (o Origin) page(title, subtitle string) Page {
	return Page{Title: title, Subtitle: subtitle, Command: o.Command, Again: o.Again, Run: o.Run}
}

// rules tells the rules of a ruleset, the differences from its parent first.
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

// itemsOf returns the blocks of a section as items of a list.
func itemsOf(s ruleset.Section) []string {
	var items []string
	for _, b := range s.Blocks {
		items = append(items, joined(b, " "))
	}
	return items
}

// company says who plays.
func company(bots []string) string {
	switch {
	case len(slices.Compact(slices.Clone(bots))) == 1:
		return bots[0] + " on all seats"
	case len(bots) == 2:
		return bots[0] + " against " + bots[1]
	}
	return wording.List(bots, "and")
}
