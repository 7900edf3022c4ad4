package cli

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/fit"
	"github.com/azulejo/azulejo/core/weights"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// fitFlags are the flags of fit.
type fitFlags struct {
	setup fit.Setup // with the bot, games, rounds, seed and workers of the flags
	out   string    // the file for the weights, "" for the one beside the ruleset
}

// newFit returns the command fit.
func newFit() *cobra.Command {
	var f fitFlags
	c := &cobra.Command{
		Use:               "fit RULESET…",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: manyRulesets,
		RunE:              func(c *cobra.Command, args []string) error { return runFit(c, args, &f) },
	}
	s := &f.setup
	addValue(c, seatsName, "N,N", "numbers of seats to play with (default: all from 2 to 4 that the rulesets allow)", f.setSeats)
	c.Flags().StringVar(&s.Bot, "bots", defaultBot, "who plays, a `NAME` for all seats (there are: "+strings.Join(bot.Names(), ", ")+")")
	complete(c, "bots", bot.Names()...)
	c.Flags().IntVar(&s.Games, "games", 5000, "games of each round")
	c.Flags().IntVar(&s.Rounds, "rounds", 4, "how often to play with what was found before")
	seedFlag(c, &s.Seed, 1, "seed of the first game")
	workersFlag(c, &s.Workers)
	c.Flags().Var(&outputFlag{file: &f.out, kind: weightsKind}, outName, "write the weights to this `FILE` (default: NAME.weights.yaml beside NAME.yaml)")
	return c
}

// setSeats reads numbers of seats.
func (f *fitFlags) setSeats(text string) error {
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 1 {
			return errors.New("whole numbers from 1 are needed, as in 2,3,4")
		}
		f.setup.Seats = append(f.setup.Seats, n)
	}
	return nil
}

// runFit fits weights to games of rulesets of one variant, prints them and writes them to a
// file.
func runFit(c *cobra.Command, names []string, f *fitFlags) error {
	if f.setup.Games < fit.Least {
		return usagef("--games %d: at least %d are needed", f.setup.Games, fit.Least)
	}
	variant, err := f.open(names)
	if err != nil {
		return err
	}
	if err := f.chooseOut(c, names[0]); err != nil {
		return err
	}
	s := &f.setup
	b, all := newBar(c.ErrOrStderr(), c.Name(), "games"), int64(s.Games*s.Rounds)
	s.Progress = func(games int64) { b.draw(games, all) }
	r, err := fit.Run(c.Context(), *s)
	b.finish()
	switch {
	case c.Context().Err() != nil:
		return errInterrupted
	case err != nil:
		return contentError(err)
	case r.Last().After.Explained <= 0:
		return contentError(errors.New("so few games say nothing: forecasts with these weights would be worse than without. " +
			"No file is written; play more with --games"))
	}
	width, _ := newScreen(c).size()
	report.Fit(names, f.seats(), f.setup, r).Print(c.OutOrStdout(), width)
	file := weights.File{Comment: f.comment(names, r), Variant: variant, Features: r.Features, Weights: r.Weights}
	if err := writeOutput(f.out, func(out io.Writer) error { _, err := out.Write(file.Text()); return err }); err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "\nThe weights are in %s\n", f.out)
	return nil
}

// open opens the rulesets and chooses the numbers of seats. It returns the name of their
// variant.
func (f *fitFlags) open(names []string) (variant string, err error) {
	var opened []*variants.Ruleset
	for _, name := range names {
		r, err := openRuleset(name)
		if err != nil {
			return "", err
		}
		weighted, is := r.Rules.(core.Weighted)
		switch of := r.Variant.Name(); {
		case !is:
			return "", usagef("%s: the forecasts of %s have no weights to fit", name, of)
		case variant != "" && of != variant:
			return "", usagef("%s is a ruleset of %s, and %s one of %s: fit them one after the other", names[0], variant, name, of)
		default:
			variant = of
		}
		opened, f.setup.Rulesets = append(opened, r), append(f.setup.Rulesets, weighted)
	}
	if f.setup.Seats == nil {
		least, most := commonSeats(opened...)
		for seats := max(2, least); seats <= min(4, most); seats++ {
			f.setup.Seats = append(f.setup.Seats, seats)
		}
		if f.setup.Seats == nil {
			f.setup.Seats = []int{least}
		}
	}
	for _, seats := range f.setup.Seats {
		if err := chooseSeats(&seats, 0, opened...); err != nil {
			return "", err
		}
	}
	bots := botFlags{}
	return variant, bots.checkNames([]string{f.setup.Bot})
}

// chooseOut chooses the file for the weights, if none is named: the one beside the first ruleset.
func (f *fitFlags) chooseOut(c *cobra.Command, name string) error {
	if f.out != "" {
		return nil
	}
	if f.out = variants.WeightsFile(name); f.out == "" {
		return usagef("%s is no file that weights can lie beside; name one with --%s", name, outName)
	}
	return checkOutputs(c)
}

// seats are the numbers of seats as words.
func (f *fitFlags) seats() []string {
	var words []string
	for _, n := range f.setup.Seats {
		words = append(words, strconv.Itoa(n))
	}
	return words
}

// comment is what the file says of itself: the command that makes it again, and how good it is.
func (f *fitFlags) comment(names []string, r *fit.Result) []string {
	s := &f.setup
	words := append([]string{usual, "fit"}, names...)
	words = append(words, "--"+seatsName, strings.Join(f.seats(), ","), "--bots", s.Bot, "--games", strconv.Itoa(s.Games),
		"--rounds", strconv.Itoa(s.Rounds), "--seed", strconv.FormatUint(s.Seed, 10))
	good := r.Last().After
	return []string{wording.Shell(words...), fmt.Sprintf("explains %.1f %% of what seats differ in at the end, and %.1f %% of the points to come",
		100*good.Scores, 100*good.Explained)}
}
