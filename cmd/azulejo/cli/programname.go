package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/azulejo/azulejo/core/wording"
)

// usual is the name of this module's own command.
const usual = "azulejo"

// program returns the name of the command's file, which differs in a program with other
// variants. Commands to type begin with it. A test has no such name.
func program() string {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if strings.HasSuffix(name, ".test") {
		return usual
	}
	return name
}

// command matches the beginning of a command in a text.
var command = regexp.MustCompile(`\b` + usual + ` `)

// named puts the name of the program into a text with commands that is kept, such as a
// file.
func named(text string) string {
	return command.ReplaceAllLiteralString(text, wording.Shell(program())+" ")
}

// typed puts the words that start this program now into a text with commands to type.
func typed(text string) string {
	return command.ReplaceAllLiteralString(text, wording.Shell(invocation()...)+" ")
}

// invocation returns the words that start the program in a shell: its name, or go run for a
// program that go run has built, as no command of that name may exist.
func invocation() []string {
	executable, _ := os.Executable() // "" does not match
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Path == "" || !builtByRun.MatchString(filepath.ToSlash(executable)) {
		return []string{program()} // a list of files, which has no path, cannot be run again
	}
	pkg := info.Path
	if info.Main.Sum != "" { // a downloaded module
		pkg += "@" + info.Main.Version
	}
	return []string{"go", "run", pkg}
}

// builtByRun matches executables of go run, in its temporary folder or the build cache.
var builtByRun = regexp.MustCompile(`/go-build[0-9]+/b[0-9]+/exe/[^/]+$|/[0-9a-f]{64}-d/[^/]+$`)
