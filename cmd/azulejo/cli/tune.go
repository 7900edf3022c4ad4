package cli

import (
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Flags of tune.
const (
	wantName = "want"
	keepName = "keep"
	alsoName = "also"
)

// tuneFlags are the flags of tune.
type tuneFlags struct {
	setup  tune.Setup // with the games, seed and workers of the flags
	set    settings
	vary   varied
	seats  []int
	bots   botFlags
	also   [][]string // line-ups beside that of --bots
	shares []string   // metrics of which a target is in percent
	shards shardFlags
	result resultFlags
}

// newTune returns the command tune.
func newTune() *cobra.Command {
	var f tuneFlags
	c := &cobra.Command{
		Use:               "tune RULESET --vary PATH=VALUES… [--want TARGET…]",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE: func(c *cobra.Command, args []string) error {
			if sweep := f.sweep(); sweep != nil {
				return runCompare(c, args, sweep)
			}
			return runTune(c, args[0], &f)
		},
	}
	f.add(c)
	return c
}

// add adds the flags to the command.
func (f *tuneFlags) add(c *cobra.Command) {
	f.vary.add(c, "try values of the ruleset; may be repeated")
	addValue(c, wantName, "TARGET", `what games should do, as in "wins.seat1 = fair ± 1%", "points.bonuses.row = 3..6", `+
		`"rounds <= 6" or "comeback largest", with "weight 3" if it counts more; may be repeated`, f.want)
	addValue(c, keepName, "METRIC", "a metric that should stay as it is; may be repeated", func(text string) error {
		f.setup.Targets = append(f.setup.Targets, tune.Target{Metric: text, Kind: tune.Keep, Weight: tune.UsualWeight(tune.Keep)})
		return nil
	})
	f.set.add(c)
	addValue(c, seatsName, "N", "numbers of seats, as 3, 2..4 or 2,4 (default: 2, or the fewest that the ruleset is for)", f.readSeats)
	f.bots.add(c, "who plays, a `NAME` for each seat or one for all")
	addValue(c, alsoName, "NAMES", "other bots for which the targets should hold too; may be repeated", func(text string) error {
		names, err := csv.NewReader(strings.NewReader(text)).Read() // as --bots
		if err != nil {
			return errors.New("names of bots are needed, one for each seat or one for all, as in greedy or greedy,random")
		}
		f.also = append(f.also, names)
		return nil
	})
	f.bots.addFailing(c)
	c.Flags().IntVar(&f.setup.Games, "games", 2000, "games of each setting that is not dropped, and of the best again; at least "+strconv.Itoa(tune.LeastGames))
	seedFlag(c, &f.setup.Seed, 1, "seed of the first game")
	workersFlag(c, &f.setup.Workers)
	f.shards.rescue = true
	f.shards.add(c)
	f.result.add(c, "print a line of comma-separated values for each target of the best settings")
}

// want reads a value of --want.
func (f *tuneFlags) want(text string) error {
	t, err := tune.ReadTarget(text)
	if err != nil {
		return err
	}
	f.setup.Targets = append(f.setup.Targets, t)
	if strings.Contains(text, "%") {
		f.shares = append(f.shares, t.Metric)
	}
	return nil
}

// readSeats reads numbers of seats.
func (f *tuneFlags) readSeats(text string) error {
	f.seats = nil
	for item := range strings.SplitSeq(text, ",") {
		some, err := readNumbers(strings.TrimSpace(item))
		if err != nil {
			return err
		}
		f.seats = append(f.seats, some...)
	}
	slices.Sort(f.seats)
	f.seats = slices.Compact(f.seats)
	if f.seats[0] < 1 {
		return errors.New("a whole number is needed, 1 or more")
	}
	return nil
}

// runTune searches, and shows what it has found.
func runTune(c *cobra.Command, name string, f *tuneFlags) error {
	s := &f.setup
	base, err := f.open(c, name)
	if err != nil {
		return err
	}
	if err := f.check(base); err != nil {
		return err
	}
	if err := f.shards.check(false); err != nil {
		return err
	}
	if s.Shard, err = f.shards.shard(); err != nil {
		return err
	}
	plan, err := s.Plan()
	if err != nil {
		return usageError(err)
	}
	part, err := sim.NewPart(searching, plan, s.Shard, plan.Most())
	if err != nil {
		return contentError(err)
	}
	part.Command = tuneWords(append([]string{name}, f.set.words()...), &plan)
	result, err := f.search(c, base, &plan, part)
	failed, played := errors.AsType[*tune.SettingError](err)
	_, coded := errors.AsType[*exitError](err)
	switch {
	case played:
		return f.failed(failed, base)
	case coded: // the file cannot be written
		return err
	case err != nil:
		return usageError(err)
	case !part.Done:
		return errInterrupted
	case s.Shard != sim.Whole: // merge shows the result of all shards
		return nil
	}
	return f.result.show(c, tuneOutcome(result, part.Command))
}

// search makes the search of a part. The result is nil if it is interrupted.
func (f *tuneFlags) search(c *cobra.Command, base *variants.Ruleset, plan *tune.Plan, part *sim.Part) (result *tune.Result, err error) {
	_, err = f.shards.measure(c, part, study{
		play: func(_ *bar, o sim.Options) error {
			if part.Games == 0 {
				report.Introduce(c.ErrOrStderr(), program.Name(), base.Name, plan)
			}
			before := part.Games
			f.setup.Progress = func(done, left int64) { part.Most = before + done + left }
			result, err = tune.Play(c.Context(), f.setup, part.Ledger, o)
			if err == nil {
				part.Most = part.Games
			}
			return err
		},
		workers: f.setup.Workers,
	})
	if err == nil && result == nil && part.Done {
		return tune.Play(c.Context(), f.setup, part.Ledger, sim.Options{}) // all games are there
	}
	return result, err
}

// sweep returns the comparison that shows what one value does at one table. It is nil if something is
// wanted.
func (f *tuneFlags) sweep() *compareFlags {
	one := len(f.vary) == 1 && len(f.vary[0].Values) <= mostSwept && len(f.seats) <= 1 && f.also == nil
	if !one || f.setup.Targets != nil {
		return nil
	}
	s := sim.Setup{Table: sim.Table{Seed: f.setup.Seed}, Options: sim.Options{Workers: f.setup.Workers}, Games: f.setup.Games}
	if len(f.seats) == 1 {
		s.Seats = f.seats[0]
	}
	return &compareFlags{runFlags: runFlags{setup: s, set: f.set, bots: f.bots, shards: f.shards, result: f.result}, vary: f.vary}
}

// open opens the ruleset as it is, and with each value alone.
func (f *tuneFlags) open(c *cobra.Command, name string) (*variants.Ruleset, error) {
	if f.vary == nil {
		return nil, usagef("--%s is needed: what is tried, as in --%[1]s params.x=0..8", varyName)
	}
	base, err := openForBots(name, f.set...)
	if err != nil {
		return nil, err
	}
	open, even := openForBots, true
	err = f.vary.open(name, f.set, func(r *variants.Ruleset, _ string) error {
		even = even && r.Header().Weights == base.Header().Weights
		return nil
	})
	if err != nil {
		return nil, err
	}
	if noteWeights(c.ErrOrStderr(), base); !even && base.Weights != nil {
		fmt.Fprintf(c.ErrOrStderr(), "%s: bots do not use %s here, so that the games differ by the rules alone\n", program.Name(), base.Weights.File)
		open = openRuleset
	}
	f.setup.Space = tune.Space(f.vary)
	f.setup.Open = func(x tune.Setting) (sim.Ruleset, error) {
		r, err := open(name, append(slices.Clip(f.set), f.setup.Space.Assignments(x)...)...)
		if err != nil {
			return sim.Ruleset{}, err
		}
		return simulated([]*variants.Ruleset{r})[0], nil
	}
	return base, nil
}

// check fills in the tables, and refuses targets that they do not have.
func (f *tuneFlags) check(base *variants.Ruleset) error {
	s := &f.setup
	if s.Games < tune.LeastGames {
		return usagef("--games %d: at least %d are needed to tell settings apart", s.Games, tune.LeastGames)
	}
	if f.seats == nil {
		f.seats = []int{0}
		if len(f.bots.names) > 1 {
			f.seats[0] = len(f.bots.names)
		}
	}
	lineups := append([][]string{f.bots.names}, f.also...)
	for _, seats := range f.seats {
		if err := chooseSeats(&seats, 0, base); err != nil {
			return err
		}
		for _, names := range lineups {
			bots := f.bots
			bots.names = slices.Clone(names)
			if err := bots.forSeats(seats, defaultBot); err != nil {
				return err
			}
			t := tune.NewTable(base.Rules, bots.names)
			if slices.ContainsFunc(s.Tables, func(o tune.Table) bool { return slices.Equal(o.Bots, t.Bots) }) {
				return usagef("--%s %s: these bots play already; name others", alsoName, wording.CSV(names))
			}
			s.Tables, s.Limits = append(s.Tables, t), bots.limits
		}
	}
	s.Failing = f.bots.failing
	if len(s.Targets) == 0 {
		for _, metric := range []string{sim.UsualWins(base.Rules, s.Tables[0].Seats), "score", "rounds"} {
			s.Targets = append(s.Targets, tune.Target{Metric: metric, Kind: tune.Shown, Weight: tune.UsualWeight(tune.Shown)})
		}
	}
	for _, target := range s.Targets {
		for _, t := range s.Tables {
			if err := f.checkTarget(target, t, base); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkTarget refuses a target that a table does not have.
func (f *tuneFlags) checkTarget(t tune.Target, at tune.Table, base *variants.Ruleset) error {
	p := sim.Plan{Seats: at.Seats, Bots: at.Bots}
	m, err := metricOf(p, t.Metric, simulated([]*variants.Ruleset{base}))
	flag := "--" + wantName
	if t.Kind == tune.Keep {
		flag = "--" + keepName
	}
	if err != nil && len(f.setup.Tables) > 1 {
		err = fmt.Errorf("%s: %w", report.TableName(at), err)
	}
	if err != nil {
		return usageError(fmt.Errorf("%s: %w", flag, err))
	}
	beyond := func(x float64) bool { return x > 1+1e-9 && !math.IsInf(x, 0) } // sums of decimals are rounded
	switch {
	case t.Kind == tune.Fair && !strings.HasPrefix(t.Metric, "wins."):
		return usagef("%s: %s cannot be fair; only wins can, as in \"wins.seat1 = fair\"", flag, t.Metric)
	case t.Kind == tune.Fair && t.Around >= 1:
		return usagef("%s: %s is a share, and never 100%% away from the fair one; write a smaller number, as in \"fair ± 1%%\"", flag, t.Metric)
	case t.Kind == tune.Within && m.Share() && (beyond(t.Low) || beyond(t.High) || t.High < 0):
		return usagef("%s: %s is a share from 0 to 1; write 50%% or 0.5", flag, t.Metric)
	case !m.Share() && slices.Contains(f.shares, t.Metric):
		return usagef("%s: %s is given in %s, not in %%", flag, t.Metric, m.Words)
	}
	return nil
}

// failed is the error of a game of a setting.
func (f *tuneFlags) failed(e *tune.SettingError, base *variants.Ruleset) error {
	set := append(slices.Clip(f.set), f.setup.Space.Assignments(e.Setting)...)
	failed, is := errors.AsType[*sim.GameError](e)
	if !is {
		return usageError(blameValues(e.Err, f.set, f.setup.Space.Assignments(e.Setting)...))
	}
	r, err := openRuleset(base.Name, set...)
	if err != nil {
		return err
	}
	return contentError(gameError(failed, r, set))
}

// tuneWords are the command that makes a search again.
func tuneWords(named []string, p *tune.Plan) []string {
	words := append([]string{program.Name(), "tune"}, named...)
	words = append(words, varied(p.Space).words()...)
	for _, t := range p.Targets {
		switch t.Kind {
		case tune.Shown: // nothing is wanted
		case tune.Keep:
			words = append(words, "--"+keepName, t.Metric)
		default:
			words = append(words, "--"+wantName, t.String())
		}
	}
	var seats []string
	for _, t := range p.Tables {
		if n := strconv.Itoa(t.Seats); !slices.Contains(seats, n) {
			seats = append(seats, n)
		}
	}
	words = append(words, "--"+seatsName, strings.Join(seats, ","))
	for i, t := range p.Tables[:len(p.Tables)/len(seats)] {
		flag := "--" + alsoName
		if i == 0 {
			flag = "--bots"
		}
		bots := t.Bots
		if len(sim.Different(bots)) == 1 {
			bots = bots[:1]
		}
		words = append(words, flag, wording.CSV(bots))
	}
	words = append(words, "--games", strconv.FormatInt(p.Games, 10), "--seed", strconv.FormatUint(p.Seed, 10))
	if p.BotTime != "" {
		words = append(words, "--bot-time", p.BotTime)
	}
	if p.Failing != bot.Forfeit {
		words = append(words, "--on-bot-error", string(p.Failing))
	}
	return words
}

// tuneOutcome is the result of a search.
func tuneOutcome(r *tune.Result, command []string) *outcome.Outcome {
	plan := r.Plan
	return &outcome.Outcome{
		Value: r,
		Table: "tune",
		Document: func() *report.Document {
			text := ""
			if r.Plan.Wants() {
				text = snippet(command, r.Plan.Rulesets[0].Ruleset, r.Plan.Space.Assignments(r.Checked[0].Setting))
			}
			return report.Search(r, r.Plan.Rulesets[0].Ruleset, text)
		},
		Page: outcome.Page{Command: command, Tune: &plan},
		Run:  new(sim.RunInfo),
	}
}

// snippet writes a ruleset that extends the one of a command and has a setting, with the values of --set.
func snippet(command []string, name string, setting []string) string {
	if _, err := variants.Text(name); err != nil {
		name = filepath.Base(name) // no shipped ruleset
	}
	var set []string
	for i, word := range command {
		if i > 0 && command[i-1] == "--set" {
			set = append(set, word)
		}
	}
	root := map[string]any{}
	for _, assignment := range append(set, setting...) {
		path, value, _ := strings.Cut(assignment, "=")
		at, words := root, strings.Split(path, ".")
		for _, word := range words[:len(words)-1] {
			inner, is := at[word].(map[string]any)
			if !is {
				inner = map[string]any{}
				at[word] = inner
			}
			at = inner
		}
		var read yaml.Node
		// A page that somebody has changed can have any text there.
		if err := yaml.Unmarshal([]byte(value), &read); err == nil && len(read.Content) == 1 {
			at[words[len(words)-1]] = read.Content[0]
		}
	}
	var text strings.Builder
	e := yaml.NewEncoder(&text)
	e.SetIndent(2)
	err := e.Encode(struct {
		Format  int
		Extends string
		Changes map[string]any `yaml:",inline"`
	}{1, name, root})
	if err != nil {
		return "" // of nodes that were read
	}
	return text.String()
}
