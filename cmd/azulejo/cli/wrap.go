package cli

import (
	"fmt"
	"strings"
	"text/template"
	"unicode/utf8"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// sheet is a text wrapped to a width in columns.
type sheet struct {
	strings.Builder
	width int
}

// fill adds what a template of explain.tmpl prints. Templates call the methods that add to the
// sheet, which return "" for that.
func (s *sheet) fill(name string, data any) {
	t := parse("explain.tmpl", s.width, template.FuncMap{
		"part": s.part, "text": s.text, "head": s.head, "rows": s.rows})
	if err := t.ExecuteTemplate(s, name, data); err != nil {
		panic(err) // the template is part of the program
	}
}

// part begins a part with a title, after an empty line.
func (s *sheet) part(title string) (none string) {
	if s.Len() > 0 {
		s.WriteString("\n")
	}
	return s.text("", program.Typed(title))
}

// text adds a paragraph with a margin.
func (s *sheet) text(margin, text string) (none string) {
	fmt.Fprintln(s, wording.Wrap(text, margin, margin, s.width))
	return ""
}

// head adds an empty line and the heading of a part.
func (s *sheet) head(text string) (none string) {
	s.WriteString("\n")
	return s.text("  ", text)
}

// facts adds an empty line and lines with a name and a value each.
func (s *sheet) facts(all []ruleset.Fact) {
	width := 0
	for _, f := range all {
		width = max(width, utf8.RuneCountInString(f.Name))
	}
	for i, f := range all {
		if i == 0 {
			s.WriteString("\n")
		}
		begin := fmt.Sprintf("  %-*s  ", width, f.Name)
		fmt.Fprintln(s, wording.Wrap(f.Value, begin, strings.Repeat(" ", min(width+4, s.width*3/4)), s.width))
	}
}

// rows adds a table with a margin. Numbers are aligned to the right, and last cells are
// wrapped.
func (s *sheet) rows(margin string, rows [][]string) (none string) {
	var widths []int
	for _, cells := range rows {
		for i, cell := range cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, cells := range rows {
		begin, last := margin, len(cells)-1
		for i, cell := range cells {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			switch number := strings.Trim(cell, "-0123456789") == ""; {
			case i > 0 && number:
				begin += pad + cell + "  "
			case i < last:
				begin += cell + pad + "  "
			default:
				rest := strings.Repeat(" ", min(utf8.RuneCountInString(begin), s.width*3/4))
				begin = wording.Wrap(cell, begin, rest, s.width)
			}
		}
		fmt.Fprintln(s, strings.TrimRight(begin, " "))
	}
	return ""
}
