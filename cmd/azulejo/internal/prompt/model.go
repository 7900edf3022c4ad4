package prompt

import (
	"io"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
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
	line     string
	err      error
}

func newModel(q Question, history []string) model {
	input := textinput.New()
	input.SetVirtualCursor(false)
	// The terminal's own colors: all others are unreadable on some terminals.
	input.SetStyles(textinput.Styles{Cursor: textinput.CursorStyle{Shape: tea.CursorBlock, Blink: true}})
	input.Focus()
	return model{question: q, menu: q.Choices, input: input, chosen: -1, history: history}.resize(80)
}

// Init does nothing.
func (m model) Init() tea.Cmd { return nil }

// Update handles a key or a message.
func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return m.resize(msg.Width), nil
	case tea.KeyPressMsg:
		if !m.answered {
			return m.key(msg)
		}
	case tea.PasteMsg:
		return m.typed(tea.PasteMsg{Content: firstLine(msg.Content)})
	}
	return m, nil
}

// reply answers the question.
func (m model) reply(line string, err error) (tea.Model, tea.Cmd) {
	m.answered, m.line, m.err = true, strings.TrimSpace(line), err
	return m, nil
}

func (m model) key(msg tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	name := msg.String()
	line := m.input.Value()
	if at, ok := m.question.Keys[name]; ok && line == "" {
		return m.reply(at, nil)
	}
	switch name {
	case "ctrl+c":
		return m.reply("", ErrInterrupted)
	case "ctrl+d":
		if line == "" {
			return m.reply("", io.EOF)
		}
	case "enter", "ctrl+j": // the second is Enter that was pressed before the question came
		return m.enter(line)
	case "up":
		if m.chosen < 0 && m.question.Keys == nil {
			return m.recall(m.past + 1), nil
		}
		return m.move(-1), nil
	case "down":
		if m.past > 0 {
			return m.recall(m.past - 1), nil
		}
		return m.next(line), nil
	case "shift+tab":
		return m.move(-1), nil
	case "tab":
		return m.next(line), nil
	case "right":
		if m.chosen >= 0 {
			return m.take(line), nil
		}
	case "left":
		if m.chosen >= 0 || strings.HasSuffix(line, " ") {
			return m.set(back(line)), nil
		}
	case "esc":
		return m.set(""), nil
	}
	return m.typed(msg)
}

// typed passes a message to the input line.
func (m model) typed(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	m.input, cmd = m.input.Update(msg)
	m.chosen = -1
	return m, cmd
}

// firstLine returns the first line of a text that is not empty, as an answer is one
// line.
func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(strings.ReplaceAll(text, "\r", "\n"), "\n"), "\n")
	return line
}

// recall shows an earlier answer, counted from the last; 0 is an empty line.
func (m model) recall(past int) model {
	past = min(past, len(m.history))
	line := ""
	if past > 0 {
		line = m.history[len(m.history)-past]
	}
	m = m.set(line)
	m.past = past
	return m
}

// set replaces the line.
func (m model) set(line string) model {
	m.input.SetValue(line)
	m.input.CursorEnd()
	m.chosen, m.past = -1, 0
	return m
}

// enter takes the selected option, or answers with the typed line.
func (m model) enter(line string) (tea.Model, tea.Cmd) {
	options := m.menu.options(line)
	if m.chosen < 0 || m.chosen >= len(options) {
		return m.reply(line, nil)
	}
	longer, complete := m.menu.choose(line, options[m.chosen])
	if complete {
		return m.reply(longer, nil)
	}
	m = m.set(longer)
	m.chosen = 0
	return m, nil
}

// take takes the selected option, without answering.
func (m model) take(line string) model {
	options := m.menu.options(line)
	if m.chosen >= len(options) {
		return m
	}
	longer, complete := m.menu.choose(line, options[m.chosen])
	m = m.set(longer)
	if !complete {
		m.chosen = 0
	}
	return m
}

// next completes the unfinished word, or selects the next option.
func (m model) next(line string) model {
	words, begun := split(line)
	options := m.menu.options(line)
	if m.chosen < 0 && begun != "" {
		if len(options) == 1 && options[0] != done {
			longer, _ := m.menu.choose(line, options[0])
			return m.set(longer)
		}
		if word := complete(m.question.Others, begun); word != "" && len(words) == 0 && len(options) == 0 {
			return m.set(word + " ")
		}
	}
	return m.move(1)
}

// move selects another option.
func (m model) move(by int) model {
	n := len(m.menu.options(m.input.Value()))
	switch {
	case n == 0:
		m.chosen = -1
	case m.chosen < 0 && by < 0:
		m.chosen = n - 1
	default:
		m.chosen = (m.chosen + by + n) % n
	}
	return m
}

// resize fits the line into a window of a width in columns. The prompt takes half of it
// at most.
func (m model) resize(width int) model {
	m.width = width
	m.input.Prompt = cut(m.question.Prompt, width/2) + "> "
	const cursor = 1
	m.input.SetWidth(max(1, width-lipgloss.Width(m.input.Prompt)-cursor))
	return m
}

// cut cuts a text to a number of columns.
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

// preview describes the effect of the typed or selected answer.
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

// optionRows bounds the lines of the options.
const optionRows = 3

// drawOptions draws the options in a few lines, with the selected one among them.
func (m model) drawOptions() string {
	var rows []string
	options := m.menu.options(m.input.Value())
	row, columns, chosenRow := "", 0, 0
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
