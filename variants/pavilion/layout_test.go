package pavilion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

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
