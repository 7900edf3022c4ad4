package pavilion_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The two sides of the board of the expansion.
const (
	glazedOrange = "glazed-pavilion-orange"
	glazedPurple = "glazed-pavilion-purple"
)

// middles are the colors printed on the middle star, by position, as letters.
var middles = map[string]string{glazedOrange: "PGOYBR", glazedPurple: "ORBYGP"}

// fountains are the spaces around each, between a star and the next one
// clockwise: of the first the two on its outer left side seen from the middle, of
// the second those on its outer right side. Positions are turned by a sixth from
// star to star, so that they are the same everywhere.
var fountains = map[string][]space{
	"orange-red":    {{"orange", 1}, {"orange", 6}, {"red", 4}, {"red", 5}},
	"red-blue":      {{"red", 1}, {"red", 6}, {"blue", 4}, {"blue", 5}},
	"blue-yellow":   {{"blue", 1}, {"blue", 6}, {"yellow", 4}, {"yellow", 5}},
	"yellow-green":  {{"yellow", 1}, {"yellow", 6}, {"green", 4}, {"green", 5}},
	"green-purple":  {{"green", 1}, {"green", 6}, {"purple", 4}, {"purple", 5}},
	"purple-orange": {{"purple", 1}, {"purple", 6}, {"orange", 4}, {"orange", 5}},
}

// Where the stars stand on the printed board, in its pixels, and in which
// direction position 1 points, clockwise from the top.
var (
	printedMiddle = map[string][2]int{"orange": {252, 172}, "red": {486, 172}, "blue": {602, 370},
		"yellow": {486, 568}, "green": {252, 568}, "purple": {138, 370}, "center": {370, 370}}
	printedTurn = map[string]int{"orange": 60, "red": 120, "blue": 180, "yellow": 240, "green": 300, "purple": 0}
)

// Seen from its star, every space around a fountain points outward or along the
// ring of stars, and none toward the middle of the board.
func TestFountainsLieOutside(t *testing.T) {
	clauses.Tests(t, "glazed.fountain")
	assert.Len(t, fountains, 6)
	for name, spaces := range fountains {
		for _, sp := range spaces {
			angle := (printedTurn[sp.star] + 60*(sp.position-1)) % 360
			at, middle := printedMiddle[sp.star], printedMiddle["center"]
			outward := int(math.Atan2(float64(at[0]-middle[0]), float64(middle[1]-at[1]))*180/math.Pi) + 360
			apart := min((angle-outward+720)%360, (outward-angle+720)%360)
			assert.Less(t, apart, 100, "%s: %v", name, sp)
		}
	}
}

// Whichever of its four spaces comes last, a fountain is surrounded by it and
// wins one tile; spaces 5 and 6 together win those of a window, too.
func TestFountainsWinATile(t *testing.T) {
	clauses.Tests(t, "glazed.fountain", "glazed.fountain-reward")
	for _, side := range []string{glazedOrange, glazedPurple} {
		for name, spaces := range fountains {
			for i, last := range spaces {
				board := covered(slices.Delete(slices.Clone(spaces), i, i+1))
				s := phase2(t, side, 1, "hand: "+sixOf(last.star)+", "+board, "")
				s.Play(placing(side, last))
				assert.Equal(t, 1, picks(t, s), "%s: %s by %v", side, name, last)
			}
		}
	}
}

// sixOf are six tiles of the color that these tests lay on a star.
func sixOf(star string) string {
	return map[string]string{"orange": "OOOOOO", "red": "RRRRRR", "blue": "BBBBBB",
		"yellow": "YYYYYY", "green": "GGGGGG", "purple": "PPPPPP"}[star]
}

// placing is the move that covers a space of an outer star with its own color.
func placing(side string, sp space) string {
	move := fmt.Sprintf("place %s %d", sp.star, sp.position)
	if side == glazedPurple {
		move += " as " + sp.star
	}
	return move
}

