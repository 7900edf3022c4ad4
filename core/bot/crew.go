package bot

import (
	"context"
	"sync"

	"github.com/azulejo/azulejo/core"
)

// crew are helpers: goroutines that search the same position as another one, on cores of their own.
type crew struct {
	meters []meter // one for each helper
	work   func(helper int)
}

// newCrew returns some helpers, whose work is still to be set.
func newCrew(helpers int) crew { return crew{meters: make([]meter, max(0, helpers))} }

// start lets the helpers work on a move, and returns what stops them and waits until they have.
func (c *crew) start(b budget) (stop func()) {
	if len(c.meters) == 0 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var working sync.WaitGroup
	for i := range c.meters {
		c.meters[i].start(ctx, b)
		working.Go(func() {
			// If the rules panic, the search that is helped does so too, where callers expect it.
			_ = core.Guard(func() error { c.work(i); return nil })
		})
	}
	return func() {
		cancel()
		working.Wait()
	}
}
