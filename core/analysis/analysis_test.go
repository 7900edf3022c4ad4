package analysis_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/analysis"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

var update = flag.Bool("update", false, "write the golden files")

// newGame starts a game of a ruleset, a shipped one or a text of YAML.
func newGame(t *testing.T, rules string, seats int) *core.Game {
	t.Helper()
	r, err := variants.Open(rules)
	if strings.Contains(rules, "\n") {
		r, err = variants.Parse("test.yaml", []byte(rules))
	}
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, seats, core.Seeded(5))
	require.NoError(t, err)
	return g
}

// play lets a bot choose a number of moves for all seats. instead may replace the choice.
func play(t *testing.T, g *core.Game, name string, moves int, instead func(number int, chosen core.Move) core.Move) {
	t.Helper()
	b, err := bot.New(name)
	require.NoError(t, err)
	for number := 1; number <= moves && g.Turn().Seat(); number++ {
		random := core.NewRandom(uint64(number), core.Stream{Kind: core.BotStream})
		require.NoError(t, b.Start(t.Context(), bot.Game{Rules: g.Rules(), Seats: g.State().Seats(), Seat: int(g.Turn()), Random: random}))
		m, err := b.Choose(t.Context(), g.State(), g.Moves())
		require.NoError(t, err)
		if instead != nil {
			m = instead(number, m)
		}
		require.NoError(t, g.Play(m))
	}
}

func options(name string) analysis.Options {
	return analysis.Options{Bot: func() (bot.Bot, error) { return bot.New(name) }}
}

// wasteful returns the move that puts most on the floor line, and how many points it costs at once,
// compared with another one.
func wasteful(g *core.Game, other core.Move) (worst core.Move, points int) {
	after := func(m core.Move) int {
		s := core.Clone(g.Rules(), g.State())
		s.Play(m, nil)
		return core.EvaluatorOf(g.Rules()).AppendForecasts(nil, s)[g.Turn()]
	}
	for _, m := range g.Moves() {
		if cost := (after(other) - after(m)) / core.Hundredths; strings.HasSuffix(g.Text(m), " floor") && cost > points {
			worst, points = m, cost
		}
	}
	return worst, points
}

// stepOf returns the index of the step of a move, by its number.
func stepOf(g *core.Game, number int) int {
	for i, s := range g.Steps() {
		if s.Turn.Seat() {
			number--
		}
		if number == 0 {
			return i
		}
	}
	return -1
}

// In a game of a good player, one move that throws tiles away is the largest mistake, at
// any number of seats.
func TestPlantedBlunder(t *testing.T) {
	for _, seats := range []int{2, 3} {
		g, other := newGame(t, "classic", seats), 0
		play(t, g, "search:3000", 30, func(number int, chosen core.Move) core.Move {
			if worst, points := wasteful(g, chosen); other == 0 && number > 5 && points >= 8 {
				other = number
				return worst
			}
			return chosen
		})
		require.NotZero(t, other, "no move could be worse")
		a, err := analysis.Run(t.Context(), g, options("search:3000"))
		require.NoError(t, err)
		planted := a.Moves[other-1]
		assert.True(t, planted.Mistaken(), "%+v", planted)
		for _, m := range a.Moves {
			assert.True(t, m.Number == other || m.Lost.Chance < planted.Lost.Chance, "%+v, planted %+v", m, planted)
		}
		assert.Equal(t, other, a.Seats[planted.Seat-1].Largest[0])
		assert.Greater(t, planted.Best.Lead, planted.Played.Lead)
		after := core.Clone(g.Rules(), g.Before(stepOf(g, other)))
		for _, text := range append([]string{planted.Best.Text}, planted.Best.Line...) {
			m, err := g.Rules().ParseMove(text)
			require.NoError(t, err)
			require.NoError(t, after.Check(m))
			after.Play(m, nil)
		}
	}
}

// The result depends neither on the number of workers nor on which of them rates a move.
func TestWorkersAgree(t *testing.T) {
	g := newGame(t, "summer-pavilion", 3)
	play(t, g, "random", 60, nil)
	var results []*analysis.Analysis
	for _, workers := range []int{1, 4, -1} {
		o, last := options("search:300"), 0
		o.Workers = workers
		o.Progress = func(done, all int) {
			assert.Equal(t, last+1, done)
			assert.Equal(t, 60, all)
			last = done
		}
		a, err := analysis.Run(t.Context(), g, o)
		require.NoError(t, err)
		assert.Equal(t, 60, last)
		results = append(results, a)
	}
	assert.Equal(t, results[0], results[1])
	assert.Equal(t, results[0], results[2])
}