// Orange 6 closes the window of its star and the fountain beside it: three tiles
// and one.
func TestWindowAndFountain(t *testing.T) {
	clauses.Tests(t, "glazed.most")
	s := phase2(t, glazedOrange, 1, "hand: OOOOOO, "+stars("orange O...O.", "red ...RR."), "")
	s.Play("place orange 6")
	assert.Equal(t, 4, picks(t, s))
	// The last space of a board wins what is around it: at most those four.
	want := map[string][6]int{"center": {2, 2, 2, 2, 2, 2}}
	for _, sp := range allSpaces() {
		hand, move := sixOf(sp.star), fmt.Sprintf("place %s %d", sp.star, sp.position)
		if sp.star == "center" {
			hand = strings.Repeat(middles[glazedOrange][sp.position-1:sp.position], 6)
		}
		s := phase2(t, glazedOrange, 6, "hand: "+hand+", "+glazedCovered(glazedOrange, without(allSpaces(), sp)), "")
		s.Play(move)
		wins, special := want[sp.star]
		if !special {
			wins = [6]int{3, 3, 3, 3, 4, 4}
		}
		assert.Equal(t, wins[sp.position-1], picks(t, s), move)
	}
}

// Each space of the middle star takes one color, and a move need not name it.
func TestMiddleStarHasFixedColors(t *testing.T) {
	clauses.Tests(t, "glazed.center", "glazed-orange.center", "glazed-purple.center")
	names := map[byte]string{'P': "purple", 'G': "green", 'O': "orange", 'Y': "yellow", 'B': "blue", 'R': "red"}
	for side, colors := range middles {
		for i := range 6 {
			position, number := i+1, i+1
			if side == glazedPurple {
				number = 3
			}
			hand := ""
			for range number {
				hand += colors[i : i+1]
			}
			s := phase2(t, side, 1, "hand: "+hand, "")
			move := fmt.Sprintf("place center %d", position)
			assert.Contains(t, s.Legal(), move, side)
			s.Play(move)
			want := []byte("......")
			want[i] = colors[i]
			assert.Equal(t, string(want), star(s, 1, "center"))
			_, err := s.Rules.ParseMove(move + " as " + names[colors[i]])
			assert.ErrorContains(t, err, "not understood")
		}
	}
}

// Blue tiles do not go on the orange space of the middle star.
func TestMiddleStarRefusesOtherColors(t *testing.T) {
	clauses.Tests(t, "glazed.center")
	s := phase2(t, glazedOrange, 1, "hand: BBBBPP", "")
	assert.Equal(t, []string{"place center 1", "place center 5 wild 1", "place center 5 wild 2"}, legal(s, "place center"))
	refuses(t, s, refusal{"place center 3", "stars.center.numbers", "the hand holds no orange tile"})
	err := s.Game.State().UnmarshalText([]byte("{turn: 1, seats: [{" + stars("center ..B...") + "}, {}]}"))
	assert.ErrorContains(t, err, "a blue tile cannot lie on position 3 of the center star")
}

// The middle star, complete, is one of several colors.
func TestGlazedMixedStar(t *testing.T) {
	clauses.Tests(t, "glazed.mixed")
	for side, colors := range middles {
		want := map[string]int{"bonuses.mixed_star": 15}
		assert.Equal(t, want, scored(lastPass(t, side, stars("center "+colors)), 1), side)
	}
	assert.Equal(t, map[string]int{"bonuses.mixed_star": 15},
		scored(lastPass(t, glazedPurple, stars("red PGOYBR")), 1))
}

// A set is one of each kind: of two pillars, a statue, three windows and a
// fountain there is one.
func TestSets(t *testing.T) {
	clauses.Tests(t, "glazed.set", "glazed-orange.set", "glazed-purple.set")
	for side, points := range map[string]int{glazedOrange: 15, glazedPurple: 12} {
		one := []space{{"orange", 2}, {"orange", 3}, {"center", 6}, {"center", 1}, // pillar
			{"red", 2}, {"red", 3}, {"center", 2}, // another
			{"orange", 1}, {"red", 4}, // statue
			{"orange", 5}, {"orange", 6}, // window
			{"blue", 5}, {"blue", 6}, {"green", 5}, {"green", 6}} // two more
		assert.Zero(t, scored(lastPass(t, side, glazedCovered(side, one)), 1)["bonuses.set"], "no fountain yet")
		one = append(one, space{"red", 5})
		assert.Equal(t, points, scored(lastPass(t, side, glazedCovered(side, one)), 1)["bonuses.set"])
		assert.Equal(t, 6*points, scored(lastPass(t, side, glazedCovered(side, allSpaces())), 1)["bonuses.set"])
	}
}

