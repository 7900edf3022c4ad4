package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// compile reads a bound document into rules.
func compile(d *ruleset.Document) (core.Rules, error) {
	rounds := d.Get("end.round_limit").Int(1, maxRounds)
	r := &rules{shared: ruleset.ReadShared(d, rounds), roundLimit: rounds}
	r.shared.ReadBonuses(d, boardScope)
	r.colors = r.shared.Colors
	r.readLines(d.Get("lines.lengths"))
	r.readWall(d)
	r.readFloor(d.Get("scoring.floor"))
	board := r.limit(boardScope).WithColors(r.shared.ColorNames())
	r.endWhen = d.Get("end.when").Formula(board, formula.Want{Type: formula.Truth, Max: 1})
	r.readPlace(d.Get("scoring.place"))
	if err := d.Err(); err != nil {
		return nil, err
	}
	return r, nil
}

// limit narrows the names that both scopes have to this ruleset's game.
func (r *rules) limit(scope *formula.Scope) *formula.Scope {
	return scope.Limit("seats", r.shared.MinSeats, r.shared.MaxSeats).Limit("round", 1, r.roundLimit)
}

func (r *rules) readLines(v ruleset.Value) {
	items := v.Items()
	if len(items) == 0 || len(items) > core.MaxRows {
		v.Errorf("a board has 1 to %d pattern lines, here are %d", core.MaxRows, len(items))
		return
	}
	r.rows = len(items)
	for row, item := range items {
		r.lengths[row] = uint8(item.Int(1, maxLength))
	}
}

// readFloor sums the points of the floor line up, so that n things on it cost
// the n-th sum.
func (r *rules) readFloor(v ruleset.Value) {
	items := v.Items()
	if len(items) > maxFloor {
		v.Errorf("a floor line has at most %d spaces, here are %d", maxFloor, len(items))
		return
	}
	r.floor = make([]int, 1, len(items)+1)
	for i, item := range items {
		r.floor = append(r.floor, r.floor[i]+item.Int(-ruleset.MaxPoints, ruleset.MaxPoints))
	}
}

// readPlace compiles the points of a placement over the runs that this wall
// can have. Where the wall itself could not be read it is taken for one cell,
// so that what is wrong with the formula is told all the same.
func (r *rules) readPlace(v ruleset.Value) {
	rows, cols := max(1, r.rows), max(1, r.cols)
	scope := r.limit(placeScope).Limit("run.h", 1, cols).Limit("run.v", 1, rows).
		Limit("row", 1, rows).Limit("col", 1, cols)
	r.place = v.Formula(scope, formula.Want{
		Type: formula.Whole, Min: -ruleset.MaxPoints, Max: ruleset.MaxPoints, Table: true})
}
