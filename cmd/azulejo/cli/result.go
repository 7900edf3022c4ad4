package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// pageName is the flag for the page of a run: one file of HTML with its tables and plots, and the run itself as JSON.
const pageName = "report"

// resultFlags are the flags that say where a result goes.
type resultFlags struct {
	format outputFormat
	report string // the file for the page, "" for none
}

// add adds the flags to a command, with its own usage of --csv.
func (f *resultFlags) add(c *cobra.Command, csv string) {
	f.format.add(c, csv)
	c.Flags().Var(&outputFlag{file: &f.report, kind: pageKind}, pageName, "write a page with tables and plots to this `FILE`, as run.html")
}

// show writes the page, if one is asked for, and prints the result. A reader who closes the
// output early has the page. Neither error hides the other: a run can have taken hours.
func (f *resultFlags) show(c *cobra.Command, o *outcome.Outcome) error {
	var paged error
	if f.report != "" {
		paged = writeOutput(f.report, func(out io.Writer) error { return o.WritePage(out, filepath.Base(f.report)) })
	}
	*o.Run = o.Took
	return errors.Join(paged, f.format.print(c, o.Value, o.Table, func(out io.Writer) error {
		if o.Opened != nil {
			if err := printRulesets(out, letterPlan(o.Page.Plan, o.Opened)); err != nil {
				return err
			}
		}
		width, _ := newScreen(c).size()
		o.Document().Print(out, width)
		if run := o.Took; run.GamesPerSecond > 0 {
			fmt.Fprintf(out, "\n%s games a second with %s\n", rate(run.GamesPerSecond), wording.Count(run.Workers, "worker"))
		}
		return nil
	}))
}

// letterPlan gives the rulesets of a plan their letters. Those of a sweep differ in one value
// and need none but the first.
func letterPlan(p *sim.Plan, opened []*variants.Ruleset) []lettered {
	var labels []string
	for _, r := range p.Rulesets {
		labels = append(labels, r.Ruleset)
	}
	if p.Sweep != nil {
		opened = opened[:1]
	}
	return lettersOf(labels, opened...)
}
