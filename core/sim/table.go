package sim

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// table is where one worker plays its games. All of it is used again for the
// next game.
type table struct {
	setup   *Setup
	plan    *Plan
	names   []string
	lanes   []tableLane
	lane    *tableLane // that is played
	state   core.State // that of lane
	bots    []bot.Bot  // by place in Setup.Bots
	chair   []int      // by seat, the place in Setup.Bots of the bot that sits there
	kinds   []int      // by seat, which of names that is
	luck    []core.Random
	chance  deals
	seed    uint64 // of the game that is played
	played  int    // moves in it so far
	legal   []core.Move
	measure measure
	sampled sampler
	watch   Watcher // nil for none
	crowd   crowd
	done    <-chan struct{}
	stopped atomic.Bool // when done is closed
	ready   []bool      // by place, whether the bot has begun a game
	fails   []error     // by place, how the bot has failed in this game
	lost    int         // the seat that has forfeited this game, or nobody
	err     error
}

// tableLane is one ruleset at a table.
type tableLane struct {
	Lane
	fresh core.State // the position before a game, never played on
	state core.State
	draws bool // its pictures have prizes
}

// newTable makes a table, whose games are given up when ctx ends.
func newTable(ctx context.Context, p *Plan, s *Setup, watch Watcher) *table {
	t := &table{setup: s, plan: p, names: p.Names(), watch: watch, chair: make([]int, s.Seats),
		kinds: make([]int, s.Seats), luck: make([]core.Random, s.Seats), bots: make([]bot.Bot, s.Seats),
		done: ctx.Done(), ready: make([]bool, s.Seats), fails: make([]error, s.Seats)}
	context.AfterFunc(ctx, func() { t.stopped.Store(true) })
	for i, name := range s.Bots {
		if t.err = t.hire(i, name); t.err != nil {
			break
		}
	}
	for _, lane := range s.lanes() {
		// Run has seen New work for this number of seats.
		l := tableLane{Lane: lane}
		l.fresh, _ = lane.Rules.New(s.Seats)
		l.state, _ = lane.Rules.New(s.Seats)
		l.draws = hasPrizes(l.fresh)
		t.lanes = append(t.lanes, l)
	}
	return t
}

// hire makes a bot.
func (t *table) hire(place int, name string) error {
	b, err := bot.New(name)
	if err != nil {
		return err
	}
	if t.setup.Failing == bot.PlayRandom {
		b = bot.Substitute(b, func(err error) { t.fails[place] = err })
	}
	t.bots[place] = b
	return nil
}

// close closes the bots that have something to let go.
func (t *table) close() {
	for _, b := range t.bots {
		if c, ok := b.(io.Closer); ok {
			_ = c.Close() // the games are over: nothing depends on it
		}
	}
}

// sit gives the bots their seats: moved on by one for each turn.
func (t *table) sit(turn int, seed uint64) {
	for place := range t.bots {
		seat := (place + turn) % t.setup.Seats
		t.chair[seat] = place
		t.kinds[seat] = slices.Index(t.names, t.setup.Bots[place])
		bot.Reseed(&t.luck[seat], seed, seat, 0)
	}
}

// seated names who plays, by seat.
func (t *table) seated() []string {
	names := make([]string, t.setup.Seats)
	for seat, place := range t.chair {
		names[seat] = t.setup.Bots[place]
	}
	return names
}

// begin tells the bots of the game. Where one fails by then, the game is
// forfeited, and the others need not be told.
func (t *table) begin() error {
	clear(t.fails)
	t.lost = nobody
	for seat, place := range t.chair {
		err := t.bots[place].Start(bot.Game{Rules: t.lane.Rules, Seats: t.setup.Seats, Seat: seat,
			Random: &t.luck[seat], Ruleset: t.lane.Ruleset, Limits: t.setup.Limits, Done: t.done})
		if err != nil {
			err = t.blame(seat, err)
		}
		if err == nil {
			err = t.checkStart(place)
		}
		if err != nil || t.lost != nobody {
			return err
		}
	}
	return nil
}

// game plays one game, until it is over or forfeited, and counts it.
func (t *table) game(seed uint64, count *counter, text *bytes.Buffer) error {
	t.state.Set(t.lane.fresh)
	t.seed = seed
	t.chance = deals{seed: core.Seeded(seed)}
	t.measure.begin(count, t.kinds, t.state)
	rec, err := t.recorder(seed, text)
	if err != nil {
		return err
	}
	watch := t.watcher(rec != nil)
	for t.lost == nobody && t.state.Turn() != core.Over {
		if err := t.step(watch, rec); err != nil {
			return err
		}
	}
	if err := cmp.Or(t.state.Err(), t.ended(t.measure.reason)); err != nil {
		return err
	}
	if t.watch != nil {
		t.watch.End(t.state)
	}
	t.measure.finish(t.state, t.lost, t.played)
	t.sampled.finish(t.state, t.lane.draws)
	t.countSubstitutes(count)
	return nil
}

// step takes one step, and counts what comes of it.
func (t *table) step(watch core.Watcher, rec *record.Writer) error {
	step := &t.crowd.step
	*step = core.Step{Turn: t.state.Turn(), Round: t.state.Round(), Events: step.Events[:0]}
	t.measure.round = step.Round
	if step.Turn.Seat() {
		if err := t.move(step, watch); err != nil {
			return err
		}
	} else {
		t.measure.mover = nothing
		t.state.Deal(t.chance.next(step.Turn, step.Round), watch)
	}
	t.measure.step(t.played)
	if rec != nil && t.lost == nobody {
		return rec.Step(*step, t.state)
	}
	return nil
}

// move lets the bot whose turn it is play. Where it fails nothing is played.
func (t *table) move(step *core.Step, watch core.Watcher) error {
	if t.stopped.Load() {
		return bot.ErrStopped
	}
	t.legal = t.state.AppendMoves(t.legal[:0])
	step.Legal = len(t.legal)
	if err := t.canGoOn(); err != nil {
		return err
	}
	bot.Reseed(&t.luck[step.Turn], t.seed, int(step.Turn), t.played+1)
	m, err := t.bots[t.chair[step.Turn]].Choose(t.state, t.legal)
	if err == nil {
		err = t.state.Check(m)
	}
	if err != nil {
		return t.blame(int(step.Turn), err)
	}
	t.played++
	step.Move = m
	t.measure.move(step.Turn, step.Legal)
	t.state.Play(m, watch)
	return nil
}

// recorder returns the writer of a game's record, nil where none is wanted.
func (t *table) recorder(seed uint64, text *bytes.Buffer) (*record.Writer, error) {
	if t.setup.Record == nil {
		return nil, nil
	}
	h := t.lane.Header
	h.Seed = strconv.FormatUint(seed, 10)
	h.Seats = t.seated()
	return record.NewWriter(text, h, t.lane.Rules, t.state)
}

// deals follows the chance turns of one game, so that each draws what its seed
// says.
type deals struct {
	seed  core.Seeded
	round int
	parts [2]int // deals and refills of the round so far
}

func (d *deals) next(t core.Turn, round int) core.Dealer {
	if round != d.round {
		d.round, d.parts = round, [2]int{}
	}
	part := &d.parts[0]
	if t == core.Refill {
		part = &d.parts[1]
	}
	*part++
	return d.seed.Dealer(t, round, *part-1)
}
