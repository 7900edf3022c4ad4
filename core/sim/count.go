package sim

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/azulejo/azulejo/core/stats"
)

// ErrRecord is in the error of a run whose records could not be written.
var ErrRecord = errors.New("the record cannot be written")

// Count plays the blocks of a span and returns what they come to. Where ctx ends
// before the last one, or an interval is narrow enough, the counts cover the first
// blocks of the span without a gap. Errors are those of [Run], and those of
// Checkpoint.
func Count(ctx context.Context, s Setup, span Span) (*Counts, error) {
	p, err := s.Plan()
	if err != nil {
		return nil, err
	}
	if err := p.check(span); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	r := &run{setup: &s, plan: &p, span: span, total: NewCounts(p), told: told{}, saved: time.Now()}
	failed := error(nil)
	for c := range r.play(ctx) {
		if failed == nil && !r.stopped {
			if failed = r.take(c); failed != nil || r.stopped {
				stop()
			}
		}
		r.free <- c
	}
	if failed != nil {
		return nil, failed
	}
	return r.total, r.checkpoint()
}

// check refuses a span that is not one of the plan's blocks.
func (p *Plan) check(span Span) error {
	if span.From < 0 || span.To < span.From || span.To > p.Blocks() {
		return fmt.Errorf("blocks %d to %d: the run has those from 0 to %d", span.From, span.To, p.Blocks())
	}
	return nil
}

// run is a run while it goes on.
type run struct {
	setup   *Setup
	plan    *Plan
	span    Span
	total   *Counts
	told    told
	saved   time.Time // when Checkpoint was last called
	free    chan *chunk
	unmade  chan struct{} // one for each chunk that there may be and is not yet
	warned  bool          // Warn was told that there is nothing to go by yet
	stopped bool          // an interval is narrow enough, or a game was given up
}

// take adds a finished chunk to the total, and hands on what it holds.
func (r *run) take(c *chunk) error {
	if errors.Is(c.err, errGivenUp) {
		r.stopped = true // what comes later would leave a gap
		return nil
	}
	if err := r.hand(c); err != nil {
		return err
	}
	c.addTo(r.total)
	if r.setup.Progress != nil {
		r.setup.Progress(r.total.Blocks*r.plan.BlockSize(), func() *Counts { return r.total.Clone(*r.plan) })
	}
	if r.setup.Checkpoint != nil && time.Since(r.saved) >= r.setup.Every {
		if err := r.checkpoint(); err != nil {
			return err
		}
	}
	r.look(c)
	return nil
}

// hand hands on the failures, the records and the games of a chunk, and its error.
func (r *run) hand(c *chunk) error {
	if r.setup.Tell != nil {
		r.told.tell(c.failures, r.setup.Tell)
	}
	if r.setup.Record != nil {
		if _, err := r.setup.Record.Write(c.text.Bytes()); err != nil {
			return fmt.Errorf("%w: %w", ErrRecord, err)
		}
	}
	for i := range c.games {
		r.setup.Each(&c.games[i])
	}
	return c.err
}

// checkpoint gives away what is counted so far.
func (r *run) checkpoint() error {
	if r.setup.Checkpoint == nil {
		return nil
	}
	err := r.setup.Checkpoint(r.total)
	r.saved = time.Now()
	return err
}

// look stops the run where the interval is to be looked at now and is narrow enough.
func (r *run) look(c *chunk) {
	before := r.setup.Before
	if r.setup.Until == nil || c.to != stats.NextLook(c.to-1) {
		return
	}
	all := r.total
	if before != nil {
		all = before.Clone(*r.plan)
		_ = all.Add(r.total) // whoever goes on with a run has checked its plan
	}
	r.stopped = r.setup.Until.Reached(*r.plan, all)
	if text := r.setup.Until.waiting(*r.plan, all); text != "" && r.setup.Warn != nil && !r.warned {
		r.setup.Warn(text)
		r.warned = true
	}
}
