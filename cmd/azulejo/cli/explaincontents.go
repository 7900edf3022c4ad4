package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// codes returns the codes of all problems.
func codes() []string {
	var all []string
	for _, c := range ruleset.Codes() {
		all = append(all, c.Code)
	}
	return all
}

// declaredPaths returns the paths of all keys of all variants.
func declaredPaths() []string {
	var paths []string
	for _, v := range variants.All() {
		for _, path := range ruleset.NewReference(v.Keys()).Paths() {
			if !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// contents says what can be explained.
func (e *explainer) contents() error {
	p := keyPrinter{out: e.out, width: e.width}
	fmt.Fprintln(e.out, wording.Wrap(typed("azulejo explain RULESET tells the rules of a game, as a rulebook does. The rulesets that come "+
		"with the program are:"), "", "", e.width))
	fmt.Fprintln(e.out, wording.Wrap(strings.Join(variants.Names(), ", ")+"; or a file of your own, as mine.yaml.", "  ", "  ", e.width))
	fmt.Fprint(e.out, "\n", wording.Wrap(typed("azulejo explain KEY says what a key of rulesets means, and azulejo explain RULESET KEY "+
		"what it is there and where that comes from. The keys of all rulesets are:"), "", "", e.width), "\n")
	e.listKeys(p)
	fmt.Fprint(e.out, "\n", wording.Wrap(typed("azulejo explain tests says what files of tests can say, azulejo explain expect what they "+
		"can expect, and azulejo explain position what a position is made of."), "", "", e.width), "\n")
	fmt.Fprint(e.out, "\n", wording.Wrap(typed("azulejo explain CODE says what a problem means that has the code in brackets behind it. "+
		"The codes are:"), "", "", e.width), "\n")
	var rows [][]string
	for _, c := range ruleset.Codes() {
		rows = append(rows, []string{c.Code, c.Title})
	}
	p.rows(rows)
	return nil
}

// listKeys lists the keys of all variants: first those that all have.
func (e *explainer) listKeys(p keyPrinter) {
	all := variants.All()
	has := map[string]int{}
	for _, v := range all {
		for _, path := range ruleset.NewReference(v.Keys()).Paths() {
			has[path]++
		}
	}
	for i, v := range all {
		var shared, own [][]string
		for _, t := range keysOf(ruleset.NewReference(v.Keys()).Topics()) {
			row := []string{t.Path, t.Key.Summary()}
			if has[t.Path] == len(all) {
				shared = append(shared, row)
			} else {
				own = append(own, row)
			}
		}
		if i == 0 {
			p.rows(shared)
		}
		fmt.Fprintf(e.out, "\nAnd those of the variant %s:\n", v.Name())
		p.rows(own)
	}
}
