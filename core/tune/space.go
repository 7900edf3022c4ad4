package tune

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// Parameter is a variable value of a ruleset.
type Parameter struct {
	Path   string   `json:"path"`
	Values []string `json:"values"` // as YAML, each once; numbers in order
}

// Setting is a choice of one value for each parameter, by its number from 0. The nil
// setting is the ruleset as it is.
type Setting []int

// key is the setting as the key of a map.
func (x Setting) key() string { return strings.Trim(fmt.Sprint([]int(x)), "[]") }

// Space is all settings of some parameters.
type Space []Parameter

// Size is the number of settings, at most 2^40.
func (s Space) Size() int64 {
	size := int64(1)
	for _, p := range s {
		if size *= int64(len(p.Values)); size > 1<<40 {
			return 1 << 40
		}
	}
	return size
}

// Values lists the values of a setting, in the order of the parameters.
func (s Space) Values(x Setting) []string {
	values := make([]string, len(x))
	for i, value := range x {
		values[i] = s[i].Values[value]
	}
	return values
}

// Assignments lists the values of a setting as "params.corner=4", none for the ruleset as it is.
func (s Space) Assignments(x Setting) (all []string) {
	for i, value := range s.Values(x) {
		all = append(all, s[i].Path+"="+value)
	}
	return all
}

// first lists the settings at the beginning of a search: all settings, or most of them spread
// evenly over a larger space. Each parameter then has each of its values equally often.
func (s Space) first(most int, seed uint64) []Setting {
	if s.Size() <= int64(most) {
		all := make([]Setting, s.Size())
		for i := range all {
			x, rest := make(Setting, len(s)), i
			for p := len(s) - 1; p >= 0; p-- {
				x[p], rest = rest%len(s[p].Values), rest/len(s[p].Values)
			}
			all[i] = x
		}
		return all
	}
	all := make([]Setting, most)
	for i := range all {
		all[i] = make(Setting, len(s))
	}
	for p, of := range s {
		random := core.NewRandom(seed, core.Stream{Kind: core.DrawStream, Index: p})
		order := make([]int, most)
		for i := range order {
			at := random.Below(i + 1)
			order[i], order[at] = order[at], i
		}
		for i, at := range order {
			all[i][p] = (at*len(of.Values) + random.Below(len(of.Values))) / most
		}
	}
	slices.SortFunc(all, slices.Compare)
	return slices.CompactFunc(all, slices.Equal)
}

// near lists the settings one step away in one parameter. A step is an eighth of the parameter's
// values, and half as many in each later round.
func (s Space) near(x Setting, round int) (all []Setting) {
	for p := range s {
		step := max(1, len(s[p].Values)>>(3+round))
		for _, value := range []int{x[p] - step, x[p] + step} {
			if value >= 0 && value < len(s[p].Values) {
				next := slices.Clone(x)
				next[p] = value
				all = append(all, next)
			}
		}
	}
	return all
}
