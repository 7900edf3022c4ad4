package conformance

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// resolved is a ruleset as one text that extends nothing, to change values in.
type resolved struct {
	variant    variants.Variant
	name, text string
}

// resolved returns the resolved text of the ruleset.
func (t *target) resolved() resolved {
	return resolved{t.Variant, t.name + " (resolved)", t.Document.Resolved()}
}

// with opens the text with some assignments laid over it. A panic is an error.
func (d resolved) with(sets ...string) (r *variants.Ruleset, err error) {
	err = core.Guard(func() error {
		var err error
		r, err = variants.Parse(d.name, []byte(d.text), variants.With(d.variant), variants.Set(sets...))
		return err
	})
	return r, err
}

// setFile is what problems call the assignments, a line for each.
const setFile = "--set"

// checkPlace holds that a problem names a place in the text or in an assignment.
func (d resolved) checkPlace(p ruleset.Problem, sets []string) error {
	switch p.File {
	case setFile:
		return checkPlace(p, sets)
	case d.name:
		return checkPlace(p, strings.Split(d.text, "\n"))
	}
	return fmt.Errorf("the problem is told of the file %q, which is none of those that were read: %v", p.File, p)
}

// checkPlace holds that a problem names a place in some lines, and is of a kind that
// can be looked up.
func checkPlace(p ruleset.Problem, lines []string) error {
	switch {
	case p.Line < 1 || p.Line > len(lines), p.Col < 1, p.Col > utf8.RuneCountInString(lines[p.Line-1])+1:
		return fmt.Errorf("the problem is told at a place that the text does not have: %v", p)
	case p.Message == "":
		return fmt.Errorf("the problem has no message: %v", p)
	case !slices.Contains(knownCodes(), p.Code):
		return fmt.Errorf("no code of ruleset.Codes is %q: %v", p.Code, p)
	}
	return nil
}

// knownCodes are the codes that ruleset.FindCode finds.
var knownCodes = sync.OnceValue(func() []string {
	var all []string
	for _, c := range ruleset.Codes() {
		all = append(all, c.Code)
	}
	return all
})
