package trial

import (
	"path/filepath"
	"slices"

	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// Target is a ruleset with the tests that are to be run by its rules.
type Target struct {
	Ruleset *variants.Ruleset
	Suites  []*scenario.Suite // those about the ruleset itself
	Parents []Parent          // its ancestors, the nearest first

	set []string // what is set in the ruleset
}

// Parent is an ancestor of a ruleset that has tests.
type Parent struct {
	Name   string
	Suites []*scenario.Suite

	// alone is the ancestor opened by itself, nil where it is no whole ruleset.
	alone *variants.Ruleset
}

// Gather finds the tests that some names mean, each of them a ruleset or a file
// of tests, and opens the rulesets with values set. A ruleset that several names
// mean comes once. Where something is wrong, the others are there all the same.
func Gather(names, set []string) ([]*Target, []error) {
	g := gatherer{set: set}
	for _, name := range names {
		if err := g.add(name); err != nil {
			g.errs = append(g.errs, err)
		}
	}
	return g.targets, g.errs
}

type gatherer struct {
	set     []string
	targets []*Target
	errs    []error
}

// add adds what a name means.
func (g *gatherer) add(name string) error {
	if _, extension := cutExtension(name); extension != "" {
		name = filepath.Clean(name)
	}
	suite, err := readIfSuite(name)
	if err != nil {
		return err
	}
	if suite == nil {
		return g.addRuleset(name)
	}
	about, err := subject(suite)
	if err != nil {
		return err
	}
	t, err := g.target(about)
	if err == nil {
		t.add(suite)
	}
	return err
}

// addRuleset adds a ruleset with all tests about it.
func (g *gatherer) addRuleset(name string) error {
	t, err := g.target(name)
	if err != nil {
		return err
	}
	suites, err := suitesOf(name)
	for _, s := range suites {
		t.add(s)
	}
	return err
}

// target returns the target for a ruleset, which is opened the first time.
func (g *gatherer) target(name string) (*Target, error) {
	for _, t := range g.targets {
		if t.Ruleset.Name == name {
			return t, nil
		}
	}
	r, err := variants.Open(name, variants.Set(g.set...))
	if err != nil {
		return nil, &OpenError{name, err}
	}
	t := &Target{Ruleset: r, set: g.set}
	g.addParents(t)
	g.targets = append(g.targets, t)
	return t, nil
}

// add adds a file of tests, unless it is there already.
func (t *Target) add(s *scenario.Suite) {
	if !slices.ContainsFunc(t.Suites, func(o *scenario.Suite) bool { return o.File == s.File }) {
		t.Suites = append(t.Suites, s)
	}
}

// setLayer is the layer of a ruleset that no file is.
const setLayer = "--set"

// addParents adds the ancestors of a target that have tests. Where those of one
// cannot be read the others are there all the same.
func (g *gatherer) addParents(t *Target) {
	for _, layer := range slices.Backward(t.Ruleset.Document.Layers()) {
		if layer == setLayer || layer == t.ownLayer() {
			continue
		}
		suites, err := suitesOf(layer)
		if err != nil {
			g.errs = append(g.errs, err)
		}
		if len(suites) > 0 {
			alone, _ := variants.Open(layer) // what only adds to others is none by itself
			t.Parents = append(t.Parents, Parent{layer, suites, alone})
		}
	}
}

// Files returns the files of a target that can change: the ruleset, its ancestors
// and its tests. What is shipped cannot.
func (t *Target) Files() []string {
	var files []string
	for _, layer := range t.Ruleset.Document.Layers() {
		files = append(files, besides(layer)...)
	}
	for _, s := range t.Suites {
		files = append(files, s.File)
	}
	slices.Sort(files)
	return slices.Compact(files)
}
