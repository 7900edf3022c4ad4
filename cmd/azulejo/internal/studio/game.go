package studio

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// game is a game that the studio hosts: people on some seats, by their links, and bots on the others.
type game struct {
	id      string
	ruleset *variants.Ruleset
	bots    *bench

	hintless bool // nobody gets hints
	replayed bool // a copy for a replay, which nobody continues
	replayer int  // who looks at the copy: a seat, from 0, or as core names those who are none

	mu      sync.Mutex
	header  record.Header
	seed    uint64
	game    *core.Game
	journal *journal
	broken  error  // why the game cannot continue, nil if it can
	unsaved error  // why the last change could not be kept in the file, nil if it could
	notice  string // what is lost of the game, "" for nothing
	sealed  bool   // the file has more than the game, and stays as it is

	wish     *wish  // to take back a move, nil for none
	told     string // what the people did that is no move: took one back, refused that, began another game
	follower string // the game that follows this one, "" for none
	rematch  sync.Mutex

	version  int             // grows with each change
	now      context.Context // ends at the next change, and with the studio
	outdate  context.CancelFunc
	thinking bool // a bot thinks, or waits until it can
	viewers  atomic.Int32
	present  [core.MaxSeats]int // viewers who play a seat
	attended chan struct{}      // closed when one of them comes or leaves; nil while no stream waits for that
	drawings map[string]*page   // of this version, by whose they are
	advice   []advice           // the hint in this version, nil before somebody asked
	study    *study             // the last analysis, maybe of another version

	users int       // requests that use the game now, guarded by the lock of all games
	used  time.Time // when the last one ended, guarded by that lock too
}

// errStale is the error of a request for a position that the game has left.
var errStale = errors.New("the game has moved on; here is the position now")

// person reports whether a person plays a seat, from 0.
func (g *game) person(seat int) bool { return isPerson(g.header.Seats[seat]) }

// isPerson reports whether a name is a person's: any that no bot has.
func isPerson(name string) bool { return !bot.Exists(name) }

// names returns the names of the players, with numbers where several have the same, as bots "easy 1" and "easy 2".
func (g *game) names() []string {
	names := g.header.Seats
	all := slices.Clone(names)
	for i, name := range names {
		number, several := 1, slices.Contains(names[i+1:], name)
		for _, other := range names[:i] {
			if other == name {
				number, several = number+1, true
			}
		}
		if several {
			all[i] = fmt.Sprintf("%s %d", name, number)
		}
	}
	return all
}

// people returns the seats that persons play, from 1.
func (g *game) people() (seats []int) {
	for seat := range g.header.Seats {
		if g.person(seat) {
			seats = append(seats, seat+1)
		}
	}
	return seats
}

// thinks reports whether it is the turn of a bot.
func (g *game) thinks() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.thinking
}

// watched reports whether somebody watches the game.
func (g *game) watched() bool { return g.viewers.Load() > 0 }

// renew ends the context of the position so far, and begins that of the next one. Streams wake, and bots and
// hints stop.
func (g *game) renew() {
	if g.outdate != nil {
		g.outdate()
	}
	g.now, g.outdate = context.WithCancel(g.bots.ctx)
}

// start makes the moves that need nobody.
func (g *game) start() {
	g.mu.Lock()
	defer g.mu.Unlock()
	err := core.Guard(func() error {
		if g.broken == nil && g.forced() {
			return g.make(g.game.Moves()[0])
		}
		return nil
	})
	if _, retried := errors.AsType[*unkept](err); err != nil && !retried {
		g.broken = err
	}
	g.change()
}

// change makes known that the game has changed, to all who wait for the end of [game.now], and lets a bot
// continue. The caller has the lock.
func (g *game) change() {
	g.version++
	g.drawings, g.advice = nil, nil
	g.thinking = false
	g.renew()
	if err := core.Guard(g.next); err != nil && g.broken == nil {
		g.broken = err
	}
}

// next looks whether the game can continue, and lets a bot think whose turn it is.
func (g *game) next() error {
	if g.broken == nil && g.game.Turn().Seat() {
		if err := core.Stuck(g.game.State(), g.game.Moves()); err != nil {
			return g.located(err)
		}
	}
	if turn := g.game.Turn(); g.broken == nil && turn.Seat() && !g.person(int(turn)) {
		g.thinking = true
		state := core.Clone(g.game.Rules(), g.game.State())
		now, number, late := g.now, g.game.Played()+1, g.unsaved != nil
		go g.think(now, state, int(turn), number, late)
	}
	return nil
}

// make makes moves and keeps them in the file, or leaves the game as it was. Moves of people that are
// the only legal ones follow at once; such a move may also be among the given ones.
func (g *game) make(moves ...core.Move) error {
	before := g.game.Played()
	return g.settle(core.Guard(func() error {
		return g.game.Try(func() error {
			for i, move := range moves {
				if g.game.Played() != before+i {
					break
				}
				if err := g.game.Play(move); err != nil {
					return err
				}
				for g.forced() {
					if err := g.game.Play(g.game.Moves()[0]); err != nil {
						return err
					}
				}
			}
			return g.journal.keep(g.game)
		})
	}))
}

// settle notes whether a change is in the file, and returns its error.
func (g *game) settle(err error) error {
	failed, is := errors.AsType[*unkept](err)
	switch {
	case is && failed.final:
		g.broken = failed.err
	case is:
		g.unsaved = err
	case err == nil:
		g.unsaved = nil
	}
	return err
}

// forced reports whether a person has to act and has no choice. If something is hidden, the person makes the move:
// to make it at once would tell others that there is no choice.
func (g *game) forced() bool {
	turn := g.game.Turn()
	return turn.Seat() && g.person(int(turn)) && !core.Hides(g.game.Rules()) && len(g.game.Moves()) == 1
}

// play makes the moves that a person typed or clicked: all of them or none. The caller has the lock.
func (g *game) play(t ticket, want request) error {
	if err := g.may(t); err != nil {
		return err
	}
	var moves []core.Move
	err := core.Guard(func() (err error) {
		moves, err = core.ReadMoves(g.game.Rules(), g.game.State(), want.Move)
		return err
	})
	if err == nil {
		err = g.make(moves...)
	}
	if err == nil {
		g.wish, g.told = nil, ""
	}
	_, panicked := errors.AsType[*core.Panic](err)
	if panicked {
		g.broken = g.located(err)
	}
	if _, failed := errors.AsType[*unkept](err); err == nil || panicked || failed {
		g.change()
	}
	return err
}
