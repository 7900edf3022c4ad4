package playtest

import (
	"context"
	"errors"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
)

// company is who plays, on all seats.
type company struct {
	bot   string
	share int // one game for so many that random bots play
}

// companies play in this order. Random bots are fast and get everywhere; greedy
// ones take far longer and see what good play comes to.
var companies = []company{{"random", 1}, {"greedy", 25}}

// games is how many games the company plays where random bots play so many.
func (c company) games(random int) int { return max(1, random/c.share) }

// bots names the company's bot for each seat.
func (c company) bots(seats int) []string { return slices.Repeat([]string{c.bot}, seats) }

// maxFailures is after how many games that failed a company stops playing.
const maxFailures = 20

// maxMoves is after how many moves a game is called endless. The longest game of
// a published ruleset has some two hundred.
const maxMoves = 10_000

// playAll lets a company play its games. After one that failed it goes on with the
// next, as the others can show something else.
func (r *run) playAll(ctx context.Context, seats int, c company) error {
	left, seed, end := c.games(r.Games), r.Seed, r.played+c.games(r.Games)
	for failures := 0; left > 0 && failures < maxFailures; failures++ {
		failed, err := r.playSome(ctx, seats, c, seed, left)
		if failed == nil || err != nil {
			r.played = end
			return err
		}
		r.fail(failed)
		if r.hopeless = errors.Is(failed, sim.ErrEndless) || errors.Is(failed, core.ErrStuck); r.hopeless {
			break
		}
		left -= int(failed.Seed - seed + 1)
		seed = failed.Seed + 1
		r.played = end - left
	}
	r.played = end
	return nil
}

// playSome plays games up to the first that fails.
func (r *run) playSome(ctx context.Context, seats int, c company, seed uint64, games int) (
	failed *sim.GameError, err error) {
	s := sim.Setup{Rules: r.Ruleset.Rules, Seats: seats, Bots: c.bots(seats), Games: games, Seed: seed,
		Workers: r.Workers, MaxMoves: maxMoves}
	var all []*seen
	s.Watch = func() sim.Watcher {
		all = append(all, newSeen())
		return all[len(all)-1]
	}
	if r.Progress != nil {
		s.Progress = func(games int64, _ func() *sim.Counts) { r.Progress(r.played + int(games)) }
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
