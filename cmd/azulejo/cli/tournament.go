package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// tournamentFlags are the flags of tournament.
type tournamentFlags struct {
	setup  tournament.Setup
	set    settings
	bots   botFlags
	out    string
	format outputFormat
	report reportFlag
}

func newTournament() *cobra.Command {
	var f tournamentFlags
	c := &cobra.Command{
		Use:   "tournament RULESET --bots NAME,NAME…",
		Short: "Let bots play against each other, and rate them",
		Long: `tournament lets bots play against each other: with two seats each bot against each, with
more seats each set of as many bots as there are seats. All play the same deals and
change seats on each. It prints ratings with intervals, on the scale of Elo, which bots
are told apart, and the points of each against each.

A rating is made from the points that a bot makes of others: the better place makes one
point, a shared place half of one. Bots with shared ranks are not told apart; two
equal bots are told apart in one of twenty tournaments. With fewer than 40 deals at a
table, intervals of bots that are far apart are rough.

With --until, games are played until all neighbors in the table are told apart, or
the difference between their ratings is known that well, but no more than --games. The
run looks after 40 deals at each table, and after twice as many each time; each look
asks for more proof, so that looking often finds no false differences.

With --out the tournament is kept in a file while it is played, and the same command
resumes it, also with more games and more bots: only what is missing is played.`,
		Example: `  azulejo tournament classic --bots greedy,random,search:50 --games 40
  azulejo tournament summer-pavilion --seats 3 --bots greedy,random,search:20
  azulejo tournament classic --bots greedy,random --until ±30 --out league.json
  azulejo tournament classic --bots greedy,random --report league.html`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE:              func(c *cobra.Command, args []string) error { return runTournament(c, args[0], f) },
	}
	f.add(c)
	return c
}

func (f *tournamentFlags) add(c *cobra.Command) {
	f.set.add(c)
	flags := c.Flags()
	seatsFlag(c, &f.setup.Seats, usualSeats)
	f.bots.add(c, "who plays, two or more different `NAMES`")
	flags.IntVar(&f.setup.Games, "games", 200,
		"games at each table, rounded up to whole deals; with --until the most, and then 10000 by default")
	flags.Var((*ratingWidth)(&f.setup.Until), "until",
		"play until neighbors are told apart, or their difference is known to this, as in ±20")
	seedFlag(c, &f.setup.Seed, 1, "seed of the first deal")
	workersFlag(c, &f.setup.Workers)
	flags.StringVar(&f.out, outName, "", "keep the tournament in this `FILE`, and resume the one that is there")
	f.format.add(c, "print a line of comma-separated values for each bot")
	f.report.add(c)
}

// untilGames is the largest number of games at a table of a tournament that ends when it
// is decided, where nobody says it.
const untilGames = 10_000

// ratingWidth is half the width of an interval as the value of a flag.
type ratingWidth float64

// String gives the default in the help: none.
func (w *ratingWidth) String() string { return "" }

// Type is what the help calls a value.
func (w *ratingWidth) Type() string { return "±ELO" }

// Set takes a number, with ± or +- in front of it where somebody writes it.
func (w *ratingWidth) Set(text string) error {
	number := strings.TrimPrefix(strings.TrimPrefix(text, "±"), "+-")
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !(n > 0 && n <= 1000) {
		return errors.New("a number of points of the rating is needed, from more than 0 to 1000, as in ±20")
	}
	*w = ratingWidth(n)
	return nil
}

func runTournament(c *cobra.Command, name string, f tournamentFlags) error {
	r, err := openRuleset(name, f.set...)
	if err != nil {
		return err
	}
	s := &f.setup
	r.Fill(s)
	if err := chooseSeats(&s.Seats, 0, r); err != nil {
		return err
	}
	if err := f.check(c); err != nil {
		return err
	}
	if err := checkOutputs([]string{name}, output{outName, f.out}, f.report.output()); err != nil {
		return err
	}
	if err := f.report.check(); err != nil {
		return err
	}
	file, err := openState(f.out, s, c.ErrOrStderr())
	if err != nil {
		return err
	}
	errs, finish := showLeader(c.ErrOrStderr(), s)
	s.Tell = func(f sim.Failure) { fmt.Fprintln(errs, program()+":", f) }
	result, err := tournament.Play(c.Context(), *s, file.state)
	finish()
	if result == nil {
		return file.refused(err)
	}
	result.Run.Version = version()
	printed := f.print(c, r, result)
	if f.report != "" {
		printed = errors.Join(printed, f.report.tournament(s, r, f.set, result))
	}
	switch {
	case err != nil:
		return errors.Join(printed, f.blame(err, r, file.goOn(result)))
	case printed == nil && result.Partial:
		file.tellRest(c.ErrOrStderr(), result)
		return errInterrupted
	}
	return printed
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
	if err := checkWorkers(c, s.Workers); err != nil {
		return err
	}
	if s.Until > 0 && !c.Flags().Changed("games") {
		s.Games = untilGames
	}
	s.Bots, s.Limits = f.bots.names, f.bots.limits
	return usageError(s.Check())
}

// blame says of a game that could not be played whose mistake it is, if it is one of the
// variant, and how to see the game, or how to go on where it is a program that cannot be
// started. Other errors are those of the file.
func (f *tournamentFlags) blame(err error, r *variants.Ruleset, goOn string) error {
	failed, is := errors.AsType[*sim.GameError](err)
	switch {
	case !is:
		return err
	case sim.Failure{Err: err}.Kind() == bot.NotStarted:
		return contentError(fmt.Errorf("%w\nwhen it can be, %s", err, goOn))
	}
	return contentError(fmt.Errorf("%w\nsee it with %s", blame(err, r, wording.Count(f.setup.Seats, "seat")),
		seeAgain(failed, r, f.set)))
}

// print prints a result as the flags say.
func (f *tournamentFlags) print(c *cobra.Command, r *variants.Ruleset, result *tournament.Result) error {
	return f.format.print(c, result,
		func(out io.Writer) error { return printTournamentCSV(out, result) },
		func(out io.Writer) error { return printTournament(out, r.Document.Name(), result) })
}
