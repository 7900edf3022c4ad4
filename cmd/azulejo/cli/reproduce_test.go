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

// FuzzStoredRun reads the runs of pages that anybody could have written. Each makes a
// setup or is refused; nothing is played.
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
		opened, err := stored.open()
		switch {
		case err != nil:
		case stored.Tournament != nil:
			s := stored.tournament(opened[0])
			_, _ = s.Plan()
		default:
			s := stored.setup(opened)
			_, _ = s.Plan()
		}
	})
}

// A plan that no run has is refused before anything is played.
func TestStoredRunsThatCannotBe(t *testing.T) {
	text := pageOf(t, "compare", "house/az-row-weight", "--vary", "params.row_weight=0..1",
		"--games", "2", "--bots", "random")
	_, err := readRun(text)
	require.NoError(t, err)
	for _, change := range [][3]string{
		{`"values":["1","0"]`, `"values":["1"]`, "this program has not written the plan"},
		{`"seats":2`, `"seats":1000000000`, "this program has not written the plan"},
	} {
		changed := bytes.Replace(text, []byte(change[0]), []byte(change[1]), 1)
		require.NotEqual(t, string(text), string(changed), change[0])
		_, err := readRun(changed)
		assert.ErrorContains(t, err, change[2])
	}
}

// Every changed value is found: a number, a type, a length, a key. Only the last digits of
// fractions may differ, and words, which another version may choose otherwise.
func TestFirstDifference(t *testing.T) {
	const was = `{"a":1,"b":[2,{"c":-3.5}],"d":"4","e":null,"f":true,"words":"1 round"}`
	for change, want := range map[[2]string]string{
		{`1`, `1`}:                      "",
		{`-3.5`, `-3.5000000000000004`}: "",
		{`1 round`, `1 rounds`}:         "",
		{`1`, `1.5`}:                    "n.a is 1 on the page, and 1.5 when it is played again",
		{`-3.5`, `3.5`}:                 "n.b[2].c is -3.5 on the page, and 3.5 when it is played again",
		{`-3.5`, `-3.5000001`}:          "n.b[2].c is -3.5 on the page, and -3.5000001 when it is played again",
		{`"4"`, `4`}:                    `n.d is "4" on the page, and 4 when it is played again`,
		{`null`, `0`}:                   "n.e is null on the page, and 0 when it is played again",
		{`true`, `false`}:               "n.f is true on the page, and false when it is played again",
		{`[2,{"c":-3.5}]`, `[2]`}:       `n.b is [2,{"c":-3.5}] on the page, and [2] when it is played again`,
		{`{"c":-3.5}`, `5`}:             `n.b[2] is {"c":-3.5} on the page, and 5 when it is played again`,
		{`"f"`, `"g"`}:                  "n.f is true on the page, and null when it is played again",
	} {
		is := strings.Replace(was, change[0], change[1], 1)
		assert.Equal(t, want, firstDifference("n", decoded([]byte(was)), decoded([]byte(is))), change)
	}
}
