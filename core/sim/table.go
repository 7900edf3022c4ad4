package sim

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// table is where one worker plays its games. All of it is used again for the next game.
type table struct {
	setup   *Setup
	plan    *Plan
	games   []game        // by ruleset
	game    *game         // being played
	state   core.State    // that of game
	bots    []bot.Bot     // by place in Setup.Bots
	pickers []core.Picker // by place, nil where the bot is none
	kindOf  []int         // by place, which of Plan.Names the bot is
	chair   []int         // by seat, the place in Setup.Bots of the bot that sits there
	kinds   []int         // by seat, which of Plan.Names that is
	seats   [core.MaxSeats]seat
	chance  deals
	seed    uint64       // of the game
	played  int          // moves in it so far
	most    atomic.Int64 // how many there may be; givenUp when the run is given up
	legal   []core.Move
	choices int            // how many moves the last one was chosen from
	move    core.Move      // the last one
	rec     *record.Writer // of the game, nil for none
	measure measure
	sampler sampler
	watch   Watcher // nil for none
	fanOut  fanOut
	ctx     context.Context // when it ends, the game is given up
	ready   []bool          // by place, whether the bot has begun a game
	fails   []error         // by place, how the bot has failed in this game
	lost    int             // the seat that has forfeited this game, or nobody
	err     error           // why there are no bots
}

// givenUp is how many moves a game may have when the run is given up.
const givenUp = -1

// game is what a table has for one ruleset.
type game struct {
	Ruleset
	fresh   core.State   // the position before a game, never played on
	state   core.State   // the position
	indexed core.Indexed // the state where it is one, or nil
	prizes  bool         // its pictures have prizes
}

// seat is what a table has for the bot on a seat.
type seat struct {
	picker  core.Picker // the bot, nil where it is none or moves cannot be picked by number
	luck    core.Random
	streams core.Streams // what luck is seeded with before each move
}

// newTable makes a table, whose games are given up when ctx ends.
func newTable(ctx context.Context, p *Plan, s *Setup, watch Watcher) *table {
	n := s.Seats
	t := &table{setup: s, plan: p, pickers: make([]core.Picker, n), kindOf: make([]int, n),
		watch: watch, chair: make([]int, n), kinds: make([]int, n), bots: make([]bot.Bot, n),
		ctx: ctx, ready: make([]bool, n), fails: make([]error, n)}
	t.most.Store(cmp.Or(int64(s.MaxMoves), math.MaxInt64))
	context.AfterFunc(ctx, func() { t.most.Store(givenUp) })
	for place, name := range s.Bots {
		b, err := bot.New(name)
		if err != nil {
			t.err = err
			break
		}
		if s.Failing == bot.PlayRandom {
			b = bot.Substitute(b, func(err error) { t.fails[place] = err })
		}
		t.bots[place] = b
		if p, is := b.(bot.Picker); is {
			t.pickers[place] = p
		}
		t.kindOf[place] = slices.Index(p.Names(), name)
	}
	for _, r := range s.rulesets() {
		g := game{Ruleset: r}
		g.fresh, _ = r.Rules.New(n) // Setup.check has seen it work
		g.state, _ = r.Rules.New(n)
		g.indexed, _ = g.state.(core.Indexed)
		g.prizes = hasPrizes(g.fresh)
		t.games = append(t.games, g)
	}
	return t
}

// close closes the bots.
func (t *table) close() { bot.Close(t.bots...) }

// chunk plays the blocks of a chunk, up to the first that cannot be played.
func (t *table) chunk(c *chunk) {
	c.clear()
	if c.err = t.err; c.err != nil {
		return
	}
	for block := c.span.From; block < c.span.To; block++ {
		written, games := c.text.Len(), len(c.games)
		if c.err = t.block(block, c); c.err != nil {
			c.text.Truncate(written)
			c.games = c.games[:games]
			return
		}
		for i, counter := range c.counters {
			counter.endBlock()
			if i > 0 {
				counter.compare(c.counters[0])
			}
		}
	}
}

