package conformance

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Limits of a game, above those of any game that ends. Games of eight seats with single tiles can
// have tens of thousands of moves. Chances are chance turns in a row, steps are those of one
// round.
const (
	maxMoves   = 100_000
	maxChances = 1000
	maxSteps   = 10_000
	maxRounds  = 5 * draft.MaxRounds
)

// sparse is the stride of checks that take longer at a position than a move.
const sparse = 4

// target is a ruleset to check. It belongs to one goroutine at a time.
type target struct {
	*variants.Ruleset // nil where it does not load
	name              string
	index, rulesets   int                        // its index among the rulesets that are checked, and their number
	problem           error                      // why it does not load
	resolved          string                     // the ruleset as one text that extends nothing, to change values in
	variations        func() []ruleset.Variation // of the ruleset, found once

	options Options
	seats   []int             // numbers of seats to play with
	failed  map[string]string // by check: the failed check because of which it does not hold
	playing *game             // by the running check, nil where it plays none
}

// newTarget opens a ruleset.
func newTarget(v variants.Variant, name string, o Options) *target {
	t := &target{name: name, options: o, failed: map[string]string{}}
	t.problem = core.Guard(func() (err error) {
		t.Ruleset, err = variants.Open(name, variants.With(v), variants.Set(o.Set...))
		if err == nil {
			t.seats, t.resolved = o.chosenSeats(t.Rules), t.Document.Resolved()
			t.variations = sync.OnceValue(t.Document.Variations)
		}
		return err
	})
	return t
}

// reopened opens the ruleset once more, with rules that have not played yet.
func (t *target) reopened() core.Rules {
	r, err := variants.Open(t.name, variants.With(t.Variant), variants.Set(t.options.Set...))
	must(err == nil, "the ruleset loads no second time: %w", err)
	return r.Rules
}

// share reports whether this ruleset does the i-th part of a long work. The rulesets share the
// parts. A short run of tests does no more for a single ruleset than for one among many.
func (t *target) share(i int) bool {
	const most = 12
	shares := min(t.rulesets, most)
	if t.options.brief {
		shares = most
	}
	return i%shares == t.index%shares
}

// declares reports whether the variant declares a feature.
func (t *target) declares(f variants.Feature) bool {
	return slices.Contains(variants.Features(t.Variant), f)
}

// games yields random games with every number of seats, until the run is stopped. A failure in a
// game has the place of the game; a failure after all games has none. The games begin at their
// first position. A check plays them by positions, by steps, or by a loop of its own, for example
// with several games at a time.
func (t *target) games() iter.Seq[*game] {
	return func(yield func(*game) bool) {
		for _, seats := range t.seats {
			for n := 0; n < t.options.Games && !t.options.stopped(); n++ {
				t.playing = t.newGame(t.Rules, seats, t.options.Seed+uint64(n))
				if !yield(t.playing) {
					return
				}
			}
		}
		t.playing = nil
	}
}

// game is the random game of `azulejo play` with random bots, the same seats and the same seed.
// It works on the State alone, without core.Game.
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
type chanceTurns struct{ round, deals, refills, draws, gains int }

// newGame starts a game by some rules of the ruleset.
func (t *target) newGame(r core.Rules, seats int, seed uint64) *game {
	return &game{target: t, seats: seats, seed: seed, state: newState(r, seats)}
}

// newState returns a new State. Another check covers rules that cannot make it.
func newState(r core.Rules, seats int) core.State {
	s, err := r.New(seats)
	must(err == nil, "a game for %d seats does not start: %w", seats, err)
	return s
}

// again starts the same game once more.
func (g *game) again() *game { return g.newGame(g.Rules, g.seats, g.seed) }

// fork returns a game at an equal position s that is played on independently. With the same seed
// it has the same moves and tiles.
func (g *game) fork(s core.State) *game {
	return &game{target: g.target, seats: g.seats, seed: g.seed, state: s, moves: g.moves, idle: g.idle, chance: g.chance}
}

// fresh returns another State of the game, to be set or read into.
func (g *game) fresh() core.State { return newState(g.Rules, g.seats) }

// used returns a State made for another number of seats, if possible.
func (g *game) used() core.State { return newState(g.Rules, g.otherSeats()) }

