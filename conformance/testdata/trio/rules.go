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
	*draft.Shared
	lengths [size]int
	spaces  int // of a floor line

	place *formula.Formula
	floor *formula.Formula
}

// compile reads a bound document. It continues after a problem, as all of them are
// reported at once; what it built counts only if there is none.
func compile(d *ruleset.Document) (core.Rules, error) {
	r := &rules{Shared: draft.ReadRules(d, &outline, decisions.Words())}
	if n := len(r.Colors()); n != size {
		d.Get("colors").Errorf("Trio is played with %d colors, here are %d", size, n)
	}
	r.readLines(d.Get(keyLengths))
	r.spaces = d.Get("floor.spaces").Int(0, maxFloor)
	r.ReadTakes(d, r.scope(draft.OfSeat), core.MaxTiles, 1, "0")
	r.place = r.points(d.Get(keyPlace), ofPlace)
	r.floor = r.points(d.Get(keyFloor), ofFloor)
	r.ReadEnding(d, boardScope)
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
		r.lengths[row] = item.Int(1, maxLength)
	}
}

// points compiles a formula for points.
func (r *rules) points(v ruleset.Value, topic draft.Topic) *formula.Formula {
	return r.Formula(v, r.scope(topic), draft.Points(size))
}

// scope returns the names of formulas about something, as narrow as the ruleset makes them.
func (r *rules) scope(topic draft.Topic) *formula.Scope {
	return r.Narrow(vocabulary.Scope(topic)).WithColors(r.ColorNames())
}
