package bot_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
)

// cups are the rules of a game with a secret. A ball lies in one of two cups, and three times of four in the first.
// The first of two seats points at a cup or passes. At the end that brings it points, and the other seat has 1. Three
// moves follow that change nothing.
type cups struct {
	core.Rules
	right, wrong int // points for the cups
	safe         int // points for passing
	sees         int // the seat that sees the ball, or core.Onlooker
	hides        bool
	evaluates    bool
}

// The moves of the game are the cups, 0 and 1, and pass.
const pass = 2

func (cups) New(int) (core.State, error) { panic("it is made by its own rules") }

// rules returns the rules with what is optional.
func (c cups) rules() core.Rules {
	if c.evaluates {
		return evaluatedCups{hiddenCups{c}}
	}
	return hiddenCups{c}
}

type hiddenCups struct{ cups }

func (c hiddenCups) New(int) (core.State, error)             { return &table{cups: c.cups}, nil }
func (hiddenCups) AppendMove(dst []byte, m core.Move) []byte { return fmt.Append(dst, "cup ", m) }
func (c hiddenCups) Hides() bool                             { return c.hides }
func (hiddenCups) Secret(core.State, core.Move) string       { return "" }
func (c hiddenCups) Imagine(s core.State, d core.Dealer)     { s.(*table).imagine(d) }
func (hiddenCups) Colors() []core.ColorInfo                  { return nil }
func (hiddenCups) ParseMove(text string) (m core.Move, err error) {
	_, err = fmt.Sscanf(text, "cup %d", &m)
	return
}

func (c hiddenCups) Hide(s core.State, viewer int) {
	if t := s.(*table); viewer != c.sees {
		t.ball = -1
	}
}

type evaluatedCups struct{ hiddenCups }

func (evaluatedCups) Evaluator() core.Evaluator { return evaluatedCups{} }

// AppendForecasts appends the points that the guesses so far bring.
func (evaluatedCups) AppendForecasts(dst []int, s core.State) []int {
	t := s.(*table)
	return append(dst, core.Hundredths*t.points(0), core.Hundredths*t.points(1))
}

// table is a position of the game.
type table struct {
	core.State // what bots do not ask for
	cups
	ball    int // -1 if it is hidden
	guesses [4]core.Move
	made    int
}

func (s *table) imagine(d core.Dealer) {
	if s.ball < 0 {
		s.ball = d.Choose(4) / 3
	}
}

// points returns the points of a seat.
func (s *table) points(seat int) int {
	if s.ball < 0 {
		panic("a bot has played what a seat knows, and not a world")
	}
	switch {
	case seat == 1:
		return 1
	case s.made == 0:
		return 0
	case s.guesses[0] == pass:
		return s.safe
	case int(s.guesses[0]) == s.ball:
		return s.right
	}
	return s.wrong
}

func (s *table) Turn() core.Turn {
	if s.made == len(s.guesses) {
		return core.Over
	}
	return core.Turn(s.made % 2)
}
func (s *table) Seats() int       { return 2 }
func (s *table) Round() int       { return 1 }
func (s *table) Err() error       { return nil }
func (s *table) Lost(int) bool    { return false }
func (s *table) Set(o core.State) { *s = *o.(*table) }
func (s *table) Score(seat int) int {
	if s.made < len(s.guesses) {
		return 0
	}
	return s.points(seat)
}
func (s *table) AppendRanking(dst []int, seat int) []int { return append(dst, s.points(seat)) }
func (s *table) Play(m core.Move, _ core.Watcher)        { s.guesses[s.made] = m; s.made++ }
func (s *table) Check(core.Move) error                   { return nil }
func (s *table) AppendMoves(dst []core.Move) []core.Move {
	if s.Turn().Seat() {
		dst = append(dst, 0, 1, pass)
	}
	return dst
}
func (s *table) Hash() uint64 {
	return uint64(s.ball+1) | uint64(s.made)<<2 | uint64(s.guesses[0]+4*s.guesses[1]+16*s.guesses[2]+64*s.guesses[3])<<8
}
func (s *table) AppendText(dst []byte) ([]byte, error) {
	if s.ball < 0 {
		return fmt.Appendf(dst, "ball: %s\n", core.Hidden), nil
	}
	return fmt.Appendf(dst, "ball: %d\n", s.ball), nil
}

