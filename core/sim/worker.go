package sim

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/internal/pause"
	"github.com/azulejo/azulejo/core/record"
)

// worker plays games one after the other. Each game uses all of its memory again.
type worker struct {
	options *Options
	at      *place
	places  []*place             // of the last tables, the latest first
	bots    map[string][]*player // by name, as many as a table has needed
	game    *game                // being played
	state   core.State           // that of game
	seats   [core.MaxSeats]seat
	chance  deals
	seed    uint64       // of the game
	played  int          // moves in it so far
	most    atomic.Int64 // the limit of moves; givenUp once the run is given up
	legal   []core.Move
	choices int            // the number of legal moves at the last one
	move    core.Move      // the last one
	rec     *record.Writer // of the game, nil for none
	measure measure
	tiles   bool        // the tiles of the game are followed
	prizes  bool        // its prizes are looked at
	watch   Watcher     // nil for none
	turns   TurnWatcher // the same where it is one
	fanOut  fanOut
	ctx     context.Context // when it ends, the game is given up

	forfeited int // the seat that has forfeited this game, or nobody
}

// givenUp is the limit of moves once the run is given up.
const givenUp = -1

// game is a worker's state for one ruleset.
type game struct {
	Ruleset
	fresh   core.State   // the position before a game, never played on
	state   core.State   // the position
	indexed core.Indexed // the state, or nil if it is not indexed
	prizes  bool         // its pictures have prizes
	teamed  core.Teamed  // nil for rules without teams
	teams   []uint8      // likewise
}

// place is a worker's state for one table.
type place struct {
	*Table
	games    []game // by ruleset
	metrics  []Metric
	players  []*player  // by chair
	numbers  []int      // by chair, the index in Plan.Names
	counter  Counter    // nil for a table without one
	guide    Guide      // the same where it is one
	counters []*counter // by ruleset, if there is a Counter
}

// player is one of the bots of a worker.
type player struct {
	name   string
	bot    bot.Bot
	picker core.Picker // the bot as a Picker, or nil
	ready  bool        // it has begun a game
	fail   error       // its failure in this game
}

// seat is a worker's state for the player on a seat.
type seat struct {
	*player
	luck    core.Random
	streams core.Streams // the seeds of luck before each move
}

// newWorker makes a worker. Its games are given up when ctx ends.
func newWorker(ctx context.Context, o *Options) *worker {
	w := &worker{options: o, bots: map[string][]*player{}, ctx: ctx}
	context.AfterFunc(ctx, func() { w.most.Store(givenUp) })
	if o.Watch != nil {
		w.watch = o.Watch()
		w.turns, _ = w.watch.(TurnWatcher)
	}
	return w
}

// mostPlaces is the number of tables whose state a worker keeps.
const mostPlaces = 8

// goTo makes a table the one where the worker plays.
func (w *worker) goTo(t *Table) error {
	i := slices.IndexFunc(w.places, func(at *place) bool { return at.Table == t })
	if i != 0 {
		var at *place
		if i > 0 {
			at = w.places[i]
			w.places = slices.Delete(w.places, i, i+1)
		} else {
			var err error
			if at, err = w.newPlace(t); err != nil {
				return err
			}
		}
		w.places = slices.Insert(w.places, 0, at)[:min(len(w.places)+1, mostPlaces)]
	}
	w.at = w.places[0]
	w.measure.metrics, w.measure.bots = w.at.metrics, slices.Grow(w.measure.bots[:0], t.Seats)[:t.Seats]
	w.most.Store(cmp.Or(int64(t.MaxMoves), math.MaxInt64))
	if w.ctx.Err() != nil {
		w.most.Store(givenUp)
	}
	return nil
}

