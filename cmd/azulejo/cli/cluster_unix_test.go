//go:build unix

package cli_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"
)

// clusterFile returns a file for users of clusters, with few games in the place of many.
func clusterFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "cluster", name))
	require.NoError(t, err)
	return strings.NewReplacer("--games=10000000", "--games=40", "--games 10000000", "--games 40").Replace(string(text))
}

// run runs a command with variables of its own, and returns what it printed.
func run(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	c := exec.Command(name, args...)
	c.Env = append(os.Environ(), env...)
	var errs strings.Builder
	c.Stderr = &errs
	out, err := c.Output()
	require.NoError(t, err, "%s %q: %s", name, args, errs.String())
	return string(out)
}

// sameNumbers checks that JSON is that of a run of all games in one place.
func sameNumbers(t *testing.T, ruleset, merged string) {
	t.Helper()
	sameRun(t, []string{"simulate", ruleset, "--games", "40"}, merged)
}

// sameRun checks that JSON is that of a command which plays in one place.
func sameRun(t *testing.T, command []string, merged string) {
	t.Helper()
	var want, got map[string]any
	require.NoError(t, json.Unmarshal([]byte(run(t, nil, "azulejo", append(command, "--json")...)), &want))
	require.NoError(t, json.Unmarshal([]byte(merged), &got))
	delete(want, "run") // the time that it took
	delete(got, "run")
	assert.Equal(t, want, got, command)
}

// object is one of the objects of Kubernetes that the files have, with the fields that
// they use, as v1 and batch/v1 call them.
type object struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   struct{ Name string }
	Data       map[string]string
	Spec       struct {
		AccessModes []string `yaml:"accessModes"`
		Resources   struct{ Requests map[string]string }

		CompletionMode       string `yaml:"completionMode"`
		Completions          int
		Parallelism          int
		BackoffLimit         *int                          `yaml:"backoffLimit"`
		BackoffLimitPerIndex int                           `yaml:"backoffLimitPerIndex"`
		PodFailurePolicy     struct{ Rules []failureRule } `yaml:"podFailurePolicy"`
		Template             struct{ Spec pod }
	}
}

type failureRule struct {
	Action          string
	OnPodConditions []struct{ Type, Status string } `yaml:"onPodConditions"`
	OnExitCodes     struct {
		ContainerName string `yaml:"containerName"`
		Operator      string
		Values        []int
	} `yaml:"onExitCodes"`
}

type pod struct {
	RestartPolicy                 string `yaml:"restartPolicy"`
	TerminationGracePeriodSeconds int    `yaml:"terminationGracePeriodSeconds"`
	SecurityContext               struct {
		RunAsNonRoot bool `yaml:"runAsNonRoot"`
		RunAsUser    int  `yaml:"runAsUser"`
		FSGroup      int  `yaml:"fsGroup"`
	} `yaml:"securityContext"`
	Containers []container
	Volumes    []struct {
		Name                  string
		ConfigMap             struct{ Name string } `yaml:"configMap"`
		PersistentVolumeClaim struct {
			ClaimName string `yaml:"claimName"`
		} `yaml:"persistentVolumeClaim"`
	}
}

type container struct {
	Name            string
	Image           string
	ImagePullPolicy string `yaml:"imagePullPolicy"`
	Command, Args   []string
	Resources       struct{ Requests, Limits map[string]string }
	VolumeMounts    []struct {
		Name      string
		MountPath string `yaml:"mountPath"`
		ReadOnly  bool   `yaml:"readOnly"`
	} `yaml:"volumeMounts"`
}

// objects reads the objects of a file by kind. A field that they do not have is an
// error.
func objects(t *testing.T, name string) map[string]object {
	t.Helper()
	d := yaml.NewDecoder(strings.NewReader(clusterFile(t, name)))
	d.KnownFields(true)
	found := map[string]object{}
	for {
		var o object
		err := d.Decode(&o)
		if errors.Is(err, io.EOF) {
			return found
		}
		require.NoError(t, err, name)
		found[o.Kind] = o
	}
}

// args returns the arguments of a Job's only container, with the folders of a test in
// the place of those that are mounted.
func (o object) args(folder, index string) []string {
	var args []string
	for _, arg := range o.Spec.Template.Spec.Containers[0].Args {
		args = append(args, strings.NewReplacer("/rules", folder, "/parts", folder, "$(JOB_COMPLETION_INDEX)", index).Replace(arg))
	}
	return args
}

// The pods of the Kubernetes files play a run and merge it.
func TestKubernetesFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	play, merge := objects(t, "kubernetes.yaml"), objects(t, "kubernetes-merge.yaml")
	job := play["Job"]
	assert.Equal(t, "batch/v1", job.APIVersion)
	assert.Equal(t, "Indexed", job.Spec.CompletionMode)
	assert.Contains(t, job.Spec.Template.Spec.Containers[0].Args, "--shard=env/"+strconv.Itoa(job.Spec.Completions))

	folder := t.TempDir()
	for name, text := range play["ConfigMap"].Data {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	for i := range job.Spec.Completions {
		index := strconv.Itoa(i)
		run(t, []string{"JOB_COMPLETION_INDEX=" + index}, "azulejo", job.args(folder, index)...)
	}
	out := run(t, nil, "azulejo", merge["Job"].args(folder, "")...)
	sameNumbers(t, filepath.Join(folder, "corners.yaml"), out)
}

