package cli

import (
	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/starter"
)

// newSchema returns the command schema. The schemas are made from the declarations of keys,
// as check and explain are, so that an editor knows the same keys as the command.
func newSchema() *cobra.Command {
	var tests bool
	c := &cobra.Command{
		Use:  "schema",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			text := starter.Schema()
			if tests {
				text = starter.TestsSchema()
			}
			_, err := c.OutOrStdout().Write(text)
			return err
		},
	}
	c.Flags().BoolVar(&tests, "tests", false, "print the schema of files of tests, NAME.test.yaml")
	return c
}
