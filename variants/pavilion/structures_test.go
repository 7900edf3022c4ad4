package pavilion_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// space is a place for a tile, by star and position.
type space struct {
	star     string
	position int
}

// structures are the 18 structures of the board: the tiles each is worth, and
// the spaces that surround it. Both sides of the board have them at the same
// positions.
var structures = []struct {
	name   string
	worth  int
	spaces []space
}{
	{"orange pillar", 1, []space{{"orange", 2}, {"orange", 3}, {"center", 6}, {"center", 1}}},
	{"red pillar", 1, []space{{"red", 2}, {"red", 3}, {"center", 1}, {"center", 2}}},
	{"blue pillar", 1, []space{{"blue", 2}, {"blue", 3}, {"center", 2}, {"center", 3}}},
	{"yellow pillar", 1, []space{{"yellow", 2}, {"yellow", 3}, {"center", 3}, {"center", 4}}},
	{"green pillar", 1, []space{{"green", 2}, {"green", 3}, {"center", 4}, {"center", 5}}},
	{"purple pillar", 1, []space{{"purple", 2}, {"purple", 3}, {"center", 5}, {"center", 6}}},

	{"orange-red statue", 2, []space{{"orange", 1}, {"orange", 2}, {"red", 3}, {"red", 4}}},
	{"red-blue statue", 2, []space{{"red", 1}, {"red", 2}, {"blue", 3}, {"blue", 4}}},
	{"blue-yellow statue", 2, []space{{"blue", 1}, {"blue", 2}, {"yellow", 3}, {"yellow", 4}}},
	{"yellow-green statue", 2, []space{{"yellow", 1}, {"yellow", 2}, {"green", 3}, {"green", 4}}},
	{"green-purple statue", 2, []space{{"green", 1}, {"green", 2}, {"purple", 3}, {"purple", 4}}},
	{"purple-orange statue", 2, []space{{"purple", 1}, {"purple", 2}, {"orange", 3}, {"orange", 4}}},

	{"orange window", 3, []space{{"orange", 5}, {"orange", 6}}},
	{"red window", 3, []space{{"red", 5}, {"red", 6}}},
	{"blue window", 3, []space{{"blue", 5}, {"blue", 6}}},
	{"yellow window", 3, []space{{"yellow", 5}, {"yellow", 6}}},
	{"green window", 3, []space{{"green", 5}, {"green", 6}}},
	{"purple window", 3, []space{{"purple", 5}, {"purple", 6}}},
}

// sides are the numbers on the spaces of both sides of the board, clockwise
// from position 1.
var sides = map[string]struct{ outer, center [6]int }{
	colored: {[6]int{1, 2, 3, 4, 5, 6}, [6]int{1, 2, 3, 4, 5, 6}},
	gray:    {[6]int{3, 2, 1, 4, 5, 6}, [6]int{3, 3, 3, 3, 3, 3}},
}

// centerColors are the colors that these tests lay on the middle star, by
// position.
const centerColors = "PGOYBR"

// number returns the number on a space.
func (sp space) number(side string) int {
	if sp.star == "center" {
		return sides[side].center[sp.position-1]
	}
	return sides[side].outer[sp.position-1]
}

// letter returns the color that these tests lay on a space: an outer star's
// own on both sides.
func (sp space) letter() byte {
	if sp.star == "center" {
		return centerColors[sp.position-1]
	}
	return sp.star[0] - 'a' + 'A'
}

// move returns the move that covers a space with that color.
func (sp space) move(side string) string {
	move := fmt.Sprintf("place %s %d", sp.star, sp.position)
	if side == colored && sp.star != "center" {
		return move
	}
	colors := map[byte]string{
		'P': "purple", 'G': "green", 'O': "orange", 'Y': "yellow", 'B': "blue", 'R': "red",
	}
	return move + " as " + colors[sp.letter()]
}

// allSpaces lists the 42 spaces of the board.
func allSpaces() []space {
	var all []space
	for _, star := range starNames {
		for position := 1; position <= 6; position++ {
			all = append(all, space{star, position})
		}
	}
	return all
}

// covered writes a board with tiles on these spaces.
func covered(spaces []space) string {
	var texts []string
	for _, star := range starNames {
		tiles := []byte("......")
		for _, sp := range spaces {
			if sp.star == star {
				tiles[sp.position-1] = sp.letter()
			}
		}
		texts = append(texts, star+" "+string(tiles))
	}
	return stars(texts...)
}

// without returns the spaces but for some.
func without(spaces []space, some ...space) []space {
	isOne := func(sp space) bool { return slices.Contains(some, sp) }
	return slices.DeleteFunc(slices.Clone(spaces), isOne)
}

// completing covers a space on a board where these are covered already. The
// hand is just enough, in the sixth round when red is wild.
func completing(t *testing.T, side string, last space, there []space) *scene.Scene {
	hand := fmt.Sprintf("%d%c", last.number(side), last.letter())
	s := phase2(t, side, 6, "hand: "+hand+", "+covered(there), "")
	s.Play(last.move(side))
	return s
}

