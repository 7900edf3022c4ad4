package sim

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core/stats"
)

// ErrRecord is in the error of a run whose records could not be written.
var ErrRecord = errors.New("the record cannot be written")

// Run plays the games. If ctx ends before the last one, the result covers the blocks that
// were finished and is marked partial. An error stops the run: a record that cannot be
// written, or a game that cannot be played to its end. The latter is a [*GameError] of the
// first seed where that is so; with several workers, games of later seeds may have been
// watched by then. All bots are closed when Run returns.
func Run(ctx context.Context, s Setup) (*Result, error) {
	p, err := s.Plan()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	counts, err := Count(ctx, s, p.All())
	if err != nil {
		return nil, err
	}
	took := Timed(began, s.Workers, counts.Blocks*p.BlockSize())
	r := NewResult(p, counts)
	r.Run = took
	return r, nil
}

// Count plays the blocks of a span that [Setup.Before] does not have, and returns the counts
// of all. If ctx ends before the last one, or an interval is narrow enough, the counts cover
// the first blocks of the span without a gap. Errors are those of [Run], and those of
// Checkpoint.
func Count(ctx context.Context, s Setup, span Span) (*Counts, error) {
	p, err := s.Plan()
	if err != nil {
		return nil, err
	}
	if span.From < 0 || span.To < span.From || span.To > p.Blocks() {
		return nil, fmt.Errorf("blocks %d to %d: the run has those from 0 to %d", span.From, span.To, p.Blocks())
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	r := &run{setup: &s, plan: &p, metrics: p.Metrics(), total: NewCounts(p),
		reported: map[[2]string]bool{}, saved: time.Now()}
	if s.Before != nil {
		r.total.Add(s.Before)
	}
	r.from = span.From + r.total.Blocks
	r.left = Span{r.from, span.To}
	early, next := map[int64]*chunk{}, r.from // finished chunks by their first block
	for c := range r.play(ctx) {
		early[c.span.From] = c
		for c := early[next]; c != nil; c = early[next] {
			delete(early, next)
			next = c.span.To
			if err == nil && !r.stopped {
				if err = r.take(c); err != nil || r.stopped {
					stop()
				}
			}
			r.free <- c
		}
	}
	if err != nil {
		return nil, err
	}
	return r.total, r.checkpoint()
}

// run is a run in progress.
type run struct {
	setup    *Setup
	plan     *Plan
	metrics  []Metric // of the plan
	total    *Counts
	from     int64              // the first block that is played
	reported map[[2]string]bool // the bots and kinds of failure that OnFailure was called with
	saved    time.Time          // when Checkpoint was last called
	warned   bool               // Warn was called
	stopped  bool               // an interval is narrow enough, or a game was given up

	workers int64
	free    chan *chunk // to be used again, nil for those that are not made yet

	lock sync.Mutex // for left
	left Span       // the blocks that are still to be played
}

// take adds a finished chunk to the total, and hands on its failures, records and games.
func (r *run) take(c *chunk) error {
	if errors.Is(c.err, errGivenUp) {
		r.stopped = true // what comes later would leave a gap
		return nil
	}
	for _, f := range c.failures {
		if key := [2]string{f.Bot, string(f.Kind())}; r.setup.OnFailure != nil && !r.reported[key] {
			r.reported[key] = true
			r.setup.OnFailure(f)
		}
	}
	if r.setup.Record != nil {
		if _, err := r.setup.Record.Write(c.text.Bytes()); err != nil {
			return fmt.Errorf("%w: %w", ErrRecord, err)
		}
	}
	for i := range c.games {
		r.setup.Each(&c.games[i])
	}
	if c.err != nil {
		return c.err
	}
	c.moveTo(r.total)
	if r.setup.Progress != nil {
		r.setup.Progress((c.span.To - r.from) * r.plan.BlockSize())
	}
	if time.Since(r.saved) >= r.setup.Every {
		if err := r.checkpoint(); err != nil {
			return err
		}
	}
	if r.setup.Until != nil && c.span.To == stats.NextLook(c.span.To-1) {
		r.look()
	}
	return nil
}

// checkpoint calls Checkpoint with the counts so far.
func (r *run) checkpoint() error {
	if r.setup.Checkpoint == nil {
		return nil
	}
	err := r.setup.Checkpoint(r.total)
	r.saved = time.Now()
	return err
}

// look stops the run where the interval is narrow enough.
func (r *run) look() {
	until := r.plan.UntilState(r.total)
	r.stopped = until.Reached
	if !until.Half.Known() && r.setup.Warn != nil && !r.warned {
		r.setup.Warn(fmt.Sprintf("%s: too few of the first %d deals have any, or differ in it, for an interval; "+
			"if no more do, all %d games are played", until.Metric, r.total.Blocks, r.plan.Games))
		r.warned = true
	}
}

// handOver is how long a worker plays before it hands over a chunk: long enough to cost
// nothing, short enough for progress and interrupts.
const handOver = 20 * time.Millisecond

// mostBlocks bounds a chunk, so that games are not far ahead of those that are counted.
const mostBlocks = 4096

// play starts the workers and returns the finished chunks, in any order. A worker that is
// ahead of the slowest waits until its chunks were counted, so that memory does not grow.
func (r *run) play(ctx context.Context) <-chan *chunk {
	r.workers = min(int64(r.setup.Workers), max(1, r.left.Blocks()))
	r.free = make(chan *chunk, 3*r.workers)
	for range cap(r.free) {
		r.free <- nil
	}
	done := make(chan *chunk, r.workers)
	var all sync.WaitGroup
	for range r.workers {
		var watch Watcher
		if r.setup.Watch != nil {
			watch = r.setup.Watch()
		}
		all.Go(func() { r.work(ctx, watch, done) })
	}
	go func() {
		all.Wait()
		close(done)
	}()
	return done
}

// work plays chunk after chunk, each for about as long as handOver.
func (r *run) work(ctx context.Context, watch Watcher, done chan<- *chunk) {
	t := newTable(ctx, r.plan, r.setup, watch)
	defer t.close()
	for size := int64(1); ; {
		var c *chunk
		select {
		case c = <-r.free:
		case <-ctx.Done():
			return
		}
		span := r.next(size)
		if span.Blocks() == 0 {
			return
		}
		if c == nil {
			c = r.newChunk()
		}
		c.span = span
		began := time.Now()
		t.chunk(c)
		took := time.Since(began)
		done <- c
		size = min(max(1, size*int64(handOver)/max(1, int64(took))), 2*size, mostBlocks)
	}
}

// next returns the next blocks to play, at most size, none if there are none left. Near the
// end they are fewer, so that all workers end at the same time. They end where the run may
// stop.
func (r *run) next(size int64) Span {
	r.lock.Lock()
	defer r.lock.Unlock()
	size = min(size, (r.left.Blocks()+r.workers-1)/r.workers)
	if r.setup.Until != nil {
		size = min(size, stats.NextLook(r.left.From)-r.left.From)
	}
	span := Span{r.left.From, r.left.From + size}
	r.left.From = span.To
	return span
}

// chunk is some consecutive blocks, played by one worker. It is used again for others when
// its counts have been added to the total.
type chunk struct {
	span     Span
	counters []*counter   // by ruleset
	text     bytes.Buffer // the records of its games
	failures []Failure
	games    []Game
	err      error // of the block after those that were played
}

func (r *run) newChunk() *chunk {
	c, all := new(chunk), new(columns)
	for i := range r.plan.Rulesets {
		c.counters = append(c.counters, newCounter(r.plan, i, r.metrics, all))
	}
	return c
}

// moveTo adds the counts of the chunk, which has none then.
func (c *chunk) moveTo(all *Counts) {
	all.Blocks += c.span.Blocks()
	for i, counter := range c.counters {
		var pair Tally
		if i > 0 {
			pair = all.Pairs[i-1]
		}
		counter.moveTo(all.Rulesets[i], pair)
	}
}
