package pavilion

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// weightedRules returns rules with weights that differ for each feature and phase.
func weightedRules(t *testing.T, name string) (*rules, [][]int32) {
	t.Helper()
	opened, err := variants.Open(name)
	require.NoError(t, err)
	weights := make([][]int32, phases)
	for phase := range weights {
		for i := range featureCount {
			weights[phase] = append(weights[phase], int32((31*phase+17*i)%97-20))
		}
	}
	_, err = core.NewGame(opened.Rules, 2, core.Seeded(0)) // with other weights
	require.NoError(t, err)
	with, err := opened.Rules.(core.Weighted).WithWeights(core.Weights{2: weights})
	require.NoError(t, err)
	return with.(*rules), weights
}

// A forecast is the sure points and the features, each times its weight in the phase.
func TestForecastIsTheSumOfFeatures(t *testing.T) {
	seen := make([]bool, phases)
	for _, name := range []string{"summer-pavilion", "summer-pavilion-gray", "glazed-pavilion-orange", "house/sp-shuffled-numbers",
		"house/sp-structures-points", "house/sp-seat-powers", "house/sp-race-100", "house/sp-fountains", "house/sp-buy-tile", "house/sp-ruins"} {
		r, weights := weightedRules(t, name)
		for seed := range uint64(4) {
			g, err := core.NewGame(r, 2, core.Seeded(seed))
			require.NoError(t, err)
			luck := core.NewRandom(seed, core.Stream{Kind: core.BotStream})
			e := r.Evaluator().(*evaluator)
			for moves := 0; g.Turn().Seat() && moves < 1000; moves++ {
				values, want, phase := e.AppendFeatures(nil, nil, g.State())
				seen[phase] = true
				for seat := range 2 {
					sum := 0
					for i, weight := range weights[phase] {
						sum += int(values[seat*featureCount+i]) * int(weight)
					}
					want[seat] += sum / core.Hundredths
				}
				require.Equal(t, want, e.AppendForecasts(nil, g.State()), "%s, phase %d", name, phase)
				legal := g.Moves()
				require.NoError(t, g.Play(legal[luck.Below(len(legal))]))
			}
		}
	}
	assert.NotContains(t, seen, false)
}

// featuresAt returns the features of seat 1 that are not 0, by their names, for stars in round 3 with
// nothing in hand.
func featuresAt(t *testing.T, name, stars string) (map[string]int, int) {
	t.Helper()
	opened, err := variants.Open(name)
	require.NoError(t, err)
	s, err := opened.Rules.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte("round: 3\nphase: place\nturn: 1\nmarker: 2\nsupply: .\nseats:\n"+
		"  - {hand: ., score: 7, stars: "+stars+"}\n  - {hand: .}\n")))
	features, points, phase := opened.Rules.(*rules).Evaluator().(*evaluator).AppendFeatures(nil, nil, s)
	require.Equal(t, 5, phase, "three rounds come after this one")
	found := map[string]int{}
	for i, value := range features[:featureCount] {
		if value != 0 {
			found[featureNames[i]] = int(value)
		}
	}
	return found, points[0]
}

// onlyFirst is a board on whose first star lie some tiles.
func onlyFirst(tiles string) string { return "[" + tiles + strings.Repeat(", ......", 6) + "]" }

// The features of small boards, counted by hand.
func TestFeatures(t *testing.T) {
	// The open spaces bring a point each: on each star two cost up to 2 tiles, two up to 4. All ones cost 7 tiles
	// and all twos 14. The pillars cost 12, 8, 10, 12, 14 and 16 tiles, the others 10 (statues) and 11.
	found, points := featuresAt(t, "summer-pavilion", onlyFirst("......"))
	assert.Equal(t, map[string]int{"arcs_2": 1200, "arcs_4": 1200, "arcs_more": 1200,
		"mixed_arcs_2": 200, "mixed_arcs_4": 200, "mixed_arcs_more": 200, "number_9": 400, "number_14": 800,
		"structure_9": wonTile, "structure_14": (4*1 + 6*2 + 6*3) * wonTile}, found)
	assert.Equal(t, 700, points)

	// 15 of 21 tiles for 17 points are paid, and 1/7 of each number; the last space brings 6 points. The orange
	// pillar lacks 7 tiles, the two statues 7 and 3, the window 6.
	found, _ = featuresAt(t, "summer-pavilion", onlyFirst("OOOOO."))
	assert.Equal(t, map[string]int{"star_6": 1700, "star_paid": 1700 * 15 * 15 / (21 * 21),
		"arcs_2": 1000, "arcs_4": 1000, "arcs_more": 1000 + 600,
		"mixed_arcs_2": 200, "mixed_arcs_4": 200, "mixed_arcs_more": 200,
		"number_6": 400, "number_14": 800, "number_paid": 400/49 + 800/49 + 1200/49 + 1600/49,
		"structure_4": 2 * wonTile, "structure_6": 3 * wonTile, "structure_9": (1 + 1 + 2) * wonTile,
		"structure_14": (3*1 + 4*2 + 5*3) * wonTile}, found)

	// The complete star is points that are sure, and has no open space.
	found, points = featuresAt(t, "summer-pavilion", onlyFirst("OOOOOO"))
	assert.Equal(t, 700+1700, points)
	assert.Zero(t, found["star_paid"])
	assert.Equal(t, 1000, found["arcs_more"])
}

