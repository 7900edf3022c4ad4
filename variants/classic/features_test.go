package classic_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// featuresOf returns the features of a seat that are not 0.
func featuresOf(s *scene.Scene, seat int) (found map[string]int, phase int) {
	names := s.Rules.(core.Weighted).Features()
	values, _, phase := evaluatorOf(s.Rules).AppendFeatures(nil, nil, s.Game.State())
	found = map[string]int{}
	for i, name := range names {
		if value := values[seat*len(names)+i]; value != 0 {
			found[name] = int(value)
		}
	}
	return found, phase
}

// Red on line 2 leads to column 4, for a row of 2 and a column of 2, and yellow on line 3 there too, for a
// row of 3 and a column of 2. Row 3, columns 3 and 4 and blue miss three cells each, all others more: three rounds
// or more are to come. A red tile alone is what line 2 misses; line 3 finds one yellow tile too many or two.
func TestFeatures(t *testing.T) {
	s := scene.At(t, colored(t), `
phase: offer
turn: 2
displays: [RYYY, ., ., ., .]
seats:
  - { score: 5, lines: [., R, YY, ., .], wall: [...K., ..Y.., .WB.., ...B., .....] }
  - { score: 3, lines: [., ., ., ., W] }
`)
	found, phase := featuresOf(s, 0)
	assert.Equal(t, 10, phase)
	assert.Equal(t, map[string]int{
		"line_1of2": 100, "line_2of3": 100, "points_missing1": 400 + 500,
		// Of the bonuses of a row, a column and a color: all for the last cell, half for the last but one.
		"shares_missing1": 200/8 + 700/4 + 1000/16 + 200/4 + 700/4 + 1000/8,
		"empty_line1":     (1 + 1 + 5 + 2) * 100 / 4, "empty_line4": (1 + 2 + 5 + 2) * 100 / 4,
		"empty_line5": (1 + 1 + 1 + 2 + 1) * 100 / 5, "empty_shares": 252 + 221 + 254,
		"row_missing3": 200, "column_missing3": 2 * 700, "color_missing3": 1000,
		"fitting": 100,
	}, found)
	found, _ = featuresOf(s, 1)
	assert.Equal(t, map[string]int{
		"acting": 100, "line_1of5": 100, "points_missing4": 100, "shares_missing4": 200/16 + 700/16 + 1000/16,
		"empty_line1": 100, "empty_line2": 100, "empty_line3": 100, "empty_line4": 100,
		"empty_shares": 4 * (200/16 + 700/16 + 1000/16), "wanting": 100,
	}, found)
}

// In the last round a wall has earned its bonuses for sure: they are points. Before it they are a feature.
func TestFeaturesOfTheEnd(t *testing.T) {
	const rest = `
phase: offer
turn: 2
marker: 2
center: Y
seats:
  - { score: 5, lines: [%s, ., ., ., .], wall: [BYRK., W...., K...., R...., Y....] }
  - {}
`
	s := scene.At(t, colored(t), fmt.Sprintf(rest, "."))
	found, phase := featuresOf(s, 0)
	assert.Equal(t, []int{4, 700}, []int{phase, found["earned"]})
	assert.Equal(t, []int{5, 0}, sure(s))
	other, _ := featuresOf(s, 1)
	assert.Equal(t, []int{100, 0}, []int{other["begins"], found["begins"]})
	s = scene.At(t, colored(t), fmt.Sprintf(rest, "W"))
	found, phase = featuresOf(s, 0)
	assert.Equal(t, []int{1, 0}, []int{phase, found["earned"]})
	assert.Equal(t, []int{5 + 5 + 2 + 7, 0}, sure(s))
}

// An effect can end the game with a tile of the wall-tiling: what would come after it is not forecast, and
// the phase knows how near it is.
func TestFeaturesWhereAnEffectEndsTheGame(t *testing.T) {
	const rest = `
phase: offer
turn: 2
marker: 2
center: Y
seats:
  - { lines: [%s, ., YYY, ., .], wall: [BYRK., ....., ....., ....., .....], floor: RR }
  - { score: 3, lines: [., RR, ., ., .], floor: R }
`
	r := scene.Rules(t, "house/az-sudden-death")
	s := scene.At(t, r, fmt.Sprintf(rest, "W"))
	_, phase := featuresOf(s, 0)
	assert.Equal(t, 1, phase)
	assert.Equal(t, []int{5 + 2, 3}, sure(s))
	_, phase = featuresOf(scene.At(t, r, fmt.Sprintf(rest, ".")), 0)
	assert.Equal(t, 4, phase, "one round follows")
}

