package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/report"
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
// read can be set up, or is refused; nothing is played.
func FuzzStoredRun(f *testing.F) {
	small := []string{"--games", "2", "--bots", "random"}
	f.Add(pageOf(f, append([]string{"simulate", "classic"}, small...)...))
	f.Add(pageOf(f, append([]string{"compare", "classic", "--set", "scoring.minimum=null"},
		small...)...))
	f.Add(pageOf(f, "tournament", "classic", "--bots", "random,greedy", "--games", "2"))
	f.Add([]byte(`{"format":1,"command":["azulejo"],"plan":{"lanes":[{}]},"result":{}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		run, err := readRun(text)
		if err != nil {
			return
		}
		if run.Tournament != nil {
			if s, err := run.Tournament.setup(); err == nil {
				_ = s.Check()
			}
			return
		}
		if _, err := run.setup(); err == nil {
			blocks, err := run.blocks()
			assert.True(t, err != nil || blocks >= 0 && blocks <= run.Plan.Blocks())
		}
	})
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
