package all_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// parse compiles a ruleset that extends one with some keys.
func parse(t *testing.T, parent, keys string) *variants.Ruleset {
	t.Helper()
	r, err := variants.Parse("mine", []byte("format: 1\nextends: "+parent+"\nname: Mine\n"+keys))
	require.NoError(t, err)
	return r
}

// The two parents of rulesets with another set-up.
var parents = []string{"classic", "summer-pavilion"}

func TestSeatsStartWithPointsOfTheirOwn(t *testing.T) {
	for _, parent := range parents {
		r := parse(t, parent, "scoring: { start: 10 * seat + seats }")
		assert.Equal(t, []int{13, 23, 33}, scene.Start(t, r.Rules, 3).Scores())
	}
}

func TestDisplaysChangeFromRoundToRound(t *testing.T) {
	r := parse(t, "classic", "displays: { count: 'round == 1 ? 4 : 5', tiles: 1 }")
	s := scene.Start(t, r.Rules, 2)
	s.Deal("B", "Y", "R", "K")
	s.Play("1 blue floor", "2 yellow floor", "3 red floor", "4 black floor")
	assert.ErrorContains(t, s.TryDeal("B", "Y", "R", "K"), "the game has 5 displays, not 4")
	s.Deal("B", "Y", "R", "K", "W")
}

func TestCenterIsFilledAfterTheDisplays(t *testing.T) {
	r := parse(t, "classic", "displays: { count: 2, tiles: 2 }\ncenter: { tiles: seats }")
	s := scene.Start(t, r.Rules, 2)
	assert.ErrorContains(t, s.TryDeal("BB", "YY"), "2 tiles for the center are to follow")
	assert.ErrorContains(t, s.TryDeal("BB", "YY", "R"), "the center takes 2 tiles, not 1")
	s.Deal("BB", "YY", "RK")
	assert.Equal(t, "RK", s.Get("center"))
	s.Play("center red 1")
	assert.Equal(t, "1", s.Get("marker"), "the marker lies beside the tiles")
}

// With an empty lid the last tiles go to the displays, and none is left for the center.
func TestCenterGetsWhatIsLeft(t *testing.T) {
	r := parse(t, "classic", "colors: { blue: { tiles: 2 }, yellow: { tiles: 1 }, red: { tiles: 0 }, "+
		"black: { tiles: 0 }, white: { tiles: 0 } }\ndisplays: { count: 2, tiles: 2 }\ncenter: { tiles: 3 }")
	s := scene.Start(t, r.Rules, 2)
	s.Deal("BB", "Y")
	assert.Equal(t, ".", s.Get("center"))
}

// The reader of a record lays the last tiles of a display that was filled several times, and
// those of the center. It can do so whichever of the discarded tiles they are.
func TestRecordHasTheTilesThatStay(t *testing.T) {
	for _, parent := range parents {
		r := parse(t, parent, "displays: { redraw: display.most >= 2 }\ncenter: { tiles: 1 + seats }")
		for seed := range uint64(20) {
			g, err := core.NewGame(r.Rules, 2, core.Seeded(seed))
			require.NoError(t, err)
			for random := core.NewRandom(seed, core.Stream{}); g.Turn() != core.Over; {
				moves := g.Moves()
				require.NoError(t, g.Play(moves[random.Below(len(moves))]))
			}
			var text strings.Builder
			header := r.Header()
			header.Seats = []string{"a", "b"}
			require.NoError(t, record.Write(&text, header, g))
			open := func(record.Header) (core.Rules, string, error) { return r.Rules, header.Digest, nil }
			replay, err := record.NewReader(strings.NewReader(text.String()), open).Next()
			require.NoError(t, err)
			assert.Equal(t, g.Scores(), replay.Game.Scores())
		}
	}
}

// A bag with one color alone cannot fill a display otherwise, and so it is not tried forever.
func TestDisplayIsFilledAgainTenTimes(t *testing.T) {
	r := parse(t, "classic", "colors: { blue: { tiles: 20 }, yellow: { tiles: 0 }, red: { tiles: 0 }, "+
		"black: { tiles: 0 }, white: { tiles: 0 } }\ndisplays: { redraw: display.most >= 4 }")
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	draws := 0
	s.Deal(dealer(func(from *core.Tray) core.Color { draws++; return from.At(0) }), nil)
	assert.Equal(t, 5*4*11, draws)
}

// dealer is a function as a core.Dealer.
type dealer func(from *core.Tray) core.Color

func (d dealer) Draw(from *core.Tray) core.Color { return d(from) }

func (d dealer) Choose(int) int { return 0 }

func TestRedrawWithoutValueEndsTheGame(t *testing.T) {
	for _, parent := range parents {
		r := parse(t, parent, `displays: { redraw: 'div_floor(1, display.of("red")) > 0' }`)
		g, err := core.NewGame(r.Rules, 2, core.Seeded(1))
		require.NoError(t, err)
		assert.ErrorContains(t, g.Err(), "displays.redraw")
		assert.Equal(t, core.Over, g.Turn())
		assert.Empty(t, g.Winners())
	}
}

func TestEndlessBag(t *testing.T) {
	for _, parent := range parents {
		r := parse(t, parent, "bag: { endless: true }")
		s := scene.Start(t, r.Rules, 2)
		bag := s.Get("bag")
		for s.Game.Turn() == core.Refill {
			s.Draw(core.Seeded(1))
		}
		s.Draw(core.Seeded(2))
		assert.Equal(t, bag, s.Get("bag"))
		err := s.Game.State().UnmarshalText([]byte("{ phase: deal, bag: 1B }"))
		assert.ErrorContains(t, err, "the bag is endless, and always holds "+bag)
	}
	_, err := variants.Parse("mine", []byte("format: 1\nextends: classic\nname: Mine\nbag: { endless: true }\n"+
		"displays: { count: 24, tiles: 9 }"))
	assert.ErrorContains(t, err, "take 216 tiles; from an endless bag at most 200 can be drawn")
	_, err = variants.Parse("mine", []byte("format: 1\nextends: summer-pavilion\nname: Mine\nbag: { endless: true }\n"+
		"structures: { window: { reward: 8 } }"))
	assert.ErrorContains(t, err, "48 can be won")
}

// All share the victory where the ranking makes no difference, as in games that are won together.
func TestRankingByAConstantIsWonByAll(t *testing.T) {
	for _, parent := range parents {
		r := parse(t, parent, "ranking: [0]")
		g, err := core.NewGame(r.Rules, 3, core.Seeded(1))
		require.NoError(t, err)
		for g.Turn() != core.Over {
			require.NoError(t, g.Play(g.Moves()[0]))
		}
		assert.Equal(t, []int{0, 1, 2}, g.Winners())
	}
}
