package prompt

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shows is a screen of 80 by 24 that has taken in messages.
func shows(t *testing.T, msgs ...tea.Msg) *screen {
	t.Helper()
	s := &screen{width: 80, height: 24, interrupt: func() error { return errors.ErrUnsupported }}
	return takes(t, s, msgs...)
}

// takes gives messages to a screen, which must then fit its window.
func takes(t *testing.T, s *screen, msgs ...tea.Msg) *screen {
	t.Helper()
	for _, msg := range msgs {
		s.Update(msg)
		rows := strings.Split(s.View().Content, "\n")
		require.LessOrEqual(t, len(rows), s.height, "%T", msg)
		for _, row := range rows {
			require.LessOrEqual(t, ansi.StringWidth(row), s.width, "%T: %q", msg, row)
		}
	}
	return s
}

// rows are what a screen shows, without colors.
func rows(s *screen) string { return ansi.Strip(s.View().Content) }

// boardOf draws a board of some rows.
func boardOf(rows int) tea.Msg {
	return showing(func() string {
		var text strings.Builder
		for i := range rows {
			fmt.Fprintf(&text, "row %d of the board\n", i+1)
		}
		return text.String()
	})
}

// Tasks of the program.
func showing(draw func() string) task { return func(s *screen) tea.Cmd { s.show(draw); return nil } }
func status(text string) task         { return func(s *screen) tea.Cmd { s.status = text; return nil } }
func page(text string, closed chan<- answer) task {
	return func(s *screen) tea.Cmd { return s.turnTo(text, closed) }
}

func asks(q Question) (tea.Msg, chan answer) {
	reply := make(chan answer, 1)
	return task(func(s *screen) tea.Cmd { return s.ask(newModel(q, nil), reply) }), reply
}

var enterKey, escape = tea.KeyPressMsg{Code: tea.KeyEnter}, tea.KeyPressMsg{Code: tea.KeyEscape}

func letter(r rune) tea.KeyPressMsg { return tea.KeyPressMsg{Code: r, Text: string(r)} }

// What is refused again and again never pushes the board off the screen.
func TestBoardStaysInPlace(t *testing.T) {
	q := Question{Prompt: "seat 1", Choices: Beginning("1 blue 2"), Note: "the note"}
	question, _ := asks(q)
	s := shows(t, boardOf(14), question)
	for i := range 50 {
		question, _ = asks(q)
		s = takes(t, s, letter('x'), enterKey, writing(fmt.Sprintf("\nrefusal %d\n", i)), question)
		assert.Contains(t, rows(s), "row 1 of the board\n")
		assert.Contains(t, rows(s), "row 14 of the board\n")
		assert.Contains(t, rows(s), fmt.Sprintf("refusal %d\nseat 1>", i))
	}
}

// Below a board that is too high for the window the newest lines and the question
// are seen all the same; what is above comes back page by page.
func TestBoardHigherThanTheWindow(t *testing.T) {
	question, _ := asks(Question{Prompt: "seat 1", Choices: Beginning("1 blue 2")})
	s := shows(t, boardOf(40), writing("one\ntwo\n"), question)
	assert.Contains(t, rows(s), "row 40 of the board\none\ntwo\nseat 1>")
	assert.Regexp(t, `^↑ PgUp shows \d+ more lines\n`, rows(s))
	s = takes(t, s, tea.KeyPressMsg{Code: tea.KeyPgUp}, tea.KeyPressMsg{Code: tea.KeyPgUp})
	assert.Contains(t, rows(s), "row 1 of the board\n")
	s = takes(t, s, tea.KeyPressMsg{Code: tea.KeyPgDown}, tea.KeyPressMsg{Code: tea.KeyPgDown})
	assert.Contains(t, rows(s), "row 40 of the board\none\ntwo\nseat 1>")
}

// What was written before the answer that led to another board is out of sight, and
// comes back page by page.
func TestTextOfEarlierBoards(t *testing.T) {
	first, _ := asks(Question{Prompt: "move 1"})
	second, _ := asks(Question{Prompt: "move 2"})
	s := shows(t, boardOf(14), writing("first\n"), first, enterKey, writing("second\n"), boardOf(14), writing("third\n"), second)
	assert.Contains(t, rows(s), "row 14 of the board\nsecond\nthird\nmove 2>")
	s = takes(t, s, writing(strings.Repeat("more\n", 30)), tea.KeyPressMsg{Code: tea.KeyPgUp})
	assert.Contains(t, rows(s), "row 14 of the board\nfirst\nsecond\nthird\nmore")
}

// What was written below the board since the last answer is seen as a whole, whatever that leaves of
// the board: a refusal, or the result of a game. Of what came before the board the last lines are.
func TestAnswersAreSeen(t *testing.T) {
	text := writing(strings.Repeat("a row of text\n", 12))
	for name, c := range map[string]struct {
		q    Question
		msgs []tea.Msg
		want int
	}{
		"refusal": {Question{Prompt: "seat 1", Choices: Beginning("1 blue 2")}, []tea.Msg{boardOf(20), text}, 12},
		"result":  {Question{Prompt: "the game is over"}, []tea.Msg{boardOf(20), text}, 12},
		"events":  {Question{Prompt: "seat 1", Choices: Beginning("1 blue 2")}, []tea.Msg{text, boardOf(20)}, leastLog},
		"replay":  {Question{Prompt: "move 1", Keys: map[string]string{"q": "quit"}}, []tea.Msg{boardOf(20), text}, leastLog},
	} {
		question, _ := asks(c.q)
		s := shows(t, append(c.msgs, question)...)
		assert.Equal(t, c.want, strings.Count(rows(s), "a row of text"), name)
	}
}

