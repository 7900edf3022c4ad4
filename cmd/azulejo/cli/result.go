package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// outcome is the result of a run in all its forms. simulate, compare, tournament, merge and
// reproduce make one, and show prints it.
type outcome struct {
	value    any        // as --json prints it
	table    string     // the template of --csv, which prints the value too
	rulesets []lettered // that text lists before the document, nil for a single one
	document func() *report.Document
	page     pageRun
	partial  bool // games are missing

	// took is put into the value at run when it is printed. A page does not have it, so
	// that it is the same on any machine.
	run  *sim.RunInfo
	took sim.RunInfo
}

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
func (f *resultFlags) show(c *cobra.Command, o *outcome) error {
	var paged error
	if f.report != "" {
		paged = writeOutput(f.report, func(out io.Writer) error { return o.writePage(out, filepath.Base(f.report)) })
	}
	*o.run = o.took
	return errors.Join(paged, f.format.print(c, o.value, o.table, func(out io.Writer) error {
		if o.rulesets != nil {
			if err := printRulesets(out, o.rulesets); err != nil {
				return err
			}
		}
		width, _ := newScreen(c).size()
		o.document().Print(out, width)
		if run := o.took; run.GamesPerSecond > 0 {
			fmt.Fprintf(out, "\n%s games a second with %s\n", rate(run.GamesPerSecond), wording.Count(run.Workers, "worker"))
		}
		return nil
	}))
}

// runOutcome is the result of a run of one ruleset or several. opened are the rulesets as
// the command opened them, nil for those in the plan.
func runOutcome(plan sim.Plan, counts *sim.Counts, command []string, took sim.RunInfo, opened []*variants.Ruleset) (*outcome, error) {
	page := pageRun{Command: command, Plan: &plan}
	if len(plan.Rulesets) == 1 {
		if opened == nil {
			opened, _ = openRulesets(plan) // a document names one that cannot be opened
		}
		result := sim.NewResult(plan, counts)
		return &outcome{
			value:    result,
			table:    "simulate",
			document: func() *report.Document { return report.Simulation(result, described(plan, opened)[0]) },
			page:     page,
			partial:  result.Partial,
			run:      &result.Run, took: took,
		}, nil
	}
	// What the text and JSON say of the rules comes from the plan, so that merged parts and
	// pages that are played again have the same.
	recorded, err := openRulesets(plan)
	if err != nil {
		return nil, contentError(err)
	}
	if opened == nil {
		opened = recorded
	}
	x := report.Compare(plan, counts)
	return &outcome{
		value:    newComparisonJSON(x, recorded),
		table:    "compare",
		rulesets: letterPlan(plan, recorded),
		document: func() *report.Document { return report.Comparison(x, described(plan, opened)) },
		page:     page,
		partial:  x.Partial,
		run:      &x.Run, took: took,
	}, nil
}

// letterPlan gives the rulesets of a plan their letters. Those of a sweep differ in one value
// and need none but the first.
func letterPlan(p sim.Plan, opened []*variants.Ruleset) []lettered {
	var labels []string
	for _, r := range p.Rulesets {
		labels = append(labels, r.Ruleset)
	}
	if p.Sweep != nil {
		opened = opened[:1]
	}
	return lettersOf(labels, opened...)
}

// tournamentOutcome is the result of a tournament.
func tournamentOutcome(result *tournament.Result, took sim.RunInfo, page pageRun, r *variants.Ruleset) *outcome {
	return &outcome{
		value:    result,
		table:    "tournament",
		document: func() *report.Document { return report.Tournament(result, describe(r, result.Seats)) },
		page:     page,
		run:      &result.Run, took: took,
	}
}

// comparisonJSON is what compare --json prints, and what a page keeps as its result.
type comparisonJSON struct {
	*sim.Comparison
	Rules []rulesJSON `json:"rules"`
}

// rulesJSON are the rules in which a ruleset differs from the first.
type rulesJSON struct {
	Ruleset int            `json:"ruleset"` // which of the rulesets, from 2
	Rules   []ruleDiffJSON `json:"rules"`
	Use     *report.Use    `json:"use,omitempty"` // what they did
}

// newComparisonJSON adds the rules that differ to a comparison.
func newComparisonJSON(x *sim.Comparison, opened []*variants.Ruleset) comparisonJSON {
	j := comparisonJSON{Comparison: x, Rules: []rulesJSON{}}
	for i, r := range opened[1:] {
		j.Rules = append(j.Rules, rulesJSON{i + 2, ruleDiffs(opened[0], r), report.UseOf(x, i+2, opened[0], r)})
	}
	return j
}

// described is what a document says of the rulesets of a plan. It knows only their labels
// if they cannot be opened.
func described(p sim.Plan, opened []*variants.Ruleset) []report.Ruleset {
	list, names := make([]report.Ruleset, len(p.Rulesets)), map[string]int{}
	for i, r := range opened {
		list[i] = describe(r, p.Seats)
	}
	for i := range list {
		list[i].Label = p.Rulesets[i].Ruleset
		names[list[i].Name]++
	}
	for i := range list {
		if names[list[i].Name] > 1 {
			list[i].Name = "" // the labels differ
		}
	}
	return list
}

// describe is what a document says of a ruleset.
func describe(r *variants.Ruleset, seats int) report.Ruleset {
	name, _ := r.Document.Heading()
	picture, _ := guide.Picture(r, seats)
	return report.Ruleset{Label: r.Name, Name: name, Opened: r, Picture: picture}
}
