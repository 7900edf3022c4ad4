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
	name   string
	lines  []string
	large  bool // the text has more than MaxSize bytes, some of which may not be here
	preset bool // the default of a declaration, which no file wrote

	parents   []parent // what the file extends, in order
	ancestors []string // the files that it extends, directly or not
}

// newSource divides a text into lines. A byte order mark is no part of them.
func newSource(name string, text []byte) *source {
	whole := strings.TrimPrefix(string(text), "\ufeff")
	lines := strings.Split(strings.ReplaceAll(whole, "\r\n", "\n"), "\n")
	return &source{name: name, lines: lines, large: len(text) > MaxSize}
}

// text returns the lines as one text for the YAML parser.
func (s *source) text() string { return strings.Join(s.lines, "\n") }

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

// snippet returns the line of a place and a caret below it. Of a long line it shows the part
// around the place.
func (p place) snippet() string {
	line := []rune(strings.Map(blankFor, p.src.line(p.line)))
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

// checkText checks a text before the YAML parser. It refuses binary files and invisible
// characters with an unexpected meaning, and reports the first unusable character of each line.
func checkText(r *report, src *source) bool {
	switch {
	case src.large:
		r.add(codeTooLarge, place{src: src}, "", "", "the file is larger than 1 MiB, too large for a ruleset")
		return false
	case strings.HasPrefix(src.lines[0], "\xff\xfe"), strings.HasPrefix(src.lines[0], "\xfe\xff"):
		r.add(codeNotText, place{src: src}, "", "save the file as UTF-8", "the text is UTF-16, and not UTF-8")
		return false
	case slices.ContainsFunc(src.lines, func(line string) bool { return strings.IndexByte(line, 0) >= 0 }):
		r.add(codeNotText, place{src: src}, "", "", "this is a binary file, not a text")
		return false
	}
	fine := true
	for i, line := range src.lines {
		at := place{src: src, line: i + 1, col: 1, width: 1}
		// Columns are counted from the beginning of a line, again for each problem.
		if len(line) > maxLine {
			r.add(codeTooLarge, at, "", "break it up",
				fmt.Sprintf("the line has %d bytes; at most %d are possible", len(line), maxLine))
			return false
		}
		if strings.HasPrefix(line, "<<<<<<<") || strings.HasPrefix(line, ">>>>>>>") {
			at.width = 7
			r.add(codeYAML, at, "", "decide for one version of the lines between the marks, and delete the marks",
				"this is the mark of a merge conflict")
			fine = false
			continue
		}
		before := strings.IndexFunc(line, unusable)
		if before < 0 {
			continue
		}
		fine = false
		at.col = utf8.RuneCountInString(line[:before]) + 1
		switch c, _ := utf8.DecodeRuneInString(line[before:]); c {
		case utf8.RuneError:
			r.add(codeNotText, at, "", "save the file as UTF-8", "the text is not UTF-8")
			return false
		case '\t':
			r.add(codeCharacter, at, "", "write spaces instead", "a tab cannot be here")
		case '\r', '\u0085', '\u2028', '\u2029':
			r.add(codeCharacter, at, "", "end the line here with a line feed, as editors on Linux and Windows do",
				fmt.Sprintf("%U ends lines in some programs only", c))
		default:
			r.add(codeCharacter, at, "", "delete it", fmt.Sprintf("the invisible character %U cannot be here", c))
		}
	}
	return fine
}

// unusable reports whether a character is a tab, a control character, no character, or a line
// break in YAML but not in editors.
func unusable(c rune) bool {
	switch c {
	case '\u2028', '\u2029', '\ufeff', '\ufffe', '\uffff', utf8.RuneError:
		return true
	}
	return unicode.IsControl(c)
}

// blankFor replaces a control character by a blank.
func blankFor(c rune) rune {
	if unicode.IsControl(c) {
		return ' '
	}
	return c
}
