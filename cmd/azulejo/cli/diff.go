package cli

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// diffFlags are the flags of diff.
type diffFlags struct {
	set   settings // of the second ruleset, or of both if two are named
	bots  botFlags
	seats int    // 0 for 2, or the fewest that both rulesets allow
	games int    // to compare at most; the search ends with a difference before the first move
	seed  uint64 // of the first game
	json  bool
}

// newDiff returns the command diff. It compares the keys of two rulesets, and then plays
// the same games by both, which package diverge does. A difference is no error: the exit
// code only says whether both could be compared.
func newDiff() *cobra.Command {
	var f diffFlags
	c := &cobra.Command{
		Use:  "diff A B | diff A [--set PATH=VALUE]",
		Args: cobra.RangeArgs(1, 2),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 1 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return variants.Names(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(c *cobra.Command, args []string) error { return runDiff(c, args, f) },
	}
	f.set.add(c)
	f.bots.add(c, "who plays: one `NAME` for all seats, or one for each (default: random)")
	seatsFlag(c, &f.seats, "number of seats (default: 2, or the fewest that both allow)")
	c.Flags().IntVar(&f.games, "games", 200, "number of games to compare")
	seedFlag(c, &f.seed, 1, "seed of the first game")
	c.Flags().BoolVar(&f.json, "json", false, "print JSON")
	return c
}

// runDiff runs the command. An interrupted run prints the difference that it has found so
// far, as games differ after fewer moves the longer it runs.
func runDiff(c *cobra.Command, args []string, f diffFlags) error {
	d, err := openPair(c.ErrOrStderr(), args, f)
	if err != nil {
		return err
	}
	if len(f.bots.names) > 0 {
		noteWeights(c.ErrOrStderr(), d.a, d.b)
	}
	b := newBar(c.ErrOrStderr(), "games", "games")
	err = d.play(c.Context(), b)
	b.finish()
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	if f.json {
		err = printJSON(c.OutOrStdout(), d)
	} else {
		err = d.print(newScreen(c))
	}
	if err == nil && interrupted {
		return errInterrupted
	}
	return err
}

// anyMove is the bot that plays if none is named.
const anyMove = "random"

// difference is two rulesets and what differs between them, as diff --json prints it.
type difference struct {
	Format int                  `json:"format"` // of the JSON: 1
	A      comparedJSON         `json:"a"`
	B      comparedJSON         `json:"b"`
	Equal  bool                 `json:"equal"` // they play equal games
	Rules  []outcome.RuleChange `json:"rules"`
	Games  *diffGamesJSON       `json:"games,omitempty"`        // those that were compared
	Unlike string               `json:"not_compared,omitempty"` // why there are no games
	First  *firstGame           `json:"parting,omitempty"`      // the game that differs first; nil if none does

	diffFlags
	args   []string // as the rulesets were named
	labels []string // with what is set in them
	a, b   *variants.Ruleset
}

// comparedJSON is one of the two rulesets.
type comparedJSON struct {
	Ruleset string `json:"ruleset"`
	Variant string `json:"variant"`
	Name    string `json:"name"`
	Digest  string `json:"digest"`
}

// comparedOf returns what identifies a ruleset: rulesets with one digest play equal games, whatever
// they are called.
func comparedOf(r *variants.Ruleset) comparedJSON {
	return comparedJSON{r.Name, r.Variant.Name(), r.Document.Name(), r.Document.Digest()}
}

// diffGamesJSON says which games were compared.
type diffGamesJSON struct {
	Games int      `json:"games"`
	Seats int      `json:"seats"`
	Bots  []string `json:"bots"`
	Seed  string   `json:"seed"` // of the first game
}

// firstGame is the game that differs first, with the command that shows it.
type firstGame struct {
	*diverge.Divergence
	Command string `json:"command"`
}

// openPair opens the two rulesets and compares their rules. With two names, --set
// changes both.
func openPair(errs io.Writer, args []string, f diffFlags) (*difference, error) {
	if len(args) == 1 && f.set == nil {
		var err error
		if args, err = besideParent(args[0], "--"+setName); err != nil {
			return nil, err
		}
	}
	var set settings
	if len(args) == 2 {
		set = f.set
	}
	a, err := openForBots(args[0], set...)
	if err != nil {
		return nil, err
	}
	b, err := openForBots(args[len(args)-1], f.set...)
	if err != nil {
		return nil, err
	}
	pair := []*variants.Ruleset{a, b}
	if len(f.bots.names) == 0 {
		errs = io.Discard // chance plays
	}
	if err := evenWeights(errs, pair, []settings{set, f.set}); err != nil {
		return nil, err
	}
	a, b = pair[0], pair[1]
	d := &difference{Format: 1, A: comparedOf(a), B: comparedOf(b), diffFlags: f, args: args, a: a, b: b}
	d.labels = []string{label(a, set), label(b, f.set)}
	d.Rules = outcome.RuleChanges(a, b)
	d.Equal = d.A.Digest == d.B.Digest
	return d, d.prepare()
}

// prepare decides whether games can be compared, and who plays them. Rulesets of different
// variants, or for different numbers of seats, are compared by their keys alone.
func (d *difference) prepare() error {
	switch least, most := commonSeats(d.a, d.b); {
	case d.Equal:
		return nil
	case d.A.Variant != d.B.Variant:
		d.Unlike = "the rulesets belong to different variants, so only their rules are compared"
		return nil
	case least > most:
		d.Unlike = "no number of seats is allowed by both"
		return nil
	}
	if err := chooseSeats(&d.seats, len(d.bots.names), d.a, d.b); err != nil {
		return err
	}
	return d.bots.forSeats(d.seats, anyMove)
}

// play plays the games if they can be compared. Games counts those that were played, also
// if the run is interrupted.
func (d *difference) play(ctx context.Context, b *bar) error {
	if d.Equal || d.Unlike != "" {
		return nil
	}
	d.Games = &diffGamesJSON{0, d.seats, d.bots.names, strconv.FormatUint(d.seed, 10)}
	s := diverge.Setup{A: d.a.Rules, B: d.b.Rules, Seats: d.seats, Bots: d.bots.names,
		Games: d.games, Seed: d.seed, Ruleset: botRuleset(d.a), Limits: d.bots.limits}
	s.Progress = func(games int) {
		d.Games.Games = games
		b.draw(int64(games), int64(d.games))
	}
	first, err := diverge.Find(ctx, s)
	if first != nil {
		d.First = &firstGame{first, d.command(first.Seed)}
	}
	if err != nil && ctx.Err() == nil {
		return contentError(err)
	}
	return err
}

// command returns the command line that shows the game of a seed again.
func (d *difference) command(seed uint64) string {
	words := append(append(program.Invocation(), "diff"), d.args...)
	words = append(words, d.set.words()...)
	words = append(words, "--seats", strconv.Itoa(d.seats), "--seed", strconv.FormatUint(seed, 10), "--games", "1")
	if slices.ContainsFunc(d.bots.names, func(name string) bool { return name != anyMove }) {
		words = append(words, "--bots", wording.CSV(d.bots.names))
	}
	return wording.Shell(words...)
}
