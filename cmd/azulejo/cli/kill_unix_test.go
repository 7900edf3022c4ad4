//go:build unix

package cli_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
)

// killable are commands that keep what they have counted in a file, each after those that it needs.
// The last of them prints the numbers as JSON, or has them in a file.
var killable = []struct{ name, commands, numbers string }{
	{name: "simulate", commands: `simulate classic --bots random --games 12000 --out run.part --json`},
	{name: "until", commands: `simulate classic --bots random --games 20000 --until score±0.2 --out run.part --json`},
	{name: "compare", commands: `compare classic classic-gray --bots random --games 3000 --out run.part --json`},
	{name: "tune", commands: `tune classic --vary bonuses.row.points=1..3 --want "score = 10" --bots random --games 200 --out run.part --json`},
	{name: "tournament", commands: `tournament classic --bots random,easy,exec:cat --games 100 --out run.part --json`},
	{name: "fit", commands: `fit classic --bots greedy --games 400 --rounds 2 --seats 2 --out run.part --weights fit.yaml`, numbers: "fit.yaml"},
	{name: "shards", commands: `
simulate classic --bots random --games 6000 --shard 1/2 --out 1.part
simulate classic --bots random --games 6000 --shard 2/2 --out 2.part
merge 1.part 2.part --out run.part --json`},
	{name: "search in shards", commands: `
tune classic --vary bonuses.row.points=1..2 --want "score = 10" --bots random --games 200 --shard 1/2 --out 1.part
tune classic --vary bonuses.row.points=1..2 --want "score = 10" --bots random --games 200 --shard 2/2 --out 2.part
merge 1.part 2.part --json`},
}

// A command that is killed at any moment leaves whole files. Run again, it goes on, and has the numbers
// of a command that nobody kills in the end.
func TestKilledAnywhere(t *testing.T) {
	const kills = 4 // of each command in a round
	rounds := 2
	if conformance.Exhaustive() {
		rounds = 13
	}
	for i, test := range killable {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			commands := strings.Split(strings.TrimSpace(test.commands), "\n")
			whole := newVictim(t, test.numbers)
			for _, command := range commands {
				whole.finish(command)
			}
			random := rand.New(rand.NewPCG(1, uint64(i)))
			for range rounds {
				v := newVictim(t, test.numbers)
				for _, command := range commands {
					for range kills {
						v.kill(command, random.IntN(4), time.Duration(random.Int64N(int64(10*time.Millisecond))))
					}
					v.finish(command)
				}
				assert.Equal(t, whole.result(), v.result())
				assert.Equal(t, whole.files(), v.files())
			}
		})
	}
}

// victim is a folder with the files of commands that are killed.
type victim struct {
	t      *testing.T
	folder string
	kept   string // the file with the result, "" if it is printed as JSON
	out    []byte // what the last command that finished has printed
}

func newVictim(t *testing.T, kept string) *victim {
	return &victim{t: t, folder: t.TempDir(), kept: kept}
}

// start starts a command that saves as often as it can.
func (v *victim) start(command string) (c *exec.Cmd, out, errs *bytes.Buffer) {
	v.t.Helper()
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	c = exec.Command("azulejo", splitWords(command)...)
	c.Dir, c.Env = v.folder, append(os.Environ(), saving+"=5ms")
	c.Stdout, c.Stderr = out, errs
	require.NoError(v.t, c.Start())
	return c, out, errs
}

// finish runs a command to its end.
func (v *victim) finish(command string) {
	v.t.Helper()
	c, out, errs := v.start(command)
	require.NoError(v.t, c.Wait(), "%s\n%s", command, errs)
	v.out = out.Bytes()
}

// kill starts a command and kills it when it has saved its file a number of times, and some time has
// passed. The command may finish before.
func (v *victim) kill(command string, saves int, later time.Duration) {
	v.t.Helper()
	_, file, _ := strings.Cut(command, "--out ")
	file, _, _ = strings.Cut(file, " ")
	saved := func() (last time.Time) {
		if info, err := os.Stat(filepath.Join(v.folder, file)); err == nil {
			last = info.ModTime()
		}
		return last
	}
	last := saved()
	c, _, errs := v.start(command)
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	var dead <-chan time.Time
	look := time.Tick(time.Millisecond)
	for {
		if saves == 0 && dead == nil {
			dead = time.After(later)
		}
		select {
		case err := <-ended:
			if c.ProcessState.ExitCode() >= 0 {
				require.NoError(v.t, err, "%s\n%s", command, errs)
			}
			v.checkFiles()
			return
		case <-dead:
			_ = c.Process.Kill() // it may have finished
		case <-look:
			if now := saved(); now != last && saves > 0 {
				last = now
				saves--
			}
		}
	}
}

// files lists the files of the folder.
func (v *victim) files() (names []string) {
	v.t.Helper()
	all, err := os.ReadDir(v.folder)
	require.NoError(v.t, err)
	for _, file := range all {
		names = append(names, file.Name())
	}
	return names
}

// checkFiles checks that no file was cut off. The hidden one is that of a command that was killed while
// it wrote; the next command removes it.
func (v *victim) checkFiles() {
	v.t.Helper()
	for _, name := range v.files() {
		text, err := os.ReadFile(filepath.Join(v.folder, name))
		require.NoError(v.t, err)
		if strings.HasSuffix(name, ".part") && len(text) > 0 {
			assert.True(v.t, json.Valid(text), "%s: %s", name, text)
		}
	}
}

// result returns the numbers that the commands gave in the end.
func (v *victim) result() any {
	v.t.Helper()
	if v.kept != "" {
		text, err := os.ReadFile(filepath.Join(v.folder, v.kept))
		require.NoError(v.t, err)
		return string(text)
	}
	var result map[string]any
	require.NoError(v.t, json.Unmarshal(v.out, &result))
	delete(result, "run")
	return result
}
