package cli

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// simulateFlags are the flags of simulate.
type simulateFlags struct {
	setup  sim.Setup
	set    settings
	bots   botFlags
	shards shardFlags
	record string
	until  untilFlag
	format outputFormat
	report reportFlag
	named  []string // the ruleset, with what is set in it, as words
}

func newSimulate() *cobra.Command {
	var f simulateFlags
	c := &cobra.Command{
		Use:   "simulate RULESET",
		Short: "Play many games and count what happens",
		Long: `simulate plays many games of RULESET and prints who wins, whether the first seat has
an advantage, scores and where the points come from, how long games are, how many moves
there are to choose from, who leads when, and how games end. Intervals and numbers after
± are at 95 %. Bots that differ change seats on the same tiles. The same arguments give
the same numbers on any machine and with any number of workers.

With --until it plays until a number is known well enough, and at most ` + strconv.Itoa(untilMost) + ` games
unless --games is given. Ctrl-C ends the run with the results so far. --csv prints a line
for each number, with what it is of: section and name, seat, bot and round.`,
		Example: `  azulejo simulate classic --games 1000
  azulejo simulate summer-pavilion --seats 4 --games 200 --seed 5 --json
  azulejo simulate classic --bots random --until ±1%
  azulejo simulate mine.yaml --until points.bonuses.row±0.1 --csv
  azulejo simulate mine.yaml --seats 3 --report mine.html`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE:              func(c *cobra.Command, args []string) error { return runSimulate(c, args[0], f) },
	}
	f.set.add(c)
	seatsFlag(c, &f.setup.Seats, usualSeats)
	f.bots.add(c, "who plays, a `NAME` for each seat or one for all")
	f.bots.addFailing(c)
	c.Flags().IntVar(&f.setup.Games, "games", 1000, "number of games, rounded up so that each bot has each seat equally often")
	seedFlag(c, &f.setup.Seed, 1, "seed of the first game")
	workersFlag(c, &f.setup.Workers)
	f.shards.add(c)
	f.until.add(c)
	f.format.add(c, allNumbers)
	f.report.add(c)
	c.Flags().StringVar(&f.record, "record", "", "write the records of all games to this `FILE`")
	return c
}

// runError gives a failed run its code: a record that cannot be written is
// none of the content's.
func runError(err error) error {
	if _, is := errors.AsType[*exitError](err); is {
		return err
	}
	if errors.Is(err, sim.ErrRecord) {
		return usageError(err)
	}
	return contentError(err)
}

// blame says of an error that stopped a run whose mistake it is, if it is one of the
// variant, and how to see the game.
func (f *simulateFlags) blame(err error, r *variants.Ruleset) error {
	blamed := blame(err, r, wording.Count(f.setup.Seats, "seat"))
	if failed, is := errors.AsType[*sim.GameError](err); is && blamed != err {
		return fmt.Errorf("%w\nsee it with %s", blamed, seeAgain(failed, r, f.set))
	}
	return err
}

func runSimulate(c *cobra.Command, name string, f simulateFlags) (err error) {
	r, err := openRuleset(name, f.set...)
	if err != nil {
		return err
	}
	s := &f.setup
	r.Fill(s)
	if err := f.check(c, r); err != nil {
		return err
	}
	if err := checkOutputs([]string{name}, output{outName, f.shards.out}, output{"record", f.record},
		f.report.output()); err != nil {
		return err
	}
	if err := f.report.check(); err != nil {
		return err
	}
	f.named = append([]string{name}, f.set.words()...)
	file, err := createOutput(f.record)
	if err != nil {
		return err
	}
	if file != nil {
		s.Record = file
		defer func() { closeOutput(file, &err) }()
	}
	run, err := f.play(c)
	if err != nil {
		return runError(f.blame(err, r))
	}
	if run.merge {
		return run.ended()
	}
	result := run.result
	err = printResult(c, f.format, r.Document.Name(), result)
	if f.report != "" && err == nil {
		err = f.report.simulation(f.words(&run.plan), run.plan, result, r)
	}
	if err == nil && result.Partial {
		return errInterrupted
	}
	return err
}

// words ask for the run again.
func (f *simulateFlags) words(p *sim.Plan) []string { return runWords("simulate", f.named, p) }

// check fills in what the flags leave out and refuses what cannot be run.
func (f *simulateFlags) check(c *cobra.Command, r *variants.Ruleset) error {
	s := &f.setup
	if err := chooseSeats(&s.Seats, len(f.bots.names), r); err != nil {
		return err
	}
	return checkRun(c, s, &f.bots, &f.until)
}

// checkRun fills in what the flags of a run leave out, when its rulesets and seats are
// known, and refuses what cannot be run.
func checkRun(c *cobra.Command, s *sim.Setup, bots *botFlags, until *untilFlag) error {
	if err := bots.forSeats(s.Seats, defaultBot); err != nil {
		return err
	}
	s.Bots, s.Failing, s.Limits = bots.names, bots.failing, bots.limits
	if s.Games < 1 {
		return usagef("--games %d: at least 1 is needed", s.Games)
	}
	if err := checkWorkers(c, s.Workers); err != nil {
		return err
	}
	keys := append([]string{"scoring.minimum"}, s.Expected...)
	for _, l := range s.Against {
		keys = append(keys, l.Expected...)
	}
	return until.stop(c, s, keys)
}

// play plays the games, with a bar on a terminal.
func (f *simulateFlags) play(c *cobra.Command) (*counted, error) {
	s := f.setup
	plan, err := s.Plan()
	if err != nil {
		return nil, err
	}
	errs, finish := showLeading(c.ErrOrStderr(), &s, plan, f.shards.games(plan), leadingNumbers(plan))
	tellOf(&s, errs)
	began := time.Now()
	run, err := f.shards.count(c.Context(), s, f.words(&plan), errs)
	finish()
	if err != nil {
		return nil, err
	}
	run.result = sim.NewResult(run.plan, run.counts)
	run.result.Run = run.took(s.Workers, time.Since(began))
	return run, nil
}
