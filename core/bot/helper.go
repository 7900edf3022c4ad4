package bot

import (
	"context"
	"sync"

	"github.com/azulejo/azulejo/core"
)

// helper searches the same position as another alphabeta, on a core of its own. Both share a
// table: what one finds out the other need not look at. The helper begins one move deeper, so that they
// seldom look at the same.
type helper struct {
	alphabeta
	own meter
}

// recruit gives the search helpers. They make its result depend on which of them is faster, so they are only for
// budgets of time.
func (a *alphabeta) recruit(count int) {
	for range count {
		h := &helper{}
		h.alphabeta = alphabeta{rules: a.rules, meter: &h.own, table: a.table, seed: a.seed}
		a.helpers = append(a.helpers, h)
	}
}

// help starts the helpers and returns what stops them.
func (a *alphabeta) help(s core.State, legal []core.Move) (stop func()) {
	if len(a.helpers) == 0 || len(a.roots) == 1 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	var working sync.WaitGroup
	for _, h := range a.helpers {
		h.own.start(ctx, a.meter.budget)
		h.enter(s, legal)
	}
	for _, h := range a.helpers {
		working.Go(func() {
			// If the rules panic, the search that is helped does so too, where callers expect it.
			_ = core.Guard(func() error { h.search(3); return nil })
		})
	}
	return func() {
		cancel()
		working.Wait()
	}
}
