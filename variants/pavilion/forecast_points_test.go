package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// lastTurn is seat 1 alone at its turn in the last round, with red wild. The
// supply holds the tiles of the letters.
func lastTurn(t *testing.T, ruleset, supply, seat string) core.State {
	t.Helper()
	s, err := rulesOf(t, ruleset).New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte("round: 6\nphase: place\nturn: 1\nsupply: "+supply+
		"\nseats:\n  - {"+seat+"}\n  - {passed: yes}\n")))
	return s
}

// onesBut covers the ones of the gray stars with yellow tiles, but for the
// orange star, which is given.
func onesBut(orange string) string {
	return stars(orange, "red ..Y...", "blue ..Y...", "yellow ..Y...", "green ..Y...", "purple ..Y...")
}

// The points of a last round, counted by hand.
func TestForecastOfTheLastRound(t *testing.T) {
	for name, c := range map[string]struct {
		ruleset, supply, seat string
		want                  int
	}{
		// Nothing to place, nothing to lose.
		"no tile": {colored, ".", "score: 10, hand: .", 10},
		// One tile covers the orange 1, or the 1 of the center: 10 + 1.
		"one tile": {colored, ".", "score: 10, hand: O", 11},
		// The orange 2 joins the 1: an arc of two, 10 + 2. The 1 of the center
		// would bring 1, and the other tile would then cost 1.
		"an arc": {colored, ".", "score: 10, hand: OO, " + stars("orange O....."), 12},
		// An orange and a red tile pay for the orange 2, which links three:
		// 10 + 3. The center's 1 and the red 1 would bring 2.
		"a wild tile": {colored, ".", "score: 10, hand: OR, " + stars("orange O.O..."), 13},
		// The 6 closes the star: 10 + 6 for the arc + 17 for an orange star.
		// The window has no prize, as the supply is empty.
		"a complete star": {colored, ".", "score: 10, hand: OOOOOO, " + stars("orange OOOOO."), 33},
		// With three purple tiles from the window, the purple 1 and 2 follow:
		// 33 + 1 + 2. The statue that they close finds the supply empty.
		"prizes": {colored, "PPP", "score: 10, hand: OOOOOO, " + stars("orange OOOOO."), 36},
		// The green star has all its tiles and the center its green one: two
		// tiles are discarded at the pass, four are left over, and a green star
		// brings 18: 10 - 2 + 18 - 4.
		"tiles that fit nowhere": {colored, ".",
			"score: 10, hand: GGGGGG, " + stars("green GGGGGG", "center G....."), 22},
		// The same with 1 point: at the pass there is nothing to lose, and all
		// six are discarded: 1 + 18.
		"a pass at the smallest score": {colored, ".",
			"score: 1, hand: GGGGGG, " + stars("green GGGGGG", "center G....."), 19},
		// What costs more than there is brings the score to 1 and not below.
		"the smallest score": {colored, ".",
			"score: 1, hand: G, " + stars("green G.....", "center G....."), 1},
		// A gray star with two colors takes a third one. On its 1 the tile
		// makes an arc of three, and all the ones are covered: 10 + 3 + 4.
		"a mixed star": {gray, ".", "score: 10, hand: O, " + onesBut("orange RB...."), 17},
		// Where orange lies on it already it takes none, and no other 1 is
		// open: the tile costs a point.
		"a mixed star with the color": {gray, ".", "score: 10, hand: O, " + onesBut("orange RO...."), 9},
	} {
		assert.Equal(t, c.want, forecast(lastTurn(t, c.ruleset, c.supply, c.seat), 1), name)
	}
}

// A prize that is still to be picked counts: the orange tile covers a 1.
func TestForecastWithPrizesToPick(t *testing.T) {
	s := at(t, `
		round: 6
		phase: pick
		turn: 1
		picks: 1
		supply: O
		seats:
		- {score: 10, `+stars("orange ....OO")+`}
		- {score: 10}
	`).Game.State()
	// The orange 1 links three tiles: 10 + 3. Seat 2 has nothing coming.
	assert.Equal(t, 13, forecast(s, 1))
	assert.Equal(t, 10, forecast(s, 2))
}

// A tile for the next round is worth something, one that will be wild more,
// and in the last round none is. In round 3 yellow comes next.
func TestForecastOfKeptTiles(t *testing.T) {
	after := func(round int, keep string) int {
		s := phase2(t, colored, round, "score: 10, hand: PPYY, "+stars("purple P.....", "yellow Y....."), "")
		s.Play("pass", keep)
		return forecast(s.Game.State(), 1)
	}
	none, purple, yellow := after(3, "keep none"), after(3, "keep purple purple"), after(3, "keep yellow yellow")
	assert.Greater(t, purple, none+2, "two tiles discarded less, and two more to play with")
	assert.Greater(t, yellow, purple)
	assert.Equal(t, after(6, "keep purple purple"), after(6, "keep yellow yellow"))
	assert.Equal(t, after(6, "keep none"), after(6, "keep yellow yellow"), "each costs 1, now or later")
}

// Bonuses half earned count before the last round, and not in it: five spaces
// of a star, with nothing in hand, are worth more than five spread out.
func TestForecastOfBonusesToCome(t *testing.T) {
	spread := stars("orange O.....", "red R.....", "blue .B....", "yellow ..Y...", "purple ....P.")
	of := func(round int, board string) int {
		return forecast(phase2(t, colored, round, "score: 10, "+board, "").Game.State(), 1)
	}
	assert.Greater(t, of(4, stars("orange OOOOO.")), of(4, spread))
	assert.Equal(t, 10, of(6, stars("orange OOOOO.")))
	assert.Equal(t, 10, of(6, spread))
}

// Who holds the marker will begin the next round, which is worth something;
// in the last round it is worth nothing.
func TestForecastOfTheMarker(t *testing.T) {
	of := func(round, marker string) int {
		return forecast(at(t, "round: "+round+"\nphase: place\nturn: 1\nmarker: "+marker+
			"\nsupply: PPGGOOYYBB\nseats:\n  - {score: 10}\n  - {score: 10}\n").Game.State(), 1)
	}
	assert.Greater(t, of("2", "1"), of("2", "2"))
	assert.Equal(t, of("6", "1"), of("6", "2"))
}

// Who follows the forecast wins against moves by chance, on both boards.
func TestForecastIsAGoodGuide(t *testing.T) {
	for _, name := range []string{colored, gray} {
		r := rulesOf(t, name)
		for seed := range uint64(10) {
			g, err := core.NewGame(r, 2, core.Seeded(seed))
			require.NoError(t, err)
			scratch := copyOf(t, r, g.State())
			luck := core.NewRandom(seed, core.Stream{Kind: core.BotStream})
			guided := core.Turn(seed % 2)
			for g.Turn().Seat() {
				legal := g.Moves()
				m := legal[luck.Below(len(legal))]
				if g.Turn() == guided {
					m = bestMove(scratch, g.State(), legal)
				}
				require.NoError(t, g.Play(m))
			}
			assert.Equal(t, []int{int(guided)}, g.Winners(), "%s, seed %d", name, seed)
		}
	}
}
