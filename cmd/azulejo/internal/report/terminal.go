package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/wording"
)

// Print writes what a terminal shows of the document, in lines of at most width characters
// where names allow it. It ignores errors of writing: the output of a command keeps the
// first one.
func (d *Document) Print(out io.Writer, width int) {
	t := terminal{out, width}
	fmt.Fprintf(out, "%s\n%s\n", d.Title, wording.Wrap(d.Subtitle, "", "", width))
	if d.Partial {
		fmt.Fprintln(out, "partial: not all games were played")
	}
	for _, p := range d.Answer {
		t.part(p)
	}
	for _, s := range d.Sections {
		if s.OnPage {
			continue
		}
		t.paragraph(s.Lead)
		for _, p := range s.Parts {
			t.part(p)
		}
	}
}

// terminal prints parts of documents as text.
type terminal struct {
	out   io.Writer
	width int
}

// paragraph prints a text after an empty line, if there is one. It leaves out the marks of
// code, as keys and formulas can be recognized without.
func (t terminal) paragraph(text string) {
	if text != "" {
		fmt.Fprintf(t.out, "\n%s\n", t.wrapped(text, ""))
	}
}

func (t terminal) wrapped(text, rest string) string {
	return wording.Wrap(strings.ReplaceAll(text, "`", ""), "", rest, t.width)
}

func (t terminal) part(p Part) {
	t.paragraph(p.Text)
	if p.Items != nil {
		fmt.Fprintln(t.out)
	}
	for _, item := range p.Items {
		fmt.Fprintln(t.out, t.wrapped(item, "  "))
	}
	if p.Code != "" {
		fmt.Fprintf(t.out, "\n%s", p.Code)
	}
	if p.Table != nil && !p.Table.Long && p.Table.Rows != nil {
		t.table(p.Table)
	}
}

// Widths of tables in characters.
const (
	gap          = 2  // between columns
	mostOfCell   = 28 // longer names lose their middle
	leastOfNames = 16 // of the first column, which gives room to the others
	leastOfChart = 20
)

// table prints a table below its caption. One that is too wide is continued below, with the
// names of its rows again. A chart of intervals, one for each row, is drawn where there is
// room beside the last column.
func (t terminal) table(table *Table) {
	fmt.Fprintf(t.out, "\n%s\n", table.Caption)
	lines := make([][]string, 0, len(table.Rows)+1)
	widths, all := make([]int, len(table.Head)), -gap
	for _, row := range append([][]string{table.Head}, table.Rows...) {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = shortened(cell, mostOfCell)
			widths[i] = max(widths[i], utf8.RuneCountInString(cells[i]))
		}
		lines = append(lines, cells)
	}
	pads := slices.Clone(widths) // below 0 for cells that are flush left
	for column, w := range widths {
		all += gap + w
		if table.Class(column) != "number" {
			pads[column] = -w
		}
	}
	if over := all - t.width; over > 0 && over <= widths[0]-leastOfNames {
		widths[0] -= over
	}
	for from := 1; from < len(widths); {
		to, used := from, widths[0]
		for to < len(widths) && (to == from || used+gap+widths[to] <= t.width) {
			used += gap + widths[to]
			to++
		}
		var drawing []string
		if room := t.width - used - gap; to == len(widths) && room >= leastOfChart {
			drawing = table.drawing(room)
		}
		if from > 1 {
			fmt.Fprintln(t.out)
		}
		for i, cells := range lines {
			line := fmt.Sprintf("%-*s", widths[0], shortened(cells[0], widths[0]))
			for column := from; column < to; column++ {
				line += fmt.Sprintf("%*s%*s", gap, "", pads[column], cells[column])
			}
			if drawing != nil {
				line += strings.Repeat(" ", gap) + drawing[i]
			}
			fmt.Fprintln(t.out, strings.TrimRight(line, " "))
		}
		from = to
	}
}

// shortened takes the middle out of a long name. Its beginning says what it is, and its end which
// one.
func shortened(name string, most int) string {
	letters := []rune(name)
	if len(letters) <= most {
		return name
	}
	half := (most - 1) / 2
	return string(letters[:most-1-half]) + "…" + string(letters[len(letters)-half:])
}

// drawing draws the chart of the table in lines of characters, the line of its head
// first. It is nil unless there is one chart, which has an interval for each row. Dots of several
// series have none.
func (t *Table) drawing(width int) []string {
	if len(t.Charts) != 1 {
		return nil
	}
	p := t.Charts[0].Plot
	if p == nil || len(p.Rows) != len(t.Rows) || p.Lines && p.Rows[len(p.Rows)-1].Series > 0 {
		return nil
	}
	low, high := around(p.values(), 0)
	column := func(x float64) int {
		x = min(max(x, low), high) // an unknown bound is infinite
		return int(math.Round((x - low) / (high - low) * float64(width-1)))
	}
	head := ""
	switch {
	case p.Rule != nil && p.To != nil && column(*p.Rule) < column(*p.To):
		head = "│ to │ is " + p.Ruled
	case p.Rule != nil:
		head = "│ is " + p.Ruled
	}
	lines := []string{head}
	for _, row := range p.Rows {
		line := []rune(strings.Repeat(" ", width))
		for i := column(row.Low); i <= column(row.High) && (known(row.Low) || known(row.High)); i++ {
			line[i] = '─'
		}
		for _, rule := range p.rules() {
			line[column(*rule)] = '│'
		}
		line[column(row.Value)] = '●'
		if row.Open {
			line[column(row.Value)] = '○'
		}
		lines = append(lines, string(line))
	}
	return lines
}
