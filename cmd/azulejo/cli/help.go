package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/azulejo/azulejo/core/wording"
)

// flagColumn is where the usage of flags begins; longer names have it on the next line.
const flagColumn = 26

// The groups of commands.
const (
	playGroup    = "Play"
	designGroup  = "Design"
	measureGroup = "Measure"
	extendGroup  = "Extend"
)

// grouped puts commands into a group.
func grouped(group string, commands ...*cobra.Command) []*cobra.Command {
	for _, c := range commands {
		c.GroupID = group
	}
	return commands
}

// printHelp prints the help of a command in lines that fit the terminal.
func printHelp(c *cobra.Command, _ []string) {
	out := c.OutOrStdout()
	width := textWidth(c)
	for paragraph := range strings.SplitSeq(cmp.Or(c.Long, c.Short), "\n\n") {
		if !strings.HasPrefix(paragraph, " ") && !strings.HasPrefix(paragraph, "\t") {
			paragraph = wording.Wrap(paragraph, "", "", width)
		}
		fmt.Fprintf(out, "%s\n\n", paragraph)
	}
	usage := c.Use
	if c.HasParent() {
		usage = strings.TrimSuffix(c.CommandPath(), c.Name()) + c.Use
	}
	if c.HasSubCommands() {
		usage += " COMMAND"
	}
	fmt.Fprintln(out, wording.Wrap("Usage: "+usage+" [flags]", "", "       ", width))
	if c.HasExample() {
		fmt.Fprintf(out, "\nExamples:\n%s\n", c.Example)
	}
	printCommands(c, width)
	printFlags(c, width)
	if c.HasSubCommands() {
		fmt.Fprintf(out, "\n%s COMMAND --help says more of a command.\n", c.CommandPath())
	}
}

// printCommands prints the commands below a command by their groups.
func printCommands(c *cobra.Command, width int) {
	titles := []string{""}
	for _, group := range c.Groups() {
		titles = append(titles[:len(titles)-1], group.ID, "")
	}
	for _, title := range titles {
		var rows [][2]string
		for _, below := range c.Commands() {
			if below.GroupID == title && (below.IsAvailableCommand() || below.Name() == "help") {
				rows = append(rows, [2]string{"  " + below.Name(), below.Short})
			}
		}
		if len(rows) > 0 {
			printRows(c, cmp.Or(title, "Also"), rows, 15, width)
		}
	}
}

// printFlags prints the flags that a command has.
func printFlags(c *cobra.Command, width int) {
	var rows [][2]string
	add := func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name, usage := pflag.UnquoteUsage(f)
		left := "      --" + f.Name
		if f.Shorthand != "" {
			left = "  -" + f.Shorthand + ", --" + f.Name
		}
		if given := cmp.Or(placeholders[name], name); given != "" {
			left += " " + given
		}
		switch f.DefValue {
		case "", "0", "false", "[]":
		default:
			usage += " (default: " + f.DefValue + ")"
		}
		rows = append(rows, [2]string{left, usage})
	}
	c.LocalFlags().VisitAll(add)
	c.InheritedFlags().VisitAll(add)
	printRows(c, "Flags", rows, flagColumn, width)
}

// placeholders are the words for values of flags, by type.
var placeholders = map[string]string{"int": "N", "duration": "TIME", "string": "WORD", "strings": "LIST"}

// printRows prints names with their meanings in two columns below a title.
func printRows(c *cobra.Command, title string, rows [][2]string, column, width int) {
	fmt.Fprintf(c.OutOrStdout(), "\n%s:\n", title)
	printColumns(c.OutOrStdout(), rows, column, width)
}

// printColumns prints rows of two columns; the second one begins at a column and wraps.
func printColumns(out io.Writer, rows [][2]string, column, width int) {
	blanks := strings.Repeat(" ", column)
	for _, row := range rows {
		left := row[0] + strings.Repeat(" ", max(0, column-utf8.RuneCountInString(row[0])))
		if utf8.RuneCountInString(row[0])+2 > column {
			fmt.Fprintln(out, row[0])
			left = blanks
		}
		fmt.Fprintln(out, left+strings.TrimLeft(wording.Wrap(row[1], blanks, blanks, width), " "))
	}
}

