package cli

import (
	"strconv"

	"github.com/spf13/cobra"
)

// newSimulate returns the command simulate.
func newSimulate() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "simulate RULESET",
		Short: "Play many games and count what happens",
		Long: `simulate plays many games of RULESET. It prints who wins, whether the first seat has an
advantage, scores, where the points come from, how long games are, how many moves there
are to choose from, who leads when, and how games end. Intervals and numbers after ± are
at 95 %. Different bots change seats on the same tiles. The same arguments give the same
numbers on any machine and with any number of workers.

With --until it plays until a number is known well enough, but at most ` + strconv.Itoa(untilMost) + ` games
unless --games is given. Ctrl-C ends the run with the results so far. --csv prints one
number on each line, with its section, name, seat, bot and round.`,
		Example: `  azulejo simulate classic --games 1000
  azulejo simulate summer-pavilion --seats 4 --games 200 --seed 5 --json
  azulejo simulate classic --bots random --until ±1%
  azulejo simulate mine.yaml --until points.bonuses.row±0.1 --csv
  azulejo simulate mine.yaml --seats 3 --report mine.html`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE:              func(c *cobra.Command, args []string) error { return runSimulate(c, args, &f) },
	}
	f.add(c, usualSeats, "number of games", allNumbers)
	c.Flags().StringVar(&f.record, "record", "", "write the records of all games to this `FILE`")
	return c
}

// allNumbers describes --csv of the commands that print the result of one ruleset.
const allNumbers = "print all numbers as one table of comma-separated values"

func runSimulate(c *cobra.Command, args []string, f *runFlags) error {
	all := &comparedSet{}
	if err := all.open(args[0], f.set); err != nil {
		return err
	}
	return f.run(c, all, args)
}