func TestStructures(t *testing.T) {
	// Clauses: board.structures, bonus.pillar, bonus.statue, bonus.window, gray.same
	for side := range sides {
		for _, st := range structures {
			for _, last := range st.spaces {
				others := without(st.spaces, last)
				s := completing(t, side, last, others)
				assert.Equal(t, st.worth, picks(t, s), "%s: %s, with %v", side, st.name, last)
				for _, open := range others {
					s := completing(t, side, last, without(others, open))
					assert.Zero(t, picks(t, s), "%s: %s, without %v", side, st.name, open)
					assert.Equal(t, core.Turn(1), s.Game.Turn())
				}
			}
		}
	}
}

// On a board that is covered but for two spaces, the first of them completes
// all structures beside it but for those beside the other. So no structure is
// missing in the table, none has another space, and none pays a second time.
func TestStructuresOnFullBoards(t *testing.T) {
	// Clauses: board.structures, board.three-at-most, edge.once, ruling-8.sum
	all := allSpaces()
	most := 0
	for side := range sides {
		for i, last := range all {
			for _, open := range scene.Sample(all, 8, i) {
				want := 0
				for _, st := range structures {
					beside := slices.Contains(st.spaces, last)
					if beside && (open == last || !slices.Contains(st.spaces, open)) {
						want += st.worth
					}
				}
				s := completing(t, side, last, without(all, last, open))
				won := picks(t, s)
				assert.Equal(t, want, won, "%s: %v, with %v open", side, last, open)
				most = max(most, won)
			}
		}
	}
	assert.Equal(t, 3, most)
}

func TestNumbersOfSpaces(t *testing.T) {
	// Clauses: board.numbers, board.gray-numbers, gray.numbers, place.number
	for side := range sides {
		for _, sp := range allSpaces() {
			// The tiles are of a color that is not wild.
			round := 1
			if sp.letter() == 'P' {
				round = 2
			}
			number := sp.number(side)
			enough := fmt.Sprintf("hand: %d%c", number, sp.letter())
			tooFew := fmt.Sprintf("hand: %d%c", number-1, sp.letter())
			if number == 1 {
				tooFew = "hand: ."
			}
			s := phase2(t, side, round, enough, "")
			assert.Empty(t, s.Refusal(sp.move(side)), "%s %v", side, sp)
			s = phase2(t, side, round, tooFew, "")
			assert.NotEmpty(t, s.Refusal(sp.move(side)), "%s %v", side, sp)
		}
	}
}

// A window brings points and its tiles: the points first, after those for the
// tile.
func TestStructurePoints(t *testing.T) {
	// Clauses: key.structure-points
	s := ownAt(t, "structures: { window: { points: 4 } }\n",
		"{turn: 1, supply: PPGGOOYYBB, seats: [{hand: OOOOOO, "+stars("orange ....O.")+"}, {}]}")
	s.Play("place orange 6")
	assert.Equal(t, []string{"seat 1: scoring.place +2 = 7", "seat 1: structures.window.points +4 = 11"}, s.Points())
	assert.Equal(t, 3, picks(t, s))
}

// Points instead of tiles: a pillar 1 and a statue 2, both by one tile; nothing
// is picked.
func TestStructurePointsInsteadOfTiles(t *testing.T) {
	// Clauses: key.structure-points
	s := ownAt(t, "supply: { spaces: 0 }\nstructures:\n  pillar: { reward: 0, points: 1 }\n"+
		"  statue: { reward: 0, points: 2 }\n  window: { reward: 0, points: 3 }\n",
		"{turn: 1, seats: [{hand: OO, "+stars("orange O.O...", "red ..RR..", "center P....R")+"}, {}]}")
	s.Play("place orange 2")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 8", "seat 1: structures.pillar.points +1 = 9",
		"seat 1: structures.statue.points +2 = 11"}, s.Points())
	assert.Equal(t, "2", s.Get("turn"))
}

// Two pillars at once are paid one by one; what each is worth can depend on the
// round.
func TestStructurePointsOfTwo(t *testing.T) {
	// Clauses: key.structure-points
	s := ownAt(t, "structures: { pillar: { points: 10 - round } }\n",
		"{round: 4, turn: 1, supply: PPGGOOYYBB, seats: [{hand: P, "+
			stars("orange .OO...", "red .RR...", "center .G...R")+"}, {}]}")
	s.Play("place center 1 as purple")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 8", "seat 1: structures.pillar.points +6 = 14",
		"seat 1: structures.pillar.points +6 = 20"}, s.Points())
	assert.Equal(t, 2, picks(t, s))
}

// A structure can cost points; the minimum applies after each.
func TestStructurePointsAtTheMinimum(t *testing.T) {
	// Clauses: key.structure-points, ruling-3.place
	s := ownAt(t, "structures: { pillar: { points: -5 } }\n", "{turn: 1, supply: PPGGOOYYBB, seats: [{score: 1, hand: P, "+
		stars("orange .OO...", "red .RR...", "center .G...R")+"}, {}]}")
	s.Play("place center 1 as purple")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 4", "seat 1: structures.pillar.points -5 = -1",
		"seat 1: scoring.minimum +2 = 1", "seat 1: structures.pillar.points -5 = -4", "seat 1: scoring.minimum +5 = 1"},
		s.Points())
}
