package pavilion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

func TestPlaceOneTile(t *testing.T) {
	// Clauses: place.enough, place.one, place.tower, place.left, place.turns, edge.exact
	s := phase2(t, colored, 1, "hand: GGGGGGOB", "hand: R")
	s.Play("place green 4")
	assert.Equal(t, "...G..", star(s, 1, "green"))
	assert.Equal(t, "GGOB", s.Seat(1, "hand"), "four of the green tiles are used, the rest stays")
	assert.Equal(t, "3G", s.Get("discard"))
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "one tile a turn")
	s.Play("place red 1")
	assert.Equal(t, "3G", s.Get("discard"), "a space with a one costs no more than the tile on it")
	assert.Equal(t, core.Turn(0), s.Game.Turn())
}

func TestWhereTilesCanLie(t *testing.T) {
	// Clauses: place.own, place.spaces, place.open, place.color, place.number
	s := phase2(t, colored, 1, "hand: GGG, "+stars("green .G....", "center ..G..."), "hand: OOO")
	assert.ElementsMatch(t, []string{"place green 1", "place green 3", "pass"}, s.Legal(),
		"green tiles, green star, what is open and costs at most three")

	// A structure is no place for a tile: moves cannot even name one.
	for _, text := range []string{"place pillar 1", "place statue 1", "place window 1",
		"place green 7"} {
		_, err := s.Rules.ParseMove(text)
		assert.Error(t, err, text)
	}
}

func TestMiddleStar(t *testing.T) {
	// Clauses: place.center-different, edge.center-star
	s := phase2(t, colored, 2, "hand: PPGGYYRR, "+stars("center Y....."), "")
	assert.ElementsMatch(t, []string{
		"place center 2 as purple", "place center 2 as purple wild 1",
		"place center 3 as purple wild 1", "place center 3 as purple wild 2",
		"place center 4 as purple wild 2",
		"place center 2 as green",
		"place center 2 as red", "place center 2 as red wild 1",
		"place center 3 as red wild 1", "place center 3 as red wild 2",
		"place center 4 as red wild 2",
	}, legal(s, "place center"), "no second yellow tile, and no green one in disguise")
	s.Play("place center 3 as red wild 1")
	assert.Equal(t, "Y.R...", star(s, 1, "center"))
	assert.Equal(t, "1G 1R", s.Get("discard"))

	// Any color in any place: the sixth color is the one that is missing.
	for i, color := range []string{"purple", "green", "orange", "yellow", "blue", "red"} {
		tiles := []byte("PGOYBR")
		tiles[i] = '.'
		s := phase2(t, colored, 2, "hand: 6P 6G 6O 6Y 6B 6R, "+stars("center "+string(tiles)), "")
		for _, move := range legal(s, "place center") {
			assert.Contains(t, move, fmt.Sprintf("place center %d as %s", i+1, color))
		}
		assert.NotEmpty(t, legal(s, "place center"))
	}
}

// Wild purple tiles in payments for number 4 of the green star: at least as
// many as green tiles are missing, and never all four.
func TestPaymentWithWildTiles(t *testing.T) {
	// Clauses: wild.replace, wild.choice, wild.one-own, edge.payment, edge.exact
	for hand, wilds := range map[string][]int{
		"GGGG": {0}, "GGGGP": {0, 1}, "GGGGPPPPP": {0, 1, 2, 3}, "GGGGGGPP": {0, 1, 2},
		"GGGPP": {1, 2}, "GGPPP": {2, 3}, "GPPP": {3}, "GPPPPPP": {3}, "GGPPPPPP": {2, 3},
		"GPP": nil, "GGG": nil, "PPPPPP": nil, "GGP": nil, "GOOO": nil,
	} {
		var want []string
		for _, wild := range wilds {
			want = append(want, paid("place green 4", wild))
		}
		s := phase2(t, colored, 1, "hand: "+hand, "")
		assert.Equal(t, want, legal(s, "place green 4"), hand)
	}
	s := phase2(t, colored, 1, "hand: GPPP", "")
	assert.Equal(t, []string{"place green 1"}, legal(s, "place green 1"), "the one tile is green")
	s = phase2(t, colored, 1, "hand: GGGPPP", "")
	s.Play("place green 4 wild 2")
	assert.Equal(t, "PG", s.Seat(1, "hand"))
	assert.Equal(t, "2P 1G", s.Get("discard"))
	assert.Equal(t, "...G..", star(s, 1, "green"))
}