// A move without an alternative is no mistake, and is not among the choices.
func TestForcedMovesAreNoMistakes(t *testing.T) {
	g := newGame(t, "summer-pavilion", 2)
	play(t, g, "random", 1000, nil)
	require.Equal(t, core.Over, g.Turn())
	a, err := analysis.Run(t.Context(), g, options("search:50"))
	require.NoError(t, err)
	forced, moves, choices := 0, 0, 0
	for _, m := range a.Moves {
		if m.Legal == 1 {
			forced++
			assert.Nil(t, m.Played)
			assert.Nil(t, m.Best)
			assert.False(t, m.Mistaken())
		}
	}
	for _, s := range a.Seats {
		moves, choices = moves+s.Moves, choices+s.Choices
	}
	assert.NotZero(t, forced)
	assert.Equal(t, len(a.Moves), moves)
	assert.Equal(t, len(a.Moves)-forced, choices)
}

// A game that a formula has ended, and one with draws, are analyzed as others are.
func TestUnusualGames(t *testing.T) {
	g := newGame(t, "format: 1\nextends: classic\ndisplays: { count: 1 }\nend: { round_limit: 1 }\n"+
		"bonuses: { luck: { per: 1 / (score - score), points: 1 } }\n", 2)
	play(t, g, "random", 1000, nil)
	require.Error(t, g.Err())
	a, err := analysis.Run(t.Context(), g, options("search:200"))
	require.NoError(t, err)
	assert.NotEmpty(t, a.Moves)

	a, err = analysis.Run(t.Context(), newGame(t, "classic", 2), options("search:200"))
	require.NoError(t, err)
	assert.Equal(t, []analysis.Seat{{Seat: 1, Largest: []int{}}, {Seat: 2, Largest: []int{}}}, a.Seats)
}

func TestCancel(t *testing.T) {
	g := newGame(t, "classic", 2)
	play(t, g, "random", 20, nil)
	ctx, cancel := context.WithCancel(t.Context())
	o := options("search:1000")
	o.Progress = func(done, _ int) {
		if done == 3 {
			cancel()
		}
		assert.Less(t, done, 20)
	}
	_, err := analysis.Run(ctx, g, o)
	assert.ErrorIs(t, err, context.Canceled)
}

// stub is a bot with fixed values: it prefers the first of the moves, which it gives worth[0],
// and the others worth[1]. It has tried each tried times.
type stub struct {
	bot.Bot
	worth [2]analysis.Worth
	tried int
	moves []core.Move
	fails func() error
}

func (b *stub) Start(context.Context, bot.Game) error { return nil }

func (b *stub) Choose(_ context.Context, _ core.State, moves []core.Move) (core.Move, error) {
	b.moves = append([]core.Move(nil), moves...)
	if b.fails != nil {
		return 0, b.fails()
	}
	return moves[0], nil
}

func (b *stub) Advise() (list []bot.Advice) {
	for i, m := range b.moves {
		w := b.worth[min(i, 1)]
		list = append(list, bot.Advice{Move: m, Positions: b.tried, Value: w.Chance, Lead: w.Lead})
	}
	return list
}

// ofStub analyzes a game whose seats play the first and the last of the moves by turns.
func ofStub(t *testing.T, b stub) (*analysis.Analysis, error) {
	t.Helper()
	g := newGame(t, "classic", 2)
	for i := range 8 {
		moves := g.Moves()
		require.NoError(t, g.Play(moves[i%2*(len(moves)-1)]))
	}
	o := analysis.Options{Bot: func() (bot.Bot, error) { own := b; return &own, nil }}
	return analysis.Run(t.Context(), g, o)
}

