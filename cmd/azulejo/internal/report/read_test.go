package report_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
)

// The run of a page is read as it was written, whatever is in it.
func TestReadWhatWasWritten(t *testing.T) {
	for _, text := range hostile {
		o := origin("name")
		o.Run = marshal(t, map[string]string{"text": text})
		out := written(t, document("name"), o)
		_, run, err := report.Read(bytes.NewReader(out))
		require.NoError(t, err, "%.40q", text)
		assert.JSONEq(t, string(o.Run), string(run))
	}
}

// A page that is cut off anywhere, or none at all is refused.
func TestReadRefuses(t *testing.T) {
	out := page(t, "name")
	for length := 0; length < len(out)-1; length += 1 + length/50 {
		_, _, err := report.Read(bytes.NewReader(out[:length]))
		assert.Error(t, err, length)
	}
	for _, text := range []string{"", "<html></html>", "{}"} {
		_, _, err := report.Read(bytes.NewReader([]byte(text)))
		assert.Error(t, err)
	}
}

// endless is a file that never ends.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	e.read += len(p)
	return len(p), nil
}

// Of a file of any size no more is read than a page can have.
func TestReadIsBounded(t *testing.T) {
	var e endless
	_, _, err := report.Read(&e)
	require.ErrorIs(t, err, report.ErrNoPage)
	assert.LessOrEqual(t, e.read, report.MaxPage+1<<20)
}

// A file that cannot be read to its end is an error of the reading.
func TestReadFails(t *testing.T) {
	broken := errors.New("the disk is gone")
	_, _, err := report.Read(io.MultiReader(bytes.NewReader([]byte("<html>")), failing{broken}))
	assert.ErrorIs(t, err, broken)
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// FuzzRead reads what anybody could have written: what is read is in the file.
func FuzzRead(f *testing.F) {
	var out bytes.Buffer
	require.NoError(f, document("name").Write(&out, origin("name")))
	f.Add(uint32(0), uint16(0), "")
	f.Add(uint32(out.Len()/2), uint16(1<<15), "")
	// A small input changes a large page, so that many are tried.
	f.Fuzz(func(t *testing.T, at uint32, cut uint16, by string) {
		from := int(at) % (out.Len() + 1)
		text := slices.Concat(out.Bytes()[:from], []byte(by), out.Bytes()[min(out.Len(), from+int(cut)):])
		_, run, err := report.Read(bytes.NewReader(text))
		if err == nil {
			assert.True(t, bytes.Contains(text, run))
		}
	})
}
