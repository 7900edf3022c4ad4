package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/wording"
)

// writeReport prints the results of a run, and writes the report.
func (f *conformanceFlags) writeReport(c *cobra.Command, file *conformance.File, reports []*conformance.Report) error {
	out := c.OutOrStdout()
	switch {
	case f.report == "-" && !f.json:
		return file.Write(out)
	case !f.json:
		printConformance(out, file, reports)
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

// printConformance prints the failures, what was skipped, and a line of counts for
// each variant.
func printConformance(out io.Writer, file *conformance.File, reports []*conformance.Report) {
	for _, r := range reports {
		if err := r.Err(); err != nil {
			fmt.Fprintf(out, "%v\n\n", err)
		}
	}
	for _, r := range reports {
		for _, line := range r.Skips() {
			fmt.Fprintln(out, line)
		}
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "variant\trulesets\tchecks passed\tfailed\tskipped\t")
	for i, r := range reports {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t\n", file.Variants[i].Variant, len(file.Variants[i].Rulesets),
			r.Count(conformance.Passed), r.Count(conformance.Failed), r.Count(conformance.Skipped))
	}
	table.Flush()
	if file.Partial {
		fmt.Fprintln(out, "partial: the run was interrupted")
	}
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
	rows := conformance.Checks()
	if asJSON {
		return printJSON(out, rows)
	}
	for _, row := range rows {
		fmt.Fprintf(out, "%s (%s)\n  %s\n%s\n", row.Name, row.Level, row.Rule, wording.Wrap(row.About, "  ", "  ", 100))
		if len(row.Needs) > 0 {
			fmt.Fprintf(out, "  needs %s\n", strings.Join(row.Needs, ", "))
		}
	}
	return nil
}
