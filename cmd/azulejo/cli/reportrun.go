package cli

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// pageFormat is the number of the format of what pages hold.
const pageFormat = 1

// pageRun is what a page holds beside what it shows: all that it was made of.
type pageRun struct {
	Format  int           `json:"format"`
	Version string        `json:"version"` // of the program that has written it
	File    string        `json:"file"`
	Command []string      `json:"command"`
	Told    []pageRuleset `json:"told,omitempty"` // by ruleset
	Plan    *sim.Plan     `json:"plan,omitempty"`
	// Tournament is there in the place of a plan where that is what was played.
	Tournament *pageTournament `json:"tournament,omitempty"`
	Result     any             `json:"result"` // as --json prints it, but for how long it took
}

// newPageRun begins what a page holds. The rulesets are those that were opened by name
// or file.
func (f reportFlag) newPageRun(command []string, opened []*variants.Ruleset) *pageRun {
	file := filepath.Base(string(f))
	run := &pageRun{Format: pageFormat, Version: version(), File: file,
		Command: append(slices.Clone(command), "--"+pageName, file)}
	for _, r := range opened {
		run.Told = append(run.Told, newPageRuleset(r))
	}
	return run
}

// origin says where the page comes from. All of it is in the page.
func (run *pageRun) origin(lanes []sim.PlanRuleset, seats int) (report.Origin, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	if err := e.Encode(run); err != nil {
		return report.Origin{}, err
	}
	o := report.Origin{Program: program(), Version: run.Version, Run: text.Bytes(),
		Command: quoted(run.Command), Again: quoted([]string{run.Command[0], "reproduce", run.File})}
	for i, lane := range lanes {
		r, err := variants.Recorded(lane.Header())
		if err != nil {
			return report.Origin{}, contentError(err)
		}
		told := toldRuleset(r, seats)
		if i < len(run.Told) {
			run.Told[i].tell(&told, r)
		}
		o.Rulesets = append(o.Rulesets, told)
	}
	return o, nil
}

// toldRuleset is what a page tells of a ruleset.
func toldRuleset(r *variants.Ruleset, seats int) report.Ruleset {
	name, summary := r.Document.Heading()
	told := report.Ruleset{Label: r.Name, Name: name, Summary: summary, Rulebook: r.Explain()}
	told.Changes, _ = differences(r)
	for _, c := range r.Rules.Colors() {
		told.Colors = append(told.Colors, c.Name)
	}
	state, err := r.Rules.New(seats)
	if err != nil {
		return told // no game, no board
	}
	if picture, ok := view.Of(state); ok {
		told.Board = picture.Seats[0]
	}
	return told
}
