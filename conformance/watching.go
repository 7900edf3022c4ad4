package conformance

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// watching holds that a game does not depend on who looks on. The same game is
// played three times side by side.
func watching(t *target) error {
	return t.eachGame(func(p *play) error {
		var plain heard
		var asking curious
		watched := []onlooker{
			{p.fork(p.fresh()), "with a watcher", &plain},
			{p.fork(p.fresh()), "with a watcher that asks for reasons", &asking},
		}
		for n := 0; ; n++ {
			over := p.over()
			for _, o := range watched {
				// Whole positions are compared now and then: that takes longer than the game.
				if over || n%4 == 0 || o.state.Turn() != p.state.Turn() {
					if err := o.compare(p); err != nil {
						return err
					}
				}
			}
			if over {
				if text := p.partedEvents(plain.events, asking.events); text != "" {
					return fmt.Errorf("a watcher that asks for reasons is told otherwise than one that does not: %s", text)
				}
				return nil
			}
			p.step(nil)
			for _, o := range watched {
				o.step(o.watcher)
			}
		}
	})
}

// onlooker is a game that somebody looks at.
type onlooker struct {
	*play
	how     string
	watcher core.Watcher
}

// compare compares the position with that of the game that nobody looks at.
func (o onlooker) compare(alone *play) error {
	if want, got := alone.sight(alone.state), alone.sight(o.state); want != got {
		return fmt.Errorf("the game comes to one position without a watcher, and to another one %s: %s",
			o.how, parted(want, got))
	}
	return nil
}