// newPlace makes the state for a table. Its bots are those of tables before, and new ones only
// of names that had fewer chairs there.
func (w *worker) newPlace(t *Table) (*place, error) {
	at := &place{Table: t, metrics: t.plan.metrics(&w.measure.numbers)}
	taken := map[string]int{}
	for _, name := range t.Bots {
		p, err := w.player(name, taken[name], t.plan.Failing)
		if err != nil {
			return nil, err
		}
		taken[name]++
		at.players, at.numbers = append(at.players, p), append(at.numbers, slices.Index(t.plan.Names(), name))
	}
	for _, r := range t.Rulesets {
		g := game{Ruleset: r}
		g.fresh, _ = r.Rules.New(t.Seats) // Table.Plan has seen it work
		g.state, _ = r.Rules.New(t.Seats)
		g.indexed, _ = g.state.(core.Indexed)
		g.prizes = hasPrizes(g.fresh)
		if g.teamed, _ = r.Rules.(core.Teamed); g.teamed != nil {
			g.teams = g.teamed.Teams(t.Seats)
		}
		at.games = append(at.games, g)
	}
	if t.Counter != nil {
		at.counter, at.counters = t.Counter(), t.newCounters(at.metrics)
		at.guide, _ = at.counter.(Guide)
	}
	return at, nil
}

// player returns the bot with a name that has a number among those of the name.
func (w *worker) player(name string, number int, failing bot.Policy) (*player, error) {
	key := name + "\x00" + string(failing)
	if number < len(w.bots[key]) {
		return w.bots[key][number], nil
	}
	b, err := bot.New(name)
	if err != nil {
		return nil, err
	}
	p := &player{name: name}
	if failing == bot.PlayRandom {
		b = bot.Substitute(b, func(err error) { p.fail = err })
	}
	p.bot = b
	p.picker, _ = b.(bot.Picker)
	w.bots[key] = append(w.bots[key], p)
	return p, nil
}

// close closes the bots. The worker may be nil.
func (w *worker) close() {
	if w == nil {
		return
	}
	for _, all := range w.bots {
		for _, p := range all {
			bot.Close(p.bot)
		}
	}
}

// chunk plays the blocks of a chunk, up to the first failing block.
func (w *worker) chunk(c *chunk) {
	if c.err = w.goTo(c.job.Table); c.err != nil {
		return
	}
	counters := w.at.counters
	if w.at.counter == nil {
		counters = c.counters
	}
	for block := c.job.Span.From; block < c.job.Span.To; block++ {
		written := c.text.Len()
		if c.err = w.block(block, c, counters); c.err != nil {
			c.text.Truncate(written)
			return
		}
		for i, counter := range counters {
			counter.endBlock()
			if i > 0 {
				counter.compare(counters[0])
			}
		}
		for i, name := range w.at.Metrics {
			c.row(block)[i] += counters[0].before(counters[0].columns.of(name))
		}
	}
}

// block plays the games of a block.
func (w *worker) block(number int64, c *chunk, counters []*counter) error {
	seed := w.at.seed(number)
	for i := range w.at.games {
		w.game = &w.at.games[i]
		for turn := range int(w.at.plan.BlockSize()) {
			w.sit(number, turn, seed)
			w.tiles, w.prizes = sampled(number, tilesEach), sampled(number, prizesEach) && w.game.prizes
			g := &w.measure.game
			g.Teams = w.game.teams
			g.Ruleset, g.Block, g.Seed, g.Bots, g.Failed = i, number, seed, w.seated(g.Bots[:0]), g.Failed[:0]
			if err := w.guarded(c, counters[i]); err != nil {
				return &GameError{Entry: c.job.Entry, Seed: seed, Ruleset: i, Bots: slices.Clone(g.Bots), Err: err}
			}
			for i := range w.at.Seats {
				if s := &w.seats[i]; s.fail != nil {
					c.failures = append(c.failures, Failure{seed, i, s.name, s.fail})
				}
			}
		}
	}
	return nil
}

// sit gives the players their seats, moved on by one for each turn.
func (w *worker) sit(block int64, turn int, seed uint64) {
	var order []int
	if w.at.Order != nil {
		order = w.at.Order(block)
	}
	for i := range w.at.players {
		at, chair := (i+turn)%w.at.Seats, i
		if order != nil {
			chair = order[i]
		}
		s := &w.seats[at]
		s.player = w.at.players[chair]
		w.measure.bots[at] = w.at.numbers[chair]
		s.streams = bot.Streams(seed, at)
		s.streams.Seed(&s.luck, 0)
	}
}

