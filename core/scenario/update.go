package scenario

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Change is an expectation that was rewritten or should be.
type Change struct {
	File      string
	Line, Col int
	What      string // as in the Failure
	Old, New  string // as the file writes them; Old is "" where it was not rewritten
}

// Update returns the text of the file with actual values in place of expected ones. It changes
// values on one line and keeps everything around them: comments, blanks, line ends. Values of
// several lines are only reported. A failure for another reason, such as a move that is not
// legal, has no value to write.
func (s *Suite) Update(results []*Result) (text []byte, done, left []Change) {
	var found []Failure
	for _, r := range results {
		found = append(found, r.Failures...)
	}
	found = slices.DeleteFunc(found, func(f Failure) bool { return f.fix == "" || f.File != s.File })
	slices.SortStableFunc(found, byPlace)
	lines := bytes.SplitAfter(s.Text, []byte("\n"))
	for _, f := range slices.Backward(found) { // so that no change moves the place of another
		line := lines[f.Line-1]
		start, end := extent(line, f)
		c := Change{File: s.File, Line: f.Line, Col: f.Col, What: f.What, New: f.fix}
		if end <= start {
			left = append(left, c)
			continue
		}
		c.Old = string(line[start:end])
		c.New = spelled(f.fix, c.Old)
		lines[f.Line-1] = slices.Concat(line[:start], []byte(c.New), line[end:])
		done = append(done, c)
	}
	slices.Reverse(done)
	slices.Reverse(left)
	return bytes.Join(lines, nil), done, left
}

// byteOrderMark begins the files of some editors; it has no column.
var byteOrderMark = []byte("\ufeff")

// extent returns the first and last position of a failure's value in its line, in bytes: the end
// of the shortest text with that value. It returns zeros if the value continues on the next line.
func extent(line []byte, f Failure) (start, end int) {
	if bytes.HasPrefix(line, byteOrderMark) {
		start = len(byteOrderMark)
	}
	for col := 1; col < f.Col && start < len(line); col++ {
		_, size := utf8.DecodeRune(line[start:])
		start += size
	}
	for end = start + 1; end <= len(line); end++ {
		v, err := ruleset.ReadText("", slices.Concat([]byte("value: "), line[start:end], []byte("\n")))
		if v = v.Get("value"); err == nil && v.Kind() == f.at.Kind() && v.JSON() == f.at.JSON() {
			return start, end
		}
	}
	return 0, 0
}

// bare is a text that needs no quotes anywhere in YAML.
var bare = regexp.MustCompile(`^(\.|-?[0-9]+|[A-Za-z0-9.+_-]*[A-Za-z0-9._]( ?[A-Za-z0-9.+_-])*)$`)

// spelled returns a text for the file: lists unchanged, and other texts in quotes if they need
// them or the old text had them.
func spelled(text, old string) string {
	isList := strings.HasPrefix(text, "[")
	quoted := strings.HasPrefix(old, `"`) || strings.HasPrefix(old, "'")
	switch {
	case isList || bare.MatchString(text) && !quoted:
		return text
	case strings.HasPrefix(old, "'"):
		return "'" + strings.ReplaceAll(text, "'", "''") + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
