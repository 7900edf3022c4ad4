package analysis

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// ErrNoAdvisor is the error for a bot that plays but cannot rate moves.
var ErrNoAdvisor = errors.New("the bot cannot rate moves")

// Options say how to analyze.
type Options struct {
	// Bot makes a [bot.Advisor] for each worker. If its budget is not a time, the result is the same
	// on any machine and with any number of workers.
	Bot func() (bot.Bot, error)

	Workers int // 0 or less for one on each core

	// Progress, if not nil, is called after each move, never concurrently, with the number of
	// finished moves and of all moves.
	Progress func(done, all int)
}

// Run rates all moves of a game, finished or not. The game must not change meanwhile. If ctx
// ends, Run returns its error.
func Run(ctx context.Context, g *core.Game, o Options) (*Analysis, error) {
	moves, positions := movesOf(g)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	done := progress{report: o.Progress, all: len(moves)}
	rateAll := func() error {
		w, err := newWorker(g.Rules(), o.Bot)
		if err != nil {
			return err
		}
		defer bot.Close(w.bot)
		for i := int(next.Add(1) - 1); i < len(moves); i = int(next.Add(1) - 1) {
			if err := w.rate(ctx, &moves[i], positions[i]); err != nil {
				return core.AddPosition(positions[i], i, err)
			}
			done.add()
		}
		return nil
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	var working sync.WaitGroup
	for range max(1, min(o.Workers, len(moves))) {
		working.Go(func() {
			if err := core.Guard(rateAll); err != nil {
				stop(err) // the first error counts
			}
		})
	}
	working.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	a := &Analysis{Moves: moves}
	a.sum(g.State().Seats())
	return a, nil
}

// progress counts the moves that are done.
type progress struct {
	mu        sync.Mutex
	report    func(done, all int) // may be nil
	done, all int
}

func (p *progress) add() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done++; p.report != nil {
		p.report(p.done, p.all)
	}
}

// worker rates moves with a bot of its own.
type worker struct {
	rules core.Rules
	bot   bot.Bot
}

func newWorker(r core.Rules, make func() (bot.Bot, error)) (*worker, error) {
	b, err := make()
	if err != nil {
		return nil, err
	}
	if _, ok := b.(bot.Advisor); !ok {
		bot.Close(b)
		return nil, ErrNoAdvisor
	}
	return &worker{r, b}, nil
}

// rate rates a move in its position. A search knows its preferred move well and others poorly, so
// a second search compares the two. If both lead to the same position, there is nothing to
// compare, and the move gets its rating from a search of all moves.
func (w *worker) rate(ctx context.Context, m *Move, s core.State) error {
	legal := s.AppendMoves(nil)
	if len(legal) < 2 {
		return ctx.Err()
	}
	played, err := w.rules.ParseMove(m.Text)
	if err != nil {
		return err
	}
	best, err := w.choose(ctx, m.Number, s, legal)
	if err == nil && best != played {
		_, err = w.choose(ctx, m.Number, s, []core.Move{min(best, played), max(best, played)})
		if err == nil && !w.compare(m, played, best) {
			_, err = w.choose(ctx, m.Number, s, legal)
		}
	}
	if err == nil && m.Played == nil {
		w.compare(m, played, best)
	}
	if err == nil && m.Mistaken() {
		if m.Best.Line, err = w.line(ctx, m.Number, s, best); err == nil {
			m.Reasons, err = Reasons(ctx, w.rules, m.Number, s, best, played)
		}
	}
	return err
}

// lineLength is how many moves a line has after the best one.
const lineLength = 3

// line returns how the bot would play on after a move, up to the end of the round.
func (w *worker) line(ctx context.Context, number int, before core.State, m core.Move) (line []string, err error) {
	s := core.Clone(w.rules, before)
	for s.Play(m, nil); len(line) < lineLength && s.Turn().Seat() && s.Round() == before.Round(); s.Play(m, nil) {
		if m, err = w.choose(ctx, number, s, s.AppendMoves(nil)); err != nil {
			return nil, err
		}
		line = append(line, string(w.rules.AppendMove(nil, m)))
	}
	return line, nil
}

// compare rates a move by the bot's advice on its last choice. It reports whether the bot has a
// value for both moves.
func (w *worker) compare(m *Move, played, best core.Move) bool {
	advice := w.bot.(bot.Advisor).Advise()
	p, b := w.rated(advice, played), w.rated(advice, best)
	if p != nil && b != nil {
		m.rate(p, b)
	}
	return m.Played != nil
}

// choose returns the bot's choice among some of the legal moves. Each choice is a game of its
// own, so earlier questions do not influence it.
func (w *worker) choose(ctx context.Context, number int, s core.State, moves []core.Move) (core.Move, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	seat := int(s.Turn())
	random := core.NewRandom(uint64(number), core.Stream{Kind: core.BotStream, Index: seat})
	if err := w.bot.Start(ctx, bot.Game{Rules: w.rules, Seats: s.Seats(), Seat: seat, Random: random}); err != nil {
		return 0, err
	}
	return w.bot.Choose(ctx, s, moves)
}

// rated returns the worth of a move by the advice, nil for a move that the bot has not tried.
func (w *worker) rated(advice []bot.Advice, m core.Move) *Rated {
	i := slices.IndexFunc(advice, func(a bot.Advice) bool { return a.Move == m && a.Positions > 0 })
	if i < 0 {
		return nil
	}
	return &Rated{Text: string(w.rules.AppendMove(nil, m)), Worth: rounded(advice[i].Value, advice[i].Lead)}
}
