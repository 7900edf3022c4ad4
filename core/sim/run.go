package sim

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"sync"
	"time"
)

// Options say how games are played; what is counted does not depend on them.
type Options struct {
	Workers int // 0 for one on each core

	// OnFailure, if not nil, is called with the first failure of each kind of each bot.
	OnFailure func(Failure)
	// Progress, if not nil, is called now and then with the number of games that were played under
	// each ruleset.
	Progress func(games int64)
	// Save, if not nil, is called about once in the time Every, and at the end, to keep the ledger.
	// Its error stops the run.
	Save  func() error
	Every time.Duration

	// Remote, if not nil, plays as many chunks at a time as there are workers. OnFailure gets nothing of these.
	Remote Remote
	// Record receives the records of all games in order; nil for none.
	Record io.Writer
	// Watch, if not nil, makes a watcher for the games of each worker.
	Watch func() Watcher
}

// Play plays a study: batches of jobs, one after the other. It adds the games to the ledger, in
// the order of the jobs and their blocks. It plays only blocks that the ledger lacks, so the same
// call resumes a study that was stopped.
//
// The study asks for each batch when the ledger has all batches before it, so a batch can depend
// on what was counted. It must not depend on anything else that can change: with the same ledger
// and the same batches, the numbers do not depend on workers, machines or interruptions. The
// study runs on the goroutine of Play, as do the functions of o.
//
// Play returns the error of the earliest block with a game that cannot be played (a [*GameError]),
// of a table, of Save or of Record; and that of ctx if it ends before the last game. The ledger
// then has all games before, without a gap. All bots are closed when Play returns.
func Play(ctx context.Context, batches iter.Seq[[]Job], l Ledger, o Options) (err error) {
	if err := checkWorkers(&o.Workers); err != nil {
		return err
	}
	within, stop := context.WithCancel(ctx)
	r := &run{options: &o, ledger: l, reported: map[[2]string]bool{}, saved: time.Now(),
		free: make(chan *chunk, 3*o.Workers), workers: make([]*worker, o.Workers)}
	for range cap(r.free) {
		r.free <- nil
	}
	defer func() {
		stop()
		for _, w := range r.workers {
			w.close()
		}
	}()
	for jobs := range batches {
		if err = r.batch(within, stop, jobs); err != nil {
			break
		}
	}
	if _, saving := errors.AsType[*saveError](err); !saving {
		if failed := r.save(); err == nil || errors.Is(err, errGivenUp) && failed != nil {
			err = failed
		}
	}
	if failed, saving := errors.AsType[*saveError](err); saving {
		return failed.error
	}
	if errors.Is(err, errGivenUp) {
		return context.Cause(ctx)
	}
	return err
}

// ErrLacking is the error of a ledger without some of the games of a study.
var ErrLacking = errors.New("games are missing")

// Replay goes through a study whose games the ledger has, and plays nothing. If the ledger lacks
// games of a batch, the error is [ErrLacking].
func Replay(batches iter.Seq[[]Job], l Ledger) error {
	for jobs := range batches {
		for _, j := range jobs {
			if l[j.Entry].missing(j.Span) != nil {
				return ErrLacking
			}
		}
	}
	return nil
}

// ErrRecord is the error of a run that cannot write its records.
var ErrRecord = errors.New("the record cannot be written")

// saveError is an error of Options.Save.
type saveError struct{ error }

// run is a run in progress.
type run struct {
	options  *Options
	ledger   Ledger
	workers  []*worker
	reported map[[2]string]bool // bots and kinds of failure that OnFailure has got
	saved    time.Time          // when Save was last called
	games    int64              // that were played
	free     chan *chunk        // to be used again, nil for those that are not made yet

	lock   sync.Mutex // for the queue
	queue  []Job      // what is still to be played of the batch
	left   int64      // its blocks
	sharer int64      // how many workers share it
	handed int        // how many chunks were handed out
}

// batch plays the jobs of a batch that the ledger lacks.
func (r *run) batch(ctx context.Context, stop func(), jobs []Job) (err error) {
	r.queue, r.left, r.handed = nil, 0, 0
	for _, j := range jobs {
		if err := j.Table.check(); err != nil {
			return err
		}
		if e := r.ledger[j.Entry]; e != nil && !e.fits(j.Table) {
			return fmt.Errorf("entry %q: %w", j.Entry, errOtherTable)
		}
		for _, span := range r.ledger[j.Entry].missing(j.Span) {
			r.queue, r.left = append(r.queue, Job{j.Table, j.Entry, span}), r.left+span.Blocks()
		}
	}
	if r.left == 0 {
		return nil
	}
	early, next, lacking := map[int]*chunk{}, 0, r.left
	for c := range r.start(ctx) {
		early[c.number] = c
		for c := early[next]; c != nil; c = early[next] {
			delete(early, next)
			next++
			if err == nil {
				if err = r.take(c); err != nil {
					stop()
				}
				lacking -= c.job.Span.Blocks()
			}
			r.free <- c
		}
	}
	if err == nil && lacking > 0 {
		return errGivenUp
	}
	return err
}

// take adds a finished chunk to the ledger, and hands on its failures and records.
func (r *run) take(c *chunk) error {
	if errors.Is(c.err, errGivenUp) {
		return c.err // later chunks would leave a gap
	}
	for _, f := range c.failures {
		if key := [2]string{f.Bot, string(f.Kind())}; r.options.OnFailure != nil && !r.reported[key] {
			r.reported[key] = true
			r.options.OnFailure(f)
		}
	}
	if r.options.Record != nil {
		if _, err := r.options.Record.Write(c.text.Bytes()); err != nil {
			return fmt.Errorf("%w: %w", ErrRecord, err)
		}
	}
	if c.err != nil {
		return c.err
	}
	if err := c.moveTo(r.ledger.entry(c.job)); err != nil {
		return err
	}
	r.games += c.job.Span.Blocks() * c.job.Table.plan.BlockSize()
	if r.options.Progress != nil {
		r.options.Progress(r.games)
	}
	if time.Since(r.saved) >= r.options.Every {
		return r.save()
	}
	return nil
}

