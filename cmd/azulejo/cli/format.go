package cli

import (
	"io"

	"github.com/spf13/cobra"
)

// outputFormat is how the numbers of a run are printed: as text where it is neither.
type outputFormat struct{ json, csv bool }

// add adds the flags to a command. What --csv prints differs from command to command.
func (f *outputFormat) add(c *cobra.Command, csv string) {
	c.Flags().BoolVar(&f.json, "json", false, "print JSON")
	c.Flags().BoolVar(&f.csv, "csv", false, csv)
	c.MarkFlagsMutuallyExclusive("json", "csv")
}

// print prints a value as JSON, or what csv or text print of it.
func (f outputFormat) print(c *cobra.Command, value any, csv, text func(out io.Writer) error) error {
	switch out := c.OutOrStdout(); {
	case f.json:
		return printJSON(out, value)
	case f.csv:
		return usageError(csv(out))
	default:
		return text(out)
	}
}
