package classic

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// phrases put names, and the formulas of the published game, in words.
var phrases = ruleset.Phrases{
	"take.size":        "tile that you take",
	"board.rows":       "complete row of your wall",
	"board.columns":    "complete column of your wall",
	"board.color_sets": "color of which every row of your wall has a tile",
	"board.tiles":      "tile on your wall",
	"board.groups":     "group of linked tiles on your wall",
	"run.h":            "tile linked in its row",
	"run.v":            "tile linked in its column",
	"floor.count":      "tile on the floor line",

	"any(players, .rows >= 1)": "a player has a complete row on the wall",
	"max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0))": "1 point if no other tile is linked to it. Otherwise it " +
		"scores 1 point for each tile linked in its row, if there are 2 or more, and 1 point for each tile linked in " +
		"its column, if there are 2 or more",
}

//go:embed explain.tmpl
var explainText string

// explainTemplate is the rulebook of all rulesets.
var explainTemplate = draft.Template(explainText)

// Explain returns the rulebook of a ruleset.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	b := &book{draft.NewRulebook(d, phrases), compiled.(*rules)}
	b.Write(explainTemplate(), b)
	return b.Sections()
}

// book has what the template asks about a ruleset.
type book struct {
	*draft.Rulebook
	rules *rules
}

// Line returns the number of the line in the example of a turn.
func (b *book) Line() string { return strconv.Itoa(min(2, b.rules.rows)) }

// Columns returns the number of columns of the wall.
func (b *book) Columns() int { return b.rules.cols }

// Choice reports whether a tile can have several cells to go to.
func (b *book) Choice() bool { return b.rules.wall.choice(b.rules) }

// Together reports whether all floor lines are worked out before any is scored.
func (b *book) Together() bool { return b.rules.floorSees }

// OncePerRow reports whether a row of the wall takes each color once.
func (b *book) OncePerRow() bool { return b.rules.wall.oncePerRow }

// Selective reports whether some row of the wall has no cell for some color.
func (b *book) Selective() bool {
	all := uint8(1<<len(b.rules.colors) - 1)
	return slices.ContainsFunc(b.rules.wall.printed[:b.rules.rows], func(colors uint8) bool { return colors != all })
}

// Blocked returns why the one cell for the tile of a complete line cannot take it.
func (b *book) Blocked() (reasons []string) {
	if !b.rules.wall.oncePerRow {
		reasons = append(reasons, "that cell is taken")
	}
	if b.ColumnRule() {
		reasons = append(reasons, "the column of that cell already has the color")
	}
	return reasons
}

// ColumnRule reports whether a column of the wall could hold a color twice, and must
// not. The pattern of most walls makes it impossible.
func (b *book) ColumnRule() bool {
	wall := &b.rules.wall
	if !wall.oncePerColumn {
		return false
	}
	for c := range b.rules.colors {
		var above uint8 // the columns that take the color in a row above
		for row := range b.rules.rows {
			if above&wall.cells[row][c] != 0 {
				return true
			}
			above |= wall.cells[row][c]
		}
	}
	return false
}

// Placements adds a table of examples: tiles with others linked to them.
func (b *book) Placements() (none string) {
	var cases []ruleset.Case
	add := func(text string, h, v, diagonal int) {
		if h <= b.rules.cols && v <= b.rules.rows {
			cases = append(cases, ruleset.Case{Text: text, Values: map[string]int{
				"run.h": h, "run.v": v, "run.down": diagonal, "run.up": diagonal, "group": h + v - 1}})
		}
	}
	add("alone", 1, 1, 1)
	add("2 linked in its row", 2, 1, 1)
	add("3 linked in its row", 3, 1, 1)
	add("3 linked in its row and 2 in its column", 3, 2, 1)
	add("4 linked in its row and 3 in its column", 4, 3, 1)
	if f := b.Formula(keyPlace); f.Uses("run.down") || f.Uses("run.up") {
		add("2 linked on each of its diagonals", 1, 1, 2)
	}
	b.Cases(keyPlace, "point", cases...)
	return ""
}

