package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
)

// pageOf runs a command that writes a page, and returns the run in it.
func pageOf(t testing.TB, args ...string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "page.html")
	var errs bytes.Buffer
	require.Zero(t, Main(append(args, "--report", name), strings.NewReader(""), io.Discard, &errs),
		errs.String())
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	_, run, err := report.Read(file)
	require.NoError(t, err)
	return run
}

// FuzzStoredRun reads the runs of pages that anybody could have written. What can be
// read can be set up and told on a page of no games, or is refused; nothing is played.
func FuzzStoredRun(f *testing.F) {
	small := []string{"--games", "2", "--bots", "random"}
	runs := [][]byte{
		pageOf(f, append([]string{"simulate", "classic"}, small...)...),
		pageOf(f, append([]string{"compare", "classic", "--set", "scoring.minimum=null"}, small...)...),
		pageOf(f, "tournament", "classic", "--bots", "random,greedy", "--games", "2"),
		pageOf(f, append([]string{"compare", "house/az-row-weight", "--vary", "params.row_weight=0..1"}, small...)...),
		[]byte(`{"format":1,"command":["azulejo"],"plan":{"lanes":[{}]},"result":{}}`),
	}
	for i := range runs {
		f.Add(uint8(i), uint32(0), uint16(0), "")
	}
	// A small input changes a large run, so that many are tried.
	f.Fuzz(func(t *testing.T, run uint8, at uint32, cut uint16, by string) {
		text := runs[int(run)%len(runs)]
		from := int(at) % (len(text) + 1)
		text = slices.Concat(text[:from], []byte(by), text[min(len(text), from+int(cut)):])
		stored, err := readRun(text)
		if err != nil {
			return
		}
		_ = stored.checkCommand()
		_ = stored.ownWords()
		if stored.Tournament != nil {
			if s, err := stored.Tournament.setup(); err == nil {
				_ = s.Check()
			}
			return
		}
		if _, err := stored.setup(); err == nil {
			blocks, err := stored.blocks()
			assert.True(t, err != nil || blocks >= 0 && blocks <= stored.Plan.Blocks())
			_, err = stored.remake(sim.NewCounts(*stored.Plan))
			assert.NoError(t, err)
		}
	})
}

// A plan that no run has is refused before a page is made of it, and so is whatever would
// do something to the terminal that it is shown on.
func TestStoredRunsThatCannotBe(t *testing.T) {
	text := pageOf(t, "compare", "house/az-row-weight", "--vary", "params.row_weight=0..1",
		"--games", "2", "--bots", "random")
	_, err := readRun(text)
	require.NoError(t, err)
	for _, change := range [][3]string{
		{`"values":["1","0"]`, `"values":["1"]`, "the plan tries 1 values in 2 rulesets"},
		{`"seats":2`, `"seats":1000000000`, "the plan has 2 bots for 1000000000 seats"},
		{`"bots":["random"`, `"bots":["ran\u001b[31mdom"`, "has control characters"},
		{`"command":["`, `"command":["\u202e`, "has control characters"},
		{`"version":"`, `"version":"\u0007`, "has control characters"},
		{`"file":"`, `"file":"\u009b`, "has control characters"},
		{`"told":[{`, `"told":[{"title":"\u001b[2J"},{`, "has control characters"},
		{`"told":[{`, `"told":[{},{},{`, "it tells of 3 rulesets, and has 2"},
	} {
		changed := bytes.Replace(text, []byte(change[0]), []byte(change[1]), 1)
		require.NotEqual(t, string(text), string(changed), change[0])
		_, err := readRun(changed)
		assert.ErrorContains(t, err, change[2])
	}
}

