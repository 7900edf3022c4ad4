package ruleset

import "github.com/azulejo/azulejo/core/formula"

// Series compiles a value of the type Series for n places that count from 1: a
// list has an item for each, a number or a formula, and those behind the n-th
// are not used; one formula is the item of every place. The name counter of the
// scope is the number of the place, in an item of a list that one alone.
//
// So `base` is in an item of a list what stands in the same place below it, and
// in one formula over a list the item whose number counter is.
//
// It reports what is wrong, and then has constants instead.
func (v Value) Series(counter string, s *formula.Scope, w formula.Want, n int) []*formula.Formula {
	items := v.Items()
	if v.Kind() == List && len(items) < n {
		v.Error(codeRange, "write an item for each, or one formula over "+counter,
			"%d items are needed, here are %d", n, len(items))
	}
	series := make([]*formula.Formula, n)
	if v.Kind() != List {
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
