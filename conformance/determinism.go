package conformance

import (
	"errors"
	"fmt"
	"sync"

	"github.com/azulejo/azulejo/core"
)

// determinism holds that a game is decided by its seed and its moves alone. It is
// played again by itself, twice at the same time, and by rules of its own that have
// played another game before.
func determinism(t *target) error {
	return t.eachGame(func(p *play) error {
		first := p.trace()
		for range 2 {
			if err := p.compare(first, p.replayed()); err != nil {
				return err
			}
		}
		if err := p.atTheSameTime(first); err != nil || p.seed != t.options.Seed {
			return err
		}
		return p.byOtherRules(first) // once for each number of seats, as compiling takes a while
	})
}

// trace plays to the end and returns what was seen on the way: all positions, and
// all events.
func (p *play) trace() []string {
	var seen []string
	note := core.WatchFunc(func(e core.Event) { seen = append(seen, fmt.Sprintf("event: %+v", e)) })
	for !p.over() {
		seen = append(seen, p.sight(p.state))
		p.step(note)
	}
	return append(seen, p.sight(p.state))
}

// replayed plays the game once more, on a place of its own, as it may be one of two
// at the same time.
func (p *play) replayed() []string {
	t := *p.target
	twin, err := t.newPlay(p.seats, p.seed)
	if err != nil {
		return []string{err.Error()}
	}
	return twin.trace()
}

// atTheSameTime compares the game with two that are played side by side.
func (p *play) atTheSameTime(first []string) error {
	var both [2][]string
	err := sideBySide(func(i int) { both[i] = p.replayed() })
	return errors.Join(err, p.compare(first, both[0]), p.compare(first, both[1]))
}

// sideBySide does two things at the same time, 0 and 1. A panic is an error.
func sideBySide(do func(i int)) error {
	var errs [2]error
	var both sync.WaitGroup
	for i := range errs {
		both.Go(func() {
			errs[i] = core.Guard(func() error {
				do(i)
				return nil
			})
		})
	}
	both.Wait()
	return errors.Join(errs[:]...)
}

// byOtherRules compares the game with one by rules that were compiled anew, and that
// keep nothing of the other game which they have played before.
func (p *play) byOtherRules(first []string) error {
	r, err := p.target.again()
	if err != nil {
		return err
	}
	seats, seed := p.otherSeats(), ^p.seed
	err = core.Guard(func() error {
		p.with(r.Rules, seats, seed).finish()
		return p.compare(first, p.with(r.Rules, p.seats, p.seed).trace())
	})
	if err != nil {
		return fmt.Errorf("by rules that have played another game before, with %s and seed %d: %w",
			count(seats, "seat"), seed, err)
	}
	return nil
}

// with starts a game by other rules of the same ruleset, on a place of its own.
func (p *play) with(r core.Rules, seats int, seed uint64) *play {
	t := *p.target
	state, _ := r.New(seats) // which worked before
	return &play{target: &t, seats: seats, seed: seed, state: state}
}

// compare tells where two games of the same seed part.
func (p *play) compare(first, again []string) error {
	for i := range min(len(first), len(again)) {
		if first[i] != again[i] {
			return fmt.Errorf("the same seed and moves came to something else: %s", parted(first[i], again[i]))
		}
	}
	if len(first) != len(again) {
		return fmt.Errorf("the same seed and moves took %d steps and then %d", len(first), len(again))
	}
	return nil
}
