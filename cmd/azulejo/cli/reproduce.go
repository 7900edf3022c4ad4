package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/variants"
)

// newReproduce returns the command reproduce.
func newReproduce() *cobra.Command {
	var workers int
	c := &cobra.Command{
		Use:  "reproduce FILE.html",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return runReproduce(c, args[0], workers) },
	}
	workersFlag(c, &workers)
	return c
}

// runReproduce reads a page, plays its run and compares the results, and the page with that of the new
// result.
func runReproduce(c *cobra.Command, name string, workers int) error {
	in, err := openInput(c, name)
	if err != nil {
		return err
	}
	defer in.Close()
	page, text, err := report.Read(in)
	if err != nil {
		return usagef("%s: %w", name, err)
	}
	run, err := readRun(text)
	if err != nil {
		return usagef("%s: %w", name, err)
	}
	again, err := run.play(c, workers)
	switch {
	case c.Context().Err() != nil:
		return errInterrupted
	case err != nil:
		return fmt.Errorf("%s: %w", name, err)
	}
	is, err := json.Marshal(again.Value)
	if err != nil {
		return err
	}
	if where := firstDifference("result", decoded(run.Result), decoded(is)); where != "" {
		writer := ""
		if v := program.Version(); v != run.Version {
			writer = fmt.Sprintf(" (it was written by version %s, and this is %s)", run.Version, v)
		}
		return contentError(fmt.Errorf("%s does not agree with its own run%s: %s", name, writer, where))
	}
	compared, err := run.comparePage(page, again)
	if err != nil {
		return fmt.Errorf("%s %w", name, err)
	}
	_, err = fmt.Fprintf(c.OutOrStdout(), "%s agrees with its own run: %s\n", name, compared)
	return err
}

// comparePage compares a page with that of the result of its run. It returns what was compared: another version
// may say the same in other words, and what a page says of a parent of its ruleset is not in its run.
func (run *storedRun) comparePage(page []byte, again *outcome.Outcome) (compared string, err error) {
	if run.Version != program.Version() {
		return fmt.Sprintf("all numbers of the run are the same. Its text was not compared: version %s has written it, and this is %s",
			run.Version, program.Version()), nil
	}
	var now bytes.Buffer
	if err := again.WriteAs(&now, run.Page); err != nil {
		return "", err
	}
	switch line, whole := report.FirstChange(page, now.Bytes()); {
	case whole:
		return "the whole page is the same", nil
	case line != "":
		return "", contentError(fmt.Errorf("does not say what its run says; the first line that differs is: %.200q", strings.ReplaceAll(line, "\u00a0", " ")))
	}
	return "numbers, text and charts are the same. Its chapter of the rules was not compared: it depends on files that are not in the page", nil
}

// storedRun is the run of a page as it is read.
type storedRun struct {
	outcome.Page
	Result json.RawMessage `json:"result"`
	// result is what is needed of the result. A run that was interrupted, or stopped by
	// itself, has fewer games than its plan.
	result struct {
		Games   int64
		Partial bool
	}
}

