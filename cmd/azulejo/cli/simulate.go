package cli

import "github.com/spf13/cobra"

// newSimulate returns the command simulate.
func newSimulate() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:               "simulate RULESET",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE:              func(c *cobra.Command, args []string) error { return runSimulate(c, args, &f) },
	}
	f.add(c, usualSeats, "number of games", allNumbers)
	c.Flags().Var(&outputFlag{file: &f.record, kind: recordKind}, "record", "write the records of all games to this `FILE`")
	return c
}

// allNumbers describes --csv of the commands that print the result of one ruleset.
const allNumbers = "print all numbers as one table of comma-separated values"

// runSimulate plays one ruleset: a set to compare with nothing to compare it with, which is
// played, kept in parts and merged as others are.
func runSimulate(c *cobra.Command, args []string, f *runFlags) error {
	all := &comparedSet{}
	if err := all.open(args[0], f.set); err != nil {
		return err
	}
	return f.run(c, all, args)
}
