package pavilion

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// What a space is said to bring is what it brings: the points for the tile, the
// prizes, and the difference that it makes to the prospects of the board. The
// board remembers gains from one tile to the next, and none is out of date.
func TestGainsAddUp(t *testing.T) {
	for _, name := range []string{"summer-pavilion", "summer-pavilion-gray"} {
		opened, err := variants.Open(name)
		require.NoError(t, err)
		r := opened.Rules.(*rules)
		checked := 0
		for seed := range uint64(40) {
			s, err := r.New(2)
			require.NoError(t, err)
			o := evaluatorAt(s)
			luck := core.NewRandom(seed, core.Stream{})
			for range 20 {
				if coverAny(t, o, luck) {
					checked++
				}
			}
		}
		assert.Greater(t, checked, 500, name)
	}
}

// evaluatorAt returns an evaluator that is to play out the hand of the first seat.
func evaluatorAt(s core.State) *evaluator {
	e := s.(*state).rules.Evaluator().(*evaluator)
	e.take(s.(*state), 0)
	return e
}

// coverAny puts a tile on any space, where there is one that takes its color,
// and checks all that was said about the space.
func coverAny(t *testing.T, o *evaluator, luck *core.Random) bool {
	t.Helper()
	c := core.Color(luck.Below(len(o.rules.colors)))
	open := o.rules.coverable(o.board, c, maxNumber)
	for spaces := open &^ o.known; spaces != 0; spaces &= spaces - 1 {
		space := bits.TrailingZeros64(spaces)
		o.learn(place(space, c, 0), space, int(o.numbers[space]))
	}
	if open == 0 {
		return false
	}
	for range luck.Below(bits.OnesCount64(open)) {
		open &= open - 1
	}
	space := bits.TrailingZeros64(open)
	gain := o.brings[space]
	if o.bound[c]>>space&1 != 0 {
		gain -= o.binding(space, c)
	}
	score, before := o.Track[0], o.prospects()
	o.board.hand[c] += o.numbers[space]
	o.playPlace(place(space, c, 0), nil)
	o.follow(space)
	brought := ((o.Track[0]-score)*onePoint+int(o.picks)*wonTile)*finer + o.prospects() - before
	require.Equal(t, brought, gain, "%s in %v", o.rules.AppendMove(nil, place(space, c, 0)), o.board.covered)
	return true
}

// A hand played out does not bind a free star to one color where another color does as well and
// stars of several colors are worth more: beside the orange tile goes a blue one.
func TestFreeStarsAreMixed(t *testing.T) {
	opened, err := variants.Open("summer-pavilion-gray")
	require.NoError(t, err)
	weights := make([][]int32, phases)
	for phase := range weights {
		weights[phase] = make([]int32, featureCount)
		weights[phase][mixedPaid] = 2000
		weights[phase][monoPaid] = 10
	}
	with, err := opened.Rules.(core.Weighted).WithWeights(weights)
	require.NoError(t, err)
	s, err := with.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte("round: 1\nphase: place\nturn: 1\nsupply: .\nseats:\n"+
		"  - {hand: OOBB, stars: [..O..., ......, ......, ......, ......, ......, ......]}\n  - {hand: .}\n")))
	m, _ := evaluatorAt(s).bestPlace()
	assert.Equal(t, "place orange 2 as blue", string(with.AppendMove(nil, m)))
}

// An evaluator that has judged other positions forecasts what a new one does: in every ruleset, whatever a move of
// another seat changes.
func TestForecastsOfAUsedEvaluator(t *testing.T) {
	for _, name := range variants.NamesOf(Variant{}) {
		r, err := variants.Shipped(name)
		require.NoError(t, err)
		used := core.EvaluatorOf(r.Rules)
		for seed := range uint64(2) {
			least, most := r.Rules.Seats()
			g, err := core.NewGame(r.Rules, min(most, max(least, 2+int(seed))), core.Seeded(seed))
			require.NoError(t, err)
			luck := core.NewRandom(seed, core.Stream{Kind: core.BotStream})
			for g.Turn().Seat() {
				want := core.EvaluatorOf(r.Rules).AppendForecasts(nil, g.State())
				require.Equal(t, want, used.AppendForecasts(nil, g.State()), "%s, seed %d, round %d", name, seed, g.State().Round())
				legal := g.Moves()
				require.NoError(t, g.Play(legal[luck.Below(len(legal))]))
			}
		}
	}
}
