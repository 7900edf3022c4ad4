package cli

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// sixGames returns a short run and its part.
func sixGames(t *testing.T) (sim.Setup, *sim.Part) {
	t.Helper()
	classic, err := variants.Open("classic")
	require.NoError(t, err)
	s := sim.Setup{Seats: 2, Bots: []string{"random", "random"}, Games: 6}
	classic.Fill(&s)
	plan, err := s.Plan()
	require.NoError(t, err)
	p, err := sim.NewPart(plan, sim.Whole)
	require.NoError(t, err)
	return s, p
}

// played plays some blocks of a run.
func played(t *testing.T, s sim.Setup, span sim.Span) *sim.Counts {
	t.Helper()
	counts, err := sim.Count(context.Background(), s, span)
	require.NoError(t, err)
	return counts
}

// begins opens a part file as a process does before it plays. What it returns writes the
// part with other counts.
func begins(t *testing.T, name string, p *sim.Part) (save func(*sim.Counts) error) {
	t.Helper()
	f, err := openPart(name, p)
	require.NoError(t, err)
	require.NoError(t, f.rewrite(p.Write))
	return func(counts *sim.Counts) error {
		p.Counts = counts
		return f.rewrite(p.Write)
	}
}

// If two processes play one part, the later writer stops, and the part keeps what the other
// has written.
func TestTwoProcessesOnOnePart(t *testing.T) {
	name := filepath.Join(t.TempDir(), "run.part")
	s, p := sixGames(t)
	first := begins(t, name, p)
	require.NoError(t, first(played(t, s, sim.Span{To: 1})))
	_, p = sixGames(t)
	second := begins(t, name, p)
	assert.EqualValues(t, 1, p.Counts.Blocks)
	s.Before = p.Counts
	require.NoError(t, second(played(t, s, sim.Span{To: 3})))
	written, err := os.ReadFile(name)
	require.NoError(t, err)

	err = first(played(t, s, sim.Span{To: 2}))
	assert.Equal(t, exitUsage, codeOf(err))
	assert.EqualError(t, err, name+": another process has resumed this part, so this one has stopped")
	now, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, written, now)
	there, err := readPart(name)
	require.NoError(t, err)
	assert.EqualValues(t, 3, there.Counts.Blocks)
	require.NoError(t, second(played(t, s, sim.Span{To: 4})))
}

// A run that is resumed stops where it would have stopped at once, and is finished then.
func TestUntilResumes(t *testing.T) {
	s, _ := sixGames(t)
	s.Games, s.Until = 1000, &sim.Until{Metric: "score", Within: 0.3}
	plan, err := s.Plan()
	require.NoError(t, err)
	whole := played(t, s, plan.All())
	require.Less(t, whole.Blocks, int64(1000))
	require.Greater(t, whole.Blocks, int64(100))

	part, err := sim.NewPart(plan, sim.Whole)
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "run.part")
	require.NoError(t, begins(t, name, part)(played(t, s, sim.Span{To: 60})))
	var out, errs bytes.Buffer
	assert.Zero(t, Main([]string{"simulate", "classic", "--bots", "random", "--games", "1000", "--seed", "0",
		"--until", "score±0.3", "--out", name}, nil, &out, &errs), errs.String())
	again, err := readPart(name)
	require.NoError(t, err)
	assert.Equal(t, whole.Blocks, again.Counts.Blocks)
	assert.True(t, again.Finished())
}

// merge prints the numbers of a part even if this program has another ruleset of the name,
// or none.
func TestMergedRulesetThatIsNotThere(t *testing.T) {
	for ruleset, want := range map[string]string{
		"classic": "azulejo: classic: it is another ruleset now; the numbers are those of the one that was played\n",
		"gone":    "azulejo: gone: ruleset \"gone\" is not a shipped one, and ",
	} {
		s, _ := sixGames(t)
		s.Header.Ruleset, s.Header.Digest = ruleset, "sha256:of-before"
		plan, err := s.Plan()
		require.NoError(t, err)
		p, err := sim.NewPart(plan, sim.Whole)
		require.NoError(t, err)
		name := filepath.Join(t.TempDir(), "run.part")
		require.NoError(t, begins(t, name, p)(played(t, s, plan.All())))
		var out, errs bytes.Buffer
		assert.Zero(t, Main([]string{"merge", name}, nil, &out, &errs))
		assert.Contains(t, out.String(), ruleset+"\n2 seats, random on all seats, 6 games from seed 0\n")
		assert.Contains(t, errs.String(), want)
	}
}

// Parts of several versions are refused without --mixed-versions.
func TestPartsOfSeveralVersions(t *testing.T) {
	versions := []string{"v1.1.0", "v1.0.0", "v1.1.0"}
	err := new(mergeFlags).refuseMixed(versions)
	assert.ErrorContains(t, err, "v1.0.0, v1.1.0; --mixed-versions merges them anyway")
	assert.NoError(t, (&mergeFlags{mixed: true}).refuseMixed(versions))
	assert.NoError(t, new(mergeFlags).refuseMixed(versions[:1]))
}

// If two processes keep one file, the later writer stops. The next process reads the file,
// unless it is missing or empty.
func TestTwoProcessesOnOneKeptFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "league.json")
	write := func(text string) func(io.Writer) error {
		return func(file io.Writer) error {
			_, err := io.WriteString(file, text)
			return err
		}
	}
	first, begun, err := openKept(name, "tournament")
	require.NoError(t, err)
	assert.False(t, begun)
	require.NoError(t, first.rewrite(write("")))
	second, begun, err := openKept(name, "tournament")
	require.NoError(t, err)
	assert.False(t, begun)
	require.NoError(t, second.rewrite(write("second")))
	require.NoError(t, second.rewrite(write("second, longer")))
	assert.EqualError(t, first.rewrite(write("first")),
		name+": another process has resumed this tournament, so this one has stopped")
	_, begun, err = openKept(name, "tournament")
	require.NoError(t, err)
	assert.True(t, begun)
}
