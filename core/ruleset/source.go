package ruleset

import (
	"strings"
	"unicode/utf8"
)

// MaxSize is the largest size of a file in bytes.
const MaxSize = 1 << 20

// maxSnippet is how many characters of a line a problem shows.
const maxSnippet = 100

// source is the text of one file, in lines without their ends.
type source struct {
	name  string
	text  string // what the YAML parser reads: without a byte order mark
	lines []string
}

func newSource(name string, text []byte) *source {
	s := &source{name: name, text: strings.TrimPrefix(string(text), "\ufeff")}
	s.lines = strings.Split(s.text, "\n")
	for i := range s.lines[:len(s.lines)-1] {
		s.lines[i] = strings.TrimSuffix(s.lines[i], "\r")
	}
	return s
}

// line returns the text of a line, counted from 1.
func (s *source) line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	return s.lines[n-1]
}

// from returns the text of a line from a column on, both counted from 1.
func (s *source) from(line, col int) string {
	text := s.line(line)
	for ; col > 1 && text != ""; col-- {
		_, size := utf8.DecodeRuneInString(text)
		text = text[size:]
	}
	return text
}

// snippet returns the line of a place and a caret below it. Of a long line it
// shows the part around the place.
func (p place) snippet() string {
	line := []rune(strings.ReplaceAll(p.src.line(p.line), "\t", " "))
	if strings.TrimSpace(string(line)) == "" {
		return ""
	}
	caret := max(p.col-1, 0)
	first := 0
	if len(line) > maxSnippet {
		first = max(0, min(caret-maxSnippet/2, len(line)-maxSnippet))
		line = line[first : first+maxSnippet]
		if first > 0 {
			line[0] = '…'
		}
	}
	caret -= first
	width := max(1, min(p.width, len(line)-caret))
	return strings.TrimRight(string(line), " ") + "\n" +
		strings.Repeat(" ", caret) + strings.Repeat("^", width)
}
