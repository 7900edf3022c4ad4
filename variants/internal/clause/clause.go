// Package clause ties tests to the clauses of rulebooks: each clause that a
// variant plays is in a list under an id, with its document and section, and
// at least one test has to name it.
package clause

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
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
		require.True(t, l.has(id), "there is no clause %q", id)
	}
}

func (l List) has(id string) bool {
	for _, c := range l {
		if c.ID == id {
			return true
		}
	}
	return false
}

// CheckAllTested fails for every clause that no test of the package in the
// current folder names. It reads the tests' sources for calls of a method
// Tests, so that it holds whichever tests are run.
func (l List) CheckAllTested(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	named := map[string]bool{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		require.NoError(t, err)
		collect(parsed, named)
	}
	seen := map[string]bool{}
	for _, c := range l {
		assert.False(t, seen[c.ID], "%s is in the list twice", c.ID)
		seen[c.ID] = true
		assert.True(t, named[c.ID], "no test names the clause %s (%s, %s): %s", c.ID, c.Document, c.Section, c.Says)
	}
}

// collect finds the ids that calls of Tests name.
func collect(file *ast.File, named map[string]bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		method, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || method.Sel.Name != "Tests" {
			return true
		}
		for _, arg := range call.Args {
			if text, ok := arg.(*ast.BasicLit); ok && text.Kind == token.STRING {
				if id, err := strconv.Unquote(text.Value); err == nil {
					named[id] = true
				}
			}
		}
		return true
	})
}
