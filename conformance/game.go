package conformance

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants"
)

// Limits of a game, each above what any game that ends needs. Games of eight seats
// that take one tile at a time can have tens of thousands of moves. Chances are chance
// turns in a row, steps are those of one round.
const (
	maxMoves   = 100_000
	maxChances = 1000
	maxSteps   = 10_000
	maxRounds  = 5 * draft.MaxRounds
)

// sparse is the stride of checks that take longer at a position than a move does.
const sparse = 4

// target is one ruleset that is checked. It belongs to one goroutine at a time.
type target struct {
	*variants.Ruleset // nil where it does not load
	name              string
	nth, of           int   // its index among those that are checked, and their number
	problem           error // why it does not load

	options Options
	seats   []int             // numbers of seats to play with
	failed  map[string]string // by check: the failed check because of which it does not hold
	at      place             // where the running check is
}

// place is a position in the games of a ruleset.
type place struct {
	seats int // 0 where no game was played
	seed  uint64
	moves int // moves made by the seats
}

// newTarget opens a ruleset.
func newTarget(v variants.Variant, name string, o Options) *target {
	t := &target{name: name, options: o, failed: map[string]string{}}
	t.problem = core.Guard(func() (err error) {
		t.Ruleset, err = variants.Open(name, variants.With(v), variants.Set(o.Set...))
		if err == nil {
			t.seats = o.chosenSeats(t.Rules)
		}
		return err
	})
	return t
}

// reopened opens the ruleset once more, with rules that have not played yet.
func (t *target) reopened() (core.Rules, error) {
	r, err := variants.Open(t.name, variants.With(t.Variant), variants.Set(t.options.Set...))
	if err != nil {
		return nil, fmt.Errorf("the ruleset loads no second time: %w", err)
	}
	return r.Rules, nil
}

// share reports whether the i-th part of long work is done for this ruleset. The
// rulesets share the parts; a short run of tests does no more for one than among many.
func (t *target) share(i int) bool {
	const most = 12
	shares := min(t.of, most)
	if t.options.brief {
		shares = most
	}
	return i%shares == t.nth%shares
}

// declares reports whether the variant declares a feature.
func (t *target) declares(f variants.Feature) bool {
	return slices.Contains(variants.Features(t.Variant), f)
}

// eachGame runs a check on random games with every number of seats, up to the first
// that fails.
func (t *target) eachGame(check func(g *game) error) error {
	for _, seats := range t.seats {
		for n := range t.options.Games {
			if err := t.options.stopped(); err != nil {
				return err
			}
			g, err := t.newGame(seats, t.options.Seed+uint64(n))
			if err == nil {
				err = check(g)
			}
			if err != nil {
				return err
			}
		}
	}
	t.at = place{}
	return nil
}

// eachPosition runs a check on all positions of such games.
func (t *target) eachPosition(check func(g *game) error) error {
	return t.eachGame(func(g *game) error {
		return g.walk(1, func() error { return check(g) }, nil)
	})
}

// game is the random game that `azulejo play` plays with random bots, the same seats
// and the same seed. It works on the State alone, without core.Game.
type game struct {
	*target
	seats  int
	seed   uint64
	state  core.State
	moves  int // moves made by the seats
	idle   int // chance turns since the last one
	chance chanceTurns
	random core.Random
	legal  []core.Move
}

// chanceTurns counts the chance turns of a round, as each has a stream of its own.
type chanceTurns struct{ round, deals, refills int }

// newGame starts a game.
func (t *target) newGame(seats int, seed uint64) (*game, error) {
	t.at = place{seats: seats, seed: seed}
	state, err := t.Rules.New(seats)
	if err != nil {
		return nil, err
	}
	return &game{target: t, seats: seats, seed: seed, state: state}, nil
}

// fork returns a game at an equal position s, which is played on without this one.
func (g *game) fork(s core.State) *game {
	return &game{target: g.target, seats: g.seats, seed: g.seed, state: s, moves: g.moves, idle: g.idle, chance: g.chance}
}

// apart returns the game from its start, at a place of its own: it may be played in
// another goroutine.
func (g *game) apart(r core.Rules, seats int, seed uint64) *game {
	t := *g.target
	state, _ := r.New(seats) // which worked before
	return &game{target: &t, seats: seats, seed: seed, state: state}
}

// fresh returns another State of the game, to be set or read into.
func (g *game) fresh() core.State {
	s, _ := g.Rules.New(g.seats) // which worked before
	return s
}

// otherSeats returns another number of seats, or the same where there is no other.
func (g *game) otherSeats() int {
	least, most := g.Rules.Seats()
	return least + (g.seats-least+1)%(most-least+1)
}

