package ruleset

import (
	"fmt"
	"regexp"
	"strings"
)

// Span returns the ends of a span such as 2..4 within min..max; one number is
// both ends. It reports everything else, and then returns min and min.
func (v Value) Span(min, max int) (lo, hi int) {
	if !v.scalar(fmt.Sprintf("a span within %d..%d", min, max)) {
		return min, min
	}
	first, last, ok := cutSpan(v.Text())
	switch {
	case !ok:
		v.Reject(codeWrongType, instead(spanOf(v.Text())), "%s is not a span such as 2..4", quote(v.Text()))
	case first > last:
		v.Reject(codeRange, instead(fmt.Sprintf("%d..%d", last, first)), "the span %s runs backward", v.Text())
	case first < min || last > max:
		v.Reject(codeRange, "", "%s is out of range: a span within %d..%d is needed", v.Text(), min, max)
	default:
		return first, last
	}
	return min, min
}

// cutSpan reads "2..4" or "3".
func cutSpan(text string) (first, last int, ok bool) {
	from, to, found := strings.Cut(text, "..")
	if !found {
		to = from
	}
	first, err1 := parseWhole(strings.TrimSpace(from))
	last, err2 := parseWhole(strings.TrimSpace(to))
	return first, last, err1 == nil && err2 == nil
}

// otherSpan is what people write for a span in other places.
var otherSpan = regexp.MustCompile(`^(\d+) *(?:-|–|…|\.{3,}|to) *(\d+)$`)

// spanOf returns the span that a text means, or "".
func spanOf(text string) string {
	if m := otherSpan.FindStringSubmatch(text); m != nil {
		return m[1] + ".." + m[2]
	}
	return ""
}
