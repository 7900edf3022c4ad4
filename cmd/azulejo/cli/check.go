package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/playtest"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// checking is a run of check over all its files.
type checking struct {
	set      settings
	games    int    // of random bots, for each number of seats
	seed     uint64 // of the first game
	seats    int    // 0 for all that a ruleset allows
	workers  int    // games at a time
	readOnly bool   // no games
	strict   bool   // warnings are errors
	json     bool

	out, errs io.Writer
	list      []ruleset.Problem // for --json
	problems  int
	warnings  int
}

// newCheck returns the command check. It reads rulesets with all their problems, and plays
// those that are sound, which package playtest does. Problems are an error of content, and
// with --strict warnings are too; a file that cannot be read is one of usage.
func newCheck() *cobra.Command {
	k := checking{list: []ruleset.Problem{}}
	c := &cobra.Command{
		Use:               "check FILE…",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: manyRulesets,
		RunE:              func(c *cobra.Command, args []string) error { return k.run(c, args) },
	}
	k.set.add(c)
	c.Flags().IntVar(&k.games, "games", 1000,
		"games of random bots for each number of seats; greedy bots play one for each 25")
	seedFlag(c, &k.seed, 1, "seed of the first game")
	seatsFlag(c, &k.seats, "play with this number of seats only (default: every number the ruleset allows)")
	workersFlag(c, &k.workers)
	c.Flags().BoolVar(&k.readOnly, "no-games", false, "only read the rulesets, and play no games")
	c.Flags().BoolVar(&k.strict, "strict", false, "warnings make the exit code 1 too")
	c.Flags().BoolVar(&k.json, "json", false, "print problems and warnings as JSON, for editors")
	for _, ofGames := range []string{"games", "seed", seatsName, workersName} {
		c.MarkFlagsMutuallyExclusive("no-games", ofGames)
	}
	return c
}

// run checks the files one after the other. A file with problems does not keep the others
// from being checked.
func (k *checking) run(c *cobra.Command, names []string) error {
	k.out, k.errs = c.OutOrStdout(), c.ErrOrStderr()
	var unread error
	for _, name := range names {
		owner := variants.WeightsOf(name)
		if owner != "" && slices.ContainsFunc(names, func(of string) bool { return variants.WeightsFile(of) == name }) {
			continue // they are read with their ruleset
		}
		err := k.check(c.Context(), cmp.Or(owner, name))
		if owner != "" && errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%s has weights for %s, which is not there; give both the same name", name, owner)
		}
		unread = errors.Join(unread, usageError(err))
		if c.Context().Err() != nil {
			unread = errInterrupted
			break
		}
	}
	if k.json {
		if err := printJSON(k.out, k.list); err != nil {
			return err
		}
	}
	switch { // the first error decides the exit code
	case unread == errInterrupted:
		return unread
	case k.problems > 0:
		return errors.Join(unread, contentError(errors.New(wording.Count(k.problems, "problem"))))
	case k.warnings > 0 && k.strict:
		return errors.Join(unread, contentError(fmt.Errorf("%s, and --strict allows none", wording.Count(k.warnings, "warning"))))
	}
	return unread
}

// check checks one ruleset or one file of tests. It returns an error if the file could not be read.
func (k *checking) check(ctx context.Context, name string) error {
	if kindOf(name) == testsKind {
		text, err := safefile.Read(name, ruleset.MaxSize)
		if err == nil {
			err = k.tell(testrun.CheckFile(name, text, k.open))
		}
		return err
	}
	r, err := k.open(name)
	if err != nil {
		return k.tell(err)
	}
	k.report(r.Document.Warnings()...)
	text, err := variants.Text(name)
	if err == nil {
		err = k.tell(testrun.CheckOwn(r, text))
	}
	if err != nil || k.readOnly {
		return err
	}
	return k.playtest(ctx, r)
}

// open opens a ruleset whose formulas count their conditions, with the assignments of the command.
func (k *checking) open(name string, set ...string) (*variants.Ruleset, error) {
	return variants.Open(name, variants.Set(k.set...), variants.Set(set...), variants.Counting())
}

// tell reports an error that lists problems, and returns any other one.
func (k *checking) tell(err error) error {
	problems, is := errors.AsType[*ruleset.Problems](err)
	if !is {
		return err
	}
	k.report(problems.List...)
	if problems.More > 0 {
		k.report(ruleset.Problem{File: problems.List[0].File, Message: fmt.Sprintf("and %d more problems", problems.More)})
	}
	return nil
}

// playtestBudget bounds the games of one ruleset; a published one takes a second.
const playtestBudget = time.Minute

// playtest plays games of a ruleset and reports what they show.
func (k *checking) playtest(ctx context.Context, r *variants.Ruleset) error {
	s := playtest.Setup{Ruleset: r, Games: k.games, Seed: k.seed, Workers: k.workers, Budget: playtestBudget}
	s.Play = wording.Shell(append(append(program.Invocation(), "play", r.Name), k.set.words()...)...)
	least, most := r.Rules.Seats()
	if k.seats != 0 {
		if err := chooseSeats(&k.seats, 0, r); err != nil {
			return err
		}
		least, most = k.seats, k.seats
	}
	for seats := least; seats <= most; seats++ {
		s.Seats = append(s.Seats, seats)
	}
	b, all := newBar(k.errs, r.Name, "games"), int64(s.Total())
	s.Progress = func(done int) { b.draw(int64(done), all) }
	found, err := playtest.Run(ctx, s)
	b.finish()
	k.report(found...)
	return err
}

// report prints problems and warnings, or keeps them for --json. Warnings go to standard
// error, so that a script reads only problems from standard output.
func (k *checking) report(problems ...ruleset.Problem) {
	for _, p := range problems {
		out := k.out
		if p.Warning {
			k.warnings++
			out = k.errs
		} else {
			k.problems++
		}
		if k.json {
			k.list = append(k.list, p)
		} else {
			fmt.Fprintln(out, p)
		}
	}
}
