package cli

import (
	_ "embed" // for the texts of the commands
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// The groups of commands.
const (
	playGroup    = "Play"
	designGroup  = "Design"
	measureGroup = "Measure"
	extendGroup  = "Extend"
	otherGroup   = "Also"
)

// grouped puts commands into a group.
func grouped(group string, commands ...*cobra.Command) []*cobra.Command {
	for _, c := range commands {
		c.GroupID = group
	}
	return commands
}

// commandsText has a section for each command: one line, paragraphs, and examples.
//
//go:embed help.md
var commandsText string

// addTexts gives a command its texts. They call the program azulejo; only what is printed is
// changed to its real name, as finding that takes longer than many commands.
func addTexts(c *cobra.Command) {
	name := c.Name()
	if !c.HasParent() {
		name = program.Usual
	}
	_, text, found := strings.Cut(commandsText, "\n## "+name+"\n")
	if !found {
		panic("help.md has no section of " + name)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	c.Short, text, _ = strings.Cut(text, "\n")
	text, c.Example, _ = strings.Cut(text, "\nExamples:\n")
	c.Long, c.Example = strings.TrimSpace(text), strings.TrimRight(c.Example, "\n")
}

// printHelp prints the help of a command in lines that fit the terminal.
func printHelp(c *cobra.Command, _ []string) {
	c.InheritedFlags() // adds those of all commands to its own
	width := textWidth(c)
	commands := func(group string) string {
		s, rows := sheet{width: width}, [][]string{}
		for _, below := range c.Commands() {
			// Cobra does not count help among the available commands.
			if below.GroupID == group && (below.IsAvailableCommand() || below.Name() == "help") {
				rows = append(rows, []string{fmt.Sprintf("%-11s", below.Name()), below.Short})
			}
		}
		s.rows("  ", rows)
		return s.String()
	}
	flags := func() string { return c.Flags().FlagUsagesWrapped(width) }
	metrics := func() (names []string) { // if a flag takes one
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if strings.Contains(f.Value.Type(), "METRIC") {
				names = sim.MetricNames()
			}
		})
		return names
	}
	t := parse("help.tmpl", width, template.FuncMap{"commands": commands, "flags": flags, "metrics": metrics})
	if err := t.Execute(c.OutOrStdout(), c); err != nil {
		c.PrintErrln(err)
	}
}

// paragraphs wraps the paragraphs of a text to a width. Those that begin with a blank, such
// as examples, stay as they are.
func paragraphs(text string, width int) string {
	var all []string
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if !strings.HasPrefix(paragraph, " ") {
			paragraph = wording.Wrap(paragraph, "", "", width)
		}
		all = append(all, paragraph)
	}
	return strings.Join(all, "\n\n") + "\n"
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

// argsHint is the annotation of a command with a last line for errors about its arguments.
const argsHint = "hint"

// explainArgs makes a command print its usage, and its first example, if its arguments are
// wrong. Cobra's own message only counts them.
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
			what += "\nfor example: " + strings.TrimSpace(program.Typed(example))
		}
		return usagef("%s: %s%s", c.Name(), what, c.Annotations[argsHint])
	}
}

// meantFlags are flags by their names in other programs.
var meantFlags = map[string]string{"players": seatsName, "player": "bots", "bot": "bots", "output": outName,
	"number": "games", "count": "games", "threads": workersName, "jobs": workersName, "rules": setName}

// flagError says what value a flag needs, or suggests a flag for an unknown one. The
// messages of pflag name Go functions, such as strconv.ParseInt.
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
	if lacking, is := errors.AsType[*pflag.ValueRequiredError](err); is && lacking.GetFlag().Name == "from" {
		return usagef("%w%s", err, keptGames())
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
