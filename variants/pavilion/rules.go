package pavilion

import (
	"slices"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// rules are a compiled ruleset. They never change after compile.
type rules struct {
	*draft.Shared
	colors []core.ColorInfo

	stars      []star
	spaces     []space
	structures []structure
	kinds      []kind
	numbers    [maxSpaces]uint8       // by space, the tiles that it costs
	byColor    [core.MaxColors]uint64 // the spaces printed for a color
	byNumber   [maxNumber + 1]uint64  // the spaces that show a number
	// upTo has the spaces that show a number or a smaller one. Its index goes beyond
	// twice the largest number, for sums of tiles.
	upTo [64]uint64

	wildOrder  []core.Color // by round; begins again when it is used up
	wildAlways int          // wild tiles that come with every take; 0 where it depends
	keepAlways int          // tiles that can be kept; -1 where it depends
	supply     int          // spaces of the supply
	eachTurn   bool         // whether the supply is filled after every turn

	guide *guide // what forecasts hold things to be worth
	byArc []int  // the points for a tile by its arc; nil where they depend on more

	// Worked out when the first picture is drawn.
	layout func() *layout // where pictures have what
	goals  func() *goals

	asksStart    bool // some formula asks for points at the start of the round
	asksDiscards bool // some formula asks how many tiles were discarded

	// Formulas of keys that a ruleset can leave out are nil without them.
	wildValue *formula.Formula
	wildTake  *formula.Formula
	wildLimit *formula.Formula
	handLimit *formula.Formula
	keepLimit *formula.Formula
	placeWhen *formula.Formula // nil where it is always true
	turns     *formula.Formula
	place     *formula.Formula
	center    *formula.Formula
	discard   *formula.Formula
	leftovers *formula.Formula
}

// compile reads a bound document into rules.
func compile(d *ruleset.Document) (core.Rules, error) {
	r := &rules{Shared: draft.ReadRules(d, &outline, decisions.Words(), anyWord, differentWord, freeWord)}
	r.colors = r.Colors()
	r.supply = d.Get("supply.spaces").Int(0, maxSupply)
	r.eachTurn = d.Get(keyRefill).Word(everyTurn, everyRound) == everyTurn
	r.readStars(d)
	r.readStructures(d)
	r.readTables(d)
	r.readFormulas(d)
	if err := d.Err(); err != nil {
		return nil, err
	}
	r.guide = newGuide(r)
	r.layout = sync.OnceValue(func() *layout { return newLayout(r) })
	r.goals = sync.OnceValue(r.findGoals)
	return r, nil
}

// readColor reads the name of a color.
func (r *rules) readColor(v ruleset.Value) core.Color {
	names := r.ColorNames()
	if len(names) == 0 {
		return 0 // that there are no colors is reported
	}
	return core.Color(max(0, slices.Index(names, v.Word(names...))))
}

// readTables compiles the formulas that are tabulated for all values of their names.
func (r *rules) readTables(d *ruleset.Document) {
	all, ofColor := r.MostTiles()
	r.readWild(d, ofColor)
	r.handLimit = r.limit(d.Get(keyHandLimit), seatRoundScope, 0, maxHand)
	r.keepLimit = r.table(d.Get(keyKeepLimit), seatRoundScope, 0, maxKept)
	r.keepAlways = -1
	if n, ok := r.keepLimit.Constant(); ok {
		r.keepAlways = n
	}
	r.center = r.points(d.Get(keyCenter), centerScope.Limit("take.size", 1, ofColor+r.mostWild(ofColor)))
	r.discard = r.points(d.Get(keyDiscard), discardScope.Limit("discarded", 1, all))
	r.leftovers = r.points(d.Get(keyLeftovers), leftoversScope)

	when := r.Narrow(r.ofSpaces(whenScope)).Limit("star.tiles", 0, r.largest()-1)
	r.placeWhen = d.Get(keyPlaceWhen).Formula(when, formula.Want{Type: formula.Truth, Table: true})
	if always, ok := r.placeWhen.Constant(); ok && always != 0 {
		r.placeWhen = nil
	}
}

// readWild reads which color is wild, and what wild tiles can do.
func (r *rules) readWild(d *ruleset.Document, ofColor int) {
	for _, v := range d.Get(keyWildOrder).Items() {
		r.wildOrder = append(r.wildOrder, r.readColor(v))
	}
	r.wildTake = r.table(d.Get("wild.take"), wildTakeScope.Limit("wilds", 1, ofColor), 1, core.MaxTiles)
	r.wildAlways, _ = r.wildTake.Constant()
	r.wildLimit = r.limit(d.Get(keyWildLimit), wildLimitScope, 0, maxNumber)
	v := d.Get("wild.value")
	switch n := len(r.wildOrder); {
	case !v.Exists():
	case n == 0 || n > maxOrder:
		v.Errorf("this chooses among the colors of %s, which has %d; from 1 to %d are possible", keyWildOrder, n, maxOrder)
	case len(r.colors) > 0:
		scope := valueScope.WithColors(r.ColorNames()).Limit("count", 0, ofColor).Limit("place", 1, n)
		r.wildValue = r.points(v, scope)
	}
}

// mostWild returns how many wild tiles can come with a take.
func (r *rules) mostWild(ofColor int) int {
	most := 0
	for wilds := 1; wilds <= ofColor; wilds++ {
		for round := 1; round <= r.Rounds; round++ {
			for seats := r.MinSeats; seats <= r.MaxSeats; seats++ {
				now := draft.Now(&draft.Base{RoundNumber: int32(round), Size: int8(seats)}, wilds)
				most = max(most, min(wilds, r.wildTake.At(now...)))
			}
		}
	}
	return most
}

// readFormulas compiles the formulas that can look at a whole board.
func (r *rules) readFormulas(d *ruleset.Document) {
	if len(r.colors) == 0 {
		return // which is reported; formulas would only report it again
	}
	board := r.withNames(d, boardScope)
	r.ReadEnding(d, board)
	points := formula.Want{Type: formula.Whole, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Times: max(1, len(r.spaces))} // a bot compares the points of every space
	place := r.ofSpaces(placeScope).Limit("star.tiles", 1, r.largest())
	r.place = d.Get(keyPlace).Formula(r.withNames(d, place), points)
	r.byArc = r.pointsByArc()
	if v := d.Get("turns.placing"); v.Exists() {
		r.turns = v.Formula(board, formula.Want{
			Type: formula.Whole, Min: -formula.Limit, Max: formula.Limit, Times: r.MaxSeats})
	}
	r.asksStart = r.Asks("start_score", r.place, r.turns)
	r.asksDiscards = r.Asks("discards", r.place, r.turns)
}

// pointsByArc returns the points for a tile by the length of its arc; nil where
// they depend on anything else.
func (r *rules) pointsByArc() []int {
	notArc := func(n formula.Name) bool { return n.Path != "arc" }
	if !r.place.Tabulated() || slices.ContainsFunc(r.place.Names(), notArc) {
		return nil
	}
	points := make([]int, r.largest()+1)
	for arc := 1; arc < len(points); arc++ {
		points[arc] = r.place.At(arc)
	}
	return points
}

// points compiles a formula for points as a table.
func (r *rules) points(v ruleset.Value, scope *formula.Scope) *formula.Formula {
	return r.table(v, scope, -draft.MaxPoints, draft.MaxPoints)
}

// limit compiles the formula of a key that can be left out; nil without it.
func (r *rules) limit(v ruleset.Value, scope *formula.Scope, min, max int) *formula.Formula {
	if !v.Exists() {
		return nil
	}
	return r.table(v, scope, min, max)
}

func (r *rules) table(v ruleset.Value, scope *formula.Scope, min, max int) *formula.Formula {
	return v.Formula(r.Narrow(scope), formula.Want{Type: formula.Whole, Min: min, Max: max, Table: true})
}

// ofSpaces narrows the names of a space to the spaces that the board has.
func (r *rules) ofSpaces(scope *formula.Scope) *formula.Scope {
	if len(r.spaces) == 0 {
		return scope
	}
	numbers := r.numbers[:len(r.spaces)]
	return scope.Limit("number", int(slices.Min(numbers)), int(slices.Max(numbers))).
		Limit("position", 1, r.largest()).Limit("arc", 1, r.largest())
}

// largest returns the number of spaces of the largest star.
func (r *rules) largest() int {
	most := 1
	for i := range r.stars {
		most = max(most, r.stars[i].size)
	}
	return most
}
