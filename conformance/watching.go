package conformance

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// watching holds that a game does not depend on who looks on. The same game is
// played three times side by side.
func watching(t *target) error {
	return t.eachGame(func(p *play) error {
		plain := &onlooker{play: p.fork(p.fresh()), name: "with a watcher"}
		curious := &onlooker{play: p.fork(p.fresh()), name: "with a watcher that asks for reasons"}
		for n := 0; ; n++ {
			over := p.over()
			for _, o := range []*onlooker{plain, curious} {
				// Whole positions are compared now and then: that takes longer than the game.
				if over || n%4 == 0 || o.state.Turn() != p.state.Turn() {
					if err := o.compare(p); err != nil {
						return err
					}
				}
			}
			if over {
				return sameEvents(plain.events, curious.events)
			}
			p.step(nil)
			plain.step(core.WatchFunc(plain.note))
			curious.step(asking{core.WatchFunc(curious.note)})
		}
	})
}

// onlooker is a game that somebody looks at.
type onlooker struct {
	*play
	name   string
	events []core.Event
}

// note keeps an event.
func (o *onlooker) note(e core.Event) { o.events = append(o.events, e) }

// asking is a watcher that asks for reasons.
type asking struct{ core.Watcher }

// Reason hears a reason, which is not looked at here.
func (asking) Reason(core.Reason) {}

// compare compares the position with that of the game that nobody looks at.
func (o *onlooker) compare(alone *play) error {
	if want, got := alone.sight(alone.state), alone.sight(o.state); want != got {
		return fmt.Errorf("the game comes to one position without a watcher, and to another one %s: %s",
			o.name, parted(want, got))
	}
	return nil
}

// sameEvents compares what the two watchers were told.
func sameEvents(plain, curious []core.Event) error {
	for i := range min(len(plain), len(curious)) {
		if plain[i] != curious[i] {
			return fmt.Errorf("a watcher is told %+v, and one that asks for reasons is told %+v", plain[i], curious[i])
		}
	}
	if len(plain) != len(curious) {
		return fmt.Errorf("a watcher is told of %d events, and one that asks for reasons of %d", len(plain), len(curious))
	}
	return nil
}
