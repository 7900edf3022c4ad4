package match

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// plainWidth is how wide texts are where nobody says how wide the screen is.
const plainWidth = 78

// width is how wide texts are now: windows change.
func (m *Match) width() int {
	if m.Width == nil {
		return plainWidth
	}
	return m.Width()
}

// say tells something in lines that fit the screen.
func (m *Match) say(format string, args ...any) {
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		fmt.Fprintln(m.Out, wrap(line, "", "  ", m.width()))
	}
}

// wrap breaks a text into lines of a width. The first one stands behind a
// margin, and the others behind another.
func wrap(text, margin, others string, width int) string {
	var lines []string
	line, room := margin, 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		if room > 0 && utf8.RuneCountInString(line)+1+n > width {
			lines, line, room = append(lines, line), others, 0
		}
		if room > 0 {
			line += " "
		}
		line += word
		room++
	}
	return strings.Join(append(lines, line), "\n")
}
