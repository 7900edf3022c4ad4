package draft

import "github.com/azulejo/azulejo/core/formula"

// Name is a name that formulas can use, with its value in a state of type S: for the seat
// and the place that s is asked about, and in a list for the item of at.
type Name[S any] struct {
	formula.Name
	Value func(s S, at formula.At) int
}

// Names returns names without their values, to make a scope of them.
func Names[S any](names []Name[S]) []formula.Name {
	bare := make([]formula.Name, len(names))
	for i := range names {
		bare[i] = names[i].Name
	}
	return bare
}

// Counted declares a name whose value, from min to max, depends on a whole position. So
// formulas with it are evaluated in play and not tabulated.
func Counted(path string, min, max int, doc string) formula.Name {
	return formula.Name{Path: path, Min: min, Max: max, Big: true, Doc: doc}
}

// Points is [Counted] for a number of points.
func Points(path, doc string) formula.Name { return Counted(path, -MaxScore, MaxScore, doc) }

// Truth returns a condition as the number that formulas have for it: 1 or 0.
func Truth(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
