package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/wording"
)

// reportName is the file that a run writes where nothing else is said.
const reportName = "conformance-report.yaml"

// conformanceFlags are the flags of the command conformance.
type conformanceFlags struct {
	set         settings
	variant     string
	only        []string
	skip        map[string]string
	seats       int
	games       int
	seed        uint64
	report      string
	list, json  bool
	chosenSeats []int
}

func newConformance() *cobra.Command {
	var f conformanceFlags
	c := &cobra.Command{
		Use:   "conformance [RULESET]...",
		Short: "Run the conformance suite on rulesets, with a report file",
		Long: `conformance runs the suite that every variant and every ruleset has to pass: offers,
texts of moves and positions, copies, undo, records, scores with their reasons, and
so on. Without a RULESET it checks all shipped ones, which takes some minutes; with
--variant those of one variant. A failure names the rule, what was seen and where, and a
command that shows it again. The report, a YAML file, lists for each ruleset what has
passed, failed, and was skipped, and why.`,
		Example: `  azulejo conformance classic
  azulejo conformance mine.yaml --games 20 --report mine.report.yaml
  azulejo conformance mine.yaml --check copies --check undo --report -
  azulejo conformance --variant classic
  azulejo conformance --list`,
		ValidArgsFunction: manyRulesets,
		RunE:              func(c *cobra.Command, args []string) error { return runConformance(c, args, f) },
	}
	f.set.add(c)
	c.Flags().StringVar(&f.variant, "variant", "", "check all rulesets that come with the variant of this `NAME`")
	c.Flags().StringArrayVar(&f.only, "check", nil, "run this `CHECK` alone, and those that it needs; may be repeated")
	c.Flags().Var((*skips)(&f.skip), "skip", "skip a check, or CHECK/RULESET, for a reason, which the report shows; may be repeated")
	seatsFlag(c, &f.seats, "play with this number of seats only (default: all that a ruleset is for)")
	c.Flags().IntVar(&f.games, "games", 4, "games that each check plays with each number of seats")
	seedFlag(c, &f.seed, 1, "seed of the first game")
	c.Flags().StringVar(&f.report, "report", reportName, "write the report to this `FILE`; - prints it")
	c.Flags().BoolVar(&f.list, "list", false, "list the checks, and run none")
	c.Flags().BoolVar(&f.json, "json", false, "print the report, or the list of the checks, as JSON")
	// The flags have just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc("check", checkNames)
	_ = c.RegisterFlagCompletionFunc("variant", cobra.FixedCompletions(variantNames(), cobra.ShellCompDirectiveNoFileComp))
	return c
}

// checkNames completes a check.
func checkNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, row := range conformance.Checks() {
		names = append(names, row.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

func runConformance(c *cobra.Command, names []string, f conformanceFlags) error {
	if f.list {
		return listChecks(c.OutOrStdout(), f.json)
	}
	if err := f.refuse(c, names); err != nil {
		return err
	}
	families, err := f.families(names)
	if err != nil {
		return err
	}
	if err := f.checkSkips(families); err != nil {
		return err
	}
	reports, err := f.inspect(c.Context(), families, c.ErrOrStderr())
	partial := errors.Is(err, context.Canceled)
	if err != nil && !partial {
		return usageError(err)
	}
	file := conformance.NewFile(version(), partial, reports...)
	if err := f.tell(c, file, reports); err != nil {
		return err
	}
	if partial {
		return errInterrupted
	}
	return conformanceVerdict(reports)
}

// refuse refuses flags that make no sense.
func (f *conformanceFlags) refuse(c *cobra.Command, names []string) error {
	switch {
	case c.Flags().Changed("variant") && len(names) > 0:
		return usagef("--variant checks all rulesets of a variant: leave it out, or %s", strings.Join(names, ", "))
	case c.Flags().Changed("variant") && f.variant == "":
		return unknownVariant(f.variant)
	case f.games < 1:
		return usagef("--games %d: at least 1 is needed", f.games)
	case f.report == "":
		return usagef("--report needs a file, or - to print the report")
	case f.seats != 0:
		f.chosenSeats = []int{f.seats}
	}
	return checkReport(f.report)
}

// inspect runs the suite on each of the families.
func (f *conformanceFlags) inspect(ctx context.Context, families []family, errs io.Writer) (
	[]*conformance.Report, error) {
	var reports []*conformance.Report
	for _, one := range families {
		progress, finish := newGrowth(errs, one.Name(), "checks")
		r, err := conformance.Inspect(ctx, one.Variant, conformance.Options{Documents: one.rulesets, Set: f.set,
			Seats: f.chosenSeats, Games: f.games, Seed: f.seed, Only: f.only, Skip: f.skipsOf(one),
			Command:  func(failure *conformance.Failure) string { return f.command(one, failure) },
			Progress: progress})
		finish()
		if r != nil {
			reports = append(reports, r)
		}
		if err != nil {
			return reports, err
		}
	}
	return reports, nil
}

// command is how a failure is seen again.
func (f *conformanceFlags) command(of family, failure *conformance.Failure) string {
	words := append(invocation(), "conformance")
	switch {
	case failure.Ruleset != "":
		words = append(words, failure.Ruleset)
	case of.rulesets != nil:
		words = append(words, of.rulesets...)
	default:
		words = append(words, "--variant", of.Name())
	}
	words = append(words, "--check", failure.Check)
	if failure.Seats != 0 {
		words = append(words, "--seats", strconv.Itoa(failure.Seats),
			"--seed", strconv.FormatUint(failure.Seed, 10), "--games", "1")
	}
	return wording.Shell(append(words, f.set.words()...)...)
}

// conformanceVerdict is the error that a run ends with.
func conformanceVerdict(reports []*conformance.Report) error {
	failures := 0
	for _, r := range reports {
		if all, is := errors.AsType[*conformance.Error](r.Err()); is {
			failures += len(all.Failures)
		}
	}
	if failures > 0 {
		return contentError(fmt.Errorf("%s failed", wording.Count(failures, "check")))
	}
	return nil
}
