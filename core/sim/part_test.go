package sim_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// rivals is a run of two bots that change seats, under two rulesets.
func rivals(t testing.TB) sim.Setup {
	s := setup(t, "classic", 2, 40)
	s.Bots = []string{"random", "greedy"}
	gray, err := variants.Open("classic-gray")
	require.NoError(t, err)
	s.Rulesets = append(s.Rulesets, sim.Ruleset{Rules: gray.Rules, Header: gray.Header()})
	return s
}

// newPart begins the part of a shard.
func newPart(t testing.TB, s sim.Setup, shard sim.Shard) *sim.Part {
	t.Helper()
	plan, err := s.Plan()
	require.NoError(t, err)
	span, err := shard.Span(plan.Blocks())
	require.NoError(t, err)
	p, err := sim.NewPart("simulation", plan, shard, span.Blocks()*plan.BlockSize())
	require.NoError(t, err)
	return p
}

// planOf is the plan of a part.
func planOf(t testing.TB, p *sim.Part) sim.Plan {
	t.Helper()
	plan, err := p.ReadPlan()
	require.NoError(t, err)
	return plan
}

// goOn plays more blocks of a part: all that are left, or at least some.
func goOn(t testing.TB, s sim.Setup, p *sim.Part, blocks int64) {
	t.Helper()
	plan, enough := planOf(t, p), errors.New("enough")
	o, before := s.Options, p.Games
	o.Workers = 1
	o.Progress = func(games int64) { p.Games = before + games }
	o.Save = func() error {
		if p.Games-before >= blocks*plan.BlockSize() {
			return enough
		}
		return nil
	}
	err := sim.Play(context.Background(), s.Batches(&plan, p.Shard, p.Ledger), p.Ledger, o)
	if p.Done = err == nil; err != nil {
		require.ErrorIs(t, err, enough)
	}
}

// everything is more blocks than any run here has.
const everything = 1 << 30

// written returns the file of a part.
func written(t testing.TB, p *sim.Part) []byte {
	t.Helper()
	var file bytes.Buffer
	require.NoError(t, p.Write(&file))
	return file.Bytes()
}

// reread returns the part that is read from its file.
func reread(t testing.TB, p *sim.Part) *sim.Part {
	t.Helper()
	read, err := sim.ReadPart(bytes.NewReader(written(t, p)))
	require.NoError(t, err)
	return read
}

// samePart checks that two parts are written alike.
func samePart(t testing.TB, want, got *sim.Part) {
	t.Helper()
	a, b := written(t, want), written(t, got)
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	if i < max(len(a), len(b)) {
		t.Errorf("from byte %d on: expected …%.80s, here is …%.80s", i, a[max(0, i-40):], b[max(0, i-40):])
	}
}

// A part that is read is the one that was written, and is written the same again.
func TestPartsAreReadAsTheyWereWritten(t *testing.T) {
	s := rivals(t)
	p := newPart(t, s, sim.Shard{Number: 2, Of: 3})
	p.Version, p.Command = "v1", []string{"compare", "<a> & b", ""}
	for range 3 {
		samePart(t, p, reread(t, p))
		goOn(t, s, p, 3)
	}
	goOn(t, s, p, everything)
	assert.True(t, p.Done)
	assert.Equal(t, "14 games", p.HowFar())
}

// The shards of a run, each played in pieces with its file in between, are the run to
// the last digit, and so is what is made of them.
func TestMergedPartsAreTheWholeRun(t *testing.T) {
	s := rivals(t)
	whole := newPart(t, s, sim.Whole)
	goOn(t, s, whole, everything)
	for _, of := range []int64{1, 2, 3, 7, 20} {
		var parts []*sim.Part
		for n := of; n > 0; n-- {
			p := newPart(t, s, sim.Shard{Number: n, Of: of})
			for !p.Done {
				goOn(t, s, p, 3)
				p = reread(t, p)
			}
			parts = append(parts, p)
		}
		merged, err := sim.Merge(parts, unlike, false)
		require.NoError(t, err)
		samePart(t, whole, merged)
	}
}

