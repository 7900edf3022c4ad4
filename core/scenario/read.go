package scenario

import (
	"github.com/azulejo/azulejo/core/ruleset"
)

// The codes of problems that rulesets have too.
const (
	wrongType  = "wrong-type"
	missingKey = "missing-key"
)

// Whatever is wrong with a value is reported at the value; what is returned then
// is harmless, so that reading goes on and finds the next problem.

// items returns the items of a list of something, of which there has to be one.
func items(v ruleset.Value, what string) []ruleset.Value {
	switch {
	case v.Kind() != ruleset.List:
		v.Error(wrongType, "write [ ] around it, or each on a line of its own behind a dash",
			"a list of %s is needed here, and this is %v", what, v.Kind())
	case len(v.Items()) == 0:
		v.Errorf("the list of %s is empty", what)
	}
	return v.Items()
}

// texts returns the items of a list, each of which is a single value. It may be
// empty.
func texts(v ruleset.Value, what string) []ruleset.Value {
	if v.Kind() == ruleset.List && len(v.Items()) == 0 {
		return nil
	}
	list := items(v, what+"s")
	for _, item := range list {
		scalar(item, "a "+what)
	}
	return list
}

// scalar checks that a value is a single text, and not a list or a map.
func scalar(v ruleset.Value, what string) bool {
	if v.Kind() == ruleset.Scalar {
		return true
	}
	v.Error(wrongType, "", "%s is needed here, and this is %v", what, v.Kind())
	return false
}

// isMap checks that a value is a map.
func isMap(v ruleset.Value, what string) bool {
	if v.Kind() == ruleset.Mapping {
		return true
	}
	v.Error(wrongType, "", "%s is a map of keys, and this is %v", what, v.Kind())
	return false
}
