package prompt

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"
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
	told    int      // how many of them came after the last answer and the picture
	old     int      // how many of them came before the picture
	open    bool     // the last of them has no newline yet
	scroll  int      // how many lines the person has scrolled back
	below   int      // the lines below the output, 0 before the first question

	status   string
	question *model
	page     *viewport.Model
	reply    chan<- answer // for the answer to the question, or for the end of the page; has room for one
	ahead    []tea.Msg     // keys pressed while there was no question

	interrupt func() error // interrupts the program while there is no question
}

// task is a message from the program, which changes the screen.
type task func(s *screen) tea.Cmd

// Init does nothing.
func (s *screen) Init() tea.Cmd { return nil }

// Update handles a message.
func (s *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		s.resize(msg.Width, msg.Height)
	case task:
		return s, msg(s)
	case tea.KeyPressMsg:
		return s, s.press(msg)
	case tea.PasteMsg:
		return s, s.input(msg)
	}
	return s, nil
}

// press handles a key.
func (s *screen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch name := msg.String(); {
	case s.page != nil:
	case name == "pgup":
		s.scroll = min(s.scroll+s.area(), max(0, len(s.picture)+len(s.log)-s.area()))
		return nil
	case name == "pgdown":
		s.scroll = max(0, s.scroll-s.area())
		return nil
	case name == "ctrl+c" && s.question == nil && s.interrupt() == nil:
		return nil
	}
	return s.input(msg)
}

// input passes a key or a pasted text to the long text or the question, or keeps it for the next one.
func (s *screen) input(msg tea.Msg) tea.Cmd {
	if s.page != nil {
		s.leaf(msg)
		return nil
	}
	if s.question == nil {
		s.ahead = append(s.ahead, msg)
		return nil
	}
	s.scroll = 0
	cmd := s.question.update(msg)
	if q := s.question; q.answered {
		s.reply <- q.answer
		s.question, s.news, s.told = nil, 0, 0
	}
	return cmd
}

// ask shows a question, and passes it the keys that were kept.
func (s *screen) ask(q *model, reply chan<- answer) tea.Cmd {
	q.resize(s.width)
	s.question, s.reply, s.below = q, reply, 0
	return s.catchUp()
}

// catchUp passes the keys that were kept to the question or the long text.
func (s *screen) catchUp() tea.Cmd {
	var cmds []tea.Cmd
	for (s.question != nil || s.page != nil) && len(s.ahead) > 0 {
		msg := s.ahead[0]
		s.ahead = s.ahead[1:]
		cmds = append(cmds, s.input(msg))
	}
	return tea.Batch(cmds...)
}

// show replaces the picture.
func (s *screen) show(draw func() string) {
	s.draw, s.scroll, s.old, s.told = draw, 0, len(s.log)-s.news, 0
	s.redraw()
}

// clear removes all that was shown, and the keys that were kept.
func (s *screen) clear() {
	s.draw, s.picture, s.log, s.ahead = nil, nil, nil, nil
	s.news, s.told, s.old, s.scroll, s.open = 0, 0, 0, 0, false
}

// longestLog bounds the lines to scroll back to.
const longestLog = 2000

// write adds a text to the output. It drops empty lines, as space is short.
func (s *screen) write(text string) {
	for line := range strings.Lines(text) {
		whole := strings.TrimSuffix(line, "\n")
		if s.open {
			last := len(s.log) - 1
			s.log = append(s.log[:last:last], s.log[last]+whole)
		} else if whole != "" {
			s.log, s.news, s.told = append(s.log, whole), s.news+1, s.told+1
		}
		s.open = whole == line
	}
	gone := max(0, len(s.log)-longestLog)
	s.log, s.old = s.log[gone:], max(0, s.old-gone)
	s.news, s.told = min(s.news, longestLog), min(s.told, longestLog)
}

// resize fits the screen into a window of another size.
func (s *screen) resize(width, height int) {
	s.width, s.height, s.scroll = width, height, 0
	if s.question != nil {
		s.question.resize(width)
	}
	if s.page != nil {
		s.page.SetWidth(width)
		s.page.SetHeight(max(1, height-1))
	}
	s.redraw()
}

func (s *screen) redraw() {
	if s.draw != nil {
		s.picture = strings.Split(strings.TrimRight(s.draw(), "\n"), "\n")
	}
}

// questionRows bounds the lines of a question: the prompt, options and a note.
const questionRows = 1 + optionRows + 1

// area returns the lines for the picture and the output below it. They change with a question, but
// not while it is answered, unless its options need more lines.
func (s *screen) area() int { return max(0, s.height-cmp.Or(s.below, questionRows)) }

