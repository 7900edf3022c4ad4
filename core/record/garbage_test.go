package record_test

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/record"
)

const (
	gigabyte = 1 << 30
	megabyte = 1 << 20
)

// flood gives the same text over and over, and counts how much was read.
type flood struct {
	text string
	left int
	read int
}

func (f *flood) Read(p []byte) (int, error) {
	if f.left == 0 {
		return 0, io.EOF
	}
	n := 0
	for n < len(p) && n < f.left {
		n += copy(p[n:min(len(p), f.left)], f.text[(f.read+n)%len(f.text):])
	}
	f.left -= n
	f.read += n
	return n, nil
}

// allocated runs f and returns how many bytes it allocated altogether, given
// back or not.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestGigabyteOfGarbageIsRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	l := short(t, "classic")
	for name, test := range map[string]struct {
		before lines  // what comes before the garbage
		text   string // the garbage
		line   int
	}{
		"one endless line":        {nil, "x", 1},
		"zeros":                   {nil, "\x00", 1},
		"endless white space":     {nil, " ", 1},
		"endless string":          {lines{`{"game":{"format":1,"ruleset":"`}, "x", 1},
		"endless list":            {lines{`{"game":{"seats":[`}, `"a",`, 1},
		"endless nesting":         {nil, `{"game":`, 1},
		"many short lines":        {nil, "garbage\n", 1},
		"many lines of JSON":      {nil, "{\"garbage\":1}\n", 1},
		"a game, then short ones": {l, "garbage\n", len(l) + 1},
		"a game, then a long one": {l, "x", len(l) + 1},
		"a game, then rounds":     {l, l[l.find(t, "round", 0)], len(l) + 1},
		"deals":                   {l[:2], l[1], 3},
		"moves":                   {l[:3], l[2], 4},
		"rounds":                  {l[:3], l[l.find(t, "round", 0)], 4},
		"headers of nothing":      {nil, "{\"game\":{}}\n", 1},
	} {
		t.Run(name, func(t *testing.T) {
			garbage := &flood{text: test.text, left: gigabyte}
			r := record.NewReader(io.MultiReader(strings.NewReader(test.before.String()), garbage), openAny)
			var err error
			used := allocated(func() {
				for err == nil {
					_, err = r.Next()
				}
			})
			var wrong *record.LineError
			require.ErrorAs(t, err, &wrong)
			assert.Equal(t, test.line, wrong.Line)
			assert.Less(t, garbage.read, 5*megabyte)
			assert.Less(t, used, uint64(32*megabyte))
		})
	}
}

// The longest line that is taken in at all costs a bounded multiple of itself.
func TestLongestLineIsBounded(t *testing.T) {
	l := short(t, "classic")
	size := times(4*megabyte, megabyte/2)
	for name, line := range map[string][3]string{
		"tiles":    {`{"deal":{"displays":[["red"`, `,"red"`, `]]}}`},
		"displays": {`{"deal":{"displays":[[]`, `,[]`, `]}}`},
		"text":     {`{"move":{"text":"1`, ` 1`, `"}}`},
		"key":      {`{"move":{"text":"1","`, `key`, `":1}}`},
		"ruleset":  {`{"game":{"format":1,"seats":["",""],"ruleset":"`, `long`, `"}}`},
	} {
		t.Run(name, func(t *testing.T) {
			n := (size - 200) / len(line[1])
			text := l[:1].String() + line[0] + strings.Repeat(line[1], n) + line[2] + "\n"
			var wrong *record.LineError
			used := allocated(func() { _, wrong = fail(t, text) })
			assert.Equal(t, 2, wrong.Line)
			assert.Less(t, len(wrong.Text), 5000)
			assert.Less(t, used, uint64(100*size))
		})
	}
}

// Blank lines are no garbage, but they must not be gathered either.
func TestBlankLinesTakeNoRoom(t *testing.T) {
	blank := &flood{text: "\n", left: 4 * megabyte}
	used := allocated(func() {
		_, err := record.NewReader(blank, openAny).Next()
		assert.ErrorIs(t, err, io.EOF)
	})
	assert.Less(t, used, uint64(megabyte))
}
