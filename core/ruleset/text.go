package ruleset

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

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
