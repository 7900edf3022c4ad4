package pavilion

import (
	"math"
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
	e.orient(s.(*state))
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

// evaluated are rulesets that evaluators play out in different ways.
func evaluated(t *testing.T) map[string]*rules {
	t.Helper()
	all := map[string]*rules{}
	for name, lines := range map[string]string{
		"colored":                    "extends: summer-pavilion\n",
		"gray":                       "extends: summer-pavilion-gray\n",
		"the color decides":          "extends: summer-pavilion-gray\nscoring: {place: 'arc + (place.color == \"red\" ? 2 : 0) - place.wild'}\n",
		"the board decides":          "extends: summer-pavilion-gray\nscoring: {place: arc + board.tiles}\n",
		"discards bring points":      "extends: summer-pavilion\nscoring: {discard: 5 * discarded}\n",
		"discards bring some points": "extends: summer-pavilion\nscoring: {discard: '5 * (discarded % 3)'}\n",
	} {
		r, err := variants.Parse("evaluated.yaml", []byte("format: 1\nname: Evaluated\n"+lines))
		require.NoError(t, err)
		all[name] = r.Rules.(*rules)
	}
	all["stars of one color"] = withWeights(t, monoPaid, mixedPaid)
	return all
}

// withWeights returns the rules of the gray side by which stars of one kind are worth much, and those of another little.
func withWeights(t *testing.T, much, little int) *rules {
	t.Helper()
	opened, err := variants.Open("summer-pavilion-gray")
	require.NoError(t, err)
	weights := make([][]int32, phases)
	for phase := range weights {
		weights[phase] = make([]int32, featureCount)
		weights[phase][much] = 2000
		weights[phase][little] = 10
	}
	with, err := opened.Rules.(core.Weighted).WithWeights(core.Weights{2: weights})
	require.NoError(t, err)
	return with.(*rules)
}

// The best placement is the first of those that bring most, of all colors on all spaces.
func TestBestPlaceOfAll(t *testing.T) {
	for name, r := range evaluated(t) {
		found := 0
		for seed := range uint64(30) {
			s, err := r.New(2)
			require.NoError(t, err)
			e, luck := evaluatorAt(s), core.NewRandom(seed, core.Stream{})
			e.wild = core.Color(luck.Below(len(r.colors)))
			for range 25 {
				for c := range r.colors {
					e.board.hand[c] = uint8(luck.Below(4))
				}
				best := bestOfAll(e)
				e.known = 0
				m, _ := e.bestPlace()
				require.Equal(t, best, m, "%s: %s, not %s", name, r.AppendMove(nil, best), r.AppendMove(nil, m))
				if m != 0 {
					e.cover(m)
					e.picks = 0
					found++
				}
			}
		}
		assert.Greater(t, found, 300, name)
	}
}

// bestOfAll tries every color on every space, with as few wild tiles as possible.
func bestOfAll(e *evaluator) (best core.Move) {
	r, most := e.rules, math.MinInt
	for c := range core.Color(len(r.colors)) {
		own, wilds := e.means(e.board, c)
		for open := r.coverable(e.board, c, maxNumber); own > 0 && open != 0; open &= open - 1 {
			space := bits.TrailingZeros64(open)
			number, star := int(r.numbers[space]), r.spaces[space].star
			wild, limit := wildShare(own, wilds, number)
			if wild > limit {
				continue
			}
			e.learn(place(space, c, wild), space, number)
			value := e.brings[space] - (number*e.price+wild*wildPrice)*finer
			if r.stars[star].rule == freeKind && r.tilesOn(e.board, star) == 1 && e.board.starColors[star] == 1<<c {
				value -= e.binding(space, c)
			}
			if value > most {
				best, most = place(space, c, wild), value
			}
		}
	}
	return best
}

// Forecasts are those of an evaluator that surveys the board anew each time, plays by the rules alone and tries out how
// many tiles it keeps.
func TestForecastsOfTheLongWay(t *testing.T) {
	for name, r := range evaluated(t) {
		long := *r
		long.discardsCost = false
		for seed := range uint64(3) {
			g, err := core.NewGame(r, 2, core.Seeded(seed))
			require.NoError(t, err)
			same, err := core.NewGame(&long, 2, core.Seeded(seed))
			require.NoError(t, err)
			e, luck := r.Evaluator(), core.NewRandom(seed, core.Stream{})
			for g.Turn().Seat() {
				slow := long.Evaluator().(*evaluator)
				slow.steady = false
				require.Equal(t, slow.AppendForecasts(nil, same.State()), e.AppendForecasts(nil, g.State()), name)
				legal := g.Moves()
				m := legal[luck.Below(len(legal))]
				require.NoError(t, g.Play(m))
				require.NoError(t, same.Play(m))
			}
		}
	}
}

// A hand played out does not bind a free star to one color where another color does as well and
// stars of several colors are worth more: beside the orange tile goes a blue one.
func TestFreeStarsAreMixed(t *testing.T) {
	with := withWeights(t, mixedPaid, monoPaid)
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
