package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/wording"
)

// usual is the name of the command where it is built as it stands here.
const usual = "azulejo"

// program is the name that the command goes by: that of its file, which is another
// one where somebody has put variants of their own into it. What people are told to
// type begins with it. A test has no name that anybody could type.
func program() string {
	name := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
	if strings.HasSuffix(name, ".test") {
		return usual
	}
	return name
}

// command is how a text names one of the commands.
var command = regexp.MustCompile(`\b` + usual + ` `)

// named puts the name of the program into a text with commands, such as a file that
// is kept.
func named(text string) string {
	return command.ReplaceAllLiteralString(text, wording.Shell(program())+" ")
}

// typed puts what starts the program here and now into a text with commands to type.
func typed(text string) string {
	return command.ReplaceAllLiteralString(text, wording.Shell(invocation()...)+" ")
}

// nameHelp puts both into the help of a command and of those below it.
func nameHelp(c *cobra.Command) {
	c.Long, c.Example = named(c.Long), typed(c.Example)
	for _, below := range c.Commands() {
		nameHelp(below)
	}
}

// invocation returns the words that start the program in a shell: its name, or go run
// where go run has built it, as no command of that name need exist then.
func invocation() []string {
	executable, _ := os.Executable() // "" is no file of go run
	if info, ok := debug.ReadBuildInfo(); ok && builtByRun.MatchString(filepath.ToSlash(executable)) {
		if pkg := runPackage(info, "."); pkg != "" {
			return []string{"go", "run", pkg}
		}
	}
	return []string{program()}
}

// builtByRun matches the executables of go run: in its temporary folder or, unchanged
// since the last run, in the build cache.
var builtByRun = regexp.MustCompile(`/go-build[0-9]+/b[0-9]+/exe/[^/]+$|/[0-9a-f]{64}-d/[^/]+$`)

// runPackage returns the package that go run has built as go run takes it in a folder:
// its path in the module if the folder is the module's, with its version if it is no
// module of this machine; "" for a list of files, which the build does not keep.
func runPackage(info *debug.BuildInfo, folder string) string {
	if info.Main.Path == "" {
		return ""
	}
	if info.Main.Sum != "" {
		return info.Path + "@" + info.Main.Version
	}
	below, inside := strings.CutPrefix(info.Path, info.Main.Path+"/")
	if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil && inside {
		if here, err := os.Stat(filepath.Join(folder, below)); err == nil && here.IsDir() {
			return "./" + below
		}
	}
	return info.Path
}
