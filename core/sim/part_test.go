package sim_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// rivals is a run of two bots that change seats, under two rulesets.
func rivals(t testing.TB) sim.Setup {
	s := setup(t, "classic", 2, 40)
	s.Bots = []string{"random", "greedy"}
	gray, err := variants.Open("classic-gray")
	require.NoError(t, err)
	s.Against = []sim.Ruleset{{Rules: gray.Rules, Header: gray.Header()}}
	return s
}

// newPart begins the part of a shard.
func newPart(t testing.TB, s sim.Setup, shard sim.Shard) *sim.Part {
	t.Helper()
	plan, err := s.Plan()
	require.NoError(t, err)
	p, err := sim.NewPart(plan, shard)
	require.NoError(t, err)
	return p
}

// goOn plays more blocks of a part: some, or all that are left.
func goOn(t testing.TB, s sim.Setup, p *sim.Part, blocks int64) {
	t.Helper()
	left := p.Left()
	left.To = min(left.To, left.From+blocks)
	counts, err := sim.Count(context.Background(), s, left)
	require.NoError(t, err)
	require.NoError(t, p.Counts.Add(counts))
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
	assert.True(t, p.Finished())
	assert.Equal(t, "14 of 14 games", p.HowFar())
}

// The shards of a run, each played in pieces with its file in between, are the run to
// the last digit, and so is what is made of them.
func TestMergedPartsAreTheWholeRun(t *testing.T) {
	s := rivals(t)
	whole := newPart(t, s, sim.Whole)
	goOn(t, s, whole, everything)
	for _, of := range []int64{1, 2, 3, 7, 20} {
		var m sim.Merger
		for n := of; n > 0; n-- {
			p := newPart(t, s, sim.Shard{Number: n, Of: of})
			for !p.Finished() {
				goOn(t, s, p, 3)
				p = reread(t, p)
			}
			m.Add(p.Shard.String(), p)
		}
		merged, err := m.Merge(false)
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

// resealed is the file of a text of a part, with its checksum.
func resealed(body []byte) []byte {
	return fmt.Appendf(nil, "{\"part\":%s,\"checksum\":\"sha256:%x\"}\n", body, sha256.Sum256(body))
}

// body is the text of a part itself.
func body(file []byte) []byte {
	text := bytes.TrimPrefix(file, []byte(`{"part":`))
	return text[:bytes.LastIndex(text, []byte(`,"checksum":`))]
}

// The checksum is what the documentation says, so that other programs can check it.
func TestChecksumIsOfTheTextOfThePart(t *testing.T) {
	file := written(t, newPart(t, rivals(t), sim.Whole))
	assert.Equal(t, string(file), string(resealed(body(file))))
	var document struct{ Part, Checksum json.RawMessage }
	require.NoError(t, json.Unmarshal(file, &document))
	assert.Equal(t, string(body(file)), string(document.Part))
}

// What is not as it was written is refused with what is wrong and what to do.
func TestDamagedParts(t *testing.T) {
	s := rivals(t)
	p := newPart(t, s, sim.Shard{Number: 1, Of: 2})
	goOn(t, s, p, 2)
	file := string(written(t, p))
	for name, c := range map[string]struct{ text, want string }{
		"empty":    {"", "the file is empty; play its shard again"},
		"another":  {"format: 1\nextends: classic\n", `this is no part of a run: it does not begin with {"part":; name the files`},
		"array":    {strings.Repeat("[", 100_000), "this is no part of a run"},
		"cut":      {file[:len(file)/2], "the file is cut off, or something was added: it does not end with its checksum; remove it"},
		"no end":   {file[:len(file)-1], "does not end with its checksum"},
		"longer":   {file + "\n", "does not end with its checksum"},
		"digit":    {strings.Replace(file, `"games":4,`, `"games":5,`, 1), "the file was changed after it was written: its checksum is "},
		"checksum": {file[:len(file)-10] + "?" + file[len(file)-9:], "the file was changed after it was written"},
		"older":    {strings.Replace(file, `{"part":{"format":3`, `{"part":{"format":2`, 1), "this is format 2 of part files, and format 3 can be read; use the version"},
	} {
		require.NotEqual(t, file, c.text, name)
		_, err := sim.ReadPart(strings.NewReader(c.text))
		require.ErrorAs(t, err, new(*sim.PartError), name)
		assert.ErrorContains(t, err, c.want, name)
	}
}

// A part with a right checksum is refused if its plan, span and counts do not belong
// together, so that nothing in it breaks what reads it.
func TestForgedParts(t *testing.T) {
	s := rivals(t)
	p := newPart(t, s, sim.Shard{Number: 1, Of: 2})
	goOn(t, s, p, 2)
	text := string(body(written(t, p)))
	for _, c := range []struct{ old, new, want string }{
		{`"seats":2,`, `"seats":2,"chairs":2,`, `unknown field "chairs"`},
		{`"seats":2,`, `"seats":2.5,`, "this is no part of a run"},
		{`"seats":2,`, `"seats":3,`, "the plan has 2 bots for 3 seats"},
		{`"seats":2,`, `"seats":null,`, "the plan has 2 bots for 0 seats"},
		{`"seed":"1"`, `"seed":"01"`, `the seed of the plan is "01"`},
		{`"bots":["random",`, `"bots":["seat7",`, "the bot seat7 has a name that results use for a seat"},
		{`"games":40`, `"games":41`, "the plan has 41 games in blocks of 2"},
		{`"games":40`, `"games":-40`, "the plan has -40 games"},
		{`"failing":"forfeit"`, `"failing":"cry"`, `an unknown rule for bots that fail, "cry"`},
		{`"start":[0,0]`, `"start":[0]`, "ruleset 1 of the plan: it starts 1 seats, and 2 play"},
		{`"ruleset":"classic",`, `"ruleset":"",`, "ruleset 1 of the plan: it has no name"},
		{`"number":1`, `"number":2`, "shard 2/2 ends before block 20 and begins at 10, and not 10 and 0"},
		{`"number":1`, `"number":3`, "shard 3/2: K/N is needed"},
		{`"counts":{"blocks":2`, `"counts":{"blocks":11`, "; remove it and play its shard again"},
		{`"counts":{"blocks":2`, `"counts":{"blocks":-1`, "; remove it and play its shard again"},
		{`"counts":{"blocks":2`, `"counts":{"blocks":9999999999999999999`, "this is no part of a run: "},
		{`"rulesets":[{"games":4,`, `"rulesets":[null,{"games":4,`, "counts: "},
		{`"metrics":[{`, `"metrics":[{},{`, "counts: the counts are not of as many rulesets, seats and bots"},
		{`"places":[`, `"places":[0,`, "counts: "},
		{`"floor":[`, `"floor":[0,`, "counts: "},
		{`"pairs":[`, `"pairs":[null,`, "counts: "},
		{`"keys":{"bonuses`, `"keys":{"\u001b[2Jbonuses`, "has control characters"},
	} {
		forged := strings.Replace(text, c.old, c.new, 1)
		require.NotEqual(t, text, forged, c.old)
		_, err := sim.ReadPart(bytes.NewReader(resealed([]byte(forged))))
		require.ErrorAs(t, err, new(*sim.PartError), c.new)
		assert.ErrorContains(t, err, c.want, c.new)
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
		require.ErrorAs(t, err, new(*sim.PartError), "cut at %d", i)
		changed := bytes.Clone(file)
		changed[i] ^= 1
		_, err = sim.ReadPart(bytes.NewReader(changed))
		require.ErrorAs(t, err, new(*sim.PartError), "byte %d", i)
	}
}

// endless is a text without an end, of which is counted what was read.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '['
	}
	e.read += len(p)
	return len(p), nil
}