// What features are measured in follows the ruleset: its points and bonuses, and what ends its games.
func TestFeaturesFollowTheRules(t *testing.T) {
	s := scene.At(t, changed(t, `
scoring: { place: 3 * run.h }
bonuses: { row: { points: 8 }, column: null }
end: { when: 'any(players, .columns >= 1)', round_limit: 2 }`), `
round: 1
turn: 1
center: Y
seats: [{ wall: [.YRKW, ....., ....., ....., .....], lines: [., B, ., ., .] }, {}]`)
	found, phase := featuresOf(s, 0)
	assert.Equal(t, 4, phase, "one round follows")
	assert.Equal(t, []int{800, 0, 3 * 500, 300}, []int{found["row_missing1"], found["column_missing3"], found["empty_line1"], found["points_missing1"]})
}

// A bonus that is for no row, column or color counts when the wall has it: blue makes a square of four.
func TestFeaturesOfOtherBonuses(t *testing.T) {
	s := scene.At(t, changed(t, "bonuses: { block: { points: 3, per: 'count(cells, .filled and filled(.row, .col + 1) "+
		"and filled(.row + 1, .col) and filled(.row + 1, .col + 1))' } }"),
		"turn: 1\ncenter: Y\nseats: [{ wall: [BY..., W...., ....., ....., .....], lines: [., BB, ., ., .] }, {}]")
	found, _ := featuresOf(s, 0)
	assert.Equal(t, 300, found["earned"])
}

// A forecast is the points that are sure and the sum of the features by their weights, whatever these are, in
// every shipped ruleset.
func TestForecastIsTheSumOfFeatures(t *testing.T) {
	for _, name := range variants.NamesOf(classic.Variant{}) {
		luck := rand.New(rand.NewPCG(1, 2))
		weighted := scene.Rules(t, name).(core.Weighted)
		var weights core.Weights
		weights[2] = make([][]int32, weighted.Phases())
		for phase := range weights[2] {
			for range weighted.Features() {
				weights[2][phase] = append(weights[2][phase], int32(luck.IntN(400)-200))
			}
		}
		rules, err := weighted.WithWeights(weights)
		require.NoError(t, err)
		seats, _ := rules.Seats()
		state, err := rules.New(seats)
		require.NoError(t, err)
		e, random := evaluatorOf(rules), core.NewRandom(1, core.Stream{})
		for state.Turn() != core.Over {
			if !state.Turn().Seat() {
				state.Deal(random, nil)
				continue
			}
			legal := state.AppendMoves(nil)
			state.Play(legal[random.Below(len(legal))], nil)
			values, want, phase := e.AppendFeatures(nil, nil, state)
			for seat := range seats {
				sum := 0
				for i, weight := range weights[2][phase] {
					sum += int(values[seat*len(weights[2][phase])+i]) * int(weight)
				}
				want[seat] += sum / core.Hundredths
			}
			text, _ := state.AppendText(nil)
			require.Equal(t, want, e.AppendForecasts(nil, state), "%s\n%s", name, text)
		}
	}
}

