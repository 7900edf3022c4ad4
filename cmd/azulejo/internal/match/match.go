// Package match plays a game at one keyboard, with people and bots on its seats and
// commands between moves, and shows played games. It knows no variant: it gets boards
// from pictures, moves from their texts, and reasons from events.
package match

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/wording"
)

// Match is a game with its players.
type Match struct {
	narrate.Narrator
	Bots  []bot.Bot // by seat; nil where a person sits
	Asker prompt.Asker

	// Width returns the width of texts in columns, which can change.
	Width func() int
	// Board draws positions.
	Board Board
	// Luck has the random numbers of the bots by seat, which are seeded for each move.
	Luck []core.Random
	Seed uint64
	// Explain returns the rules about a word, such as a key or "lid", and for "" how the
	// game is played, in lines of at most a width.
	Explain func(word string, width int) (string, error)
	// Hints returns a new bot whose moves are hints.
	Hints func() (bot.Bot, error)
	// Archive keeps the record.
	Archive *Archive
	// Program is the name of the command, for commands to type.
	Program string
	// Auto plays moves of people if they are the only legal ones.
	Auto bool

	shown  int         // steps that were printed
	looks  int         // the seat, from 0, of the person who alone looks at the screen now, or core.Onlooker
	kept   int         // the last decision of a person that is kept in a file, by decided
	begun  bool        // a person has changed the game
	warned bool        // keepUp could not keep the game last
	lost   error       // the errors of the record
	listed []core.Move // the moves that the last answer has listed, by their numbers; nil for none
}

// Nobody is the seat of a board that is drawn for everybody.
const Nobody = -1

// Board draws a position as seen from a seat, or for Nobody, and marks what some steps have
// changed. The board of the first seat comes first, or for Nobody the usual one.
type Board func(s core.State, seat, first int, moved []core.Step) string

// ErrQuit is the error of a game that a person has left before its end.
var ErrQuit = errors.New("the game was left")

// Forfeit is the error of a game that ended because a bot failed.
type Forfeit struct {
	Seat int // from 0
	Name string
	Err  error
}

// Error names the seat and the reason.
func (f *Forfeit) Error() string {
	return fmt.Sprintf("seat %d, %s, forfeits the game: %v", f.Seat+1, f.Name, f.Err)
}

// Unwrap returns the error of the bot.
func (f *Forfeit) Unwrap() error { return f.Err }

// Run plays the match to its end, or until the people leave it, and keeps the record in
// either case. Its error is ErrQuit or [prompt.ErrInterrupted] if the people have left, and a
// *Forfeit if a bot failed. It wraps ErrRecord if the record could not be kept. A *core.Panic of
// a variant has the position in which it happened.
func (m *Match) Run(ctx context.Context) error {
	m.Brief = m.people()
	if first := slices.Index(m.Bots, nil); !slices.Contains(m.Bots[first+1:], nil) {
		m.You = first + 1 // the only person
	}
	// All of a new game is printed, and the last chance turns of a resumed one.
	m.shown, m.kept = len(m.Game.Steps()), m.decided()
	for m.shown > 0 && !m.Game.Steps()[m.shown-1].Turn.Seat() {
		m.shown--
	}
	m.Opening()
	m.looks = core.Onlooker
	left := core.Guard(func() error { return m.play(ctx) })
	if _, is := errors.AsType[*core.Panic](left); is { // the game is as before the step
		left = core.AddPosition(m.open().State(), m.Game.Played(), left)
	}
	if errors.Is(left, context.Canceled) {
		left = prompt.ErrInterrupted
	}
	return m.leave(left)
}

// play takes turns until the game is over or left, and prints and records each step.
// Chance turns are taken by the game itself, so that each turn is a seat's.
func (m *Match) play(ctx context.Context) error {
	for {
		m.Steps(m.open().Steps()[m.shown:])
		m.shown = len(m.Game.Steps())
		if err := m.Archive.Keep(m.Game); err != nil {
			m.lose(err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		turn := m.Game.Turn()
		if turn == core.Over {
			if undone, err := m.over(ctx); err != nil || !undone {
				return err
			}
			continue
		}
		m.keepUp()
		if err := core.Stuck(m.Game.State(), m.Game.Moves()); err != nil {
			return core.AddPosition(m.open().State(), m.Game.Played(), err)
		}
		if err := m.turn(ctx, int(turn)); err != nil {
			return err
		}
	}
}

// turn lets a seat act. An error of a bot forfeits the game for its seat.
func (m *Match) turn(ctx context.Context, seat int) error {
	if m.Bots[seat] == nil {
		return m.person(ctx, seat)
	}
	m.Asker.Status(m.seatName(seat) + ", is thinking")
	defer m.Asker.Status("")
	bot.Reseed(&m.Luck[seat], m.Seed, seat, m.Game.Played()+1)
	move, err := m.Bots[seat].Choose(ctx, m.Game.State(), m.Game.Moves())
	if err == nil {
		err = m.Game.Play(move)
	}
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	m.Forfeit(seat)
	return &Forfeit{seat, m.Names[seat], err}
}

// afterGame lists what people can do when a game is over.
const afterGame = "why explains the last points, undo goes back; Enter leaves"

// over prints the result, and answers questions of people about the game until they leave
// or have undone its end. A game that a person has played is kept.
func (m *Match) over(ctx context.Context) (undone bool, err error) {
	if err := m.Game.Err(); err != nil {
		return false, fmt.Errorf("a formula failed, and the game has no result: %w", err)
	}
	m.show()
	fmt.Fprint(m.Out, m.Ending())
	if !m.people() {
		return false, nil
	}
	if name, lost := m.keep(""); lost != nil {
		m.lose(lost)
	} else {
		fmt.Fprintf(m.Out, "the game is kept in %s\nsee its mistakes by\n  %s replay %s --analyze\n", name, m.Program, wording.Shell(name))
	}
	err = m.ask(ctx, prompt.Question{Prompt: "the game is over", Others: commandNames(), Note: afterGame})
	if errors.Is(err, ErrQuit) {
		return false, nil
	}
	return err == nil, err
}

// people reports whether a person plays. Without people the game is printed and ends
// without questions.
func (m *Match) people() bool { return slices.Contains(m.Bots, nil) }
