// Package playtest plays many games of a ruleset with bots. It finds what reading does not show,
// such as formulas that fail, seats that are stuck, and games without an end. It also finds rules
// that never had an effect.
package playtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// Setup is the games to play.
type Setup struct {
	Ruleset *variants.Ruleset
	Seats   []int  // the numbers of seats to play with
	Games   int    // of random bots, for each number of seats; greedy ones play fewer
	Seed    uint64 // of the first game of each kind; the others follow
	Workers int    // games at a time, 0 for one on each core

	// Budget is the time for all games, 0 for any. Games that are left out are a warning.
	// The problems depend on the speed of the machine only if the budget is used up.
	Budget time.Duration

	// Play is the command that plays the ruleset, with its --set flags, without the flags
	// of one game.
	Play string

	// Progress, if not nil, is called every now and then with the number of finished games.
	Progress func(games int)
}

// players are the bots that play, in this order. Random bots are fast and get everywhere;
// greedy ones are far slower and show the effect of good play.
var players = []struct {
	bot   string
	share int // one game for as many games of random bots
}{{"random", 1}, {"greedy", 25}}

// Total is the number of games if none fails.
func (s *Setup) Total() int {
	n := 0
	for _, p := range players {
		n += max(1, s.Games/p.share)
	}
	return n * len(s.Seats)
}

// Run plays the games and returns the problems, in the order of their places in the
// ruleset. The same setup has the same problems, whatever the number of workers. If ctx
// ends before the last game it returns the problems so far and the error of ctx.
//
// Run reports things that never happened only if every game could be played. Published games
// have rare things too, so the designer must have written the thing, or it must happen in the
// shipped ruleset that this one changes.
func Run(ctx context.Context, s Setup) ([]ruleset.Problem, error) {
	r := newRun(s)
	limited, stop := ctx, func() {}
	if s.Budget > 0 {
		limited, stop = context.WithTimeout(ctx, s.Budget)
	}
	defer stop()
	err := r.play(limited)
	if err == nil && len(r.found) == 0 {
		r.found, err = r.unseen(limited)
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = nil
		r.found = append(r.found, ruleset.Problem{File: r.Ruleset.Name, Code: codeSlow, Warning: true,
			Message: fmt.Sprintf("%d of %d games were played in %v; the others were left out",
				r.seen.games, r.Total(), r.Budget),
			Hint: "play fewer with --games, and make formulas cheaper that go through lists"})
	}
	return r.Ruleset.Document.InOrder(r.found), err
}

// run is a playtest in progress.
type run struct {
	Setup
	played int // games that are finished, or left out
	found  []ruleset.Problem
	seen   *seen
}

func newRun(s Setup) *run { return &run{Setup: s, seen: newSeen(s.Ruleset)} }

// maxFailures is the number of failed games of one kind after which the next kind is played.
const maxFailures = 20

// maxMoves is the number of moves after which a game is endless. The longest game of a
// published ruleset has some two hundred.
const maxMoves = 10_000

// play plays all games. After a failed one it continues with the next seed, as the others
// can show something else. After a game that does not end it stops: bots that look ahead
// would not end either.
func (r *run) play(ctx context.Context) error {
	for _, seats := range r.Seats {
		for _, p := range players {
			seed, left := r.Seed, max(1, r.Games/p.share)
			end := r.played + left
			for failures := 0; left > 0 && failures < maxFailures; failures++ {
				failed, err := r.playSome(ctx, slices.Repeat([]string{p.bot}, seats), seed, left)
				if err != nil {
					r.played = end
					return err
				}
				if failed == nil {
					break
				}
				r.fail(failed)
				if errors.Is(failed, sim.ErrEndless) || errors.Is(failed, core.ErrStuck) {
					return nil
				}
				left -= int(failed.Seed - seed + 1)
				seed = failed.Seed + 1
				r.played = end - left
			}
			r.played = end
		}
	}
	return nil
}

// playSome plays games up to the first that fails.
func (r *run) playSome(ctx context.Context, bots []string, seed uint64, games int) (failed *sim.GameError, err error) {
	s := sim.Setup{
		Table:   sim.Table{Rulesets: []sim.Ruleset{{Rules: r.Ruleset.Rules}}, Seats: len(bots), Bots: bots, Seed: seed, MaxMoves: maxMoves},
		Options: sim.Options{Workers: r.Workers}, Games: games,
	}
	var all []*seen // by worker
	s.Watch = func() sim.Watcher {
		all = append(all, newSeen(r.Ruleset))
		return all[len(all)-1]
	}
	if r.Progress != nil {
		s.Progress = func(games int64) { r.Progress(r.played + int(games)) }
	}
	_, err = sim.Run(ctx, s)
	for _, one := range all {
		r.seen.add(one)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if failed, is := errors.AsType[*sim.GameError](err); is {
		return failed, nil
	}
	return nil, err
}
