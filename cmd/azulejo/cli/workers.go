package cli

import (
	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
)

// workersName is the flag that says how many games are played at a time.
const workersName = "workers"

// workersFlag adds the flag to a command that plays many games.
func workersFlag(c *cobra.Command, workers *int) {
	c.Flags().IntVar(workers, workersName, 0, "games played at a time (default: one on each core)")
}

// checkWorkers refuses a number of games at a time that makes no sense.
func checkWorkers(c *cobra.Command, workers int) error {
	if c.Flags().Changed(workersName) && (workers < 1 || workers > sim.MaxWorkers) {
		return usagef("--%s %d: a number from 1 to %d is needed", workersName, workers, sim.MaxWorkers)
	}
	return nil
}
