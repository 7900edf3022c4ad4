package classic

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// compile reads a bound document into rules.
func compile(d *ruleset.Document) (core.Rules, error) {
	rounds := d.Get("end.round_limit").Int(1, maxRounds)
	r := &rules{shared: draft.ReadShared(d, rounds), roundLimit: rounds}
	r.colors = r.shared.Colors
	r.readLines(d.Get("lines.lengths"))
	r.readWall(d)
	r.readOptions(d)
	r.readTakes(d)
	r.shared.ReadBonuses(d, r.aroundBoard(boardScope))
	r.roundBonuses = r.shared.Gives(draft.EachRound)
	r.readFloor(d, r.aroundBoard(floorScope))
	r.readPlace(d.Get("scoring.place"))
	r.endWhen = d.Get("end.when").Formula(r.aroundBoard(boardScope), formula.Want{Type: formula.Truth, Max: 1})
	if err := d.Err(); err != nil {
		return nil, err
	}
	r.placeSees = compares(r.place)
	r.floorSees = slices.ContainsFunc(r.floor.spaces, compares)
	r.asksStart = r.asks("start_score")
	r.asksFloorLine = r.asks("floor_points")
	return r, nil
}

// aroundBoard narrows the names of a board to this ruleset's wall. Where the
// wall itself could not be read it is taken for one cell, so that what is wrong
// with a formula is told all the same.
func (r *rules) aroundBoard(scope *formula.Scope) *formula.Scope {
	rows, cols := max(1, r.rows), max(1, r.cols)
	return r.shared.Narrow(scope).WithColors(r.shared.ColorNames()).Limit("seat", 1, r.shared.MaxSeats).
		Limit("size.rows", rows, rows).Limit("size.columns", cols, cols).Limit("board.cells", rows*cols, rows*cols).
		LimitList("cells", rows*cols)
}

// asks reports whether some formula asks for a number of a seat, its own or
// that of any.
func (r *rules) asks(name string) bool {
	for _, path := range []string{name, "players." + name} {
		if r.shared.Uses(path) || r.endWhen.Uses(path) || r.place.Uses(path) {
			return true
		}
		for _, space := range r.floor.spaces {
			if space.Uses(path) {
				return true
			}
		}
	}
	return false
}

// compares reports whether a formula asks for something of other seats that the
// wall-tiling changes.
func compares(f *formula.Formula) bool {
	return slices.ContainsFunc(boardScope.Lists()[listPlayers].Fields, func(field formula.Name) bool {
		return field.Path != "seat" && field.Path != "start_score" && f.Uses("players."+field.Path)
	})
}

// readOptions reads the keys that choose between two ways to play.
func (r *rules) readOptions(d *ruleset.Document) {
	r.snake = d.Get(keyTurns).Word(turnsClockwise, turnsSnake) == turnsSnake
	r.tilesUp = d.Get(keyTilingOrder).Word(tilingDown, tilingUp) == tilingUp
	r.emptiesLines = !d.Get("lines.keep").Bool()
	r.returnsTiles = d.Get("discard.return").Word(returnEmpty, returnRound) == returnRound
}

// readTakes compiles what a take brings and costs.
func (r *rules) readTakes(d *ruleset.Document) {
	_, most := r.shared.MostTiles()
	if v := d.Get("take.limit"); v.Exists() {
		r.takeLimit = v.Formula(r.shared.Narrow(takeScope).Limit("count", 1, most),
			formula.Want{Type: formula.Whole, Min: 1, Max: core.MaxTiles, Table: true})
	}
	r.center = d.Get(keyCenter).Formula(r.shared.Narrow(centerScope).Limit("take.size", 1, most),
		formula.Want{Type: formula.Whole, Min: -draft.MaxPoints, Max: draft.MaxPoints, Table: true})
}

func (r *rules) readLines(v ruleset.Value) {
	items := v.Items()
	if len(items) == 0 {
		v.Error(codeRange, "", "a board has 1 to %d pattern lines, here are %d", maxRows, len(items))
		return
	}
	r.rows = len(items)
	for row, item := range items {
		r.lengths[row] = uint8(item.Int(1, maxLength))
	}
}

// readPlace compiles the points of a placement. The runs are no longer than
// this wall can have them.
func (r *rules) readPlace(v ruleset.Value) {
	rows, cols := max(1, r.rows), max(1, r.cols)
	scope := r.aroundBoard(placeScope).Limit("run.h", 1, cols).Limit("run.v", 1, rows).
		Limit("run.down", 1, min(rows, cols)).Limit("run.up", 1, min(rows, cols)).
		Limit("row", 1, rows).Limit("col", 1, cols).Limit("group", 1, rows*cols)
	r.place = v.Formula(scope, formula.Want{Type: formula.Whole, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Times: rows * r.shared.MaxSeats}) // the last take of a round tiles all walls
	r.runs = newRunPoints(r.place, rows, cols)
}