// guess returns the first move of a bot with the ball in a cup, and its advice.
func (c cups) guess(t *testing.T, name string, ball int, seed uint64) (core.Move, []bot.Advice) {
	t.Helper()
	b := started(t, name, c.rules(), seed)
	m := choose(t, b, &table{cups: c, ball: ball})
	if a, is := b.(bot.Advisor); is {
		return m, a.Advise()
	}
	return m, nil
}

// guessing are the bots that have to imagine.
var guessing = []string{"greedy", "normal", "search:300", "hard"}

// What a bot does depends on what is likely, and not on what is true. A bot that sees the ball points at it.
func TestBotsDoNotPeek(t *testing.T) {
	for _, evaluates := range []bool{false, true} {
		for _, name := range guessing {
			for seed := range uint64(5) {
				c := cups{right: 3, wrong: -3, hides: true, evaluates: evaluates, sees: core.Onlooker}
				first, advice := c.guess(t, name, 0, seed)
				again, same := c.guess(t, name, 1, seed)
				assert.Equal(t, first, again, name)
				assert.Equal(t, advice, same, name)
				if name != "normal" {
					assert.Equal(t, core.Move(0), first, "%s: the ball is more often in cup 0", name)
					c.sees = 0
					m, _ := c.guess(t, name, 1, seed)
					assert.Equal(t, core.Move(1), m, "%s sees the ball", name)
				}
			}
		}
	}
}

// In each world the best move is to point at the ball. It is not the best move of a seat that does not know the world.
func TestBotsTakeNoMoveThatOnlyKnowledgeMakesGood(t *testing.T) {
	c := cups{right: 3, wrong: -9, safe: 2, hides: true, evaluates: true, sees: core.Onlooker}
	for _, name := range []string{"greedy", "search:300"} {
		for ball := range 2 {
			m, advice := c.guess(t, name, ball, 1)
			assert.Equal(t, core.Move(pass), m, name)
			if advice != nil {
				assert.Less(t, advice[len(advice)-1].Value, advice[0].Value)
			}
		}
	}
}

// A budget of time and several cores do not change what a search may see.
func TestSearchOfWorldsOnCores(t *testing.T) {
	c := cups{right: 3, wrong: -3, hides: true, evaluates: true, sees: core.Onlooker}
	b := newBot(t, "search:20ms")
	luck := core.NewRandom(1, core.Stream{Kind: core.BotStream})
	require.NoError(t, b.Start(t.Context(), bot.Game{Rules: c.rules(), Random: luck, Cores: 3}))
	assert.Equal(t, core.Move(0), choose(t, b, &table{cups: c, ball: 1}))
}

// Once its memory has grown, imagining allocates nothing.
func TestImaginingAllocatesNothing(t *testing.T) {
	c := cups{right: 3, wrong: -3, hides: true, evaluates: true, sees: core.Onlooker}
	for _, name := range []string{"greedy", "search:100"} {
		b, s := started(t, name, c.rules(), 1), &table{cups: c, ball: 1}
		legal := s.AppendMoves(nil)
		turn := func() { _, _ = b.Choose(context.Background(), s, legal) }
		for range 20 {
			turn()
		}
		assert.Zero(t, testing.AllocsPerRun(10, turn), name)
	}
}

