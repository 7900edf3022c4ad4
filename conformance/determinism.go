package conformance

import (
	"errors"
	"fmt"
	"sync"

	"github.com/azulejo/azulejo/core"
)

// determinism holds that a game is decided by its seed and its moves alone. It is
// played again by itself, and twice at the same time.
func determinism(t *target) error {
	return t.eachGame(func(p *play) error {
		first := p.trace()
		for range 2 {
			if err := p.compare(first, p.again()); err != nil {
				return err
			}
		}
		var both [2][]string
		var errs [2]error
		var players sync.WaitGroup
		for i := range both {
			players.Go(func() {
				errs[i] = guard(func() error {
					both[i] = p.again()
					return nil
				})
			})
		}
		players.Wait()
		return errors.Join(errs[0], errs[1], p.compare(first, both[0]), p.compare(first, both[1]))
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

// again plays the game once more, on a place of its own, as it may be one of two
// at the same time.
func (p *play) again() []string {
	t := *p.target
	twin, err := t.newPlay(p.seats, p.seed)
	if err != nil {
		return []string{err.Error()}
	}
	return twin.trace()
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
