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

// fromCluster replaces the number of a shard that the cluster sets.
const fromCluster = "env"

// shardFlags are the flags of a run that is kept in a part file: all of its games, or one
// shard of them.
type shardFlags struct {
	choice shardChoice
	out    string                 // "" for a run that is not kept
	mixed  bool                   // a part of another version is resumed too
	rescue bool                   // a run that is stopped without a file is kept in a new one
	given  func(flag string) bool // on the command line
}

// add adds the flags to a command that plays many games, and keeps them in a part.
func (f *shardFlags) add(c *cobra.Command) {
	f.keep(c, "keep what is counted in this `PART`, resume it when run again; merge adds parts up")
	addValue(c, shardName, "K/N", "play one of N equal shards, with --out; "+
		"env or env/N takes K from a Slurm array or a Kubernetes Indexed Job", f.choice.Set)
}

// keep adds the flags for the file alone, the first with its usage.
func (f *shardFlags) keep(c *cobra.Command, usage string) {
	f.choice.shard, f.given = sim.Whole, c.Flags().Changed
	c.Flags().Var(&outputFlag{file: &f.out, kind: partKind}, outName, usage)
	c.Flags().BoolVar(&f.mixed, mixedName, false, "resume a part of another version of the program, which may play differently")
}

// shard returns the shard to play. The environment is read only here, so that help and errors
// do not depend on it.
func (f *shardFlags) shard() (sim.Shard, error) {
	if !f.choice.cluster {
		return f.choice.shard, nil
	}
	s, err := clusterShard(os.LookupEnv, f.choice.shard.Of)
	return s, usageError(err)
}

// several reports whether the shard is one of several, or may be.
func (f *shardFlags) several() bool { return f.choice.cluster || f.choice.shard != sim.Whole }

// check refuses flags that do not go together with a part file. recorded is set if the games are
// recorded.
func (f *shardFlags) check(recorded bool) error {
	switch {
	case f.out == "" && f.choice.text != "":
		return usagef("--%s needs a file for what is counted: --%s PART", shardName, outName)
	case f.out == "":
		return nil
	case recorded:
		return usagef("--record does not go with --%s: a resumed run would miss its first games", outName)
	}
	for _, name := range []string{"json", "csv", pageName} {
		if f.several() && f.given(name) {
			return usagef("--%s does not go with --%s: the results are those of all shards, and merge has --%s",
				name, shardName, name)
		}
	}
	return nil
}

// shardChoice is the value of --shard: K/N, or env where the cluster sets K.
type shardChoice struct {
	text    string
	cluster bool
	shard   sim.Shard // without Number if the cluster sets it, without Of if it sets that too
}

// Set reads the value.
func (s *shardChoice) Set(text string) error {
	k, n, given := strings.Cut(text, "/")
	chosen, valid := shardChoice{text: text, cluster: k == fromCluster}, true
	number := func(text string) int64 {
		n, err := strconv.ParseUint(text, 10, 63)
		valid = valid && err == nil && n > 0
		return int64(n)
	}
	if !chosen.cluster {
		chosen.shard.Number = number(k)
	}
	if given || !chosen.cluster {
		chosen.shard.Of = number(n)
	}
	if !valid || !chosen.cluster && chosen.shard.Number > chosen.shard.Of {
		return errors.New("K/N is needed, such as 3/8 for the third of eight shards; " +
			"env for the task of a Slurm array, or env/8 for a pod of a Kubernetes Indexed Job of 8")
	}
	*s = chosen
	return nil
}

// The variables in which clusters give a task its number.
const (
	kubernetesIndex = "JOB_COMPLETION_INDEX" // from 0; Kubernetes does not set how many there are

	slurmID    = "SLURM_ARRAY_TASK_ID"
	slurmCount = "SLURM_ARRAY_TASK_COUNT"
	slurmMin   = "SLURM_ARRAY_TASK_MIN"
	slurmMax   = "SLURM_ARRAY_TASK_MAX"
)

// environment looks up a variable.
type environment func(name string) (value string, set bool)

// clusterShard returns the shard of this task of a cluster; of is how many there are, 0 if
// the cluster sets it. An ambiguous environment is an error: a shard that is played twice
// shows only when all parts are merged. Only a Slurm array of all numbers from 0 or 1 on
// defines which shard a task is: tasks 3,7 may be a second try of two of eight.
func clusterShard(env environment, of int64) (sim.Shard, error) {
	names := []string{slurmID, slurmCount, slurmMin, slurmMax}
	_, kubernetes := env(kubernetesIndex)
	if _, slurm := env(slurmID); slurm == kubernetes {
		return sim.Shard{}, fmt.Errorf("--%s %s needs either %s (a Kubernetes Indexed Job) or %s (a Slurm array); "+
			"write --%[1]s K/N", shardName, fromCluster, kubernetesIndex, slurmID)
	}
	if kubernetes {
		names = []string{kubernetesIndex}
	}
	var n, set = [4]int64{}, []string{}
	var wrong error
	for i, name := range names {
		value, _ := env(name)
		number, err := strconv.ParseUint(value, 10, 31)
		n[i], wrong = int64(number), errors.Join(wrong, err)
		set = append(set, fmt.Sprintf("%s=%q", name, value))
	}
	index, count, first, last := n[0], n[1], n[2], n[3]
	if kubernetes {
		count, last = of, of-1
	}
	if wrong != nil || count == 0 || of != 0 && of != count || first > 1 || last-first+1 != count ||
		index < first || index > last {
		return sim.Shard{}, fmt.Errorf("--%s %s: which shard this task plays does not follow from %s; a Job needs its "+
			"completions, as in %[2]s/8, and an array all numbers from 0 or 1 on; or write --%[1]s K/N",
			shardName, fromCluster, strings.Join(set, ", "))
	}
	return sim.Shard{Number: index - first + 1, Of: count}, nil
}
