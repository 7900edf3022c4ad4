package sim

import "github.com/azulejo/azulejo/core"

// crowd is all who see the events of a step: the measure and, where they are wanted,
// the sample, the run's watcher and the step itself, for the record.
type crowd struct {
	ledger *core.Ledger
	sample *sampler
	watch  core.Watcher
	keep   bool
	step   core.Step
}

// Watch hands an event on.
func (c *crowd) Watch(e core.Event) {
	c.ledger.Watch(e)
	if c.sample != nil {
		c.sample.watch(&e)
	}
	if c.watch != nil {
		c.watch.Watch(e)
	}
	if c.keep {
		c.step.Events = append(c.step.Events, e)
	}
}

// watcher returns who sees the events of the game: the ledger alone, if it can be.
func (t *table) watcher(count *counter) core.Watcher {
	keep := t.rec != nil
	count.ledger.News = keep // of every step, a record has a line
	sample := t.sampled.begin(t.measure.number, count)
	if t.watch == nil && !keep && !sample {
		return &count.ledger
	}
	c := &t.crowd
	c.ledger, c.sample, c.watch, c.keep = &count.ledger, nil, nil, keep
	if sample {
		c.sample = &t.sampled
	}
	if t.watch != nil {
		c.watch = t.watch
	}
	return c
}
