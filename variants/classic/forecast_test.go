package classic_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// sure returns the points that a forecast takes for sure, of every seat.
func sure(s *scene.Scene) []int {
	return classic.Closed(evaluatorOf(s.Rules), s.Game.State())
}

func evaluatorOf(r core.Rules) core.FeatureEvaluator {
	return core.EvaluatorOf(r).(core.FeatureEvaluator)
}

// A position with a tile left on the table, in the round's last offer.
func forecastScene(t *testing.T, r core.Rules, first, second string) *scene.Scene {
	t.Helper()
	return scene.At(t, r, fmt.Sprintf(`
phase: offer
turn: 2
center: Y
marker: 2
seats:
  - %s
  - %s
`, first, second))
}

// Red beside the two tiles of row 1 makes a row of 3; red in row 2, column 4
// stands alone; two things on the floor cost 2. Line 3 is not complete and
// gives nothing. The other seat has its marker to pay for, from 0 points.
func TestForecastTilesAndPays(t *testing.T) {
	s := forecastScene(t, colored(t),
		"{ score: 7, lines: [R, RR, KK, ., .], floor: KK, wall: [BY..., ....., ....., ....., .....] }",
		"{ floor: + }")
	assert.Equal(t, []int{7 + 3 + 1 - 2, 0}, sure(s))
}

// The tile of row 1 ends the game: 5 points for the row and 2 of the bonus.
// The column that the other seat has complete counts for it too, though the
// end is not its doing.
func TestForecastOfTheEnd(t *testing.T) {
	s := forecastScene(t, colored(t),
		"{ lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }",
		"{ score: 20, floor: +, wall: [B...., W...., K...., R...., Y....] }")
	assert.Equal(t, []int{5 + 2, 20 - 1 + 7}, sure(s))
	s = forecastScene(t, colored(t),
		"{ lines: [., ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }",
		"{ score: 20, floor: +, wall: [B...., W...., K...., R...., Y....] }")
	assert.Equal(t, []int{0, 20 - 1}, sure(s), "without the tile the game goes on")
}

// On the gray wall red of line 1 goes where it makes a row of 3, not to the
// first cell; a line that no cell is left for falls to the floor.
func TestForecastChoosesCells(t *testing.T) {
	s := forecastScene(t, gray(t),
		"{ lines: [R, ., ., ., .], wall: [..BY., ....., ....., ....., .....] }", "{ floor: + }")
	assert.Equal(t, []int{3, 0}, sure(s))
	s = forecastScene(t, gray(t),
		"{ score: 9, lines: [R, ., ., ., .], wall: [BYKW., ....R, ....., ....., .....] }", "{ floor: + }")
	assert.Equal(t, []int{9 - 1, 0}, sure(s))
}

// A cell is compared with others as if the tile were the last one, which it will be when it is scored.
func TestForecastKnowsTheLastTile(t *testing.T) {
	r, err := variants.Parse("last.yaml", []byte("format: 1\nextends: classic-gray\nscoring: { place: 'last.col == 5 ? 9 : 1' }\n"))
	require.NoError(t, err)
	s := forecastScene(t, r.Rules, "{ lines: [R, ., ., ., .] }", "{ floor: + }")
	assert.Equal(t, []int{9, 0}, sure(s))
}

// A game that is over has its bonuses already.
func TestForecastAfterTheEnd(t *testing.T) {
	s := forecastScene(t, colored(t),
		"{ lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }", "{ floor: + }")
	s.Play("center yellow floor")
	require.Equal(t, core.Over, s.Game.Turn())
	assert.Equal(t, []int{7, 0}, sure(s))
}

// At every position of random games the forecast is what the plain
// implementation gives where its offer is taken away and each tile goes to the
// cell with the most points. The position stays as it was.
func TestForecastAgreesWithPlain(t *testing.T) {
	for _, board := range boards {
		rules := scene.Rules(t, board.name)
		for seed := range uint64(scene.Times(30, 3)) {
			seats := 2 + int(seed%3)
			agreeForecast(t, scene.Start(t, rules, seats), newPlain(seats, board.options()), seed)
		}
	}
}

// agreeForecast plays one game on both and compares the forecasts on the way.
func agreeForecast(t *testing.T, s *scene.Scene, p *plain, seed uint64) {
	t.Helper()
	luck := rand.New(rand.NewPCG(seed, 3))
	chance := core.Seeded(seed)
	e := evaluatorOf(s.Rules)
	for p.turn() >= 0 {
		if p.turn() == 0 {
			p.answer(s.Draw(chance))
			continue
		}
		legal := s.Legal()
		move := legal[luck.IntN(len(legal))]
		s.Play(move)
		p.play(move)
		before := s.Text()
		if want, got := p.forecast(), classic.Closed(e, s.Game.State()); !slices.Equal(want, got) {
			require.Equal(t, want, got, "seed %d\n%s", seed, before)
		}
		require.Equal(t, before, s.Text())
	}
}

