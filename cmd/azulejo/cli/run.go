package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

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
	f.shards.add(c, partKind)
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
	part, took, err := f.shards.play(c, *s, slices.Concat(args, f.set.words(), more))
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
	case part.Shard != sim.Whole && !part.Finished():
		return errInterrupted
	case part.Shard != sim.Whole: // merge shows the result of all shards
		return nil
	}
	o, err := partOutcome(part, took, all.opened)
	if err != nil {
		return err
	}
	err = f.result.show(c, o)
	if err == nil && o.partial {
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

// play plays the games of a run: all, or those of its shard that its part does not have
// yet. words are the rulesets as they were typed, with what is set in them. took is of the
// games of this session only, as nobody timed the others. An interrupted run is no error.
func (f *shardFlags) play(c *cobra.Command, s sim.Setup, words []string) (part *sim.Part, took sim.RunInfo, err error) {
	took.Version = version()
	if err := f.check(&s); err != nil {
		return nil, took, err
	}
	plan, err := s.Plan()
	if err != nil {
		return nil, took, err
	}
	shard, err := f.shard()
	if err != nil {
		return nil, took, err
	}
	part, err = sim.NewPart(plan, shard)
	if err != nil {
		return nil, took, usageError(err)
	}
	part.Version, part.Command = version(), runWords(c.Name(), words, &plan)
	if err := f.keep(c, &s, part); err != nil || part.Finished() {
		return part, took, err
	}
	before := part.Counts.Blocks
	left := (part.Span.Blocks() - before) * plan.BlockSize()
	if s.Until != nil {
		left = 0 // it may stop at any time
	}
	b := newBar(c.ErrOrStderr(), c.Name(), "games")
	s.Progress = func(done int64) { b.draw(done, left) }
	s.OnFailure = func(f sim.Failure) { b.note(c.ErrOrStderr(), f) }
	s.Warn = func(text string) { b.note(c.ErrOrStderr(), text) }
	began := time.Now()
	part.Counts, err = sim.Count(c.Context(), s, part.Span)
	b.finish()
	if err != nil {
		return nil, took, err
	}
	took = sim.Timed(began, s.Workers, (part.Counts.Blocks-before)*plan.BlockSize()*int64(len(plan.Rulesets)))
	took.Version = version()
	if f.out != "" && (part.Shard != sim.Whole || !part.Finished()) {
		printProgress(c.ErrOrStderr(), f.out, part, "the same command resumes it")
	}
	return part, took, nil
}

// keep makes a run resume from the file of its part, if it has one, and save to it. An
// unfinished part is written at once, so that a disk without room is reported before the
// games are played.
func (f *shardFlags) keep(c *cobra.Command, s *sim.Setup, part *sim.Part) error {
	if f.out == "" {
		return nil
	}
	file, err := openPart(f.out, part)
	if err != nil {
		return err
	}
	if part.Counts.Blocks > 0 {
		printProgress(c.ErrOrStderr(), f.out, part, "resuming")
	}
	if part.Finished() {
		return nil
	}
	s.Every, s.Before = partEvery, part.Counts
	s.Checkpoint = func(counts *sim.Counts) error {
		part.Counts = counts
		return file.rewrite(part.Write)
	}
	return file.rewrite(part.Write)
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
	again := append(append(invocation(), "play"), ruleset...)
	return fmt.Errorf("%w\nsee it with %s", err, wording.Shell(append(again, "--seats", fmt.Sprint(len(failed.Bots)),
		"--seed", fmt.Sprint(failed.Seed), "--bots", wording.CSV(failed.Bots))...))
}
