package match

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// list lists the legal moves that begin with the words, numbered and in columns.
func (m *Match) list(words []string) {
	m.listed = core.Matching(m.Game.Rules(), m.Game.State(), words)
	if !m.Game.Turn().Seat() {
		fmt.Fprintln(m.Out, "there is no move to be made")
		return
	}
	if m.listed == nil {
		fmt.Fprintf(m.Out, "no legal move begins with %s\n", strings.Join(words, " "))
		return
	}
	for _, row := range columns(m.meant(words), m.width()) {
		fmt.Fprintln(m.Out, row)
	}
}

// meant returns the texts of the legal moves that go on from typed words.
func (m *Match) meant(words []string) []string {
	var texts []string
	for _, move := range core.Matching(m.Game.Rules(), m.Game.State(), words) {
		texts = append(texts, m.Game.Text(move))
	}
	return texts
}

// columns numbers texts and lays them out in columns, read downward, as many as
// fit a width.
func columns(texts []string, most int) []string {
	widest := 0
	for _, t := range texts {
		widest = max(widest, len(t))
	}
	width := widest + 7 // the number and the gap
	across := max(1, most/width)
	rows := (len(texts) + across - 1) / across
	lines := make([]string, rows)
	for i, t := range texts {
		lines[i%rows] += fmt.Sprintf("%4d %-*s", i+1, width-5, t)
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