// Every value of a run that is replaced by another one is told: no number of a page can
// be changed unseen.
func TestEveryNumberCounts(t *testing.T) {
	was := []byte(`{"a":1,"b":[2,{"c":-3.5}],"d":"4","e":null,"f":true}`)
	found, numbers, err := compareJSON("result", was, was)
	require.NoError(t, err)
	assert.Empty(t, found)
	assert.Equal(t, 3, numbers)
	for _, change := range [][3]string{
		{`1`, `1.0`, `result.a: 1 on the page, and 1.0 when it is played`},
		{`-3.5`, `3.5`, `result.b[2].c: -3.5 on the page, and 3.5 when it is played`},
		{`"4"`, `4`, `result.d: "4" on the page, and 4 when it is played`},
		{`null`, `0`, `result.e: nothing on the page, and 0 when it is played`},
		{`true`, `false`, `result.f: true on the page, and false when it is played`},
		{`[2,{"c":-3.5}]`, `[2]`,
			`result.b: a list of 2 on the page, and a list of 1 when it is played`},
		{`{"c":-3.5}`, `5`, `result.b[2]: an object on the page, and 5 when it is played`},
		{`"f"`, `"g"`, `result.f: true on the page, and nothing when it is played`},
	} {
		found, _, err := compareJSON("result", was, bytes.Replace(was, []byte(change[0]),
			[]byte(change[1]), 1))
		require.NoError(t, err)
		require.NotEmpty(t, found, change[1])
		assert.Equal(t, change[2], found[0])
	}
}

// The last digits of fractions may differ, as processors round them in different ways;
// whole numbers may not.
func TestLastDigits(t *testing.T) {
	for _, pair := range [][2]string{{`0.30000000000000004`, `0.3`}, {`-12.000000000000002`, `-12`}} {
		found, _, err := compareJSON("n", []byte(pair[0]), []byte(pair[1]))
		require.NoError(t, err)
		assert.Empty(t, found, pair[0])
	}
	for _, pair := range [][2]string{{`0.30000000001`, `0.3`}, {`1000000000000001`, `1000000000000000`}, {`1`, `true`}} {
		found, _, err := compareJSON("n", []byte(pair[0]), []byte(pair[1]))
		require.NoError(t, err)
		assert.Len(t, found, 1, pair[0])
	}
}

// A drawing may be off by a hair, and by no more; a label, a color or a number in a table
// may not at all.
func TestHairs(t *testing.T) {
	const page = `<td>12.3</td><path d="M1.5,2L-3e-5,40" style="fill:var(--line)"></path><text x="3" y="-4.25">12</text>`
	for change, same := range map[[2]string]bool{
		{"1.5,2", "1.51,2"}: true, {"-3e-5", "3.1e-5"}: true, {"-4.25", "-4.2499"}: true,
		{"1.5,2", "1.6,2"}: false, {"40", "41"}: false, {"-4.25", "4.25"}: false, {"M1.5", "L1.5"}: false,
		{"2L", "2L5,5L"}: false, {"12.3", "12.31"}: false, {">12<", ">12.01<"}: false, {"--line", "--soft"}: false,
		{` y="-4.25"`, ``}: false,
	} {
		changed := strings.Replace(page, change[0], change[1], 1)
		require.NotEqual(t, page, changed)
		assert.Equal(t, same, differentPage([]byte(changed), []byte(page)) == "", change)
	}
}

// Of many differences the first are told.
func TestManyDifferences(t *testing.T) {
	found, _, err := compareJSON("n", []byte(`[1,1,1,1,1,1,1,1]`), []byte(`[2,2,2,2,2,2,2,2]`))
	require.NoError(t, err)
	assert.Len(t, found, mostDifferences+1)
	assert.Equal(t, "and more", found[mostDifferences])
}

// Texts that differ are shown where they begin to, also where one is a part of the other.
func TestFirstDifference(t *testing.T) {
	assert.Empty(t, firstDifference([]byte("a\nb"), []byte("a\nb")))
	assert.Equal(t, "  line 2 is   \"a\\nb\"\n  it should be \"a\\nc\"",
		firstDifference([]byte("a\nb"), []byte("a\nc")))
	assert.Contains(t, firstDifference([]byte("a\n"), []byte("a\nbcd")), `it should be "a\nbcd"`)
	assert.Contains(t, firstDifference(nil, []byte("x")), `line 1 is   ""`)
}
