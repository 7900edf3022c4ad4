package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// sixGames returns a short run and its part.
func sixGames(t *testing.T) (sim.Setup, *sim.Part) {
	t.Helper()
	classic, err := variants.Open("classic")
	require.NoError(t, err)
	s := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"random", "random"}}, Games: 6}
	classic.Fill(&s)
	plan, err := s.Plan()
	require.NoError(t, err)
	p, err := sim.NewPart(simulation, plan, sim.Whole, plan.Games)
	require.NoError(t, err)
	p.Version = program.Version()
	return s, p
}

// goOn plays until a part has some games, or as few more as a worker plays in a row.
func goOn(t *testing.T, s sim.Setup, p *sim.Part, games int64) {
	t.Helper()
	plan, err := p.ReadPlan()
	require.NoError(t, err)
	enough, before, o := errors.New("enough"), p.Games, sim.Options{Workers: 1}
	o.Progress = func(games int64) { p.Games = before + games }
	o.Save = func() error {
		if p.Games >= games {
			return enough
		}
		return nil
	}
	err = sim.Play(context.Background(), s.Batches(&plan, p.Shard, p.Ledger), p.Ledger, o)
	if p.Done = err == nil; err != nil {
		require.ErrorIs(t, err, enough)
	}
}

// everything is more games than any run here has.
const everything = 1 << 30

// begins opens a part file as a process does before it plays. What it returns plays until the
// part has some games, and writes it.
func begins(t *testing.T, name string, s sim.Setup, p *sim.Part) (save func(games int64) error) {
	t.Helper()
	f, err := openPart(name, p, nil)
	require.NoError(t, err)
	require.NoError(t, f.rewrite(p.Write))
	return func(games int64) error {
		goOn(t, s, p, games)
		return f.rewrite(p.Write)
	}
}

// If two processes play one part, the later writer stops, and the part keeps what the other
// has written.
func TestTwoProcessesOnOnePart(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.part")
	s, p := sixGames(t)
	first := begins(t, name, s, p)
	require.NoError(t, first(1))
	_, p = sixGames(t)
	second := begins(t, name, s, p)
	assert.EqualValues(t, 1, p.Games)
	require.NoError(t, second(3))
	played := p.Games
	written, err := os.ReadFile(name)
	require.NoError(t, err)

	err = first(2)
	assert.Equal(t, exitUsage, codeOf(err))
	assert.EqualError(t, err, name+": another process has resumed this part, so this one has stopped")
	now, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, written, now)
	there, err := readPart(name)
	require.NoError(t, err)
	assert.Equal(t, played, there.Games)
	require.NoError(t, second(played+1))
}

// A run that is resumed stops where it would have stopped at once, and is done then.
func TestUntilResumes(t *testing.T) {
	s, _ := sixGames(t)
	s.Games, s.Until = 1000, &sim.Until{Metric: "score", Within: 0.3}
	plan, err := s.Plan()
	require.NoError(t, err)
	whole, err := sim.Count(t.Context(), s, plan.All())
	require.NoError(t, err)
	require.Less(t, whole.Blocks, int64(1000))
	require.Greater(t, whole.Blocks, int64(100))

	part, err := sim.NewPart(simulation, plan, sim.Whole, plan.Games)
	require.NoError(t, err)
	part.Version = program.Version()
	name := filepath.Join(t.TempDir(), "run.part")
	require.NoError(t, begins(t, name, s, part)(60))
	var out, errs bytes.Buffer
	assert.Zero(t, Main([]string{"simulate", "classic", "--bots", "random", "--games", "1000", "--seed", "0",
		"--until", "score±0.3", "--out", name}, nil, &out, &errs), errs.String())
	again, err := readPart(name)
	require.NoError(t, err)
	assert.Equal(t, whole, plan.Counts(again.Ledger))
	assert.True(t, again.Done)
}

// merge prints the numbers of a part even if this program has another ruleset of the name,
// or none.
func TestMergedRulesetThatIsNotThere(t *testing.T) {
	for ruleset, want := range map[string]string{
		"classic": "azulejo: classic: it is another ruleset now; the numbers are those of the one that was played\n",
		"gone":    "azulejo: gone: ruleset \"gone\" is not a shipped one, and ",
	} {
		s, _ := sixGames(t)
		s.Rulesets[0].Header.Ruleset, s.Rulesets[0].Header.Digest = ruleset, "sha256:of-before"
		plan, err := s.Plan()
		require.NoError(t, err)
		p, err := sim.NewPart(simulation, plan, sim.Whole, plan.Games)
		require.NoError(t, err)
		name := filepath.Join(t.TempDir(), "run.part")
		require.NoError(t, begins(t, name, s, p)(everything))
		var out, errs bytes.Buffer
		assert.Zero(t, Main([]string{"merge", name}, nil, &out, &errs))
		assert.Contains(t, out.String(), ruleset+"\n2 seats, random on all seats, 6 games from seed 0\n")
		assert.Contains(t, errs.String(), want)
	}
}