// save calls Save.
func (r *run) save() error {
	if r.options.Save == nil {
		return nil
	}
	err := r.options.Save()
	r.saved = time.Now()
	if err != nil {
		return &saveError{err}
	}
	return nil
}

// handOver is the time that a worker plays one chunk: long enough to cost nothing, short enough
// for progress and interrupts.
const handOver = 20 * time.Millisecond

// mostBlocks bounds a chunk, so players are not far ahead of the count.
const mostBlocks = 4096

// start starts the workers and returns the finished chunks, in any order. To bound memory, a
// worker far ahead of the slowest waits for the count of its chunks.
func (r *run) start(ctx context.Context) <-chan *chunk {
	r.sharer = min(int64(len(r.workers)), r.left)
	done := make(chan *chunk, r.sharer)
	var all sync.WaitGroup
	for i := range r.workers[:r.sharer] {
		if r.workers[i] == nil {
			r.workers[i] = newWorker(ctx, r.options)
		}
		all.Go(func() { r.work(ctx, r.workers[i], done) })
	}
	go func() {
		all.Wait()
		close(done)
	}()
	return done
}

// work plays chunk after chunk, each for about as long as handOver.
func (r *run) work(ctx context.Context, w *worker, done chan<- *chunk) {
	long := handOver
	if r.options.Remote != nil {
		long = farHandOver
	}
	for size := int64(1); ; {
		var c *chunk
		select {
		case c = <-r.free:
		case <-ctx.Done():
			return
		}
		job, number := r.next(size)
		if job.Span.Blocks() == 0 {
			r.free <- c
			return
		}
		if c == nil {
			c = new(chunk)
		}
		c.begin(job, number)
		began := time.Now()
		if !r.far(ctx, c) {
			w.chunk(c)
		}
		took := time.Since(began)
		done <- c
		size = min(max(1, size*int64(long)/max(1, int64(took))), 2*size, mostBlocks)
	}
}

// next returns the next blocks to play, which are of one job: at most size, none after the last.
// Near the end of a batch it returns fewer blocks, for all workers to end at the same time.
func (r *run) next(size int64) (j Job, number int) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.left == 0 {
		return j, 0
	}
	j, number = r.queue[0], r.handed
	size = min(size, (r.left+r.sharer-1)/r.sharer, j.Span.Blocks())
	j.Span.To = j.Span.From + size
	r.left -= size
	r.handed++
	if r.queue[0].Span.From = j.Span.To; r.queue[0].Span.Blocks() == 0 {
		r.queue = r.queue[1:]
	}
	return j, number
}

// chunk is consecutive blocks played by one worker. After its counts are added to the ledger, it
// is used again for other blocks.
type chunk struct {
	job      Job
	number   int        // in the order of the batch
	counters []*counter // by ruleset, of a table without a Counter
	counts   *Table     // the table of these
	rows     []int64    // one after the other
	totals   []int64
	entry    *Entry       // the same, if it was played elsewhere
	text     bytes.Buffer // the records of its games
	failures []Failure
	err      error // of the block after those that were played
}

// begin makes the chunk ready for some blocks.
func (c *chunk) begin(j Job, number int) {
	t := j.Table
	c.job, c.number, c.entry, c.err = j, number, nil, nil
	c.text.Reset()
	c.failures = c.failures[:0]
	if t.Counter == nil {
		if c.counts != t {
			c.counts, c.counters = t, t.newCounters(t.plan.Metrics())
		}
		return
	}
	groups := int(t.group(j.Span.To-1)-t.group(j.Span.From)) + 1
	c.rows = slices.Grow(c.rows[:0], groups*t.Row)[:groups*t.Row]
	c.totals = slices.Grow(c.totals[:0], t.Totals)[:t.Totals]
	clear(c.rows)
	clear(c.totals)
}

// row is the row of a block.
func (c *chunk) row(block int64) []int64 {
	t := c.job.Table
	i := int(t.group(block)-t.group(c.job.Span.From)) * t.Row
	return c.rows[i : i+t.Row]
}

// newCounters makes counters of everything, by ruleset.
func (t *Table) newCounters(metrics []Metric) (list []*counter) {
	all := new(columns)
	for i := range t.Rulesets {
		list = append(list, newCounter(&t.plan, i, metrics, all))
	}
	return list
}

// moveTo adds the counts of the chunk to an entry and empties it.
func (c *chunk) moveTo(e *Entry) error {
	if c.entry != nil {
		return e.add(c.entry)
	}
	if c.job.Table.Counter == nil {
		e.Counts.Blocks += c.job.Span.Blocks()
		for i, counter := range c.counters {
			var pair Tally
			if i > 0 {
				pair = e.Counts.Pairs[i-1]
			}
			counter.moveTo(e.Counts.Rulesets[i], pair)
		}
		return e.insert(c.job.Span, nil)
	}
	var rows [][]int64
	for row := range slices.Chunk(slices.Clone(c.rows), max(1, c.job.Table.Row)) {
		rows = append(rows, row)
	}
	for i, n := range c.totals {
		e.Totals[i] += n
	}
	return e.insert(c.job.Span, rows)
}
