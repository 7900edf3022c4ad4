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

// ErrRecord is the error of a run that cannot write its records.
var ErrRecord = errors.New("the record cannot be written")

// Run plays the games. If ctx ends before the last game, the result covers the finished blocks
// and is marked partial. An error stops the run: a record cannot be written, or a game cannot be
// played to its end. The latter is a [*GameError] for the first seed with such a game; with
// several workers, watchers may have seen games of later seeds by then. All bots are closed when
// Run returns.
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

// Count plays the blocks of a span that are not in [Setup.Before], and returns the counts of all
// of them. If ctx ends early, or an interval is narrow enough, the counts cover the first blocks
// of the span without a gap. Errors are those of [Run] and of Checkpoint.
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
	reported map[[2]string]bool // bots and kinds of failure that OnFailure has got
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
		r.stopped = true // later chunks would leave a gap
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

// checkpoint calls Checkpoint with the present counts.
func (r *run) checkpoint() error {
	if r.setup.Checkpoint == nil {
		return nil
	}
	err := r.setup.Checkpoint(r.total)
	r.saved = time.Now()
	return err
}

// look stops the run if the interval is narrow enough.
func (r *run) look() {
	until := r.plan.UntilState(r.total)
	r.stopped = until.Reached
	if !until.Half.Known() && r.setup.Warn != nil && !r.warned {
		r.setup.Warn(fmt.Sprintf("%s: too few of the first %d deals have a value or a difference other than 0 for an interval; "+
			"if that stays so, all %d games are played", until.Metric, r.total.Blocks, r.plan.Games))
		r.warned = true
	}
}

// handOver is the time that a worker plays one chunk: long enough to cost nothing, short enough
// for progress and interrupts.
const handOver = 20 * time.Millisecond

// mostBlocks bounds a chunk, so players are not far ahead of the count.
const mostBlocks = 4096

// play starts the workers and returns the finished chunks, in any order. To bound memory, a
// worker far ahead of the slowest waits for the count of its chunks.
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
	w := newWorker(ctx, r.plan, r.setup, watch)
	defer w.close()
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
		w.chunk(c)
		took := time.Since(began)
		done <- c
		size = min(max(1, size*int64(handOver)/max(1, int64(took))), 2*size, mostBlocks)
	}
}

// next returns the next blocks to play: at most size, none after the last. Near the end it
// returns fewer blocks, for all workers to end at the same time. A span ends at each look of the
// run.
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

// chunk is consecutive blocks played by one worker. After its counts are added to the total, it
// is used again for other blocks.
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

// moveTo adds the counts of the chunk and empties it.
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
