package sim

import (
	"context"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core/stats"
)

// handOver is how long a worker plays before it hands over what it has counted:
// so seldom that it costs nothing, and often enough for whoever waits for it.
const handOver = 20 * time.Millisecond

// mostBlocks bounds a chunk, so that games are not far ahead of those that are
// counted.
const mostBlocks = 4096

// play sets the workers to work, and gives the finished chunks in the order of
// their blocks. The caller puts each back into r.free.
func (r *run) play(ctx context.Context) func(yield func(*chunk) bool) {
	workers := int(min(int64(r.setup.Workers), max(1, r.span.Blocks())))
	// A worker that is ahead of the slowest waits for a free chunk, so that
	// memory does not grow. A chunk is made when it is first needed, and most never are.
	r.free = make(chan *chunk, 3*workers)
	r.unmade = make(chan struct{}, 3*workers)
	for range 3 * workers {
		r.unmade <- struct{}{}
	}
	share := &sharing{next: r.span.From, end: r.span.To, looks: r.setup.Until != nil, workers: int64(workers)}
	done := make(chan *chunk, workers)
	var all sync.WaitGroup
	for range workers {
		var watch Watcher
		if r.setup.Watch != nil {
			watch = r.setup.Watch()
		}
		all.Go(func() { r.work(ctx, watch, share, done) })
	}
	go func() {
		all.Wait()
		close(done)
	}()
	return inOrder(done)
}

// work plays chunk after chunk, each about as long as handOver.
func (r *run) work(ctx context.Context, watch Watcher, share *sharing, done chan<- *chunk) {
	t := newTable(ctx, r.plan, r.setup, watch)
	defer t.close()
	for size := int64(1); ; {
		c := r.chunk(ctx)
		if c == nil || !share.take(c, size) {
			return
		}
		began := time.Now()
		t.chunk(c)
		took := time.Since(began)
		done <- c
		size = min(max(1, size*int64(handOver)/max(1, int64(took))), 2*size, mostBlocks)
	}
}

// chunk returns a chunk that is free: one that was used before, if there is one. It is
// nil where ctx ends first.
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
		return newChunk(r.plan)
	case <-ctx.Done():
		return nil
	}
}

// sharing gives out the blocks that are to be played.
type sharing struct {
	lock      sync.Mutex
	next, end int64
	number    int64 // of the next chunk
	looks     bool  // chunks end where the run may stop
	workers   int64
}

// take gives a chunk its blocks, at most size, and reports whether there are any
// left. Near the end there are fewer, so that all workers end at the same time.
func (s *sharing) take(c *chunk, size int64) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.next == s.end {
		return false
	}
	size = min(size, (s.end-s.next+s.workers-1)/s.workers)
	if s.looks {
		size = min(size, stats.NextLook(s.next)-s.next)
	}
	c.number, c.from, c.to = s.number, s.next, s.next+size
	s.number++
	s.next += size
	return true
}

// inOrder hands chunks on in the order of their numbers.
func inOrder(done <-chan *chunk) func(yield func(*chunk) bool) {
	return func(yield func(*chunk) bool) {
		early, next := map[int64]*chunk{}, int64(0)
		for c := range done {
			early[c.number] = c
			for {
				c, ok := early[next]
				if !ok {
					break
				}
				delete(early, next)
				next++
				if !yield(c) {
					return
				}
			}
		}
	}
}