// over reports whether the game has ended or cannot continue, which has checks of its
// own.
func (g *game) over() bool {
	turn := g.state.Turn()
	return turn == core.Over || g.moves == maxMoves || g.stalled() ||
		turn.Seat() && len(g.state.AppendMoves(g.legal[:0])) == 0
}

// stalled reports whether more chance turns are due in a row than any game has.
func (g *game) stalled() bool { return g.idle >= maxChances && g.state.Turn().Chance() }

// step takes the turn that is due, and returns the move of a seat.
func (g *game) step(w core.Watcher) core.Move {
	turn := g.state.Turn()
	if turn.Chance() {
		g.state.Deal(g.dealer(turn), w)
		return 0
	}
	m := g.choose()
	g.idle = 0
	g.moves++
	g.at.moves = g.moves
	g.state.Play(m, w)
	return m
}

// choose returns the move that a random bot makes.
func (g *game) choose() core.Move {
	g.legal = g.state.AppendMoves(g.legal[:0])
	bot.Reseed(&g.random, g.seed, int(g.state.Turn()), g.moves+1)
	return g.legal[g.random.Below(len(g.legal))]
}

// dealer returns the generator of the chance turn that is due, and counts the turn.
func (g *game) dealer(turn core.Turn) core.Dealer {
	round := g.state.Round()
	if g.chance.round != round {
		g.chance = chanceTurns{round: round}
	}
	part := &g.chance.deals
	if turn == core.Refill {
		part = &g.chance.refills
	}
	*part++
	g.idle++
	return core.Seeded(g.seed).Dealer(turn, round, *part-1)
}

// finish plays to the end and returns the last snapshot. The place of the check stays.
func (g *game) finish() string {
	here := g.at
	for !g.over() {
		g.step(nil)
	}
	g.at = here
	return g.snapshot(g.state)
}

// step is one turn of a game and what it reported.
type step struct {
	turn   core.Turn
	round  int
	move   core.Move // of a seat
	draws  *draws    // of a chance turn
	events []core.Event
}

// walk plays the game to its end. It calls at, if not nil, for one position in every
// and for the last one, and after, if not nil, for each step.
func (g *game) walk(every int, at func() error, after func(s step) error) error {
	for n := int(g.seed % uint64(every)); ; n++ {
		if err := g.options.stopped(); err != nil {
			return err
		}
		over := g.over()
		if at != nil && (over || n%every == 0) {
			if err := at(); err != nil {
				return err
			}
		}
		if over {
			return nil
		}
		if after == nil {
			g.step(nil)
			continue
		}
		s := step{turn: g.state.Turn(), round: g.state.Round()}
		if s.turn.Chance() {
			s.draws = g.deal(s.turn)
			s.events = s.draws.events
		} else {
			var log eventLog
			s.move = g.step(&log)
			s.events = log.events
		}
		if err := after(s); err != nil {
			return err
		}
	}
}

// snapshot writes everything about a position that the contract shows, in lines.
func (t *target) snapshot(s core.State) string {
	text := make([]byte, 0, 4<<10)
	text = fmt.Appendf(text, "turn: %v\nseats: %d\nround: %d\nfault: %v\n", s.Turn(), s.Seats(), s.Round(), s.Err())
	for seat := range s.Seats() {
		text = fmt.Appendf(text, "seat %d: score %d, ranked by %d\n", seat+1, s.Score(seat), s.AppendRanking(nil, seat))
	}
	for _, m := range s.AppendMoves(nil) {
		text = strconv.AppendUint(append(text, "move "...), uint64(m), 10)
		text = append(t.Rules.AppendMove(append(text, ": "...), m), '\n')
	}
	position, err := s.AppendText(text)
	if err != nil {
		position = fmt.Appendf(text, "position: %v\n", err)
	}
	return string(position)
}

// countOf returns all tiles of a position, none where the variant does not declare to
// count them.
func (t *target) countOf(s core.State) core.Tray {
	counter, ok := s.(core.TileCounter)
	if !ok || !t.declares(variants.CountsTiles) {
		return core.Tray{}
	}
	return counter.CountTiles()
}

// eventLog is a watcher that keeps events.
type eventLog struct{ events []core.Event }

// Watch keeps an event.
func (l *eventLog) Watch(e core.Event) { l.events = append(l.events, e) }

// reasonLog keeps reasons too, each with the index of the event that follows, as
// [core.Game] does.
type reasonLog struct {
	eventLog
	reasons []core.Reason
}

// Reason keeps a reason.
func (l *reasonLog) Reason(r core.Reason) {
	r.Event = len(l.events)
	l.reasons = append(l.reasons, r)
}