// The end of a plain round, which is worked out for walls and points alone, leaves what the rules themselves do: a limit
// that no take reaches makes rounds other than plain.
func TestPlainRoundsEndByTheRules(t *testing.T) {
	for _, keys := range []string{"", "wall: { pattern: free }", "tiling: { order: up }\nscoring: { place: run.h - 2 }",
		"scoring: { minimum: -5 }\nbonuses: { row: { each: round } }\nend: { when: 'any(players, .columns >= 1)', round_limit: 6 }"} {
		plain, general := changed(t, keys), changed(t, keys+"\ntake: { limit: 100 }")
		for seed := range uint64(scene.Times(20, 5)) {
			seats := 2 + int(seed%3)
			one, _ := plain.New(seats)
			other, _ := general.New(seats)
			byPlain, byGeneral := evaluatorOf(plain), evaluatorOf(general)
			random := core.NewRandom(seed, core.Stream{})
			for one.Turn() != core.Over {
				if one.Turn().Seat() {
					legal := one.AppendMoves(nil)
					m := legal[random.Below(len(legal))]
					one.Play(m, nil)
					other.Play(m, nil)
				} else {
					chance := *random
					one.Deal(random, nil)
					other.Deal(&chance, nil)
				}
				want, points, phase := byGeneral.AppendFeatures(nil, nil, other)
				got, sure, at := byPlain.AppendFeatures(nil, nil, one)
				text, _ := one.AppendText(nil)
				require.Equal(t, want, got, "%s\n%s", keys, text)
				require.Equal(t, points, sure, "%s\n%s", keys, text)
				require.Equal(t, phase, at, "%s\n%s", keys, text)
			}
		}
	}
}

// A deal changes no forecast: who begins is known before it, and what lies on the displays does not count yet.
func TestFeaturesBetweenRounds(t *testing.T) {
	s := scene.At(t, colored(t), `
phase: offer
turn: 2
marker: 1
center: Y
seats:
  - { lines: [., R, ., ., .], floor: + }
  - { lines: [Y, ., ., ., .] }
`)
	s.Play("center yellow 3")
	for _, turn := range []core.Turn{core.Deal, 0} {
		require.Equal(t, turn, s.Game.Turn())
		first, phase := featuresOf(s, 0)
		second, _ := featuresOf(s, 1)
		assert.Equal(t, 14, phase)
		assert.Equal(t, []int{100, 0, 100, 0}, []int{first["begins"], first["acting"], first["line_1of2"], first["wanting"]})
		assert.Equal(t, []int{0, 0, 100, 0}, []int{second["begins"], second["acting"], second["line_1of3"], second["wanting"]})
		if turn == core.Deal {
			s.Draw(core.Seeded(1))
		}
	}
	s.Play(s.Legal()[0])
	found, phase := featuresOf(s, 1)
	assert.Equal(t, []int{12, 100}, []int{phase, found["acting"]})
}

// The parts of a forecast before and after the first take of a round have the same weights: the lines of others do
// not change.
func TestPartsOfAFirstTake(t *testing.T) {
	s := scene.At(t, colored(t), "turn: 1\ndisplays: [BYRK, BYRK, BYRK, BYRK, BYRK]\nseats: [{}, {}]")
	e := core.EvaluatorOf(s.Rules).(core.PartsEvaluator)
	part := func(about string) int {
		for _, p := range e.AppendParts(nil, s.Game.State(), 1) {
			if p.About == about {
				return p.Value
			}
		}
		return 0
	}
	before := part("line 5")
	require.NotZero(t, before)
	s.Play("1 blue 1")
	assert.Equal(t, before, part("line 5"))
}

// The weights of other features are refused.
func TestWeightsOfOtherFeatures(t *testing.T) {
	rules := colored(t).(core.Weighted)
	_, err := rules.WithWeights(core.Weights{3: make([][]int32, rules.Phases())})
	assert.ErrorContains(t, err, "weights are needed, here are 0")
	_, err = rules.WithWeights(core.Weights{3: {}})
	assert.ErrorContains(t, err, "phases are needed, here are 0")
	_, err = rules.WithWeights(core.Weights{})
	assert.ErrorContains(t, err, "weights are needed for a number of seats")
}

// A color has its bonus also where two of its cells lie in one column.
func TestColorsOfAnyWallHaveTheirBonus(t *testing.T) {
	r, err := variants.Parse("wall", []byte(`
format: 1
extends: classic
wall: { pattern: [YBRKW, WBYRK, KWBYR, RKWBY, YRKWB], once_per: [row] }
`))
	require.NoError(t, err)
	s := scene.At(t, r.Rules, `
phase: offer
turn: 1
center: W
marker: 2
seats:
  - { wall: [Y...., ..Y.., ...Y., ....Y, .....] }
  - { floor: + }
`)
	found, _ := featuresOf(s, 0)
	assert.Equal(t, 1000, found["color_missing1"])
}
