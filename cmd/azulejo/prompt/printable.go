package prompt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable replaces what a terminal would not show as a letter. Text that comes
// from elsewhere, such as a name in a record, must not move the cursor or change
// colors.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case unicode.IsPrint(r):
			return r
		}
		return utf8.RuneError
	}, text)
}
