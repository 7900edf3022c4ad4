package cli

import (
	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// newSchema returns the command schema. The schemas are made from the declarations of keys,
// as check and explain are, so that an editor knows the same keys as the command.
func newSchema() *cobra.Command {
	var tests bool
	c := &cobra.Command{
		Use:  "schema",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			text := rulesetSchema()
			if tests {
				text = testsSchema()
			}
			_, err := c.OutOrStdout().Write(text)
			return err
		},
	}
	c.Flags().BoolVar(&tests, "tests", false, "print the schema of files of tests, NAME.test.yaml")
	return c
}

// testsSchema returns the JSON Schema of files of tests, which are the same for all
// variants.
func testsSchema() []byte {
	var positions [][]ruleset.Key
	for _, v := range variants.All() {
		positions = append(positions, variants.PositionKeys(v))
	}
	return scenario.Schema(positions...)
}

// rulesetSchema returns the JSON Schema of the rulesets of all variants.
func rulesetSchema() []byte {
	var all []ruleset.SchemaVariant
	for _, v := range variants.All() {
		all = append(all, ruleset.SchemaVariant{Name: v.Name(), Keys: v.Keys})
	}
	return ruleset.Schema(all, variants.Names())
}