// readRun reads the run of a page, which can come from anybody. It refuses what would make
// no setup, and bots that are programs.
func readRun(text []byte) (*storedRun, error) {
	run := &storedRun{}
	err := json.Unmarshal(text, run)
	if err == nil && run.Format != outcome.PageFormat {
		return nil, fmt.Errorf("its run has format %d, and this program reads %d", run.Format, outcome.PageFormat)
	}
	if err == nil {
		err = json.Unmarshal(run.Result, &run.result)
	}
	var bots []string
	switch {
	case err != nil:
		return nil, fmt.Errorf("its run cannot be read: %w", err)
	case one(run.Plan != nil)+one(run.Tournament != nil)+one(run.Tune != nil) != 1:
		return nil, errors.New("its run has no plan, or several")
	case run.Tune != nil:
		for _, t := range run.Tune.Tables {
			bots = append(bots, t.Bots...)
		}
		if err = run.Tune.Check(); err == nil && (run.Shards < 0 || run.Shards > int64(run.Tune.Settings)) {
			err = fmt.Errorf("its search has %d shards for %d settings", run.Shards, run.Tune.Settings)
		}
	case run.Plan != nil:
		bots, err = run.Plan.Bots, run.Plan.Check()
	case len(run.Tournament.Rulesets) != 1:
		return nil, errors.New("its tournament is not of one ruleset")
	default:
		bots = run.Tournament.Bots
	}
	if i := slices.IndexFunc(bots, bot.IsProgram); i >= 0 {
		err = fmt.Errorf("the bot %s is a program, and reproduce starts none: a page can come from anybody", bots[i])
	}
	if i := slices.IndexFunc(bots, func(name string) bool { return bot.JudgeFile(name) != "" }); i >= 0 {
		err = fmt.Errorf("the bot %s judges by a file, and reproduce opens none: a page can come from anybody", bots[i])
	}
	return run, err
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// play plays the run again.
func (run *storedRun) play(c *cobra.Command, workers int) (*outcome.Outcome, error) {
	opened, err := run.open()
	if err != nil {
		return nil, contentError(err)
	}
	b := newBar(c.ErrOrStderr(), c.Name(), "games")
	defer b.finish()
	if run.Tune != nil {
		return run.search(c, workers, b)
	}
	if run.Tournament != nil {
		return run.playTournament(c, workers, b, opened[0])
	}
	s := run.setup(opened)
	s.Workers = workers
	plan, err := s.Plan()
	if err != nil {
		return nil, contentError(err)
	}
	games := min(max(0, run.result.Games), plan.Games)
	s.Progress = func(done int64) { b.draw(done, games) }
	counts, err := sim.Count(c.Context(), s, sim.Span{To: games / plan.BlockSize()})
	if err != nil {
		return nil, contentError(err)
	}
	again, err := outcome.New(plan, counts, nil, sim.RunInfo{}, nil)
	return again, contentError(err)
}

// search makes the search of the page again.
func (run *storedRun) search(c *cobra.Command, workers int, b *bar) (*outcome.Outcome, error) {
	p := run.Tune
	s := tune.Setup{Space: p.Space, Targets: p.Targets, Tables: p.Tables, Games: int(p.Games), Settings: p.Settings, Seed: p.Seed,
		Failing: p.Failing, Workers: workers}
	s.Open = func(x tune.Setting) (sim.Ruleset, error) {
		r, err := variants.Recorded(p.Rulesets[0].Header(), variants.Set(p.Space.Assignments(x)...))
		if err != nil {
			return sim.Ruleset{}, err
		}
		return simulated([]*variants.Ruleset{r})[0], nil
	}
	s.Progress = func(done, left int64) { b.draw(done, done+left) }
	var r *tune.Result
	all, shards := sim.Ledger{}, max(1, run.Shards)
	for n := range shards {
		s.Shard = sim.Shard{Number: n + 1, Of: shards}
		l, err := sim.Ledger{}, error(nil)
		if r, err = tune.Play(c.Context(), s, l, sim.Options{Workers: workers}); err == nil {
			err = all.Add(l)
		}
		if err != nil {
			return nil, contentError(err)
		}
	}
	if shards > 1 {
		var err error
		if r, err = tune.Found(p, all); err != nil {
			return nil, contentError(err)
		}
	}
	o := tuneOutcome(r, run.Command)
	o.Page.Shards = run.Shards
	return o, nil
}

// open opens the rulesets of the page. They come from the page, or are shipped ones with the
// digest in the page; no other file is opened.
func (run *storedRun) open() ([]*variants.Ruleset, error) {
	if run.Tune != nil {
		r, err := outcome.Ruleset(run.Tune.Rulesets[0])
		return []*variants.Ruleset{r}, err
	}
	return outcome.Rulesets(*cmp.Or(run.Plan, run.Tournament))
}

// setup returns the setup of the plan of the page.
func (run *storedRun) setup(opened []*variants.Ruleset) sim.Setup {
	p, list := run.Plan, simulated(opened)
	for i := range list {
		list[i].Expected = p.Rulesets[i].Expected // a file can expect points that its resolved form does not
	}
	return sim.Setup{
		Table: sim.Table{Rulesets: list, Seats: p.Seats, Bots: p.Bots, Seed: p.Seed, Failing: p.Failing},
		Games: int(p.Games), Until: p.Until, Sweep: p.Sweep,
	}
}

// playTournament plays the tournament of the page again.
func (run *storedRun) playTournament(c *cobra.Command, workers int, b *bar, r *variants.Ruleset) (*outcome.Outcome, error) {
	if run.result.Partial {
		return nil, usagef("this tournament was interrupted, and cannot be played up to the same game")
	}
	s := run.tournament(r)
	most, err := s.Most(sim.Whole, nil)
	if err != nil {
		return nil, contentError(err)
	}
	result, err := tournament.Play(c.Context(), s, sim.Ledger{}, sim.Options{Workers: workers, Progress: func(games int64) { b.draw(games, most) }})
	if err != nil {
		return nil, contentError(err)
	}
	result.Run = sim.RunInfo{}
	return outcome.OfTournament(result, sim.RunInfo{}, outcome.Page{}, r), nil
}

// tournament returns the setup of the tournament of the page.
func (run *storedRun) tournament(r *variants.Ruleset) tournament.Setup {
	p := run.Tournament
	s := tournament.Setup{Table: sim.Table{Seats: p.Seats, Bots: p.Bots, Seed: p.Seed}, Games: int(p.Games)}
	if p.Until != nil {
		s.Until = p.Until.Within
	}
	r.Fill(&s)
	return s
}

// decoded is a value of JSON. What is no JSON is nil.
func decoded(text []byte) (value any) {
	_ = json.Unmarshal(text, &value) // it was JSON before
	return value
}

// firstDifference returns where two values of JSON first differ and what they are there,
// "" where they are the same. A path is as in result.metrics[2].mean. Words are left out: they
// say what the numbers beside them do, and another version may choose others.
func firstDifference(path string, was, is any) string {
	switch was := was.(type) {
	case map[string]any:
		if is, both := is.(map[string]any); both {
			all := maps.Clone(was)
			maps.Copy(all, is)
			delete(all, "words")
			for _, key := range slices.Sorted(maps.Keys(all)) {
				if where := firstDifference(path+"."+key, was[key], is[key]); where != "" {
					return where
				}
			}
			return ""
		}
	case []any:
		if is, both := is.([]any); both && len(is) == len(was) {
			for i := range was {
				if where := firstDifference(fmt.Sprintf("%s[%d]", path, i+1), was[i], is[i]); where != "" {
					return where
				}
			}
			return ""
		}
	case float64:
		// Processors round the last digits of long calculations in different ways.
		const lastDigits = 1e-12
		if is, both := is.(float64); both && math.Abs(was-is) <= lastDigits*math.Abs(was) {
			return ""
		}
	default:
		if was == is {
			return ""
		}
	}
	return fmt.Sprintf("%s is %s on the page, and %s when it is played again", path, brief(was), brief(is))
}

// brief writes the beginning of a value of JSON.
func brief(value any) string {
	text, _ := json.Marshal(value) // it was JSON
	return fmt.Sprintf("%.60s", text)
}
