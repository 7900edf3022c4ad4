// Package match plays a game at one keyboard: people and bots in turn, with
// everything a person may ask for between two moves. It knows no variant: boards
// come from pictures, moves from their texts, reasons from what the rules tell.
package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Match is a game with those who play it.
type Match struct {
	Game  *core.Game
	Title string
	Names []string  // who sits on each seat
	Bots  []bot.Bot // by seat; nil where a person sits

	Out   io.Writer
	Asker prompt.Asker

	// Width is how wide texts can be now; nil where nobody knows.
	Width func() int
	// Board draws positions.
	Board Board
	// Luck sets the chance of a bot before each of its moves; played counts the
	// moves that all seats have made.
	Luck func(seat, played int)
	// Rules are the rules of the game in words.
	Rules []ruleset.Rule
	// Words are what its rules are called when it is over.
	Words Words
	// Rulebook returns how the game is played, from its components to who wins,
	// for a width; nil where nobody has written that. Rules then stand for it.
	Rulebook func(width int) string
	// Hints returns a new bot whose moves are given as hints.
	Hints func() (bot.Bot, error)
	// Archive keeps the record.
	Archive *Archive
	// Program is how people call the command, for those that they are told to type.
	Program string
	// Auto plays the moves of people that are the only legal ones.
	Auto bool

	tell   *Narrator
	told   int         // steps that were told
	begun  int         // steps that were there when the match began
	fewest int         // steps that were left where most were taken back
	saved  bool        // the game has a file with steps of this match in it
	lost   error       // what went wrong with the record
	listed []core.Move // the moves that were listed last, by their numbers
}

// Nobody is the seat where a board is drawn for all.
const Nobody = -1

// Board draws a position for a seat to look at, or for Nobody, and marks what the
// events have changed.
type Board func(s core.State, seat int, moved []core.Event) string

// ErrQuit is returned where a person has left the game before its end.
var ErrQuit = errors.New("the game was left")

// Forfeit is the error of a game that ended because a bot failed.
type Forfeit struct {
	Seat int // from 0
	Name string
	Err  error
}

// Error says who failed and why.
func (f *Forfeit) Error() string {
	return fmt.Sprintf("seat %d, %s, forfeits the game: %v", f.Seat+1, f.Name, f.Err)
}

// Unwrap returns what the bot failed with.
func (f *Forfeit) Unwrap() error { return f.Err }

// Run plays the match to its end, or until the people leave it. The record is
// kept in any case.
func (m *Match) Run(ctx context.Context) error {
	m.tell = &Narrator{Out: m.Out, Rules: m.Game.Rules(), Names: m.Names, Brief: m.people(), You: m.onlyPerson(), Words: m.Words}
	m.begun = len(m.Game.Steps())
	m.fewest, m.told = m.begun, m.begun-m.openingSteps()
	m.tell.Opening(m.Title)
	return m.leave(m.playOn(ctx))
}

// playOn plays until the game is over or left, and keeps it. Who leaves a game
// that cannot be kept is held back once, to save it elsewhere.
func (m *Match) playOn(ctx context.Context) (left, unkept error) {
	for warned := false; ; warned = true {
		left = m.guarded(ctx)
		if errors.Is(left, context.Canceled) {
			left = prompt.ErrInterrupted
		}
		unkept = m.keep(left)
		if unkept == nil || warned || !errors.Is(left, ErrQuit) {
			return left, unkept
		}
		fmt.Fprintf(m.Out, "%v\nsave FILE keeps the game elsewhere; to quit again leaves it\n", unkept)
	}
}

// guarded takes the turns, with an error for a panic of the rules or of a bot. The
// game is then as it was before the step, and can be kept.
func (m *Match) guarded(ctx context.Context) error {
	err := core.Guard(func() error { return m.play(ctx) })
	if _, is := errors.AsType[*core.Panic](err); is {
		return core.AddPosition(m.Game.State(), m.Game.Played(), err)
	}
	return err
}

// play takes the turns.
func (m *Match) play(ctx context.Context) error {
	for {
		m.tellSteps()
		if err := ctx.Err(); err != nil {
			return err
		}
		m.listed = nil // the numbers are of moves in another position
		turn := m.Game.Turn()
		if turn == core.Over {
			return m.over(ctx)
		}
		if err := core.Stuck(m.Game.State(), m.Game.Moves()); err != nil {
			return core.AddPosition(m.Game.State(), m.Game.Played(), err)
		}
		if err := m.turn(ctx, int(turn)); err != nil {
			return err
		}
	}
}

// turn lets a seat act.
func (m *Match) turn(ctx context.Context, seat int) error {
	if m.Bots[seat] == nil {
		return m.person(ctx, seat)
	}
	m.Asker.Status(fmt.Sprintf("seat %d, %s, is thinking", seat+1, m.Names[seat]))
	defer m.Asker.Status("")
	m.Luck(seat, m.Game.Played())
	move, err := m.Bots[seat].Choose(ctx, m.Game.State(), m.Game.Moves())
	if err == nil {
		err = m.Game.Play(move)
	}
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	m.tell.Forfeit(seat)
	return &Forfeit{seat, m.Names[seat], err}
}

// over tells the result. People may still ask about it.
func (m *Match) over(ctx context.Context) error {
	if err := m.Game.Err(); err != nil {
		return fmt.Errorf("a formula failed, and the game has no result: %w", err)
	}
	var moved []core.Event
	if last := m.lastDecision(m.isPerson); last >= 0 {
		moved = events(m.Game.Steps()[last:])
	}
	m.showTo(Nobody, moved)
	if !m.people() {
		m.tell.Ending(m.Game)
		return nil
	}
	err := m.Asker.Page(ctx, m.tell.ending(m.Game))
	m.keepEnd()
	if err != nil {
		return err
	}
	return m.afterwards(ctx)
}

// people reports whether a person plays.
func (m *Match) people() bool {
	for _, b := range m.Bots {
		if b == nil {
			return true
		}
	}
	return false
}

// onlyPerson returns the seat, from 1, of the only person who plays; 0 where there
// is none, or several.
func (m *Match) onlyPerson() int {
	only := 0
	for seat, b := range m.Bots {
		switch {
		case b != nil:
		case only > 0:
			return 0
		default:
			only = seat + 1
		}
	}
	return only
}

// openingSteps is the number of steps at the end of the game that are news: all
// of a new game, the last deal of one that goes on.
func (m *Match) openingSteps() int {
	steps := m.Game.Steps()
	n := 0
	for n < len(steps) && !steps[len(steps)-1-n].Turn.Seat() {
		n++
	}
	return n
}

// tellSteps tells and records the steps that are new.
func (m *Match) tellSteps() {
	for _, step := range m.Game.Steps()[m.told:] {
		m.tell.Step(step)
		m.told++
	}
	m.record()
}

// afterGame says what there is to do when a game is over.
const afterGame = "why explains the last points, undo goes back, save keeps the game; Enter leaves"

// afterwards lets the people ask about a game that is over.
func (m *Match) afterwards(ctx context.Context) error {
	q := prompt.Question{Prompt: "the game is over", Others: commandNames(),
		Note: afterGame}
	for {
		line, err := m.Asker.Ask(ctx, q)
		if errors.Is(err, io.EOF) || err == nil && strings.TrimSpace(line) == "" {
			return nil
		}
		if err != nil {
			return err
		}
		changed, err := m.answer(ctx, line)
		if errors.Is(err, ErrQuit) {
			return nil
		}
		if err != nil {
			return err
		}
		if changed {
			return m.play(ctx)
		}
	}
}
