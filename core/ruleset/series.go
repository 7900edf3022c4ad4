package ruleset

import "github.com/azulejo/azulejo/core/formula"

// Series compiles a value of the type Series for n places that count from 1: a
// list has an item for each, a number or a formula, and those behind the n-th
// are not used; one formula is the item of every place. In an item the name
// counter of the scope is the number of its place and has no other value, so
// that a formula that fails in one place only is told with that place.
//
// Each place is compiled by a call of [Value.Formula] of its own, so that `base`
// can be another one in each: the item of the same place, where the layers
// before have a list.
//
// It reports what is wrong, of one formula only what is wrong first, and then
// has constants instead.
func (v Value) Series(counter string, s *formula.Scope, w formula.Want, n int) []*formula.Formula {
	items := v.Items()
	if v.Kind() == List && len(items) < n {
		v.Error(codeRange, "write an item for each, or one formula over "+counter,
			"%d items are needed, here are %d", n, len(items))
	}
	series := make([]*formula.Formula, n)
	reported := len(v.report.list)
	for i := range series {
		here := s.Limit(counter, i+1, i+1)
		switch {
		case i < len(items):
			series[i] = items[i].Formula(here, w)
		case v.Kind() == List || len(v.report.list) > reported:
			series[i] = constant(here, w)
		default:
			series[i] = v.Formula(here, w)
		}
	}
	return series
}
