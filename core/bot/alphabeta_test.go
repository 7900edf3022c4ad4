package bot_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// countedRules are rules of which the moves are counted.
type countedRules struct {
	core.Rules
	played *int
}

// countedState counts the moves that are made on all of them.
type countedState struct {
	core.State
	played *int
}

func (r countedRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	return countedState{s, r.played}, err
}

func (r countedRules) Evaluator() core.Evaluator { return countedEvaluator{core.EvaluatorOf(r.Rules)} }

type countedEvaluator struct{ core.Evaluator }

func (e countedEvaluator) AppendForecasts(dst []int, s core.State) []int {
	return e.Evaluator.AppendForecasts(dst, s.(countedState).State)
}

func (s countedState) Play(m core.Move, w core.Watcher) {
	*s.played++
	s.State.Play(m, w)
}

func (s countedState) Set(src core.State) { s.State.Set(src.(countedState).State) }

// minimax is the lead of the first seat at the end of the round if both play for it: what
// alpha-beta has to find with less work. A won game is worth more than all points.
func minimax(t *testing.T, r core.Rules, s core.State) (lead int) {
	const won = 1_000_000
	turn := s.Turn()
	if !turn.Seat() {
		require.Contains(t, []core.Turn{core.Deal, core.Over}, turn)
		points := core.EvaluatorOf(r).AppendForecasts(nil, s)
		lead = points[0] - points[1]
		if winners := core.Winners(nil, s); turn == core.Over && len(winners) == 1 {
			lead += won - 2*won*winners[0]
		}
		return lead
	}
	sign := 1 - 2*int(turn)
	lead = math.MinInt
	for _, m := range s.AppendMoves(nil) {
		lead = max(lead, sign*minimax(t, r, after(t, r, s, m)))
	}
	return sign * lead
}

// points returns the lead in points of a value of minimax.
func points(value int) float64 {
	const won = 1_000_000
	switch {
	case value > won/2:
		value -= won
	case value < -won/2:
		value += won
	}
	return float64(value) / core.Hundredths
}

// lastMoves returns a position of some round of a random game, with few tiles left.
func lastMoves(t *testing.T, r core.Rules, seed uint64) core.State {
	t.Helper()
	g, err := core.NewGame(r, 2, core.Seeded(seed))
	require.NoError(t, err)
	b := started(t, "random", r, seed)
	round := 1 + int(seed%5)
	for g.Turn() != core.Over {
		s := g.State()
		if s.Round() >= round && len(s.AppendMoves(nil)) > 1 && leaves(t, r, s, 300) < 300 {
			return s
		}
		require.NoError(t, g.Play(choose(t, b, s)))
	}
	t.Fatal("no position with few moves left")
	return nil
}

// leaves counts the lines to the end of the round, up to a limit.
func leaves(t *testing.T, r core.Rules, s core.State, limit int) int {
	if !s.Turn().Seat() {
		if s.Turn() != core.Deal && s.Turn() != core.Over {
			return limit // chance turns inside the round are not for minimax
		}
		return 1
	}
	n := 0
	for _, m := range s.AppendMoves(nil) {
		if n >= limit {
			break
		}
		n += leaves(t, r, after(t, r, s, m), limit-n)
	}
	return n
}

// A solved round is played exactly, and each move has the value that plain minimax finds.
func TestAlphaBetaIsMinimax(t *testing.T) {
	for _, board := range boards {
		r := rulesOf(t, board)
		for seed := range uint64(times(4, 1)) {
			s := lastMoves(t, r, seed)
			b := started(t, "search:100000", r, 1)
			best := choose(t, b, s)
			sign := 1 - 2*int(s.Turn())
			most := sign * minimax(t, r, s)
			assert.Equal(t, most, sign*minimax(t, r, after(t, r, s, best)), "%s, seed %d", board, seed)
			for _, a := range b.(bot.Advisor).Advise() {
				if a.Positions == 0 {
					continue // the only move
				}
				value := sign * minimax(t, r, after(t, r, s, a.Move))
				assert.InDelta(t, points(value), a.Lead, 1e-9, "%s, seed %d", board, seed)
			}
		}
	}
}

// Several cores solve a round as one does, and do not matter to a budget of positions.
func TestCores(t *testing.T) {
	r := rulesOf(t, "classic")
	for seed := range uint64(3) {
		var chosen []core.Move
		s, first := lastMoves(t, r, seed), dealt(t, r, 2, seed)
		for _, cores := range []int{1, 3} {
			for budget, s := range map[string]core.State{"1m": s, "2000": first} {
				b, luck := newBot(t, "search:"+budget), core.NewRandom(1, core.Stream{})
				require.NoError(t, b.Start(t.Context(), bot.Game{Rules: r, Random: luck, Cores: cores}))
				m := choose(t, b, s)
				if budget == "2000" {
					chosen = append(chosen, m)
					continue
				}
				assert.Equal(t, minimax(t, r, s), minimax(t, r, after(t, r, s, m)), "seed %d, %d cores", seed, cores)
			}
		}
		assert.Equal(t, chosen[0], chosen[1])
	}
}

// Several cores that share the tree of more than two seats find what one finds, and do not matter to a budget of
// positions.
func TestCoresShareATree(t *testing.T) {
	r := rulesOf(t, "classic")
	race, first := at(t, r, 3, raceForTheRow+"  - { score: 20 }\n"), dealt(t, r, 3, 1)
	chosen := func(cores int, budget string, s core.State) string {
		b, luck := newBot(t, "search:"+budget), core.NewRandom(1, core.Stream{})
		require.NoError(t, b.Start(t.Context(), bot.Game{Rules: r, Random: luck, Cores: cores}))
		return string(r.AppendMove(nil, choose(t, b, s)))
	}
	for _, cores := range []int{1, 3} {
		var found string
		for _, budget := range []string{"50ms", "500ms", "5s"} { // a busy machine may need the longer ones
			if found = chosen(cores, budget, race); found == "center white 1" {
				break
			}
		}
		assert.Equal(t, "center white 1", found, "%d cores", cores)
	}
	assert.Equal(t, chosen(1, "2000", first), chosen(3, "2000", first))
}

// A budget of positions is spent to the last, and looks at each move of the position once even if it is less.
func TestSearchCountsPositions(t *testing.T) {
	for _, board := range someBoards(0) {
		r := countedRules{rulesOf(t, board), new(int)}
		s := dealt(t, r, 2, 1)
		legal := len(s.AppendMoves(nil))
		for budget, want := range map[int]int{1: legal, legal: legal, 3000: 3000} {
			b := started(t, fmt.Sprintf("search:%d", budget), r, 1)
			*r.played = 0
			choose(t, b, s)
			assert.InDelta(t, want, *r.played, 100, "%s, %d positions", board, budget)
			assert.GreaterOrEqual(t, *r.played, want)
		}
	}
}