// The Kubernetes files define what they refer to: mounted volumes, the objects of volumes,
// the container whose exit codes count.
func TestKubernetesFilesFitTogether(t *testing.T) {
	play, merge := objects(t, "kubernetes.yaml"), objects(t, "kubernetes-merge.yaml")
	for _, job := range []object{play["Job"], merge["Job"]} {
		pod := job.Spec.Template.Spec
		assert.Equal(t, "Never", pod.RestartPolicy, "as podFailurePolicy needs it")
		require.Len(t, pod.Containers, 1)
		volumes := map[string]bool{}
		for _, v := range pod.Volumes {
			volumes[v.Name] = true
			assert.Contains(t, []string{"", play["ConfigMap"].Metadata.Name}, v.ConfigMap.Name)
			assert.Contains(t, []string{"", play["PersistentVolumeClaim"].Metadata.Name}, v.PersistentVolumeClaim.ClaimName)
		}
		for _, m := range pod.Containers[0].VolumeMounts {
			assert.True(t, volumes[m.Name], m.Name)
		}
		for _, rule := range job.Spec.PodFailurePolicy.Rules {
			assert.Contains(t, []string{"", pod.Containers[0].Name}, rule.OnExitCodes.ContainerName)
		}
	}
}

// fakeSbatch replaces Slurm: it runs a script with its arguments at once, all tasks of its array
// one after the other, with the variables of Slurm.
const fakeSbatch = `#!/bin/bash
set -eu
while [[ "$1" = -* ]]; do shift; done
script="$1"
shift
array=$(sed -n 's/^#SBATCH --array=//p' "$script")
export SLURM_CPUS_PER_TASK=1
if [ -z "$array" ]; then
	bash "$script" "$@" >&2
else
	export SLURM_ARRAY_TASK_MIN=${array%-*} SLURM_ARRAY_TASK_MAX=${array#*-}
	export SLURM_ARRAY_TASK_COUNT=$((SLURM_ARRAY_TASK_MAX - SLURM_ARRAY_TASK_MIN + 1))
	for id in $(seq "$SLURM_ARRAY_TASK_MIN" "$SLURM_ARRAY_TASK_MAX"); do
		SLURM_ARRAY_TASK_ID=$id bash "$script" "$@" >&2
	done
fi
echo 4711
`

// usage returns the commands in the comment at the top of a file, and checks that
// Slurm sees all of its options: those before the first command.
func usage(t *testing.T, script string) string {
	t.Helper()
	options, commands, _ := strings.Cut(script, "\nset -eu\n")
	assert.NotContains(t, commands, "#SBATCH")
	used := ""
	for line := range strings.Lines(options) {
		require.Equal(t, "#", line[:1], line)
		if command, indented := strings.CutPrefix(line, "#   "); indented {
			used += command
		}
	}
	return used
}

// The commands in the Slurm scripts play a run and merge it.
func TestSlurmFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash here")
	}
	script, merge := clusterFile(t, "slurm.sh"), clusterFile(t, "slurm-merge.sh")
	rules := objects(t, "kubernetes.yaml")["ConfigMap"].Data["corners.yaml"]
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"slurm.sh": script, "slurm-merge.sh": merge, "corners.yaml": rules, "sbatch": fakeSbatch} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o700))
	}
	assert.Empty(t, usage(t, merge))
	for range 2 { // submitted again, it plays nothing again
		run(t, []string{"PATH=.:" + os.Getenv("PATH")}, "bash", "-euc", usage(t, script))
	}
	assert.FileExists(t, "corners.html")
	out, err := os.ReadFile("corners.json")
	require.NoError(t, err)
	sameNumbers(t, "corners.yaml", string(out))
	for _, command := range [][]string{
		{"compare", "classic", "corners.yaml", "--bots", "random", "--games", "80"},
		{"simulate", "corners.yaml", "--bots", "random", "--games", "2000", "--until", "score±0.5"},
		{"tournament", "corners.yaml", "--bots", "random,greedy", "--games", "80"},
		{"tune", "corners.yaml", "--vary", "params.corner=0..8", "--want", "score=10..12", "--bots", "random", "--games", "100"},
	} {
		require.NoError(t, os.RemoveAll("parts"))
		run(t, nil, "./sbatch", append([]string{"slurm.sh"}, command...)...)
		run(t, nil, "./sbatch", "slurm-merge.sh")
		out, err := os.ReadFile("corners.json")
		require.NoError(t, err)
		if command[0] != "tune" { // each shard of a search finds its own best settings
			sameRun(t, command, string(out))
		}
	}
}