// DrawBoard draws a board without tiles.
func (b *book) DrawBoard() (none string) {
	r, lines := b.rules, []string(nil)
	for row := range r.rows {
		length := int(r.lengths[row])
		line := fmt.Sprintf("%d%s%s   ", row+1, strings.Repeat("   ", r.longest()-length), strings.Repeat("  ·", length))
		for col := range r.cols {
			line += "  " + b.cellSign(row, col)
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	lines = append(lines, "", strings.TrimRight("   "+strings.Join(b.floorSigns(), " "), " "))
	b.Draw(strings.Join(lines, "\n"), "lines.lengths", "wall.pattern", keyFloor, spacesKey)
	return ""
}

// cellSign is how the drawing shows a cell of the wall: its color or a dot, and its
// multiplier if any cell has one.
func (b *book) cellSign(row, col int) string {
	sign, wall := "·", &b.rules.wall
	if wall.isFixed(row, col) {
		c := slices.IndexFunc(wall.cells[row][:], func(columns uint8) bool { return columns>>col&1 != 0 })
		sign = strings.ToLower(string(b.rules.colors[c].Letter))
	}
	if b.Multipliers() == nil {
		return sign
	}
	if times := wall.multiplier[row][col]; times > 1 {
		sign += fmt.Sprintf("x%d", times)
	}
	return fmt.Sprintf("%-3s", sign)
}

// Letters reports whether the drawing shows a cell by the letter of its color.
func (b *book) Letters() bool { return b.rules.wall.fixed != [maxRows]uint8{} }

// Dots reports whether the drawing shows a cell by a dot.
func (b *book) Dots() bool {
	return slices.ContainsFunc(b.rules.wall.fixed[:b.rules.rows], func(columns uint8) bool { return columns != 1<<b.rules.cols-1 })
}

// Multipliers returns the signs of cells that count more than once: "x2".
func (b *book) Multipliers() (signs []string) {
	for _, row := range b.rules.wall.multiplier {
		for _, times := range row {
			if sign := fmt.Sprintf("x%d", times); times > 1 && !slices.Contains(signs, sign) {
				signs = append(signs, sign)
			}
		}
	}
	return signs
}

// spacesKey is the key of the number of spaces of the floor line.
const spacesKey = "floor.spaces"

// Spaces returns the number of spaces of the floor line.
func (b *book) Spaces() int { return b.rules.floorSpaces() }

// SpaceKeys returns the keys that decide how many spaces the floor line has.
func (b *book) SpaceKeys() string {
	if b.Get(keyFloor).Kind() == ruleset.List {
		return keyFloor + " " + spacesKey
	}
	return spacesKey
}

// Unknown reports whether a drawing cannot show the points of some space.
func (b *book) Unknown() bool { return slices.Contains(b.floorSigns(), unknownSign) }

const unknownSign = "?"

// floorSigns are what the drawing of the board shows on the spaces.
func (b *book) floorSigns() []string {
	signs := make([]string, b.Spaces())
	for i := range signs {
		signs[i] = unknownSign
		least, ok := b.floorAt(i, i+1)
		if most, _ := b.floorAt(i, b.Spaces()); ok && least == most {
			signs[i] = strconv.Itoa(least)
		}
	}
	return signs
}

// FloorTable adds a table of the points of the spaces. Where these depend on more than
// the number of taken spaces, it shows formulas.
func (b *book) FloorTable() (none string) {
	n, keys := b.Spaces(), []string{keyFloor, spacesKey}
	spaces, few, full, known := []string{"space"}, []string{"points"}, []string{"when all are taken"}, true
	for i := range n {
		least, ok := b.floorAt(i, i+1)
		most, _ := b.floorAt(i, n)
		known = known && ok
		spaces, few, full = append(spaces, strconv.Itoa(i+1)), append(few, strconv.Itoa(least)), append(full, strconv.Itoa(most))
	}
	switch {
	case known:
		b.Row(strings.Fields(b.SpaceKeys()), spaces...)
		b.Row(keys, few...)
		if !slices.Equal(few[1:], full[1:]) {
			b.Row(keys, full...)
		}
	case b.Get(keyFloor).Kind() == ruleset.List:
		for i := range n {
			b.Row(keys, "space "+spaces[i+1], b.InWords(b.floorPath(i), "point"))
		}
	default:
		b.Row(keys, fmt.Sprintf("each of the %d spaces", n), b.InWords(keyFloor, "point"))
	}
	return ""
}

// floorPath returns the path of the points of a space, from 0.
func (b *book) floorPath(i int) string {
	if b.Get(keyFloor).Kind() == ruleset.List {
		return keyFloor + "." + strconv.Itoa(i+1)
	}
	return keyFloor
}

// floorAt returns the points of a space, from 0, when that many spaces are taken.
func (b *book) floorAt(i, count int) (points int, ok bool) {
	return b.At(b.floorPath(i), map[string]int{"slot": i + 1, "floor.count": count})
}
