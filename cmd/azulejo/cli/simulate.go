package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// simulateFlags are the flags of simulate.
type simulateFlags struct {
	setup  sim.Setup
	set    settings
	bots   botFlags
	shards shardFlags
	record string
	json   bool
}

func newSimulate() *cobra.Command {
	var f simulateFlags
	c := &cobra.Command{
		Use:   "simulate RULESET",
		Short: "Play many games and count what happens",
		Long: `simulate plays many games of RULESET and prints wins and scores with intervals,
how long games are, how many choices there are, and where the points come from.
Bots that differ change seats over the same tiles. The same arguments give the
same numbers on any machine and with any number of workers.`,
		Example: `  azulejo simulate classic --games 1000
  azulejo simulate summer-pavilion --seats 4 --games 200 --seed 5 --json`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE:              func(c *cobra.Command, args []string) error { return runSimulate(c, args[0], f) },
	}
	f.set.add(c)
	c.Flags().IntVar(&f.setup.Seats, "seats", 2, "number of seats")
	f.bots.add(c, "who plays, a `NAME` for each seat or one for all")
	f.bots.addFailing(c)
	c.Flags().IntVar(&f.setup.Games, "games", 1000, "number of games, rounded up so that each bot has each seat equally often")
	seedFlag(c, &f.setup.Seed, 1, "seed of the first game")
	workersFlag(c, &f.setup.Workers)
	f.shards.add(c)
	c.Flags().BoolVar(&f.json, "json", false, "print JSON")
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
	blamed := blame(err, r, count(f.setup.Seats, "seat"))
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
	s.Rules, s.Header, s.Ruleset = r.Rules, r.Header(), botRuleset(r)
	if err := f.check(c); err != nil {
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
	s.Tell = func(text string) { fmt.Fprintln(c.ErrOrStderr(), program()+":", text) }
	run, err := f.runWithProgress(c)
	if err != nil {
		return runError(f.blame(err, r))
	}
	if run.merge {
		return run.ended()
	}
	result := run.result
	result.Run.Version = version()
	if f.json {
		err = printJSON(c.OutOrStdout(), result)
	} else {
		err = printResult(c.OutOrStdout(), r.Document.Name(), result)
	}
	if err == nil && result.Partial {
		return errInterrupted
	}
	return err
}

// check fills in what the flags leave out and refuses what cannot be run.
func (f *simulateFlags) check(c *cobra.Command) error {
	s := &f.setup
	if err := checkSeats(s.Rules, s.Seats); err != nil {
		return err
	}
	if err := f.bots.forSeats(s.Seats, defaultBot); err != nil {
		return err
	}
	s.Bots, s.Failing, s.Limits = f.bots.names, f.bots.failing, f.bots.limits
	if s.Games < 1 {
		return usagef("--games %d: at least 1 is needed", s.Games)
	}
	return checkWorkers(c, s.Workers)
}

// runWithProgress runs the games, with a bar on a terminal.
func (f *simulateFlags) runWithProgress(c *cobra.Command) (*counted, error) {
	s := f.setup
	progress, finish := newProgress(c.ErrOrStderr(), "games", "games", s.Games)
	defer finish()
	if progress != nil {
		s.Progress = func(done int64, _ func() *sim.Counts) { progress(int(done)) }
	}
	began := time.Now()
	run, err := f.shards.count(c.Context(), s, nil, c.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	took := time.Since(began).Seconds()
	run.result = sim.NewResult(run.plan, run.counts)
	run.result.Run = sim.RunInfo{Workers: s.Workers, Seconds: took,
		GamesPerSecond: float64(run.result.Games-run.before) / max(took, 1e-9)}
	return run, nil
}

// printResult prints a run as tables.
func printResult(out io.Writer, title string, r *sim.Result) error {
	partial := ""
	if r.Partial {
		partial = " (partial: the run was interrupted)"
	}
	fmt.Fprintf(out, "%s, %s, %s from seed %s%s\n\n", title, count(r.Seats, "seat"), count(int(r.Games), "game"), r.Seed, partial)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "seat\tbot\tgames\twins %\t95 % interval\tscore\tsd\t5 %\tmedian\t95 %\t")
	for _, row := range r.BySeat {
		printRow(table, fmt.Sprint(row.Seat), row)
	}
	if len(r.ByBot) > 1 {
		for _, row := range r.ByBot {
			printRow(table, "all", row)
		}
	}
	fmt.Fprintln(table)
	fmt.Fprintln(table, "points from\tfor a seat and game\tshare %\t")
	for _, p := range r.Points {
		fmt.Fprintf(table, "%s\t%.2f\t%.1f\t\n", p.Rule, p.Mean, 100*p.Share)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nrounds %.2f (sd %.2f), moves in a game %.1f, choices for a move %.1f, tied games %d\n",
		r.Rounds.Mean, r.Rounds.SD, r.MovesPerGame, r.ChoicesPerMove, r.Ties)
	var ends []string
	for _, key := range slices.Sorted(maps.Keys(r.Ends)) {
		ends = append(ends, fmt.Sprintf("%s in %d", key, r.Ends[key]))
	}
	fmt.Fprintf(out, "games ended by %s\n", strings.Join(ends, ", "))
	for _, row := range r.ByBot {
		if failed := row.Forfeits + row.Substituted; failed > 0 {
			fmt.Fprintf(out, "%s failed in %s: %d forfeited, %d played on at random\n",
				row.Bot, count(int(failed), "game"), row.Forfeits, row.Substituted)
		}
	}
	_, err := fmt.Fprintf(out, "%.0f games a second with %s\n", r.Run.GamesPerSecond, count(r.Run.Workers, "worker"))
	return err
}

func printRow(out io.Writer, seat string, r sim.Row) {
	fmt.Fprintf(out, "%s\t%s\t%d\t%.1f\t%.1f to %.1f\t%.1f\t%.1f\t%d\t%d\t%d\t\n", seat, r.Bot, r.Games,
		100*r.WinShare, 100*r.WinShareLow, 100*r.WinShareHigh,
		r.Score.Mean, r.Score.SD, r.Score.P5, r.Score.P50, r.Score.P95)
}
