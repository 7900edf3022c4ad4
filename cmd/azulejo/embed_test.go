package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// embedding is the module of its own that has the engines inside.
const embedding = "conformance/testdata/embed"

// foreign is the module of its own that is a variant.
const foreign = "conformance/testdata/trio"

// goTool runs the go command in a folder of this module.
func goTool(t *testing.T, folder string, args ...string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	c := exec.Command("go", args...)
	c.Dir = filepath.Join("..", "..", filepath.FromSlash(folder))
	c.Env = append(os.Environ(), "GOWORK=off")
	var errs strings.Builder
	c.Stderr = &errs
	out, err := c.Output()
	require.NoError(t, err, "go %s in %s: %s", strings.Join(args, " "), folder, &errs)
	return string(out)
}

// What a nested module requires, the main module requires in the same version. So go test
// downloads nothing that go build of this module does not need.
func TestModulesRequireTheSameVersions(t *testing.T) {
	main := requirements(t, ".")
	for _, folder := range []string{embedding, foreign} {
		for name, version := range requirements(t, folder) {
			if name != strings.TrimSuffix(module, "/") {
				assert.Equal(t, main[name], version, "%s in %s/go.mod: run go mod tidy in that folder", name, folder)
			}
		}
	}
}

// requirement finds a line of go.mod that requires a version of a module, or of Go.
var requirement = regexp.MustCompile(`(?m)^(?:\t|require )?(\S+) (v?\d\S*)`)

// requirements returns the versions that the go.mod in a folder of this module requires, by module.
func requirements(t *testing.T, folder string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(folder), "go.mod"))
	require.NoError(t, err)
	versions := map[string]string{}
	for _, m := range requirement.FindAllStringSubmatch(string(text), -1) {
		versions[m[1]] = m[2]
	}
	require.Contains(t, versions, exprModule)
	return versions
}

// A program outside the module plays both games with a bot and a dealer of its own,
// pauses them, and comes to the end that they have without a pause. In one of them
// the supply has been refilled before some pause.
func TestEmbeddingProgram(t *testing.T) {
	goTool(t, embedding, "vet", "-mod=readonly", ".")
	out := goTool(t, embedding, "run", "-mod=readonly", ".")
	assert.Regexp(t, `^classic: \d+ moves, scores \[-?\d+ -?\d+ -?\d+\], ended by end\.when
classic: ([5-9]|\d\d) pauses, up to 0 refills before one, the same end after each
summer-pavilion: \d+ moves, scores \[-?\d+ -?\d+ -?\d+\], ended by end\.rounds
summer-pavilion: \d\d pauses, up to [2-9] refills before one, the same end after each
$`, out)
}

// Who embeds an engine gets no command line, no flags of tests, and no module beside
// the two that read rulesets.
func TestEmbeddingProgramLinksLittle(t *testing.T) {
	linked := strings.Fields(goTool(t, embedding, "list", "-mod=readonly", "-deps", "."))
	assert.Contains(t, linked, strings.TrimSuffix(module, "/")+"/variants/classic")
	for _, name := range linked {
		assert.NotEqual(t, "testing", name)
		assert.NotEqual(t, "flag", name)
		assert.False(t, strings.HasPrefix(name, module+"cmd/"), name)
		if first, _, _ := strings.Cut(name, "/"); strings.Contains(first, ".") {
			assert.Regexp(t, "^(example.com/embed$|"+module+"|"+exprModule+"|"+yamlModule+"$)", name)
		}
	}
}
