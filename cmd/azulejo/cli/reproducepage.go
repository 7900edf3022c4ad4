package cli

import (
	"bytes"
	"fmt"
	"html"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
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

// hidden is what nobody reads as text in a page, and figure is a number in what is left.
var (
	hidden = regexp.MustCompile(`(?s)<(script|style|svg)\b.*?</(script|style|svg)>|<[^>]*>`)
	figure = regexp.MustCompile(`[-+±]?[0-9]+(?:[.,][0-9]+)*`)
)

// differentFigures says which of the numbers in the text of two pages is the first that
// differs, "" where none does. The programs that have written them are no such numbers.
func differentFigures(was, is []byte, wasWriter, isWriter string) string {
	said, should := readable(was), readable(is)
	if !strings.Contains(said, wasWriter) {
		return fmt.Sprintf("  it does not say that %s has written it, as its run does", wasWriter)
	}
	before, now := figures(said, wasWriter), figures(should, isWriter)
	for i := range max(len(before), len(now)) {
		if a, b := at(before, i), at(now, i); a != b {
			return fmt.Sprintf("  number %d in it is %q, and should be %q", i+1, a, b)
		}
	}
	return ""
}

// at returns one of a list, "" where it ends before.
func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

// readable is what can be read between the head and the foot of a page.
func readable(page []byte) string {
	_, page, _ = bytes.Cut(page, []byte("<main>"))
	page, _, _ = bytes.Cut(page, []byte("</main>"))
	return html.UnescapeString(string(hidden.ReplaceAll(page, []byte(" "))))
}

// figures lists the numbers in a text, but for those in the name of its writer.
func figures(text, writer string) []string {
	return figure.FindAllString(strings.Replace(text, writer, "", 1), -1)
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
