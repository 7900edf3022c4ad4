package conformance

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// futures are two games of the same moves and the same tiles so far. What is still
// to come would differ, as the tiles of the second one come from dealers that would
// go on in another way: so nothing that can be seen may differ.
type futures struct {
	*play
	other   *play
	dealers []*witness
	watch   func(e core.Event) // is told what happens, if it is not nil
}

// newFutures starts a second game beside one that begins.
func newFutures(p *play) (*futures, error) {
	other, err := p.newPlay(p.seats, p.seed)
	if err != nil {
		return nil, err
	}
	return &futures{play: p, other: other}, nil
}

// sparse is how many positions there are to one that a check looks at, where looking
// takes longer than the game itself.
const sparse = 4

// run plays both games to their end. It looks at one position in so many, and at the
// last.
func (f *futures) run(every int, look func() error) error {
	for n := int(f.seed % uint64(every)); ; n++ {
		if n%every == 0 || f.over() {
			if err := look(); err != nil {
				return err
			}
		}
		if f.over() {
			return nil
		}
		if err := f.next(); err != nil {
			return err
		}
	}
}

// next takes the turn that is due in both games.
func (f *futures) next() error {
	turn := f.state.Turn()
	if other := f.other.state.Turn(); other != turn {
		return fmt.Errorf("with the same tiles so far %v, and %v the other time", turn, other)
	}
	take := f.take
	if turn.Chance() {
		take = f.deal
	}
	if err := take(turn); err != nil {
		return err
	}
	for _, d := range f.dealers {
		if d.problem != nil {
			return d.problem
		}
	}
	return nil
}

// deal lets the same tiles come in both games.
func (f *futures) deal(turn core.Turn) error {
	then := core.Seeded(^f.seed).Dealer(turn, f.state.Round(), len(f.dealers))
	one := &witness{target: f.target, dealer: f.dealer(turn)}
	f.state.Deal(one, one)
	if err := one.close(turn); err != nil {
		return err
	}
	other := &witness{target: f.target, dealer: &repeat{one.drawn, then}}
	f.other.state.Deal(other, other)
	if err := other.close(turn); err != nil {
		return err
	}
	f.dealers = append(f.dealers, one, other)
	return f.compare(one.events, other.events)
}

// take makes the same move in both games.
func (f *futures) take(core.Turn) error {
	var one, other heard
	m := f.step(&one)
	if !slices.Contains(f.other.state.AppendMoves(nil), m) {
		return fmt.Errorf("%q is a legal move, and is none where other tiles would come later", f.text(m))
	}
	f.other.state.Play(m, &other)
	return f.compare(one.events, other.events)
}

// compare compares the events of a step.
func (f *futures) compare(one, other []core.Event) error {
	if text := f.partedEvents(other, one); text != "" {
		return fmt.Errorf("with the same tiles so far, %s", text)
	}
	for _, e := range one {
		if f.watch != nil {
			f.watch(e)
		}
	}
	return nil
}
