// Package diverge finds the first difference between games of two rulesets with the same
// deals and the same moves.
package diverge

import (
	"context"
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// Setup is the games to compare.
type Setup struct {
	A, B  core.Rules
	Seats int
	Bots  []string // by seat; they choose among the moves that A allows
	Games int
	Seed  uint64 // of the first game; the others follow

	// Ruleset is A, and Limits are the times, for bots that are other programs.
	Ruleset bot.Ruleset
	Limits  bot.Limits

	// Progress, if not nil, is called with the number of finished games.
	Progress func(games int)
}

// Kind is what differs where two games diverge.
type Kind string

// The kinds of divergence.
const (
	Tiles  Kind = "tiles"  // the same tiles cannot be drawn
	Moves  Kind = "moves"  // a move is legal in one of them only
	Points Kind = "points" // a seat has other points
	Turn   Kind = "turn"   // another seat is to act
	End    Kind = "end"    // one is over, or they end in another way
	Fault  Kind = "fault"  // a formula fails in one of them
)

// Divergence is the first difference between two games.
type Divergence struct {
	Seed  uint64   `json:"seed,string"`
	Moves []string `json:"moves"` // that were made in both
	Kind  Kind     `json:"what"`

	Why string `json:"why"` // the difference in a sentence

	// A and B are the games in the positions where they diverge.
	A Side `json:"a"`
	B Side `json:"b"`

	// OnlyA and OnlyB are the moves that are legal in one game only, with the reason why
	// the other refuses them.
	OnlyA []Refusal `json:"only_a,omitempty"`
	OnlyB []Refusal `json:"only_b,omitempty"`
}

// Side is one of two games that diverge.
type Side struct {
	Game     *core.Game `json:"-"`
	Scores   []int      `json:"scores"`           // by seat
	Points   []Point    `json:"points,omitempty"` // that the last move gave in this game only
	Position string     `json:"position"`         // as text; "" if the variant cannot write it
}

// Point is points of a seat.
type Point struct {
	Seat   int    `json:"seat"` // from 1
	Points int    `json:"points"`
	Total  int    `json:"total"` // the seat's score with them
	Rule   string `json:"rule"`  // the ruleset key
	Event  int    `json:"-"`     // index among the events of the last step
}

// Refusal is a move, as it is written where it is legal, and why the other game refuses it.
type Refusal struct {
	Move   string `json:"move"`
	Reason string `json:"reason"`
	Key    string `json:"key,omitempty"` // of the ruleset, for the reason
}

// Find plays the games and returns the divergence after the fewest moves, the first of
// several. It is nil if no game shows a difference. The error is that of a bot, or of ctx.
func Find(ctx context.Context, s Setup) (best *Divergence, err error) {
	p := &players{Setup: &s, ctx: ctx, luck: make([]core.Random, s.Seats)}
	defer func() { bot.Close(p.bots...) }()
	for _, name := range s.Bots {
		b, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		p.bots = append(p.bots, b)
	}
	for n := 0; n < s.Games && (best == nil || len(best.Moves) > 0); n++ {
		if ctx.Err() != nil {
			return best, ctx.Err()
		}
		found, err := p.play(s.Seed+uint64(n), best)
		if err != nil {
			return best, err
		}
		if found != nil {
			best = found
		}
		if s.Progress != nil {
			s.Progress(n + 1)
		}
	}
	return best, nil
}

// players are the bots of a search, on their seats.
type players struct {
	*Setup
	bots []bot.Bot
	luck []core.Random
	ctx  context.Context
}

// play plays a game under both rulesets and returns where they diverge; nil if they do
// not, or not after fewer moves than the best so far.
func (p *players) play(seed uint64, best *Divergence) (*Divergence, error) {
	// Without a dealer, as both games get the same tiles from outside.
	a, errA := core.NewGame(p.A, p.Seats, nil)
	b, errB := core.NewGame(p.B, p.Seats, nil)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	g := &pair{a: a, b: b, seed: seed, moves: []string{}}
	fail := func(seat int, err error) error {
		return fmt.Errorf("seed %d, seat %d, bot %s: %w", seed, seat+1, p.Bots[seat], err)
	}
	for seat, b := range p.bots {
		bot.Reseed(&p.luck[seat], seed, seat, 0)
		err := b.Start(p.ctx, bot.Game{Rules: p.A, Seats: p.Seats, Seat: seat, Random: &p.luck[seat],
			Ruleset: p.Ruleset, Limits: p.Limits})
		if err != nil {
			return nil, fail(seat, err)
		}
	}
	for best == nil || len(g.moves) < len(best.Moves) {
		found := g.next()
		if found != nil || a.Turn() == core.Over {
			return found, nil
		}
		seat := int(a.Turn())
		bot.Reseed(&p.luck[seat], seed, seat, len(g.moves)+1)
		m, err := p.bots[seat].Choose(p.ctx, a.State(), a.Moves())
		if err == nil {
			err = a.State().Check(m)
		}
		if err != nil {
			return nil, fail(seat, err)
		}
		if err := g.play(m); err != nil {
			return nil, err
		}
	}
	return nil, nil
}
