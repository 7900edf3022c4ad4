package sim

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// ErrRecord is in the error of a run whose records could not be written.
var ErrRecord = errors.New("the record cannot be written")

// MaxWorkers is the largest number of games that a run plays at a time.
const MaxWorkers = 1024

// Setup is what to run.
type Setup struct {
	Rules   core.Rules
	Seats   int
	Bots    []string // a name for each seat
	Games   int      // rounded up to whole blocks
	Seed    uint64   // of the first block; the others follow
	Workers int      // 0 for one on each core

	// Ruleset and Limits are told to bots that run elsewhere.
	Ruleset bot.Ruleset
	Limits  bot.Limits

	// Failing says what becomes of a game in which a bot fails. Where it is
	// forfeited it has no end line in the records, and its points and scores
	// count as they stand. Tell, where it is not nil, is called with the first
	// failure of each kind of each bot, never twice at the same time.
	Failing bot.Policy
	Tell    func(text string)

	// Record receives the records of all games in order; nil for none. The
	// header is the first line of each, without seats and seed.
	Record io.Writer
	Header record.Header

	// Watch, where it is not nil, makes a watcher for each worker, which sees
	// the games that the worker plays.
	Watch func() Watcher

	// MaxMoves is how many moves of the seats a game may have, 0 for any number.
	MaxMoves int

	// Progress, where it is not nil, is called now and then, never twice at
	// the same time, with the number of games that are finished.
	Progress func(games int)
}

// Watcher sees all events of some games and the position at the end of each.
type Watcher interface {
	core.Watcher
	// End is called when a game is over, or forfeited; it must not touch the
	// State. A game that has failed has no end.
	End(s core.State)
}

// block is the smallest part of a run: games on one seed.
type block struct {
	number   int
	tally    *tally
	text     []byte // the records of its games
	failures []failure
	err      error
}

// Run plays the games. Where ctx ends before the last one, the result covers
// the blocks that were finished and is marked partial. An error stops the run:
// a record that cannot be written, a game that cannot be played to its end. The
// latter is a [*GameError] of the first seed where that is so; with several
// workers, games of later seeds may have been watched by then. All bots are closed
// when Run returns.
func Run(ctx context.Context, s Setup) (*Result, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	began := time.Now()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	total, known := newTally(s.Seats, len(s.names())), told{}
	done := s.start(ctx)
	var failed error
	for b := range inOrder(done) {
		if failed != nil {
			continue
		}
		if s.Tell != nil {
			known.tell(b.failures, s.Tell)
		}
		if failed = s.take(b, total); failed != nil {
			stop()
		}
	}
	if failed != nil {
		return nil, failed
	}
	return s.result(total, time.Since(began)), nil
}

// check fills defaults in and refuses what cannot be run.
func (s *Setup) check() error {
	first, err := s.Rules.New(s.Seats)
	switch {
	case err != nil:
		return err
	case s.Games < 1:
		return fmt.Errorf("%d games: at least 1 is needed", s.Games)
	case len(s.Bots) != first.Seats():
		return fmt.Errorf("%d bots for %d seats", len(s.Bots), s.Seats)
	case s.Workers < 0 || s.Workers > MaxWorkers:
		return fmt.Errorf("%d workers: from 1 to %d can work", s.Workers, MaxWorkers)
	case s.Workers == 0:
		s.Workers = runtime.GOMAXPROCS(0)
	}
	s.Workers = min(s.Workers, s.blocks()) // more would have nothing to do
	return nil
}

// take adds a finished block to the total and writes its records.
func (s *Setup) take(b block, total *tally) error {
	if b.err != nil {
		return b.err
	}
	total.add(b.tally)
	if s.Record != nil {
		if _, err := s.Record.Write(b.text); err != nil {
			return fmt.Errorf("%w: %w", ErrRecord, err)
		}
	}
	if s.Progress != nil {
		s.Progress(int(total.games))
	}
	return nil
}

// blockSize is the number of games on one seed.
func (s *Setup) blockSize() int {
	if len(s.names()) == 1 {
		return 1
	}
	return s.Seats
}

// blocks is the number of blocks of the run.
func (s *Setup) blocks() int { return (s.Games + s.blockSize() - 1) / s.blockSize() }

// start sets the workers to work and returns the finished blocks as they come.
// The channel is closed when all are finished or ctx has ended.
func (s *Setup) start(ctx context.Context) <-chan block {
	numbers, done := make(chan int), make(chan block, s.Workers)
	go func() {
		defer close(numbers)
		for n := range s.blocks() {
			select {
			case numbers <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range s.Workers {
		t := s.newTable(ctx.Done())
		workers.Go(func() { s.work(t, numbers, done) })
	}
	go func() {
		workers.Wait()
		close(done)
	}()
	return done
}

// work plays blocks. One that was given up half way is not handed on.
func (s *Setup) work(t *table, numbers <-chan int, done chan<- block) {
	defer t.close()
	for n := range numbers {
		b := t.play(n)
		if errors.Is(b.err, bot.ErrStopped) {
			return
		}
		done <- b
	}
}

// inOrder hands blocks on in the order of their numbers. Only as many are held
// back as there are workers.
func inOrder(done <-chan block) func(yield func(block) bool) {
	return func(yield func(block) bool) {
		early, next := map[int]block{}, 0
		for b := range done {
			early[b.number] = b
			for {
				b, ok := early[next]
				if !ok {
					break
				}
				delete(early, next)
				next++
				if !yield(b) {
					return
				}
			}
		}
	}
}

// names lists the different bots, in the order in which they first come.
func (s *Setup) names() []string {
	var names []string
	for _, name := range s.Bots {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