// The file is small, and does not grow with the games.
func TestPartsStaySmall(t *testing.T) {
	s := setup(t, "classic", 2, 4000)
	p := newPart(t, s, sim.Whole)
	goOn(t, s, p, 1000)
	some := len(written(t, p))
	goOn(t, s, p, everything)
	assert.Less(t, len(written(t, p)), some*3/2)
	assert.Less(t, some, 100_000)
}

// What is not as it was written is refused with what is wrong and what to do.
func TestDamagedParts(t *testing.T) {
	s := rivals(t)
	p := newPart(t, s, sim.Shard{Number: 1, Of: 2})
	goOn(t, s, p, 2)
	file := string(written(t, p))
	for name, c := range map[string]struct{ text, want string }{
		"empty":   {"", "the file is empty"},
		"another": {"format: 1\nextends: classic\n", `this is no part: it does not begin with {"part":; name a file`},
		"cut":     {file[:len(file)/2], "the file was cut off or changed: "},
		"longer":  {file + "\n", "its checksum does not fit its part; remove the file and play its games again"},
		"digit":   {strings.Replace(file, `"games":40,`, `"games":41,`, 1), "the file was cut off or changed"},
		"search":  {`{"search":{"format":1`, "an earlier version wrote this file, and this one cannot read it; use the version that wrote it"},
		"older":   {strings.Replace(file, `{"part":{"format":5`, `{"part":{"format":4`, 1), "this is format 4 of a part, and only format 5 can be read; use the version"},
	} {
		require.NotEqual(t, file, c.text, name)
		_, err := sim.ReadPart(strings.NewReader(c.text))
		assert.ErrorContains(t, err, c.want, name)
	}
}

// Wherever a file is cut, and whichever of its bytes is another one, it is refused.
func TestEveryCutAndEveryByte(t *testing.T) {
	file := written(t, newPart(t, setup(t, "classic", 2, 3), sim.Whole))
	step := 1
	if testing.Short() {
		step = 7
	}
	for i := 0; i < len(file); i += step {
		_, err := sim.ReadPart(bytes.NewReader(file[:i]))
		require.Error(t, err, "cut at %d", i)
		changed := bytes.Clone(file)
		changed[i] ^= 1
		_, err = sim.ReadPart(bytes.NewReader(changed))
		require.Error(t, err, "byte %d", i)
	}
}

// An error of reading is returned as it is.
func TestPartThatCannotBeRead(t *testing.T) {
	gone := errors.New("the cable is out")
	_, err := sim.ReadPart(io.MultiReader(strings.NewReader(`{"part":`), errorReader{gone}))
	assert.Equal(t, gone, err)
}

type errorReader struct{ err error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.err }

// A name that JSON cannot hold would come back as another one, and one that moves the
// cursor would do so wherever it is printed: both are refused.
func TestNamesInParts(t *testing.T) {
	s := setup(t, "classic", 2, 3)
	for name, want := range map[string]string{
		"\xff.yaml":        `"\xff.yaml" is not UTF-8`,
		"\x1b[2Jmine.yaml": `"\x1b[2Jmine.yaml" has control characters`,
		"\u202egnp.yaml":   `"\u202egnp.yaml" has control characters`,
	} {
		s.Rulesets[0].Header.Ruleset = name
		plan, err := s.Plan()
		require.NoError(t, err)
		assert.ErrorContains(t, plan.Check(), want)
		p := newPart(t, setup(t, "classic", 2, 3), sim.Whole)
		p.Command = []string{name}
		assert.ErrorContains(t, p.Write(io.Discard), want)
	}
	for _, name := range []string{"Größe 2.yaml", "exec:python3 'my bot.py' | tee log", "規則.yaml"} {
		s.Bots, s.Rulesets[0].Header.Ruleset = []string{name, name}, name
		plan, err := s.Plan()
		require.NoError(t, err)
		assert.NoError(t, plan.Check())
	}
}

