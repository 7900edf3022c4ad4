package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// conformanceFlags are the flags of the command conformance.
type conformanceFlags struct {
	conformance.Options // of every variant

	set        settings
	variant    string   // whose rulesets are checked, "" for those that are named, or all
	skip       []string // as CHECK=REASON or CHECK/RULESET=REASON
	seats      int      // 0 for all numbers that a ruleset allows
	report     string   // a file, or - for standard output
	list, json bool
}

// newConformance returns the command conformance, which package conformance does the work
// for. A failed check is an error of content. The report is written in any case, also if
// the run is interrupted, so that a long run is not lost.
func newConformance() *cobra.Command {
	var f conformanceFlags
	c := &cobra.Command{
		Use:               "conformance [RULESET]...",
		ValidArgsFunction: manyRulesets,
		RunE:              func(c *cobra.Command, args []string) error { return runConformance(c, args, f) },
	}
	f.set.add(c)
	c.Flags().StringVar(&f.variant, "variant", "", "check all rulesets that come with the variant of this `NAME`")
	c.Flags().StringArrayVar(&f.Only, "check", nil, "run this `CHECK` alone, and those that it needs; may be repeated")
	c.Flags().StringArrayVar(&f.skip, "skip", nil,
		"skip a check, as `CHECK=REASON` or CHECK/RULESET=REASON; the report shows the reason; may be repeated")
	seatsFlag(c, &f.seats, "play with this number of seats only (default: all that a ruleset is for)")
	c.Flags().IntVar(&f.Games, "games", 4, "games that each check plays with each number of seats")
	seedFlag(c, &f.Seed, 1, "seed of the first game")
	c.Flags().Var(&outputFlag{file: &f.report, kind: conformanceKind, prints: true}, pageName,
		"write the report to this `FILE`; - prints it (default: "+usualReport+")")
	c.Flags().BoolVar(&f.list, "list", false, "list the checks, and run none")
	c.Flags().BoolVar(&f.json, "json", false, "print the report, or the list of the checks, as JSON")
	// The names of the checks are read only if they are needed: they are in a long text.
	_ = c.RegisterFlagCompletionFunc("check", checkNames)
	complete(c, "variant", variantNames()...)
	return c
}

// checkNames completes the name of a check.
func checkNames(*cobra.Command, []string, string) (names []string, _ cobra.ShellCompDirective) {
	for _, row := range conformance.Checks() {
		names = append(names, row.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// runConformance runs the command. All flags are checked before the first game.
func runConformance(c *cobra.Command, names []string, f conformanceFlags) error {
	if f.list {
		return listChecks(c.OutOrStdout(), f.json)
	}
	if err := f.refuse(c, names); err != nil {
		return err
	}
	all, err := f.checked(names)
	if err != nil {
		return err
	}
	if err := f.shareSkips(all); err != nil {
		return err
	}
	reports, err := inspect(c.Context(), all, c.ErrOrStderr())
	partial := errors.Is(err, context.Canceled)
	if err != nil && !partial {
		return usageError(err)
	}
	file := conformance.NewFile(program.Version(), partial, reports...)
	if err := f.writeReport(c, file, reports); err != nil {
		return err
	}
	failures := 0
	for _, r := range reports {
		failures += r.Count(conformance.Failed)
	}
	switch {
	case partial:
		return errInterrupted
	case failures > 0:
		return contentError(fmt.Errorf("%s failed", wording.Count(failures, "check")))
	}
	return nil
}

// refuse refuses flags that make no sense.
func (f *conformanceFlags) refuse(c *cobra.Command, names []string) error {
	switch {
	case c.Flags().Changed("variant") && len(names) > 0:
		return usagef("--variant checks all rulesets of a variant: leave it out, or %s", strings.Join(names, ", "))
	case c.Flags().Changed("variant") && !slices.Contains(variantNames(), f.variant):
		return usageError(suggest(fmt.Errorf("unknown variant %q", f.variant), f.variant, variantNames(),
			"the variants are: "+strings.Join(variantNames(), ", ")))
	case f.report == "" && c.Flags().Changed(pageName):
		return usagef("--%s needs a file, or - to print the report", pageName)
	case f.report == "":
		f.report = usualReport
		return checkOutputs(c)
	}
	return nil
}

// usualReport is the file of the report, if no other is named.
const usualReport = "conformance-report.yaml"

// variantNames lists the variants that the program has.
func variantNames() []string {
	var names []string
	for _, v := range variants.All() {
		names = append(names, v.Name())
	}
	return names
}

// checkedVariant is a variant with how it is checked.
type checkedVariant struct {
	variants.Variant
	conformance.Options
}

// checked returns what is to be checked: the rulesets that are named, or all of a
// variant, or all there are.
func (f *conformanceFlags) checked(names []string) ([]checkedVariant, error) {
	chosen := map[string][]string{}
	for _, name := range names {
		r, err := openRuleset(name, f.set...)
		if err != nil {
			return nil, err
		}
		if v := r.Variant.Name(); !slices.Contains(chosen[v], name) {
			chosen[v] = append(chosen[v], name)
		}
	}
	var all []checkedVariant
	for _, v := range variants.All() {
		rulesets := chosen[v.Name()]
		if rulesets == nil && (len(names) > 0 || f.variant != "" && f.variant != v.Name()) {
			continue
		}
		o := f.Options
		o.Documents, o.Set, o.Skip = rulesets, f.set, map[string]string{}
		if f.seats != 0 {
			o.Seats = []int{f.seats}
		}
		all = append(all, checkedVariant{v, o})
	}
	return all, nil
}

// shareSkips gives each variant what is to be skipped of it. A name that means nothing to
// all of them is refused.
func (f *conformanceFlags) shareSkips(all []checkedVariant) error {
	for _, text := range f.skip {
		name, reason, _ := strings.Cut(text, "=")
		if strings.TrimSpace(reason) == "" {
			return usagef("--skip %s: a check, = and the reason are needed, as in allocations=known", text)
		}
		var known []string
		for _, one := range all {
			names := conformance.Skippable(one.Variant, one.Documents)
			if slices.Contains(names, name) {
				one.Skip[name] = reason
			}
			known = append(known, names...)
		}
		if !slices.Contains(known, name) {
			return usageError(suggest(fmt.Errorf("--skip: no check, ruleset or key is called %s", name), name, known, ""))
		}
	}
	return nil
}

// inspect runs the suite on each of the variants.
func inspect(ctx context.Context, all []checkedVariant, errs io.Writer) (reports []*conformance.Report, err error) {
	for _, one := range all {
		b := newBar(errs, one.Name(), "checks")
		one.Progress = func(done, all int) { b.draw(int64(done), int64(all)) }
		one.Command = one.again
		r, err := conformance.Inspect(ctx, one.Variant, one.Options)
		b.finish()
		if r != nil {
			reports = append(reports, r)
		}
		if err != nil {
			return reports, err
		}
	}
	return reports, nil
}

// again returns the command that shows a failure again.
func (v checkedVariant) again(failure *conformance.Failure) string {
	words := append(program.Invocation(), "conformance")
	switch {
	case failure.Ruleset != "":
		words = append(words, failure.Ruleset)
	case v.Documents != nil:
		words = append(words, v.Documents...)
	default:
		words = append(words, "--variant", v.Name())
	}
	words = append(words, "--check", failure.Check)
	if failure.Place != nil {
		words = append(words, "--seats", strconv.Itoa(failure.Seats),
			"--seed", strconv.FormatUint(failure.Seed, 10), "--games", "1")
	}
	return wording.Shell(append(words, settings(v.Set).words()...)...)
}