// block plays the games of a block.
func (t *table) block(number int64, c *chunk) error {
	seed := t.setup.Seed + uint64(number)
	for i := range t.games {
		t.game = &t.games[i]
		for turn := range int(t.plan.BlockSize()) {
			t.sit(turn, seed)
			t.sampler.choose(number)
			if err := t.guarded(seed, c.counters[i], &c.text); err != nil {
				return &GameError{Seed: seed, Ruleset: i, Bots: t.seated(), Err: err}
			}
			for seat, place := range t.chair {
				if err := t.fails[place]; err != nil {
					c.failures = append(c.failures, Failure{seed, seat, t.setup.Bots[place], err})
				}
			}
			if t.setup.Each != nil {
				m := &t.measure
				c.games = append(c.games, Game{Ruleset: i, Block: number, Seed: seed, Bots: t.seated(),
					Scores: slices.Clone(m.final), Places: slices.Clone(m.places), Winners: slices.Clone(m.winners),
					Rounds: m.rounds, Moves: t.played, End: m.reason, Forfeit: t.lost})
			}
		}
	}
	return nil
}

// sit gives the bots their seats: moved on by one for each turn.
func (t *table) sit(turn int, seed uint64) {
	for place := range t.bots {
		at := (place + turn) % t.setup.Seats
		t.chair[at] = place
		t.kinds[at] = t.kindOf[place]
		s := &t.seats[at]
		s.picker = nil
		if t.game.indexed != nil {
			s.picker = t.pickers[place]
		}
		s.streams = bot.Streams(seed, at)
		s.streams.Seed(&s.luck, 0)
	}
}

// seated lists the bots by seat.
func (t *table) seated() []string {
	names := make([]string, t.setup.Seats)
	for seat, place := range t.chair {
		names[seat] = t.setup.Bots[place]
	}
	return names
}

// guarded plays a game, with an error for a panic of the rules or of a bot.
func (t *table) guarded(seed uint64, count *counter, text *bytes.Buffer) error {
	t.played, t.seed, t.state = 0, seed, t.game.state
	err := core.Guard(func() error {
		if err := t.startBots(); err != nil {
			return err
		}
		return t.play(count, text)
	})
	if isPanic(err) {
		return t.here(err)
	}
	return err
}

