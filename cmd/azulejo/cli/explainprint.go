package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// rulebookPrinter prints rulebooks for a width.
type rulebookPrinter struct {
	out   io.Writer
	width int
	keys  bool // say behind each sentence what backs it
}

// print prints the sections of a rulebook.
func (p *rulebookPrinter) print(sections []ruleset.Section) {
	for _, s := range sections {
		fmt.Fprintf(p.out, "\n%s\n%s\n", s.Title, strings.Repeat("-", utf8.RuneCountInString(s.Title)))
		for i, b := range s.Blocks {
			// Items of one list stand together.
			if i == 0 || b.Layout != ruleset.Item || s.Blocks[i-1].Layout != ruleset.Item {
				fmt.Fprintln(p.out)
			}
			p.block(b)
		}
	}
}

func (p *rulebookPrinter) block(b ruleset.Block) {
	switch b.Layout {
	case ruleset.Paragraph:
		fmt.Fprintln(p.out, wording.Wrap(p.text(b), "", "", p.width))
	case ruleset.Item:
		fmt.Fprintln(p.out, wording.Wrap(p.text(b), "  - ", "    ", p.width))
	case ruleset.Table:
		p.table(b)
	case ruleset.Drawing:
		for _, s := range b.Sentences {
			fmt.Fprintln(p.out, "    "+strings.ReplaceAll(s.Text, "\n", "\n    "))
			if p.keys {
				fmt.Fprintln(p.out, "    "+backing(s))
			}
		}
	}
}

// text returns the sentences of a block behind one another.
func (p *rulebookPrinter) text(b ruleset.Block) string {
	var all []string
	for _, s := range b.Sentences {
		all = append(all, s.Text)
		if p.keys {
			all = append(all, backing(s))
		}
	}
	return strings.Join(all, " ")
}

// backing is how a sentence names what backs it.
func backing(s ruleset.Sentence) string { return "[" + strings.Join(s.Keys, ", ") + "]" }

// table prints rows with their cells below one another.
func (p *rulebookPrinter) table(b ruleset.Block) {
	var rows [][]string
	var widths []int
	for _, s := range b.Sentences {
		cells := strings.Split(s.Text, "\t")
		if p.keys {
			cells = append(cells, backing(s))
		}
		for i, cell := range cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
		rows = append(rows, cells)
	}
	for _, cells := range rows {
		fmt.Fprintln(p.out, tableRow(cells, widths, p.width))
	}
}

// tableRow sets a row; its last cell is wrapped.
func tableRow(cells []string, widths []int, width int) string {
	begin := "    "
	last := len(cells) - 1
	for i, cell := range cells[:last] {
		pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
		if i > 0 && short(cell) {
			begin += pad + cell + "  " // numbers stand on the right
		} else {
			begin += cell + pad + "  "
		}
	}
	lastCell := cells[last]
	if last > 0 && short(lastCell) {
		lastCell = strings.Repeat(" ", widths[last]-utf8.RuneCountInString(lastCell)) + lastCell
		return begin + lastCell
	}
	return wording.Wrap(lastCell, begin, strings.Repeat(" ", min(utf8.RuneCountInString(begin), width*3/4)), width)
}

// short reports whether a cell is a number.
func short(cell string) bool { return strings.Trim(cell, "-0123456789") == "" }
