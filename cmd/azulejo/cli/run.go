package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// runFlags are the flags of a command that plays many games, under one ruleset or several:
// simulate is a comparison of a ruleset with no other.
type runFlags struct {
	setup  sim.Setup  // with the seats, games, seed and workers of the flags
	set    settings   // changes all rulesets
	bots   botFlags   // one for each seat, or one for all
	shards shardFlags // which part of the games, and where their counts are kept
	record string     // the file for the records of all games, "" for none
	until  untilFlag  // when the run may stop before its last game
	result resultFlags
}

// add adds the flags to a command, with its own usage of some.
func (f *runFlags) add(c *cobra.Command, seats, games, csv string) {
	f.set.add(c)
	seatsFlag(c, &f.setup.Seats, seats)
	f.bots.add(c, "who plays, a `NAME` for each seat or one for all")
	f.bots.addFailing(c)
	c.Flags().IntVar(&f.setup.Games, "games", 1000, games+", rounded up so that each bot has each seat equally often")
	seedFlag(c, &f.setup.Seed, 1, "seed of the first game")
	workersFlag(c, &f.setup.Workers)
	f.shards.add(c)
	f.until.add(c)
	f.result.add(c, csv)
}

// run plays the games and shows the result, also of a run that was interrupted, which it
// marks as partial. It checks everything that can be wrong with the command before it plays,
// as a run can take hours. args are the rulesets as they were typed, and more the flags that
// change them, beside --set.
func (f *runFlags) run(c *cobra.Command, all *comparedSet, args []string, more ...string) (err error) {
	s := &f.setup
	if err := chooseSeats(&s.Seats, len(f.bots.names), all.opened...); err != nil {
		return err
	}
	noteWeights(c.ErrOrStderr(), all.opened...)
	all.fill(s)
	if err := f.check(c); err != nil {
		return err
	}
	if f.record != "" {
		file := &lateFile{name: f.record}
		s.Record = file
		defer func() { err = cmp.Or(err, file.close()) }()
	}
	if err := f.shards.check(s.Record != nil); err != nil {
		return err
	}
	plan, err := s.Plan()
	if err != nil {
		return contentError(err)
	}
	shard, err := f.shards.shard()
	if err != nil {
		return err
	}
	span, err := shard.Span(plan.Blocks())
	if err != nil {
		return usageError(err)
	}
	part, err := sim.NewPart(simulation, plan, shard, span.Blocks()*plan.BlockSize())
	if err != nil {
		return contentError(err)
	}
	part.Command = outcome.Words(c.Name(), slices.Concat(args, f.set.words(), more), &plan)
	took, err := f.shards.measure(c, part, study{
		play: func(b *bar, o sim.Options) error {
			s.Warn = func(text string) { b.note(c.ErrOrStderr(), text) }
			o.Record = s.Record
			return sim.Play(c.Context(), s.Batches(&plan, part.Shard, part.Ledger), part.Ledger, o)
		},
		workers: s.Workers, open: plan.Until != nil,
	})
	if failed, is := errors.AsType[*sim.GameError](err); is {
		err = gameError(failed, all.opened[failed.Ruleset], all.sets[failed.Ruleset])
	}
	_, coded := errors.AsType[*exitError](err)
	switch {
	case coded:
		return err
	case errors.Is(err, sim.ErrRecord):
		return usageError(err)
	case err != nil:
		return contentError(err)
	case part.Shard != sim.Whole && !part.Done:
		return errInterrupted
	case part.Shard != sim.Whole: // merge shows the result of all shards
		return nil
	}
	took.GamesPerSecond *= float64(len(plan.Rulesets))
	o, err := outcome.New(plan, plan.Counts(part.Ledger), part.Command, took, all.opened)
	if err != nil {
		return contentError(err)
	}
	err = f.result.show(c, o)
	if err == nil && o.Partial {
		return errInterrupted
	}
	return err
}

// check completes the setup, whose rulesets and seats are known. It refuses what cannot be
// run.
func (f *runFlags) check(c *cobra.Command) error {
	s := &f.setup
	if err := f.bots.forSeats(s.Seats, defaultBot); err != nil {
		return err
	}
	s.Bots, s.Failing, s.Limits = f.bots.names, f.bots.failing, f.bots.limits
	return f.until.stop(c, s)
}

// gameError completes the error of a game that could not be played to its end: with the
// ruleset, with whose mistake it is, and with the command that plays the game again.
func gameError(failed *sim.GameError, r *variants.Ruleset, set settings) error {
	if (sim.Failure{Err: failed}).Kind() == bot.NotStarted {
		return failed // no game to see
	}
	ruleset := append([]string{r.Name}, set.words()...)
	err := blame(failed, r, wording.Count(len(failed.Bots), "seat"))
	if err == error(failed) {
		err = fmt.Errorf("%s: %w", wording.Shell(ruleset...), err)
	}
	again := append(append(program.Invocation(), "play"), ruleset...)
	return fmt.Errorf("%w\nsee it with %s", err, wording.Shell(append(again, "--seats", fmt.Sprint(len(failed.Bots)),
		"--seed", fmt.Sprint(failed.Seed), "--bots", wording.CSV(failed.Bots))...))
}