// knownCommand refuses an unknown command and suggests the nearest one.
func knownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, known := range c.Commands() {
		if known.IsAvailableCommand() {
			names = append(names, known.Name())
		}
	}
	return usageError(suggest(fmt.Errorf("unknown command %q", args[0]), args[0], names,
		"the commands are: "+strings.Join(names, ", ")))
}

// suggest adds to an error about an unknown name the nearest known one, if one is near, and
// a line below.
func suggest(err error, wrong string, names []string, below string) error {
	if near := wording.Nearest(wrong, names); near != "" && near != wrong {
		err = fmt.Errorf("%w; did you mean %s?", err, near)
	}
	if below != "" {
		err = fmt.Errorf("%w\n%s", err, below)
	}
	return err
}

// explainArgs makes a command print its usage if its arguments are wrong.
func explainArgs(c *cobra.Command) {
	takes := c.Args
	if takes == nil || c.HasSubCommands() {
		return
	}
	c.Args = func(c *cobra.Command, args []string) error {
		if takes(c, args) == nil {
			return nil
		}
		what := "an argument is missing"
		for n := len(args) - 1; n >= 0; n-- {
			if takes(c, args[:n]) == nil {
				what = fmt.Sprintf("%q is one argument too many", args[n])
				break
			}
		}
		what += "\nusage: " + c.Root().Name() + " " + c.Use
		if example, _, _ := strings.Cut(c.Example, "\n"); example != "" {
			what += "\nfor example: " + strings.TrimSpace(example)
		}
		return usagef("%s: %s", c.Name(), what)
	}
}

// meantFlags are flags by their names in other programs.
var meantFlags = map[string]string{"players": seatsName, "player": "bots", "bot": "bots", "output": outName,
	"number": "games", "count": "games", "threads": workersName, "jobs": workersName, "rules": setName}

// flagError says what value a flag needs, or suggests a flag for an unknown one.
func flagError(c *cobra.Command, err error) error {
	if unknown, is := errors.AsType[*pflag.NotExistError](err); is {
		wrong := unknown.GetSpecifiedName()
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		if meant := "--" + meantFlags[wrong]; slices.Contains(names, meant) {
			return usagef("%w; did you mean %s?", err, meant)
		}
		return usageError(suggest(err, "--"+wrong, names, ""))
	}
	flag, reason, _ := strings.Cut(err.Error(), " flag: ")
	var number *strconv.NumError
	switch {
	case errors.As(err, &number) && number.Func == "ParseBool":
		err = fmt.Errorf("%s flag: true or false is needed", flag)
	case errors.As(err, &number) && number.Err == strconv.ErrRange:
		err = fmt.Errorf("%s flag: the number is too large", flag)
	case errors.As(err, &number):
		err = fmt.Errorf("%s flag: a whole number is needed", flag)
	case strings.HasPrefix(reason, "time: "):
		err = fmt.Errorf("%s flag: a time is needed, such as 10s or 1m30s", flag)
	}
	return usageError(err)
}

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

// nameHelp puts both into the help of a command and its subcommands.
func nameHelp(c *cobra.Command) {
	c.Long, c.Example = named(c.Long), typed(c.Example)
	for _, below := range c.Commands() {
		nameHelp(below)
	}
}

// invocation returns the words that start the program in a shell: its name, or go run if
// that built it, because no command of that name may exist then.
func invocation() []string {
	executable, _ := os.Executable() // "" does not match
	if info, ok := debug.ReadBuildInfo(); ok && builtByRun.MatchString(filepath.ToSlash(executable)) {
		if pkg := runPackage(info, "."); pkg != "" {
			return []string{"go", "run", pkg}
		}
	}
	return []string{program()}
}

// builtByRun matches executables of go run, in its temporary folder or the build cache.
var builtByRun = regexp.MustCompile(`/go-build[0-9]+/b[0-9]+/exe/[^/]+$|/[0-9a-f]{64}-d/[^/]+$`)

// runPackage returns the argument of go run in a folder that builds this program again: the
// path below the folder of its module, or the package, with the version of a downloaded
// module. It is "" for a list of files, which the build does not record.
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
