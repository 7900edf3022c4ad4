package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/azulejo/azulejo/core/wording"
)

// flagColumn is how wide the names of flags may be before what they do begins in a line
// of its own.
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

// placeholders are what flags are given, by the types of their values.
var placeholders = map[string]string{"int": "N", "duration": "TIME", "string": "WORD", "strings": "LIST"}

// printRows prints names and what they are, in two columns below a title.
func printRows(c *cobra.Command, title string, rows [][2]string, column, width int) {
	fmt.Fprintf(c.OutOrStdout(), "\n%s:\n", title)
	printColumns(c.OutOrStdout(), rows, column, width)
}

// printColumns prints rows of two columns, the second of which begins at a column
// and is wrapped.
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
