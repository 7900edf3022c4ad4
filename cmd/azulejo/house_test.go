package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "github.com/azulejo/azulejo/"

// Modules that only one room may know.
const (
	exprModule  = "github.com/expr-lang/expr"
	yamlModule  = "gopkg.in/yaml.v3"
	cobraModule = "github.com/spf13/cobra"
	barModule   = "github.com/schollz/progressbar/v3"
	termModule  = "golang.org/x/term"
	charmModule = "charm.land" // bubbletea, bubbles, lipgloss
	ansiModule  = "github.com/charmbracelet/x/ansi"
	colorModule = "github.com/charmbracelet/colorprofile"
	testModule  = "github.com/stretchr/testify"
)

// house is the plan of the rooms: what the code of each, tests aside, may
// import beside the standard library. "variants/*" is any variant.
var house = map[string][]string{
	"core":          {},
	"core/view":     {"core"},
	"core/draft":    {"core", "core/view"},
	"core/formula":  {"core", exprModule},
	"core/ruleset":  {"core", "core/draft", "core/formula", yamlModule},
	"core/record":   {"core"},
	"core/bot":      {"core"},
	"core/sim":      {"core", "core/bot", "core/record"},
	"core/scenario": {"core", "core/ruleset"},
	"rulesets":      {},
	"variants":      {"core", "core/formula", "core/ruleset", "rulesets"},
	"variants/all":  {"variants/*"},
	"variants/*":    {"core", "core/draft", "core/formula", "core/ruleset", "core/view", "variants"},
	"cmd/azulejo":   {"cmd/azulejo/cli", "variants/all"},
	"cmd/azulejo/cli": {"core", "core/bot", "core/formula", "core/record", "core/ruleset", "core/sim", "core/view",
		"variants", "cmd/azulejo/board", "cmd/azulejo/match", "cmd/azulejo/parting", "cmd/azulejo/prompt",
		"cmd/azulejo/soak", "cmd/azulejo/trial", "core/scenario",
		cobraModule, barModule, termModule, colorModule},
	"cmd/azulejo/board":   {"core", "core/view", charmModule, ansiModule},
	"cmd/azulejo/match":   {"core", "core/bot", "core/record", "core/ruleset", "core/view", "cmd/azulejo/prompt"},
	"cmd/azulejo/parting": {"core", "core/bot"},
	"cmd/azulejo/soak":    {"core", "core/formula", "core/ruleset", "core/sim", "core/view", "variants"},
	"cmd/azulejo/trial":   {"core/ruleset", "core/scenario", "variants"},
	"cmd/azulejo/prompt":  {charmModule, colorModule},
	// Rooms for tests alone.
	"variants/internal/scene":  {"core", "core/ruleset", "variants", testModule},
	"variants/internal/clause": {testModule},
}

// Nothing but what the plan allows is imported, and nothing stands outside it.
func TestRoomsImportWhatThePlanAllows(t *testing.T) {
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := d.Name(); d.IsDir() && (name == "testdata" || strings.HasPrefix(name, ".") && file != root) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		checkImports(t, filepath.ToSlash(rel), file)
		return nil
	})
	require.NoError(t, err)
}

// checkImports compares the imports of a file with the plan for its room.
func checkImports(t *testing.T, name, file string) {
	t.Helper()
	room := path.Dir(name)
	allowed, ok := plan(room)
	if !assert.True(t, ok, "%s: the plan has no room %s", name, room) {
		return
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	require.NoError(t, err)
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		require.NoError(t, err)
		if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
			continue // the standard library
		}
		assert.True(t, permitted(allowed, imported), "%s may not import %s", name, imported)
	}
}

// plan finds what a room may import.
func plan(room string) (allowed []string, ok bool) {
	if allowed, ok = house[room]; ok {
		return allowed, true
	}
	allowed, ok = house[path.Dir(room)+"/*"]
	return allowed, ok
}

// permitted reports whether an import is among the allowed ones.
func permitted(allowed []string, imported string) bool {
	own, isOwn := strings.CutPrefix(imported, module)
	return slices.ContainsFunc(allowed, func(a string) bool {
		if !isOwn {
			return imported == a || strings.HasPrefix(imported, a+"/")
		}
		return own == a || strings.HasSuffix(a, "/*") && path.Dir(own) == path.Dir(a)
	})
}

// The top level holds the agreed rooms and nothing else beside dot-files.
func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join("..", ".."))
	require.NoError(t, err)
	agreed := []string{"README.md", "cmd", "conformance", "core", "go.mod", "go.sum", "rulesets", "variants"}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			assert.Contains(t, agreed, e.Name())
		}
	}
}
