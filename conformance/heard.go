package conformance

import "github.com/azulejo/azulejo/core"

// heard keeps what a watcher is told.
type heard struct{ events []core.Event }

// Watch keeps an event.
func (h *heard) Watch(e core.Event) { h.events = append(h.events, e) }

// curious keeps reasons too, each with the number of the event that it came
// before, as [core.Game] has them.
type curious struct {
	heard
	reasons []core.Reason
}

// Reason keeps a reason.
func (c *curious) Reason(r core.Reason) {
	r.Event = len(c.events)
	c.reasons = append(c.reasons, r)
}
