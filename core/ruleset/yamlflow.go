package ruleset

import (
	"fmt"
	"strings"
)

const quoteInFlow = "put the formula in quotes: " +
	"within { } and [ ] these characters mean something to YAML: , ? [ ] { }"

// flow explains a map in { } or a list in [ ] that does not end as it should:
// a formula in it has a character that YAML takes for its own, or the end is
// missing.
func (f *fault) flow() explanation {
	end := stopped(f.src)
	s := flowScan{fault: f}
	first := f.line + 1 // the parser counts the line where brackets open from 0,
	if f.line == 1 {
		first = 1 // and means another one where it would have to say 0
	}
	for line := first; line <= end.line; line++ {
		if e, found := s.scan(line); found {
			return e
		}
	}
	if n := len(s.open); n > 0 {
		return explanation{s.open[n-1].at, "this bracket is never closed",
			fmt.Sprintf("close it with %c", s.closing())}
	}
	return explanation{end, "a comma or the closing bracket is needed here", quoteInFlow}
}

// flowScan goes through lines with brackets.
type flowScan struct {
	fault *fault
	open  []bracket
	quote byte // the quote that is open, or 0
}

type bracket struct {
	sign byte
	at   place
}

// closing returns the bracket that would close the last open one, or 0.
func (s *flowScan) closing() byte {
	n := len(s.open)
	switch {
	case n == 0:
		return 0
	case s.open[n-1].sign == '[':
		return ']'
	}
	return '}'
}

// scan goes through one line. It stops where a formula uses what YAML takes
// for its own.
func (s *flowScan) scan(line int) (e explanation, found bool) {
	text := s.fault.src.line(line)
	for i := range len(text) {
		c := text[i]
		if s.quote != 0 {
			if c == s.quote {
				s.quote = 0
			}
			continue
		}
		if c == '#' && (i == 0 || text[i-1] == ' ') {
			break
		}
		if e, found := s.sign(c, s.begins(text[:i]), s.fault.onLine(line, i, 1)); found {
			return e, true
		}
	}
	return explanation{}, false
}

// begins reports whether a value begins behind a text.
func (s *flowScan) begins(before string) bool {
	before = strings.TrimRight(before, " ")
	return before == "" || strings.HasSuffix(before, ":") || strings.HasSuffix(before, "-") ||
		len(s.open) > 0 && strings.ContainsAny(before[len(before)-1:], "[{,")
}

// sign deals with one character outside of quotes; begins says whether a value
// begins with it.
func (s *flowScan) sign(c byte, begins bool, at place) (e explanation, found bool) {
	switch c {
	case '"', '\'':
		if begins {
			s.quote = c
		}
	case '[', '{', '?':
		if begins && c != '?' {
			s.open = append(s.open, bracket{c, at})
		} else if len(s.open) > 0 {
			s.fault.code = codeTrap
			return explanation{at, fmt.Sprintf("the %c ends the value here, and cuts a formula off", c),
				quoteInFlow}, true
		}
	case ']', '}':
		switch s.closing() {
		case 0:
		case c:
			s.open = s.open[:len(s.open)-1]
		default:
			return explanation{at, fmt.Sprintf("%c is needed here to close what is open", s.closing()),
				""}, true
		}
	}
	return explanation{}, false
}