// Shards of a run that stops once an interval is narrow enough have together the numbers of the
// whole run, although each plays until its own games are enough.
func TestShardsOfARunThatStops(t *testing.T) {
	s := setup(t, "classic", 2, 4000)
	s.Bots = []string{"random", "random"}
	s.Until = &sim.Until{Metric: "score", Within: 0.9}
	whole := newPart(t, s, sim.Whole)
	goOn(t, s, whole, everything)
	plan := planOf(t, whole)
	counts := plan.Counts(whole.Ledger)
	assert.True(t, plan.UntilState(counts).Reached)
	assert.Less(t, counts.Blocks, int64(2000))
	for _, of := range []int64{2, 3, 30} {
		var parts []*sim.Part
		for n := range of {
			p := newPart(t, s, sim.Shard{Number: n + 1, Of: of})
			for !p.Done {
				goOn(t, s, p, 50)
				p = reread(t, p)
			}
			assert.Less(t, p.Games, 4000/of)
			parts = append(parts, p)
		}
		merged, err := sim.Merge(parts, unlike, false)
		require.NoError(t, err)
		require.NoError(t, sim.Replay(s.Batches(&plan, sim.Whole, merged.Ledger), merged.Ledger))
		assert.Equal(t, counts, plan.Counts(merged.Ledger), "%d shards", of)
	}
}

// A part that is marked as finished but lacks games is refused: nothing would play them.
func TestFinishedPartHasAllGames(t *testing.T) {
	p := newPart(t, rivals(t), sim.Shard{Number: 2, Of: 2})
	goOn(t, rivals(t), p, 2)
	_, err := p.ReadPlan()
	require.NoError(t, err)
	p.Done = true
	_, err = p.ReadPlan()
	require.EqualError(t, err, "the part is marked as finished, but lacks games")
	p.Done = false
	goOn(t, rivals(t), p, everything)
	_, err = p.ReadPlan()
	require.NoError(t, err)
}

// What no run has counted is refused, although the checksum of the file is right.
func TestImpossibleCountsAreRefused(t *testing.T) {
	s := rivals(t)
	for name, change := range map[string]func(e *sim.Entry){
		"no sums":           func(e *sim.Entry) { e.Counts.Rulesets[0].Sums = nil },
		"no histograms":     func(e *sim.Entry) { e.Counts.Rulesets[0].Histograms = nil },
		"a ruleset too few": func(e *sim.Entry) { e.Counts.Rulesets = e.Counts.Rulesets[1:] },
		"no blocks":         func(e *sim.Entry) { e.Counts.Blocks, e.Spans = 0, nil },
		"rows": func(e *sim.Entry) { // of a span that is joined with the next one
			e.Group, e.Rows = 1, slices.Repeat([][]int64{{}}, int(e.Blocks()))
		},
		"too large groups": func(e *sim.Entry) {
			e.Counts, e.Group, e.Spans = nil, math.MaxInt64, []sim.Span{{From: 0, To: 1}, {From: 1, To: 2}}
		},
		"a place too many":      func(e *sim.Entry) { e.Counts.Rulesets[0].Histograms["seat1.bot1.places"][9]++ },
		"rounds without end":    func(e *sim.Entry) { e.Counts.Rulesets[0].Histograms["round.games"][1<<40]++ },
		"gains of a round":      func(e *sim.Entry) { e.Counts.Rulesets[0].Histograms["gains.scoring.place"] = sim.Histogram{-1: 1} },
		"a sum without squares": func(e *sim.Entry) { e.Counts.Rulesets[0].Sums["score"] = sim.Moments{Sum: 9, Nonzero: 1} },
	} {
		p := newPart(t, s, sim.Whole)
		goOn(t, s, p, 2)
		change(p.Ledger[""])
		err := p.Write(io.Discard)
		if err == nil {
			_, err = p.ReadPlan()
		}
		assert.Error(t, err, name)
	}
}