// paid adds the number of wild tiles to a move, where there is any.
func paid(move string, wild int) string {
	if wild == 0 {
		return move
	}
	return fmt.Sprintf("%s wild %d", move, wild)
}

func TestWildTileAsItself(t *testing.T) {
	// Clauses: wild.own-star, wild.never-placed, edge.wild-color, edge.wild-not-placed
	s := phase2(t, colored, 1, "hand: PPPBBB", "")
	assert.Equal(t, []string{"place purple 1", "place purple 2", "place purple 3"},
		legal(s, "place purple"),
		"blue tiles do not replace the wild color, nor does it itself")
	assert.Equal(t, []string{
		"place center 1 as purple", "place center 2 as purple", "place center 3 as purple",
	}, purpleOf(s, "center"))
	assert.Empty(t, legal(s, "place green"), "wild tiles alone pay for no green space")
	s.Play("place blue 5 wild 3")
	assert.Equal(t, "....B.", star(s, 1, "blue"), "the tile that lies there is blue")
	assert.Equal(t, "3P 1B", s.Get("discard"))

	s = phase2(t, gray, 1, "hand: PPPBBB", "")
	assert.Equal(t, []string{
		"place red 1 as purple", "place red 2 as purple", "place red 3 as purple",
	}, purpleOf(s, "red"), "three, two and one tiles on the gray side")
}

// purpleOf returns the legal placings of purple tiles on a star.
func purpleOf(s *scene.Scene, star string) []string {
	var moves []string
	for position := 1; position <= 6; position++ {
		moves = append(moves, legal(s, fmt.Sprintf("place %s %d as purple", star, position))...)
	}
	return moves
}

func TestWildColorChanges(t *testing.T) {
	// Clauses: wild.this-round, wild.any-color
	s := phase2(t, colored, 1, "hand: PPPGORYB", "")
	for _, star := range []string{"green", "orange", "red", "yellow", "blue"} {
		assert.Empty(t, s.Refusal("place "+star+" 4 wild 3"), star)
	}
	s = phase2(t, colored, 2, "hand: PPPGORYB", "")
	assert.Equal(t, []string{"place orange 1", "place orange 2 wild 1"}, legal(s, "place orange"),
		"in round 2 the one green tile is wild, and the purple ones are not")

	// Taken as wild tiles in round 1 and kept, they are ordinary in round 2.
	s = phase2(t, colored, 1, "hand: PPG", "")
	s.Play("pass", "keep purple purple green", "pass")
	s.Deal("PPPP", "PPPP", "OOOO", "OOOO", "YYYY")
	assert.Equal(t, "PPG", s.Seat(1, "hand"))
	s.Play("1 purple", "2 purple", "3 orange", "4 orange", "5 yellow")
	assert.NotEmpty(t, s.Refusal("place orange 6 wild 2"))
	assert.Empty(t, s.Refusal("place orange 5 wild 1"))
}

func TestTomsPlacings(t *testing.T) {
	// Clauses: example.tom-combined, example.tom-alone, example.tom-center
	s := phase2(t, colored, 1, "hand: GPPP", "")
	for _, move := range []string{"place green 4 wild 3", "place purple 3",
		"place center 4 as green wild 3", "place center 3 as purple"} {
		assert.Empty(t, s.Refusal(move))
	}
	s.Play("place green 4 wild 3")
	assert.Equal(t, "...G..", star(s, 1, "green"))
	assert.Equal(t, "3P", s.Get("discard"))

	s = phase2(t, colored, 1, "hand: GPPP, "+stars("center .....G"), "")
	assert.NotEmpty(t, s.Refusal("place center 4 as green wild 3"))
	assert.Empty(t, s.Refusal("place center 3 as purple"))
	s = phase2(t, colored, 1, "hand: GPPP, "+stars("center .....P"), "")
	assert.Empty(t, s.Refusal("place center 4 as green wild 3"))
	assert.NotEmpty(t, s.Refusal("place center 3 as purple"))
}

// Stars grow in order: 3 waits for 2, and 2 for 1.
func TestPlaceWhen(t *testing.T) {
	// Clauses: key.place-when
	s := ownAt(t, "place: { when: number == 1 or before }\n",
		"{turn: 1, supply: PPGGOOYYBB, seats: [{hand: RRRRRR, "+stars("red R.....", "center ......")+"}, {hand: R}]}")
	assert.Equal(t, []string{"place red 2", "place center 1 as red", "pass"}, s.Legal())
	refuses(t, s,
		refusal{"place red 3", "place.when", "position 3 of the red star cannot be covered: `place.when` is not true here: number == 1 or before"})
	s.Play("place red 2", "place red 1")
	assert.Equal(t, []string{"place red 3", "place center 1 as red", "pass"}, s.Legal())
}

