package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/variants"
)

func newShow() *cobra.Command {
	var resolved bool
	var set settings
	c := &cobra.Command{
		Use:   "show RULESET",
		Short: "Show a ruleset as it is written, or merged with what it extends",
		Example: `  azulejo show classic
  azulejo show classic-gray --resolved
  azulejo show classic --set scoring.minimum=null`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE: func(c *cobra.Command, args []string) error {
			if resolved || set != nil {
				return showResolved(c.OutOrStdout(), args[0], set)
			}
			return showFile(c.OutOrStdout(), args[0])
		},
	}
	set.add(c)
	c.Flags().BoolVar(&resolved, "resolved", false,
		"merge the ruleset with its ancestors; values of other files name their origin")
	return c
}

// showFile prints the text of a ruleset, sound or not.
func showFile(out io.Writer, name string) error {
	text, err := variants.Text(name)
	if err != nil {
		return usageError(err)
	}
	_, err = out.Write(text)
	return err
}

func showResolved(out io.Writer, name string, set settings) error {
	r, err := openRuleset(name, set...)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(out, r.Document.ResolvedWithOrigins())
	return err
}
