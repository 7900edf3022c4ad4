package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/conformance"
)

// writeReport prints the results of a run, and writes the report.
func (f *conformanceFlags) writeReport(c *cobra.Command, file *conformance.File, reports []*conformance.Report) error {
	out := c.OutOrStdout()
	var text bytes.Buffer
	if err := file.Write(&text); err != nil {
		return err
	}
	switch {
	case f.json:
		if err := printJSON(out, file); err != nil {
			return err
		}
	case f.report == "-":
		_, err := out.Write(text.Bytes())
		return err
	default:
		if err := printConformance(out, file, reports); err != nil {
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
	_, err = report.Write(text.Bytes())
	if err = errors.Join(err, report.Close()); err != nil {
		return usageError(err)
	}
	_, err = fmt.Fprintln(c.ErrOrStderr(), "the report is in", f.report)
	return err
}

// printConformance prints the failures, what was skipped, and a line of counts for
// each variant.
func printConformance(out io.Writer, file *conformance.File, reports []*conformance.Report) error {
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
		counts := r.Counts()
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t\n", file.Variants[i].Variant, len(file.Variants[i].Rulesets),
			counts[conformance.Passed], counts[conformance.Failed], counts[conformance.Skipped])
	}
	if file.Partial {
		fmt.Fprintln(table, "partial: the run was interrupted")
	}
	return table.Flush()
}

// checkReport refuses a file that a report cannot be written to, before the run. Writing
// to a pipe or a device is not tried.
func checkReport(name string) error {
	if name == "-" {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return reportFlag(name).check(nil)
	case err != nil:
		return usageError(err)
	case info.IsDir():
		return usagef("%s is a folder, a file is needed", name)
	case !info.Mode().IsRegular():
		return nil
	}
	return checkReplaceable(name)
}

// checkReplaceable refuses to write a report over a file that is no report, or that
// cannot be written.
func checkReplaceable(name string) error {
	old, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return usageError(err)
	}
	defer old.Close()
	first, _ := bufio.NewReader(io.LimitReader(old, 80)).ReadString('\n')
	if first != "" && !strings.HasPrefix(first, "conformance: ") {
		return usagef("%s is there already and is no report; choose another name with --report", name)
	}
	return nil
}

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
