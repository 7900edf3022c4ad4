package cli

import (
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
	all.fill(s)
	if err := f.check(c); err != nil {
		return err
	}
	if err := f.result.report.check(args, output{outName, f.shards.out}, output{"record", f.record}); err != nil {
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
	run, err := f.shards.play(c, *s, slices.Concat(args, f.set.words(), more))
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
	case run.shard && !run.finished:
		return errInterrupted
	case run.shard: // merge shows the result of all shards
		return nil
	}
	o, err := run.outcome(all.opened)
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
	return f.until.stop(c, s, keys)
}

// counted is what the games of a run have come to.
type counted struct {
	plan    sim.Plan
	command []string    // that asks for the whole run
	counts  *sim.Counts // of all sessions
	took    sim.RunInfo // of the games of this session only, as nobody timed the others
	// shard is set if the counts are of one shard of several, which has no result of its
	// own, and finished if no game of it is left.
	shard, finished bool
}

// keep takes the counts of a part.
func (r *counted) keep(p *sim.Part) {
	r.counts, r.shard, r.finished = p.Counts, p.Shard != sim.Whole, p.Finished()
}

// play plays the games of a run: all, or those of its shard that its part does not have
// yet. words are the rulesets as they were typed, with what is set in them. An interrupted
// run is no error.
func (f *shardFlags) play(c *cobra.Command, s sim.Setup, words []string) (*counted, error) {
	if err := f.check(&s); err != nil {
		return nil, err
	}
	plan, err := s.Plan()
	if err != nil {
		return nil, err
	}
	run := &counted{plan: plan, command: runWords(c.Name(), words, &plan), took: sim.RunInfo{Version: version()}}
	var file *partFile
	span := plan.All()
	if f.out != "" {
		if file, err = f.open(plan, run.command); err != nil {
			return nil, err
		}
		if file.part.Counts.Blocks > 0 {
			file.say(file.part, c.ErrOrStderr(), "resuming")
		}
		if file.part.Finished() {
			run.keep(file.part)
			return run, nil
		}
		span = file.part.Left()
		s.Every, s.Before, s.Checkpoint = partEvery, file.part.Counts, file.keep
	}
	left := span.Blocks() * plan.BlockSize()
	if s.Until != nil {
		left = 0 // it may stop at any time
	}
	b := newBar(c.ErrOrStderr(), c.Name(), "games")
	s.Progress = func(done int64) { b.draw(done, left) }
	errs := b.above(c.ErrOrStderr())
	s.OnFailure = func(f sim.Failure) { fmt.Fprintln(errs, program()+":", f) }
	s.Warn = func(text string) { fmt.Fprintln(errs, program()+":", text) }
	began := time.Now()
	run.counts, err = sim.Count(c.Context(), s, span)
	took := time.Since(began).Seconds()
	b.finish()
	if err != nil {
		return nil, err
	}
	run.took.Workers, run.took.Seconds = s.Workers, took
	games := float64(run.counts.Blocks * plan.BlockSize() * int64(len(plan.Rulesets)))
	run.took.GamesPerSecond = games / max(took, 1e-9)
	if file != nil {
		part := file.with(run.counts)
		if run.keep(part); run.shard || !run.finished {
			file.say(part, c.ErrOrStderr(), "the same command resumes it")
		}
	}
	return run, nil
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
		"--seed", fmt.Sprint(failed.Seed), "--bots", csvWord(failed.Bots))...))
}
