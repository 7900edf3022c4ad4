// Package diverge finds the first difference between games of two rulesets with the same
// deals and the same moves.
package diverge

import (
	"context"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/view"
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
	Seat int `json:"seat"` // from 1
	view.Score
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
	var bots []bot.Bot
	defer func() { bot.Close(bots...) }()
	for _, name := range s.Bots {
		b, err := bot.New(name)
		if err != nil {
			return nil, err
		}
		bots = append(bots, b)
	}
	for n := 0; n < s.Games && (best == nil || len(best.Moves) > 0); n++ {
		if ctx.Err() != nil {
			return best, ctx.Err()
		}
		g := &pair{Setup: &s, seed: s.Seed + uint64(n), bots: bots, luck: make([]core.Random, s.Seats), moves: []string{}}
		found, err := g.find(ctx, best)
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
