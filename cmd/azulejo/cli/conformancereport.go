package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
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
	report, err := createOutput(f.report)
	if err != nil {
		return err
	}
	if err = errors.Join(file.Write(report), report.Close()); err == nil {
		fmt.Fprintln(c.ErrOrStderr(), "the report is in", f.report)
	}
	return usageError(err)
}

// checkReport refuses, before the run, a file that a report cannot be written to, and a
// file that is no report. Writing to a pipe or a device is not tried.
func checkReport(name string) error {
	info, err := os.Stat(name)
	if name == "-" || err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil
	}
	if err == nil {
		const start = "conformance: "
		old, err := safefile.Begin(name, len(start))
		if err != nil {
			return usageError(err)
		}
		if len(old) > 0 && string(old) != start {
			return usagef("%s is there already and is no report; choose another name with --report", name)
		}
	}
	return reportFlag(name).check(nil)
}

// listChecks prints the rows of the suite.
func listChecks(out io.Writer, asJSON bool) error {
	if asJSON {
		return printJSON(out, conformance.Checks())
	}
	return parse("conformance.tmpl", widestText, nil).ExecuteTemplate(out, "checks", conformance.Checks())
}
