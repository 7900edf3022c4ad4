package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// MaxPage is the largest size of a page in bytes. One of the largest comparison stays
// far below it.
const MaxPage = 32 << 20

// The text around the run of a page.
var (
	runHead = []byte(`<script type="application/json" id="` + runID + `">`)
	runTail = []byte("</script>")
	pageEnd = []byte("</html>")
)

// ErrNoPage is in the error of a text that is no page of this program.
var ErrNoPage = errors.New("this is no page that was written by --report")

// Read reads a page and returns the run that it holds.
func Read(in io.Reader) (run []byte, err error) {
	page, err := io.ReadAll(io.LimitReader(in, MaxPage+1))
	if err != nil {
		return nil, err
	}
	if len(page) > MaxPage {
		return nil, fmt.Errorf("%w: it has more than %d MB", ErrNoPage, MaxPage>>20)
	}
	_, rest, found := bytes.Cut(page, runHead)
	if !found {
		return nil, fmt.Errorf("%w, or its end is missing", ErrNoPage)
	}
	run, rest, found = bytes.Cut(rest, runTail)
	if !found || !bytes.HasSuffix(bytes.TrimSpace(rest), pageEnd) {
		return nil, errors.New("the end of the page is missing")
	}
	return run, nil
}
