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
		last := s.open[n-1]
		return explanation{f.onLine(last.line, last.offset, 1), "this bracket is never closed",
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

// bracket is an open bracket. Its column is counted only where it is reported: a line
// can have hundreds of thousands.
type bracket struct {
	sign         byte
	line, offset int // in bytes
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
	before := byte(0) // the last character that is no blank, 0 where the line begins
	for i := range len(text) {
		c := text[i]
		if s.quote != 0 {
			if c == s.quote {
				s.quote = 0
			}
			before = c
			continue
		}
		if c == '#' && (i == 0 || text[i-1] == ' ') {
			break
		}
		if message, hint := s.sign(c, s.begins(before), line, i); message != "" {
			return explanation{s.fault.onLine(line, i, 1), message, hint}, true
		}
		if c != ' ' {
			before = c
		}
	}
	return explanation{}, false
}

// begins reports whether a value begins behind a character.
func (s *flowScan) begins(before byte) bool {
	return before == 0 || before == ':' || before == '-' ||
		len(s.open) > 0 && strings.IndexByte("[{,", before) >= 0
}

// sign deals with one character outside of quotes; begins says whether a value
// begins with it. The message says what is wrong with it, if anything is.
func (s *flowScan) sign(c byte, begins bool, line, offset int) (message, hint string) {
	switch c {
	case '"', '\'':
		if begins {
			s.quote = c
		}
	case '[', '{', '?':
		if begins && c != '?' {
			s.open = append(s.open, bracket{c, line, offset})
		} else if len(s.open) > 0 {
			s.fault.code = codeTrap
			return fmt.Sprintf("the %c ends the value here, and cuts a formula off", c), quoteInFlow
		}
	case ']', '}':
		switch s.closing() {
		case 0:
		case c:
			s.open = s.open[:len(s.open)-1]
		default:
			return fmt.Sprintf("%c is needed here to close what is open", s.closing()), ""
		}
	}
	return "", ""
}
