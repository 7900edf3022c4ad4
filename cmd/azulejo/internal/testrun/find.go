package testrun

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// testSuffix is how the name of a ruleset's file of tests goes on where that of
// the ruleset has its extension.
const testSuffix = ".test"

// OpenError says that a ruleset cannot be opened.
type OpenError struct {
	Name string
	Err  error
}

// Error gives the error of opening.
func (e *OpenError) Error() string { return e.Err.Error() }

// Unwrap gives the error of opening.
func (e *OpenError) Unwrap() error { return e.Err }

// cutExtension returns the name of a file without the extension of rulesets, and
// whether it has one: other names are those of shipped rulesets.
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

// besides returns a ruleset and the tests beside it, where they are files.
func besides(name string) []string {
	if _, extension := cutExtension(name); extension == "" {
		return nil
	}
	return []string{name, beside(name)}
}

// FilesOf returns the files that some names of rulesets and tests mean, with the
// tests beside the rulesets; what is shipped is none.
func FilesOf(names []string) []string {
	var files []string
	for _, name := range names {
		files = append(files, besides(name)...)
	}
	return files
}

// reading is what came of reading tests: those that are sound, and what is wrong.
// Where nothing could be read there is no suite.
type reading struct {
	suite *scenario.Suite
	err   error
}

// readIfSuite reads a file of tests; of what is a ruleset there is nothing.
func readIfSuite(name string) reading {
	stem, extension := cutExtension(name)
	if extension == "" {
		return reading{}
	}
	text, err := safefile.Read(name, ruleset.MaxSize)
	if err != nil {
		return reading{err: err}
	}
	if !strings.HasSuffix(stem, testSuffix) && !scenario.IsSuite(text) {
		return reading{}
	}
	suite, err := scenario.Read(name, text)
	return reading{suite, err}
}

// subject returns the ruleset that a file of tests is about: the one that it
// names, seen from where it lies, or the one beside it.
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

// readAll reads the tests of a ruleset: its own list, and the file beside it.
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
	if beside := readBeside(name); beside != (reading{}) {
		all = append(all, beside)
	}
	return all
}

// readBeside reads the file of tests beside a ruleset; nothing where there is none,
// or where it is about another ruleset.
func readBeside(name string) reading {
	file := beside(name)
	text, err := variants.Text(file)
	var unknown *variants.NotFoundError
	if errors.Is(err, fs.ErrNotExist) || errors.As(err, &unknown) {
		return reading{}
	}
	if err != nil {
		return reading{err: err}
	}
	s, err := scenario.Read(file, text)
	if !isAbout(s, name) {
		return reading{}
	}
	return reading{s, err}
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
