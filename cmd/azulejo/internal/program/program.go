// Package program says what the program is called, which texts with commands need.
package program

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/azulejo/azulejo/core/wording"
)

// Usual is the name of this module's own command.
const Usual = "azulejo"

// Name returns the name of the command's file, which differs in a program with other
// variants. Commands to type begin with it. A test has no such name.
func Name() string {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if strings.HasSuffix(name, ".test") {
		return Usual
	}
	return name
}

// command matches the beginning of a command in a text.
var command = regexp.MustCompile(`\b` + Usual + ` `)

// Named puts the name of the program into a text with commands that is kept, such as a
// file.
func Named(text string) string {
	return command.ReplaceAllLiteralString(text, wording.Shell(Name())+" ")
}

// Typed puts the words that start this program now into a text with commands to type.
func Typed(text string) string {
	return command.ReplaceAllLiteralString(text, wording.Shell(Invocation()...)+" ")
}

// Invocation returns the words that start the program in a shell: its name, or go run for a
// program that go run has built, as no command of that name may exist.
func Invocation() []string {
	executable, _ := os.Executable() // "" does not match
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Path == "" || !builtByRun.MatchString(filepath.ToSlash(executable)) {
		return []string{Name()} // a list of files, which has no path, cannot be run again
	}
	pkg := info.Path
	if info.Main.Sum != "" { // a downloaded module
		pkg += "@" + info.Main.Version
	}
	return []string{"go", "run", pkg}
}

// builtByRun matches executables of go run, in its temporary folder or the build cache.
var builtByRun = regexp.MustCompile(`/go-build[0-9]+/b[0-9]+/exe/[^/]+$|/[0-9a-f]{64}-d/[^/]+$`)

// Version returns the version that the build recorded.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
