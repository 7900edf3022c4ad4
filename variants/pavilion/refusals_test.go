package pavilion_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// refusal is an illegal move, the key of the rule that refuses it, and words
// that its reason has to contain.
type refusal struct{ move, key, words string }

// refuses checks that a scene refuses moves for the right reason, and that
// nothing changes.
func refuses(t *testing.T, s *scene.Scene, refusals ...refusal) {
	t.Helper()
	for _, want := range refusals {
		m, err := s.Rules.ParseMove(want.move)
		require.NoError(t, err)
		refusesMove(t, s, m, want)
	}
}

func refusesMove(t *testing.T, s *scene.Scene, m core.Move, want refusal) {
	t.Helper()
	before := s.Text()
	var refused *core.MoveError
	require.True(t, errors.As(s.Game.Play(m), &refused), "%s is played", want.move)
	assert.Equal(t, want.key, refused.Key, want.move)
	assert.Contains(t, refused.Reason, want.words, want.move)
	assert.Equal(t, s.Game.Text(m), refused.Move)
	assert.Equal(t, max(-1, int(s.Game.Turn())), refused.Seat)
	assert.Equal(t, before, s.Text(), "%s has changed something", want.move)
}

func TestRefusedTakes(t *testing.T) {
	// Clauses: take.not-wild, edge.wild-named, take.must
	s := at(t, `
		phase: take
		turn: 2
		displays: [RRYY, ., PPGG, ., .]
		center: PO
		seats: [{}, {}]
	`)
	refuses(t, s,
		refusal{"6 red", "displays.count", "the game has 5 displays"},
		refusal{"1 green", "", "no green tile lies on display 1"},
		refusal{"2 red", "", "no red tile lies on display 2"},
		refusal{"center green", "", "no green tile lies in the center"},
		refusal{"3 purple", "wild.order", "purple is wild"},
		refusal{"center purple", "wild.order", "purple is wild"},
		refusal{"pass", "", "tiles are taken"},
		refusal{"place red 1", "", "tiles are taken"},
	)
	// Purple is not wild in round 2, and can be named.
	s = at(t, "{round: 2, phase: take, turn: 1, center: PO, seats: [{}, {}]}")
	assert.Empty(t, s.Refusal("center purple"))
}

func TestRefusedPlacings(t *testing.T) {
	// Clauses: place.open, place.center-different, place.own, wild.one-own, edge.payment, edge.wild-color
	board := stars("green G.....", "center .B....")
	s := phase2(t, colored, 1, "hand: PPPGGBBBBB, "+board, "hand: RRR")
	refuses(t, s,
		refusal{"place green 1", "", "position 1 of the green star is covered"},
		refusal{"place center 5 as blue", "stars.center.color", "takes no blue tile"},
		refusal{"place red 1", "stars.red.numbers", "holds no red tile"},
		refusal{"place purple 2 wild 1", "stars.purple.numbers", "the wild color itself"},
		refusal{"place green 2 wild 2", "stars.green.numbers", "one of the 2 tiles must be green"},
		refusal{"place blue 6 wild 4", "stars.blue.numbers", "holds 3 wild tiles"},
		refusal{"place green 6 wild 3", "stars.green.numbers", "3 of green are needed"},
		refusal{"place green 3", "stars.green.numbers", "the hand holds 2"},
		refusal{"place center 4 as purple", "stars.center.numbers", "4 of purple are needed"},
		refusal{"1 green", "", "placed on stars now"},
		refusal{"pick purple", "", "placed on stars now"},
		refusal{"keep none", "", "placed on stars now"},
	)
	s = phase2(t, gray, 1, "hand: RRRRRR, "+stars("orange BB....", "red BG.R.."), "")
	refuses(t, s,
		refusal{"place orange 3 as red", "stars.orange.color", "takes no red tile"},
		refusal{"place red 3 as red", "stars.red.color", "takes no red tile"},
	)
	s = scene.At(t, ownRules(t, "wild: { order: [] }\n"),
		"{phase: place, turn: 1, seats: [{hand: PGG}, {}]}")
	refuses(t, s, refusal{"place green 3 wild 1", "stars.green.numbers", "no color is wild"})
	refuses(t, s, refusal{"place green 3", "stars.green.numbers", "3 of green are needed"})
	s.Play("place green 2")
	assert.Equal(t, "P", s.Seat(1, "hand"))
}

