package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/printable"
	"github.com/azulejo/azulejo/variants"
)

// listed is a row of list --json.
type listed struct {
	Ruleset string `json:"ruleset"`
	Variant string `json:"variant"`
	Name    string `json:"name"`
	Summary string `json:"summary"`
}

func newList() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List the shipped rulesets",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			rows, err := listRulesets()
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), rows)
			}
			return printList(c.OutOrStdout(), rows)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

func listRulesets() ([]listed, error) {
	var rows []listed
	for _, name := range variants.Names() {
		r, err := openRuleset(name)
		if err != nil {
			return nil, err
		}
		rows = append(rows, listed{name, r.Variant.Name(), r.Document.Name(), r.Document.Summary()})
	}
	return rows, nil
}

func printList(out io.Writer, rows []listed) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintf(table, "%s\t%s\n", row.Ruleset, row.Summary)
	}
	return table.Flush()
}

// printJSON prints a value as JSON that people can read too.
func printJSON(out io.Writer, value any) error {
	var text strings.Builder
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(value); err != nil {
		return err
	}
	_, err := io.WriteString(out, printable.JSON(text.String()))
	return err
}
