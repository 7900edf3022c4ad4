package match

import (
	"fmt"
	"strings"
)

// list lists the legal moves that begin with the words, numbered and in columns.
func (m *Match) list(words []string) {
	m.listed = nil
	var texts []string
	for _, move := range m.Game.Moves() {
		if text := m.Game.Text(move); beginsWith(text, words) {
			m.listed = append(m.listed, move)
			texts = append(texts, text)
		}
	}
	if !m.Game.Turn().Seat() {
		fmt.Fprintln(m.Out, "there is no move to be made")
		return
	}
	if texts == nil {
		fmt.Fprintf(m.Out, "no legal move begins with %s\n", strings.Join(words, " "))
		return
	}
	for _, row := range columns(texts, m.width()) {
		fmt.Fprintln(m.Out, row)
	}
}

// beginsWith reports whether a move's first words begin with these.
func beginsWith(text string, words []string) bool {
	of := strings.Fields(text)
	if len(words) > len(of) {
		return false
	}
	for i, w := range words {
		if !strings.HasPrefix(of[i], strings.ToLower(w)) {
			return false
		}
	}
	return true
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
