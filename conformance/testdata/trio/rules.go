package trio

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// rules are a compiled ruleset. They never change, and any number of games share
// them.
type rules struct {
	shared  *draft.Shared
	colors  []core.ColorInfo
	lengths [size]uint8
	spaces  int // of a floor line

	center *formula.Formula
	place  *formula.Formula
	floor  *formula.Formula

	endWhen    *formula.Formula
	roundLimit int
}

// compile reads a bound document. It goes on after a problem, as all of them are
// told at once; what it built counts only where there is none in the end.
func compile(d *ruleset.Document) (core.Rules, error) {
	limit := d.Get(keyRoundLimit).Int(1, draft.MaxRounds)
	r := &rules{shared: draft.ReadShared(d, limit), roundLimit: limit}
	r.colors = r.shared.Colors
	if len(r.colors) != size {
		d.Get("colors").Errorf("Trio is played with %d colors, here are %d", size, len(r.colors))
	}
	r.readLines(d.Get(keyLengths))
	r.spaces = d.Get("floor.spaces").Int(0, maxFloor)
	r.center = r.points(d.Get(keyCenter), centerScope)
	r.place = r.points(d.Get(keyPlace), placeScope)
	r.floor = r.points(d.Get(keyFloor), floorScope)
	board := r.shared.Narrow(boardScope).WithColors(r.shared.ColorNames())
	r.shared.ReadBonuses(d, board)
	r.endWhen = d.Get(keyEndWhen).Formula(board, formula.Want{Type: formula.Truth})
	if err := d.Err(); err != nil {
		return nil, err
	}
	return r, nil
}

// readLines reads how many tiles the pattern lines hold.
func (r *rules) readLines(v ruleset.Value) {
	items := v.Items()
	if len(items) != size {
		v.Errorf("a board has %d pattern lines, here are %d", size, len(items))
		return
	}
	for row, item := range items {
		r.lengths[row] = uint8(item.Int(1, maxLength))
	}
}

// points compiles a formula for points into a table.
func (r *rules) points(v ruleset.Value, scope *formula.Scope) *formula.Formula {
	scope = r.shared.Narrow(scope).WithColors(r.shared.ColorNames())
	return v.Formula(scope,
		formula.Want{Type: formula.Whole, Min: -draft.MaxPoints, Max: draft.MaxPoints, Table: true})
}

// Seats returns the bounds that the ruleset gives.
func (r *rules) Seats() (min, max int) { return r.shared.MinSeats, r.shared.MaxSeats }

// Colors returns the ruleset's colors.
func (r *rules) Colors() []core.ColorInfo { return r.colors }

// Aliases returns what people may type for words of moves.
func (r *rules) Aliases() map[string]string { return draft.Aliases }

// New returns the position before the first deal.
func (r *rules) New(seats int) (core.State, error) {
	if err := r.shared.CheckSeats(seats); err != nil {
		return nil, err
	}
	base := draft.NewBase(seats, r.shared.Displays(seats), r.shared.Tiles(seats), r.shared.Start)
	return &state{Base: base, rules: r, phase: dealing}, nil
}
