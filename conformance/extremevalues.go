package conformance

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Keys that all games have, of which more than the bounds is worth a try.
const (
	tilesKey   = "colors.*.tiles"
	minimumKey = "scoring.minimum"
)

// extremeValues returns the values at the bounds of a key, given what seats begin with.
func (t *target) extremeValues(k ruleset.Key, start int) []string {
	was := t.Document.Get(t.place(k.Path))
	all := boundValues(k, len(was.Items()))
	switch k.Path {
	case tilesKey: // too few for one round, and for the next
		all = append(all, "1", "3")
	case minimumKey:
		all = append(all, strconv.Itoa(start), strconv.Itoa(start+1))
	}
	if fault := faulty(k); fault != "" {
		all = append(all, listed(k, fault)...)
	}
	if was.Exists() && !k.Required {
		all = append(all, nothing)
	}
	return all
}

// manyItems is more than lists have.
const manyItems = 100

// boundValues returns the values at the bounds of a key, whose list has so many items.
func boundValues(k ruleset.Key, items int) []string {
	switch k.Type {
	case ruleset.Truth:
		return []string{"false", "true"}
	case ruleset.Word:
		return k.Words
	case ruleset.Map:
		return []string{"{}"}
	case ruleset.Whole, ruleset.Span:
		return bounds(k)
	case ruleset.Wholes, ruleset.Series:
		all := []string{"[]"}
		for _, bound := range bounds(k) {
			all = append(all, listOf(bound, items), listOf(bound, manyItems))
		}
		return all
	}
	return nil
}

// bounds returns the smallest and the largest number that a key can have.
func bounds(k ruleset.Key) []string {
	if k.Min == 0 && k.Max == 0 {
		return nil
	}
	return []string{strconv.Itoa(k.Min), strconv.Itoa(k.Max)}
}

// listOf returns a list of a value that comes so often.
func listOf(value string, times int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(value+", ", times), ", ") + "]"
}

// faulty returns a formula that has no value in any game, for keys whose formulas are
// worked out in play; "" for others, whose formulas are tried in all cases before.
func faulty(k ruleset.Key) string {
	if k.Scope == nil {
		return ""
	}
	for _, n := range k.Scope.Names() {
		if !n.Big || n.Type != formula.Whole || len(n.Args) > 0 {
			continue
		}
		text := fmt.Sprintf("1 / (%s - %[1]s)", n.Path)
		if k.Type == ruleset.Truth {
			text += " > 0"
		}
		return text
	}
	return ""
}
