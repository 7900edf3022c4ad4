package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// rulebook prints the rulebook of the ruleset, with the keys of each sentence if asked.
// What the ruleset changes comes last.
func (e *explainer) rulebook(keys bool) error {
	r := e.Ruleset
	if _, ok := r.Variant.(variants.Explainer); !ok {
		return usagef("the variant %s has no rulebook; explain %s KEY explains one key, and show %s prints all",
			r.Variant.Name(), r.Name, r.Name)
	}
	sections := r.Explain()
	name, summary := r.Document.Heading()
	e.text("", cmp.Or(name, r.Name))
	if summary != "" {
		e.text("", summary)
	}
	if d := report.Changes(r.Document); d.Blocks != nil {
		e.text("", d.Title+" is at the end.")
		sections = append(sections, d)
	}
	for _, section := range sections {
		e.section(section, keys)
	}
	return nil
}

// section adds a section of a rulebook, with an empty line between its blocks. keys adds
// the keys that a sentence depends on in brackets after it; in a table they are the last
// column.
func (e *explainer) section(section ruleset.Section, keys bool) {
	const margin = "    "
	fmt.Fprintf(e, "\n%s\n%s\n", section.Title, strings.Repeat("-", utf8.RuneCountInString(section.Title)))
	for _, b := range section.Blocks {
		e.WriteString("\n")
		var rows [][]string
		for _, sentence := range b.Sentences {
			cells := strings.Split(sentence.Text, "\t")
			if keys {
				cells = append(cells, "["+strings.Join(sentence.Keys, ", ")+"]")
			}
			rows = append(rows, cells)
		}
		switch texts := slices.Concat(rows...); b.Layout {
		case ruleset.Paragraph:
			e.text("", strings.Join(texts, " "))
		case ruleset.Board:
			e.text("", strings.Join(texts, " "))
			least, _ := e.Ruleset.Rules.Seats()
			if picture, ok := newPicture(e.Ruleset, least); ok {
				fmt.Fprintf(e, "\n%s\n", indent(board.Blank(picture, e.width-len(margin)), margin))
			}
		case ruleset.Items:
			for _, item := range rows {
				fmt.Fprintln(e, wording.Wrap(strings.Join(item, " "), "  - ", margin, e.width))
			}
		case ruleset.Table:
			e.rows(margin, rows)
		}
	}
}

// entry prints what the rulebook says of what a ruleset calls by a word: an action, an event, a
// bonus. It reports whether there is such a thing.
func (e *explainer) entry(word string) (found bool) {
	if e.Ruleset == nil {
		return false
	}
	is := func(key string) bool {
		path := strings.Split(key, ".")
		return len(path) > 1 && path[1] == word && e.keysAt(path[:2]).IsEntry()
	}
	for _, section := range e.Ruleset.Explain() {
		for _, b := range section.Blocks {
			for _, s := range b.Sentences {
				if slices.ContainsFunc(s.Keys, is) {
					e.text("", strings.ReplaceAll(s.Text, "\t", " "))
					found = true
				}
			}
		}
	}
	return found
}

// newPicture returns the picture of a new game; it is not ok if positions have none.
func newPicture(r *variants.Ruleset, seats int) (v view.View, ok bool) {
	state, err := r.Rules.New(seats)
	if err != nil {
		return v, false
	}
	return view.Of(state)
}
