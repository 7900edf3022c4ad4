package formula

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/internal/pause"
)

// Env gives a running formula the values of its names.
type Env interface {
	// Value returns the value of the name with this id. A Truth is 0 or 1, a Color its number or -1
	// for none.
	Value(name int, at At) int
	// Len returns the number of items of the list with this ordinal.
	Len(list int) int
}

// At says which item and arguments a value is read for.
type At struct {
	// Item is the index, from 0, of the list item with the field, or -1 for a name that is no field.
	Item int
	// A and B are the arguments of a function.
	A, B int
}

// Want is the type and range that a key of a ruleset needs of its formula.
type Want struct {
	Type Type
	// Min and Max bound the results of a Whole; other types have no bounds.
	Min, Max int
	// Table says that the formula must become a table, because it decides legality.
	Table bool
	// Times is how often one move needs the result at most, if it is no table; 0 is once. Package
	// ruleset uses it to bound the work of a move.
	Times int
	// Within is a name of which the formula can be a span, such as 0..score: that is the condition that the
	// value of the name is in the span. "" if there is none.
	Within string
}

// Formula is a compiled formula. It is immutable, and safe for use by several
// goroutines at once.
type Formula struct {
	layer   *Layer
	text    string
	scope   *Scope
	want    Want
	root    *node
	used    map[string]bool // see checker
	params  []core.Seen     // the parameters in it, in the order of the scope
	layered bool            // it uses base
	doubts  Errors
	table   *table // nil if it is not tabulated
	quick   *table // which Eval reads: nil also while conditions are counted
}

// Compile returns the formula with this text. The error is of the type [Errors].
//
// A formula becomes a table at once if all its names have small domains. This fails if a case has
// no result, or a result outside of w.
func Compile(text string, s *Scope, w Want) (*Formula, error) {
	return CompileLayer(&Layer{Text: text}, s, w)
}

// CompileLayer is Compile for a text over other layers: it replaces `base` by the layer below. A
// mistake in a layer below is an error in that layer.
func CompileLayer(l *Layer, s *Scope, w Want) (*Formula, error) {
	pause.Here() // a ruleset has many formulas, and is read, compared and explained by them
	c, root := analyze(l, s, w)
	if len(c.errs) > 0 || c.failed {
		slices.SortStableFunc(c.errs, func(a, b *Error) int { return cmp.Compare(a.Offset, b.Offset) })
		return nil, c.errs
	}
	f := &Formula{layer: l, text: l.Text, scope: s, want: w, root: root, used: c.used, layered: c.layered, doubts: c.doubts}
	for i, path := range s.paramPaths() {
		if c.used[path] {
			f.params = append(f.params, core.Seen{Name: path, Value: s.params[i].Value})
		}
	}
	if f.layered {
		f.text = root.text(false)
	}
	if err := f.tabulate(); err != nil {
		return nil, Errors{err}
	}
	return f, nil
}

// Eval returns the result, a Truth as 0 or 1. It allocates only for a fault.
func (f *Formula) Eval(env Env) (int, *Fault) {
	if f.quick != nil {
		if len(f.quick.axes) == 0 {
			return int(f.quick.cells[0]), nil
		}
		if v, ok := f.quick.at(env); ok {
			return v, nil
		}
	}
	m := machine{env: env}
	if v := f.run(&m); m.failed == nil {
		return v, nil
	}
	return 0, f.fault(env, &m)
}

// run evaluates the formula and checks its result.
func (f *Formula) run(m *machine) int {
	v := f.root.eval(m)
	if f.want.Type == Whole && m.failed == nil && (v < f.want.Min || v > f.want.Max) {
		m.outside(f.root, "the result", v, bounds{f.want.Min, f.want.Max})
		m.code = codeRange
	}
	return v
}

// fault explains a failure. For speed the first run notes no values, so fault runs the formula
// again.
func (f *Formula) fault(env Env, m *machine) *Fault {
	return &Fault{Layer: m.failed.in, Offset: m.failed.from, Reason: m.why, Values: f.Read(env)}
}

// Fault returns a fault caused by the use of a result, at the beginning of the formula.
func (f *Formula) Fault(reason string, values ...core.Seen) *Fault {
	return &Fault{Layer: f.layer, Reason: reason, Values: values}
}

// Read runs the formula and returns the values that it reads, parameters first.
func (f *Formula) Read(env Env) []core.Seen {
	seen := slices.Clone(f.params)
	f.run(&machine{env: env, trace: &seen, scope: f.scope})
	return seen
}

