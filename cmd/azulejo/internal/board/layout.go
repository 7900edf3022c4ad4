package board

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Styles without color: bold for what has to be found at once, faint for what is seldom
// needed. Both are readable on light and on dark screens.
var (
	usual style
	bold  = usual.Bold(true)
	faint = usual.Faint(true)
)

// paint returns text in a style. Blanks around it get no style, so that they can be cut
// off at the end of a line.
func (b *brush) paint(s style, text string) string {
	inner := strings.TrimSpace(text)
	if !b.colored || inner == "" {
		return text
	}
	before, after, _ := strings.Cut(text, inner)
	return before + s.Render(inner) + after
}

// cutMark ends a text that lost something at the right.
const cutMark = "…"

// pad returns text with blanks at its end, at least width columns wide.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-ansi.StringWidth(text)))
}

// flow lays texts out from left to right in lines of at most width columns.
type flow struct {
	width int
	lines []string
}

// add adds a text after gap blanks, or on a new line if it does not fit.
func (f *flow) add(gap int, text string) {
	last := len(f.lines) - 1
	if last < 0 || ansi.StringWidth(f.lines[last])+gap+ansi.StringWidth(text) > f.width {
		f.lines = append(f.lines, text)
		return
	}
	f.lines[last] += strings.Repeat(" ", gap) + text
}

// addAll adds texts one blank apart, on one line if they fit.
func (f *flow) addAll(gap int, texts []string) {
	if whole := strings.Join(texts, " "); ansi.StringWidth(whole) <= f.width {
		f.add(gap, whole)
		return
	}
	for _, text := range texts {
		f.add(gap, text)
		gap = 1
	}
}

// beside puts lines at the right of others, from a column on.
func beside(left, right []string, column int) []string {
	all := make([]string, max(len(left), len(right)))
	copy(all, left)
	for i, line := range right {
		if line != "" {
			all[i] = pad(all[i], column) + line
		}
	}
	return all
}

// Beside puts two texts side by side, the right one from a column on, such as two
// pictures of the same table.
func Beside(left, right string, column int) string {
	return joined(beside(lines(left), lines(right), column))
}

// lines returns the lines of a text without their ends.
func lines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// joined returns lines as a text.
func joined(lines []string) string { return strings.Join(lines, "\n") + "\n" }

// fit cuts lines to a number of columns, with a mark, and cuts off blanks at their ends.
func fit(lines []string, width int) []string {
	for i, line := range lines {
		lines[i] = strings.TrimRight(ansi.Truncate(strings.TrimRight(line, " "), width, cutMark), " ")
	}
	return lines
}