func TestClasses(t *testing.T) {
	for _, test := range []struct {
		best, played, chance, lead float64
		class                      analysis.Class
	}{
		{0.5, 0.4501, 0.0499, 2, analysis.Fine},
		{0.5, 0.45, 0.05, 2, analysis.Inaccuracy},
		{0.5, 0.4, 0.1, 2, analysis.Mistake},
		{0.5, 0.3, 0.2, 2, analysis.Blunder},
		{1, 0, 1, 2, analysis.Blunder},
		{0.5, 0.6, 0, 0, analysis.Fine}, // better than what the bot prefers
	} {
		a, err := ofStub(t, stub{tried: 1, worth: [2]analysis.Worth{{Chance: test.best, Lead: 3}, {Chance: test.played, Lead: 1}}})
		require.NoError(t, err)
		for _, m := range a.Moves {
			want, class := analysis.Worth{}, analysis.Fine
			if m.Seat == 2 {
				want, class = analysis.Worth{Chance: test.chance, Lead: test.lead}, test.class
			}
			assert.Equal(t, want, m.Lost, "%+v", test)
			assert.Equal(t, class, m.Class, "%+v", test)
		}
		assert.Equal(t, analysis.Worth{Chance: test.chance, Lead: test.lead}, a.Seats[1].Lost)
	}
}

// A move that has no value is not rated.
func TestBudgetTooSmall(t *testing.T) {
	a, err := ofStub(t, stub{worth: [2]analysis.Worth{{Chance: 1}, {}}})
	require.NoError(t, err)
	for _, m := range a.Moves {
		assert.Nil(t, m.Played)
		assert.Equal(t, analysis.Fine, m.Class)
	}
}

// The JSON has these keys.
func TestGolden(t *testing.T) {
	a, err := ofStub(t, stub{tried: 1, worth: [2]analysis.Worth{{Chance: 0.62005, Lead: 3.456}, {Chance: 0.37, Lead: -1}}})
	require.NoError(t, err)
	for i := range a.Moves {
		if a.Moves[i].Mistaken() { // those found depend on weights
			a.Moves[i].Reasons = []analysis.Reason{{Seat: 1, About: "line 3", Is: "full of blue", Instead: "empty", Points: 3.2}}
		}
	}
	got, err := json.MarshalIndent(a, "", " ")
	require.NoError(t, err)
	file := filepath.Join("testdata", "analysis.json")
	if *update {
		require.NoError(t, os.WriteFile(file, append(got, '\n'), 0o666))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got)+"\n")
}

func TestBotsThatFail(t *testing.T) {
	g := newGame(t, "classic", 2)
	_, err := analysis.Run(t.Context(), g, options("greedy"))
	assert.ErrorIs(t, err, analysis.ErrNoAdvisor)
	_, err = analysis.Run(t.Context(), g, options("unknown"))
	assert.ErrorContains(t, err, "unknown bot")

	lost := errors.New("lost")
	_, err = ofStub(t, stub{fails: func() error { return lost }})
	assert.ErrorIs(t, err, lost)
	assert.ErrorContains(t, err, "in round 1: lost")
	_, err = ofStub(t, stub{fails: func() error { panic("a bug") }})
	panicked, is := errors.AsType[*core.Panic](err)
	require.True(t, is)
	assert.Equal(t, "a bug", panicked.Value)
}

// A move is rated by what its seat knew: the rating is the same for another secret.
func TestRatingsDoNotPeek(t *testing.T) {
	g := newGame(t, "format: 1\nextends: classic\ndraws: { lucky: { of: colors, each: round, hidden: true } }\n"+
		"scoring: { place: \"base + (color == lucky ? 6 : 0)\" }\n", 2)
	rules := g.Rules().(core.Secretive)
	other := core.Clone(rules, g.State())
	for seed := uint64(0); string(text(t, other)) == string(text(t, g.State())); seed++ {
		rules.Hide(other, 0)
		rules.Imagine(other, core.NewRandom(seed, core.Stream{}))
	}
	truth := core.ResumeGame(rules, core.Clone(rules, g.State()), core.Seeded(1))
	another := core.ResumeGame(rules, other, core.Seeded(1))
	play(t, truth, "random", 6, func(_ int, m core.Move) core.Move {
		require.NoError(t, another.Play(m))
		return m
	})
	var results []*analysis.Analysis
	for _, g := range []*core.Game{truth, another} {
		a, err := analysis.Run(t.Context(), g, options("search:1000"))
		require.NoError(t, err)
		results = append(results, a)
	}
	assert.Equal(t, results[0], results[1])
	assert.NotNil(t, results[0].Moves[0].Played)
}

// text returns the text of a position.
func text(t *testing.T, s core.State) []byte {
	t.Helper()
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	return text
}
