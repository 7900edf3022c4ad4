package prompt

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// screen is the whole terminal: a picture that stays in its place, the last lines of the
// output, and a question; or a long text instead of them.
type screen struct {
	width, height int

	draw    func() string // draws the picture for the current size
	picture []string
	log     []string // the lines of the output
	news    int      // how many of them came after the last answer
	old     int      // how many of them came before the picture
	open    bool     // the last of them has no newline yet
	scroll  int      // how many lines the person has scrolled back

	status   string
	question *model
	reply    chan<- answer
	ahead    []tea.Msg // keys pressed while there was no question

	page   *viewport.Model
	closed chan<- error

	interrupt func() error // interrupts the program while there is no question
}

// answer is the result of a question.
type answer struct {
	line string
	err  error
}

// Messages to a screen from the program.
type (
	showMsg   func() string
	textMsg   string
	statusMsg string
	pageMsg   struct {
		text   string
		closed chan<- error
	}
	askMsg struct {
		question model
		reply    chan<- answer
	}
	dropMsg struct{} // the question was canceled
)

// Init does nothing.
func (s screen) Init() tea.Cmd { return nil }

// Update handles a message.
func (s screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return s.resize(msg.Width, msg.Height), nil
	case showMsg:
		s.draw, s.scroll, s.old = msg, 0, len(s.log)-s.news
		return s.redraw(), nil
	case textMsg:
		return s.write(string(msg)), nil
	case statusMsg:
		s.status = string(msg)
	case pageMsg:
		return s.turnTo(msg), nil
	case askMsg:
		q := msg.question.resize(s.width)
		s.question, s.reply = &q, msg.reply
		return s.catchUp()
	case dropMsg:
		s.question, s.page = nil, nil
	case tea.KeyPressMsg:
		return s.press(msg)
	case tea.PasteMsg:
		return s.input(msg)
	}
	return s, nil
}

// press handles a key.
func (s screen) press(msg tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	switch name := msg.String(); {
	case s.page != nil:
		return s.leaf(msg), nil
	case name == "pgup":
		s.scroll = min(s.scroll+s.area(), max(0, len(s.picture)+len(s.log)-s.area()))
		return s, nil
	case name == "pgdown":
		s.scroll = max(0, s.scroll-s.area())
		return s, nil
	case name == "ctrl+c" && s.question == nil && s.interrupt() == nil:
		return s, nil
	}
	return s.input(msg)
}

// input passes a key or a pasted text to the question, or keeps it for the next one.
func (s screen) input(msg tea.Msg) (tea.Model, tea.Cmd) {
	if s.question == nil {
		s.ahead = append(s.ahead, msg)
		return s, nil
	}
	next, cmd := s.question.Update(msg)
	q := next.(model)
	s.question, s.scroll = &q, 0
	if q.answered {
		s.reply <- answer{q.line, q.err} // it has room for one
		s.question, s.news = nil, 0
	}
	return s, cmd
}

// catchUp passes the keys that were kept to a new question.
func (s screen) catchUp() (tea.Model, tea.Cmd) {
	var cmds []tea.Cmd
	for s.question != nil && len(s.ahead) > 0 {
		msg := s.ahead[0]
		s.ahead = s.ahead[1:]
		next, cmd := s.input(msg)
		s, cmds = next.(screen), append(cmds, cmd)
	}
	return s, tea.Batch(cmds...)
}

// longestLog bounds the lines to scroll back to.
const longestLog = 2000

// write adds a text to the output. It drops empty lines, as space is short.
func (s screen) write(text string) screen {
	for line := range strings.Lines(text) {
		whole := strings.TrimSuffix(line, "\n")
		if s.open {
			last := len(s.log) - 1
			s.log = append(s.log[:last:last], s.log[last]+whole)
		} else if whole != "" {
			s.log, s.news = append(s.log, whole), s.news+1
		}
		s.open = whole == line
	}
	gone := max(0, len(s.log)-longestLog)
	s.log, s.old, s.news = s.log[gone:], max(0, s.old-gone), min(s.news, longestLog)
	return s
}