// A board that is too high for the window leaves no row below the question free.
func TestNoRowIsFree(t *testing.T) {
	for _, choices := range [][]string{nil, {"1 blue 2"}, strings.Fields(strings.Repeat("a-long-choice-", 12) + " b c")} {
		question, _ := asks(Question{Prompt: "seat 1", Choices: Beginning(choices...), Note: "the note"})
		s := shows(t, boardOf(40), writing("one\ntwo\n"), question)
		assert.Equal(t, s.height, strings.Count(rows(s), "\n")+1, "%q", choices)
		above, _, _ := strings.Cut(rows(s), "seat 1>")
		typing, _, _ := strings.Cut(rows(takes(t, s, letter('x'))), "seat 1>")
		assert.Equal(t, above, typing, "nothing moves while an answer is typed")
	}
}

// Another size draws the board, the question and a long text anew.
func TestResizingDrawsAnew(t *testing.T) {
	drawn := 0
	board := showing(func() string { drawn++; return strings.Repeat("x", 80) + "\n" })
	question, _ := asks(Question{Prompt: "a long name of a seat", Choices: Beginning("1 blue 2", "2 red 3"), Note: "a long note"})
	s := shows(t, board, writing(strings.Repeat("word ", 40)+"\n"), question)
	for i, size := range []tea.WindowSizeMsg{{Width: 100, Height: 40}, {Width: 30, Height: 10}, {Width: 5, Height: 6}, {Width: 80, Height: 24}} {
		s = takes(t, s, size)
		assert.Equal(t, i+2, drawn)
	}
	s = takes(t, s, page(strings.Repeat("a line\n", 100), make(chan answer, 1)))
	takes(t, s, tea.WindowSizeMsg{Width: 30, Height: 10}, tea.WindowSizeMsg{Width: 2, Height: 2})
}

// A text that is longer than the room below the board is gone through by itself, and
// the board comes back after it; a short one is one of the lines.
func TestLongTextsHaveTheScreen(t *testing.T) {
	closed := make(chan answer, 1)
	s := shows(t, boardOf(14), page("short\n", closed))
	assert.NoError(t, (<-closed).err)
	assert.Contains(t, rows(s), "row 14 of the board\nshort")
	var long strings.Builder
	for i := range 60 {
		fmt.Fprintf(&long, "line %d\n", i+1)
	}
	for _, c := range []struct {
		keys []tea.Msg
		last int // the last line that is seen
		err  error
	}{
		{[]tea.Msg{escape}, 23, nil},
		{[]tea.Msg{letter('q')}, 23, nil},
		{[]tea.Msg{enterKey, enterKey, enterKey}, 60, nil},
		{[]tea.Msg{tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}}, 23, ErrInterrupted},
	} {
		s = takes(t, s, page(long.String(), closed))
		assert.NotContains(t, rows(s), "of the board")
		s = takes(t, s, c.keys[:len(c.keys)-1]...)
		assert.Contains(t, rows(s), fmt.Sprintf("line %d ", c.last))
		assert.Empty(t, closed)
		s = takes(t, s, c.keys[len(c.keys)-1])
		assert.Equal(t, answer{closedPage, c.err}, <-closed)
		assert.Contains(t, rows(s), "row 14 of the board\nshort")
	}
}

// A letter that does not scroll a long text closes it, and begins the next answer.
func TestLettersCloseAText(t *testing.T) {
	for text, letters := range map[string]string{strings.Repeat("a line\n", 60): "rules", strings.Repeat("a line\n", 15): "board"} {
		closed := make(chan answer, 1)
		s := shows(t, boardOf(14), page(text, closed))
		for _, r := range letters {
			s = takes(t, s, letter(r))
		}
		assert.Equal(t, answer{}, <-closed)
		question, _ := asks(Question{Prompt: "seat 1"})
		assert.Contains(t, rows(takes(t, s, question)), "seat 1> "+letters)
	}
}

// Keys and pasted texts that came before a long text close it, and answer the next questions in
// their order.
func TestKeysBeforeAText(t *testing.T) {
	for name, ahead := range map[string][]tea.Msg{
		"keys":   {letter('1'), enterKey, letter('2'), enterKey},
		"pasted": {tea.PasteMsg{Content: "1"}, enterKey, tea.PasteMsg{Content: "2"}, enterKey},
	} {
		closed := make(chan answer, 1)
		s := takes(t, shows(t, boardOf(14)), append(ahead, page(strings.Repeat("a line\n", 60), closed))...)
		require.Len(t, closed, 1, name)
		for _, want := range []string{"1", "2"} {
			question, reply := asks(Question{Prompt: "seat 1"})
			s = takes(t, s, question)
			assert.Equal(t, answer{want, nil}, <-reply, name)
		}
	}
}

// Keys that are pressed while nothing is asked answer the questions that come; of
// Ctrl-C the program hears at once.
func TestKeysBetweenQuestions(t *testing.T) {
	interrupted := 0
	s := shows(t)
	s.interrupt = func() error { interrupted++; return nil }
	s = takes(t, s, letter('u'), enterKey, letter('q'), enterKey, tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	assert.Equal(t, 1, interrupted)
	for _, want := range []string{"u", "q"} {
		question, reply := asks(Question{Prompt: "seat 1"})
		s = takes(t, s, question)
		assert.Equal(t, answer{want, nil}, <-reply)
	}
}

// A status is seen while nothing is asked, and goes away again.
func TestStatus(t *testing.T) {
	s := shows(t, boardOf(14), status("seat 2 is thinking"))
	assert.Contains(t, rows(s), "row 14 of the board\nseat 2 is thinking …")
	assert.NotContains(t, rows(takes(t, s, status(""))), "thinking")
}
