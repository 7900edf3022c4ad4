package ruleset

import "slices"

// flaw is what is wrong with which value, wherever that is told: the place depends
// on which layers there are.
type flaw struct{ code, path string }

// flaws are those of a document.
type flaws map[flaw]bool

func (p Problem) flaw() flaw { return flaw{p.Code, p.Path} }

// flaws returns what is wrong, of which there may be nothing.
func (r *report) flaws() flaws {
	found := flaws{}
	for _, p := range r.list {
		found[p.flaw()] = true
	}
	return found
}

func (f flaws) add(others flaws) {
	for one := range others {
		f[one] = true
	}
}

// has reports whether a problem of one of these kinds is among those of the report.
func (r *report) has(codes ...string) bool {
	return slices.ContainsFunc(r.list, func(p Problem) bool { return slices.Contains(codes, p.Code) })
}