// glazedCovered is covered with the colors that a side prints in the middle.
func glazedCovered(side string, spaces []space) string {
	texts := map[string][]byte{}
	for _, name := range starNames {
		texts[name] = []byte("......")
	}
	for _, sp := range spaces {
		letter := middles[side][sp.position-1]
		if sp.star != "center" {
			letter = sixOf(sp.star)[0]
		}
		texts[sp.star][sp.position-1] = letter
	}
	var named []string
	for _, name := range starNames {
		named = append(named, name+" "+string(texts[name]))
	}
	return stars(named...)
}

// The gray side of the expansion has a wild order of its own.
func TestGlazedWildOrder(t *testing.T) {
	clauses.Tests(t, "glazed-purple.wild", "glazed.base")
	for i, want := range []string{"orange", "red", "blue", "yellow", "green", "purple"} {
		assert.Equal(t, want, phase2(t, glazedPurple, i+1, "", "").Get("wild"))
	}
	for i, want := range []string{"purple", "green", "orange", "yellow", "blue", "red"} {
		assert.Equal(t, want, phase2(t, glazedOrange, i+1, "", "").Get("wild"))
	}
}

// It has its own points for stars and numbers.
func TestGlazedBonuses(t *testing.T) {
	clauses.Tests(t, "glazed-purple.stars", "glazed-purple.numbers", "glazed.base")
	for tiles, want := range map[string]map[string]int{
		"red PPPPPP": {"bonuses.purple_star": 14}, "red GGGGGG": {"bonuses.green_star": 15},
		"red YYYYYY": {"bonuses.yellow_star": 16}, "red BBBBBB": {"bonuses.blue_star": 17},
		"red RRRRRR": {"bonuses.red_star": 18}, "red OOOOOO": {"bonuses.orange_star": 20},
	} {
		assert.Equal(t, want, scored(lastPass(t, glazedPurple, stars(tiles)), 1))
	}
	ones := []space{}
	for _, name := range starNames[:6] {
		ones = append(ones, space{name, 3})
	}
	assert.Equal(t, map[string]int{"bonuses.ones": 3}, scored(lastPass(t, glazedPurple, glazedCovered(glazedPurple, ones)), 1))
	full := scored(lastPass(t, glazedPurple, glazedCovered(glazedPurple, allSpaces())), 1)
	assert.Equal(t, map[string]int{
		"bonuses.purple_star": 14, "bonuses.green_star": 15, "bonuses.yellow_star": 16, "bonuses.blue_star": 17,
		"bonuses.red_star": 18, "bonuses.orange_star": 20, "bonuses.mixed_star": 15,
		"bonuses.ones": 3, "bonuses.twos": 6, "bonuses.threes": 18, "bonuses.fours": 12, "bonuses.set": 72,
	}, full)
	full = scored(lastPass(t, glazedOrange, fullBoard), 1)
	assert.Equal(t, map[string]int{
		"bonuses.red_star": 14, "bonuses.blue_star": 15, "bonuses.yellow_star": 16, "bonuses.orange_star": 17,
		"bonuses.green_star": 18, "bonuses.purple_star": 20, "bonuses.mixed_star": 15,
		"bonuses.ones": 4, "bonuses.twos": 8, "bonuses.threes": 12, "bonuses.fours": 16, "bonuses.set": 90,
	}, full)
}

// Numbers, structures and everything else are those of the board that it extends.
func TestGlazedIsAsTheBoardItExtends(t *testing.T) {
	clauses.Tests(t, "glazed.base")
	for side, base := range map[string]string{glazedOrange: colored, glazedPurple: gray} {
		mine, theirs := scene.Start(t, rulesOf(t, side), 3), scene.Start(t, rulesOf(t, base), 3)
		for i, area := range picture(t, mine).Seats[0].Areas {
			for j, cell := range area.Cells {
				number := strings.TrimLeft(cell.Label, "pgoybr") // a fixed space of a mixed star says its color
				assert.Equal(t, picture(t, theirs).Seats[0].Areas[i].Cells[j].Label, number)
			}
		}
		assert.Len(t, picture(t, mine).Seats[0].Prizes, 24)
		assert.Equal(t, picture(t, theirs).Seats[0].Prizes[:18], picture(t, mine).Seats[0].Prizes[:18])
		assert.Equal(t, theirs.Get("bag"), mine.Get("bag"))
	}
}
