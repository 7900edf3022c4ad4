package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// Tiles for which wild.worth is above 0 replace others, as many as it says, and the move names
// those that are not of the round's color.
func TestWildWorth(t *testing.T) {
	// Clauses: key.wild-worth
	const double = "wild: { worth: 'wild.color == wild ? 2 : wild.color == \"green\" and place.color != \"blue\" ? 1 : 0' }\n"
	s := ownAt(t, double, "{"+phaseTwo+"seats: [{hand: PPGRR}, {}]}")
	assert.Equal(t, []string{"place red 1", "place red 2", "place red 2 wild green 1", "place red 3 wild 1",
		"place red 3 wild green 1", "place red 4 wild 1", "place red 4 wild 1 green 1", "place red 5 wild 1 green 1",
		"place red 5 wild 2", "place red 6 wild 2", "place red 6 wild 2 green 1"}, legal(s, "place red"))
	refuses(t, s,
		refusal{"place red 3 wild yellow 1", "stars.red.numbers", "the hand holds 0 yellow tiles"},
		refusal{"place red 4 wild purple 1", "", "the round's by its number alone"},
		refusal{"place green 2 wild red 1", "stars.green.numbers", "red is not wild in this payment"})
	assert.Equal(t, []string{"place purple 1", "place purple 2", "place purple 2 wild green 1", "place purple 3 wild green 1"},
		legal(s, "place purple"), "and green replaces the wild color of the round")
	s.Play("place red 6 wild 2 green 1")
	assert.Equal(t, "2P 1G", s.Get("discard"), "one of the four tiles lies on the star")
	s = ownAt(t, double, "{"+phaseTwo+"seats: [{hand: PPGB}, {}]}")
	assert.Equal(t, []string{"place blue 1", "place blue 3 wild 1", "place blue 5 wild 2"}, legal(s, "place blue"))
}

// Refusals count what wild tiles are worth, and not how many they are, where that is not the same.
func TestRefusedWorths(t *testing.T) {
	// Clauses: key.wild-worth, key.place-own
	const (
		two     = "wild: { worth: 2 }\n"
		byColor = "wild: { worth: 'wild.color == \"purple\" ? 3 : wild.color == \"green\" ? 1 : 0' }\n"
		blue    = "stars.blue.numbers"
	)
	for _, c := range []struct{ lines, hand, move, key, reason string }{
		{two, "PPB", "place blue 3 wild 2", blue, "the space costs exactly 3, and cannot be paid with wild tiles worth 4"},
		{two, "PB", "place blue 1 wild 1", blue, "the space costs exactly 1, and cannot be paid with a wild tile worth 2"},
		{two, "PPGB", "place blue 5 wild 2 green 1", blue, "the space costs exactly 5, and cannot be paid with wild tiles worth 6"},
		{two, "PPB", "place blue 4 wild 2", blue,
			"the space costs 4: with wild tiles worth 4 there is room for 0 blue tiles, and the payment needs at least 1"},
		{two, "PGB", "place blue 6 wild 1 green 1", blue,
			"the space costs 6: with wild tiles worth 4 it takes 2 blue tiles, and the hand holds 1"},
		{two, "PB", "place blue 6 wild 1", blue, "the space costs 6: with a wild tile worth 2 it takes 4 blue tiles, and the hand holds 1"},
		{two, "B", "place blue 6", blue, "the space costs 6 tiles: with 0 wild ones 6 of blue are needed, and the hand holds 1"},
		{two, "PPB", "place blue 6 wild 2 green 1", blue, "the hand holds 0 green tiles"},
		{two, "PBB", "place blue 3 wild blue 1", blue, "blue is not wild in this payment"},
		{two, "PPB", "place purple 3 wild 1", "stars.purple.numbers", "wild tiles do not replace purple, the wild color itself"},
		{byColor, "PGGB", "place blue 4 wild 1 green 1", blue,
			"the space costs 4: with wild tiles worth 4 there is room for 0 blue tiles, and the payment needs at least 1"},
		{byColor, "PGGB", "place blue 6 wild 1 green 1", blue, "the space costs 6: with wild tiles worth 4 it takes 2 blue tiles, and the hand holds 1"},
		{byColor, "PGGB", "place blue 2 wild green 2", blue, "at least one of the 2 tiles must be blue"},
		{byColor, "PGGB", "place blue 5 wild green 2", blue, "the space costs 5 tiles: with 2 wild ones 3 of blue are needed, and the hand holds 1"},
		{byColor, "PBRR", "place blue 3 wild red 2", blue, "red is not wild in this payment"},
		{two + "place: { own: 2 }\n", "PBB", "place blue 3 wild 1", "place.own",
			"the space costs 3: with a wild tile worth 2 there is room for 1 blue tile, and the payment needs at least 2"},
		{two + "place: { own: 2 }\n", "PPBB", "place blue 3 wild 2", blue, "the space costs exactly 3, and cannot be paid with wild tiles worth 4"},
		{two + "place: { own: 0 }\n", "PP", "place blue 3 wild 2", blue, "the space costs exactly 3, and cannot be paid with wild tiles worth 4"},
		{"place: { own: 0 }\n", "PPP", "place blue 2 wild 3", blue, "the space costs exactly 2, and cannot be paid with wild tiles worth 3"},
		{"place: { own: 0 }\n", "PPP", "place blue 5 wild 3", blue, "the space costs 5 tiles: with 3 wild ones 2 of blue are needed, and the hand holds 0"},
	} {
		s := ownAt(t, c.lines, "{"+phaseTwo+"seats: [{hand: "+c.hand+"}, {}]}")
		m, err := s.Rules.ParseMove(c.move)
		require.NoError(t, err)
		var refused *core.MoveError
		require.ErrorAs(t, s.Game.Play(m), &refused, "%s with %s", c.move, c.hand)
		assert.Equal(t, []string{c.key, c.reason}, []string{refused.Key, refused.Reason}, "%s with %s", c.move, c.hand)
	}
}

