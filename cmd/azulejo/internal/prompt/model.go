package prompt

import (
	"io"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/azulejo/azulejo/core/wording"
)

// model is a question on the screen: an input line and the options for its next word.
type model struct {
	question Question
	menu     menu
	input    textinput.Model
	chosen   int // the option selected by the arrow keys, -1 for none
	history  []string
	past     int // the line of history shown, counted from the last; 0 for none
	width    int
	answered bool
	answer
}

// answer is the result of a question, or of showing a text.
type answer struct {
	line string
	err  error
}

func newModel(q Question, history []string) *model {
	input := textinput.New()
	input.SetVirtualCursor(false)
	// The terminal's own colors: all others are unreadable on some terminals.
	input.SetStyles(textinput.Styles{Cursor: textinput.CursorStyle{Shape: tea.CursorBlock, Blink: true}})
	input.Focus()
	return &model{question: q, menu: q.Choices, input: input, chosen: -1, history: history}
}

// update handles a key or a pasted text.
func (m *model) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if !m.key(msg) {
			return m.typed(msg)
		}
	case tea.PasteMsg:
		return m.typed(tea.PasteMsg{Content: firstLine(msg.Content)})
	}
	return nil
}

// reply answers the question.
func (m *model) reply(line string, err error) bool {
	m.answered, m.answer = true, answer{strings.TrimSpace(line), err}
	return true
}

// key handles a key, and reports whether that is no matter of the input line.
func (m *model) key(msg tea.KeyPressMsg) bool {
	name, line := msg.String(), m.input.Value()
	if at, ok := m.question.Keys[name]; ok && line == "" {
		return m.reply(at, nil)
	}
	switch name {
	case "ctrl+c":
		return m.reply("", ErrInterrupted)
	case "ctrl+d":
		return line == "" && m.reply("", io.EOF)
	case "enter", "ctrl+j": // the second is Enter that was pressed before the question came
		if m.chosen < 0 || m.take() {
			m.reply(m.input.Value(), nil)
		}
	case "up":
		if m.chosen < 0 && m.question.Keys == nil {
			m.recall(m.past + 1)
		} else {
			m.move(-1)
		}
	case "down", "tab":
		if name == "down" && m.past > 0 {
			m.recall(m.past - 1)
		} else if !m.complete() {
			m.move(1)
		}
	case "shift+tab":
		m.move(-1)
	case "right":
		if m.chosen < 0 {
			return false
		}
		m.take()
	case "left":
		if m.chosen < 0 && !strings.HasSuffix(line, " ") {
			return false
		}
		m.set(back(line))
	case "esc":
		m.set("")
	default:
		return false
	}
	return true
}

// typed passes a message to the input line.
func (m *model) typed(msg tea.Msg) (cmd tea.Cmd) {
	m.input, cmd = m.input.Update(msg)
	m.chosen = -1
	return cmd
}

// firstLine returns the first line of a text that is not empty, as an answer is one
// line.
func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(strings.ReplaceAll(text, "\r", "\n"), "\n"), "\n")
	return line
}

// recall shows an earlier answer, counted from the last; 0 is an empty line.
func (m *model) recall(past int) {
	past = min(past, len(m.history))
	m.set("")
	if past > 0 {
		m.set(m.history[len(m.history)-past])
	}
	m.past = past
}

// set replaces the line.
func (m *model) set(line string) {
	m.input.SetValue(line)
	m.input.CursorEnd()
	m.chosen, m.past = -1, 0
}

// options returns the options for the next word.
func (m *model) options() []string { return m.menu.options(m.input.Value()) }

// take takes the selected option, and reports whether the answer is then complete. If it
// is not, the first option for the next word is selected.
func (m *model) take() (complete bool) {
	longer, complete := m.menu.choose(m.input.Value(), m.options()[m.chosen])
	m.set(longer)
	if !complete {
		m.move(1)
	}
	return complete
}

// complete completes the unfinished word, if only one word is possible.
func (m *model) complete() bool {
	line, options := m.input.Value(), m.options()
	words, begun := split(line)
	if m.chosen >= 0 || begun == "" {
		return false
	}
	if len(options) == 1 && options[0] != done {
		longer, _ := m.menu.choose(line, options[0])
		m.set(longer)
		return true
	}
	others := wording.Beginning(begun, m.question.Others)
	if len(others) != 1 || len(words) > 0 || len(options) > 0 {
		return false
	}
	m.set(others[0] + " ")
	return true
}

// move selects another option, if there are any.
func (m *model) move(by int) {
	n := len(m.options())
	switch {
	case n == 0:
		m.chosen = -1
	case m.chosen < 0 && by < 0:
		m.chosen = n - 1
	default:
		m.chosen = (m.chosen + by + n) % n
	}
}

// resize fits the line into a window of a width in columns. The prompt takes half of it
// at most.
func (m *model) resize(width int) {
	m.width = width
	m.input.Prompt = cut(m.question.Prompt, width/2) + "> "
	const cursor = 1
	m.input.SetWidth(max(1, width-lipgloss.Width(m.input.Prompt)-cursor))
}

// cut cuts a text to a number of columns.
func cut(text string, columns int) string {
	return lipgloss.NewStyle().Inline(true).MaxWidth(max(1, columns)).Render(text)
}

var (
	faint    = lipgloss.NewStyle().Faint(true)
	selected = lipgloss.NewStyle().Reverse(true)
)

// view draws the prompt. The cursor is on its first row.
func (m *model) view() (rows []string, cursor *tea.Cursor) {
	rows = []string{m.input.View()}
	options := m.options()
	if len(options) > 0 {
		rows = append(rows, m.drawOptions(options)...)
	}
	if preview := m.preview(options); preview != "" {
		rows = append(rows, cut(preview, m.width))
	} else if m.question.Note != "" {
		rows = append(rows, faint.Render(cut(m.question.Note, m.width)))
	}
	return rows, m.input.Cursor()
}

// preview describes the effect of the typed or selected answer.
func (m *model) preview(options []string) string {
	line := m.input.Value()
	if m.chosen >= 0 {
		line, _ = m.menu.choose(line, options[m.chosen])
	}
	words := strings.Fields(strings.ToLower(line))
	if m.question.Preview == nil || len(words) == 0 {
		return ""
	}
	return m.question.Preview(words)
}

// optionRows bounds the lines of the options.
const optionRows = 3

// drawOptions draws the options in a few lines, with the selected one among them.
func (m *model) drawOptions(options []string) []string {
	rows, chosenRow := []string{""}, 0
	for i, option := range options {
		word := cut(" "+option+" ", m.width-1)
		if row := rows[len(rows)-1]; row != "" && lipgloss.Width(row+word) > m.width-1 {
			rows = append(rows, "")
		}
		if i == m.chosen {
			word, chosenRow = selected.Render(word), len(rows)-1
		}
		rows[len(rows)-1] += word
	}
	first := max(0, chosenRow-optionRows+1)
	return rows[first:min(len(rows), first+optionRows)]
}
