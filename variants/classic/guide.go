package classic

import (
	"math/bits"
	"slices"

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

	byMask bool // the filled cells of a wall determine its colors
	plain  bool // closePlain applies
	later  bool // walls do not show all that later rounds bring: see expectLater
}

func newGuide(r *rules) *guide {
	g := &guide{byMask: r.wall.jokers == 0 && r.wallWild == nil}
	g.plain = !r.Extended() && !r.SpecialDisplays() && r.Clockwise() && !r.StarterChosen() && !r.freeOrder && !r.mixes &&
		r.surplus == nil && r.sizes == nil && r.later == nil && r.keep == nil && r.wallWhen == nil && r.wallWild == nil && r.byRuns && r.floor.sums != nil
	g.later = r.Recurs() || r.PaysOwn()
	for _, f := range r.Closing() {
		g.plain = g.plain && countsComplete(f)
	}
	base, _ := r.NewBase(r.MinSeats)
	s := r.newState()
	s.Base = base
	none, _ := s.sample(0, core.NoColor, onPlace)
	row := uint64(1<<r.cols - 1)
	var wall uint64
	for i := range r.rows {
		g.byMask = g.byMask && uint64(r.wall.fixed[i]) == row
		wall |= row << (maxColumns * i)
	}
	ask := func(cells uint64, c core.Color, m draft.Moment, ends *bool) int32 {
		bonus, over := s.sample(cells, c, m)
		*ends = *ends || over
		return hundredths(bonus - none)
	}
	for i := range r.rows {
		g.rows[i] = ask(row<<(maxColumns*i), core.NoColor, onRow, &g.rowEnds)
	}
	for i := range r.cols {
		g.columns[i] = ask(leftColumn<<i&wall, core.NoColor, onColumn, &g.columnEnds)
	}
	for c := range r.colors {
		g.colors[c] = ask(wall, core.Color(c), onColorSet, &g.colorEnds)
	}
	ask(wall, core.NoColor, onPlace, &g.wallEnds)
	g.rowEnds = g.rowEnds || r.EndsAt(onRow)
	g.columnEnds = g.columnEnds || r.EndsAt(onColumn)
	g.colorEnds = g.colorEnds || r.EndsAt(onColorSet)
	return g
}

// sample returns the bonuses of a seat with tiles on some cells of its wall, and whether they end the
// game. The tiles have any colors, or one color. Then each row has one tile, if possible in a column of its own. Effects
// of an event with which the last tile completes the cells count as bonuses.
func (s *state) sample(cells uint64, only core.Color, m draft.Moment) (bonus int, over bool) {
	r, b := s.rules, &s.boards[0]
	before, taken, last := *b, uint8(0), 0
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
		last = at
	}
	if bonus = s.bonuses(); m != onPlace && r.Handles(m) {
		bonus += s.brings(m, last/maxColumns, last%maxColumns, r.newState())
	}
	over = s.EndWhen(s.Of(0))
	*b = before
	return bonus, over
}

// bonuses returns what the bonuses of a round and of the game would give the first seat.
func (s *state) bonuses() int {
	track := draft.Track{plenty}
	s.ForecastBonuses(draft.EachGame, s.Of(0), &track, 0)
	s.ForecastBonuses(draft.EachRound, s.Of(0), &track, 0)
	return track[0] - plenty
}

// plenty is a score that stays above the minimum of scores.
const plenty = draft.MaxScore / 2

// completeNames are the formula names of what the features of a wall count, for a seat and for each player.
var completeNames = []string{"board.rows", "board.columns", "board.color_sets", ".rows", ".columns", ".color_sets"}

// countsComplete reports whether a formula uses no other names.
func countsComplete(f *formula.Formula) bool {
	return !slices.ContainsFunc(f.Names(), func(n formula.Name) bool { return !slices.Contains(completeNames, n.Path) })
}
