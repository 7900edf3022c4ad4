package record_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// positions reads all games of a record.
func positions(t *testing.T, text string) []string {
	t.Helper()
	var all []string
	r := record.NewReader(strings.NewReader(text), openAny)
	for {
		replay, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		all = append(all, position(t, replay.Game))
	}
}

func TestEmptyRecord(t *testing.T) {
	for _, text := range []string{"", "\n", " \r\n\n\t"} {
		r := record.NewReader(strings.NewReader(text), openAny)
		for range 2 {
			replay, err := r.Next()
			assert.Nil(t, replay)
			assert.ErrorIs(t, err, io.EOF)
		}
	}
}

func TestRecordWithoutEndIsUnfinished(t *testing.T) {
	g, l := recorded(t, "classic", 3, 8)
	replay := read(t, l.without("end").String())
	assert.False(t, replay.Finished)
	assert.False(t, replay.Cut)
	assert.Equal(t, position(t, g), position(t, replay.Game), "all moves are there")

	replay = read(t, l[:10].without("score", "round").String())
	assert.False(t, replay.Finished)
	assert.NotEqual(t, core.Over, replay.Game.Turn())
}

// Wherever the writing of a record stops, what is there can be replayed.
func TestCutRecord(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, name := range []string{"classic-gray", "summer-pavilion"} {
		_, l := recorded(t, name, 2, 4)
		text := l[:l.find(t, "deal", 2)].String()
		from := len(l[:l.find(t, "round", 1)-6].String())
		for stop := from; stop < len(text); stop += 7 {
			cutAt(t, text[:stop])
		}
	}
}

// cutAt checks the replay of a record that stops anywhere after its header.
func cutAt(t *testing.T, text string) {
	t.Helper()
	whole, last := 0, text[strings.LastIndexByte(text, '\n')+1:]
	for line := range strings.Lines(text) {
		taken := strings.HasPrefix(line, `{"move"`) || strings.HasPrefix(line, `{"deal"`) ||
			strings.HasPrefix(line, `{"supply"`)
		if taken && (strings.HasSuffix(line, "\n") || strings.HasSuffix(line, "}}")) {
			whole++
		}
	}
	replay := read(t, text)
	assert.Equal(t, last != "" && !strings.HasSuffix(last, "}}"), replay.Cut, "%q", last)
	assert.False(t, replay.Finished)
	assert.Len(t, replay.Game.Steps(), whole, "%q", last)
}

func TestCutBehindTheEnd(t *testing.T) {
	g, l := recorded(t, "classic", 2, 4)
	replay := read(t, l.String()+`{"game":{"form`)
	assert.True(t, replay.Finished)
	assert.True(t, replay.Cut)
	assert.Equal(t, position(t, g), position(t, replay.Game))
}

func TestCutHeader(t *testing.T) {
	_, l := recorded(t, "classic", 2, 4)
	_, wrong := fail(t, l[0][:40])
	assert.Equal(t, &record.LineError{Line: 1, Text: "the last line is cut off"}, wrong)
}

// A last line that no line feed ends is cut off only if more of it could have
// followed.
func TestBrokenLastLineIsNotCut(t *testing.T) {
	_, l := recorded(t, "classic", 2, 4)
	for _, last := range []string{
		"garbage", `{"move":x`, `{"mouse":{}}`, `{"round":{"number":1}}{"ro`,
	} {
		_, wrong := fail(t, l[:3].String()+last)
		assert.Equal(t, 4, wrong.Line, last)
	}
}

func TestMissingScoreLinesAtTheStopAreANotice(t *testing.T) {
	_, l := recorded(t, "summer-pavilion", 2, 4)
	end := l.find(t, "end", 0)
	require.Equal(t, "score", l.kind(end-1))
	require.Equal(t, "score", l.kind(end-2))
	replay := read(t, l[:end-1].String())
	assert.False(t, replay.Finished)
	require.Len(t, replay.Notices, 1)
	assert.Contains(t, replay.Notices[0], "in the middle of a step")
}

func TestDifferentDigestIsANotice(t *testing.T) {
	g, l := recorded(t, "summer-pavilion", 2, 4)
	digest := l.get(t, 0)["digest"]
	replay := read(t, l.set(t, 0, "digest", "sha256:0123").String())
	require.Len(t, replay.Notices, 1)
	assert.Contains(t, replay.Notices[0], "sha256:0123")
	assert.Contains(t, replay.Notices[0], digest)
	assert.True(t, replay.Finished)
	assert.Equal(t, position(t, g), position(t, replay.Game))
}

// The game up to the wrong line comes with the error, and the error stays.
func TestGameUpToTheWrongLine(t *testing.T) {
	_, l := recorded(t, "classic", 2, 6)
	moves := 0
	for i := range l {
		before := l[:i].String()
		if l.kind(i) != "move" || moves > 30 {
			continue
		}
		moves++
		for key, value := range map[string]any{"text": "9 mauve 9", "legal": 1000, "seat": 5} {
			r := record.NewReader(strings.NewReader(l.set(t, i, key, value).String()), openAny)
			replay, err := r.Next()
			require.Error(t, err)
			assert.Equal(t, position(t, read(t, before).Game), position(t, replay.Game))
			replay, again := r.Next()
			assert.Nil(t, replay)
			assert.Equal(t, err, again)
		}
	}
}

// An error of the file is no error of a line.
func TestReadErrorIsPassedOn(t *testing.T) {
	_, l := recorded(t, "classic", 2, 6)
	broken := errors.New("the disk is gone")
	in := io.MultiReader(strings.NewReader(l[:5].String()), &brokenReader{broken})
	replay, err := record.NewReader(in, openAny).Next()
	require.ErrorIs(t, err, broken)
	var wrong *record.LineError
	assert.False(t, errors.As(err, &wrong))
	assert.Contains(t, err.Error(), fmt.Sprintf("line %d", 6))
	assert.NotNil(t, replay)
}

type brokenReader struct{ err error }

func (b *brokenReader) Read([]byte) (int, error) { return 0, b.err }