// On a ring the last space is before the first, and the first after the last; in
// a row nothing is.
func TestPlaceWhenOnARing(t *testing.T) {
	// Clauses: key.place-when
	for shape, want := range map[string][]string{
		"ring": {"place red 1", "place red 5"}, "row": {"place red 5"},
	} {
		s := ownAt(t, "place: { when: before or after }\nstars: { red: { shape: "+shape+" } }\n",
			"{turn: 1, supply: PPGGOOYYBB, seats: [{hand: RRRRRR, "+stars("red .....R")+"}, {}]}")
		assert.Equal(t, want, legal(s, "place red"))
	}
}

// All names that a condition has for a space.
func TestPlaceWhenNames(t *testing.T) {
	// Clauses: key.place-when
	for when, want := range map[string]string{
		"arc >= 3":                  "2",    // it joins 1 and 3
		"star.tiles == 2":           "2456", // two lie there
		"star.tiles == 0":           "",
		"position == 4":             "4",
		"number > 4":                "56",
		"before and after":          "2",
		"after":                     "26",
		"not before and not after":  "5",
		"round == 2 and seats == 2": "2456",
		"round == 3":                "",
		"true":                      "2456",
		"false":                     "",
	} {
		s := ownAt(t, "place: { when: "+when+" }\n", "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{hand: RRRRRR, "+
			stars("red R.R...")+"}, {}]}")
		open := ""
		for _, move := range legal(s, "place red") {
			open += move[len("place red "):]
		}
		assert.Equal(t, want, open, when)
	}
}

// A condition on the round opens and closes spaces as the rounds go by.
func TestPlaceWhenByRound(t *testing.T) {
	// Clauses: key.place-when
	s := ownAt(t, "supply: { spaces: 0 }\nplace: { when: round % 2 == 0 or number == 1 }\n",
		"{turn: 1, seats: [{hand: RR}, {}]}")
	assert.Equal(t, []string{"place red 1", "place center 1 as red", "pass"}, s.Legal())
	s.Play("pass", "keep red red", "pass")
	s.Deal("PPPP", "PPPP", "PPPP", "PPPP", "BBBB")
	for s.Get("phase") == "take" {
		s.Play(s.Legal()[0])
	}
	if s.Get("turn") == "2" {
		s.Play("pass", "keep none")
	}
	assert.Contains(t, s.Legal(), "place red 2")
}

// It can look at the placement, at the whole board and at other seats; then it is asked about
// every payment.
func TestPlaceWhenLooksAtTheBoard(t *testing.T) {
	// Clauses: key.place-when
	for when, want := range map[string]string{
		"place.wild == 0":                                  "2 4",
		"place.wild == place.number - 1":                   "2 wild 1,4 wild 3",
		"place.paid > 2":                                   "4,4 wild 1,4 wild 2,4 wild 3",
		`place.color == "blue"`:                            "",
		"place.number == board.tiles + place.wild":         "2,4 wild 2",
		"hand - place.paid >= 4":                           "2,2 wild 1",
		"any(players, .score > 8) and place.position == 2": "2,2 wild 1",
		"all(players, .score > 8)":                         "",
		`wild == "purple" and covered("red", max(1, place.number - 1)) and place.wild == 0`: "2,4",
		"last.position == 3 and place.wild == 0":                                            "2,4",
	} {
		s := ownAt(t, "place: { when: '"+when+"' }\n", "{turn: 1, supply: PPGGOOYYBB, seats: [{hand: RRRRPPP, last: red 3, "+
			stars("red R.R...")+"}, {score: 9}]}")
		var open []string
		for _, move := range legal(s, "place red") {
			if move[10] == '2' || move[10] == '4' {
				open = append(open, move[len("place red "):])
			}
		}
		assert.Equal(t, strings.ReplaceAll(want, "2 4", "2,4"), strings.Join(open, ","), when)
	}
	s := ownAt(t, "place: { when: place.wild <= 1 }\n", "{turn: 1, supply: PPGGOOYYBB, seats: [{hand: RRPPP}, {}]}")
	assert.Contains(t, s.Refusal("place red 3 wild 2"), "`place.when` is not true here: place.wild <= 1")
}

// Whether a space is open is worked out before the game where it follows from the space alone.
func TestPlaceWhenIsATable(t *testing.T) {
	refusesRuleset(t, "place: { when: 6 / (number - 2) > 0 }\n", "number = 2: 6 / 0 divides by zero")
}
