package pavilion_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/view"
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
	// Clauses: glazed.fountain
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
	// Clauses: glazed.fountain, glazed.fountain-reward
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
	// Clauses: glazed.most
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
	// Clauses: glazed.center, glazed-orange.center, glazed-purple.center
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
			assert.ErrorContains(t, err, "is no move: write place and space, as place center")
		}
	}
}

// Blue tiles do not go on the orange space of the middle star.
func TestMiddleStarRefusesOtherColors(t *testing.T) {
	// Clauses: glazed.center
	s := phase2(t, glazedOrange, 1, "hand: BBBBPP", "")
	assert.Equal(t, []string{"place center 1", "place center 5 wild 1", "place center 5 wild 2"}, legal(s, "place center"))
	refuses(t, s, refusal{"place center 3", "stars.center.numbers", "the hand holds no orange tile"})
	err := s.Game.State().UnmarshalText([]byte("{turn: 1, seats: [{" + stars("center ..B...") + "}, {}]}"))
	assert.ErrorContains(t, err, "a blue tile cannot lie in cell 3 of the center star")
}

// The middle star, complete, is one of several colors.
func TestGlazedMixedStar(t *testing.T) {
	// Clauses: glazed.mixed
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
	// Clauses: glazed.set, glazed-orange.set, glazed-purple.set
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

// The gray side of the expansion has another wild order.
func TestGlazedWildOrder(t *testing.T) {
	// Clauses: glazed-purple.wild, glazed.base
	for i, want := range []string{"orange", "red", "blue", "yellow", "green", "purple"} {
		assert.Equal(t, want, phase2(t, glazedPurple, i+1, "", "").Get("wild"))
	}
	for i, want := range []string{"purple", "green", "orange", "yellow", "blue", "red"} {
		assert.Equal(t, want, phase2(t, glazedOrange, i+1, "", "").Get("wild"))
	}
}

// It has other points for stars and numbers.
func TestGlazedBonuses(t *testing.T) {
	// Clauses: glazed-purple.stars, glazed-purple.numbers, glazed.base
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
	// Clauses: glazed.base
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

// takes returns the colors that some open space of a star takes from a hand
// that can pay for everything, as letters.
func takes(t *testing.T, side, star, tiles string) string {
	t.Helper()
	s := phase2(t, side, 1, "hand: 6P 6G 6O 6Y 6B 6R, "+stars(star+" "+tiles), "")
	letters := ""
	for _, color := range []string{"purple", "green", "orange", "yellow", "blue", "red"} {
		for _, move := range legal(s, "place "+star) {
			if strings.Contains(move, " as "+color) {
				letters += strings.ToUpper(color[:1])
				break
			}
		}
	}
	return letters
}

func TestGrayStars(t *testing.T) {
	// Clauses: gray.choice, gray.mixed, gray.single
	for _, star := range scene.Sample(starNames, 3, 0) {
		for tiles, want := range map[string]string{
			"......": "PGOYBR", "R.....": "PGOYBR", ".....G": "PGOYBR",
			"RR....": "R", "R....R": "R", ".OOOO.": "O", "RRRRR.": "R",
			"RG....": "POYB", "..P..Y": "GOBR", "RGOY..": "PB", "RGOYB.": "P",
		} {
			assert.Equal(t, want, takes(t, gray, star, tiles), "%s %s", star, tiles)
		}
	}
	assert.Equal(t, "PGOYB", takes(t, colored, "center", "R....."),
		"the colored side has no choice")
}

// All else is as on the colored side: payment, arcs, taking, passing.
func TestGrayIsOtherwiseTheSame(t *testing.T) {
	// Clauses: gray.same, wild.any-color
	s := phase2(t, gray, 1, "hand: GPPPRRRRR, "+stars("orange B.O..R"), "hand: O")
	assert.Equal(t, []string{"place orange 4 as green wild 3"}, legal(s, "place orange 4 as green"))
	assert.Equal(t, []string{"place blue 3 as green"}, legal(s, "place blue 3 as green"))
	s.Play("place orange 4 as green wild 3")
	assert.Equal(t, []string{"seat 1: scoring.place +2 = 7"}, s.Points())
	assert.Equal(t, "3P", s.Get("discard"))
	s.Play("pass", "keep none", "pass", "keep red red red red")
	assert.Equal(t, []string{"seat 1: scoring.discard -1 = 6"}, s.Points())

	s.Deal("GGRR", "RRRR", "YYYY", "YYYY", "BBBB")
	assert.Equal(t, []string{"1 red", "2 red", "3 yellow", "4 yellow", "5 blue"}, s.Legal())
	s.Play("1 red", "center green")
	assert.Equal(t, "GRRRRRR", s.Seat(1, "hand"))
	assert.Equal(t, []int{6, 3}, s.Scores(), "seat 2 lost one for its pass and one for the center")
}

func TestGrayStarBonuses(t *testing.T) {
	// Clauses: gray.repeats, board.gray-star
	s := lastPass(t, gray, stars("orange RRRRRR", "red RRRRRR", "blue PGOYBR", "yellow RBYOGP",
		"center GGGGGG"))
	assert.Equal(t, map[string]int{
		"bonuses.red_star": 2 * 14, "bonuses.mixed_star": 2 * 12, "bonuses.green_star": 18,
	}, scored(s, 1))
	s = lastPass(t, gray, stars("purple OOOOOO", "orange YYYYYY", "red BBBBBB", "green PPPPPP",
		"yellow PPPPPP"))
	assert.Equal(t, map[string]int{
		"bonuses.orange_star": 17, "bonuses.yellow_star": 16, "bonuses.blue_star": 15,
		"bonuses.purple_star": 2 * 20,
	}, scored(s, 1))
}

// The middle star of the gray side shows threes only: they are part of the
// twelve threes, and a mixed star in this test.
func TestGrayNumberBonuses(t *testing.T) {
	// Clauses: board.all-of, board.gray-numbers
	mixed := "bonuses.mixed_star"
	for number, want := range map[int]map[string]int{
		1: {"bonuses.ones": 4}, 2: {"bonuses.twos": 8}, 3: {"bonuses.threes": 12, mixed: 12},
		4: {"bonuses.fours": 16}, 5: {}, 6: {},
	} {
		spaces := withNumber(gray, number)
		assert.Len(t, spaces, map[int]int{1: 6, 2: 6, 3: 12, 4: 6, 5: 6, 6: 6}[number])
		assert.Equal(t, want, scored(lastPass(t, gray, covered(spaces)), 1), "%d", number)
		for _, open := range spaces {
			points := scored(lastPass(t, gray, covered(without(spaces, open))), 1)
			delete(points, mixed)
			assert.Empty(t, points, "%d without %v", number, open)
		}
	}
	s := lastPass(t, gray, fullBoard)
	assert.Equal(t, []int{5 + 112 + 40, 5}, s.Scores())
}

// clashes lists what stands outside a board, and what lies over something else:
// a cell is three points wide, a prize one, a label as wide as its text.
func clashes(s view.Seat) []string {
	var list []string
	taken := map[[2]int]string{}
	take := func(left, width, y int, what string) {
		for x := left; x < left+width; x++ {
			at := [2]int{x, y}
			switch other := taken[at]; {
			case x < 0 || y < 0:
				list = append(list, fmt.Sprintf("%s stands outside, at %v", what, at))
			case other != "":
				list = append(list, fmt.Sprintf("%s lies over %s at %v", what, other, at))
			}
			taken[at] = what
		}
	}
	for _, a := range s.Areas {
		for _, c := range a.Cells {
			take(c.X-1, 3, c.Y, c.Word)
		}
	}
	for _, p := range s.Prizes {
		take(p.X, 1, p.Y, p.Kind+" "+p.Name)
	}
	for _, l := range s.Labels {
		n := len([]rune(l.Text))
		take(l.X-n/2, n, l.Y, "the label "+l.Text)
	}
	return list
}

// The published board fits 31 by 17 points, and nothing on it overlaps.
func TestPublishedBoardFits(t *testing.T) {
	for _, side := range []string{colored, gray} {
		for _, s := range picture(t, phase2(t, side, 1, "", "")).Seats {
			assert.Empty(t, clashes(s))
			for _, a := range s.Areas {
				for _, c := range a.Cells {
					assert.LessOrEqual(t, c.X+2, 31)
					assert.LessOrEqual(t, c.Y+1, 17)
				}
			}
			for _, p := range s.Prizes {
				assert.Less(t, p.X, 31)
				assert.Less(t, p.Y, 17)
			}
		}
	}
}

// On the published board the spaces around a structure stand close to it: the
// stars are turned as they are printed.
func TestStructuresStandBetweenTheirSpaces(t *testing.T) {
	s := picture(t, phase2(t, colored, 1, "", "")).Seats[0]
	for _, p := range s.Prizes {
		for _, word := range printedStructures[p.Kind][p.Name] {
			c := cellOf(t, s, word)
			assert.LessOrEqual(t, abs(c.X-p.X), 7, "%s %s and %s", p.Kind, p.Name, word)
			assert.LessOrEqual(t, abs(c.Y-p.Y), 3, "%s %s and %s", p.Kind, p.Name, word)
		}
	}
}

func abs(n int) int { return max(n, -n) }

// The spaces stand as they are printed: each star is turned by a sixth against
// the one before, so that its positions from the top on, clockwise, are these.
func TestStarsAreTurnedAsPrinted(t *testing.T) {
	s := picture(t, phase2(t, colored, 1, "", "")).Seats[0]
	for i, want := range []string{"612345", "561234", "456123", "345612", "234561", "123456", "123456"} {
		assert.Equal(t, want, clockwise(s.Areas[i], s.Labels[i]), s.Areas[i].Name)
	}
	for i, next := range s.Labels[1:6] {
		before := s.Labels[i]
		right := i < 2 // the stars go round clockwise from the top left
		assert.Equal(t, right, next.X > before.X, "%s after %s", next.Text, before.Text)
	}
	assert.Less(t, s.Labels[0].Y, s.Labels[6].Y, "orange stands above the middle")
	assert.Greater(t, s.Labels[3].Y, s.Labels[6].Y, "yellow stands below it")
}

// clockwise writes the positions of a ring of six, from its top on.
func clockwise(a view.Area, middle view.Label) string {
	around := map[[2]int]string{}
	for _, c := range a.Cells {
		dx, dy := c.X-middle.X, c.Y-middle.Y
		around[[2]int{min(max(dx, -1), 1), dy}] = c.Word[strings.LastIndexByte(c.Word, ' ')+1:]
	}
	text := ""
	for _, at := range [][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}} {
		text += around[at]
	}
	return text
}

// Neighbors on a ring stand side by side, the first and the last among them.
func TestRingsAreClosed(t *testing.T) {
	for _, a := range picture(t, phase2(t, colored, 1, "", "")).Seats[0].Areas {
		for i, c := range a.Cells {
			next := a.Cells[(i+1)%len(a.Cells)]
			assert.LessOrEqual(t, abs(c.X-next.X), 3, "%s and %s", c.Word, next.Word)
			assert.LessOrEqual(t, abs(c.Y-next.Y), 2, "%s and %s", c.Word, next.Word)
		}
	}
}

// own writes stars for a ruleset: a name, a shape and a size each.
func own(shape string, sizes ...int) string {
	text := "structures: null\nstars:\n"
	for _, name := range starNames {
		text += "  " + name + ": null\n"
	}
	for i, size := range sizes {
		numbers := strings.TrimSuffix(strings.Repeat("1, ", size), ", ")
		text += fmt.Sprintf("  s%d: { color: any, shape: %s, numbers: [%s] }\n", i+1, shape, numbers)
	}
	return text
}

// Stars of every shape, size and number stand clear of each other.
func TestOtherBoards(t *testing.T) {
	for name, lines := range map[string]string{
		"one star of one space":   own("ring", 1),
		"sixteen of one space":    own("ring", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
		"sixteen of four":         own("ring", 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
		"rings of every size":     own("ring", 1, 2, 3, 4, 5, 6, 7, 8),
		"seven of eight":          own("ring", 8, 8, 8, 8, 8, 8, 8),
		"seven of six":            own("ring", 6, 6, 6, 6, 6, 6, 6),
		"rows of every size":      own("row", 1, 2, 3, 4, 5, 6, 7, 8),
		"sixteen rows of four":    own("row", 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
		"seven rows of six":       own("row", 6, 6, 6, 6, 6, 6, 6),
		"eight rows of eight":     own("row", 8, 8, 8, 8, 8, 8, 8, 8),
		"published, other prizes": "structures: { well: { reward: 1, spaces: { a: [red 1, red 4], b: [red 1, red 2, red 3, red 4, red 5, red 6] } } }\n",
	} {
		t.Run(name, func(t *testing.T) { assert.Empty(t, clashesOf(t, lines)) })
	}
}

// clashesOf lists the clashes on the board of an own ruleset.
func clashesOf(t *testing.T, lines string) []string {
	t.Helper()
	v, ok := view.Of(scene.Start(t, ownRules(t, lines), 2).Game.State())
	require.True(t, ok)
	return clashes(v.Seats[0])
}

// Names of stars stand clear of the spaces, however long they are.
func TestLongNamesOfStars(t *testing.T) {
	for _, shape := range []string{"ring", "row"} {
		for _, size := range []int{1, 6, 7, 8} {
			lines := own(shape, size, size, size, size, size)
			lines = strings.NewReplacer("s1:", "andromeda:", "s2:", "betelgeuse:", "s4:", "the-southern-cross:").Replace(lines)
			assert.Empty(t, clashesOf(t, lines), "%s of %d", shape, size)
		}
	}
}
