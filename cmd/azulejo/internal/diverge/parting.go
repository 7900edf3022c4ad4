// Package diverge finds where the games of two rulesets part that have the same
// deals and the same moves.
package diverge

import (
	"context"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// Setup is which games to compare.
type Setup struct {
	A, B  core.Rules
	Seats int
	Bots  []string // by seat; they choose among the moves that A allows
	Games int
	Seed  uint64 // of the first game; the others follow

	// Ruleset is what bots that run elsewhere are told of A, and Limits is how
	// long they may take.
	Ruleset bot.Ruleset
	Limits  bot.Limits

	// Progress, where it is not nil, is called with the number of games that
	// are finished.
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

// Divergence is where two games part.
type Divergence struct {
	Seed  uint64
	Moves int // that were made in both
	Kind  Kind

	// A and B are the games, which stand where they part.
	A, B *core.Game

	// OnlyA and OnlyB are the moves that are legal in one game only, with the
	// reason why the other refuses them.
	OnlyA, OnlyB []Refusal

	// Why says it in a sentence, where the games themselves do not show it.
	Why string
}

// Refusal is a move, as it is written where it is legal, and why the other game
// refuses it.
type Refusal struct {
	Move   string
	Reason string
	Key    string // the ruleset key behind the reason, or ""
}

// Find plays the games and returns where those part that part after the fewest
// moves, the first of several. It is nil where no game shows a difference. The
// error is that of a bot, or of ctx.
func Find(ctx context.Context, s Setup) (*Divergence, error) {
	players, err := seat(ctx, &s)
	if err != nil {
		return nil, err
	}
	defer players.close()
	var best *Divergence
	for n := 0; n < s.Games && (best == nil || best.Moves > 0); n++ {
		if ctx.Err() != nil {
			return best, ctx.Err()
		}
		found, err := players.play(s.Seed+uint64(n), best)
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
