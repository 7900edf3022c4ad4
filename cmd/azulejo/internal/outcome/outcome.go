// Package outcome is the result of a run in all its forms: as JSON, as a document for a terminal, and as a page that
// holds the run, so that it can be played again.
package outcome

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/variants"
)

// Outcome is the result of a run.
type Outcome struct {
	Value    any                 // as --json prints it
	Table    string              // the template of --csv, which prints the value too
	Opened   []*variants.Ruleset // that text lists before the document, nil for a single one
	Document func() *report.Document
	Page     Page
	Partial  bool // games are missing

	// Took is put into the value at Run when it is printed. A page does not have it, so
	// that it is the same on any machine.
	Run  *sim.RunInfo
	Took sim.RunInfo
}

// New is the result of a run of one ruleset or several. opened are the rulesets as
// the command opened them, nil for those in the plan.
func New(plan sim.Plan, counts *sim.Counts, command []string, took sim.RunInfo, opened []*variants.Ruleset) (*Outcome, error) {
	page := Page{Command: command, Plan: &plan}
	if len(plan.Rulesets) == 1 {
		if opened == nil {
			opened, _ = Rulesets(plan) // a document names one that cannot be opened
		}
		result := sim.NewResult(plan, counts)
		return &Outcome{
			Value:    result,
			Table:    "simulate",
			Document: func() *report.Document { return report.Simulation(result, described(plan, opened)[0]) },
			Page:     page,
			Partial:  result.Partial,
			Run:      &result.Run, Took: took,
		}, nil
	}
	// What the text and JSON say of the rules comes from the plan, so that merged parts and
	// pages that are played again have the same.
	recorded, err := Rulesets(plan)
	if err != nil {
		return nil, err
	}
	if opened == nil {
		opened = recorded
	}
	x := report.Compare(plan, counts)
	return &Outcome{
		Value:    newComparison(x, recorded),
		Table:    "compare",
		Opened:   recorded,
		Document: func() *report.Document { return report.Comparison(x, described(plan, opened)) },
		Page:     page,
		Partial:  x.Partial,
		Run:      &x.Run, Took: took,
	}, nil
}

// OfTournament is the result of a tournament.
func OfTournament(result *tournament.Result, took sim.RunInfo, page Page, r *variants.Ruleset) *Outcome {
	return &Outcome{
		Value:    result,
		Table:    "tournament",
		Document: func() *report.Document { return report.Tournament(result, Describe(r, result.Seats)) },
		Page:     page,
		Run:      &result.Run, Took: took,
	}
}

// comparison is what compare --json prints, and what a page keeps as its result.
type comparison struct {
	*sim.Comparison
	Rules []rulesOf `json:"rules"`
}

// rulesOf are the rules in which a ruleset differs from the first.
type rulesOf struct {
	Ruleset int          `json:"ruleset"` // which of the rulesets, from 2
	Rules   []RuleChange `json:"rules"`
	Use     *report.Use  `json:"use,omitempty"` // what they did
}

// newComparison adds the rules that differ to a comparison.
func newComparison(x *sim.Comparison, opened []*variants.Ruleset) comparison {
	j := comparison{Comparison: x, Rules: []rulesOf{}}
	for i, r := range opened[1:] {
		j.Rules = append(j.Rules, rulesOf{i + 2, RuleChanges(opened[0], r), report.UseOf(x, i+2, opened[0], r)})
	}
	return j
}

// RuleChange is a key with both values as YAML, null in a ruleset without it.
type RuleChange struct {
	Key string  `json:"key"`
	A   *string `json:"a"`
	B   *string `json:"b"`
}

// RuleChanges returns the rules that differ as diff --json and compare --json print them.
func RuleChanges(a, b *variants.Ruleset) []RuleChange {
	list := []RuleChange{}
	known := func(yaml string) *string {
		if yaml == "" {
			return nil
		}
		return &yaml
	}
	for _, rule := range ruleset.Compare(a.Document, b.Document) {
		list = append(list, RuleChange{rule.Key, known(rule.A), known(rule.B)})
	}
	return list
}

// described is what a document says of the rulesets of a plan. It knows only their labels
// if they cannot be opened.
func described(p sim.Plan, opened []*variants.Ruleset) []report.Ruleset {
	list, names := make([]report.Ruleset, len(p.Rulesets)), map[string]int{}
	for i, r := range opened {
		list[i] = Describe(r, p.Seats)
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

// Describe is what a document says of a ruleset.
func Describe(r *variants.Ruleset, seats int) report.Ruleset {
	name, _ := r.Document.Heading()
	picture, _ := guide.Picture(r, seats)
	return report.Ruleset{Label: r.Name, Name: name, Opened: r, Picture: picture}
}

// Rulesets opens the rulesets of a plan. One that is not the one that was played is an
// error.
func Rulesets(p sim.Plan) ([]*variants.Ruleset, error) {
	var opened []*variants.Ruleset
	for _, played := range p.Rulesets {
		r, err := Ruleset(played)
		if err != nil {
			return nil, err
		}
		opened = append(opened, r)
	}
	return opened, nil
}

// Ruleset opens a ruleset that was played.
func Ruleset(played sim.PlanRuleset) (*variants.Ruleset, error) {
	r, err := variants.Recorded(played.Header())
	if err == nil && r.Document.Digest() != played.Digest {
		err = errors.New("it is another ruleset now")
		if played.Source != "" {
			err = fmt.Errorf("its text was changed: its digest is %.19s…, and %.19s… was played",
				r.Document.Digest(), played.Digest)
		}
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", played.Ruleset, err)
	}
	return r, err
}
