package cli

import (
	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

func newSchema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of rulesets, for editors",
		Long: `schema prints the JSON Schema of rulesets. An editor that knows it completes the keys
of a ruleset while it is written, explains them, and marks what is wrong. Save it
beside your rulesets, and begin each of them with the line

  # yaml-language-server: $schema=azulejo.schema.json

azulejo new does both.`,
		Example: "  azulejo schema > azulejo.schema.json",
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := c.OutOrStdout().Write(rulesetSchema())
			return err
		},
	}
}

// rulesetSchema returns the JSON Schema of the rulesets of all variants.
func rulesetSchema() []byte {
	var all []ruleset.SchemaVariant
	for _, v := range variants.All() {
		all = append(all, ruleset.SchemaVariant{Name: v.Name(), Keys: v.Keys()})
	}
	return ruleset.Schema(all)
}