// otherSeats returns another number of seats, or the same number if there is no other.
func (g *game) otherSeats() int {
	least, most := g.Rules.Seats()
	return least + (g.seats-least+1)%(most-least+1)
}

// over reports whether the game has ended or cannot continue. Other checks cover the latter.
func (g *game) over() bool {
	turn := g.state.Turn()
	return turn == core.Over || g.moves == maxMoves || g.stalled() ||
		turn.Seat() && len(g.state.AppendMoves(g.legal[:0])) == 0
}

// stalled reports whether more chance turns follow each other than in any real game.
func (g *game) stalled() bool { return g.idle >= maxChances && g.state.Turn().Chance() }

// step takes one turn, and returns the move of a seat.
func (g *game) step(w core.Watcher) core.Move {
	turn := g.state.Turn()
	if turn.Chance() {
		g.state.Deal(g.dealer(turn), w)
		return 0
	}
	m := g.choose()
	g.idle = 0
	g.moves++
	g.state.Play(m, w)
	return m
}

// choose returns the move of a random bot. Its choice depends on the seed, the seat and the
// number of moves. So a game that is forked, read from a text or played again has the same moves.
func (g *game) choose() core.Move {
	g.legal = g.state.AppendMoves(g.legal[:0])
	bot.Reseed(&g.random, g.seed, int(g.state.Turn()), g.moves+1)
	return g.legal[g.random.Below(len(g.legal))]
}

// dealer returns the generator of the present chance turn, and counts the turn. Each chance turn
// has a stream of its own: its tiles do not depend on the number of earlier draws, and a fork
// draws the same tiles.
func (g *game) dealer(turn core.Turn) core.Dealer {
	round := g.state.Round()
	if g.chance.round != round {
		g.chance = chanceTurns{round: round}
	}
	part := &g.chance.deals
	switch turn {
	case core.Refill:
		part = &g.chance.refills
	case core.Draw:
		part = &g.chance.draws
	case core.DrawTiles:
		part = &g.chance.gains
	}
	*part++
	g.idle++
	return core.Seeded(g.seed).Dealer(turn, round, *part-1)
}

// finish plays to the end and returns the last snapshot.
func (g *game) finish() string {
	for !g.over() {
		g.step(nil)
	}
	return g.snapshot(g.state)
}

// positions plays the game to its end, and yields the index of one position in every few, and of
// the last one. The seed decides which, so several games show different positions.
func (g *game) positions(every int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := 0; !g.options.stopped(); n++ {
			over := g.over()
			if (over || (n+int(g.seed%uint64(every)))%every == 0) && !yield(n) || over {
				return
			}
			g.step(nil)
		}
	}
}

// step is one turn of a game and its events. Its round is that at the beginning of the turn.
type step struct {
	core.Step
	draws *draws // of a chance turn
}

// steps plays the game to its end, and yields each turn after it was taken. Its watcher asks for
// reasons.
func (g *game) steps() iter.Seq[step] {
	return func(yield func(step) bool) {
		for !g.options.stopped() && !g.over() {
			s := step{Step: core.Step{Turn: g.state.Turn(), Round: g.state.Round()}}
			if s.Turn.Chance() {
				s.draws = g.deal(s.Turn)
				s.Events, s.Reasons = s.draws.Events, s.draws.Reasons
			} else {
				g.step(&s.Step)
			}
			if !yield(s) {
				return
			}
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

// endless reports whether the bag of the ruleset never runs out.
func (t *target) endless() bool {
	return t.Document.Declares(draft.KeyEndless) && t.Document.Get(draft.KeyEndless).Bool()
}

// text returns the full form of a move.
func (t *target) text(m core.Move) string { return string(t.Rules.AppendMove(nil, m)) }

// named returns a move's number, with its text if it has one.
func (t *target) named(m core.Move) string {
	text := ""
	if core.Guard(func() error { text = t.text(m); return nil }) != nil || text == "" {
		return fmt.Sprintf("move %d", m)
	}
	return fmt.Sprintf("move %d (%s)", m, text)
}

// tilesText lists tiles.
func (t *target) tilesText(tiles core.Tray) string { return tiles.Names(t.Rules.Colors()) }