func TestRefusedPicksAndKeeps(t *testing.T) {
	// Clauses: bonus.at-once, pass.keep, pass.final
	s := at(t, "{phase: pick, turn: 2, picks: 2, supply: PPR, seats: [{}, {hand: G}]}")
	refuses(t, s,
		refusal{"pick green", "", "no green tile lies in the supply"},
		refusal{"pass", "", "bonus tile has to be picked"},
		refusal{"place green 1", "", "bonus tile has to be picked"},
	)
	s = phase2(t, colored, 1, "hand: GGGGGR", "")
	s.Play("pass")
	refuses(t, s,
		refusal{"keep green green green green green", "keep.limit", "at most 4"},
		refusal{"keep red red", "", "does not hold all"},
		refusal{"keep blue", "", "does not hold all"},
		refusal{"pass", "", "has passed"},
		refusal{"place green 1", "", "has passed"},
	)
}

// When tiles are drawn, and when the game is over, no seat can move.
func TestRefusedAtOtherTurns(t *testing.T) {
	// Clauses: play.phases, object.rounds
	s := scene.Start(t, rulesOf(t, colored), 2)
	refuses(t, s, refusal{"1 red", "", "supply has to be filled"})
	s.Deal("PPGGOOYYBB")
	refuses(t, s, refusal{"1 red", "", "displays have to be filled"})
	s = lastPass(t, colored, "hand: .")
	refuses(t, s, refusal{"1 red", "", "over"}, refusal{"pass", "", "over"})
}

// What no text of a move can say: moves are numbers, and any number may come.
// The first four bits are the kind, and so far only five kinds are in use.
func TestRefusedNumbers(t *testing.T) {
	// Clauses: place.color, place.spaces
	placing := phase2(t, colored, 1, "hand: PPPGGG", "")
	taking := at(t, "{phase: take, turn: 1, center: RRG, seats: [{}, {}]}")
	picking := at(t, "{phase: pick, turn: 1, picks: 1, supply: PP, seats: [{}, {}]}")
	keeping := at(t, "{phase: keep, turn: 1, seats: [{passed: yes, hand: GG}, {}]}")
	number := func(text string) core.Move {
		m, err := placing.Rules.ParseMove(text)
		require.NoError(t, err)
		return m
	}
	// A move's number is the sum of its parts, so that the step from one color
	// to the next can be carried over to a star with a color of its own.
	toOrange := number("place center 1 as orange") - number("place center 1 as green")
	refusesMove(t, placing, number("place green 1")+toOrange,
		refusal{"orange on green", "", "no such move"})
	toRed := number("place center 1 as red") - number("place center 1 as blue")
	refusesMove(t, placing, number("place center 1 as red")+toRed,
		refusal{"a color too far", "", "no such move"})
	toNext := number("place center 2 as red") - number("place center 1 as red")
	refusesMove(t, placing, number("place center 6 as red")+toNext,
		refusal{"a space too far", "", "no such move"})
	beyond := number("center red") - number("center blue")
	refusesMove(t, taking, number("center red")+beyond,
		refusal{"a color too far", "", "no such move"})
	refusesMove(t, picking, number("pick red")+beyond,
		refusal{"a color too far", "", "no such move"})

	for s, moves := range map[*scene.Scene][]core.Move{
		placing: {1<<32 - 1, 9 << 28, number("pass") + 1, number("place green 1") + 1<<27},
		taking:  {1<<32 - 1, 9 << 28, number("center red") + 1<<27},
		picking: {number("pick purple") + 1<<27, number("pick purple") + 1<<8},
		keeping: {number("keep green") + 1<<27},
	} {
		for _, m := range moves {
			refusesMove(t, s, m, refusal{"a number that is no move", "", "no such move"})
		}
	}
}
