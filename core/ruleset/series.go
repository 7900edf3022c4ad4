package ruleset

import "github.com/azulejo/azulejo/core/formula"

// Series compiles a value of the type Series for n places that count from 1: a
// list has an item for each, a number or a formula, and those behind the n-th
// are not used; one formula is the item of every place. The name counter of the
// scope is the number of the place, in an item of a list that one alone. From is
// the value that says n; of a list it may be absent, which has as many as it has.
//
// So `base` is in an item of a list what stands in the same place below it, and
// in one formula over a list the item whose number counter is.
//
// Of w, Times is how often a move asks for one place. It reports what is wrong, and
// then has constants instead.
func (v Value) Series(counter string, s *formula.Scope, w formula.Want, n int, from Value) []*formula.Formula {
	items := v.Items()
	if v.Kind() == List && len(items) < n {
		v.tooShort(counter, n, from)
	}
	series := make([]*formula.Formula, n)
	if v.Kind() != List {
		w.Times = n * max(1, w.Times)
		one := v.Formula(s.Limit(counter, 1, max(1, n)), w)
		for i := range series {
			series[i] = one
		}
		return series
	}
	for i := range series {
		here := s.Limit(counter, i+1, i+1)
		if i < len(items) {
			series[i] = items[i].Formula(here, w)
		} else {
			series[i] = constant(here, w)
		}
	}
	return series
}

// tooShort reports a list with fewer items than another value asks for: at that
// value, unless the list alone is the file's own.
func (v Value) tooShort(counter string, n int, from Value) {
	cause := from
	if v.report.own(v.node) && !v.report.own(from.node) {
		cause = v
	}
	cause.Error(codeRange, "write an item for each, or one formula over "+counter,
		"`%s` (%s) asks for %d items of `%s` (%s), which has %d",
		from.path, at(from.node), n, v.path, at(v.node), len(v.Items()))
}
