package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
)

// pageName is the flag for the page of a run.
const pageName = "report"

// reportFlag is the file that the page of a run is written to, "" for none.
type reportFlag string

// add adds the flag to a command.
func (f *reportFlag) add(c *cobra.Command) {
	c.Flags().StringVar((*string)(f), pageName, "", "write a page with tables and plots to this "+
		"`FILE`, as run.html")
}

// output is the file as one of those that a command writes.
func (f reportFlag) output() output { return output{pageName, string(f)} }

// check refuses a file that could not be written when the games are played. What is in
// it stays.
func (f reportFlag) check() error {
	if f == "" {
		return nil
	}
	_, err := os.Stat(string(f))
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return usageError(safefile.Error(string(f), err))
	}
	file, _, err := safefile.Open(string(f))
	if err != nil {
		return usageError(err)
	}
	file.Close() // nothing was written
	if missing {
		// Of a link that led nowhere, only what it leads to was made.
		os.Remove(whereabouts(string(f)))
	}
	return nil
}

// write writes a page. A file that was there is whole until the page takes its place.
func (f reportFlag) write(p *report.Page) error {
	if info, err := os.Stat(string(f)); err == nil && !info.Mode().IsRegular() {
		return f.stream(p)
	}
	_, err := safefile.Rewrite(string(f), nil, func(file *os.File) error {
		return report.Write(file, *p)
	})
	return usageError(err)
}

// stream writes a page to what keeps none, as a pipe.
func (f reportFlag) stream(p *report.Page) (err error) {
	file, err := createOutput(string(f))
	if err != nil {
		return err
	}
	defer func() { closeOutput(file, &err) }()
	return usageError(report.Write(file, *p))
}

// simulation writes the page of a run of one ruleset.
func (f reportFlag) simulation(p sim.Plan, r *sim.Result, run *pageRun) error {
	page, err := run.simulation(p, r)
	if err != nil {
		return err
	}
	return f.write(page)
}

// comparison writes the page of a run of several rulesets.
func (f reportFlag) comparison(x *sim.Comparison, run *pageRun) error {
	page, err := run.comparison(x)
	if err != nil {
		return err
	}
	return f.write(page)
}

// merged writes the page of what the parts of a run have come to, if one is asked for.
func (f reportFlag) merged(whole *sim.Part) error {
	if f == "" {
		return nil
	}
	lanes, err := openRulesets(whole.Plan)
	if err != nil {
		return contentError(err)
	}
	// Parts can come from anybody, and readers of the page are told to run its command.
	if err := checkWords(whole.Command, &whole.Plan); err != nil {
		return contentError(fmt.Errorf("the parts have a command that is not that of their run: %w", err))
	}
	run := f.newPageRun(whole.Command, lanes)
	if len(lanes) == 1 {
		return f.simulation(whole.Plan, sim.NewResult(whole.Plan, whole.Counts), run)
	}
	return f.comparison(sim.NewComparison(whole.Plan, whole.Counts), run)
}

// simulation makes the page of a run of one ruleset.
func (run *pageRun) simulation(p sim.Plan, r *sim.Result) (*report.Page, error) {
	timeless := *r
	timeless.Run = sim.RunInfo{}
	run.Plan, run.Result = &p, &timeless
	o, err := run.origin(p.Rulesets, p.Seats)
	if err != nil {
		return nil, err
	}
	o.Rulesets[0].Label = r.Ruleset
	page := report.Simulation(&timeless, o)
	return &page, nil
}

// comparison makes the page of a run of several rulesets.
func (run *pageRun) comparison(x *sim.Comparison) (*report.Page, error) {
	timeless := *x
	timeless.Run = sim.RunInfo{}
	lanes, err := openRulesets(x.Plan)
	if err != nil {
		return nil, contentError(err)
	}
	run.Plan, run.Result = &timeless.Plan, newComparisonJSON(&timeless, lanes)
	if x.Plan.Sweep != nil {
		run.Told = run.Told[:min(1, len(run.Told))] // the others are the first with another number
	}
	o, err := run.origin(x.Plan.Rulesets, x.Plan.Seats)
	if err != nil {
		return nil, err
	}
	for i := range o.Rulesets {
		o.Rulesets[i].Label = x.Plan.Rulesets[i].Ruleset
		if i > 0 {
			o.Rulesets[i].Against = ruleset.Compare(lanes[0].Document, lanes[i].Document)
		}
	}
	page := report.Comparison(&timeless, o)
	return &page, nil
}