// With wild tiles alone any color can be covered, and one of two colors lies there.
func TestWildWorthAlone(t *testing.T) {
	// Clauses: key.wild-worth, key.place-own
	const lines = "place: { own: 0 }\nwild: { limit: 3, worth: 'wild.color in [\"purple\", \"green\", \"red\"] ? 1 : 0' }\n"
	s := ownAt(t, lines, "{"+phaseTwo+"seats: [{hand: PGGR}, {}]}")
	assert.Equal(t, []string{"place blue 1 wild 1", "place blue 1 wild green 1", "place blue 1 wild red 1", "place blue 2 wild 1 green 1",
		"place blue 2 wild 1 red 1", "place blue 2 wild green 1 red 1", "place blue 2 wild green 2", "place blue 3 wild 1 green 2",
		"place blue 3 wild green 2 red 1"}, legal(s, "place blue"), "of two colors, and three tiles at most")
	refuses(t, s, refusal{"place blue 4 wild green 3 red 1", "wild.limit", "at most 3 wild tiles"})
	s.Play("place blue 3 wild green 2 red 1")
	assert.Equal(t, "..G...", star(s, 1, "blue"))
	assert.Equal(t, s.Text(), ownAt(t, lines, s.Text()).Text())
}

// A number of paid tiles can differ from the price.
func TestWildWorthPaid(t *testing.T) {
	// Clauses: key.wild-worth
	s := ownAt(t, "wild: { worth: 3 }\nscoring: { place: 10 * place.paid + place.wild }\n", "{"+phaseTwo+"seats: [{hand: RG}, {}]}")
	s.Play("place red 4 wild green 1")
	assert.Equal(t, 26, s.Scores()[0])
}

// Where wild.worth has no value, the game ends before the turn.
func TestWildWorthFaults(t *testing.T) {
	// Clauses: key.wild-worth
	s := ownAt(t, "wild: { worth: 'hand == 2 ? 0 : 1 / (hand - 3)' }\n", "{turn: 1, supply: PPGGOOYYBB, seats: [{hand: G}, {hand: GRR}]}")
	s.Play("place green 1")
	assert.ErrorContains(t, s.Game.Err(), "wild.worth: 1 / 0 divides by zero (hand = 3)")
}

// Payments have no more wild tiles than a move can say, and moves come in order.
func TestWildWorthMoves(t *testing.T) {
	// Clauses: key.wild-worth
	s := ownAt(t, "wild: { worth: 1 }\n", "{"+phaseTwo+"seats: [{hand: 5P 5G 5O 5Y 5B 5R}, {}]}")
	moves := s.Game.Moves()
	assert.IsIncreasing(t, moves)
	assert.Len(t, legal(s, "place red 2"), 6)
	for text, want := range map[string]string{
		"place red 4 wild 1 green 1 blue 1": "as place red 4 wild 1 green 1",
		"place red 4 wild green":            `"green" is no number`,
		"place red 4 wild":                  "as place red 4",
		"place red 2 wild 0":                `"0" is no number`,
	} {
		_, err := s.Game.Rules().ParseMove(text)
		assert.ErrorContains(t, err, want, text)
	}
	_, err := s.Game.Rules().ParseMove("place red 4 wild 2 blue 1")
	assert.NoError(t, err)
}

// A reward that depends on the seat comes with the structure, and counts for what an endless bag
// can bring.
func TestRewardBySeat(t *testing.T) {
	// Clauses: key.structure-reward
	const lines = "structures: { window: { reward: 'seat == 2 ? 6 : 0' } }\n"
	for _, turn := range []string{"1", "2"} {
		s := ownAt(t, lines, "{turn: "+turn+", supply: PPGGOOYYBB, seats: [{hand: RRRRRR, "+stars("red ....R.")+
			"}, {hand: RRRRRR, "+stars("red ....R.")+"}]}")
		s.Play("place red 6")
		if turn == "1" {
			assert.Equal(t, "2", s.Get("turn"))
		} else {
			assert.Equal(t, "6", s.Get("picks"))
		}
	}
	refusesRuleset(t, "bag: { endless: true }\n"+lines, "all structures bring 54 tiles")
	s := ownAt(t, "structures: { window: { reward: 1 / (score - 6) } }\n",
		"{"+phaseTwo+"seats: [{hand: RRRRRR, score: 4, "+stars("red ....R.")+"}, {}]}")
	s.Play("place red 6")
	assert.ErrorContains(t, s.Game.Err(), "structures.window.reward: 1 / 0 divides by zero (score = 6)")
}

