package cli

import (
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
)

// compareFlags are the flags of compare.
type compareFlags struct {
	setup  sim.Setup
	set    settings
	vary   varied
	bots   botFlags
	shards shardFlags
	until  untilFlag
	format outputFormat
	report reportFlag
}

func newCompare() *cobra.Command {
	var f compareFlags
	c := &cobra.Command{
		Use:   "compare A B… | compare A --set PATH=VALUE | compare A --vary PATH=NUMBERS",
		Short: "Play the same games under several rulesets and compare them",
		Long: `compare plays games under each ruleset, on the same seeds and with the same bots on the
same seats, and prints how each of the other rulesets differs from the first: who wins,
scores, how long games are, where the points come from. As the games of one seed have
the same tiles, small differences show in few games. With one ruleset and --set it
compares the ruleset with itself as changed; with --vary it tries several numbers in one
place and draws their effect.

A difference is only claimed if chance is unlikely to make it, given how many numbers
are compared: of twenty comparisons of equal games, one may claim something. For the
other numbers it prints how small a difference the run could have seen.

With --until it plays until a difference is known well enough, under all rulesets.`,
		Example: `  azulejo compare classic classic-gray
  azulejo compare classic mine.yaml --games 5000 --seats 3
  azulejo compare mine.yaml --set params.bonus=3
  azulejo compare mine.yaml --vary params.bonus=0..8/2
  azulejo compare mine.yaml --set params.bonus=3 --until ±1%
  azulejo compare classic mine.yaml --report difference.html`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: manyRulesets,
		RunE:              func(c *cobra.Command, args []string) error { return runCompare(c, args, f) },
	}
	f.set.add(c)
	f.vary.add(c)
	seatsFlag(c, &f.setup.Seats, "number of seats (default: 2, or the fewest that all of the rulesets are for)")
	f.bots.add(c, "who plays, a `NAME` for each seat or one for all")
	f.bots.addFailing(c)
	c.Flags().IntVar(&f.setup.Games, "games", 1000,
		"games under each ruleset, rounded up so that each bot has each seat equally often")
	seedFlag(c, &f.setup.Seed, 1, "seed of the first game")
	workersFlag(c, &f.setup.Workers)
	f.shards.add(c)
	f.until.add(c)
	f.format.add(c, "print a line of comma-separated values for each difference")
	f.report.add(c)
	return c
}

func runCompare(c *cobra.Command, args []string, f compareFlags) error {
	rivals, err := openRivals(args, &f)
	if err != nil {
		return err
	}
	for _, text := range rivals.same {
		fmt.Fprintln(c.ErrOrStderr(), program()+":", text)
	}
	if len(rivals.list) == 1 {
		return printEqual(c, f.format)
	}
	if err := f.check(c, rivals); err != nil {
		return err
	}
	if err := checkOutputs(args, output{outName, f.shards.out}, f.report.output()); err != nil {
		return err
	}
	if err := f.report.check(); err != nil {
		return err
	}
	run, comparison, err := f.play(c, args)
	if err != nil {
		return runError(rivals.blame(err))
	}
	if run.merge {
		return run.ended()
	}
	if f.report != "" {
		if err := f.report.comparison(f.words(args, &comparison.Plan), comparison, rivals.rulesets()); err != nil {
			return err
		}
	}
	err = printComparison(c, f.format, comparison)
	if err == nil && comparison.Partial {
		return errInterrupted
	}
	return err
}

// words are those of a command that makes the run again.
func (f *compareFlags) words(args []string, p *sim.Plan) []string {
	return runWords("compare", slices.Concat(args, f.set.words(), f.vary.words()), p)
}

// check fills in what the flags leave out and refuses what cannot be run.
func (f *compareFlags) check(c *cobra.Command, rivals *rivals) error {
	if err := chooseSeats(&f.setup.Seats, len(f.bots.names), rivals.rulesets()...); err != nil {
		return err
	}
	rivals.join(&f.setup)
	return checkRun(c, &f.setup, &f.bots, &f.until)
}

// play plays the games, with a bar on a terminal.
func (f *compareFlags) play(c *cobra.Command, args []string) (*counted, *sim.Comparison, error) {
	s := f.setup
	plan, err := s.Plan()
	if err != nil {
		return nil, nil, err
	}
	errs, finish := showLeading(c.ErrOrStderr(), &s, plan, f.shards.games(plan), leadingDifference(plan))
	tellOf(&s, errs)
	began := time.Now()
	run, err := f.shards.count(c.Context(), s, f.words(args, &plan), errs)
	finish()
	if err != nil {
		return nil, nil, err
	}
	x := sim.NewComparison(run.plan, run.counts)
	x.Run = run.took(s.Workers, time.Since(began))
	return run, x, nil
}

// leadingDifference is what the last ruleset does to the metric that the run waits for,
// or to the score.
func leadingDifference(p sim.Plan) func(*sim.Counts) string {
	metric := "score"
	if p.Until != nil {
		metric = p.Until.Metric
	}
	return func(soFar *sim.Counts) string {
		for _, d := range sim.NewComparison(p, soFar).Of(len(p.Rulesets)) {
			if d.Metric == metric {
				return fmt.Sprintf("%s %s", shortened(metric, 20), shown(sim.PhraseOf(metric).Factor, &d))
			}
		}
		return metric
	}
}