// seated appends the bots by seat.
func (w *worker) seated(names []string) []string {
	for seat := range w.at.Seats {
		names = append(names, w.seats[seat].name)
	}
	return names
}

// guarded plays a game, with an error for a panic of the rules or of a bot.
func (w *worker) guarded(c *chunk, count *counter) error {
	w.played, w.seed, w.state = 0, w.measure.game.Seed, w.game.state
	err := core.Guard(func() error {
		if err := w.startBots(); err != nil {
			return err
		}
		if err := w.play(count, &c.text); err != nil || w.at.counter == nil {
			return err
		}
		g := &w.measure.game
		return w.at.counter.Count(g, c.row(g.Block), c.totals)
	})
	if _, is := errors.AsType[*core.Panic](err); is {
		return w.here(err)
	}
	return err
}

// startBots starts the bots. If one fails, the game is forfeited and the remaining bots are not
// started.
func (w *worker) startBots() error {
	w.forfeited = nobody
	for _, p := range w.at.players {
		p.fail = nil
	}
	for seat := range w.at.Seats {
		s := &w.seats[seat]
		err := s.bot.Start(w.ctx, bot.Game{Rules: w.game.Rules, Seats: w.at.Seats, Seat: seat,
			Random: &s.luck, Ruleset: w.game.ForBots, Limits: w.at.Limits})
		if err != nil {
			err = w.blame(seat, err)
		}
		// A program that does not start for its first game would not start for the next games either.
		if !s.ready && (Failure{Err: s.fail}).Kind() == bot.NotStarted {
			return fmt.Errorf("bot %s: %w", s.name, s.fail)
		}
		if s.ready = true; err != nil || w.forfeited != nobody {
			return err
		}
	}
	return nil
}

// play plays one game to its end or until it is forfeited, and counts it.
func (w *worker) play(count *counter, text *bytes.Buffer) error {
	w.state.Set(w.game.fresh)
	w.chance.begin(w.seed)
	w.measure.teamed = w.game.teamed
	w.measure.begin(count, w.state)
	w.rec = nil
	if w.options.Record != nil {
		h := w.game.Header
		h.Seed, h.Seats = strconv.FormatUint(w.seed, 10), w.seated(nil)
		var err error
		if w.rec, err = record.NewWriter(text, h, w.game.Rules, w.state); err != nil {
			return err
		}
	}
	if w.forfeited == nobody {
		if err := w.steps(&count.ledger, w.watcher(count)); err != nil {
			return err
		}
	}
	if err := w.state.Err(); err != nil {
		return err
	}
	if w.forfeited == nobody && w.measure.game.End == "" {
		return w.here(ErrNoReason)
	}
	if w.watch != nil {
		w.watch.End(w.state)
	}
	w.measure.finish(w.state, w.forfeited, w.played)
	count.count(tilesGames, 0, one(w.tiles))
	if w.prizes {
		count.countPrizes(w.state)
	}
	for seat, b := range w.measure.bots {
		if w.seats[seat].fail != nil && seat != w.forfeited {
			count.count(seatSubstituted.of(seat, b), 0, 1)
			w.measure.game.Failed = append(w.measure.game.Failed, seat)
		}
	}
	return nil
}

