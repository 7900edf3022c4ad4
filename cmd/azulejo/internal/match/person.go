package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/tryout"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// person lets the person on a seat act.
func (m *Match) person(ctx context.Context, seat int) error {
	moves := m.Game.Moves()
	if m.Auto && len(moves) == 1 {
		steps := len(m.Game.Steps())
		if err := m.Game.Play(moves[0]); err != nil {
			return err
		}
		fmt.Fprintf(m.Out, "seat %d has only one move: %s\n", seat+1, m.open().Steps()[steps].Text(m.Game.Rules()))
		return nil
	}
	if err := m.handOver(ctx, seat); err != nil {
		return err
	}
	m.show()
	return m.ask(ctx, prompt.Question{
		Prompt:  m.seatName(seat),
		Choices: m.meant,
		Preview: m.preview,
		Others:  commandNames(),
		Note:    "type a move, or choose with ↓ and Enter; help lists what else you can type",
	})
}

// ask asks for lines and answers them until the position has changed.
func (m *Match) ask(ctx context.Context, q prompt.Question) error {
	for steps := len(m.Game.Steps()); len(m.Game.Steps()) == steps; {
		line, err := m.Asker.Ask(ctx, q)
		if errors.Is(err, io.EOF) {
			return ErrQuit
		}
		if err == nil {
			err = m.answer(ctx, line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// show draws the position for the seat to act, or for nobody when the game is over, with
// what has changed.
func (m *Match) show() {
	seat, moved := Nobody, m.news()
	if turn := m.Game.Turn(); turn.Seat() {
		seat = int(turn)
	} else if !m.people() {
		moved = nil
	}
	m.draw(seat, Nobody, moved)
}

// showBoard draws the board of a seat first, or without a number what show does.
func (m *Match) showBoard(words []string) {
	if len(words) == 0 {
		m.show()
		return
	}
	first, err := strconv.Atoi(words[0])
	if seats := len(m.Names); err != nil || first < 1 || first > seats {
		m.say("%q is no seat: write a number from 1 to %d", words[0], seats)
		return
	}
	seat := Nobody
	if turn := m.Game.Turn(); turn.Seat() {
		seat = int(turn)
	}
	m.draw(seat, first-1, m.news())
}

// draw draws the position for a seat, with another one's board first.
func (m *Match) draw(seat, first int, moved []core.Step) {
	state := core.Clone(m.Game.Rules(), m.looking().State()) // the game continues while it is drawn
	m.Asker.Show(func() string { return m.Board(state, seat, first, moved) })
}

// news returns the steps from the last decision of the seat to act on or, when the game is
// over, from that of a person; all steps if there is none.
func (m *Match) news() []core.Step {
	turn := m.Game.Turn()
	last := m.lastDecision(func(of int) bool { return turn == core.Turn(of) || turn == core.Over && m.isPerson(of) })
	return slices.Clone(m.looking().Steps()[max(0, last):])
}

// seatName returns what messages call a seat.
func (m *Match) seatName(seat int) string {
	return fmt.Sprintf("seat %d, %s", seat+1, m.Names[seat])
}

// answer executes a line, a command or a move.
func (m *Match) answer(ctx context.Context, line string) error {
	words := strings.Fields(line)
	if len(words) == 0 {
		if m.Game.Turn() == core.Over {
			return ErrQuit
		}
		return nil
	}
	listed := m.listed
	m.listed = nil // a number is that of a list which stands right above it
	word := strings.ToLower(words[0])
	if word == "?" {
		word = "help"
	}
	found := wording.Beginning(word, commandNames())
	switch {
	case len(found) == 0, found[0] != word && core.Matching(m.Game.Rules(), m.Game.State(), words[:1]) != nil:
		return m.playTyped(ctx, line, listed) // a move comes before a command that begins alike
	case len(found) > 1:
		m.say("%s can be %s", words[0], strings.Join(found, " or "))
		return nil
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == found[0] })
	return commands[i].run(ctx, m, words[1:])
}

// playTyped plays a typed move, or the number of one in a list. An illegal move is refused with its
// rule.
func (m *Match) playTyped(ctx context.Context, line string, listed []core.Move) (err error) {
	var moves []core.Move
	if n, is := number(line); !is || listed == nil {
		moves, err = core.ReadMoves(m.Game.Rules(), m.Game.State(), line)
	} else if n < 1 || n > len(listed) {
		m.listed = listed
		err = fmt.Errorf("there is no number %d in the list, which ends with %d", n, len(listed))
	} else {
		moves = listed[n-1 : n]
	}
	if waste := m.waste(moves); waste != "" {
		if sure, err := m.Asker.Sure(ctx, waste); err != nil || !sure {
			return err
		}
	}
	for _, move := range moves {
		if err == nil {
			err = m.Game.Play(move)
		}
	}
	if err != nil {
		m.refuse(line, err)
	}
	return nil
}

// number reads a line that is a number.
func number(line string) (n int, is bool) {
	n, err := strconv.Atoi(strings.TrimSpace(line))
	return n, err == nil
}

// refuse says why a line was not played, and gives a legal move.
func (m *Match) refuse(line string, err error) {
	var refused *core.MoveError
	if m.Game.Turn() == core.Over {
		m.say("the game is over: %s", afterGame)
		return
	}
	if !errors.As(err, &refused) {
		m.say("%v\nfor example %s; moves lists what can be played, help what else can be typed", err, m.like(line))
		return
	}
	m.say("%s", refusal(refused))
	if refused.Key != "" {
		m.say("the rule is %s; rules %s explains it", refused.Key, refused.Key)
	}
	m.say("for example %s can be played", m.like(line))
}

// refusal says why a move cannot be played.
func refusal(e *core.MoveError) string { return e.Move + " cannot be played: " + e.Reason }

// like returns a legal move that shares as many first words with a line as any does.
func (m *Match) like(line string) string {
	legal := m.Game.Moves()
	words := strings.Fields(line)
	for n := range words {
		more := core.Matching(m.Game.Rules(), m.Game.State(), words[:n+1])
		if len(more) == 0 {
			break
		}
		legal = more
	}
	return m.Game.Text(legal[0])
}

// undo is the command that undoes the last decision of a person, with all that came after it.
func (m *Match) undo([]string) {
	last := m.lastDecision(m.isPerson)
	if last < 0 {
		m.say("there is no move of yours to take back")
		return
	}
	if tryout.Opens(m.Game, last) {
		m.say("%v", tryout.ErrOpened)
		return
	}
	if to := m.Archive.stream; to != nil {
		m.say("this record cannot be taken back: it goes to %s, which is no regular file", to.Name())
		return
	}
	for len(m.Game.Steps()) > last {
		m.Game.Undo()
	}
	m.shown = len(m.Game.Steps())
	m.say("taken back; the same tiles will come again")
}

// isPerson reports whether a person sits on a seat.
func (m *Match) isPerson(seat int) bool { return m.Bots[seat] == nil }

// lastDecision returns the index of the last step that is a move of one of the seats, -1
// for none. It skips moves that Auto has played: after an undo they would be played
// again at once.
func (m *Match) lastDecision(of func(seat int) bool) int {
	steps := m.Game.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		s := steps[i]
		if s.Turn.Seat() && of(int(s.Turn)) && (s.Legal > 1 || !m.Auto) {
			return i
		}
	}
	return -1
}
