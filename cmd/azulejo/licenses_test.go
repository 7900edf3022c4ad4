package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const licensesFile = "cli/licenses.txt"

// goCommand runs the go command for a system.
func goCommand(t *testing.T, system string, args ...string) []byte {
	t.Helper()
	c := exec.Command("go", args...)
	c.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	out, err := c.Output()
	require.NoError(t, err, "go %v for %s", args, system)
	return out
}

// modulesOf returns the modules that the program is built from on some systems, with their folders.
func modulesOf(t *testing.T, systems ...string) map[string]string {
	t.Helper()
	modules := map[string]string{}
	for _, system := range systems {
		out := goCommand(t, system, "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", ".")
		for line := range strings.Lines(string(out)) {
			if path, folder, found := strings.Cut(strings.TrimSpace(line), "\t"); found {
				modules[path] = folder
			}
		}
	}
	return modules
}

// notices matches the files of a module that have to go with a program.
var notices = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)`)

// noticesIn returns the texts of a module's licenses, with those of what it has taken from others.
func noticesIn(t *testing.T, folder string) (text string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	require.NoError(t, err)
	others, err := filepath.Glob(filepath.Join(folder, "THIRD_PARTY_LICENSES", "*"))
	require.NoError(t, err)
	files = slices.DeleteFunc(files, func(name string) bool { return !notices.MatchString(filepath.Base(name)) })
	for _, name := range append(files, others...) {
		license, err := os.ReadFile(name)
		require.NoError(t, err)
		text += "\n" + strings.TrimSpace(strings.ReplaceAll(string(license), "\r\n", "\n")) + "\n"
	}
	return text
}

// sectionsOf returns the modules of each text of licenses.
func sectionsOf(t *testing.T, folders map[string]string) map[string][]string {
	t.Helper()
	sections := map[string][]string{}
	for path, folder := range folders {
		text := noticesIn(t, folder)
		require.NotEmpty(t, text, "%s has no license in %s", path, folder)
		sections[text] = append(sections[text], path)
	}
	return sections
}

const licensed = "==== "

// TestLicenses compares the licenses that the program prints with those of the modules that it is built
// from. -update writes them anew, from the modules of all systems.
func TestLicenses(t *testing.T) {
	systems, all := []string{runtime.GOOS}, *update || os.Getenv("AZULEJO_EXHAUSTIVE") != ""
	if all {
		systems = []string{"linux", "darwin", "windows"}
	}
	folders := modulesOf(t, systems...)
	if root := strings.TrimSpace(string(goCommand(t, runtime.GOOS, "env", "GOROOT"))); noticesIn(t, root) != "" {
		folders["Go"] = root // packages of some systems have the license elsewhere
	}
	sections := sectionsOf(t, folders)
	if *update {
		require.NoError(t, os.WriteFile(licensesFile, []byte(written(sections)), 0o644))
	}
	const advice = "run go test ./cmd/azulejo -run Licenses -update"
	file, err := os.ReadFile(licensesFile)
	require.NoError(t, err)
	if all {
		assert.Equal(t, written(sections), string(file), advice)
		return
	}
	// Other systems have other modules, which need not be on this machine.
	kept, required := readLicenses(string(file)), goMod(t)
	for text, modules := range sections {
		for _, path := range modules {
			assert.True(t, kept[path] == text, "%s has another license than %s says; %s", path, licensesFile, advice)
		}
	}
	for path := range kept {
		assert.True(t, path == "Go" || strings.Contains(required, " "+path+" "), "%s is in %s, and no module of the program; %s", path, licensesFile, advice)
	}
}

// written returns the file of licenses.
func written(sections map[string][]string) string {
	var all []string
	for text, modules := range sections {
		slices.Sort(modules)
		all = append(all, licensed+strings.Join(modules, ", ")+"\n"+text)
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// readLicenses returns the text that the file of licenses has for each module.
func readLicenses(file string) map[string]string {
	texts := map[string]string{}
	for section := range strings.SplitSeq("\n"+file, "\n"+licensed) {
		modules, text, _ := strings.Cut(section, "\n")
		for path := range strings.SplitSeq(modules, ", ") {
			if path != "" {
				texts[path] = text
			}
		}
	}
	return texts
}

// goMod returns the modules that go.mod requires, with a blank before and after each.
func goMod(t *testing.T) string {
	t.Helper()
	var file struct{ Require []struct{ Path string } }
	require.NoError(t, json.Unmarshal(goCommand(t, runtime.GOOS, "mod", "edit", "-json"), &file))
	text := " "
	for _, r := range file.Require {
		text += r.Path + " "
	}
	return text
}
