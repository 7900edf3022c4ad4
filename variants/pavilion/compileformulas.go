package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// readTables compiles the formulas that are worked out now, for all that can come.
func (r *rules) readTables(d *ruleset.Document) {
	all, ofColor := r.shared.MostTiles()
	r.readWild(d, ofColor)
	r.handLimit = r.limit(d.Get("hand.limit"), seatRoundScope, 0, maxHand)
	r.keepLimit = r.table(d.Get(keyKeepLimit), seatRoundScope, 0, maxKept)
	r.keepAlways = -1
	if n, ok := r.keepLimit.Constant(); ok {
		r.keepAlways = n
	}
	r.center = r.points(d.Get(keyCenter), centerScope.Limit("take.size", 1, ofColor+r.mostWild(ofColor)))
	r.discard = r.points(d.Get(keyDiscard), discardScope.Limit("discarded", 1, all))
	r.leftovers = r.points(d.Get(keyLeftovers), leftoversScope)
	r.readPlaceWhen(d.Get(keyPlaceWhen))
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
		scope := valueScope.WithColors(r.shared.ColorNames()).Limit("count", 0, ofColor).Limit("place", 1, n)
		r.wildValue = r.points(v, scope)
	}
}

// mostWild returns how many wild tiles can come with a take.
func (r *rules) mostWild(ofColor int) int {
	most := 0
	for wilds := 1; wilds <= ofColor; wilds++ {
		for round := 1; round <= r.rounds; round++ {
			for seats := r.shared.MinSeats; seats <= r.shared.MaxSeats; seats++ {
				most = max(most, min(wilds, r.wildTake.At(draft.Now(&draft.Base{Number: int32(round), Size: int8(seats)}, wilds)...)))
			}
		}
	}
	return most
}

// readPlaceWhen reads when a space can be covered, which is for the most part
// always.
func (r *rules) readPlaceWhen(v ruleset.Value) {
	scope := r.shared.Narrow(r.ofSpaces(whenScope)).Limit("star.tiles", 0, r.largest()-1)
	r.placeWhen = v.Formula(scope, formula.Want{Type: formula.Truth, Table: true})
	if always, ok := r.placeWhen.Constant(); ok && always != 0 {
		r.placeWhen = nil
	}
}

// readFormulas compiles the formulas that can look at a whole board.
func (r *rules) readFormulas(d *ruleset.Document) {
	if len(r.colors) == 0 {
		return // which is reported; formulas would only stumble over it again
	}
	board := r.withNames(d, boardScope)
	r.shared.ReadBonuses(d, board)
	r.eachRound = r.shared.Gives(draft.EachRound)
	points := formula.Want{Type: formula.Whole, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Times: max(1, len(r.spaces))} // a bot compares the points of every space
	place := r.ofSpaces(placeScope).Limit("star.tiles", 1, r.largest())
	r.place = d.Get(keyPlace).Formula(r.withNames(d, place), points)
	r.byArc = r.pointsByArc()
	r.endWhen = d.Get(keyEndWhen).Formula(board, formula.Want{Type: formula.Truth})
	reached, constant := r.endWhen.Constant()
	r.allRounds = constant && reached == 0
	if v := d.Get("turns.placing"); v.Exists() {
		r.turns = v.Formula(board, formula.Want{
			Type: formula.Whole, Min: -formula.Limit, Max: formula.Limit, Times: r.shared.MaxSeats})
	}
	r.shows = counters{r.reads("start_score"), r.reads("discards")}
}

// pointsByArc returns the points for a tile by the length of its arc; nil where
// they depend on anything else.
func (r *rules) pointsByArc() []int {
	for _, name := range []string{"number", "position", "star.tiles", "round", "seats"} {
		if !r.place.Tabulated() || r.place.Uses(name) {
			return nil
		}
	}
	points := make([]int, r.largest()+1)
	for arc := 1; arc < len(points); arc++ {
		points[arc] = r.place.At([]int{placeArc: arc}...)
	}
	return points
}

// reads reports whether some formula of the ruleset reads a name that all seats
// have.
func (r *rules) reads(name string) bool {
	for _, f := range []*formula.Formula{r.place, r.endWhen, r.turns} {
		if f != nil && (f.Uses(name) || f.Uses("players."+name)) {
			return true
		}
	}
	return r.shared.Uses(name) || r.shared.Uses("players."+name)
}

// points compiles a formula for points that come in play, as a table.
func (r *rules) points(v ruleset.Value, scope *formula.Scope) *formula.Formula {
	return r.table(v, scope, -draft.MaxPoints, draft.MaxPoints)
}

// limit compiles a formula that bounds what a seat can do; nil where the ruleset
// has none.
func (r *rules) limit(v ruleset.Value, scope *formula.Scope, min, max int) *formula.Formula {
	if !v.Exists() {
		return nil
	}
	return r.table(v, scope, min, max)
}

func (r *rules) table(v ruleset.Value, scope *formula.Scope, min, max int) *formula.Formula {
	return v.Formula(r.shared.Narrow(scope), formula.Want{Type: formula.Whole, Min: min, Max: max, Table: true})
}

// ofSpaces tells a scope which spaces the board has.
func (r *rules) ofSpaces(scope *formula.Scope) *formula.Scope {
	least, most := maxNumber, 1
	for i := range r.spaces {
		n := int(r.numbers[i])
		least, most = min(least, n), max(most, n)
	}
	if least > most {
		return scope
	}
	return scope.Limit("number", least, most).Limit("position", 1, r.largest()).Limit("arc", 1, r.largest())
}

// largest returns the number of spaces of the largest star.
func (r *rules) largest() int {
	most := 1
	for i := range r.stars {
		most = max(most, r.stars[i].size)
	}
	return most
}
