package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// compareFlags are the flags of compare.
type compareFlags struct {
	runFlags
	vary varied // takes the place of other rulesets

	judges []string // by which bots judge that play against each other, in the place of rulesets
}

// newCompare returns the command compare.
func newCompare() *cobra.Command {
	var f compareFlags
	c := &cobra.Command{
		Use:               "compare A B… | compare A [--set PATH=VALUE] | compare A --vary PATH=VALUES | compare A --judges NAME,NAME…",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: manyRulesets,
		RunE:              func(c *cobra.Command, args []string) error { return runCompare(c, args, &f) },
	}
	f.add(c, "number of seats (default: 2, or the fewest that all of the rulesets are for)",
		"games under each ruleset", "print a line of comma-separated values for each difference")
	f.vary.add(c, "compare a value of the ruleset with others")
	c.Flags().StringSliceVar(&f.judges, judgesName, nil, "compare by what bots judge: let bots with these styles or files of weights, "+
		"or with "+ownJudge+" for those of the ruleset, play against each other")
	complete(c, judgesName, append(bot.Judges(), ownJudge)...)
	return c
}

// runCompare plays nothing if all rulesets play the same game.
func runCompare(c *cobra.Command, args []string, f *compareFlags) error {
	if f.judges != nil {
		return compareJudges(c, args, f)
	}
	all, err := openCompared(args, f)
	if err != nil {
		return err
	}
	for _, text := range all.same {
		fmt.Fprintln(c.ErrOrStderr(), program.Name()+":", text)
	}
	if err := evenWeights(c.ErrOrStderr(), all.opened, all.sets); err != nil {
		return err
	}
	if len(all.opened) > 1 {
		return f.run(c, all, args, f.vary.words()...)
	}
	equal := struct {
		Format      int              `json:"format"`
		Equal       bool             `json:"equal"`
		Differences []sim.Difference `json:"-"` // none, for --csv
	}{1, true, nil}
	return f.result.format.print(c, equal, "compare", func(out io.Writer) error {
		_, err := fmt.Fprintln(out, "They play equal games, so that none were played.")
		return err
	})
}

const (
	judgesName = "judges"
	ownJudge   = "own" // the weights of the ruleset
)

// compareJudges lets one bot play against itself with several judges: a tournament.
func compareJudges(c *cobra.Command, args []string, f *compareFlags) error {
	for _, name := range []string{varyName, untilName, "on-bot-error"} {
		if flag := c.Flags().Lookup(name); flag != nil && flag.Changed {
			return usagef("--%s plays a tournament: leave out --%s", judgesName, name)
		}
	}
	switch {
	case len(args) > 1:
		return usagef("--%s compares bots under one ruleset, and %d are named", judgesName, len(args))
	case len(f.judges) < 2:
		return usagef("--%s: two are needed, as in --%s %s,blocks", judgesName, judgesName, ownJudge)
	case len(f.bots.names) > 1:
		return usagef("--%s compares one bot with itself, and %d are named", judgesName, len(f.bots.names))
	}
	name := defaultBot
	if len(f.bots.names) > 0 {
		name = f.bots.names[0]
	}
	t := tournamentFlags{workers: f.setup.Workers, set: f.set, bots: f.bots, shards: f.shards, result: f.result}
	t.setup.Seats, t.setup.Games, t.setup.Seed = f.setup.Seats, f.setup.Games, f.setup.Seed
	t.bots.names = nil
	for _, judge := range f.judges {
		of := name + "@" + judge
		if judge == ownJudge {
			of = name
		}
		t.bots.names = append(t.bots.names, of)
	}
	return runTournament(c, args[0], t)
}

// mostRulesets bounds how many rulesets are compared: each has a letter.
const mostRulesets = 26

// comparedSet is the rulesets of a run. Each is compared with the first.
type comparedSet struct {
	opened []*variants.Ruleset
	sets   []settings // what is set in each
	sweep  *sim.Sweep // nil unless they are one ruleset with several values at one path
	same   []string   // for each ruleset that is left out, which other one plays its game
}

// label names a ruleset as it is typed, with what is set in it.
func label(r *variants.Ruleset, set settings) string {
	return wording.Shell(append([]string{r.Name}, set.words()...)...)
}

// openCompared opens what the command line names.
func openCompared(args []string, f *compareFlags) (*comparedSet, error) {
	all := &comparedSet{}
	if len(args) == 1 && f.set == nil && f.vary == nil {
		var err error
		if args, err = besideParent(args[0], "--"+setName+" or --"+varyName); err != nil {
			return nil, err
		}
	}
	switch {
	case f.vary != nil && len(args) > 1:
		return nil, usagef("--%s tries values in one ruleset, and %d are named", varyName, len(args))
	case len(f.vary) > 1:
		return nil, usagef("compare varies one value; %s varies several together", program.Typed("azulejo tune"))
	case f.vary != nil && len(f.vary[0].Values) > mostSwept:
		return nil, usageError(tooMany(mostSwept))
	case f.vary != nil:
		return all, all.openSweep(args[0], f)
	case len(args) > mostRulesets:
		return nil, usagef("%d rulesets are too many: a run compares at most %d", len(args), mostRulesets)
	case len(args) == 1:
		if err := all.open(args[0], nil); err != nil {
			return nil, err
		}
	}
	for _, name := range args {
		if err := all.open(name, f.set); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// mostSwept bounds the values of a sweep: each is as many games as a whole run.
const mostSwept = 50

// openSweep opens a ruleset as it is, and with each value to try. The first value of a sweep is the
// own one, which can be a formula, or "" if the ruleset does not have the path.
func (all *comparedSet) openSweep(name string, f *compareFlags) error {
	if err := all.open(name, f.set); err != nil {
		return err
	}
	path := f.vary[0].Path
	own := strings.Join(strings.Fields(all.opened[0].Document.Get(ruleset.Normalize(path)).Text()), " ")
	all.sweep = &sim.Sweep{Path: path, Values: []string{own}}
	return f.vary.open(name, f.set, func(r *variants.Ruleset, value string) error {
		if value == own {
			return nil
		}
		before := len(all.opened)
		err := all.add(r, append(slices.Clip(f.set), path+"="+value))
		if len(all.opened) > before {
			all.sweep.Values = append(all.sweep.Values, value)
		}
		return err
	})
}

// open opens one more ruleset.
func (all *comparedSet) open(name string, set settings) error {
	r, err := openForBots(name, set...)
	if err != nil {
		return err
	}
	return all.add(r, set)
}

// add adds a ruleset. One that plays the same game as another one is left out, as it would have
// the same numbers.
func (all *comparedSet) add(r *variants.Ruleset, set settings) error {
	for i, other := range all.opened {
		if r.Variant.Name() != other.Variant.Name() {
			return usagef("%s is a game of the variant %s, and %s of %s: only games of one variant are compared",
				other.Name, other.Variant.Name(), r.Name, r.Variant.Name())
		}
		if r.Document.Digest() == other.Document.Digest() {
			all.same = append(all.same, fmt.Sprintf("%s and %s play the same game", label(other, all.sets[i]), label(r, set)))
			return nil
		}
	}
	all.opened, all.sets = append(all.opened, r), append(all.sets, set)
	return nil
}

// fill puts the rulesets into a setup. A run of several names them by their labels, as two
// of them can be one file with different values.
func (all *comparedSet) fill(s *sim.Setup) {
	list := simulated(all.opened)
	for i, r := range all.opened {
		if len(list) > 1 {
			list[i].Header.Ruleset = label(r, all.sets[i])
		}
	}
	s.Rulesets, s.Sweep = list, all.sweep
}
