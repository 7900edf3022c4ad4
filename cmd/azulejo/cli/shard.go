package cli

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
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

// The variables by which clusters tell a task which one it is.
const (
	kubernetesIndex = "JOB_COMPLETION_INDEX" // from 0; Kubernetes does not tell how many there are

	slurmID    = "SLURM_ARRAY_TASK_ID"
	slurmCount = "SLURM_ARRAY_TASK_COUNT"
	slurmMin   = "SLURM_ARRAY_TASK_MIN"
	slurmMax   = "SLURM_ARRAY_TASK_MAX"
)

// environment looks up a variable.
type environment func(name string) (value string, set bool)

// clusterShard returns the shard of this task of a cluster; of is how many there are,
// 0 where the cluster is to tell. Whatever could be meant in two ways is an error: a
// shard that is played in the place of another is seen only when all are merged.
func clusterShard(env environment, of int64) (sim.Shard, error) {
	_, kubernetes := env(kubernetesIndex)
	_, slurm := env(slurmID)
	switch {
	case kubernetes && slurm:
		return sim.Shard{}, fmt.Errorf("--shard %s: both %s (Kubernetes) and %s (Slurm) are set; "+
			"write --shard K/N", fromCluster, kubernetesIndex, slurmID)
	case kubernetes:
		return kubernetesShard(env, of)
	case slurm:
		return slurmShard(env, of)
	}
	return sim.Shard{}, fmt.Errorf("--shard %s: neither %s (a Kubernetes Indexed Job) nor %s (a Slurm array) is set; "+
		"write --shard K/N", fromCluster, kubernetesIndex, slurmID)
}

// kubernetesShard returns the shard of a pod of an Indexed Job.
func kubernetesShard(env environment, of int64) (sim.Shard, error) {
	index, err := env.number(kubernetesIndex)
	switch {
	case err != nil:
		return sim.Shard{}, err
	case of == 0:
		return sim.Shard{}, fmt.Errorf("--shard %s: Kubernetes does not tell how many pods the Job has; "+
			"write its completions behind it, as in --shard %s/8", fromCluster, fromCluster)
	case index >= of:
		return sim.Shard{}, fmt.Errorf("%s is %d, and of the %d shards of --shard %s/%d the last has index %d; "+
			"the number is to be the completions of the Job", kubernetesIndex, index, of, fromCluster, of, of-1)
	}
	return sim.Shard{Number: index + 1, Of: of}, nil
}

// slurmArray is what Slurm tells a task of an array.
type slurmArray struct{ id, count, first, last int64 }

func (env environment) slurm() (a slurmArray, err error) {
	for _, v := range []struct {
		name  string
		value *int64
	}{{slurmID, &a.id}, {slurmCount, &a.count}, {slurmMin, &a.first}, {slurmMax, &a.last}} {
		if *v.value, err = env.number(v.name); err != nil {
			return a, err
		}
	}
	return a, nil
}

// slurmShard returns the shard of a task of an array. Only an array of all numbers
// from 0 or 1 on says by itself which shard a task is: one of 3,7 may be a second try
// of two of eight.
func slurmShard(env environment, of int64) (sim.Shard, error) {
	a, err := env.slurm()
	switch {
	case err != nil:
		return sim.Shard{}, err
	case a.first > 1 || a.last-a.first+1 != a.count:
		return sim.Shard{}, fmt.Errorf("the Slurm array has %s from %d to %d; --shard %s needs all numbers "+
			"from 0 or 1 on; to play some shards again write --shard K/N, as in --shard \"$%s/8\"",
			wording.Count(a.count, "task"), a.first, a.last, fromCluster, slurmID)
	case of != 0 && of != a.count:
		return sim.Shard{}, fmt.Errorf("the Slurm array has %s, and --shard %s/%d is for %d",
			wording.Count(a.count, "task"), fromCluster, of, of)
	case a.id < a.first || a.id > a.last:
		return sim.Shard{}, fmt.Errorf("%s is %d, and the Slurm array is from %d to %d",
			slurmID, a.id, a.first, a.last)
	}
	return sim.Shard{Number: a.id - a.first + 1, Of: a.count}, nil
}

// number returns the whole number in a variable.
func (env environment) number(name string) (int64, error) {
	value, set := env(name)
	if !set {
		return 0, fmt.Errorf("%s is not set; write --shard K/N", name)
	}
	n, err := strconv.ParseUint(value, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%s is %q, and a whole number is needed; write --shard K/N", name, value)
	}
	return int64(n), nil
}
