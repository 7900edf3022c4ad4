package pavilion_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// forecast returns what is forecast for a seat, from 1.
func forecast(e core.Evaluator, s core.State, seat int) int {
	return e.AppendForecasts(nil, s)[seat-1] / core.Hundredths
}

// forecastAt is what a new evaluator forecasts in a game.
func forecastAt(s *scene.Scene, seat int) int {
	return forecast(core.EvaluatorOf(s.Rules), s.Game.State(), seat)
}

func textOf(t *testing.T, s core.State) string {
	t.Helper()
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	return string(text)
}

// eachPosition runs a test at every position of some games, of which every
// other move follows the forecast, so that the boards fill.
func eachPosition(t *testing.T, r core.Rules, games int, test func(t *testing.T, e core.Evaluator, s core.State)) {
	t.Helper()
	least, most := r.Seats()
	e := core.EvaluatorOf(r)
	for seed := range uint64(games) {
		g, err := core.NewGame(r, least+int(seed)%(most-least+1), core.Seeded(seed))
		require.NoError(t, err)
		scratch, err := r.New(g.State().Seats())
		require.NoError(t, err)
		luck := core.NewRandom(seed, core.Stream{Kind: core.BotStream})
		for g.Turn().Seat() {
			test(t, e, g.State())
			legal := g.Moves()
			m := legal[luck.Below(len(legal))]
			if luck.Below(2) == 0 {
				m = bestMove(e, scratch, g.State(), legal)
			}
			require.NoError(t, g.Play(m))
		}
		test(t, e, g.State())
	}
}

// bestMove returns the first of the moves after which the most is forecast for
// the seat that makes it.
func bestMove(e core.Evaluator, scratch, s core.State, legal []core.Move) core.Move {
	seat, best, at := int(s.Turn())+1, -1<<31, legal[0]
	for _, m := range legal {
		scratch.Set(s)
		scratch.Play(m, nil)
		if points := forecast(e, scratch, seat); points > best {
			best, at = points, m
		}
	}
	return at
}

// No forecast is below the smallest score, and when the game is over it is the
// score.
func TestForecastIsAScore(t *testing.T) {
	for _, name := range []string{colored, gray} {
		eachPosition(t, rulesOf(t, name), 3, func(t *testing.T, e core.Evaluator, s core.State) {
			for seat := 1; seat <= s.Seats(); seat++ {
				require.GreaterOrEqual(t, forecast(e, s, seat), 1)
				if s.Turn() == core.Over {
					require.Equal(t, s.Score(seat-1), forecast(e, s, seat))
				}
			}
		})
	}
}

// lonely are rules in which nothing comes between the turns of a seat that
// plays alone: there is no supply. Otherwise they are those of both boards, and
// some that differ as far as rules can.
var lonely = map[string]string{
	"colored": "extends: summer-pavilion\nsupply: {spaces: 0}\n",
	"gray":    "extends: summer-pavilion-gray\nsupply: {spaces: 0}\n",
	"no wild color, nothing kept, no minimum": "extends: summer-pavilion\nsupply: {spaces: 0}\n" +
		"wild: {order: []}\nkeep: {limit: 0}\nscoring: {minimum: null, discard: -2 * discarded}\n",
	"rows, several numbers on a star": "extends: summer-pavilion-gray\nsupply: {spaces: 0}\n" +
		"keep: {limit: 7}\nstructures: null\nstars:\n" +
		"  orange: {color: any, numbers: [2, 2, 2, 2, 2, 2, 2, 2], shape: row}\n" +
		"  red: {color: [red, blue, red], numbers: [1, 9, 1]}\nscoring: {place: arc * number - 3}\n",
	"placing costs points": "extends: summer-pavilion\nsupply: {spaces: 0}\nend: {rounds: 2}\nkeep: {limit: 0}\n" +
		"scoring: {start: 4, place: 1 - arc - number}\n",
	"wild tiles are limited, spaces open in order": "extends: summer-pavilion-gray\nsupply: {spaces: 0}\n" +
		"wild: {limit: 1}\nplace: {when: 'number == 1 or before'}\nkeep: {limit: 'round % 3'}\n",
	"points look at the board, structures bring some": "extends: summer-pavilion\nsupply: {spaces: 0}\nend: {rounds: 3}\n" +
		"scoring: {place: 'arc + structures(\"pillar\") - (board.tiles > 9 ? 1 : 0)', minimum: null}\n" +
		"structures: {pillar: {points: 3}, window: {points: -1}}\n",
	"bonuses of every round, and an end before the last": "extends: summer-pavilion\nsupply: {spaces: 0}\nend: {when: board.tiles >= 12}\n" +
		"keep: {limit: 2}\nbonuses:\n  turned: {per: 'count(stars, .turned and .tiles > 1)', points: 2, each: round}\n",
	"bonuses that look at all seats": "extends: summer-pavilion\nsupply: {spaces: 0}\nend: {rounds: 2}\n" +
		"bonuses:\n  most: {per: board.tiles, points: 'all(players, board.tiles >= .tiles) ? 3 : -1'}\n",
}