func BenchmarkForecast(b *testing.B) {
	s := scene.At(b, scene.Rules(b, "classic"), `
phase: offer
turn: 2
center: Y
marker: 2
seats:
  - { score: 7, lines: [R, RR, KK, ., .], floor: KK, wall: [BY..., ....., ....., ....., .....] }
  - { floor: + }
`)
	e, points := evaluatorOf(s.Rules), make([]int, 0, 2)
	for b.Loop() {
		e.AppendForecasts(points, s.Game.State())
	}
}

// A forecast passes over the choices that effects offer, and what formulas see of the time before
// the walls were tiled stays as it was.
func TestForecastAtAnOffer(t *testing.T) {
	s, _ := settle(t, changed(t, "wall: { pattern: free }\nscoring: { place: 'any(players, .score > 5) ? 2 : 1' }\n"+
		"on: { x: { event: place, do: [{ offer: pay }] } }\nactions: { pay: { phase: offered, limit: { times: 9 }, do: [{ score: 9 }] } }"),
		"seats: [{ lines: [B, YY, ., ., .] }, { lines: [R, ., ., ., .] }]")
	s.Play("tile 1 1")
	require.Equal(t, "tiling 1", s.Get("then"))
	before := s.Text()
	assert.Equal(t, []int{2, 1}, sure(s))
	assert.Equal(t, before, s.Text())
	s.Play("pay", "tile 2 2", "skip", "tile 1 3", "skip")
	assert.Equal(t, []int{12, 1}, s.Scores(), "seat 2 sees the score that seat 1 had before")
}

// BenchmarkLeaf is what a search does at the end of a line.
func BenchmarkLeaf(b *testing.B) {
	for _, name := range []string{"classic", "classic-gray"} {
		b.Run(name, func(b *testing.B) {
			s := scene.At(b, scene.Rules(b, name), `
phase: offer
turn: 2
displays: [BBYK, RRKW, ., ., .]
center: YYKRR
marker: 2
seats:
  - { score: 7, lines: [R, RR, YY, ., WW], floor: KK, wall: [BY..., W...., KW..., ..W.., .....] }
  - { score: 9, lines: [B, RR, ., YYY, KK], floor: +, wall: [.Y..., WB..., .W..., ....., .....] }
`)
			state, next := s.Game.State(), core.Clone(s.Game.Rules(), s.Game.State())
			m := state.AppendMoves(nil)[0]
			e, points := evaluatorOf(s.Rules), make([]int, 0, 2)
			b.ReportAllocs()
			for b.Loop() {
				next.Set(state)
				next.Play(m, nil)
				e.AppendForecasts(points, next)
			}
		})
	}
}

// An evaluator that has judged another position forecasts what a new one does, also where `end.when` looks at the board of the seat that
// begins: its board alone has the row that ends the game.
func TestForecastAsksTheStarterAgain(t *testing.T) {
	r, err := variants.Parse("starter", []byte("format: 1\nextends: classic\nend: { when: board.rows >= 1 }\n"))
	require.NoError(t, err)
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	used := evaluatorOf(r.Rules)
	for _, starter := range []int{2, 1} {
		text := fmt.Appendf(nil, `
start: %d
phase: offer
turn: 1
center: Y
marker: 2
seats:
  - { score: 20, wall: [BYRKW, ....., ....., ....., .....] }
  - { score: 20, wall: [....., W...., ....., ....., .....], floor: + }
`, starter)
		require.NoError(t, s.UnmarshalText(text))
		assert.Equal(t, evaluatorOf(r.Rules).AppendForecasts(nil, s), used.AppendForecasts(nil, s), "seat %d begins", starter)
	}
}

// A line that is still full when an effect has ended the game promises nothing.
func TestFullLinesAreNoFeature(t *testing.T) {
	r, err := variants.Shipped("house/az-sudden-death")
	require.NoError(t, err)
	s := scene.At(t, r.Rules, `
phase: offer
turn: 1
center: K
marker: 2
seats:
  - { lines: [W, YY, RRR, ., .], wall: [BYRK., ....., ....., ....., .....] }
  - { floor: + }
`)
	found, _ := featuresOf(s, 0)
	assert.NotContains(t, found, "line_1of5")
}

// An evaluator that has judged other positions forecasts what a new one does, in every ruleset.
func TestForecastsOfAUsedEvaluator(t *testing.T) {
	for _, name := range variants.NamesOf(classic.Variant{}) {
		r := scene.Rules(t, name)
		used := core.EvaluatorOf(r)
		for seed := range uint64(2) {
			least, most := r.Seats()
			g, err := core.NewGame(r, min(most, max(least, 2+int(seed))), core.Seeded(seed))
			require.NoError(t, err)
			luck := core.NewRandom(seed, core.Stream{Kind: core.BotStream})
			for g.Turn().Seat() {
				want := core.EvaluatorOf(r).AppendForecasts(nil, g.State())
				require.Equal(t, want, used.AppendForecasts(nil, g.State()), "%s, seed %d, round %d", name, seed, g.State().Round())
				legal := g.Moves()
				require.NoError(t, g.Play(legal[luck.Below(len(legal))]))
			}
		}
	}
}
