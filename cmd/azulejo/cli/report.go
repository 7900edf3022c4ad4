package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/report"
	"github.com/azulejo/azulejo/cmd/azulejo/safefile"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// pageName is the flag for the page of a run.
const pageName = "report"

// reportFlag is the file that the page of a run is written to, "" for none.
type reportFlag string

// add adds the flag to a command.
func (f *reportFlag) add(c *cobra.Command) {
	c.Flags().StringVar((*string)(f), pageName, "", "write a page with tables and plots to this `FILE`, as run.html")
}

// check refuses a file that could not be written when the games are played. What is in
// it stays.
func (f reportFlag) check() error {
	if f == "" {
		return nil
	}
	_, missing := os.Stat(string(f))
	file, _, err := safefile.Open(string(f))
	if err != nil {
		return usageError(err)
	}
	file.Close() // nothing was written
	if missing != nil {
		os.Remove(string(f))
	}
	return nil
}

// write writes a page. A file that was there is whole until the page takes its place.
func (f reportFlag) write(p *report.Page) error {
	info, err := os.Stat(string(f))
	if err == nil && !info.Mode().IsRegular() {
		file, err := createOutput(string(f))
		if err != nil {
			return err
		}
		defer func() { closeOutput(file, &err) }()
		return usageError(report.Write(file, *p))
	}
	_, err = safefile.Rewrite(string(f), nil, func(file *os.File) error { return report.Write(file, *p) })
	return usageError(err)
}

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

// pageRuleset is what a page tells of a ruleset that cannot be seen from its rules
// alone: what it is called, and what differs from its parent.
type pageRuleset struct {
	Name    string   `json:"name,omitempty"`
	Summary string   `json:"summary,omitempty"`
	Title   string   `json:"title,omitempty"` // of the changes
	Changes []string `json:"changes,omitempty"`
}

// newPageRun begins what a page holds. The rulesets are those that were opened by name
// or file.
func (f reportFlag) newPageRun(command []string, opened []*variants.Ruleset) *pageRun {
	file := filepath.Base(string(f))
	run := &pageRun{Format: pageFormat, Version: version(), File: file,
		Command: append(slices.Clone(command), "--"+pageName, file)}
	for _, r := range opened {
		told := pageRuleset{}
		told.Name, told.Summary = r.Document.Heading()
		if s, ok := differences(r); ok {
			told.Title = s.Title
			for _, b := range s.Blocks {
				told.Changes = append(told.Changes, b.Sentences[0].Text)
			}
		}
		run.Told = append(run.Told, told)
	}
	return run
}

// section tells the changes as a rulebook does.
func (p pageRuleset) section() ruleset.Section {
	s := ruleset.Section{Title: p.Title}
	for _, item := range p.Changes {
		s.Blocks = append(s.Blocks, ruleset.Block{Layout: ruleset.Item, Sentences: []ruleset.Sentence{{Text: item}}})
	}
	return s
}

// origin says where the page comes from. All of it is in the page.
func (run *pageRun) origin(lanes []sim.PlanLane, seats int) (report.Origin, error) {
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
			told.Name, told.Summary, told.Changes = run.Told[i].Name, run.Told[i].Summary, run.Told[i].section()
		}
		o.Rulesets = append(o.Rulesets, told)
	}
	return o, nil
}

// toldRuleset is what a page tells of a ruleset.
func toldRuleset(r *variants.Ruleset, seats int) report.Ruleset {
	name, summary := r.Document.Heading()
	told := report.Ruleset{Label: r.Name, Name: name, Summary: summary, Rulebook: r.Explain()}
	state, err := r.Rules.New(seats)
	if err != nil {
		return told // no game, no board
	}
	if picture, ok := view.Of(state); ok {
		told.Board = picture.Seats[0]
	}
	return told
}

// quoted returns words as a shell reads them.
func quoted(words []string) []string {
	typed := make([]string, len(words))
	for i, word := range words {
		typed[i] = shellQuote(word)
	}
	return typed
}

// runWords are the words of a command that makes a run again, whatever is left out of
// it now: named is the rulesets, with what is set in them.
func runWords(command string, named []string, p *sim.Plan) []string {
	words := append([]string{program(), command}, named...)
	words = append(words, "--seats", strconv.Itoa(p.Seats), "--bots", strings.Join(p.Bots, ","),
		"--games", strconv.FormatInt(p.Games, 10), "--seed", p.Seed)
	if p.Failing != bot.Forfeit.String() {
		words = append(words, "--on-bot-error", p.Failing)
	}
	if u := p.Until; u != nil {
		words = append(words, "--until", u.Metric+"±"+strconv.FormatFloat(u.Within, 'g', -1, 64))
	}
	return words
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
	lanes, err := openLanes(whole.Plan)
	if err != nil {
		return contentError(err)
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
	o, err := run.origin(p.Lanes, p.Seats)
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
	lanes, err := openLanes(x.Plan)
	if err != nil {
		return nil, contentError(err)
	}
	run.Plan, run.Result = &timeless.Plan, newComparisonJSON(&timeless, lanes)
	o, err := run.origin(x.Plan.Lanes, x.Plan.Seats)
	if err != nil {
		return nil, err
	}
	for i := range o.Rulesets {
		o.Rulesets[i].Label = x.Plan.Lanes[i].Ruleset
		if i > 0 {
			o.Rulesets[i].Against = ruleset.Compare(lanes[0].Document, lanes[i].Document)
		}
	}
	page := report.Comparison(&timeless, o)
	return &page, nil
}
