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
var phrases = draft.Phrases{
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
var explainTemplate = outline.Template(explainText)

//go:embed teach.tmpl
var teachText string

// teachTemplate is the hints about all rulesets.
var teachTemplate = outline.Template(teachText)

// Explain returns the rulebook of a ruleset.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	b := newBook(d, compiled.(*rules))
	return b.Sections(explainTemplate(), b)
}

// Teach returns the hints about a ruleset for a number of seats.
func (Variant) Teach(d *ruleset.Document, compiled core.Rules, seats int) []ruleset.Section {
	b := newBook(d, compiled.(*rules))
	b.Seats = seats
	return b.Sections(teachTemplate(), b)
}

func newBook(d *ruleset.Document, r *rules) *book {
	b := &book{Rulebook: draft.NewRulebook(d, outline.Phrases), rules: r, Order: r.course.Order(r.Shared),
		Columns: r.cols, Line: min(2, r.rows), Spaces: r.spaces,
		Choice: r.severalCells(), Moves: r.choice(), Mixed: r.picksTile, OncePerRow: r.wall.oncePerRow, Together: r.floorsLast}
	if c := r.joker(); c != core.NoColor {
		b.Joker = r.colors[c].Name
	}
	for _, n := range r.lineColors[:r.rows] {
		b.LineColors = append(b.LineColors, int(n))
	}
	return b
}

// book has what the template asks about a ruleset.
type book struct {
	*draft.Rulebook
	rules *rules
	Order []ruleset.Sentence // of a round

	Columns    int    // of the wall
	Line       int    // the number of the line in the example of a turn
	Spaces     int    // of the floor line
	Choice     bool   // a tile can have several cells to go to
	Moves      bool   // a seat can have to choose where a tile goes
	OncePerRow bool   // a row of the wall takes each color once
	Joker      string // the color that is a joker
	LineColors []int  // how many colors each line can hold
	Mixed      bool   // some can hold several
	Together   bool   // all floor lines are worked out before any is scored
}

// SameColors reports whether all lines can hold as many colors.
func (b *book) SameColors() bool { return len(slices.Compact(slices.Clone(b.LineColors))) == 1 }

// Selective reports whether some row of the wall has no cell for some color.
func (b *book) Selective() bool {
	all := uint8(1<<len(b.rules.colors) - 1)
	return slices.ContainsFunc(b.rules.wall.printed[:b.rules.rows], func(colors uint8) bool { return colors != all })
}

// ColumnRule reports whether a column of the wall could hold a color twice, and must
// not. The pattern of most walls makes it impossible.
func (b *book) ColumnRule() bool {
	wall := &b.rules.wall
	if !wall.oncePerColumn {
		return false
	}
	for c := range b.rules.colors {
		if wall.jokers>>c&1 != 0 {
			continue
		}
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

// Placements returns examples: tiles with others linked to them.
func (b *book) Placements() []draft.Case {
	var cases []draft.Case
	add := func(text string, h, v, diagonal int) {
		if h <= b.rules.cols && v <= b.rules.rows {
			cases = append(cases, draft.Case{Text: text, Values: map[string]int{
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
	return b.Cases(keyPlace, cases...)
}

// LengthList reports whether each line has a length of its own in the ruleset.
func (b *book) LengthList() bool { return b.Get(keyLengths).Kind() == ruleset.List }

// Flexible reports whether lengths of lines depend on the position.
func (b *book) Flexible() bool { return b.rules.sizes != nil }

// Letters reports whether some cell of the wall is for one color.
func (b *book) Letters() bool { return b.rules.wall.fixed != [maxRows]uint8{} }

// Dots reports whether some cell of the wall is for several colors.
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

// Surplus returns what people call the place of surplus tiles.
func (b *book) Surplus() string { return strings.ReplaceAll(b.rules.surplus.Name, "discard", "lid") }

// FloorList reports whether each space of the floor line has a value of its own.
func (b *book) FloorList() bool { return b.Get(keyFloor).Kind() == ruleset.List }

// FloorPoints returns the points of each space when the spaces up to it are taken, or when all
// are. It returns nil if the points depend on more than that.
func (b *book) FloorPoints(full bool) (points []int) {
	for i := range b.Spaces {
		path, count := keyFloor, i+1
		if b.FloorList() {
			path += "." + strconv.Itoa(i+1)
		}
		if full {
			count = b.Spaces
		}
		n, ok := b.At(path, map[string]int{"slot": i + 1, "floor.count": count})
		if !ok {
			return nil
		}
		points = append(points, n)
	}
	return points
}
