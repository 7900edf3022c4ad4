package trio_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"example.com/trio"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants"
)

// rules returns the rules of a ruleset with some assignments over it.
func rules(t testing.TB, name string, set ...string) core.Rules {
	t.Helper()
	r, err := variants.Open(name, variants.Set(set...))
	require.NoError(t, err)
	return r.Rules
}

// tiles reads letters of Trio's colors.
func tiles(letters string) (tray core.Tray) {
	for _, letter := range letters {
		tray[map[rune]core.Color{'C': 0, 'J': 1, 'S': 2}[letter]]++
	}
	return tray
}

// round is a round of a game worked out by hand.
type round struct {
	deal   [3]string
	moves  []string
	scores []int // when the round has been scored, without final bonuses
}

// The whole of a game, played on a table: seat 1 fills the first and the second
// column and the second row.
var handWorked = []round{
	{[3]string{"CSS", "JJJ", "CCS"},
		// Seat 2 has the marker for a point that it does not have.
		[]string{"2 jade 3", "3 coral 2", "1 sand 2", "center sand 1", "center coral 1"},
		// Seat 1: 1, 2 and 3 down the first column. Seat 2: two tiles that are alone.
		[]int{6, 2}},
	{[3]string{"SSS", "CCJ", "JJC"},
		[]string{"3 jade 3", "1 sand 3", "center coral 1", "2 coral 2", "center jade 3"},
		// Seat 1: coral beside sand 2 * 1, sand beside jade and below coral 2 * 2. Seat 2:
		// one less for the marker, two tiles alone.
		[]int{6 + 2 + 4, 2 - 1 + 1 + 1}},
	{[3]string{"JJJ", "CCC", "JSS"},
		[]string{"3 sand 2", "1 jade 2", "2 coral 3", "center jade 1"},
		// Seat 1: one less for the marker, jade 2 * 3, jade 3 * 1, a tile on the floor. Seat 2:
		// sand 2 * 3, coral alone.
		[]int{12 - 1 + 6 + 3 - 1, 3 + 6 + 1}},
}

// The game goes as it does on a table.
func TestGameWorkedOutByHand(t *testing.T) {
	g, err := core.NewGame(rules(t, "trio"), 2, nil)
	require.NoError(t, err)
	for _, r := range handWorked {
		require.NoError(t, g.Deal(tiles(r.deal[0]), tiles(r.deal[1]), tiles(r.deal[2])))
		for _, text := range r.moves {
			m, err := g.Rules().ParseMove(text)
			require.NoError(t, err)
			require.NoError(t, g.Play(m))
		}
		assert.Equal(t, r.scores, scored(g))
	}
	assert.Equal(t, "end.when", g.EndReason())
	assert.Equal(t, []int{19 + 9, 10 + 9}, g.Scores(), "three trios each")
	assert.Equal(t, []int{0}, g.Winners())
}

// scored returns the scores at the end of the last round, which are in its events:
// final bonuses come after it.
func scored(g *core.Game) []int {
	scores := make([]int, g.State().Seats())
	for _, s := range g.Steps() {
		over := false
		for _, e := range s.Events {
			over = over || e.Kind == core.RoundEnded
			if e.Kind == core.Scored && !over {
				scores[e.Seat] = e.Total
			}
		}
	}
	return scores
}

// The last take of a round reports every tile and every point, in order.
func TestEventsOfARoundsEnd(t *testing.T) {
	s, err := rules(t, "trio").New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte("turn: 2\ncenter: JJ\nseats:\n  - { score: 5, lines: [., ., CCC] }\n  - {}\n")))
	var events []core.Event
	m, err := rules(t, "trio").ParseMove("center jade 1")
	require.NoError(t, err)
	s.Play(m, core.WatchFunc(func(e core.Event) { events = append(events, e) }))

	spot := func(p core.Place, at ...int8) core.Spot {
		at = append(at, 0, 0)
		return core.Spot{Place: p, Row: at[0], Col: at[1]}
	}
	moved := func(seat int8, c core.Color, n uint8, from, to core.Spot) core.Event {
		return core.Event{Kind: core.TilesMoved, Seat: seat, Color: c, Count: n, From: from, To: to}
	}
	points := func(seat int8, points, total int, key string, at core.Spot) core.Event {
		return core.Event{Kind: core.Scored, Seat: seat, Color: core.NoColor, Count: 1, To: at, Points: points, Total: total, Key: key}
	}
	none := core.Spot{}
	center, hand := spot(core.Center), spot(draft.Hand)
	floor, discard := spot(trio.Floor), spot(core.Discard)
	assert.Equal(t, []core.Event{
		{Kind: core.MarkerTaken, Seat: 1, Color: core.NoColor, Count: 1, From: center, To: hand},
		moved(1, 1, 2, center, hand),
		points(1, -1, -1, "scoring.center", none),
		points(1, 1, 0, "scoring.minimum", none),
		moved(1, 1, 1, hand, spot(trio.Line)),
		moved(1, 1, 1, hand, floor),
		moved(0, 0, 1, spot(trio.Line, 2), spot(trio.Wall, 2, 2)),
		moved(0, 0, 2, spot(trio.Line, 2), discard),
		points(0, 1, 6, "scoring.place", spot(trio.Wall, 2, 2)),
		moved(1, 1, 1, spot(trio.Line), spot(trio.Wall, 0, 1)),
		points(1, 1, 1, "scoring.place", spot(trio.Wall, 0, 1)),
		points(1, -1, 0, "scoring.floor", none),
		moved(1, 1, 1, floor, discard),
		{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor},
	}, events)
}

// A tile's points come with the formula and the runs that it saw.
func TestPointsHaveReasons(t *testing.T) {
	r := rules(t, "trio")
	s, err := r.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte("turn: 1\ncenter: J\nmarker: 2\nseats: [{ wall: [C.S, .C., ...] }, {}]")))
	g := core.ResumeGame(r, s, nil)
	require.NoError(t, g.Play(g.Moves()[0]))
	assert.Equal(t, []core.Reason{{Event: 3, Key: "scoring.place", Formula: "run.h * run.v",
		Saw: []core.Seen{{Name: "run.h", Value: 3}, {Name: "run.v", Value: 2}}}}, g.Steps()[0].Reasons)
	assert.Equal(t, core.Scored, g.Steps()[0].Events[3].Kind)
}

// A game ends where no tile is left for its displays.
func TestNoTilesLeft(t *testing.T) {
	r := rules(t, "trio", "colors.coral.tiles=1", "colors.jade.tiles=0", "colors.sand.tiles=0")
	g, err := core.NewGame(r, 2, core.Seeded(1))
	require.NoError(t, err)
	require.NoError(t, g.Play(g.Moves()[0]), "the only tile, to the wall")
	assert.Equal(t, "end.no_tiles", g.EndReason())
	assert.Equal(t, []int{0}, g.Winners())
}

// A formula that fails in play ends the game without a winner.
func TestFault(t *testing.T) {
	const nothing = "(score - score)"
	for _, set := range []string{"bonuses.trio.per=1 / " + nothing, "end.when=1 / " + nothing + " > 0",
		"ranking=[1 / " + nothing + "]"} {
		g, err := core.NewGame(rules(t, "trio", set, "end.round_limit=1"), 2, core.Seeded(1))
		require.NoError(t, err)
		for g.Turn().Seat() {
			require.NoError(t, g.Play(g.Moves()[0]))
		}
		assert.ErrorContains(t, g.Err(), "divides by zero", set)
		assert.Empty(t, g.Winners(), set)
		_, err = g.State().AppendText(nil)
		assert.Error(t, err, set)
	}
}