// A file of any size is refused when more was read than a part has.
func TestPartsAreBounded(t *testing.T) {
	file := new(endless)
	_, err := sim.ReadPart(io.MultiReader(strings.NewReader(`{"part":`), file))
	assert.EqualError(t, err, "the file is larger than 64 MiB, and no part is; name the files that --out has written")
	assert.LessOrEqual(t, file.read, sim.MaxPart+1)
}

// What is deep is refused, however it is sealed.
func TestDeepParts(t *testing.T) {
	for _, deep := range []string{strings.Repeat("[", 1<<20), strings.Repeat(`{"plan":`, 1<<18),
		`{"format":3,"counts":` + strings.Repeat("[", 1<<20) + strings.Repeat("]", 1<<20) + "}"} {
		_, err := sim.ReadPart(bytes.NewReader(resealed([]byte(deep))))
		require.ErrorAs(t, err, new(*sim.PartError))
	}
}

// A file of nothing but empty objects, as small in the file as large in memory, is
// refused before they are made.
func TestPartsOfManyObjects(t *testing.T) {
	for _, list := range []string{`{"format":3,"plan":{"lanes":[`, `{"format":3,"counts":{"rulesets":[`} {
		many := list + strings.Repeat("{},", 1<<20) + "{}]}}"
		_, err := sim.ReadPart(bytes.NewReader(resealed([]byte(many))))
		assert.EqualError(t, err, "there is more in the file than in any part; remove it and play its shard again")
	}
}

