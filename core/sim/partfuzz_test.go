package sim_test

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// Whatever a file has in it, sealed by its checksum or not, is refused or can be written,
// merged and described without a panic.
func FuzzReadPart(f *testing.F) {
	var files [][]byte
	for _, s := range []sim.Setup{setup(f, "classic", 2, 4), rivals(f)} {
		p := newPart(f, s, sim.Whole)
		files = append(files, body(written(f, p)))
		goOn(f, s, p, 1)
		files = append(files, body(written(f, p)))
		goOn(f, s, p, everything)
		files = append(files, written(f, p), body(written(f, p)))
	}
	for i := range files {
		f.Add(uint8(i), uint32(0), uint16(0), "")
	}
	f.Fuzz(func(t *testing.T, file uint8, at uint32, cut uint16, by string) {
		text := spliced(files[int(file)%len(files)], at, cut, by)
		checkPart(t, text)
		checkPart(t, resealed(text))
	})
}

// checkPart reads a file, and makes results of the part if it is one.
func checkPart(t *testing.T, file []byte) (read bool) {
	p, err := sim.ReadPart(bytes.NewReader(file))
	if err != nil {
		require.ErrorAs(t, err, new(*sim.PartError))
		return false
	}
	again := written(t, p)
	require.Equal(t, string(again), string(written(t, reread(t, p))))
	var m sim.Merger
	m.Add("a", p)
	whole, err := m.Merge(true)
	require.NoError(t, err)
	// Numbers that no run counts may have no JSON, such as the root of a negative one.
	_, _ = json.Marshal(sim.NewResult(whole.Plan, whole.Counts))
	_, _ = json.Marshal(sim.NewComparison(whole.Plan, whole.Counts))
	return true
}

// values finds where each value of a JSON text without blanks begins and ends.
func values(t testing.TB, text []byte) (found [][2]int64) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	begun := []int64{} // where the values that are not closed begin
	key := []bool{}    // whether an object's next token is a key
	for {
		at := d.InputOffset()
		if at < int64(len(text)) && bytes.IndexByte([]byte(",:"), text[at]) >= 0 {
			at++
		}
		token, err := d.Token()
		if err == io.EOF {
			return found
		}
		require.NoError(t, err)
		within := len(key) - 1
		if _, isText := token.(string); isText && within >= 0 && key[within] {
			key[within] = false
			continue
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			begun, key = append(begun, at), append(key, token == json.Delim('{'))
			continue
		case json.Delim('}'), json.Delim(']'):
			at, begun, key = begun[within], begun[:within], key[:within]
			within--
		}
		found = append(found, [2]int64{at, d.InputOffset()})
		if within >= 0 && text[begun[within]] == '{' {
			key[within] = true
		}
	}
}

// No value of a part can be replaced by another so that reading it, or making results
// of it, breaks down.
func TestEveryValueReplaced(t *testing.T) {
	s := rivals(t)
	p := newPart(t, s, sim.Whole)
	goOn(t, s, p, 3)
	text := body(written(t, p))
	all := values(t, text)
	require.Greater(t, len(all), 1000)
	step := 23
	if testing.Short() {
		step = 80
	}
	passed := 0
	for i := 0; i < len(all); i += step {
		from, to := all[i][0], all[i][1]
		for _, value := range []string{"null", "0", "-1", "9223372036854775807", `""`, `"1"`, "[]", "{}", "[0]", "[[0,1]]", `{"a":null}`} {
			changed := slices.Concat(text[:from], []byte(value), text[to:])
			if checkPart(t, resealed(changed)) && !bytes.Equal(changed, text) {
				passed++
			}
		}
	}
	assert.Positive(t, passed, "the test needs parts that are another one and not broken")
}

// spliced puts a text in the place of a piece of another one.
func spliced(text []byte, at uint32, cut uint16, by string) []byte {
	from := int(at) % (len(text) + 1)
	to := min(len(text), from+int(cut))
	return slices.Concat(text[:from], []byte(by), text[to:])
}
