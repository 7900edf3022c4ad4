package prompt

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// resize fits the line into a window of a width. A prompt leaves half of it at
// least for what is typed.
func (m model) resize(width int) model {
	m.width = width
	m.input.Prompt = cut(m.question.Prompt, width/2) + "> "
	const cursor = 1
	m.input.SetWidth(max(1, width-lipgloss.Width(m.input.Prompt)-cursor))
	return m
}

// cut leaves as much of a text as there are columns for.
func cut(text string, columns int) string {
	return lipgloss.NewStyle().Inline(true).MaxWidth(max(1, columns)).Render(text)
}

var (
	faint    = lipgloss.NewStyle().Faint(true)
	selected = lipgloss.NewStyle().Reverse(true)
)

// View draws the prompt.
func (m model) View() tea.View {
	if m.answered {
		return tea.NewView("")
	}
	rows := []string{m.input.View()}
	if options := m.drawOptions(); options != "" {
		rows = append(rows, options)
	}
	if preview := m.preview(); preview != "" {
		rows = append(rows, cut(preview, m.width))
	} else if m.question.Note != "" {
		rows = append(rows, faint.Render(cut(m.question.Note, m.width)))
	}
	v := tea.NewView(strings.Join(rows, "\n"))
	v.Cursor = m.input.Cursor()
	return v
}

// preview says what the answer would do that is typed or chosen.
func (m model) preview() string {
	line := m.input.Value()
	if options := m.menu.options(line); m.chosen >= 0 && m.chosen < len(options) {
		line, _ = m.menu.choose(line, options[m.chosen])
	}
	words := strings.Fields(strings.ToLower(line))
	if m.question.Preview == nil || len(words) == 0 {
		return ""
	}
	return m.question.Preview(words)
}

// label says what the numbers among the options are.
func (m model) label(options []string) string {
	if m.question.Label == nil {
		return ""
	}
	words, _ := split(m.input.Value())
	if label := m.question.Label(words, options); label != "" {
		return cut(label+":", m.width-1)
	}
	return ""
}

// optionRows is how many lines the options may take.
const optionRows = 3

// drawOptions draws the options in a few lines, that of the chosen one among
// them.
func (m model) drawOptions() string {
	var rows []string
	options := m.menu.options(m.input.Value())
	row := m.label(options)
	columns, chosenRow := lipgloss.Width(row), 0
	row = faint.Render(row)
	for i, option := range options {
		word := cut(" "+option+" ", m.width-1)
		wide := lipgloss.Width(word)
		if columns > 0 && columns+wide > m.width-1 {
			rows, row, columns = append(rows, row), "", 0
		}
		columns += wide
		if i == m.chosen {
			word, chosenRow = selected.Render(word), len(rows)
		}
		row += word
	}
	rows = append(rows, row)
	first := max(0, chosenRow-optionRows+1)
	return strings.Join(rows[first:min(len(rows), first+optionRows)], "\n")
}
