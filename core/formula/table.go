package formula

import (
	"fmt"
	"strings"
)

const (
	// maxCells bounds a table, and
	maxCells = 65_536
	// maxWork bounds the steps to fill it: some tens of milliseconds. A ruleset can have a hundred
	// formulas that need not be tables, so these have a smaller bound.
	maxWork         = 10_000_000
	maxOptionalWork = 1_000_000
)

// table holds the results of a formula for all values of its names.
type table struct {
	axes  []axis
	cells []int32
}

// axis is a name in a tabulated formula.
type axis struct {
	id     int // of the name
	arg    int // its place among the arguments of At
	min    int
	size   int // how many values it has
	stride int // the distance of two neighboring values in the cells
}

// tabulate makes a table of the formula if possible. If the formula must be a table, one that is
// too large is an error. A case without a result is always an error.
func (f *Formula) tabulate() *Error {
	axes, cells := f.axes()
	if axes == nil || f.root.steps > maxSteps { // which only a formula that is read can have
		return nil
	}
	work := cells * f.root.steps
	if !f.want.Table && (cells > maxCells || work > maxOptionalWork) {
		return nil
	}
	if cells > maxCells || work > maxWork {
		names := make([]string, len(axes))
		for i, a := range axes {
			names[i] = f.scope.names[a.id].Path
		}
		return f.root.error(codeSize, "working this formula out for all values of "+strings.Join(names, ", ")+
			" takes too long", fmt.Sprintf("use fewer names: at most %s cases", grouped(maxCells)))
	}
	t := &table{axes: axes, cells: make([]int32, cells)}
	if err := f.fill(t); err != nil {
		return err
	}
	f.table, f.quick = t, t
	return nil
}

// axes returns the axes of the table and the number of its cells, at most a little above
// maxCells. The axes are nil if the formula cannot be a table.
func (f *Formula) axes() (axes []axis, cells int64) {
	axes, cells = []axis{}, 1
	for _, list := range f.scope.listNames() {
		if f.used[list+listMark] {
			return nil, 0
		}
	}
	arg := 0
	for id := range f.scope.names {
		name := f.scope.names[id]
		if name.list == "" && f.used[name.Path] { // no field is used without its list
			if name.Big || f.scope.inPlay {
				return nil, 0
			}
			a := axis{id: id, arg: arg, min: name.Min, size: name.Max - name.Min + 1,
				stride: int(cells)}
			axes = append(axes, a)
			cells = min(cells*int64(a.size), maxCells+1)
		}
		if name.list == "" && len(name.Args) == 0 {
			arg++
		}
	}
	return axes, cells
}

// point is an Env with one value for each name, by id.
type point []int

func (p point) Value(name int, _ At) int { return p[name] }

func (p point) Len(int) int { return 0 }

// fill works every case out.
func (f *Formula) fill(t *table) *Error {
	values := make(point, len(f.scope.names))
	var env Env = values
	for i := range t.cells {
		for _, a := range t.axes {
			values[a.id] = a.min + i/a.stride%a.size
		}
		m := machine{env: env}
		v := f.run(&m)
		if m.failed != nil {
			return m.failed.error(m.code, f.caseOf(t.axes, values)+m.why, "")
		}
		t.cells[i] = int32(v)
	}
	return nil
}

// caseOf names a case of a table for an error: "with row = 0: ".
func (f *Formula) caseOf(axes []axis, values point) string {
	if len(axes) == 0 {
		return ""
	}
	cases := make([]string, len(axes))
	for i, a := range axes {
		name := f.scope.names[a.id]
		cases[i] = f.scope.seen(name.Path, name, values[a.id]).String()
	}
	return "with " + strings.Join(cases, ", ") + ": "
}

// at returns the result for the values in env, or false if a value is outside its domain.
func (t *table) at(env Env) (int, bool) {
	cell := 0
	for i := range t.axes {
		a := &t.axes[i]
		v := env.Value(a.id, At{Item: -1}) - a.min
		if uint(v) >= uint(a.size) {
			return 0, false
		}
		cell += v * a.stride
	}
	return int(t.cells[cell]), true
}
