package outcome

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/core/wording"
)

// WritePage writes the page of a result, as a file of a name.
func (o *Outcome) WritePage(out io.Writer, file string) error {
	run := o.Page
	run.Format, run.Version, run.File = PageFormat, program.Version(), file
	run.Command = append(slices.Clone(run.Command), "--report", run.File)
	return o.WriteAs(out, run)
}

// WriteAs writes the page of a result as that of a run.
func (o *Outcome) WriteAs(out io.Writer, run Page) error {
	run.Result = o.Value
	text, err := json.Marshal(run)
	if err != nil {
		return err
	}
	return o.Document().Write(out, report.Origin{Program: program.Name() + " " + run.Version, Run: text,
		Command: run.Command, Again: []string{program.Name(), "reproduce", run.File}})
}

// PageFormat is the number of the format of the runs in pages.
const PageFormat = 1

// Page is the run that a page holds as JSON: all that reproduce needs to play it
// again, and its result to compare with.
type Page struct {
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

// Words are the command that plays a run or a tournament again. named are the rulesets
// as they were typed, with what is set in them. The words spell out every default, so that
// the command means the same in any version.
func Words(command string, named []string, p *sim.Plan) []string {
	words := append([]string{program.Name(), command}, named...)
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
		add("until", fmt.Sprintf("%s±%g", u.Metric, u.Within))
	}
	return words
}
