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

// Modules that only some packages may import.
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
	gonumModule = "gonum.org/v1/gonum"
	rpcModule   = "github.com/sourcegraph/jsonrpc2"
	ptyModule   = "github.com/creack/pty"
	startModule = "github.com/cli/browser" // opens a browser
	codeModule  = "rsc.io/qr"              // codes that phones scan
)

// anywhere is what all packages may import: these import nothing themselves.
var anywhere = []string{module + "core/wording", module + "core/internal/pause"}

// layers says what the code of each package, tests aside, may import beside the standard
// library and anywhere. "x/*" is any package directly below x.
var layers = map[string][]string{
	"core":            {},
	"core/wording":    {},
	"core/view":       {"core"},
	"core/formula":    {"core", exprModule},
	"core/ruleset":    {"core", "core/formula", yamlModule},
	"core/draft":      {"core", "core/formula", "core/ruleset", "core/view"},
	"core/record":     {"core"},
	"core/bot":        {"core"},
	"core/analysis":   {"core", "core/bot"},
	"core/stats":      {gonumModule},
	"core/weights":    {"core", "core/ruleset"},
	"core/fit":        {"core", "core/sim", "core/weights", gonumModule},
	"core/internal/*": {},
	"core/sim":        {"core", "core/internal/sealed", "core/bot", "core/record", "core/stats", "core/view"},
	"core/tournament": {"core", "core/bot", "core/sim", "core/stats"},
	"core/tune":       {"core", "core/bot", "core/sim", "core/stats"},
	"core/scenario":   {"core", "core/ruleset"},
	"rulesets":        {},
	"variants":        {"core", "core/draft", "core/formula", "core/record", "core/ruleset", "core/weights", "rulesets"},
	"variants/*":      {"core", "core/*", "rulesets", "variants", "variants/*"},
	"conformance":     {"core", "core/*", "variants", yamlModule},
	"cmd/azulejo":     {"cmd/azulejo/cli", "variants/all"},
	"cmd/azulejo/cli": {"core", "core/*", "cmd/azulejo/internal/*", "conformance", "variants",
		cobraModule, flagModule, termModule, colorModule, yamlModule, startModule},
	"cmd/azulejo/internal/lsp":          {"core/ruleset", "variants", "cmd/azulejo/internal/language", rpcModule},
	"cmd/azulejo/internal/studio":       {"core", "core/*", "variants", "cmd/azulejo/internal/*", codeModule},
	"cmd/azulejo/internal/site/program": {"core/sim", "cmd/azulejo/internal/outcome", "cmd/azulejo/internal/studio", "variants/all"},
	"cmd/azulejo/internal/*":            {"core", "core/*", "variants", "cmd/azulejo/internal/*", charmModule, colorModule, ansiModule},
	"cmd/azulejo/internal/starter":      {"core", "core/ruleset", "core/scenario", "variants", "cmd/azulejo/internal/program", yamlModule},
	// Helpers of tests.
	"cmd/azulejo/internal/ptytest": {termModule, ptyModule, testModule},
	"variants/internal/scene":      {"conformance", "core", "core/ruleset", "variants", testModule},
}

func TestPackagesImportOnlyLowerLayers(t *testing.T) {
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

// checkImports compares the imports of a file with the layer of its package.
func checkImports(t *testing.T, name, file string) {
	t.Helper()
	folder := path.Dir(name)
	allowed, found := layers[folder]
	if !found {
		allowed, found = layers[path.Dir(folder)+"/*"]
	}
	if !assert.True(t, found, "no layer is set for %s", folder) {
		return
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	require.NoError(t, err)
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		require.NoError(t, err)
		first, _, _ := strings.Cut(imported, "/")
		if strings.Contains(first, ".") && !slices.Contains(anywhere, imported) {
			assert.True(t, permitted(allowed, imported), "%s may not import %s", name, imported)
		}
	}
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

// The program that browsers load has no large library for numbers: a package that is imported brings much, used or not.
func TestSiteImportsNoMatrices(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./internal/site/program")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	deps, err := list.Output()
	require.NoError(t, err)
	assert.Contains(t, string(deps), module+"core/stats")
	assert.NotContains(t, string(deps), gonumModule+"/mat\n")
}

// The top level of what git tracks holds the agreed folders and nothing else beside
// dot-files. What a user leaves there, as a recorded game, does not count.
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
