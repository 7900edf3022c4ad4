package cli

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// rulebook prints the rulebook of the ruleset. What the ruleset changes comes last.
func (e *explainer) rulebook() error {
	r := e.Ruleset
	book := guide.RulebookOf(r)
	if book.Sections == nil {
		return usagef("the variant %s has no rulebook; explain %s KEY explains one key, and show %s prints all",
			r.Variant.Name(), r.Name, r.Name)
	}
	e.text("", book.Name)
	if book.Summary != "" {
		e.text("", book.Summary)
	}
	if book.Changes.Blocks != nil {
		e.text("", book.Changes.Title+" is at the end.")
		book.Sections = append(book.Sections, book.Changes)
	}
	for _, section := range book.Sections {
		e.section(section)
	}
	return nil
}

// items adds a list.
func (e *explainer) items(texts []string) {
	for _, item := range texts {
		fmt.Fprintln(e, wording.Wrap(item, "  - ", "    ", e.width))
	}
}

// section adds a section of a rulebook, with an empty line between its blocks.
func (e *explainer) section(section ruleset.Section) {
	const margin = "    "
	fmt.Fprintf(e, "\n%s\n%s\n", section.Title, strings.Repeat("-", utf8.RuneCountInString(section.Title)))
	for _, b := range section.Blocks {
		e.WriteString("\n")
		var rows [][]string
		for _, sentence := range b.Sentences {
			rows = append(rows, strings.Split(sentence.Text, "\t"))
		}
		switch texts := slices.Concat(rows...); b.Layout {
		case ruleset.Paragraph:
			e.text("", strings.Join(texts, " "))
		case ruleset.Board:
			e.text("", strings.Join(texts, " "))
			if picture, ok := guide.Picture(e.Ruleset, 0); ok {
				fmt.Fprintf(e, "\n%s\n", wording.Indent(board.Blank(picture, e.width-len(margin)), margin))
			}
		case ruleset.Items:
			e.items(texts)
		case ruleset.Fold:
			e.text("", texts[0])
			e.WriteString("\n")
			e.items(texts[1:])
		case ruleset.Table:
			e.rows(margin, rows)
		}
	}
}
