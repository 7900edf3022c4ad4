package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// listed is a row of list --json.
type listed struct {
	Ruleset string `json:"ruleset"`
	Variant string `json:"variant"`
	Name    string `json:"name"`
	Summary string `json:"summary"`
}

// newList returns the command list. It lists what is shipped: a user's own rulesets can be in any folder.
func newList() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "list [WORD]...",
		RunE: func(c *cobra.Command, words []string) error {
			var all []*variants.Ruleset
			for _, name := range variants.Names() {
				r, err := openRuleset(name)
				if err != nil {
					return err
				}
				all = append(all, r)
			}
			var rows []listed
			for _, r := range new(guide.Finder).Find(strings.Join(words, " "), all) {
				rows = append(rows, listed{r.Name, r.Variant.Name(), r.Document.Name(), r.Document.Summary()})
			}
			if rows == nil {
				return fmt.Errorf("no shipped ruleset has all the words %q; fewer words find more, and no words list them all", strings.Join(words, " "))
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), rows)
			}
			printList(c, rows)
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// printList prints a row for each ruleset; in a pipe a row is one line, for other programs.
func printList(c *cobra.Command, listed []listed) {
	s := sheet{width: math.MaxInt}
	if terminalOf(c.OutOrStdout()) != nil {
		s.width = textWidth(c)
	}
	var rows [][]string
	for _, row := range listed {
		rows = append(rows, []string{row.Ruleset, row.Summary})
	}
	s.rows("", rows)
	fmt.Fprint(c.OutOrStdout(), s.String())
}

// printJSON prints a value as indented JSON.
func printJSON(out io.Writer, value any) error {
	var text strings.Builder
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(value); err != nil {
		return err
	}
	_, err := io.WriteString(out, wording.PrintableJSON(text.String()))
	return err
}

// outputFormat says how the numbers of a run are printed: as JSON, CSV or, by default, text.
type outputFormat struct{ json, csv bool }

// add adds the flags to a command, with its own usage of --csv.
func (f *outputFormat) add(c *cobra.Command, csv string) {
	c.Flags().BoolVar(&f.json, "json", false, "print JSON")
	c.Flags().BoolVar(&f.csv, "csv", false, csv)
	c.MarkFlagsMutuallyExclusive("json", "csv")
}

// print prints a value as JSON, as a table of CSV, or by a function as text.
func (f outputFormat) print(c *cobra.Command, value any, table string, text func(out io.Writer) error) error {
	switch out := c.OutOrStdout(); {
	case f.json:
		return printJSON(out, value)
	case f.csv:
		return usageError(printCSV(out, table, value))
	default:
		return text(out)
	}
}
