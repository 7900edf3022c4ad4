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
	took := time.Since(began).Seconds()
	r := NewResult(p, counts)
	r.Run = RunInfo{Workers: s.Workers, Seconds: took, GamesPerSecond: float64(r.Games) / max(took, 1e-9)}
	return r, nil
}

// Count plays the blocks of a span and returns their counts. If ctx ends before the last
// one, or an interval is narrow enough, the counts cover the first blocks of the span
// without a gap. Errors are those of [Run], and those of Checkpoint.
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
	r := &run{setup: &s, plan: &p, metrics: p.Metrics(), span: span, total: NewCounts(p), reported: map[failing]bool{}, saved: time.Now()}
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

// run is a run in progress.
type run struct {
	setup    *Setup
	plan     *Plan
	metrics  []Metric // of the plan
	span     Span
	total    *Counts
	reported map[failing]bool // the failures that OnFailure was called with
	saved    time.Time        // when Checkpoint was last called
	free     chan *chunk
	unmade   chan struct{} // one for each chunk that may still be made
	warned   bool          // Warn was called
	stopped  bool          // an interval is narrow enough, or a game was given up
}

// take adds a finished chunk to the total, and hands on its failures, records and games.
func (r *run) take(c *chunk) error {
	if errors.Is(c.err, errGivenUp) {
		r.stopped = true // what comes later would leave a gap
		return nil
	}
	for _, f := range c.failures {
		if key := (failing{f.Bot, f.Kind()}); r.setup.OnFailure != nil && !r.reported[key] {
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
	c.addTo(r.total)
	if r.setup.Progress != nil {
		r.setup.Progress(r.total.Blocks*r.plan.BlockSize(), func() *Counts { return r.total.Clone(*r.plan) })
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
	all, until := r.total, r.setup.Until
	if r.setup.Before != nil {
		all = r.setup.Before.Clone(*r.plan)
		_ = all.Add(r.total)
	}
	r.stopped = until.Reached(*r.plan, all)
	if text := until.waiting(*r.plan, all); text != "" && r.setup.Warn != nil && !r.warned {
		r.setup.Warn(text)
		r.warned = true
	}
}

// handOver is how long a worker plays before it hands over a chunk: long enough to cost
// nothing, short enough for progress and interrupts.
const handOver = 20 * time.Millisecond

// mostBlocks bounds a chunk, so that games are not far ahead of those that are counted.
const mostBlocks = 4096

// play starts the workers, and yields the finished chunks in the order of their blocks.
// The caller puts each back into r.free.
func (r *run) play(ctx context.Context) func(yield func(*chunk) bool) {
	workers := int(min(int64(r.setup.Workers), max(1, r.span.Blocks())))
	// A worker that is ahead of the slowest waits for a free chunk, so that memory does
	// not grow. A chunk is made when it is first needed, and most never are.
	r.free = make(chan *chunk, 3*workers)
	r.unmade = make(chan struct{}, 3*workers)
	for range 3 * workers {
		r.unmade <- struct{}{}
	}
	q := &queue{left: r.span, looks: r.setup.Until != nil, workers: int64(workers)}
	done := make(chan *chunk, workers)
	var all sync.WaitGroup
	for range workers {
		var watch Watcher
		if r.setup.Watch != nil {
			watch = r.setup.Watch()
		}
		all.Go(func() { r.work(ctx, watch, q, done) })
	}
	go func() {
		all.Wait()
		close(done)
	}()
	return inOrder(done)
}

// work plays chunk after chunk, each for about as long as handOver.
func (r *run) work(ctx context.Context, watch Watcher, q *queue, done chan<- *chunk) {
	t := newTable(ctx, r.plan, r.setup, watch)
	defer t.close()
	for size := int64(1); ; {
		c := r.chunk(ctx)
		if c == nil || !q.take(c, size) {
			return
		}
		began := time.Now()
		t.chunk(c)
		took := time.Since(began)
		done <- c
		size = min(max(1, size*int64(handOver)/max(1, int64(took))), 2*size, mostBlocks)
	}
}

// chunk returns a free chunk, one that was used before if there is one. It is nil if ctx
// ends first.
func (r *run) chunk(ctx context.Context) *chunk {
	select {
	case c := <-r.free:
		return c
	default:
	}
	select {
	case c := <-r.free:
		return c
	case <-r.unmade:
		return r.newChunk()
	case <-ctx.Done():
		return nil
	}
}

// queue hands out the blocks that are still to be played.
type queue struct {
	lock    sync.Mutex
	left    Span
	number  int64 // of the next chunk
	looks   bool  // chunks end where the run may stop
	workers int64
}

// take gives a chunk its blocks, at most size, and reports whether there are any left.
// Near the end there are fewer, so that all workers end at the same time.
func (q *queue) take(c *chunk, size int64) bool {
	q.lock.Lock()
	defer q.lock.Unlock()
	if q.left.Blocks() == 0 {
		return false
	}
	size = min(size, (q.left.Blocks()+q.workers-1)/q.workers)
	if q.looks {
		size = min(size, stats.NextLook(q.left.From)-q.left.From)
	}
	c.number, c.span = q.number, Span{q.left.From, q.left.From + size}
	q.number++
	q.left.From += size
	return true
}

// inOrder yields chunks in the order of their numbers.
func inOrder(done <-chan *chunk) func(yield func(*chunk) bool) {
	return func(yield func(*chunk) bool) {
		early, next := map[int64]*chunk{}, int64(0)
		for c := range done {
			early[c.number] = c
			for early[next] != nil {
				c := early[next]
				delete(early, next)
				next++
				if !yield(c) {
					return
				}
			}
		}
	}
}

// chunk is some consecutive blocks, played by one worker. It is used again for others when
// its counts have been added to the total.
type chunk struct {
	number   int64
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

// addTo adds the counts of the chunk.
func (c *chunk) addTo(all *Counts) {
	all.Blocks += c.span.Blocks()
	for i, counter := range c.counters {
		var pair Tally
		if i > 0 {
			pair = all.Pairs[i-1]
		}
		counter.addTo(all.Rulesets[i], pair)
	}
}

// clear makes the chunk one of no games.
func (c *chunk) clear() {
	for _, counter := range c.counters {
		counter.clear()
	}
	c.text.Reset()
	c.failures, c.games, c.err = c.failures[:0], c.games[:0], nil
}
