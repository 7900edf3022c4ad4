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
	"github.com/azulejo/azulejo/core/record"
)

// worker plays games one after the other. Each game uses all of its memory again.
type worker struct {
	setup   *Setup
	plan    *Plan
	games   []game     // by ruleset
	game    *game      // being played
	state   core.State // that of game
	players []player   // in the order of Setup.Bots
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
	err     error           // why there are no bots

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
}

// player is one of the bots of the run.
type player struct {
	name   string
	number int // index in Plan.Names
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
func newWorker(ctx context.Context, p *Plan, s *Setup, watch Watcher) *worker {
	n := s.Seats
	w := &worker{setup: s, plan: p, players: make([]player, n), watch: watch, ctx: ctx}
	w.turns, _ = watch.(TurnWatcher)
	w.measure.metrics, w.measure.bots = p.metrics(&w.measure.numbers), make([]int, n)
	w.most.Store(cmp.Or(int64(s.MaxMoves), math.MaxInt64))
	context.AfterFunc(ctx, func() { w.most.Store(givenUp) })
	for i, name := range s.Bots {
		b, err := bot.New(name)
		if err != nil {
			w.err = err
			break
		}
		at := &w.players[i]
		if s.Failing == bot.PlayRandom {
			b = bot.Substitute(b, func(err error) { at.fail = err })
		}
		*at = player{name: name, number: slices.Index(p.Names(), name), bot: b}
		if p, is := b.(bot.Picker); is {
			at.picker = p
		}
	}
	for _, r := range s.rulesets() {
		g := game{Ruleset: r}
		g.fresh, _ = r.Rules.New(n) // Setup.check has seen it work
		g.state, _ = r.Rules.New(n)
		g.indexed, _ = g.state.(core.Indexed)
		g.prizes = hasPrizes(g.fresh)
		w.games = append(w.games, g)
	}
	return w
}

// close closes the bots.
func (w *worker) close() {
	for _, p := range w.players {
		bot.Close(p.bot)
	}
}

// chunk plays the blocks of a chunk, up to the first failing block.
func (w *worker) chunk(c *chunk) {
	c.text.Reset()
	c.failures, c.games = c.failures[:0], c.games[:0]
	if c.err = w.err; c.err != nil {
		return
	}
	for block := c.span.From; block < c.span.To; block++ {
		written, games := c.text.Len(), len(c.games)
		if c.err = w.block(block, c); c.err != nil {
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
func (w *worker) block(number int64, c *chunk) error {
	seed := w.setup.Seed + uint64(number)
	for i := range w.games {
		w.game = &w.games[i]
		for turn := range int(w.plan.BlockSize()) {
			w.sit(turn, seed)
			w.tiles, w.prizes = sampled(number, tilesEach), sampled(number, prizesEach) && w.game.prizes
			if err := w.guarded(seed, c.counters[i], &c.text); err != nil {
				return &GameError{Seed: seed, Ruleset: i, Bots: w.seated(), Err: err}
			}
			for i := range w.setup.Seats {
				if s := &w.seats[i]; s.fail != nil {
					c.failures = append(c.failures, Failure{seed, i, s.name, s.fail})
				}
			}
			if w.setup.Each != nil {
				g := w.measure.game
				g.Ruleset, g.Block, g.Seed, g.Bots = i, number, seed, w.seated()
				g.Scores, g.Places, g.Winners = slices.Clone(g.Scores), slices.Clone(g.Places), slices.Clone(g.Winners)
				c.games = append(c.games, g)
			}
		}
	}
	return nil
}

// sit gives the players their seats, moved on by one for each turn.
func (w *worker) sit(turn int, seed uint64) {
	for i := range w.players {
		at := (i + turn) % w.setup.Seats
		s := &w.seats[at]
		s.player = &w.players[i]
		w.measure.bots[at] = s.number
		s.streams = bot.Streams(seed, at)
		s.streams.Seed(&s.luck, 0)
	}
}

// seated lists the bots by seat.
func (w *worker) seated() []string {
	names := make([]string, w.setup.Seats)
	for seat := range names {
		names[seat] = w.seats[seat].name
	}
	return names
}

// guarded plays a game, with an error for a panic of the rules or of a bot.
func (w *worker) guarded(seed uint64, count *counter, text *bytes.Buffer) error {
	w.played, w.seed, w.state = 0, seed, w.game.state
	err := core.Guard(func() error {
		if err := w.startBots(); err != nil {
			return err
		}
		return w.play(count, text)
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
	for i := range w.players {
		w.players[i].fail = nil
	}
	for seat := range w.setup.Seats {
		s := &w.seats[seat]
		err := s.bot.Start(w.ctx, bot.Game{Rules: w.game.Rules, Seats: w.setup.Seats, Seat: seat,
			Random: &s.luck, Ruleset: w.game.ForBots, Limits: w.setup.Limits})
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
	w.measure.begin(count, w.state)
	w.rec = nil
	if w.setup.Record != nil {
		h := w.game.Header
		h.Seed, h.Seats = strconv.FormatUint(w.seed, 10), w.seated()
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
		}
	}
	return nil
}

// steps takes all steps of the game and counts their results. A run spends most of its time here,
// so rare cases are in other functions.
func (w *worker) steps(l *core.Attribution, watch core.Watcher) error {
	s, m, indexed := w.state, &w.measure, w.game.indexed
	for {
		turn := s.Turn()
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
			s.Play(move, watch)
		} else if turn == core.Over {
			return nil
		} else {
			round := s.Round()
			m.mover = noMover
			m.enterRound(round, w.played)
			s.Deal(w.chance.next(turn, round), watch)
		}
		switch {
		case !l.News:
		case w.rec == nil && len(l.Ends) == 0:
			l.News = false
			m.findLeader(w.played)
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
