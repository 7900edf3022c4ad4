package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/core/wording"
)

// A page is one file of HTML with the tables and plots of a run, and the run itself as JSON.
// Package report writes it; this file collects what is in it.

// pageName is the flag for the page of a run.
const pageName = "report"

// writePage writes the page of a result, as a file of a name.
func (o *outcome) writePage(out io.Writer, file string) error {
	run := o.page
	run.Format, run.Version, run.File = pageFormat, version(), file
	run.Command = append(slices.Clone(run.Command), "--"+pageName, run.File)
	return o.writeAs(out, run)
}

// writeAs writes the page of a result as that of a run.
func (o *outcome) writeAs(out io.Writer, run pageRun) error {
	run.Result = o.value
	text, err := json.Marshal(run)
	if err != nil {
		return err
	}
	return o.document().Write(out, report.Origin{Program: program() + " " + run.Version, Run: text,
		Command: run.Command, Again: []string{program(), "reproduce", run.File}})
}

// pageFormat is the number of the format of the runs in pages.
const pageFormat = 1

// pageRun is the run that a page holds as JSON: all that reproduce needs to play it
// again, and its result to compare with.
type pageRun struct {
	Format  int      `json:"format"`
	Version string   `json:"version"` // of the program that has written it
	File    string   `json:"file"`
	Command []string `json:"command"`
	// Plan is that of a run of simulate or compare, or else Tournament or Tune is set.
	Plan       *sim.Plan  `json:"plan,omitempty"`
	Tournament *sim.Plan  `json:"tournament,omitempty"`
	Tune       *tune.Plan `json:"tune,omitempty"`
	Shards     int64      `json:"shards,omitempty"` // of a search; 0 for one in one piece, as shards drop other settings
	Result     any        `json:"result"`           // as --json prints it, without what the games took
}

// runWords are the command that plays a run or a tournament again. named are the rulesets
// as they were typed, with what is set in them. The words spell out every default, so that
// the command means the same in any version.
func runWords(command string, named []string, p *sim.Plan) []string {
	words := append([]string{program(), command}, named...)
	add := func(flag, value string) {
		if value != "" {
			words = append(words, "--"+flag, value)
		}
	}
	add("seats", strconv.Itoa(p.Seats))
	add("bots", wording.CSV(p.Bots))
	add("games", strconv.FormatInt(p.Games, 10))
	add("seed", strconv.FormatUint(p.Seed, 10))
	add("bot-time", p.BotTime)
	if p.Failing != bot.Forfeit {
		add("on-bot-error", string(p.Failing))
	}
	if u := p.Until; u != nil {
		add(untilName, fmt.Sprintf("%s±%g", u.Metric, u.Within))
	}
	return words
}
