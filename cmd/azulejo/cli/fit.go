package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/fit"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/weights"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// weightsName is the flag for the file of the weights.
const weightsName = "weights"

// fitFlags are the flags of fit.
type fitFlags struct {
	setup   fit.Setup // with the bot, games, rounds and seed of the flags
	workers int
	weights string     // the file for the weights, "" for the one beside the ruleset
	part    shardFlags // where the games are kept
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
	c.Flags().StringVar(&s.Bot, "bots", "search:300", "who plays after the first round, a `NAME` for all seats (there are: "+strings.Join(bot.Names(), ", ")+")")
	complete(c, "bots", bot.Names()...)
	c.Flags().IntVar(&s.Games, "games", 5000, "games of each round")
	c.Flags().IntVar(&s.Rounds, "rounds", 3, "how often to play with what was found before")
	seedFlag(c, &s.Seed, 1, "seed of the first game")
	workersFlag(c, &f.workers)
	c.Flags().Var(&outputFlag{file: &f.weights, kind: weightsKind}, weightsName, "write the weights to this `FILE` (default: NAME.weights.yaml beside NAME.yaml)")
	f.part.rescue = true
	f.part.keep(c, "keep what is counted in this `PART`, resume it when run again, also with more rounds")
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

// runFit fits weights to games of rulesets of one variant.
func runFit(c *cobra.Command, names []string, f *fitFlags) error {
	if f.setup.Games < fit.Least {
		return usagef("--games %d: at least %d are needed", f.setup.Games, fit.Least)
	}
	variant, opened, err := f.open(names)
	if err != nil {
		return err
	}
	if err := f.chooseWeights(c, names[0]); err != nil {
		return err
	}
	r, err := f.fit(c, names)
	if failed, is := errors.AsType[*sim.GameError](err); is {
		seats := wording.Count(len(failed.Bots), "seat")
		err = fmt.Errorf("%s: %w", names[failed.Ruleset], blame(failed, opened[failed.Ruleset], seats))
	}
	_, coded := errors.AsType[*exitError](err)
	switch {
	case coded:
		return err
	case err != nil:
		return contentError(err)
	case r == nil:
		return errInterrupted
	case r.Last().After.Explained <= 0:
		again := ""
		if f.part.out != "" {
			again = " and another file for --" + outName
		}
		return contentError(fmt.Errorf("so few games say nothing: forecasts with these weights would be worse than without. "+
			"No file is written; play more with --games%s", again))
	}
	return f.show(c, names, variant, r)
}

// show prints the weights and writes them to their file.
func (f *fitFlags) show(c *cobra.Command, names []string, variant string, r *fit.Result) error {
	width, _ := newScreen(c).size()
	report.Fit(names, f.seats(), f.setup, r).Print(c.OutOrStdout(), width)
	file := weights.File{Comment: f.comment(names, r), Variant: variant, Features: r.Features, Weights: r.Weights}
	if err := writeOutput(f.weights, func(out io.Writer) error { _, err := out.Write(file.Text()); return err }); err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "\nThe weights are in %s\n", f.weights)
	return nil
}

// fit makes the fit, or continues the one in its file. The result is nil if it was interrupted.
func (f *fitFlags) fit(c *cobra.Command, names []string) (r *fit.Result, err error) {
	s := &f.setup
	plan, err := s.Plan()
	if err != nil {
		return nil, err
	}
	part, err := sim.NewPart(fitting, plan, sim.Whole, int64(s.Games*s.Rounds))
	if err != nil {
		return nil, err
	}
	part.Command = f.words(names)
	_, err = f.part.measure(c, part, study{
		play: func(_ *bar, o sim.Options) (err error) {
			o.Every *= 5 // the sums are megabytes
			r, err = fit.Run(c.Context(), *s, part.Ledger, o)
			return err
		},
		workers: f.workers,
	})
	if err == nil && r == nil && part.Done {
		r, err = fit.Run(c.Context(), *s, part.Ledger, sim.Options{}) // which plays nothing
	}
	return r, err
}

// open opens the rulesets and chooses the numbers of seats. It returns them and the
// name of their variant.
func (f *fitFlags) open(names []string) (variant string, opened []*variants.Ruleset, err error) {
	for _, name := range names {
		r, err := openRuleset(name)
		if err != nil {
			return "", nil, err
		}
		_, is := r.Rules.(core.Weighted)
		switch of := r.Variant.Name(); {
		case !is:
			return "", nil, usagef("%s: the forecasts of %s have no weights to fit", name, of)
		case variant != "" && of != variant:
			return "", nil, usagef("%s is a ruleset of %s, and %s one of %s: fit them one after the other", names[0], variant, name, of)
		default:
			variant = of
		}
		opened = append(opened, r)
	}
	f.setup.Rulesets = simulated(opened)
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
			return "", nil, err
		}
	}
	bots := botFlags{}
	return variant, opened, bots.checkNames([]string{f.setup.Bot})
}

// chooseWeights chooses the file for the weights, if none is named: the one beside the first ruleset.
func (f *fitFlags) chooseWeights(c *cobra.Command, name string) error {
	if f.weights != "" {
		return nil
	}
	if f.weights = variants.WeightsFile(name); f.weights == "" {
		return usagef("%s is no file that weights can lie beside; name one with --%s", name, weightsName)
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

// words are the words of the command line that makes the fit again.
func (f *fitFlags) words(names []string) []string {
	s := &f.setup
	words := append([]string{program.Usual, "fit"}, names...)
	return append(words, "--"+seatsName, strings.Join(f.seats(), ","), "--bots", s.Bot, "--games", strconv.Itoa(s.Games),
		"--rounds", strconv.Itoa(s.Rounds), "--seed", strconv.FormatUint(s.Seed, 10))
}

// comment is what the file says of itself: the command that makes it again, and how good it is.
func (f *fitFlags) comment(names []string, r *fit.Result) []string {
	good := r.Last().After
	return []string{wording.Shell(f.words(names)...), fmt.Sprintf("explains %.1f %% of what seats differ in at the end, and %.1f %% of the points to come",
		100*good.Scores, 100*good.Explained)}
}

// fitting is the study of parts of fits.
const fitting = "fit"

// refuseFit says that merge has nothing to do for a fit.
func (*mergeFlags) refuseFit(_ *cobra.Command, whole *sim.Part) error {
	return usagef("a fit has no shards, as each round needs the weights of the round before; its result is printed by\n%s",
		wording.Shell(append(slices.Clip(whole.Command), "--"+outName, whole.File)...))
}