// Jokers come along with takes as wild tiles do, and pay on stars of every kind.
func TestJokers(t *testing.T) {
	// Clauses: key.joker
	const joker = "colors: { joker: { letter: J, tiles: 6, joker: true } }\n"
	s := ownAt(t, joker+"wild: { take: wilds }\ntake: { when: take.wilds == 4 }\n",
		"{turn: 1, displays: [PPJJ, RPPJ, RJJP, ., .], seats: [{}, {}]}")
	assert.Equal(t, []string{"1 purple"}, s.Legal())
	s.Play("1 purple")
	assert.Equal(t, "PPJJ", s.Seat(1, "hand"))
	refuses(t, s, refusal{"3 joker", "colors.joker.joker", "cannot be chosen where another color lies"})

	s = ownAt(t, joker+"wild: { order: [] }\nplace: { own: 0 }\n", "{"+phaseTwo+"seats: [{hand: JJ}, {}]}")
	assert.Equal(t, []string{"place red 1 wild joker 1", "place red 2 wild joker 2"}, legal(s, "place red"), "without a wild color too")
	assert.Empty(t, legal(s, "place center"))
	refuses(t, s, refusal{"place red 1 wild 1", "", "the round's by its number alone"})
	s.Play("place red 2 wild joker 2")
	assert.Equal(t, ".J....", star(s, 1, "red"))
	assert.Equal(t, "1J", s.Get("discard"))

	refusesRuleset(t, "colors: { red: { joker: true }, blue: { joker: true } }\n", "one color can be a joker, and blue is")
}

// The price of a space is a number for the seat, which can depend on the space and the color.
func TestPrice(t *testing.T) {
	// Clauses: key.place-price
	const cheap = "place: { price: 'place.star == \"red\" ? 2 : max(1, number - (seat == 1 ? 1 : 0) - hand.of(\"blue\"))' }\n"
	s := ownAt(t, cheap, "{"+phaseTwo+"seats: [{hand: RRG, score: 40}, {hand: GRRPB}]}")
	assert.Equal(t, []string{"place red 1", "place red 2", "place red 3", "place red 4", "place red 5", "place red 6"}, legal(s, "place red"))
	assert.Equal(t, []string{"place green 1", "place green 2"}, legal(s, "place green"))
	refuses(t, s, refusal{"place green 3", "place.price", "the space costs 2 tiles"})
	r, state := s.Game.Rules(), s.Game.State()
	best := copyOf(t, r, state)
	e := core.EvaluatorOf(r)
	best.Play(bestMove(e, copyOf(t, r, state), state, s.Game.Moves()), nil)
	assert.Equal(t, forecast(e, state, 1), forecast(e, best, 1), "forecasts know the price")
	s.Play("place red 6")
	assert.Equal(t, "1R", s.Get("discard"))
	assert.Equal(t, []string{"place green 1", "place green 2", "place green 3 wild 1"}, legal(s, "place green"), "seat 2 has a blue tile")

	s = ownAt(t, "place: { price: 8 / (hand - 1) }\nscoring: { place: number }\n", "{"+phaseTwo+"seats: [{hand: RRRRR}, {hand: R}]}")
	s.Play("place red 6")
	assert.ErrorContains(t, s.Game.Err(), "place.price: 8 / 0 divides by zero (hand = 1)")
	refusesRuleset(t, "place: { price: number - 1 }\n", "the result is 0, outside 1..20")
}

// A payment names each color of wild tiles once, and in one order: no move has two texts.
func TestPaymentsHaveOneText(t *testing.T) {
	r, err := variants.Open("house/sp-seat-powers")
	require.NoError(t, err)
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte("{phase: place, turn: 1, seats: [{}, {}]}")))
	for _, text := range []string{"place purple 2 wild yellow 1 1", "place purple 2 wild yellow 1 yellow 1", "place purple 2 wild 1 1",
		"place purple 2 wild yellow 1 green 1"} {
		m, err := r.Rules.ParseMove(text)
		require.NoError(t, err, text)
		assert.ErrorContains(t, s.Check(m), "names each color of wild tiles once", text)
	}
	m, err := r.Rules.ParseMove("place purple 2 wild 1 yellow 1")
	require.NoError(t, err)
	assert.Equal(t, "place purple 2 wild 1 yellow 1", string(r.Rules.AppendMove(nil, m)))
}