// At returns the result of a tabulated formula for the values of the names given to [NewScope],
// in that order and without functions. Values of unused names do not matter. At panics if the
// formula is no table, or a value is outside its domain.
func (f *Formula) At(values ...int) int {
	if f.table == nil {
		panic("formula: " + f.text + " is not a table")
	}
	cell := 0
	for i := range f.table.axes {
		a := &f.table.axes[i]
		v := values[a.arg] - a.min
		if uint(v) >= uint(a.size) {
			panic(fmt.Sprintf("formula: %s is %d, outside %d..%d",
				f.scope.names[a.id].Path, v+a.min, a.min, a.min+a.size-1))
		}
		cell += v * a.stride
	}
	return int(f.table.cells[cell])
}

// Tabulated reports whether the formula is a table.
func (f *Formula) Tabulated() bool { return f.table != nil }

// TableOf reports whether the formula is a table that uses no other names than these.
func (f *Formula) TableOf(names ...string) bool {
	return f.Tabulated() && !slices.ContainsFunc(f.Names(), func(n Name) bool { return !slices.Contains(names, n.Path) })
}

// Sound reports whether the formula has a result for all values of its names, so that it cannot
// fail in play.
func (f *Formula) Sound() bool {
	return f.table != nil ||
		f.root.sound() && (f.want.Type != Whole || f.root.bounds.within(bounds{f.want.Min, f.want.Max}))
}

// Steps returns the largest number of steps of one evaluation, 1 for a table.
func (f *Formula) Steps() int64 {
	if f.table != nil {
		return 1
	}
	return f.root.steps
}

// Constant returns the value of a formula without names, or false for other formulas.
func (f *Formula) Constant() (value int, ok bool) {
	if f.table == nil || len(f.table.axes) > 0 {
		return 0, false
	}
	return int(f.table.cells[0]), true
}

// Most returns an upper bound of the results of a Whole.
func (f *Formula) Most() int { return min(f.root.bounds.hi, f.want.Max) }

// Uses reports whether the formula uses a name or a list of its scope, in its own text or in a
// layer below that it reads by base. A field is "players.rows".
func (f *Formula) Uses(path string) bool { return f.used[path] || f.used[path+listMark] }

// Names returns the names that the formula uses. The Path of each is its form in formulas:
// "seats", "covered(star, n)", or ".rows" for a field of a list. The Doc of a field names the
// list.
func (f *Formula) Names() []Name {
	var used []Name
	for _, known := range f.scope.names {
		if !f.used[known.full] {
			continue
		}
		n := *known
		if n.list != "" {
			n.Doc += ", for each of the " + n.list
		}
		n.Path, n.list = n.Signature(), ""
		used = append(used, n)
	}
	return used
}

// Multiple returns k and the name in a formula like k * name, and the arguments of a function.
func (f *Formula) Multiple() (k int, name Name, args []string, ok bool) {
	n, k := f.root, 1
	for n.operator == negative || n.operator == product {
		a, aConst := n.args[0].constant()
		if n.operator == negative {
			n, k = n.args[0], -k
		} else if aConst {
			n, k = n.args[1], k*a
		} else if b, ok := n.args[1].constant(); ok {
			n, k = n.args[0], k*b
		} else {
			return 0, Name{}, nil, false
		}
	}
	if n.op != opRead || n.of != "" || n.typ != Whole {
		return 0, Name{}, nil, false
	}
	for _, a := range n.args {
		args = append(args, strings.Trim(a.text(true), `"`))
	}
	return k, *n.name, args, true
}

// constant returns the value of a number in the text, also of a negative one.
func (n *node) constant() (value int, ok bool) {
	if n.operator == negative && n.args[0].op == opConst {
		return -n.args[0].value, true
	}
	return n.value, n.op == opConst
}

// String returns the formula in canonical form. White space, comments, superfluous parentheses
// and spellings of operators make no difference. Base is replaced by the layer below, and
// parameters by their values, so it compiles to the same formula without any layer below.
func (f *Formula) String() string { return f.root.text(true) }

// Text returns the text of the formula. If it uses base, base is replaced by the layer below, and
// parameters keep their names.
func (f *Formula) Text() string { return f.text }

// Layered reports whether the formula uses base.
func (f *Formula) Layered() bool { return f.layered }

// Doubts returns probable mistakes in the formula: see [Scope.Expect].
func (f *Formula) Doubts() Errors { return f.doubts }

// Type returns the type of the formula's result.
func (f *Formula) Type() Type { return f.want.Type }

// Explain reports the values that the formula of a ruleset key reads from env to w, if w is a
// [core.ReasonWatcher].
func (f *Formula) Explain(w core.Watcher, key string, env Env) {
	if c, ok := w.(core.ReasonWatcher); ok {
		c.Reason(core.Reason{Key: key, Formula: f.text, Saw: f.Read(env)})
	}
}
