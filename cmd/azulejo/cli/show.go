package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/variants"
)

// newShow returns the command show. Without flags it prints the file as it is, also one
// with problems; the flags need a ruleset that can be opened.
func newShow() *cobra.Command {
	var resolved, keys bool
	var set settings
	c := &cobra.Command{
		Use:               "show RULESET",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE: func(c *cobra.Command, args []string) error {
			if resolved || keys || set != nil {
				r, err := openRuleset(args[0], set...)
				if err != nil {
					return err
				}
				text := r.Document.ResolvedWithOrigins()
				if keys {
					text = guide.Tour(r)
				}
				_, err = fmt.Fprint(c.OutOrStdout(), text)
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
	c.Flags().BoolVar(&keys, "keys", false, "list all keys with their meaning, and their values in the ruleset")
	c.MarkFlagsMutuallyExclusive("keys", "resolved")
	return c
}
