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
		now := &passerby{onlooker: onlooker{p.fork(p.fresh()), "where somebody looks now and then", nil}}
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
				return now.compare(p)
			}
			p.step(nil)
			for _, o := range watched {
				o.step(o.watcher)
			}
			if err := now.pass(n); err != nil {
				return err
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

// passerby is a game that is looked at now and then, each time by somebody else.
type passerby struct {
	onlooker
	gone heard // what those were told who have gone
}

// pass takes a turn: with a watcher of that turn alone, or with none.
func (o *passerby) pass(n int) error {
	if n%2 == 1 {
		o.step(nil)
	} else {
		here := true
		o.step(core.WatchFunc(func(e core.Event) {
			if !here {
				o.gone.Watch(e)
			}
		}))
		here = false // for the turns to come
	}
	if len(o.gone.events) > 0 {
		return fmt.Errorf("a watcher is told of a step that it was not handed to, %s: it is to be used and not kept",
			o.eventText(o.gone.events[0]))
	}
	return nil
}
