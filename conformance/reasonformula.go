package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// formulaWord finds what formulas have and numbers have not: what a rule came to,
// which may be told too, is in no ruleset.
var formulaWord = regexp.MustCompile(`[a-z]`)

// checkFormula checks that the ruleset says at the key what the reason tells.
func (p *play) checkFormula(r core.Reason) error {
	v := p.Document.Get(r.Key)
	told := func(text string) bool { return hasFormula(text, r.Formula) }
	if !formulaWord.MatchString(r.Formula) || slices.ContainsFunc(textsIn(v), told) {
		return nil
	}
	return fmt.Errorf("points are told to be made of %q, and at %s the ruleset says: %s", r.Formula, r.Key, flow(v, ""))
}

// textsIn returns a value and all that it holds.
func textsIn(v ruleset.Value) []string {
	var all []string
	for _, item := range v.Items() {
		all = append(all, textsIn(item)...)
	}
	for _, e := range v.Entries() {
		all = append(all, textsIn(e.Value)...)
	}
	if len(all) == 0 {
		all = append(all, v.Text())
	}
	return all
}

// baseWord finds the name for what a ruleset says at the same key that lies below.
var baseWord = regexp.MustCompile(`\bbase\b`)

// hasFormula reports whether a formula is the text of a ruleset or a part of it. What
// stands in the place of base is said elsewhere. Names and numbers in their order are
// what is compared: signs, brackets and spellings are written in more than one way.
func hasFormula(text, formula string) bool {
	formula = wordsOf(formula)
	if !baseWord.MatchString(text) {
		return strings.Contains(wordsOf(text), formula)
	}
	var parts []string
	for _, part := range baseWord.Split(text, -1) {
		parts = append(parts, regexp.QuoteMeta(wordsOf(part)))
	}
	return regexp.MustCompile("^" + strings.Join(parts, ".*") + "$").MatchString(formula)
}

// nameOrNumber finds the words of a formula.
var nameOrNumber = regexp.MustCompile(`[\pL\pN_.]+`)

// wordsOf returns the names and numbers of a formula, each between blanks.
func wordsOf(formula string) string {
	var text strings.Builder
	for _, word := range nameOrNumber.FindAllString(formula, -1) {
		if !slices.Contains([]string{"and", "or", "not"}, word) {
			text.WriteString(" " + ruleset.Normalize(word) + " ")
		}
	}
	return text.String()
}
