// Package testrun finds the tests of rulesets, runs them and finds out which values they
// hold: it is the command test without its printing.
package testrun

import (
	"cmp"
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

// Opener opens a ruleset, by name or file, with assignments of values.
type Opener func(name string, set ...string) (*variants.Ruleset, error)

// Target is a ruleset with the tests to run by its rules, and their results.
type Target struct {
	Tests            // its own; what cannot be read of its ancestors' is here too
	Parents []*Tests // those of its ancestors that have tests, the nearest first

	Ruleset  *variants.Ruleset
	Coverage *Coverage // nil before Cover

	open Opener
}

// Tests are the tests that were written for a ruleset, and their results by the rules of
// a target. That tests of an ancestor fail is no mistake: the target changes its rules.
type Tests struct {
	Name    string // of the ruleset
	Suites  []*scenario.Suite
	Results []*scenario.Result // as far as the tests ran

	// Unread is what is wrong with files of tests. If it is a *ruleset.Problems, the tests
	// without problems are run.
	Unread []error
}

// Failed returns the results of the tests that do not hold.
func (t *Tests) Failed() []*scenario.Result {
	return t.where(func(r *scenario.Result) bool { return !r.OK() })
}

// Changed returns the results of the tests that end in another way by the rules of the target.
func (t *Tests) Changed() []*scenario.Result {
	return t.where(func(r *scenario.Result) bool { return !r.OK() && !r.Impossible() })
}

// Impossible returns the results of the tests that cannot even begin by those rules.
func (t *Tests) Impossible() []*scenario.Result { return t.where((*scenario.Result).Impossible) }

func (t *Tests) where(is func(*scenario.Result) bool) []*scenario.Result {
	return slices.DeleteFunc(slices.Clone(t.Results), func(r *scenario.Result) bool { return !is(r) })
}

// fromDisk opens the rulesets and the tests that a command names.
var fromDisk = variants.Opener(ruleset.OpenFile)

// Gather finds the tests of rulesets and files of tests, and opens the rulesets. A ruleset
// that several names mean comes once. If a ruleset cannot be opened, the others are
// returned with the errors.
func Gather(names []string, open Opener) (targets []*Target, errs []error) {
	for _, name := range names {
		found, err := find(name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		i := slices.IndexFunc(targets, func(t *Target) bool { return same(t.Name, found.Name) })
		if i < 0 {
			r, err := open(found.Name)
			if err != nil {
				errs = append(append(errs, found.Unread...), err)
				continue
			}
			t := &Target{Tests: Tests{Name: r.Name}, Ruleset: r, open: open}
			t.readParents(fromDisk)
			i, targets = len(targets), append(targets, t)
		}
		targets[i].add(found.Suites, found.Unread)
	}
	return targets, errs
}

// find returns the tests to run for a name and the ruleset that they are about: those of the
// file of tests, or all that a ruleset has.
func find(name string) (*Tests, error) {
	stem, extension := cutExtension(name)
	if extension == "" {
		return read(name, fromDisk), nil
	}
	name = filepath.Clean(name)
	text, err := safefile.Read(name, ruleset.MaxSize)
	if err != nil {
		return nil, err
	}
	if !strings.HasSuffix(stem, testSuffix) && !scenario.IsSuite(text) {
		return read(name, fromDisk), nil
	}
	suite, about, wrong, err := readSuite(name, text)
	if err != nil {
		return nil, errors.Join(wrong, err)
	}
	tests := &Tests{Name: about}
	tests.add([]*scenario.Suite{suite}, []error{wrong})
	return tests, nil
}

// CheckFile returns what is wrong with a file of tests: problems of its text, a ruleset that is not
// there, and positions that the ruleset does not allow.
func CheckFile(file string, text []byte, open Opener) error {
	suite, about, wrong, err := readSuite(file, text)
	if err = cmp.Or(wrong, err); err != nil {
		return err
	}
	r, err := open(about)
	if err != nil {
		return nil // a check of the ruleset tells that
	}
	return begin(suite, r)
}

// CheckOwn is CheckFile for the tests in the text of a ruleset.
func CheckOwn(r *variants.Ruleset, text []byte) error {
	suite, err := scenario.Own(r.Name, text)
	return cmp.Or(err, begin(suite, r))
}

// begin returns why tests cannot begin by the rules of a ruleset.
func begin(s *scenario.Suite, r *variants.Ruleset) error {
	var all ruleset.Problems
	for _, t := range s.Tests {
		all.List = append(all.List, t.Begin(r.Rules, r.Document)...)
	}
	if len(all.List) == 0 {
		return nil
	}
	return &all
}

// readSuite reads a file of tests, and finds the ruleset that it is about.
func readSuite(file string, text []byte) (suite *scenario.Suite, about string, wrong, err error) {
	suite, wrong = scenario.Read(file, text)
	if about, err = subject(suite); err != nil {
		return suite, "", wrong, err
	}
	if _, unread := variants.Text(about); unread != nil && len(suite.Tests) > 0 {
		message, hint, _ := strings.Cut(unread.Error(), "\n")
		p := suite.Ruleset.Problem(hint, "this file of tests has no ruleset: %s", message)
		p.File, p.Code = file, "extends-missing"
		err = &ruleset.Problems{List: []ruleset.Problem{p}}
	}
	return suite, about, wrong, err
}

// same reports whether two names are of one ruleset, or lead to one file.
func same(a, b string) bool {
	return filepath.Clean(a) == filepath.Clean(b) || safefile.Same(a, b)
}

// Of returns the target of a ruleset in hand, with its tests and those of its ancestors, to be run
// and not to be updated or covered.
func Of(r *variants.Ruleset, texts ruleset.Opener) *Target {
	t := &Target{Tests: *read(r.Name, texts), Ruleset: r}
	t.readParents(texts)
	return t
}

// readParents reads the tests of the ancestors.
func (t *Target) readParents(texts ruleset.Opener) {
	layers := t.layers()
	for _, layer := range slices.Backward(layers[:len(layers)-1]) {
		tests := read(layer, texts)
		t.add(nil, tests.Unread)
		if slices.ContainsFunc(tests.Suites, func(s *scenario.Suite) bool { return len(s.Tests) > 0 }) {
			t.Parents = append(t.Parents, tests)
		}
	}
}

// add adds files of tests, and what is wrong with them, unless they are there already.
func (t *Tests) add(suites []*scenario.Suite, unread []error) {
	for _, s := range suites {
		if !slices.ContainsFunc(t.Suites, func(o *scenario.Suite) bool { return same(o.File, s.File) }) {
			t.Suites = append(t.Suites, s)
		}
	}
	for _, err := range unread {
		if err != nil && !slices.ContainsFunc(t.Unread, func(o error) bool { return o.Error() == err.Error() }) {
			t.Unread = append(t.Unread, err)
		}
	}
}

// setLayer is the layer of the assignments, which is no file.
const setLayer = "--set"

// layers returns the layers of the ruleset that are files or shipped rulesets; the last is
// its own.
func (t *Target) layers() []string {
	return slices.DeleteFunc(t.Ruleset.Document.Layers(), func(name string) bool { return name == setLayer })
}

// Files returns the files of a target that can change: the ruleset, its ancestors
// and its tests. What is shipped cannot.
func (t *Target) Files() []string {
	files := FilesOf(t.layers())
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
			files = append(files, name, Beside(name))
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

// Beside returns the name of the file of tests beside a ruleset, or among the
// shipped ones.
func Beside(name string) string {
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

// read reads the tests of a ruleset: its own list, and the file beside it. A file that is
// about another ruleset is an error if the ruleset has no list.
func read(name string, open ruleset.Opener) *Tests {
	tests := &Tests{Name: name}
	text, _, err := open(name, "")
	if err != nil {
		tests.Unread = []error{err}
		return tests
	}
	own, err := scenario.Own(name, text)
	tests.add(nil, []error{err})
	if len(own.Tests) > 0 {
		tests.Suites = append(tests.Suites, own)
	}
	file := Beside(name)
	text, _, err = open(file, "")
	if _, unknown := errors.AsType[*variants.NotFoundError](err); unknown || errors.Is(err, fs.ErrNotExist) {
		return tests
	}
	if err != nil {
		tests.add(nil, []error{err})
		return tests
	}
	s, err := scenario.Read(file, text)
	switch about, unknown := subject(s); {
	case unknown == nil && same(about, name):
		tests.add([]*scenario.Suite{s}, []error{err})
	case unknown == nil && len(tests.Suites) == 0:
		tests.add(nil, []error{fmt.Errorf("%s has tests of %s, and not of %s: leave out its `ruleset:`", file, about, name)})
	}
	return tests
}