// resize fits the screen into a window of another size.
func (s screen) resize(width, height int) screen {
	s.width, s.height, s.scroll = width, height, 0
	if s.question != nil {
		q := s.question.resize(width)
		s.question = &q
	}
	if s.page != nil {
		page := *s.page
		page.SetWidth(width)
		page.SetHeight(max(1, height-1))
		s.page = &page
	}
	return s.redraw()
}

func (s screen) redraw() screen {
	if s.draw != nil {
		s.picture = strings.Split(strings.TrimRight(s.draw(), "\n"), "\n")
	}
	return s
}

// questionRows is the lines of a question: the prompt, options and a note.
const questionRows = 1 + optionRows + 1

// area returns the lines for the picture and the output below it.
func (s screen) area() int { return max(0, s.height-questionRows) }

// turnTo shows a text: as output if it fits below the picture, otherwise alone, to be
// scrolled.
func (s screen) turnTo(msg pageMsg) screen {
	if lines := strings.Count(msg.text, "\n"); len(s.picture)+lines <= s.area() || lines <= leastLog {
		msg.closed <- nil
		return s.write(msg.text)
	}
	page := viewport.New(viewport.WithWidth(s.width), viewport.WithHeight(max(1, s.height-1)))
	page.SoftWrap = true
	page.KeyMap.PageDown = key.NewBinding(key.WithKeys("pgdown", "space", "f", "enter"))
	page.SetContent(strings.Trim(msg.text, "\n"))
	s.page, s.closed = &page, msg.closed
	return s
}

// leaf handles a key while a long text is shown.
func (s screen) leaf(msg tea.KeyPressMsg) screen {
	page := *s.page
	switch name := msg.String(); {
	case name == "ctrl+c":
		s.closed <- ErrInterrupted
		s.page = nil
		return s
	case name == "q" || name == "esc" || (name == "enter" || name == "space") && page.AtBottom():
		s.closed <- nil
		s.page = nil
		return s
	case name == "home" || name == "g":
		page.GotoTop()
	case name == "end" || name == "G":
		page.GotoBottom()
	default:
		page, _ = page.Update(msg)
	}
	s.page = &page
	return s
}

// leastLog is the number of new lines shown even if they cover the picture.
const leastLog = 3

// above returns the lines above the question. Lines from before the last answer are
// faint.
func (s screen) above() []string {
	var log []string
	begin := max(s.old, len(s.log)-s.height)
	for i, line := range s.log[begin:] {
		if begin+i < len(s.log)-s.news {
			line = faint.Render(line)
		}
		log = append(log, strings.Split(ansi.Wrap(line, max(1, s.width), ""), "\n")...)
	}
	area := s.area()
	if s.scroll > 0 {
		all := append(append([]string{}, s.picture...), s.log...)
		end := max(0, len(all)-s.scroll)
		return all[max(0, end-area):end]
	}
	least := min(leastLog, s.news)
	if s.question != nil && s.question.menu == nil && s.question.question.Keys == nil {
		least = s.news // without choices the output matters more than the picture
	}
	rows := min(len(log), area, max(area-len(s.picture), least))
	picture := s.picture[max(0, len(s.picture)-(area-rows)):]
	return append(append([]string{}, picture...), log[len(log)-rows:]...)
}

// View draws the screen.
func (s screen) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	if s.page != nil {
		foot := fmt.Sprintf("%3.0f %%   ↑ ↓ Space PgUp scroll the text, q or Esc closes it", 100*s.page.ScrollPercent())
		v.Content = s.page.View() + "\n" + faint.Render(cut(foot, s.width))
		return v
	}
	rows := s.above()
	switch {
	case s.question != nil:
		question := s.question.View()
		if question.Cursor != nil {
			cursor := *question.Cursor
			cursor.Y += len(rows)
			v.Cursor = &cursor
		}
		rows = append(rows, question.Content)
	case s.status != "":
		rows = append(rows, faint.Render(cut(s.status+" …", s.width)))
	}
	for i, row := range rows {
		rows[i] = lipgloss.NewStyle().MaxWidth(max(1, s.width)).Render(row)
	}
	v.Content = strings.Join(rows, "\n")
	return v
}
