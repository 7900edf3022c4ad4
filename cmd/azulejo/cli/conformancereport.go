package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/conformance"
)

// writeReport prints the results of a run, and writes the report.
func (f *conformanceFlags) writeReport(c *cobra.Command, file *conformance.File, reports []*conformance.Report) error {
	out := c.OutOrStdout()
	switch {
	case f.report == "-" && !f.json:
		return file.Write(out)
	case !f.json:
		text, err := filled("conformance.tmpl", "results", map[string]any{"File": file, "Reports": reports})
		if err != nil {
			return err
		}
		fmt.Fprint(out, text) // without a reader the report is written all the same
	default:
		if err := printJSON(out, file); err != nil {
			return err
		}
	}
	if f.report == "-" {
		return nil
	}
	err := writeOutput(f.report, file.Write)
	if err == nil {
		fmt.Fprintln(c.ErrOrStderr(), "the report is in", f.report)
	}
	return err
}

// listChecks prints the rows of the suite.
func listChecks(out io.Writer, asJSON bool) error {
	if asJSON {
		return printJSON(out, conformance.Checks())
	}
	return parse("conformance.tmpl", widestText, nil).ExecuteTemplate(out, "checks", conformance.Checks())
}
