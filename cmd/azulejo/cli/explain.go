package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/variants"
)

func newExplain() *cobra.Command {
	var keys bool
	c := &cobra.Command{
		Use:   "explain [RULESET] [KEY|CODE]",
		Short: "Tell the rules of a ruleset in words, or what a key means",
		Args:  cobra.MaximumNArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			r, err := openRuleset(args[0])
			if err != nil {
				return err
			}
			return explainRuleset(c.OutOrStdout(), r, keys, textWidth(c))
		},
	}
	c.Flags().BoolVar(&keys, "keys", false, "say behind each sentence which keys back it")
	return c
}

// explainRuleset prints the rulebook of a ruleset.
func explainRuleset(out io.Writer, r *variants.Ruleset, keys bool, width int) error {
	p := rulebookPrinter{out, width, keys}
	fmt.Fprintln(out, fill(r.Document.Name(), "", "", width))
	p.print(r.Explain())
	return nil
}

func textWidth(c *cobra.Command) int { return plainWidth }
