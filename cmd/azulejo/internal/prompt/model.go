package prompt

import (
	"io"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
)

// model is a question on the screen: a line to type in and the options for its
// next word.
type model struct {
	question Question
	menu     menu
	input    textinput.Model
	chosen   int // the option that the arrow keys stand on, -1 for none
	history  []string
	past     int // the line of history that is shown, counted from the last; 0 for none
	width    int

	answered bool
	line     string
	err      error
}

func newModel(q Question, history []string) model {
	input := textinput.New()
	input.SetVirtualCursor(false)
	// In the terminal's own colors: any other is unreadable on some of them.
	input.SetStyles(textinput.Styles{Cursor: textinput.CursorStyle{Shape: tea.CursorBlock, Blink: true}})
	input.Focus()
	return model{question: q, menu: q.Choices, input: input, chosen: -1, history: history}.resize(80)
}

// Init has nothing to do.
func (m model) Init() tea.Cmd { return nil }

// Update takes a key or a message in.
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

// typed lets the line take the message in.
func (m model) typed(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	m.input, cmd = m.input.Update(msg)
	m.chosen = -1
	return m, cmd
}

// firstLine is the first line of a text that has something in it. An answer is
// one line, and to make one of several would be another than was meant.
func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(strings.ReplaceAll(text, "\r", "\n"), "\n"), "\n")
	return line
}

// recall shows an earlier answer again, 0 for the empty line that comes after the
// last of them.
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

// enter takes the option that was chosen, or answers with what was typed.
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

// take takes the option that was chosen, without answering.
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

// next completes the word that is begun, or goes on to the next option.
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

// move goes through the options.
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