// A part of another version is resumed only with --mixed-versions. The results of one that is
// finished are shown.
func TestPartOfAnotherVersion(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.part")
	s, p := sixGames(t)
	save := begins(t, name, s, p)
	p.Version = "v0.1.0"
	require.NoError(t, save(2))
	command := []string{"simulate", "classic", "--bots", "random", "--games", "6", "--seed", "0", "--out", name}
	var out, errs bytes.Buffer
	assert.Equal(t, exitContent, Main(command, nil, &out, &errs))
	assert.Contains(t, errs.String(), "run.part is of version v0.1.0 of the program, and this is "+program.Version())
	assert.Zero(t, Main(append(command, "--mixed-versions"), nil, &out, &errs), errs.String())
	there, err := readPart(name)
	require.NoError(t, err)
	assert.True(t, there.Done)
	p, there.Version = there, "v0.1.0"
	text := new(bytes.Buffer)
	require.NoError(t, p.Write(text))
	require.NoError(t, os.WriteFile(name, text.Bytes(), 0o600))
	assert.Zero(t, Main(command, nil, &out, &errs), errs.String())
}

// Parts of several versions are refused without --mixed-versions.
func TestPartsOfSeveralVersions(t *testing.T) {
	versions := []string{"v1.1.0", "v1.0.0", "v1.1.0"}
	err := new(mergeFlags).refuseMixed(versions)
	assert.ErrorContains(t, err, "v1.0.0, v1.1.0; --mixed-versions merges them anyway")
	assert.NoError(t, (&mergeFlags{mixed: true}).refuseMixed(versions))
	assert.NoError(t, new(mergeFlags).refuseMixed(versions[:1]))
}

// If two processes rewrite one file, the later writer stops. The next process reads the file,
// unless it is missing or empty.
func TestTwoProcessesOnOneFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.part")
	write := func(text string) func(io.Writer) error {
		return func(file io.Writer) error {
			_, err := io.WriteString(file, text)
			return err
		}
	}
	first, begun, err := openFile(name)
	require.NoError(t, err)
	assert.False(t, begun)
	require.NoError(t, first.rewrite(write("")))
	second, begun, err := openFile(name)
	require.NoError(t, err)
	assert.False(t, begun)
	require.NoError(t, second.rewrite(write("second")))
	require.NoError(t, second.rewrite(write("second, longer")))
	assert.EqualError(t, first.rewrite(write("first")),
		name+": another process has resumed this part, so this one has stopped")
	_, begun, err = openFile(name)
	require.NoError(t, err)
	assert.True(t, begun)
}

// Shards of a run that have stopped before the interval of all is narrow enough are no finished run, and
// their sum can be resumed.
func TestShardsThatStoppedTooEarly(t *testing.T) {
	folder, s := t.TempDir(), sim.Setup{}
	classic, err := variants.Open("classic")
	require.NoError(t, err)
	classic.Fill(&s)
	s.Seats, s.Bots, s.Games, s.Seed, s.Until = 2, []string{"random", "random"}, 3000, 1, &sim.Until{Metric: "score", Within: 0.5}
	var files []string
	for n := range int64(2) {
		plan, err := s.Plan()
		require.NoError(t, err)
		p, err := sim.NewPart(simulation, plan, sim.Shard{Number: n + 1, Of: 2}, 1500)
		require.NoError(t, err)
		p.Version = program.Version()
		goOn(t, s, p, 20)
		p.Done = true
		var text bytes.Buffer
		require.NoError(t, p.Write(&text))
		files = append(files, filepath.Join(folder, fmt.Sprint(n, ".part")))
		require.NoError(t, os.WriteFile(files[n], text.Bytes(), 0o600))
	}
	whole := filepath.Join(folder, "whole.part")
	var out, errs bytes.Buffer
	require.Equal(t, exitContent, Main(append([]string{"merge", "--out", whole}, files...), nil, &out, &errs))
	require.Contains(t, errs.String(), "each shard has stopped too early")
	run := []string{"simulate", "classic", "--bots", "random", "--games", "3000", "--until", "score±0.5"}
	require.Zero(t, Main(append(run, "--out", whole, "--csv"), nil, &out, &errs), errs.String())
	var once bytes.Buffer
	require.Zero(t, Main(append(run, "--csv"), nil, &once, &errs), errs.String())
	assert.Equal(t, once.String(), out.String())
}
