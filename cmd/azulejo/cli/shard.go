package cli

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
)

// The flags of a run that is kept in a part file.
const (
	shardName = "shard"
	outName   = "out"
)

// fromCluster is what stands in the place of the number of a shard that the cluster
// tells.
const fromCluster = "env"

// shardFlags are the flags of a run that is kept in a part file, of all its games or
// of one shard of them.
type shardFlags struct {
	choice shardChoice
	out    string                 // "" for a run that is kept nowhere
	given  func(flag string) bool // on the command line
}

// add adds the flags to a command that plays many games.
func (f *shardFlags) add(c *cobra.Command) {
	f.choice.shard, f.given = sim.Whole, c.Flags().Changed
	c.Flags().Var(&f.choice, shardName, "play one of N equal shards, with --out; "+
		"env or env/N takes K from a Slurm array or a Kubernetes Indexed Job")
	c.Flags().StringVar(&f.out, outName, "", "keep what is counted in this `PART`, "+
		"go on from it when run again; merge puts parts together")
	// The flag has just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc(shardName, cobra.NoFileCompletions)
}

// shard returns the shard that is to be played.
func (f *shardFlags) shard() (sim.Shard, error) {
	if !f.choice.cluster {
		return f.choice.shard, nil
	}
	s, err := clusterShard(os.LookupEnv, f.choice.shard.Of)
	return s, usageError(err)
}

// several reports whether the shard is one of several, or may be.
func (f *shardFlags) several() bool { return f.choice.cluster || f.choice.shard != sim.Whole }

// shardChoice is the value of the flag --shard: K/N, or that the cluster tells K.
type shardChoice struct {
	text    string
	cluster bool
	shard   sim.Shard // with no Number where the cluster tells it, and no Of where it tells that too
}

func (s *shardChoice) String() string { return s.text }

// Type is what the help calls a value.
func (s *shardChoice) Type() string { return "K/N" }

var errShard = errors.New("K/N is needed, such as 3/8 for the third of eight shards; " +
	"env for the task of a Slurm array, or env/8 for a pod of a Kubernetes Indexed Job of 8")

// Set reads the value.
func (s *shardChoice) Set(text string) error {
	k, n, given := strings.Cut(text, "/")
	chosen := shardChoice{text: text, cluster: k == fromCluster}
	var err error
	if !chosen.cluster {
		chosen.shard.Number, err = shardNumber(k)
	}
	if err == nil && (given || !chosen.cluster) {
		chosen.shard.Of, err = shardNumber(n)
	}
	if err != nil {
		return err
	}
	if !chosen.cluster && chosen.shard.Number > chosen.shard.Of {
		return fmt.Errorf("of %d shards there is none with the number %d", chosen.shard.Of, chosen.shard.Number)
	}
	*s = chosen
	return nil
}

// shardNumber reads a number from 1, in digits alone.
func shardNumber(text string) (int64, error) {
	n, err := strconv.ParseUint(text, 10, 63)
	if err != nil || n < 1 {
		return 0, errShard
	}
	return int64(n), nil
}
