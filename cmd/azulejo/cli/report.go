package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/variants"
)

// A page is one file of HTML with the tables and plots of a run, and the run itself as JSON.
// Package report writes it; this file collects what is in it.

// pageName is the flag for the page of a run.
const pageName = "report"

// reportFlag is the file that the page of a run is written to, "" for none.
type reportFlag string

// add adds the flag to a command.
func (f *reportFlag) add(c *cobra.Command) {
	c.Flags().StringVar((*string)(f), pageName, "", "write a page with tables and plots to this "+
		"`FILE`, as run.html")
}

// check refuses files that a run must not or cannot write, before hours of games are
// played. read is what the command reads, and outputs are its other outputs. The content of
// the page's file stays; a missing one is made.
func (f reportFlag) check(read []string, outputs ...output) error {
	err := checkOutputs(read, append(outputs, output{pageName, string(f)})...)
	if err != nil || f == "" {
		return err
	}
	file, _, err := safefile.Open(string(f))
	if err != nil {
		return usageError(err)
	}
	return usageError(file.Close())
}

// write writes the page of a result. A regular file keeps its old content until the new page
// is whole; a pipe or a device is written to directly.
func (f reportFlag) write(o *outcome) (err error) {
	run := o.page
	run.Format, run.Version, run.File = pageFormat, version(), filepath.Base(string(f))
	run.Command = append(slices.Clone(run.Command), "--"+pageName, run.File)
	text, err := json.Marshal(run)
	if err != nil {
		return err
	}
	write := func(out io.Writer) error {
		return o.document().Write(out, report.Origin{Program: program() + " " + run.Version, Run: text,
			Command: run.Command, Again: []string{program(), "reproduce", run.File}})
	}
	if info, err := os.Stat(string(f)); err != nil || info.Mode().IsRegular() {
		_, err := safefile.Rewrite(string(f), nil, func(file *os.File) error { return write(file) })
		return usageError(err)
	}
	file, err := createOutput(string(f))
	if err != nil {
		return err
	}
	defer func() { closeOutput(file, &err) }()
	return usageError(write(file))
}

// pageFormat is the number of the format of the runs in pages.
const pageFormat = 1

// pageRun is the run that a page holds as JSON: all that reproduce needs to play it
// again, and its result to compare with.
type pageRun struct {
	Format  int       `json:"format"`
	Version string    `json:"version"` // of the program that has written it
	File    string    `json:"file"`
	Command []string  `json:"command"`
	Plan    *sim.Plan `json:"plan,omitempty"`
	// Tournament takes the place of a plan where a tournament was played.
	Tournament *pageTournament `json:"tournament,omitempty"`
	Result     any             `json:"result"` // as --json prints it, without what the games took
}

// pageTournament is what a tournament depends on, as its page holds it.
type pageTournament struct {
	Ruleset sim.PlanRuleset `json:"ruleset"`
	Seats   int             `json:"seats"`
	Bots    []string        `json:"bots"`
	Games   int             `json:"games"` // at each table
	Seed    string          `json:"seed"`
	Until   float64         `json:"until,omitempty"`
	BotTime string          `json:"bot_time,omitempty"` // where a bot is another program
}

func newPageTournament(s *tournament.Setup, r *variants.Ruleset) *pageTournament {
	h := r.Header()
	p := &pageTournament{Seats: s.Seats, Bots: s.Bots, Games: s.Games,
		Seed: strconv.FormatUint(s.Seed, 10), Until: s.Until,
		Ruleset: sim.PlanRuleset{Ruleset: h.Ruleset, Variant: h.Variant, Digest: h.Digest, Source: h.Source}}
	if slices.ContainsFunc(s.Bots, bot.IsProgram) {
		p.BotTime = s.Limits.Move.String()
	}
	return p
}

// words are the command that plays the tournament again. named is the ruleset as it was
// typed, with what is set in it.
func (p *pageTournament) words(named ...string) []string {
	until := ""
	if p.Until > 0 {
		until = fmt.Sprintf("±%g", p.Until)
	}
	return commandWords("tournament", named, "seats", strconv.Itoa(p.Seats), "bots", csvWord(p.Bots),
		"games", strconv.Itoa(p.Games), "seed", p.Seed, "bot-time", p.BotTime, untilName, until)
}

// runWords are the command that plays a run again. named are the rulesets as they were
// typed, with what is set in them.
func runWords(command string, named []string, p *sim.Plan) []string {
	failing, until := p.Failing, ""
	if failing == bot.Forfeit.String() {
		failing = ""
	}
	if u := p.Until; u != nil {
		until = fmt.Sprintf("%s±%g", u.Metric, u.Within)
	}
	return commandWords(command, named, "seats", strconv.Itoa(p.Seats), "bots", csvWord(p.Bots),
		"games", strconv.FormatInt(p.Games, 10), "seed", p.Seed, "bot-time", p.BotTime, "on-bot-error", failing,
		untilName, until)
}

// commandWords are the words of a command with flags, each a name and a value, "" for none.
// They spell out every default, so that the command means the same in any version.
func commandWords(command string, named []string, flags ...string) []string {
	words := append([]string{program(), command}, named...)
	for flag := range slices.Chunk(flags, 2) {
		if flag[1] != "" {
			words = append(words, "--"+flag[0], flag[1])
		}
	}
	return words
}

// csvWord writes a list as a flag of several values reads it: a name with a comma or a
// quote in it is quoted.
func csvWord(list []string) string {
	var line strings.Builder
	w := csv.NewWriter(&line)
	_ = w.Write(list) // a builder takes everything
	w.Flush()
	return strings.TrimSuffix(line.String(), "\n")
}
