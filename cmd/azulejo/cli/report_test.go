package cli

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// The flag reads a list of bots as wording.CSV writes it, whatever their names.
func TestBotsAsTheFlagReadsThem(t *testing.T) {
	for _, bots := range [][]string{{"greedy", "random"}, {"exec:./bad.sh a,b", "exec:./bad.sh a,b"},
		{`exec:sh -c "echo 1, 2"`, " spaced"}, {"random"}} {
		var f botFlags
		c := &cobra.Command{}
		f.add(c, "who plays")
		require.NoError(t, c.ParseFlags([]string{"--bots", wording.CSV(bots)}))
		assert.Equal(t, bots, f.names)
	}
}

// The command of a run names the time of bots if some are programs.
func TestTimeOfPrograms(t *testing.T) {
	p := sim.Plan{Seats: 2, Bots: []string{"exec:a,b", "random"}, Games: 4, Seed: 1, Failing: "random",
		BotTime: "5s"}
	assert.Equal(t, []string{program.Name(), "simulate", "classic", "--seats", "2", "--bots", `"exec:a,b",random`,
		"--games", "4", "--seed", "1", "--bot-time", "5s", "--on-bot-error", "random"},
		outcome.Words("simulate", []string{"classic"}, &p))
	p.Failing = ""
	assert.Equal(t, []string{program.Name(), "tournament", "classic", "--seats", "2", "--bots",
		`"exec:a,b",random`, "--games", "4", "--seed", "1", "--bot-time", "5s"}, outcome.Words("tournament", []string{"classic"}, &p))
}