// startBots starts the bots. If one fails the game is forfeited, and the others need not
// be started.
func (t *table) startBots() error {
	clear(t.fails)
	t.lost = nobody
	for seat, place := range t.chair {
		err := t.bots[place].Start(t.ctx, bot.Game{Rules: t.game.Rules, Seats: t.setup.Seats, Seat: seat,
			Random: &t.seats[seat].luck, Ruleset: t.game.ForBots, Limits: t.setup.Limits})
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

// play plays one game, until it is over or forfeited, and counts it.
func (t *table) play(count *counter, text *bytes.Buffer) error {
	t.state.Set(t.game.fresh)
	t.chance.begin(t.seed)
	t.measure.begin(count, t.kinds, t.state)
	t.rec = nil
	if t.setup.Record != nil {
		h := t.game.Header
		h.Seed, h.Seats = strconv.FormatUint(t.seed, 10), t.seated()
		var err error
		if t.rec, err = record.NewWriter(text, h, t.game.Rules, t.state); err != nil {
			return err
		}
	}
	if t.lost == nobody {
		if err := t.steps(&count.ledger, t.watcher(count)); err != nil {
			return err
		}
	}
	if err := t.state.Err(); err != nil {
		return err
	}
	if t.lost == nobody && t.measure.reason == "" {
		return t.here(ErrNoReason)
	}
	if t.watch != nil {
		t.watch.End(t.state)
	}
	t.measure.finish(t.state, t.lost, t.played)
	t.sampler.finish(t.state, t.game.prizes, count)
	for seat, place := range t.chair {
		if t.fails[place] != nil && seat != t.lost {
			count.count(seatSubstituted.of(seat, t.kinds[seat]), 0, 1)
		}
	}
	return nil
}

// steps takes step after step, and counts what comes of them. Most of the time of a run is
// spent here, so what is rare is in other functions.
func (t *table) steps(l *core.Attribution, watch core.Watcher) error {
	s, m, indexed := t.state, &t.measure, t.game.indexed
	for {
		turn := s.Turn()
		if turn.Seat() {
			if int64(t.played) >= t.most.Load() {
				if t.most.Load() == givenUp {
					return errGivenUp
				}
				return t.here(ErrEndless)
			}
			at := &t.seats[turn&(core.MaxSeats-1)]
			t.played++
			at.streams.Seed(&at.luck, t.played)
			move, legal := core.Move(0), 0
			if at.picker != nil {
				move, legal = indexed.PickMove(at.picker)
			}
			if legal == 0 {
				var err error
				if move, legal, err = t.choose(turn); legal == 0 {
					return err
				}
			}
			t.move, t.choices = move, legal
			m.move(turn, legal)
			s.Play(move, watch)
		} else if turn == core.Over {
			return nil
		} else {
			round := s.Round()
			m.mover = nothing
			m.enter(round, t.played)
			s.Deal(t.chance.next(turn, round), watch)
		}
		switch {
		case !l.News:
		case t.rec == nil && len(l.Ends) == 0:
			l.News = false
			m.lead.look(&l.Scores, t.played)
		default:
			if t.rec != nil {
				step := &t.fanOut.step
				step.Turn, step.Round, step.Move, step.Legal = turn, m.round, t.move, t.choices
				if err := t.rec.Step(*step, s); err != nil {
					return err
				}
				step.Events = step.Events[:0]
			}
			l.News = t.rec != nil
			m.step(t.played, s)
		}
	}
}

// choose asks a bot for its move, checks it, and returns it with the number of legal
// moves. If the bot fails the game is forfeited, and the number is 0.
func (t *table) choose(turn core.Turn) (m core.Move, legal int, err error) {
	t.legal = t.state.AppendMoves(t.legal[:0])
	if len(t.legal) == 0 {
		t.played--
		return 0, 0, t.here(core.Stuck(t.state, t.legal))
	}
	m, err = t.bots[t.chair[turn]].Choose(t.ctx, t.state, t.legal)
	if err == nil {
		// The legal moves are sorted. Check is slower, as it looks for the reason.
		if _, listed := slices.BinarySearch(t.legal, m); !listed {
			err = t.state.Check(m)
		}
	}
	if err != nil {
		t.played--
		return 0, 0, t.blame(int(turn), err)
	}
	return m, len(t.legal), nil
}

// deals follows the chance turns of one game, so that each draws from its own stream.
type deals struct {
	random core.Random
	seed   uint64
	round  int
	parts  [2]int // deals and refills of the round so far
}

func (d *deals) begin(seed uint64) { d.seed, d.round = seed, 0 }

// next returns the dealer of the next chance turn.
func (d *deals) next(t core.Turn, round int) core.Dealer {
	if round != d.round {
		d.round, d.parts = round, [2]int{}
	}
	part := &d.parts[0]
	if t == core.Refill {
		part = &d.parts[1]
	}
	d.random.Seed(d.seed, core.ChanceStream(t, round, *part))
	*part++
	return &d.random
}

// fanOut passes the events of a step on to the ledger and, where they are wanted, to the
// sample, to the run's watcher and to the step itself, for the record.
type fanOut struct {
	ledger *core.Attribution
	boards *counter // of the sample, nil for none
	watch  core.Watcher
	keep   bool
	step   core.Step
}

// Watch passes an event on.
func (f *fanOut) Watch(e core.Event) {
	f.ledger.Watch(e)
	if f.boards != nil {
		f.boards.watchTiles(&e)
	}
	if f.watch != nil {
		f.watch.Watch(e)
	}
	if f.keep {
		f.step.Events = append(f.step.Events, e)
	}
}

// watcher returns what sees the events of the game: the ledger alone, if that is enough.
func (t *table) watcher(count *counter) core.Watcher {
	keep := t.rec != nil
	count.ledger.News = keep // a record has a line for every step
	if t.watch == nil && !keep && !t.sampler.tiles {
		return &count.ledger
	}
	f := &t.fanOut
	f.ledger, f.boards, f.watch, f.keep = &count.ledger, nil, nil, keep
	if t.sampler.tiles {
		f.boards = count
	}
	if t.watch != nil {
		f.watch = t.watch
	}
	return f
}
