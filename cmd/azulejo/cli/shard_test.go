package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// variables are an environment.
type variables map[string]string

func (v variables) lookup(name string) (string, bool) {
	value, set := v[name]
	return value, set
}

// slurmTask is what Slurm sets for a task of an array.
func slurmTask(id, count, first, last string) variables {
	return variables{slurmID: id, slurmCount: count, slurmMin: first, slurmMax: last}
}

// The shard of a pod or a task is its index, counted from 1.
func TestShardOfACluster(t *testing.T) {
	for _, c := range []struct {
		env  variables
		of   int64
		want sim.Shard
	}{
		{variables{kubernetesIndex: "0"}, 8, sim.Shard{Number: 1, Of: 8}},
		{variables{kubernetesIndex: "7"}, 8, sim.Shard{Number: 8, Of: 8}},
		{slurmTask("0", "8", "0", "7"), 0, sim.Shard{Number: 1, Of: 8}},
		{slurmTask("7", "8", "0", "7"), 8, sim.Shard{Number: 8, Of: 8}},
		{slurmTask("1", "8", "1", "8"), 0, sim.Shard{Number: 1, Of: 8}},
		{slurmTask("8", "8", "1", "8"), 0, sim.Shard{Number: 8, Of: 8}},
		{slurmTask("1", "1", "1", "1"), 0, sim.Whole},
	} {
		s, err := clusterShard(c.env.lookup, c.of)
		require.NoError(t, err)
		assert.Equal(t, c.want, s)
	}
}

// An ambiguous environment, or one without a shard, is refused with what it has and a way
// out.
func TestShardOfNoCluster(t *testing.T) {
	both := slurmTask("1", "8", "1", "8")
	both[kubernetesIndex] = "1"
	for _, env := range []variables{nil, both} {
		_, err := clusterShard(env.lookup, 8)
		assert.EqualError(t, err, "--shard env needs either JOB_COMPLETION_INDEX (a Kubernetes Indexed Job) or "+
			"SLURM_ARRAY_TASK_ID (a Slurm array); write --shard K/N")
	}
	for _, c := range []struct {
		env  variables
		of   int64
		want string
	}{
		{variables{kubernetesIndex: "0"}, 0, `JOB_COMPLETION_INDEX="0"; a Job needs its completions, as in env/8`},
		{variables{kubernetesIndex: "8"}, 8, `JOB_COMPLETION_INDEX="8"`},
		{variables{kubernetesIndex: "-1"}, 8, `JOB_COMPLETION_INDEX="-1"`},
		{variables{kubernetesIndex: ""}, 8, `JOB_COMPLETION_INDEX=""`},
		{variables{kubernetesIndex: "99999999999999999999"}, 8, `JOB_COMPLETION_INDEX="99999999999999999999"`},
		{variables{slurmID: "1"}, 0, `SLURM_ARRAY_TASK_COUNT=""`},
		{slurmTask("1", "8", "1", "8"), 4, `SLURM_ARRAY_TASK_COUNT="8"`},
		{slurmTask("3", "4", "1", "7"), 0, "an array all numbers from 0 or 1 on; or write --shard K/N"},
		{slurmTask("3", "2", "3", "4"), 8, `SLURM_ARRAY_TASK_MIN="3", SLURM_ARRAY_TASK_MAX="4"`},
		{slurmTask("5", "1", "5", "5"), 0, `SLURM_ARRAY_TASK_MIN="5"`},
		{slurmTask("9", "8", "1", "8"), 0, `SLURM_ARRAY_TASK_ID="9"`},
		{slurmTask("0", "8", "1", "8"), 0, `SLURM_ARRAY_TASK_ID="0"`},
		{slurmTask("one", "8", "1", "8"), 0, `SLURM_ARRAY_TASK_ID="one"`},
	} {
		_, err := clusterShard(c.env.lookup, c.of)
		assert.ErrorContains(t, err, c.want)
	}
}

// A shard is two numbers from 1 on, the first not beyond the second, or the cluster's.
func TestShardFlag(t *testing.T) {
	for text, want := range map[string]shardChoice{
		"1/1":   {shard: sim.Whole},
		"3/8":   {shard: sim.Shard{Number: 3, Of: 8}},
		"env":   {cluster: true},
		"env/8": {cluster: true, shard: sim.Shard{Of: 8}},
	} {
		var s shardChoice
		require.NoError(t, s.Set(text))
		want.text = text
		assert.Equal(t, want, s)
	}
	for _, text := range []string{"", "3", "/", "3/", "/8", "0/8", "-1/8", "+1/8", "1/0", "3/8/1", "3 / 8", "1.5/8",
		"env/", "env/0", "env/env", "8/env", "ENV", "99999999999999999999/8"} {
		var s shardChoice
		assert.ErrorContains(t, s.Set(text), "K/N is needed", text)
	}
}
