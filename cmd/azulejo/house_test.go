package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
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
	flagModule  = "github.com/spf13/pflag"
	termModule  = "golang.org/x/term"
	charmModule = "charm.land" // bubbletea, bubbles, lipgloss
	ansiModule  = "github.com/charmbracelet/x/ansi"
	colorModule = "github.com/charmbracelet/colorprofile"
	testModule  = "github.com/stretchr/testify"
	txtarModule = "github.com/rogpeppe/go-internal"
	gonumModule = "gonum.org/v1/gonum"
)

// house is the plan of the rooms: what the code of each, tests aside, may
// import beside the standard library. "variants/*" is any variant.
var house = map[string][]string{
	"core":            {},
	"core/view":       {"core"},
	"core/draft":      {"core", "core/view"},
	"core/formula":    {"core", exprModule},
	"core/ruleset":    {"core", "core/draft", "core/formula", yamlModule},
	"core/record":     {"core"},
	"core/bot":        {"core"},
	"core/sim":        {"core", "core/bot", "core/record", "core/stats", "core/view"},
	"core/stats":      {gonumModule},
	"core/tournament": {"core", "core/bot", "core/record", "core/sim", "core/stats"},
	"core/scenario":   {"core", "core/ruleset"},
	"rulesets":        {},
	"variants":        {"core", "core/formula", "core/record", "core/ruleset"},
	"variants/all":    {"variants/*"},
	"variants/*":      {"core", "core/draft", "core/formula", "core/ruleset", "core/view", "rulesets", "variants"},
	"conformance": {"core", "core/bot", "core/formula", "core/record", "core/ruleset", "core/view", "variants",
		yamlModule},
	"cmd/azulejo": {"cmd/azulejo/cli", "variants/all"},
	"cmd/azulejo/cli": {
		"core", "core/bot", "core/formula", "core/record", "core/ruleset", "core/scenario", "core/sim",
		"core/stats", "core/tournament", "core/view",
		"cmd/azulejo/board", "cmd/azulejo/match", "cmd/azulejo/parting", "cmd/azulejo/printable", "cmd/azulejo/prompt",
		"cmd/azulejo/report", "cmd/azulejo/safefile", "cmd/azulejo/soak", "cmd/azulejo/trial", "conformance", "variants",
		cobraModule, flagModule, termModule, colorModule},
	"cmd/azulejo/board": {"core", "core/view", ansiModule},
	"cmd/azulejo/match": {"core", "core/bot", "core/record", "core/ruleset", "core/view", "cmd/azulejo/prompt",
		"cmd/azulejo/safefile", ansiModule},
	"cmd/azulejo/parting":   {"core", "core/bot"},
	"cmd/azulejo/report":    {"core", "core/ruleset", "core/sim", "core/stats", "core/tournament", "core/view"},
	"cmd/azulejo/safefile":  {},
	"cmd/azulejo/soak":      {"core", "core/formula", "core/ruleset", "core/sim", "core/view", "variants"},
	"cmd/azulejo/trial":     {"core/ruleset", "core/scenario", "variants", "cmd/azulejo/safefile"},
	"cmd/azulejo/prompt":    {"cmd/azulejo/printable", charmModule, colorModule, ansiModule},
	"cmd/azulejo/printable": {},
	// Rooms for tests alone.
	"variants/internal/scene":  {"conformance", "core", "core/ruleset", "variants", testModule},
	"variants/internal/clause": {testModule},
	"variants/internal/golden": {testModule, txtarModule},
}

// Nothing but what the plan allows is imported, all that it allows is, and nothing
// stands outside it.
func TestRoomsImportWhatThePlanAllows(t *testing.T) {
	root := filepath.Join("..", "..")
	imports := map[string][]string{} // by room of the plan
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
		room, imported := checkImports(t, filepath.ToSlash(rel), file)
		imports[room] = append(imports[room], imported...)
		return nil
	})
	require.NoError(t, err)
	for room, allowed := range house {
		for _, a := range allowed {
			used := slices.ContainsFunc(imports[room], func(i string) bool { return permitted([]string{a}, i) })
			assert.True(t, used, "the plan lets %s import %s, and it does not", room, a)
		}
	}
}

// checkImports compares the imports of a file with the plan for its room, which it
// returns with them. Those of the standard library do not count.
func checkImports(t *testing.T, name, file string) (room string, imports []string) {
	t.Helper()
	room, allowed := plan(path.Dir(name))
	if !assert.NotEmpty(t, room, "the plan has no room for %s", name) {
		return "", nil
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	require.NoError(t, err)
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		require.NoError(t, err)
		if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
			continue
		}
		assert.True(t, permitted(allowed, imported), "%s may not import %s", name, imported)
		imports = append(imports, imported)
	}
	return room, imports
}

// plan finds the room of the plan for a folder, "" for none, and what it may import.
func plan(folder string) (room string, allowed []string) {
	for _, room := range []string{folder, path.Dir(folder) + "/*"} {
		if allowed, ok := house[room]; ok {
			return room, allowed
		}
	}
	return "", nil
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

// The README shows the rooms of the plan, and no others; those for tests alone it
// leaves out.
func TestReadmeShowsTheRooms(t *testing.T) {
	var planned, shown []string
	for room := range house {
		switch {
		case room == "variants/*":
			planned = append(planned, "variants/classic", "variants/pavilion")
		case !strings.Contains(room, "/internal/"):
			planned = append(planned, room)
		}
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	require.NoError(t, err)
	_, picture, found := strings.Cut(string(text), "\n## The rooms\n\n```\n")
	require.True(t, found)
	picture, _, _ = strings.Cut(picture, "```")
	top := ""
	for line := range strings.Lines(picture) {
		room := strings.Fields(line)[0]
		if strings.HasPrefix(line, " ") {
			room = top + "/" + room
		} else {
			top = room
		}
		shown = append(shown, room)
	}
	assert.ElementsMatch(t, planned, shown)
}

// The top level of what git tracks holds the agreed rooms and nothing else beside dot-files. What a user
// leaves there, as a recorded game, does not count.
func TestTopLevel(t *testing.T) {
	list := exec.Command("git", "ls-files")
	list.Dir = filepath.Join("..", "..")
	tracked, err := list.Output()
	if err != nil || len(tracked) == 0 {
		t.Skip("no git repository says what is part of the project")
	}
	agreed := []string{"README.md", "cmd", "conformance", "core", "go.mod", "go.sum", "rulesets", "variants"}
	for file := range strings.Lines(string(tracked)) {
		if top, _, _ := strings.Cut(strings.TrimSpace(file), "/"); !strings.HasPrefix(top, ".") {
			assert.Contains(t, agreed, top)
		}
	}
}
