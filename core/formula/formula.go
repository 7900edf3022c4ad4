package formula

import "fmt"

// Env gives the values that a formula reads while it runs.
type Env interface {
	// Value returns the value of the name with this id. A Truth is 0 or 1, a
	// Color its number or -1 for none.
	Value(name int, at At) int
	// Len returns the number of items of the list with this ordinal.
	Len(list int) int
}

// At says for what a value is asked.
type At struct {
	// Item is the index, from 0, of the list item whose field is read, and -1
	// for a name that is no field.
	Item int
	// A and B are the arguments of a function.
	A, B int
}

// Want is what the field that holds a formula needs.
type Want struct {
	Type Type
	// Min and Max bound the results of a Whole; others have no bounds.
	Min, Max int
	// Table says that the formula must become a table, because it decides
	// legality.
	Table bool
}

// Formula is a compiled formula. It is immutable, and safe for use by several
// goroutines at once.
type Formula struct {
	text      string
	scope     *Scope
	want      Want
	root      *node
	uses      []bool // by id
	usesLists []bool // by ordinal
	table     *table // nil if it is none
	where     func(offset int) string
}

// In returns the formula with a way to say where its text stands: where gives
// the file, line and key of the rune at an offset. Faults have it as Place.
func (f *Formula) In(where func(offset int) string) *Formula {
	named := *f
	named.where = where
	return &named
}

// Compile returns the formula that a text stands for. The error is an *[Error],
// or several of them joined by [errors.Join] in the order of the text.
//
// A formula whose names all have small domains becomes a table at once; that
// fails where one of the cases has no result or one that w does not allow.
func Compile(text string, s *Scope, w Want) (*Formula, error) {
	src, tree := parse(text)
	if tree == nil {
		return nil, joined(src.errs)
	}
	c := &checker{
		source: src,
		scope:  s,
		want:   w,
		names:  make([]bool, len(s.names)),
		lists:  make([]bool, len(s.lists)),
	}
	root := c.check(tree)
	if len(src.errs) > 0 {
		return nil, joined(src.errs)
	}
	f := &Formula{text: text, scope: s, want: w, root: root, uses: c.names, usesLists: c.lists}
	if err := f.tabulate(); err != nil {
		return nil, err
	}
	return f, nil
}

// Eval returns the result, a Truth as 0 or 1. It allocates nothing unless there
// is a fault.
func (f *Formula) Eval(env Env) (int, *Fault) {
	if f.table != nil {
		if v, ok := f.table.at(env); ok {
			return v, nil
		}
	}
	m := machine{env: env}
	v := f.run(&m)
	if m.failed != nil {
		return 0, f.fault(env, m.failure)
	}
	return v, nil
}

// run evaluates the formula and checks its result.
func (f *Formula) run(m *machine) int {
	v := f.root.eval(m)
	if f.want.Type == Whole && (v < f.want.Min || v > f.want.Max) {
		return m.fail(f.root, badResult, v, 0)
	}
	return v
}

// At returns the result of a tabulated formula for the values of the names
// given to [NewScope], in that order, functions left out. Values of names that
// the formula does not use do not matter. It panics if the formula is no table,
// or if a value is outside its domain.
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

// Constant returns the value of a formula that uses no name, and whether it is
// one.
func (f *Formula) Constant() (value int, ok bool) {
	if f.table == nil || len(f.table.axes) > 0 {
		return 0, false
	}
	return int(f.table.cells[0]), true
}

// Uses reports whether the formula uses a name or a list of its scope; a field
// is "players.rows". It uses no name that its scope does not have.
func (f *Formula) Uses(path string) bool {
	if id := f.scope.find(path); id >= 0 {
		return f.uses[id]
	}
	i := f.scope.findList(path)
	return i >= 0 && f.usesLists[i]
}

// String returns the formula in canonical form: texts that differ in white
// space, comments, parentheses that change nothing, and spellings of one
// operator give the same. It compiles to the same formula.
func (f *Formula) String() string { return f.root.String() }
