package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/wording"
)

// tournamentFlags are the flags of tournament.
type tournamentFlags struct {
	setup  tournament.Setup // with the seats, games, seed and workers of the flags
	set    settings
	bots   botFlags // who plays: not one for each seat, but all that meet
	out    string   // the file that keeps the tournament, "" for none
	result resultFlags
}

// newTournament returns the command tournament.
func newTournament() *cobra.Command {
	var f tournamentFlags
	c := &cobra.Command{
		Use:               "tournament RULESET --bots NAME,NAME…",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE:              func(c *cobra.Command, args []string) error { return runTournament(c, args[0], f) },
	}
	f.add(c)
	return c
}

// add adds the flags to the command.
func (f *tournamentFlags) add(c *cobra.Command) {
	f.set.add(c)
	flags := c.Flags()
	seatsFlag(c, &f.setup.Seats, usualSeats)
	f.bots.add(c, "who plays, two or more different `NAMES`")
	flags.IntVar(&f.setup.Games, "games", 200,
		"games at each table, rounded up to whole deals; with --until the most, and then 10000 by default")
	addValue(c, untilName, "+-ELO",
		"play until it is proven which of two neighbors is stronger, or their difference is known to this, as in ±20", f.setUntil)
	seedFlag(c, &f.setup.Seed, 1, "seed of the first deal")
	workersFlag(c, &f.setup.Workers)
	flags.Var(&outputFlag{file: &f.out, kind: tournamentKind}, outName, "keep the tournament in this `FILE`, and resume the one that is there")
	f.result.add(c, "print a line of comma-separated values for each bot")
}

// untilGames is the default of --games with --until.
const untilGames = 10_000

// setUntil reads half the width of an interval, with or without ± or +- before it.
func (f *tournamentFlags) setUntil(text string) error {
	number := strings.TrimPrefix(strings.TrimPrefix(text, "±"), "+-")
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !(n > 0 && n <= 1000) {
		return errors.New("a number of points of the rating is needed, from more than 0 to 1000, as in ±20")
	}
	f.setup.Until = n
	return nil
}

// runTournament plays a tournament, or what is missing of the one in its file. It prints
// the ratings also of a tournament that was interrupted or stopped by an error.
func runTournament(c *cobra.Command, name string, f tournamentFlags) error {
	r, err := openForBots(name, f.set...)
	if err != nil {
		return err
	}
	noteWeights(c.ErrOrStderr(), r)
	s := &f.setup
	r.Fill(s)
	if err := chooseSeats(&s.Seats, 0, r); err != nil {
		return err
	}
	if err := f.check(c); err != nil {
		return err
	}
	state, err := openState(f.out, s, c.ErrOrStderr())
	if err != nil {
		return err
	}
	b := newBar(c.ErrOrStderr(), c.Name(), "games")
	s.Progress = func(games, all int64) { b.draw(games, all) }
	s.OnFailure = func(f sim.Failure) { b.note(c.ErrOrStderr(), f) }
	result, err := tournament.Play(c.Context(), *s, state)
	b.finish()
	switch {
	case result == nil && errors.Is(err, tournament.ErrAnother):
		return another(contentError(fmt.Errorf("%s: %w", f.out, err)))
	case result == nil:
		return usageError(err)
	}
	played := tournamentPlan(s, r)
	page := pageRun{Tournament: played, Command: runWords(c.Name(), append([]string{r.Name}, f.set.words()...), played)}
	printed := f.result.show(c, tournamentOutcome(result, page, r))
	if f.out != "" && result.Partial {
		fmt.Fprintf(c.ErrOrStderr(), "%s: %s has %s; the same command resumes it\n", program(), f.out,
			wording.Count(result.Games, "game"))
	}
	if failed, is := errors.AsType[*sim.GameError](err); is {
		err = contentError(gameError(failed, r, f.set)) // other errors are of the file
	}
	if err == nil && printed == nil && result.Partial {
		return errInterrupted
	}
	return errors.Join(printed, err)
}

// check fills in what the flags leave out and refuses what cannot be played.
func (f *tournamentFlags) check(c *cobra.Command) error {
	s := &f.setup
	if err := f.bots.check(); err != nil {
		return err
	}
	if len(f.bots.names) == 0 {
		return usagef("--bots is needed: two or more who play against each other, as in --bots greedy,random")
	}
	if err := f.bots.checkNames(f.bots.names); err != nil {
		return err
	}
	if s.Until > 0 && !c.Flags().Changed("games") {
		s.Games = untilGames
	}
	s.Bots, s.Limits = f.bots.names, f.bots.limits
	return usageError(s.Check())
}

// openState opens the file of a tournament to resume, or begins one if the file is missing
// or empty. The setup then saves to it. Without a name nothing is kept.
func openState(name string, s *tournament.Setup, errs io.Writer) (*tournament.State, error) {
	state := tournament.New(*s)
	if name == "" {
		return state, nil
	}
	file, begun, err := openKept(name, "tournament")
	if err != nil {
		return nil, err
	}
	if begun {
		if state, err = readKept(name, tournament.Read); err != nil {
			return nil, another(err)
		}
		fmt.Fprintf(errs, "%s: %s has %s; resuming\n", program(), name, wording.Count(state.Games(), "game"))
	}
	s.Every, s.Save = partEvery, func(state *tournament.State) error { return file.rewrite(state.Write) }
	return state, nil
}

// another completes the error of a file with something else than the tournament. The file is
// never replaced: it may hold the games of days.
func another(err error) error {
	return withCode(codeOf(err), fmt.Errorf("%w\nit stays as it is; name another file with --%s", err, outName))
}
