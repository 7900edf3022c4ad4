package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
)

// simulateFlags are the flags of simulate.
type simulateFlags struct {
	setup  sim.Setup // with the seats, games, seed and workers of the flags
	set    settings
	bots   botFlags
	shards shardFlags
	record string // the file for the records of all games, "" for none
	until  untilFlag
	format outputFormat
	report reportFlag
}

// newSimulate returns the command simulate.
func newSimulate() *cobra.Command {
	var f simulateFlags
	c := &cobra.Command{
		Use:   "simulate RULESET",
		Short: "Play many games and count what happens",
		Long: `simulate plays many games of RULESET. It prints who wins, whether the first seat has an
advantage, scores, where the points come from, how long games are, how many moves there
are to choose from, who leads when, and how games end. Intervals and numbers after ± are
at 95 %. Different bots change seats on the same tiles. The same arguments give the same
numbers on any machine and with any number of workers.

With --until it plays until a number is known well enough, but at most ` + strconv.Itoa(untilMost) + ` games
unless --games is given. Ctrl-C ends the run with the results so far. --csv prints one
number on each line, with its section, name, seat, bot and round.`,
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
	f.bots.add(c, botsUsage)
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

// runSimulate checks everything that can be wrong with the command before it plays, as a
// run can take hours. It prints the result even if the run was interrupted, marked as partial.
func runSimulate(c *cobra.Command, name string, f simulateFlags) (err error) {
	r, err := openRuleset(name, f.set...)
	if err != nil {
		return err
	}
	s := &f.setup
	r.Fill(s)
	if err := chooseSeats(&s.Seats, len(f.bots.names), r); err != nil {
		return err
	}
	if err := checkRun(c, s, &f.bots, &f.until); err != nil {
		return err
	}
	outputs := []output{{outName, f.shards.out}, {"record", f.record}}
	if err := f.report.check([]string{name}, outputs...); err != nil {
		return err
	}
	file, err := createOutput(f.record)
	if err != nil {
		return err
	}
	if file != nil {
		s.Record = file
		defer func() { closeOutput(file, &err) }()
	}
	run, err := f.shards.play(c, *s, append([]string{name}, f.set.words()...), leadingNumbers)
	if failed, is := errors.AsType[*sim.GameError](err); is {
		err = gameError(failed, r, f.set)
	}
	switch {
	case err != nil:
		return runError(err)
	case run.merge:
		return run.ended()
	}
	result := sim.NewResult(run.plan, run.counts)
	result.Run = run.took
	err = printResult(c, f.format, r.Document.Name(), result)
	if f.report != "" && err == nil {
		err = f.report.simulation(run.command, run.plan, result, r)
	}
	if err == nil && result.Partial {
		return errInterrupted
	}
	return err
}

// checkRun completes the setup of a run, whose rulesets and seats are known, from its
// flags. It refuses what cannot be run.
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
	for _, r := range s.Against {
		keys = append(keys, r.Expected...)
	}
	return until.stop(c, s, keys)
}