// What is forecast for the last seat of a round is what it gets: at each of its
// turns there is a move that leaves the forecast as it is, to the end of the
// round, and of the game if the round was the last.
func TestForecastIsWhatHappens(t *testing.T) {
	games := scene.Times(16, 4)
	for name, lines := range lonely {
		t.Run(name, func(t *testing.T) {
			r, err := variants.Parse("lonely.yaml", []byte("format: 1\nname: Lonely\n"+lines))
			require.NoError(t, err)
			rounds, ends := 0, 0
			eachPosition(t, r.Rules, games, func(t *testing.T, e core.Evaluator, s core.State) {
				if !alone(t, s) {
					return
				}
				rounds++
				if followForecast(t, r.Rules, e, s) == core.Over {
					ends++
				}
			})
			assert.Greater(t, rounds, games*5/4)
			assert.Greater(t, ends, games/3)
		})
	}
}

// alone reports whether a seat is to place tiles and all others have passed.
func alone(t *testing.T, s core.State) bool {
	t.Helper()
	text := textOf(t, s)
	return strings.Contains(text, "phase: place") && strings.Count(text, "passed: yes") == s.Seats()-1
}

// followForecast plays moves of the seat to act that leave its forecast as it
// is, and returns the turn that comes after its last one.
func followForecast(t *testing.T, r core.Rules, e core.Evaluator, s core.State) core.Turn {
	t.Helper()
	now, next := copyOf(t, r, s), copyOf(t, r, s)
	seat := int(s.Turn()) + 1
	want := forecast(e, s, seat)
	for now.Turn().Seat() {
		found := false
		for _, m := range now.AppendMoves(nil) {
			next.Set(now)
			next.Play(m, nil)
			if found = forecast(e, next, seat) == want; found {
				break
			}
		}
		require.True(t, found, "no move leads to %d points for seat %d:\n%s", want, seat, textOf(t, now))
		now, next = next, now
	}
	if now.Turn() == core.Over {
		require.Equal(t, want, now.Score(seat-1))
	}
	return now.Turn()
}

func copyOf(t *testing.T, r core.Rules, s core.State) core.State {
	t.Helper()
	c, err := r.New(s.Seats())
	require.NoError(t, err)
	c.Set(s)
	return c
}