// A run of many rulesets, seats and bots can be read from its part, and one that might
// not fit into it is refused before the first game.
func TestPartsOfManyRulesets(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays by 121 rulesets")
	}
	s := setup(t, "house/sp-5-6-players", 6, 6)
	for i := range s.Bots {
		s.Bots[i] = fmt.Sprint("guest", i+1)
		bot.Register(s.Bots[i], "", func(string) (bot.Bot, error) { return bot.New("random") })
	}
	for range 120 {
		s.Against = append(s.Against, sim.Ruleset{Rules: s.Rules, Header: s.Header})
	}
	p := newPart(t, s, sim.Whole)
	goOn(t, s, p, everything)
	file := written(t, p)
	assert.Greater(t, bytes.Count(file, []byte("{")), 1<<17)
	assert.NotNil(t, reread(t, p))

	for range 240 {
		s.Against = append(s.Against, sim.Ruleset{Rules: s.Rules, Header: s.Header, Expected: make([]string, 30)})
	}
	plan, err := s.Plan()
	require.NoError(t, err)
	_, err = sim.NewPart(plan, sim.Whole)
	assert.ErrorContains(t, err, "361 rulesets with 6 bots on 6 seats can come to ")
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
	p := newPart(t, setup(t, "classic", 2, 3), sim.Whole)
	for name, want := range map[string]string{
		"\xff.yaml":        `"\xff.yaml" is not UTF-8`,
		"\x1b[2Jmine.yaml": `"\x1b[2Jmine.yaml" has control characters`,
		"\u202egnp.yaml":   `"\u202egnp.yaml" has control characters`,
	} {
		p.Plan.Rulesets[0].Ruleset = name
		assert.ErrorContains(t, p.Write(io.Discard), want)
	}
	for _, name := range []string{"Größe 2.yaml", "exec:python3 'my bot.py' | tee log", "規則.yaml"} {
		p.Plan.Bots, p.Plan.Rulesets[0].Ruleset = []string{name, name}, name
		assert.NoError(t, p.Write(io.Discard))
	}
}

// A run that goes on until an interval is narrow enough has no shards: each would stop by
// its own numbers.
func TestShardOfARunThatStops(t *testing.T) {
	s := setup(t, "classic", 2, 400)
	s.Until = &sim.Until{Metric: "score", Within: 1}
	plan, err := s.Plan()
	require.NoError(t, err)
	for shard, refused := range map[sim.Shard]bool{sim.Whole: false, {Number: 1, Of: 2}: true} {
		p, err := sim.NewPart(plan, shard)
		if err == nil {
			err = p.Write(new(bytes.Buffer))
		}
		assert.Equal(t, refused, err != nil, "%v: %v", shard, err)
	}
}
