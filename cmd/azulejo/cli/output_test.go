package cli

import (
	"bytes"
	"errors"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
)

// broken is an output that fails with its error.
type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }

// A lost output is reported; one that its reader has closed is not, but
// what the command has found stands all the same.
func TestLostOutput(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, test := range []struct {
		lost error
		args []string
		in   string
		want int
	}{
		{errors.New("disk full"), []string{"play", "--seed", "1"}, "", exitUsage},
		{errors.New("disk full"), []string{"list"}, "", exitUsage},
		{errors.New("disk full"), []string{"replay", "-"}, "no record", exitContent},
		{syscall.EPIPE, []string{"play", "--seed", "1"}, "", exitFine},
		{syscall.EPIPE, []string{"list"}, "", exitFine},
		{syscall.EPIPE, []string{"replay", "-"}, "no record", exitContent},
	} {
		var errs bytes.Buffer
		code := Main(test.args, strings.NewReader(test.in), broken{test.lost}, &errs)
		assert.Equal(t, test.want, code, "%v: %s", test.args, errs.String())
		assert.Equal(t, test.want != exitFine, errs.Len() > 0)
	}
}
