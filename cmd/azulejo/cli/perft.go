package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core"
)

// newPerft returns the command perft. It counts sequences of moves, whose numbers compare two
// implementations of the same rules.
func newPerft() *cobra.Command {
	var from string
	var set settings
	var seats, depth int
	var seed uint64
	c := &cobra.Command{
		Use:               "perft RULESET | perft --from FILE",
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE: func(c *cobra.Command, args []string) error {
			game, err := perftGame(c, args, from, set, seats, seed)
			if err != nil {
				return err
			}
			return printPerft(c.Context(), c.OutOrStdout(), game, depth)
		},
	}
	set.add(c)
	c.Flags().StringVar(&from, "from", "", "count from where this `FILE`, a game record, ends")
	seatsFlag(c, &seats, usualSeats)
	seedFlag(c, &seed, 1, "seed of the first deal")
	c.Flags().IntVar(&depth, "depth", 3, "largest number of moves")
	return c
}

// printPerft prints each count when it is known, so that an interrupted run has the smaller ones.
func printPerft(ctx context.Context, out io.Writer, game *core.Game, depth int) error {
	for d := 1; d <= depth; d++ {
		n, err := core.Perft(ctx, game.Rules(), game.State(), d)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, d, n)
	}
	return nil
}

// perftGame returns the game to count from.
func perftGame(c *cobra.Command, args []string, from string, set settings, seats int, seed uint64) (*core.Game, error) {
	if (from == "") == (len(args) == 0) {
		return nil, usagef("a ruleset or --from is needed, and not both")
	}
	if from != "" {
		for _, flag := range []string{"seats", "seed", setName} {
			if c.Flags().Changed(flag) {
				return nil, usagef("--%s has no meaning with --from: the record has it", flag)
			}
		}
		last, _, err := lastGame(c, from)
		if err != nil {
			return nil, err
		}
		return last.Game, nil
	}
	r, err := openRuleset(args[0], set...)
	if err != nil {
		return nil, err
	}
	if err := chooseSeats(&seats, 0, r); err != nil {
		return nil, err
	}
	return core.NewGame(r.Rules, seats, core.Seeded(seed))
}
