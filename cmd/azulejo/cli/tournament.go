package cli

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
)

// tournamentFlags are the flags of tournament.
type tournamentFlags struct {
	setup   tournament.Setup // with the seats, games and seed of the flags
	workers int
	set     settings
	bots    botFlags // who plays: not one for each seat, but all that meet
	shards  shardFlags
	result  resultFlags
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
	workersFlag(c, &f.workers)
	f.shards.add(c)
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

// runTournament plays a tournament, or what is missing of the one in its part. It prints
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
	plan, err := f.plan(c)
	if err != nil {
		return err
	}
	shard, err := f.shards.shard()
	if err != nil {
		return err
	}
	most, err := s.Most(shard, nil)
	if err != nil {
		return usageError(err)
	}
	part, err := sim.NewPart(league, plan, shard, most)
	if err != nil {
		return contentError(err)
	}
	words := append([]string{r.Name}, f.set.words()...)
	part.Command = outcome.Words(league, words, &plan)
	took, err := f.shards.measure(c, part, study{
		unlike: func(there *sim.Part) []string {
			all := f.invite(there, part, &plan)
			part.Command = outcome.Words(league, words, &plan)
			return all
		},
		play: func(_ *bar, o sim.Options) error {
			return sim.Play(c.Context(), s.Batches(shard, part.Ledger), part.Ledger, o)
		},
		workers: f.workers, open: s.Until > 0,
	})
	if failed, is := errors.AsType[*sim.GameError](err); is {
		err = contentError(gameError(failed, r, f.set)) // other errors are of the file
	}
	if shard != sim.Whole || err != nil && part.Games == 0 {
		if err == nil && !part.Done {
			return errInterrupted
		}
		return err
	}
	page := outcome.Page{Tournament: &plan, Command: outcome.Words(league, words, &plan)}
	printed := f.result.show(c, outcome.OfTournament(tournament.NewResult(plan, part.Ledger), took, page, r))
	if err == nil && printed == nil && !part.Done {
		return errInterrupted
	}
	return errors.Join(printed, err)
}

// league is the study of tournaments in parts, and the command that plays them.
const league = "tournament"

// invite makes a part the one that resumes a kept tournament, perhaps with more bots and games. It
// returns the differences that forbid that. Other shards of a tournament must have the same bots and
// games.
func (f *tournamentFlags) invite(there, part *sim.Part, plan *sim.Plan) []string {
	kept, _ := tournament.ReadPlan(there) // readPart has seen it work
	if part.Shard != sim.Whole {
		return kept.Unlike(*plan)
	}
	if all := tournament.Unlike(kept, *plan); all != nil {
		return all
	}
	f.setup.Bots = tournament.Invite(kept, f.setup.Bots)
	plan.Bots = f.setup.Bots
	part.Plan, _ = json.Marshal(plan)
	part.Most, _ = f.setup.Most(part.Shard, there.Ledger)
	return nil
}

// showTournament shows the result of merged parts of a tournament.
func (f *mergeFlags) showTournament(c *cobra.Command, whole *sim.Part) error {
	plan, _ := tournament.ReadPlan(whole) // readPart has seen it work
	opened, err := outcome.Rulesets(plan)
	if err != nil {
		return contentError(err)
	}
	page := outcome.Page{Tournament: &plan, Command: whole.Command}
	return f.result.show(c, outcome.OfTournament(tournament.NewResult(plan, whole.Ledger), sim.RunInfo{Version: program.Version()}, page, opened[0]))
}

// plan fills in what the flags leave out and refuses what cannot be played.
func (f *tournamentFlags) plan(c *cobra.Command) (p sim.Plan, err error) {
	s := &f.setup
	if err := f.bots.check(); err != nil {
		return p, err
	}
	if len(f.bots.names) == 0 {
		return p, usagef("--bots is needed: two or more who play against each other, as in --bots greedy,random")
	}
	if err := f.bots.checkNames(f.bots.names); err != nil {
		return p, err
	}
	if err := f.shards.check(false); err != nil {
		return p, err
	}
	if s.Until > 0 && f.shards.several() {
		return p, usagef("--until does not go with --shard: which bots are proven to differ needs the games of all shards")
	}
	if s.Until > 0 && !c.Flags().Changed("games") {
		s.Games = untilGames
	}
	s.Bots, s.Limits = f.bots.names, f.bots.limits
	p, err = s.Plan()
	return p, usageError(err)
}
