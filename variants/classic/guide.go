package classic

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// guide is what evaluators know of a ruleset beside its rules. Compiling the ruleset asks its formulas about
// sample boards.
type guide struct {
	// The bonuses for a complete row, column and color, in hundredths.
	rows    [maxRows]int32
	columns [maxColumns]int32
	colors  [core.MaxColors]int32

	// What ends the game when a seat has completed it.
	rowEnds, columnEnds, colorEnds, wallEnds bool

	byMask  bool // the filled cells of a wall determine its colors
	lasting bool // a promise depends on the wall alone
	other   bool // some bonuses are not for complete rows, columns and colors
	plain   bool // closePlain applies
}

func newGuide(r *rules) *guide {
	g := &guide{plain: !r.Reacts() && !r.SpecialDisplays() && r.Clockwise() && r.surplus == nil && !r.freeOrder && !r.mixes &&
		r.wallWhen == nil && r.wallWild == nil && !r.Extended() && !r.StarterChosen() && r.byRuns && r.floor.sums != nil && r.keep == nil,
		byMask: r.wall.jokers == 0 && r.wallWild == nil, lasting: r.byRuns || seesWall(r.place)}
	for _, f := range r.BonusFormulas() {
		g.lasting = g.lasting && seesWall(f)
		g.other = g.other || slices.ContainsFunc(f.Names(), func(n formula.Name) bool { return !slices.Contains(completeNames, n.Path) })
	}
	g.other = g.other && g.lasting // otherwise they would be asked for again and again
	for _, f := range r.Closing() {
		g.plain = g.plain && seesWalls(f)
	}
	base, _ := r.NewBase(r.MinSeats)
	s := r.newState()
	s.Base = base
	none, _ := s.sample(0, core.NoColor)
	row := uint64(1<<r.cols - 1)
	var wall uint64
	for i := range r.rows {
		g.byMask = g.byMask && uint64(r.wall.fixed[i]) == row
		wall |= row << (maxColumns * i)
	}
	ask := func(cells uint64, c core.Color, ends *bool) int32 {
		bonus, over := s.sample(cells, c)
		*ends = *ends || over
		return hundredths(bonus - none)
	}
	for i := range r.rows {
		g.rows[i] = ask(row<<(maxColumns*i), core.NoColor, &g.rowEnds)
	}
	for i := range r.cols {
		g.columns[i] = ask(leftColumn<<i&wall, core.NoColor, &g.columnEnds)
	}
	for c := range r.colors {
		g.colors[c] = ask(wall, core.Color(c), &g.colorEnds)
	}
	ask(wall, core.NoColor, &g.wallEnds)
	g.rowEnds = g.rowEnds || r.EndsAt(onRow)
	g.columnEnds = g.columnEnds || r.EndsAt(onColumn)
	g.colorEnds = g.colorEnds || r.EndsAt(onColorSet)
	return g
}

// sample returns the bonuses of a seat with tiles on some cells of its wall, and whether they end the
// game. The tiles have any colors, or one color. Then each row has one tile, if possible in a column of its own.
func (s *state) sample(cells uint64, only core.Color) (bonus int, over bool) {
	r, b := s.rules, &s.boards[0]
	before, taken := *b, uint8(0)
	for ; cells != 0; cells &= cells - 1 {
		at := bits.TrailingZeros64(cells)
		row, col := at/maxColumns, at%maxColumns
		c := core.Color((col + row*(r.cols-1)) % len(r.colors))
		switch {
		case only != core.NoColor:
			c = only
			free := r.wall.cells[row][c]
			if apart := free &^ taken; apart != 0 {
				free = apart
			}
			if b.rowColors[row] != 0 || bits.TrailingZeros8(free) != col {
				continue
			}
			taken |= 1 << col
		case r.wall.isFixed(row, col):
			c = r.wall.jokerAs[row][col]
		}
		b.putWall(&r.wall, row, col, c)
	}
	bonus = s.bonuses(0)
	over = s.EndWhen(s.Of(0))
	*b = before
	return bonus, over
}

// bonuses returns what the bonuses of a round and of the game would give a seat.
func (s *state) bonuses(seat int8) int {
	var track draft.Track
	track[seat] = plenty
	s.ForecastBonuses(draft.EachGame, s.Of(seat), &track, seat)
	s.ForecastBonuses(draft.EachRound, s.Of(seat), &track, seat)
	return track[seat] - plenty
}

// plenty is a score that stays above the minimum of scores.
const plenty = draft.MaxScore / 2

// completeNames are the names of what the features of a wall count.
var completeNames = []string{"board.rows", "board.columns", "board.color_sets"}

// wallNames are the formula names that depend on the wall of a seat and on a cell alone.
var wallNames = []string{"run.h", "run.v", "run.down", "run.up", "row", "col", "color", "group", "cell.fixed",
	"place.row", "place.col", "place.color", "place.wild", "board.rows", "board.columns", "board.color_sets", "board.tiles",
	"board.groups", "board.largest_group", "board.cells", "size.rows", "size.columns", "filled", "color_at", "count_of", "seats"}

// seesWall reports whether a formula depends on the wall of its seat alone, and seesWalls, whether it depends on walls
// alone.
func seesWall(f *formula.Formula) bool  { return seesOnly(f, "cells") }
func seesWalls(f *formula.Formula) bool { return seesOnly(f, "cells", formula.Players) }

// seesOnly reports whether a formula uses wallNames alone, and as fields those of some lists.
func seesOnly(f *formula.Formula, lists ...string) bool {
	return !slices.ContainsFunc(f.Names(), func(n formula.Name) bool {
		path, _, _ := strings.Cut(n.Path, "(")
		if field, is := strings.CutPrefix(path, "."); is {
			return !slices.ContainsFunc(lists, func(list string) bool {
				return strings.HasSuffix(n.Doc, " "+list) && slices.Contains(wallFields[list], field)
			})
		}
		return !slices.Contains(wallNames, path)
	})
}

// wallFields are the fields of lists that depend on walls.
var wallFields = map[string][]string{
	"cells":         {"row", "col", "filled", "color", "fixed"},
	formula.Players: {"rows", "columns", "color_sets", "tiles", "groups", "largest_group", "cells", "filled", "color_at", "count_of"},
}
