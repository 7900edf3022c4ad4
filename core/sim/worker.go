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

// table is the place where a worker plays its games. Each game uses the whole table again.
type table struct {
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

// game is a table's state for one ruleset.
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

// seat is a table's state for the player on a seat.
type seat struct {
	*player
	picker  core.Picker // nil where moves cannot be picked by number
	luck    core.Random
	streams core.Streams // the seeds of luck before each move
}

// newTable makes a table. Its games are given up when ctx ends.
func newTable(ctx context.Context, p *Plan, s *Setup, watch Watcher) *table {
	n := s.Seats
	t := &table{setup: s, plan: p, players: make([]player, n), watch: watch, ctx: ctx}
	t.turns, _ = watch.(TurnWatcher)
	t.measure.metrics, t.measure.bots = p.metrics(&t.measure.numbers), make([]int, n)
	t.most.Store(cmp.Or(int64(s.MaxMoves), math.MaxInt64))
	context.AfterFunc(ctx, func() { t.most.Store(givenUp) })
	for i, name := range s.Bots {
		b, err := bot.New(name)
		if err != nil {
			t.err = err
			break
		}
		at := &t.players[i]
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
		t.games = append(t.games, g)
	}
	return t
}

// close closes the bots.
func (t *table) close() {
	for _, p := range t.players {
		bot.Close(p.bot)
	}
}

// chunk plays the blocks of a chunk, up to the first failing block.
func (t *table) chunk(c *chunk) {
	c.text.Reset()
	c.failures, c.games = c.failures[:0], c.games[:0]
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
			t.tiles, t.prizes = sampled(number, tilesEach), sampled(number, prizesEach) && t.game.prizes
			if err := t.guarded(seed, c.counters[i], &c.text); err != nil {
				return &GameError{Seed: seed, Ruleset: i, Bots: t.seated(), Err: err}
			}
			for i := range t.setup.Seats {
				if s := &t.seats[i]; s.fail != nil {
					c.failures = append(c.failures, Failure{seed, i, s.name, s.fail})
				}
			}
			if t.setup.Each != nil {
				g := t.measure.game
				g.Ruleset, g.Block, g.Seed, g.Bots = i, number, seed, t.seated()
				g.Scores, g.Places, g.Winners = slices.Clone(g.Scores), slices.Clone(g.Places), slices.Clone(g.Winners)
				c.games = append(c.games, g)
			}
		}
	}
	return nil
}

// sit gives the players their seats, moved on by one for each turn.
func (t *table) sit(turn int, seed uint64) {
	for i := range t.players {
		at := (i + turn) % t.setup.Seats
		s := &t.seats[at]
		s.player = &t.players[i]
		t.measure.bots[at] = s.number
		s.picker = nil
		if t.game.indexed != nil {
			s.picker = s.player.picker
		}
		s.streams = bot.Streams(seed, at)
		s.streams.Seed(&s.luck, 0)
	}
}

// seated lists the bots by seat.
func (t *table) seated() []string {
	names := make([]string, t.setup.Seats)
	for seat := range names {
		names[seat] = t.seats[seat].name
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
	if _, is := errors.AsType[*core.Panic](err); is {
		return t.here(err)
	}
	return err
}

// startBots starts the bots. If one fails, the game is forfeited and the remaining bots are not
// started.
func (t *table) startBots() error {
	t.forfeited = nobody
	for i := range t.players {
		t.players[i].fail = nil
	}
	for seat := range t.setup.Seats {
		s := &t.seats[seat]
		err := s.bot.Start(t.ctx, bot.Game{Rules: t.game.Rules, Seats: t.setup.Seats, Seat: seat,
			Random: &s.luck, Ruleset: t.game.ForBots, Limits: t.setup.Limits})
		if err != nil {
			err = t.blame(seat, err)
		}
		// A program that does not start for its first game would not start for the next games either.
		if !s.ready && (Failure{Err: s.fail}).Kind() == bot.NotStarted {
			return fmt.Errorf("bot %s: %w", s.name, s.fail)
		}
		if s.ready = true; err != nil || t.forfeited != nobody {
			return err
		}
	}
	return nil
}

// play plays one game to its end or until it is forfeited, and counts it.
func (t *table) play(count *counter, text *bytes.Buffer) error {
	t.state.Set(t.game.fresh)
	t.chance.begin(t.seed)
	t.measure.begin(count, t.state)
	t.rec = nil
	if t.setup.Record != nil {
		h := t.game.Header
		h.Seed, h.Seats = strconv.FormatUint(t.seed, 10), t.seated()
		var err error
		if t.rec, err = record.NewWriter(text, h, t.game.Rules, t.state); err != nil {
			return err
		}
	}
	if t.forfeited == nobody {
		if err := t.steps(&count.ledger, t.watcher(count)); err != nil {
			return err
		}
	}
	if err := t.state.Err(); err != nil {
		return err
	}
	if t.forfeited == nobody && t.measure.game.End == "" {
		return t.here(ErrNoReason)
	}
	if t.watch != nil {
		t.watch.End(t.state)
	}
	t.measure.finish(t.state, t.forfeited, t.played)
	count.count(tilesGames, 0, one(t.tiles))
	if t.prizes {
		count.countPrizes(t.state)
	}
	for seat, b := range t.measure.bots {
		if t.seats[seat].fail != nil && seat != t.forfeited {
			count.count(seatSubstituted.of(seat, b), 0, 1)
		}
	}
	return nil
}

// steps takes all steps of the game and counts their results. A run spends most of its time here,
// so rare cases are in other functions.
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
			if t.turns != nil {
				t.turns.Turn(s)
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
			m.countMove(turn, legal)
			s.Play(move, watch)
		} else if turn == core.Over {
			return nil
		} else {
			round := s.Round()
			m.mover = noMover
			m.enterRound(round, t.played)
			s.Deal(t.chance.next(turn, round), watch)
		}
		switch {
		case !l.News:
		case t.rec == nil && len(l.Ends) == 0:
			l.News = false
			m.findLeader(t.played)
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
			m.countEnds(t.played, s)
		}
	}
}

// choose asks a bot for its move, checks it, and returns it with the number of legal moves. If
// the bot fails, the game is forfeited and the number is 0.
func (t *table) choose(turn core.Turn) (m core.Move, legal int, err error) {
	t.legal = t.state.AppendMoves(t.legal[:0])
	if len(t.legal) == 0 {
		t.played--
		return 0, 0, t.here(core.Stuck(t.state, t.legal))
	}
	m, err = t.seats[turn].bot.Choose(t.ctx, t.state, t.legal)
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
func (t *table) watcher(count *counter) core.Watcher {
	f := &t.fanOut
	f.counts, f.watch, f.keep = &count.ledger, t.watch, t.rec != nil
	if t.tiles {
		f.counts = count
	}
	count.ledger.News = f.keep // a record has a line for every step
	if f.watch == nil && !f.keep {
		return f.counts
	}
	return f
}
