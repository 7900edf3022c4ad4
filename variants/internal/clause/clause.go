// Package clause ties tests to the clauses of rulebooks. A variant lists the clauses that
// it plays, each with an id, its document and section. At least one test names each.
package clause

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Clause is one thing that a rulebook, or a ruling beside it, says.
type Clause struct {
	ID       string // as "offer.center-marker"
	Document string // as "Azul rulebook" or "ruling 4"
	Section  string // of the document, as "Gameplay, A. Factory offer"
	Says     string // in the words of this project
}

// List is the clauses of a variant.
type List []Clause

// Tests marks the running test as one for these clauses. An id that is not in
// the list fails it.
func (l List) Tests(t testing.TB, ids ...string) {
	t.Helper()
	for _, id := range ids {
		known := slices.ContainsFunc(l, func(c Clause) bool { return c.ID == id })
		require.True(t, known, "there is no clause %q", id)
	}
}

// call finds the ids in a call of the method Tests.
var call = regexp.MustCompile(`\.Tests\(t((?:,\s*"[^"]*")*)\)`)

// CheckAllTested fails for every clause that no test of the package in the current folder names.
// It reads the sources of the tests, so the choice of tests to run does not matter.
func (l List) CheckAllTested(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	var named strings.Builder
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range call.FindAllSubmatch(source, -1) {
			named.Write(m[1])
		}
	}
	seen := map[string]bool{}
	for _, c := range l {
		assert.False(t, seen[c.ID], "%s is in the list twice", c.ID)
		seen[c.ID] = true
		assert.Contains(t, named.String(), strconv.Quote(c.ID), "no test names the clause (%s, %s): %s", c.Document, c.Section, c.Says)
	}
}