// A program is sent what its seat knows.
func TestExecBotsDoNotPeek(t *testing.T) {
	diary := filepath.Join(t.TempDir(), "diary")
	t.Setenv("AZULEJO_TEST_DIARY", diary)
	w, c := newWitness(t), cups{right: 3, hides: true, sees: core.Onlooker}
	b := w.bot(t, "good")
	info := bot.Game{Rules: c.rules(), Seats: 2, Random: core.NewRandom(1, core.Stream{}), Limits: bot.Limits{Start: time.Minute, Move: time.Minute}}
	require.NoError(t, b.Start(t.Context(), info))
	choose(t, b, &table{cups: c, ball: 1})
	closeBot(t, b)
	w.check(t)
	sent, err := os.ReadFile(diary)
	require.NoError(t, err)
	assert.Contains(t, string(sent), `"position":"ball: ?\n"`)
}

// vault is a ruleset in which it matters what may be hidden: each round a seat can dig once, and gets points if it does
// not dig deeper than nobody knows.
const vault = `
format: 1
extends: classic
draws:
  depth: { of: 1..8, each: round, replace: true, hidden: true }
counters:
  dug: { range: 0..8, hidden: true, reset: round }
actions:
  digs: { phase: offer, free: true, limit: { each: round, times: 1 }, choose: { number: 1..8 }, do: [{ count: dug, set: chosen.number }] }
on:
  paid: { event: round_end, do: [{ score: "dug <= depth ? 2 * dug : 0" }] }
`

// secretive are rules with secrets and an evaluator.
type secretive interface {
	core.Evaluated
	core.Secretive
}

// assuming are rules by which a bot takes the first value for that of all secrets.
type assuming struct{ secretive }

func (r assuming) Imagine(s core.State, _ core.Dealer) { r.secretive.Imagine(s, firstDealer{}) }

type firstDealer struct{}

func (firstDealer) Choose(int) int                  { return 0 }
func (firstDealer) Draw(from *core.Tray) core.Color { return from.At(0) }

// peeking are rules by which a bot sees all.
type peeking struct{ core.Evaluated }

// wheel is a ruleset in which a seat pays for being wrong by far: each round it can guess a number.
const wheel = `
format: 1
extends: classic
draws:
  prize: { of: 0..9, each: round, replace: true, hidden: true }
counters: { guess: { range: 0..9, hidden: true, reset: round } }
actions:
  guesses: { phase: offer, free: true, limit: { each: round, times: 1 }, choose: { number: 1..9 }, do: [{ count: guess, set: chosen.number }] }
on: { paid: { event: round_end, do: [{ score: "guess == 0 ? 0 : 4 - abs(guess - prize)" }] } }
`

// A bot that imagines beats one that assumes something, and loses to one that peeks, in games of each of three rulesets:
// 200 in an exhaustive run. Fewer games tell less.
func TestImaginingBeatsAssuming(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for name, text := range map[string]string{"vault": vault, "wheel": wheel, "face down": unseen["face down"]} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rules, err := variants.Parse("mine.yaml", []byte(text))
			require.NoError(t, err)
			r := rules.Rules.(secretive)
			pairs, better := uint64(40), 0.5
			if conformance.Exhaustive() {
				pairs, better = 100, 0.55
			}
			assert.Greater(t, duel(t, r, assuming{r}, pairs), better)
			assert.Less(t, duel(t, r, peeking{r}, pairs), 1-better)
		})
	}
}

// duel plays pairs of games of two greedy bots, of which the second one plays by other rules, and returns the share of
// them that the first one won.
func duel(t *testing.T, r, other core.Rules, pairs uint64) (share float64) {
	t.Helper()
	for seed := range pairs {
		for seat := range 2 {
			g, err := core.NewGame(r, 2, core.Seeded(seed))
			require.NoError(t, err)
			bots := []bot.Bot{started(t, "greedy", r, seed), started(t, "greedy", other, seed)}
			for g.Turn().Seat() {
				require.NoError(t, g.Play(choose(t, bots[(int(g.Turn())+seat)%2], g.State())))
			}
			if winners := g.Winners(); slices.Contains(winners, seat) {
				share += 1 / float64(len(winners)) / float64(2*pairs)
			}
		}
	}
	return share
}
