package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/azulejo/azulejo/conformance"
)

// listedCheck is a row of conformance --list --json.
type listedCheck struct {
	Check string   `json:"check"`
	Level string   `json:"level"` // core, or the feature that a variant declares
	Rule  string   `json:"rule"`
	Needs []string `json:"needs"`
}

// listChecks prints the rows of the suite.
func listChecks(out io.Writer, asJSON bool) error {
	rows := []listedCheck{}
	for _, row := range conformance.Checks() {
		rows = append(rows, listedCheck{row.Name, row.Level(), row.Rule, append([]string{}, row.Needs...)})
	}
	if asJSON {
		return printJSON(out, rows)
	}
	for _, row := range rows {
		fmt.Fprintf(out, "%s (%s)\n  %s\n", row.Check, row.Level, row.Rule)
		if len(row.Needs) > 0 {
			fmt.Fprintf(out, "  needs %s\n", strings.Join(row.Needs, ", "))
		}
	}
	return nil
}
