package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/variants"
)

// newShow returns the command show. Without flags it prints the file as it is, also one
// with problems; --resolved and --set need a ruleset that can be opened.
func newShow() *cobra.Command {
	var resolved bool
	var set settings
	c := &cobra.Command{
		Use:               "show RULESET",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE: func(c *cobra.Command, args []string) error {
			if resolved || set != nil {
				r, err := openRuleset(args[0], set...)
				if err != nil {
					return err
				}
				_, err = fmt.Fprint(c.OutOrStdout(), r.Document.ResolvedWithOrigins())
				return err
			}
			text, err := variants.Text(args[0]) // sound or not
			if err != nil {
				return usageError(err)
			}
			_, err = c.OutOrStdout().Write(text)
			return err
		},
	}
	set.add(c)
	c.Flags().BoolVar(&resolved, "resolved", false,
		"merge the ruleset with its ancestors; values of other files name their origin")
	return c
}
