package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// bench is where the bots of all games think: as many at a time as there are cores. The bots of watched games
// come first. When a bot has had its time and others wait, it stops, and begins anew later with twice the time.
type bench struct {
	ctx   context.Context // ends with the studio
	pace  time.Duration   // the least time for a bot's move while somebody watches
	retry time.Duration   // the time until a bot tries again to move, after a change that could not be kept
	cores int
	slice time.Duration // the time of a bot at first

	mu    sync.Mutex
	turns []*turn // of bots that think or wait, in the order in which they came
}

// firstSlice is enough for a move of the bots that people play against.
const firstSlice = 3 * time.Second

// usualRetry is the retry of a bench, outside tests.
const usualRetry = 5 * time.Second

func newBench(ctx context.Context, pace time.Duration) *bench {
	return &bench{ctx: ctx, pace: pace, retry: usualRetry, cores: runtime.GOMAXPROCS(0), slice: firstSlice}
}

// turn is the turn of a bot: it has to move.
type turn struct {
	watched func() bool
	rank    int           // by the last answer of watched: 0 if the game is watched, 1 if not
	slice   time.Duration // for which it may think while others wait

	begin chan struct{} // closed when it may think
	began time.Time     // zero while it waits
	stop  context.CancelFunc
	asked bool // to stop
}

// think calls choose when there is room, and again if choose had to stop before it was done.
func (b *bench) think(ctx context.Context, watched func() bool, choose func(context.Context) error) error {
	t := &turn{watched: watched, slice: b.slice}
	for {
		err := b.try(ctx, t, choose)
		if !errors.Is(err, context.Canceled) || ctx.Err() != nil {
			return err
		}
	}
}

// try calls choose once, with a context that ends when choose has to stop.
func (b *bench) try(ctx context.Context, t *turn, choose func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	b.mu.Lock()
	t.begin, t.began, t.stop, t.asked = make(chan struct{}), time.Time{}, stop, false
	b.turns = append(b.turns, t)
	b.mu.Unlock()
	b.settle()
	defer b.leave(t)
	select {
	case <-t.begin:
		defer time.AfterFunc(t.slice, b.settle).Stop()
		return choose(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// leave ends what try began.
func (b *bench) leave(t *turn) {
	b.mu.Lock()
	b.turns = slices.DeleteFunc(b.turns, func(o *turn) bool { return o == t })
	if t.over() {
		t.slice *= 2
	}
	b.mu.Unlock()
	b.settle()
}

// over reports whether a bot that thinks has had its time.
func (t *turn) over() bool { return !t.began.IsZero() && time.Since(t.began) >= t.slice }

// settle lets bots think where there is room, and stops those that have to make room. Whatever changes who
// comes first calls it.
func (b *bench) settle() {
	b.mu.Lock()
	defer b.mu.Unlock()
	var waiting, thinking []*turn
	leaving := 0
	for _, t := range b.turns {
		if t.rank = 1; t.watched() {
			t.rank = 0
		}
		switch {
		case t.began.IsZero():
			waiting = append(waiting, t)
		case t.asked:
			leaving++
		default:
			thinking = append(thinking, t)
		}
	}
	slices.SortStableFunc(waiting, func(x, y *turn) int { // those first that have had least time
		return cmp.Or(cmp.Compare(x.rank, y.rank), cmp.Compare(x.slice, y.slice))
	})
	free := b.cores - len(thinking) - leaving
	for _, t := range waiting {
		switch {
		case free > 0:
			free--
			t.began = time.Now()
			close(t.begin)
		case leaving > 0:
			leaving-- // it will have that place
		default:
			i := slices.IndexFunc(thinking, func(other *turn) bool {
				return t.rank < other.rank || t.rank == other.rank && other.over()
			})
			if i < 0 {
				return // those that come after it make nobody stop either
			}
			thinking[i].asked = true
			thinking[i].stop()
			thinking = slices.Delete(thinking, i, i+1)
		}
	}
}

// think lets the bot of a seat choose a move in a position, and plays it unless the game has changed
// meanwhile. A new bot is made for each move: its memory is free between moves, and a game plays the
// same whether the studio was restarted or not. After a change that the disk refused it waits at first.
func (g *game) think(ctx context.Context, s core.State, seat, number int, late bool) {
	if late {
		wait(ctx, g.bots.retry)
	}
	began := time.Now()
	var move core.Move
	err := core.Guard(func() error {
		return g.bots.think(ctx, g.watched, func(ctx context.Context) error {
			b, err := newBot(g.header.Seats[seat])
			if err != nil {
				return err
			}
			defer bot.Close(b)
			move, err = choose(ctx, b, bot.Game{Rules: g.ruleset.Rules, Seats: s.Seats(), Seat: seat}, s, g.seed, number)
			return err
		})
	})
	if g.watched() {
		wait(ctx, g.bots.pace-time.Since(began))
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	if err == nil {
		err = g.make(move)
	}
	if _, retried := errors.AsType[*unkept](err); err != nil && !retried {
		g.broken = fmt.Errorf("%s: %w", g.names()[seat], err)
	}
	g.change()
}

// wait returns after some time, or when ctx ends.
func wait(ctx context.Context, t time.Duration) {
	select {
	case <-time.After(t):
	case <-ctx.Done():
	}
}

// choose returns the move of a bot in a position: the given number says which move of the game it is.
func choose(ctx context.Context, b bot.Bot, on bot.Game, s core.State, seed uint64, number int) (move core.Move, err error) {
	on.Random = new(core.Random)
	bot.Reseed(on.Random, seed, on.Seat, 0)
	if err := b.Start(ctx, on); err != nil {
		return move, err
	}
	bot.Reseed(on.Random, seed, on.Seat, number)
	return b.Choose(ctx, s, s.AppendMoves(nil))
}
