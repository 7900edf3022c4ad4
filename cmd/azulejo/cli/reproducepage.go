package cli

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"

	"github.com/azulejo/azulejo/cmd/azulejo/report"
)

// placing is where something stands in a drawing, and coordinate is a number in it.
var (
	placing    = regexp.MustCompile(` (?:d|x|y)="[^"]*"`)
	coordinate = regexp.MustCompile(`-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?`)
)

// hair is how far something in a drawing may be from where it should be: processors
// round the last digits of long calculations in different ways, and nobody sees it.
const hair = 0.02

// differentPage shows where two pages first differ in what can be seen, "" where they
// do not.
func differentPage(was, is []byte) string {
	was, is = withoutRun(was), withoutRun(is)
	if samePlaces(was, is) {
		return ""
	}
	return firstDifference(was, is)
}

// withoutRun returns a page without the run in it, which is compared number by number.
func withoutRun(page []byte) []byte {
	_, run, err := report.Read(bytes.NewReader(page))
	if err != nil {
		return page
	}
	return bytes.Replace(page, run, nil, 1)
}

// samePlaces reports whether two pages are the same but for hairs in their drawings.
func samePlaces(was, is []byte) bool {
	if !bytes.Equal(placing.ReplaceAll(was, nil), placing.ReplaceAll(is, nil)) {
		return false
	}
	before, now := placing.FindAll(was, -1), placing.FindAll(is, -1)
	for i := range before {
		if i == len(now) || !sameDrawing(before[i], now[i]) {
			return false
		}
	}
	return len(before) == len(now)
}

// sameDrawing compares two places: the numbers up to a hair, and all else as it is.
func sameDrawing(was, is []byte) bool {
	if !bytes.Equal(coordinate.ReplaceAll(was, nil), coordinate.ReplaceAll(is, nil)) {
		return false
	}
	before, now := coordinate.FindAll(was, -1), coordinate.FindAll(is, -1)
	if len(before) != len(now) {
		return false
	}
	for i := range before {
		a, errA := strconv.ParseFloat(string(before[i]), 64)
		b, errB := strconv.ParseFloat(string(now[i]), 64)
		if errA != nil || errB != nil || !(math.Abs(a-b) <= hair) {
			return false
		}
	}
	return true
}

// excerpt is how much is shown of a text that differs.
const excerpt = 60

// firstDifference shows where two texts first differ, "" where they do not.
func firstDifference(was, is []byte) string {
	if bytes.Equal(was, is) {
		return ""
	}
	at := 0
	for at < min(len(was), len(is)) && was[at] == is[at] {
		at++
	}
	line := bytes.Count(was[:at], []byte("\n")) + 1
	show := func(text []byte) string {
		from := max(0, at-excerpt/2)
		return fmt.Sprintf("%q", text[min(from, len(text)):min(from+excerpt, len(text))])
	}
	return fmt.Sprintf("  line %d is   %s\n  it should be %s", line, show(was), show(is))
}