// lastTurn is seat 1 alone at its turn in the last round, with red wild. The
// supply holds the tiles of the letters.
func lastTurn(t *testing.T, ruleset, supply, seat string) *scene.Scene {
	t.Helper()
	return scene.At(t, rulesOf(t, ruleset), "round: 6\nphase: place\nturn: 1\nsupply: "+supply+
		"\nseats:\n  - {"+seat+"}\n  - {passed: yes}\n")
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
		assert.Equal(t, c.want, forecastAt(lastTurn(t, c.ruleset, c.supply, c.seat), 1), name)
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
	`)
	// The orange 1 links three tiles: 10 + 3. Seat 2 has nothing coming.
	assert.Equal(t, 13, forecastAt(s, 1))
	assert.Equal(t, 10, forecastAt(s, 2))
}

// A tile for the next round is worth something, one that will be wild more,
// and in the last round none is. In round 3 yellow comes next.
func TestForecastOfKeptTiles(t *testing.T) {
	after := func(round int, keep string) int {
		s := phase2(t, colored, round, "score: 10, hand: PPYY, "+stars("purple P.....", "yellow Y....."), "")
		s.Play("pass", keep)
		return forecastAt(s, 1)
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
		return forecastAt(phase2(t, colored, round, "score: 10, "+board, ""), 1)
	}
	assert.Greater(t, of(4, stars("orange OOOOO.")), of(4, spread))
	assert.Equal(t, 10, of(6, stars("orange OOOOO.")))
	assert.Equal(t, 10, of(6, spread))
}

// Who holds the marker will begin the next round, which is worth something;
// in the last round it is worth nothing.
func TestForecastOfTheMarker(t *testing.T) {
	of := func(round, marker string) int {
		return forecastAt(at(t, "round: "+round+"\nphase: place\nturn: 1\nmarker: "+marker+
			"\nsupply: PPGGOOYYBB\nseats:\n  - {score: 10}\n  - {score: 10}\n"), 1)
	}
	assert.Greater(t, of("2", "1"), of("2", "2"))
	assert.Equal(t, of("6", "1"), of("6", "2"))
}

// Who follows the forecast wins against moves by chance, on both boards.
func TestForecastIsAGoodGuide(t *testing.T) {
	for _, name := range []string{colored, gray} {
		r := rulesOf(t, name)
		e := core.EvaluatorOf(r)
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
					m = bestMove(e, scratch, g.State(), legal)
				}
				require.NoError(t, g.Play(m))
			}
			assert.Equal(t, []int{int(guided)}, g.Winners(), "%s, seed %d", name, seed)
		}
	}
}

// What is forecast for a move is what is forecast for the position after it, by an evaluator that has seen no other.
func TestForecastOfMoves(t *testing.T) {
	rulesets := map[string]core.Rules{colored: rulesOf(t, colored), gray: rulesOf(t, gray)}
	for name, lines := range lonely {
		r, err := variants.Parse("lonely.yaml", []byte("format: 1\nname: Lonely\n"+lines))
		require.NoError(t, err)
		rulesets[name] = r.Rules
	}
	for name, r := range rulesets {
		t.Run(name, func(t *testing.T) {
			luck := core.NewRandom(1, core.Stream{})
			eachPosition(t, r, scene.Times(4, 1), func(t *testing.T, e core.Evaluator, s core.State) {
				if !s.Turn().Seat() {
					return
				}
				after, moves := copyOf(t, r, s), e.(core.MoveEvaluator)
				moves.Consider(s)
				for _, m := range s.AppendMoves(nil) {
					if luck.Below(4) > 0 {
						continue
					}
					after.Set(s)
					after.Play(m, nil)
					require.Equal(t, core.EvaluatorOf(r).AppendForecasts(nil, after), moves.AppendAfter(nil, m),
						"after %q in\n%s", r.AppendMove(nil, m), textOf(t, s))
				}
			})
		})
	}
}

// On an empty board of gray stars a color covers each number on the first star that has it, and pays with as few wild
// tiles as it can.
func TestPromisingMoves(t *testing.T) {
	s := lastTurn(t, gray, ".", "hand: OOR")
	e := core.EvaluatorOf(s.Rules).(core.MoveEvaluator)
	e.Consider(s.Game.State())
	var texts []string
	for _, m := range e.Promising(s.Game.State().AppendMoves(nil)) {
		texts = append(texts, string(s.Rules.AppendMove(nil, m)))
	}
	assert.Equal(t, []string{"place orange 1 as orange wild 1", "place orange 2 as orange", "place orange 3 as orange",
		"place orange 3 as red", "pass"}, texts)
}
