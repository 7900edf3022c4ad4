// Package playtest plays many games of a ruleset with bots, to find what reading it
// does not show: formulas that fail, seats that are stuck, games without an end,
// and rules that never came to anything.
package playtest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Setup is what to play.
type Setup struct {
	Ruleset *variants.Ruleset
	Seats   []int  // the numbers of seats to play with
	Games   int    // of random bots, for each number of seats; greedy ones play fewer
	Seed    uint64 // of the first game of each kind; the others follow
	Workers int    // games at a time, 0 for one on each core

	// Budget is how long the games may take together, 0 for as long as they do. Games
	// that are left out are a warning. What is found depends on the speed of the
	// machine only where the budget is used up.
	Budget time.Duration

	// Play is the command that plays the ruleset, with what is set in it, without the
	// flags of one game.
	Play string

	// Progress, where it is not nil, is called now and then with the number of
	// games that are finished.
	Progress func(games int)
}

// Total is how many games are played where none fails.
func (s *Setup) Total() int {
	n := 0
	for _, c := range companies {
		n += c.games(s.Games)
	}
	return n * len(s.Seats)
}

// Run plays the games and returns what was found, in the order of the places in
// the ruleset. The same setup finds the same, whatever the number of workers.
// Where ctx ends before the last game it returns what was found so far and the
// error of ctx.
//
// What never happened is told only where every game could be played, and only if
// the designer has written it, or if it does happen in the shipped ruleset that
// this one changes: published games have rare things in them too.
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
		r.found, err = append(r.found, r.unfinished()), nil
	}
	return r.sorted(), err
}

// unfinished warns of games that the budget left no time for.
func (r *run) unfinished() ruleset.Problem {
	return ruleset.Problem{File: r.Ruleset.Name, Code: codeSlow, Warning: true,
		Message: fmt.Sprintf("%d of %d games were played in %v; the others were left out", r.seen.games, r.Total(), r.Budget),
		Hint:    "play fewer with --games, and make formulas cheaper that go through lists"}
}

// run is a soak while it goes on.
type run struct {
	Setup
	played int // games that are finished
	found  []ruleset.Problem
	seen   *seen

	// hopeless is set where a game came to a halt that no variant may come to.
	// Bots that look ahead would come to it too, and never answer.
	hopeless bool
}

func newRun(s Setup) *run { return &run{Setup: s, seen: newSeen()} }

// play plays all games.
func (r *run) play(ctx context.Context) error {
	for _, seats := range r.Seats {
		for _, c := range companies {
			if err := r.playAll(ctx, seats, c); err != nil || r.hopeless {
				return err
			}
		}
	}
	return nil
}

// sorted returns what was found in the order of its places.
func (r *run) sorted() []ruleset.Problem {
	files := r.Ruleset.Document.Layers()
	slices.SortStableFunc(r.found, func(a, b ruleset.Problem) int {
		return cmp.Or(
			cmp.Compare(slices.Index(files, a.File), slices.Index(files, b.File)),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Col, b.Col))
	})
	return r.found
}
