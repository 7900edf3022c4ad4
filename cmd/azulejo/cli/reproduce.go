package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
)

// reproduction is a page that is made again.
type reproduction struct {
	name    string
	workers int
	page    []byte
	run     storedRun
}

func newReproduce() *cobra.Command {
	r := &reproduction{}
	c := &cobra.Command{
		Use:   "reproduce FILE.html",
		Short: "Play the run of a page again, and compare",
		Long: `reproduce reads a page that --report has written and plays its run again, from the page
alone: it holds the rulesets, seeds and bots. Then it compares all numbers, and the page
with the one it would write. It prints that they agree, or where they first differ, with
exit code 1.`,
		Example: `  azulejo simulate classic --games 100 --report classic.html
  azulejo reproduce classic.html`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			r.name = args[0]
			return r.reproduce(c)
		},
	}
	workersFlag(c, &r.workers)
	return c
}

func (r *reproduction) reproduce(c *cobra.Command) error {
	if err := checkWorkers(c, r.workers); err != nil {
		return err
	}
	if err := r.read(c); err != nil {
		return err
	}
	again, err := r.play(c)
	if err != nil {
		return err
	}
	return r.judge(c, again)
}

// read reads the page. One that cannot be made sense of is as good as none.
func (r *reproduction) read(c *cobra.Command) error {
	in, err := openInput(c, r.name)
	if err != nil {
		return err
	}
	defer in.Close()
	page, run, err := report.Read(in)
	if err == nil {
		r.page = page
		r.run, err = readRun(run)
	}
	if err != nil {
		return usagef("%s: %w", r.name, err)
	}
	return nil
}

// storedRun is the run of a page as it is read.
type storedRun struct {
	pageRun
	Result json.RawMessage `json:"result"`
}

// readRun reads the run of a page, and refuses what no page holds.
func readRun(text []byte) (storedRun, error) {
	var run storedRun
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(&run)
	switch {
	case err != nil:
		return run, fmt.Errorf("its run cannot be read: %w", err)
	case d.More():
		return run, errors.New("something follows its run")
	case run.Format != pageFormat:
		return run, fmt.Errorf("its run has the format %d, and this program reads %d", run.Format,
			pageFormat)
	case (run.Plan == nil || len(run.Plan.Rulesets) == 0) == (run.Tournament == nil):
		return run, errors.New("its run has no plan, or that of a tournament as well")
	case len(run.Command) == 0 || len(run.Result) == 0:
		return run, errors.New("its run has no command or no result")
	}
	return run, run.check()
}

// play plays the run of the page again, and makes the page of what comes out.
func (r *reproduction) play(c *cobra.Command) (*remade, error) {
	if err := r.run.checkCommand(); err != nil {
		return nil, contentError(fmt.Errorf("%s: %w", r.name, err))
	}
	if r.run.Tournament != nil {
		return r.playTournament(c)
	}
	setup, err := r.run.setup()
	if err != nil {
		return nil, err
	}
	setup.Workers = r.workers
	blocks, err := r.run.blocks()
	if err != nil {
		return nil, usagef("%s: %w", r.name, err)
	}
	progress, finish := newProgress(c.ErrOrStderr(), "games", "games",
		int(blocks*r.run.Plan.BlockSize()))
	if progress != nil {
		setup.Progress = func(done int64, _ func() *sim.Counts) { progress(int(done)) }
	}
	counts, err := sim.Count(c.Context(), setup, sim.Span{From: 0, To: blocks})
	finish()
	switch {
	case err != nil && !errors.Is(err, context.Canceled):
		return nil, contentError(err)
	case c.Context().Err() != nil:
		return nil, errInterrupted
	}
	return r.run.remake(counts)
}

// judge says whether what came out is what the page says.
func (r *reproduction) judge(c *cobra.Command, again *remade) error {
	found, numbers, err := compareJSON("result", r.run.Result, again.result)
	if err != nil {
		return usagef("%s: its result cannot be read: %w", r.name, err)
	}
	other := r.run.otherWriter()
	switch where := differentPage(r.page, again.page); {
	case len(found) > 0:
		return contentError(fmt.Errorf("%s does not agree with its own run%s:\n  %s", r.name,
			inBrackets(other), strings.Join(found, "\n  ")))
	case where == "":
		return r.say(c, "%s agrees: all %d numbers are the same", r.name, numbers)
	case other == "":
		return contentError(fmt.Errorf("%s: the numbers of its run are the same, and the page "+
			"says something else than they do:\n%s", r.name, where))
	}
	if where := differentFigures(r.page, again.page, r.run.Command[0]+" "+r.run.Version,
		program()+" "+r.run.Version); where != "" {
		return contentError(fmt.Errorf("%s: the numbers of its run are the same; the page itself was "+
			"not compared, as %s, but for the numbers in its text, which are others:\n%s", r.name,
			other, where))
	}
	return r.say(c, "%s: the numbers agree; the page itself was not compared, as %s, but for the "+
		"numbers in its text, which are the same", r.name, other)
}

// say prints what was found, and what of the page nobody can check.
func (r *reproduction) say(c *cobra.Command, format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if own := r.run.ownWords(); own != nil {
		text += fmt.Sprintf("; %s: these are the page's own words", strings.Join(own, ", "))
	}
	_, err := fmt.Fprintln(c.OutOrStdout(), text)
	return err
}

// inBrackets puts a remark behind a sentence, if there is one.
func inBrackets(remark string) string {
	if remark == "" {
		return ""
	}
	return " (" + remark + ")"
}
