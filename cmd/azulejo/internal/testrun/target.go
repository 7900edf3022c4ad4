package testrun

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

	// Unread are what is wrong with files of its tests or of its ancestors'. Of a
	// *ruleset.Problems the tests without problems are there all the same.
	Unread []error

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
// mean comes once. Where a ruleset cannot be opened, the others are there all the
// same.
func Gather(names, set []string) ([]*Target, []error) {
	g := gatherer{set: set}
	for _, name := range names {
		g.add(name)
	}
	return g.targets, g.errs
}

type gatherer struct {
	set     []string
	targets []*Target
	errs    []error
}

// add adds what a name means.
func (g *gatherer) add(name string) {
	if _, extension := cutExtension(name); extension != "" {
		name = filepath.Clean(name)
	}
	read := readIfSuite(name)
	switch {
	case read.suite != nil:
		g.addSuite(read)
	case read.err != nil:
		g.note(read.err)
	default:
		g.addTo(name, readAll(name)...)
	}
}

// addSuite adds a file of tests to the ruleset that it is about.
func (g *gatherer) addSuite(read reading) {
	about, err := subject(read.suite)
	if err != nil {
		g.note(read.err)
		g.note(err)
		return
	}
	g.addTo(about, read)
}

// addTo adds tests to the target for a ruleset.
func (g *gatherer) addTo(name string, all ...reading) {
	t, err := g.target(name)
	for _, read := range all {
		if t != nil {
			t.add(read)
		} else {
			g.note(read.err)
		}
	}
	g.note(err)
}

// note keeps what has gone wrong, if anything has.
func (g *gatherer) note(err error) {
	if err != nil {
		g.errs = append(g.errs, err)
	}
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
	t.addParents()
	g.targets = append(g.targets, t)
	return t, nil
}

// add adds a file of tests, unless it is there already.
func (t *Target) add(read reading) {
	if s := read.suite; s != nil {
		if slices.ContainsFunc(t.Suites, func(o *scenario.Suite) bool { return o.File == s.File }) {
			return
		}
		t.Suites = append(t.Suites, s)
	}
	t.note(read.err)
}

// note keeps what is wrong with a file of tests, if anything is.
func (t *Target) note(err error) {
	if err != nil {
		t.Unread = append(t.Unread, err)
	}
}

// setLayer is the layer of a ruleset that no file is.
const setLayer = "--set"

// addParents adds the ancestors of a target that have tests.
func (t *Target) addParents() {
	for _, layer := range slices.Backward(t.Ruleset.Document.Layers()) {
		if layer == setLayer || layer == t.ownLayer() {
			continue
		}
		p := Parent{Name: layer}
		for _, read := range readAll(layer) {
			t.note(read.err)
			if read.suite != nil && len(read.suite.Tests) > 0 {
				p.Suites = append(p.Suites, read.suite)
			}
		}
		if len(p.Suites) > 0 {
			p.alone, _ = variants.Open(layer) // what only adds to others is none by itself
			t.Parents = append(t.Parents, p)
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
