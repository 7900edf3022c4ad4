// Package testrun finds the tests of rulesets, runs them and finds out what they
// hold: it is the command test without its printing.
package testrun

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// testSuffix ends the name of a file of tests, before the extension that it shares
// with its ruleset.
const testSuffix = ".test"

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

// OpenError says that a ruleset cannot be opened.
type OpenError struct {
	Name string
	Err  error
}

// Error gives the error of opening.
func (e *OpenError) Error() string { return e.Err.Error() }

// Unwrap gives the error of opening.
func (e *OpenError) Unwrap() error { return e.Err }

// Gather finds the tests that some names mean, each of them a ruleset or a file
// of tests, and opens the rulesets with values set. A ruleset that several names
// mean comes once. Where a ruleset cannot be opened, the others are there all the
// same.
func Gather(names, set []string) (targets []*Target, errs []error) {
	for _, name := range names {
		about, all, err := find(name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		i := slices.IndexFunc(targets, func(t *Target) bool { return t.Ruleset.Name == about })
		if i < 0 {
			t, err := open(about, set)
			if err != nil {
				for _, read := range all {
					if read.err != nil {
						errs = append(errs, read.err)
					}
				}
				errs = append(errs, &OpenError{about, err})
				continue
			}
			i, targets = len(targets), append(targets, t)
		}
		for _, read := range all {
			targets[i].add(read)
		}
	}
	return targets, errs
}

// find returns the ruleset that a name means, and the tests to run for it: those of the
// file of tests, or all that a ruleset has.
func find(name string) (about string, all []reading, err error) {
	stem, extension := cutExtension(name)
	if extension == "" {
		return name, readAll(name), nil
	}
	name = filepath.Clean(name)
	text, err := safefile.Read(name, ruleset.MaxSize)
	if err != nil {
		return "", nil, err
	}
	if !strings.HasSuffix(stem, testSuffix) && !scenario.IsSuite(text) {
		return name, readAll(name), nil
	}
	suite, err := scenario.Read(name, text)
	about, unknown := subject(suite)
	if unknown != nil {
		return "", nil, errors.Join(err, unknown)
	}
	return about, []reading{{suite, err}}, nil
}

// open opens a ruleset, with values set, and the tests of its ancestors.
func open(name string, set []string) (*Target, error) {
	r, err := variants.Open(name, variants.Set(set...))
	if err != nil {
		return nil, err
	}
	t := &Target{Ruleset: r, set: set}
	for _, layer := range slices.Backward(r.Document.Layers()) {
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
			p.alone, _ = variants.Open(layer) // a ruleset that only adds to others cannot be opened
			t.Parents = append(t.Parents, p)
		}
	}
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

// ownLayer returns what places in the ruleset's own file are called.
func (t *Target) ownLayer() string {
	layers := slices.DeleteFunc(t.Ruleset.Document.Layers(), func(name string) bool { return name == setLayer })
	return layers[len(layers)-1]
}

// Files returns the files of a target that can change: the ruleset, its ancestors
// and its tests. What is shipped cannot.
func (t *Target) Files() []string {
	files := FilesOf(slices.DeleteFunc(t.Ruleset.Document.Layers(), func(name string) bool { return name == setLayer }))
	for _, s := range t.Suites {
		files = append(files, s.File)
	}
	slices.Sort(files)
	return slices.Compact(files)
}

// FilesOf returns the files that some names of rulesets and tests mean, with the
// tests beside the rulesets; shipped rulesets are not files.
func FilesOf(names []string) []string {
	var files []string
	for _, name := range names {
		if _, extension := cutExtension(name); extension != "" {
			files = append(files, name, beside(name))
		}
	}
	return files
}

// cutExtension returns the name of a file without the extension of rulesets, and the
// extension: names without one are those of shipped rulesets.
func cutExtension(name string) (stem, extension string) {
	for _, extension := range []string{".yaml", ".yml"} {
		if stem, ok := strings.CutSuffix(name, extension); ok {
			return stem, extension
		}
	}
	return name, ""
}

// beside returns the name of the file of tests beside a ruleset, or among the
// shipped ones.
func beside(name string) string {
	stem, extension := cutExtension(name)
	return stem + testSuffix + extension
}

// subject returns the ruleset that a file of tests is about: the one that it
// names, relative to its place, or the one beside it.
func subject(s *scenario.Suite) (string, error) {
	stem, extension := cutExtension(s.File)
	own, isBeside := strings.CutSuffix(stem, testSuffix)
	about := s.Ruleset.Text()
	switch {
	case about == "" && !isBeside:
		return "", fmt.Errorf("%s does not say which ruleset it tests: write `ruleset:` with its name, "+
			"or call the file NAME%s%s", s.File, testSuffix, extension)
	case about == "":
		return own + extension, nil
	}
	if _, isFile := cutExtension(about); isFile != "" && !filepath.IsAbs(about) {
		about = filepath.Join(filepath.Dir(s.File), about)
	}
	return about, nil
}

// reading is what came of reading tests: those that are sound, and what is wrong.
// Where nothing could be read there is no suite.
type reading struct {
	suite *scenario.Suite
	err   error
}

// readAll reads the tests of a ruleset: its own list, and the file beside it unless
// that is about another ruleset.
func readAll(name string) []reading {
	text, err := variants.Text(name)
	if err != nil {
		return []reading{{err: err}}
	}
	var all []reading
	own, err := scenario.Own(name, text)
	if len(own.Tests) > 0 || err != nil {
		all = append(all, reading{own, err})
	}
	file := beside(name)
	text, err = variants.Text(file)
	var unknown *variants.NotFoundError
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.As(err, &unknown):
		return all
	case err != nil:
		return append(all, reading{err: err})
	}
	s, err := scenario.Read(file, text)
	if isAbout(s, name) {
		all = append(all, reading{s, err})
	}
	return all
}

// isAbout reports whether the tests beside a ruleset are about it.
func isAbout(s *scenario.Suite, name string) bool {
	if _, extension := cutExtension(name); extension == "" {
		about := s.Ruleset.Text()
		return about == "" || about == name
	}
	about, err := subject(s)
	return err == nil && (about == filepath.Clean(name) || about == name)
}
