package cli

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A list of bots is read again as it is written, whatever they are called.
func TestBotsAsTheFlagReadsThem(t *testing.T) {
	for _, bots := range [][]string{{"greedy", "random"}, {"exec:./bad.sh a,b", "exec:./bad.sh a,b"},
		{`exec:sh -c "echo 1, 2"`, " spaced"}, {"random"}} {
		var f botFlags
		c := &cobra.Command{}
		f.add(c, "who plays")
		require.NoError(t, c.ParseFlags([]string{"--bots", csvWord(bots)}))
		assert.Equal(t, bots, f.names)
	}
}