// A free star is what its tiles make of it, and structures count where a bonus is for them.
func TestFeaturesOfOtherBoards(t *testing.T) {
	orange, _ := featuresAt(t, "summer-pavilion-gray", onlyFirst("OO...."))
	assert.Equal(t, 1700*5*5/(21*21), orange["star_paid"])
	assert.Equal(t, 200+100, orange["arcs_4"]+orange["arcs_2"]-100, "an open 1 and a 4, and next to the tiles 3 points")
	mixed, _ := featuresAt(t, "summer-pavilion-gray", onlyFirst("OB...."))
	assert.Equal(t, 1200*5*5/(21*21), mixed["mixed_paid"])
	assert.Zero(t, mixed["arcs_2"])

	built, _ := featuresAt(t, "glazed-pavilion-orange", onlyFirst("OOOOOO"))
	assert.Equal(t, 15*6*100/24, built["built"], "a window is one of 24 structures for 6 sets of 15 points")
}

// Rules with other weights expect something else, and weights that do not fit are refused.
func TestWithWeights(t *testing.T) {
	opened, err := variants.Open("summer-pavilion")
	require.NoError(t, err)
	r := opened.Rules.(core.Weighted)
	_, err = r.WithWeights(core.Weights{2: {}})
	require.ErrorContains(t, err, "2 seats: weights for 11 phases are needed, here are 0")
	weights := make([][]int32, phases)
	_, err = r.WithWeights(core.Weights{2: weights})
	require.ErrorContains(t, err, "2 seats, phase 1: 31 weights are needed, here are 0")
	for phase := range weights {
		weights[phase] = make([]int32, featureCount)
	}
	none, err := r.WithWeights(core.Weights{2: weights})
	require.NoError(t, err)
	s, err := none.New(2)
	require.NoError(t, err)
	assert.Equal(t, []int{500, 500}, core.EvaluatorOf(none).AppendForecasts(nil, s), "the points at the start")
	assert.NotContains(t, r.Evaluator().AppendForecasts(nil, s), 500)
}

// Features are appended without allocation.
func TestFeaturesAllocateNothing(t *testing.T) {
	opened, err := variants.Open("summer-pavilion-gray")
	require.NoError(t, err)
	g, err := core.NewGame(opened.Rules, 2, core.Seeded(1))
	require.NoError(t, err)
	e := opened.Rules.(*rules).Evaluator().(*evaluator)
	dst, points := make([]int32, 0, 2*featureCount), make([]int, 0, 2)
	assert.Zero(t, testing.AllocsPerRun(10, func() { e.AppendFeatures(dst, points, g.State()) }))
}

// A round that is prepared is still to be played, whether its supply or its displays are to be filled.
func TestPhaseOfAPreparedRound(t *testing.T) {
	opened, err := variants.Open("house/sp-market-end-refill")
	require.NoError(t, err)
	s, err := opened.Rules.New(2)
	require.NoError(t, err)
	for _, phase := range []string{"refill", "deal"} {
		supply := map[string]string{"refill": ".", "deal": "PPPPPGGGGG"}[phase]
		require.NoError(t, s.UnmarshalText([]byte("round: 3\nphase: "+phase+"\nsupply: "+supply+"\nseats: [{}, {}]\n")))
		_, _, found := core.EvaluatorOf(opened.Rules).(*evaluator).AppendFeatures(nil, nil, s)
		assert.Equal(t, 3, found, "%s: four rounds come", phase)
	}
}
