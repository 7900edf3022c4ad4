//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// longRun writes a part with the first blocks of a run of hours, and returns the command
// that resumes it.
func longRun(t *testing.T) (command *exec.Cmd) {
	t.Helper()
	t.Chdir(t.TempDir())
	classic, err := variants.Open("classic")
	require.NoError(t, err)
	s := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"random", "random"}, Seed: 1}, Games: 100_000_000}
	classic.Fill(&s)
	plan, err := s.Plan()
	require.NoError(t, err)
	p, err := sim.NewPart("simulation", plan, sim.Whole, plan.Games)
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, sim.Span{To: 10})
	require.NoError(t, err)
	p.Version = "(devel)" // that of tests
	p.Games, p.Ledger[""] = 10, &sim.Entry{Spans: []sim.Span{{To: 10}}, Counts: counts}
	var text bytes.Buffer
	require.NoError(t, p.Write(&text))
	require.NoError(t, os.WriteFile("run.part", text.Bytes(), 0o600))
	return exec.Command("azulejo", "simulate", "classic", "--bots", "random", "--games", "100000000", "--out", "run.part")
}

// savedPart reads the part of the run.
func savedPart(t *testing.T) *sim.Part {
	t.Helper()
	file, err := os.Open("run.part")
	require.NoError(t, err)
	defer file.Close()
	p, err := sim.ReadPart(file)
	require.NoError(t, err)
	return p
}

// stopped runs a command and sends it a signal when it resumes its part. It returns the
// exit code and the output.
func stopped(t *testing.T, command *exec.Cmd, signal os.Signal) (code int, out, errs string) {
	t.Helper()
	var printed bytes.Buffer
	command.Stdout = &printed
	pipe, err := command.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	said := bufio.NewScanner(pipe)
	for said.Scan() {
		errs += said.Text() + "\n"
		if strings.HasSuffix(said.Text(), "resuming") {
			require.NoError(t, command.Process.Signal(signal))
		}
	}
	_ = command.Wait() // the code says how it ended
	return command.ProcessState.ExitCode(), printed.String(), errs
}

// A run that gets a signal saves its counts in its part, and prints how to resume.
func TestStoppedRunKeepsItsPart(t *testing.T) {
	hearHangup(t)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		code, out, errs := stopped(t, longRun(t), signal)
		assert.Equal(t, 130, code, errs)
		assert.Contains(t, errs, "run.part has 10 of at most 100000000 games; resuming\n")
		assert.Contains(t, errs, savedPart(t).HowFar()+"; the same command resumes it\n")
		assert.Contains(t, out, "partial: ")
	}
}

// A run that is killed leaves a whole part, with the counts of before.
func TestKilledRunLeavesAWholePart(t *testing.T) {
	code, _, _ := stopped(t, longRun(t), os.Kill)
	assert.Equal(t, -1, code)
	assert.GreaterOrEqual(t, savedPart(t).Games, int64(10))
}

// limited runs a command in a shell that limits files to a number of blocks of
// half a kilobyte, as a nearly full disk does.
func limited(t *testing.T, blocks, command string) (code int, errs string) {
	t.Helper()
	// With the signal ignored the limit is an error of writing.
	c := exec.Command("sh", "-c", "trap '' XFSZ; ulimit -f "+blocks+"; exec "+command)
	text, err := c.CombinedOutput()
	if err != nil {
		require.ErrorAs(t, err, new(*exec.ExitError))
	}
	return c.ProcessState.ExitCode(), string(text)
}

// A full disk is reported. The part keeps what was saved before, and is resumed when there
// is room.
func TestFullDisk(t *testing.T) {
	longRun(t)
	before, err := os.ReadFile("run.part")
	require.NoError(t, err)
	code, errs := limited(t, "4", "azulejo simulate classic --bots random --games 100000000 --out run.part")
	assert.Equal(t, 2, code, errs)
	assert.Contains(t, errs, "the part cannot be written: run.part: ")
	assert.Contains(t, errs, "file too large\nthe file keeps what was saved before; the same command resumes it")
	after, err := os.ReadFile("run.part")
	require.NoError(t, err)
	assert.Equal(t, before, after)
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	assert.Len(t, files, 1, "nothing is left lying about")
}

// So is a disk that fills up while the games are played.
func TestDiskThatFillsUp(t *testing.T) {
	t.Chdir(t.TempDir())
	const command = "azulejo simulate classic --bots random --games 300 --out run.part"
	code, errs := limited(t, "12", command)
	require.Equal(t, 2, code, errs)
	assert.Contains(t, errs, "the part cannot be written: run.part: ")
	assert.Zero(t, savedPart(t).Games)
	code, errs = limited(t, "unlimited", command)
	require.Zero(t, code, errs)
	assert.True(t, savedPart(t).Done)
}
