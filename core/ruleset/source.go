package ruleset

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
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

// checkText refuses a text that is no text, and characters that are invisible
// and mean something else than they seem to, before the YAML parser sees it.
func checkText(r *report, src *source) bool {
	whole := place{src: src}
	switch {
	case len(src.text) > MaxSize:
		r.add(codeTooLarge, whole, "", "", "the file is larger than 1 MiB; no ruleset is")
	case strings.ContainsRune(src.text, 0):
		r.add(codeNotText, whole, "", "", "this is a binary file, not a text")
	case !utf8.ValidString(src.text):
		r.add(codeNotText, firstInvalid(src), "", "save the file as UTF-8", "the text is not UTF-8")
	case strings.TrimSpace(src.text) == "":
		r.add(codeEmptyFile, whole, "", "", "the file is empty")
	case longLine(src.lines) > 0:
		line := longLine(src.lines)
		r.add(codeTooLarge, place{src: src, line: line, col: 1, width: 1}, "", "break it up",
			fmt.Sprintf("the line has %d bytes; at most %d are possible", len(src.line(line)), maxLine))
	default:
		return checkCharacters(r, src)
	}
	return false
}

func firstInvalid(src *source) place {
	for i, line := range src.lines {
		for j, c := range []rune(line) {
			if c == utf8.RuneError {
				return place{src: src, line: i + 1, col: j + 1, width: 1}
			}
		}
	}
	return place{src: src}
}

// longLine returns the first line that is longer than any that people write, from 1,
// or 0. Columns are counted from the beginning of a line, again for each problem.
func longLine(lines []string) int {
	return 1 + slices.IndexFunc(lines, func(line string) bool { return len(line) > maxLine })
}

// checkCharacters reports the first unusable character of each line.
func checkCharacters(r *report, src *source) bool {
	fine := true
	for i, line := range src.lines {
		at := strings.IndexFunc(line, unusable)
		if at < 0 {
			continue
		}
		fine = false
		c, _ := utf8.DecodeRuneInString(line[at:])
		col := utf8.RuneCountInString(line[:at]) + 1
		message, hint := fmt.Sprintf("the invisible character %U cannot stand here", c), "delete it"
		if c == '\t' {
			message, hint = "a tab cannot stand here", "write spaces instead"
		}
		r.add(codeCharacter, place{src: src, line: i + 1, col: col, width: 1}, "", hint, message)
	}
	return fine
}

// unusable reports whether a character is a tab, a control character, or one of
// those that YAML takes for a line break and editors do not.
func unusable(c rune) bool {
	switch c {
	case '\u2028', '\u2029', '\ufeff', '\ufffe', '\uffff':
		return true
	}
	return unicode.IsControl(c)
}