// turnTo shows a text: as output if it fits below the picture, otherwise alone, to be
// scrolled.
func (s *screen) turnTo(text string, reply chan<- answer) tea.Cmd {
	if lines := strings.Count(text, "\n"); len(s.picture)+lines <= s.area() || lines <= leastLog {
		reply <- answer{}
		s.write(text)
		return nil
	}
	page := viewport.New(viewport.WithWidth(s.width), viewport.WithHeight(max(1, s.height-1)))
	page.SoftWrap = true
	page.KeyMap.PageDown = key.NewBinding(key.WithKeys("pgdown", "space", "f", "enter"))
	page.SetContent(strings.Trim(text, "\n"))
	s.page, s.reply = &page, reply
	return s.catchUp()
}

// leaf handles a key or a pasted text while a long text is shown. What begins an answer closes it.
func (s *screen) leaf(msg tea.Msg) {
	press, pressed := msg.(tea.KeyPressMsg)
	switch name := press.String(); {
	case name == "ctrl+c":
		s.close(closedPage, ErrInterrupted)
	case name == "q" || name == "esc" || (name == "enter" || name == "space") && s.page.AtBottom():
		s.close(closedPage, nil)
	case name == "home" || name == "g":
		s.page.GotoTop()
	case name == "end" || name == "G":
		s.page.GotoBottom()
	case !pressed || s.types(press):
		s.close("", nil)
		s.ahead = append([]tea.Msg{msg}, s.ahead...) // before what was typed after it
	default:
		*s.page, _ = s.page.Update(msg)
	}
}

// closedPage is the answer to a long text that a person has closed without typing anything else.
const closedPage = "closed"

// close closes the long text.
func (s *screen) close(line string, err error) {
	s.reply <- answer{line, err}
	s.page = nil
}

// types reports whether a key begins an answer while a long text is shown: a letter that does not
// scroll it.
func (s *screen) types(msg tea.KeyPressMsg) bool {
	k := s.page.KeyMap
	scrolling := key.Matches(msg, k.PageDown, k.PageUp, k.HalfPageDown, k.HalfPageUp, k.Down, k.Up, k.Left, k.Right)
	fits := s.page.AtTop() && s.page.AtBottom()
	return strings.TrimSpace(msg.Text) != "" && (fits || !scrolling)
}

// leastLog is the number of new lines shown even if they cover the picture.
const leastLog = 3

// above returns the lines above the question. Lines from before the last answer are
// faint.
func (s *screen) above() []string {
	area := s.area()
	if s.scroll > 0 {
		all := slices.Concat(s.picture, s.log)
		end := max(0, len(all)-s.scroll)
		return all[max(0, end-area):end]
	}
	var log []string
	told := 0
	begin := max(s.old, len(s.log)-s.height)
	for i, line := range s.log[begin:] {
		if begin+i < len(s.log)-s.news {
			line = faint.Render(line)
		}
		wrapped := strings.Split(ansi.Wrap(line, max(1, s.width), ""), "\n")
		log = append(log, wrapped...)
		if begin+i >= len(s.log)-s.told {
			told += len(wrapped)
		}
	}
	least := min(leastLog, s.news)
	if s.question != nil && s.question.question.Keys == nil {
		least = max(least, told) // an answer is read as a whole; who steps through a game looks at the picture
	}
	rows := min(len(log), area, max(area-len(s.picture), least))
	seen := s.picture[max(0, len(s.picture)-(area-rows)):]
	if hidden := len(s.picture) - len(seen); hidden > 0 && len(seen) > 1 {
		more := faint.Render(cut(fmt.Sprintf("↑ PgUp shows %d more lines", hidden+1), s.width))
		seen = append([]string{more}, seen[1:]...)
	}
	return slices.Concat(seen, log[len(log)-rows:])
}

// View draws the screen.
func (s *screen) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	if s.page != nil {
		foot := fmt.Sprintf("%3.0f %%   ↑ ↓ Space PgUp scroll the text, q or Esc closes it", 100*s.page.ScrollPercent())
		v.Content = s.page.View() + "\n" + faint.Render(cut(foot, s.width))
		return v
	}
	var question []string
	var cursor *tea.Cursor
	if s.question != nil {
		question, cursor = s.question.view()
		s.below = max(s.below, len(question))
	}
	rows := s.above()
	switch {
	case s.question != nil:
		if cursor != nil {
			cursor.Y += len(rows)
			v.Cursor = cursor
		}
		rows = append(rows, question...)
	case s.status != "":
		rows = append(rows, faint.Render(cut(s.status+" …", s.width)))
	}
	for i, row := range rows {
		rows[i] = ansi.Truncate(row, max(1, s.width), "")
	}
	v.Content = strings.Join(rows, "\n")
	return v
}