// steps takes all steps of the game and counts their results. A run spends most of its time here,
// so rare cases are in other functions.
func (w *worker) steps(l *core.Attribution, watch core.Watcher) error {
	s, m, indexed, guide := w.state, &w.measure, w.game.indexed, w.at.guide
	if guide != nil {
		indexed = nil // choose asks the guide
		guide.Begin(w.seed)
	}
	for {
		turn := s.Turn()
		pause.Here()
		if turn.Seat() {
			if int64(w.played) >= w.most.Load() {
				if w.most.Load() == givenUp {
					return errGivenUp
				}
				return w.here(ErrEndless)
			}
			if w.turns != nil {
				w.turns.Turn(s)
			}
			at := &w.seats[turn&(core.MaxSeats-1)]
			w.played++
			at.streams.Seed(&at.luck, w.played)
			move, legal := core.Move(0), 0
			if at.picker != nil && indexed != nil {
				move, legal = indexed.PickMove(at.picker)
			}
			if legal == 0 {
				var err error
				if move, legal, err = w.choose(turn); legal == 0 {
					return err
				}
			}
			w.move, w.choices = move, legal
			m.countMove(turn, legal)
			if m.count.actions != nil {
				m.countActions(s, w.legal, move)
			}
			s.Play(move, watch)
		} else if turn == core.Over {
			return nil
		} else {
			round := s.Round()
			m.mover = noMover
			m.enterRound(round, w.played)
			if guide != nil {
				guide.Turn(s, nil)
			}
			s.Deal(w.chance.next(turn, round), watch)
		}
		switch {
		case !l.News:
		case w.rec == nil && len(l.Ends) == 0:
			l.News = false
			m.findLeader(w.played, s)
		default:
			if w.rec != nil {
				step := &w.fanOut.step
				step.Turn, step.Round, step.Move, step.Legal = turn, m.round, w.move, w.choices
				if err := w.rec.Step(*step, s); err != nil {
					return err
				}
				step.Events = step.Events[:0]
			}
			l.News = w.rec != nil
			m.countEnds(w.played, s)
		}
	}
}

// choose asks a bot for its move, checks it, and returns it with the number of legal moves. If
// the bot fails, the game is forfeited and the number is 0.
func (w *worker) choose(turn core.Turn) (m core.Move, legal int, err error) {
	w.legal = w.state.AppendMoves(w.legal[:0])
	if len(w.legal) == 0 {
		w.played--
		return 0, 0, w.here(core.Stuck(w.state, w.legal))
	}
	if w.at.guide != nil {
		if m, played := w.at.guide.Turn(w.state, w.legal); played {
			return m, len(w.legal), nil
		}
	}
	at := w.seats[turn].player
	if at.picker != nil {
		return w.legal[at.picker.Pick(len(w.legal))], len(w.legal), nil
	}
	m, err = at.bot.Choose(w.ctx, w.state, w.legal)
	if err == nil {
		// The legal moves are sorted. Check is slower, as it looks for the reason.
		if _, listed := slices.BinarySearch(w.legal, m); !listed {
			err = w.state.Check(m)
		}
	}
	if err != nil {
		w.played--
		return 0, 0, w.blame(int(turn), err)
	}
	return m, len(w.legal), nil
}

// deals counts the chance turns of one game, as each draws from a stream of its own.
type deals struct {
	random core.Random
	seed   uint64
	round  int
	parts  [5]int // chance turns of each kind that the round has had
}

func (d *deals) begin(seed uint64) { d.seed, d.round = seed, 0 }

// next returns the dealer of the next chance turn.
func (d *deals) next(t core.Turn, round int) core.Dealer {
	if round != d.round {
		d.round, d.parts = round, [5]int{}
	}
	part := &d.parts[core.Deal-t] // kinds count down from Deal
	d.random.Seed(d.seed, core.ChanceStream(t, round, *part))
	*part++
	return &d.random
}

// fanOut passes the events of a step on to the counter and the watcher, and keeps them for the
// record.
type fanOut struct {
	counts core.Watcher
	watch  Watcher // nil for none
	keep   bool
	step   core.Step
}

// Watch passes an event on.
func (f *fanOut) Watch(e core.Event) {
	f.counts.Watch(e)
	if f.watch != nil {
		f.watch.Watch(e)
	}
	if f.keep {
		f.step.Events = append(f.step.Events, e)
	}
}

// watcher returns the watcher of the game's events: the counter alone, or a fanOut if others need
// the events too. The counter sees every tile of the sample, so it is called directly.
func (w *worker) watcher(count *counter) core.Watcher {
	f := &w.fanOut
	f.counts, f.watch, f.keep = &count.ledger, w.watch, w.rec != nil
	if w.tiles {
		f.counts = count
	}
	count.ledger.News = f.keep // a record has a line for every step
	if f.watch == nil && !f.keep {
		return f.counts
	}
	return f
}
