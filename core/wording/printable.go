package wording

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Controls reports whether a character commands a terminal or changes the direction of text.
func Controls(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
}

// Compose is the hint for a letter and its mark as two characters. They look like one.
const Compose = "write the letter and its mark as one character: the file has them apart (Unicode form NFD instead of NFC)"

// blank are letters and signs that look like spaces.
var blank = &unicode.RangeTable{R16: []unicode.Range16{{0x115f, 0x1160, 1}, {0x17b4, 0x17b5, 1}, {0x2800, 0x2800, 1},
	{0x3164, 0x3164, 1}, {0xffa0, 0xffa0, 1}}}

// Visible reports whether a name has a visible letter, digit or sign.
func Visible(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool {
		return unicode.In(r, unicode.L, unicode.N, unicode.S) && !unicode.Is(blank, r)
	})
}

// SameName reports whether two names differ only in case and spaces.
func SameName(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

// CheckNames returns an error for a text of a foreign file that is not UTF-8 or has control
// characters.
func CheckNames(texts ...string) error {
	for _, text := range texts {
		if !utf8.ValidString(text) {
			return fmt.Errorf("%q is not UTF-8, as names have to be", text)
		}
		if strings.ContainsFunc(text, Controls) {
			return fmt.Errorf("%q has control characters, which names cannot have", text)
		}
	}
	return nil
}

// Printable returns text for one line: a tab becomes a space, and every other control character
// U+FFFD.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case Controls(r):
			return utf8.RuneError
		}
		return r
	}, text)
}

// PrintableJSON returns JSON with all control characters escaped.
func PrintableJSON(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r != '\n' && Controls(r) { // none is beyond U+FFFF
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// sgr is a sequence that sets colors and styles, begun the beginning of such a sequence.
var (
	sgr   = regexp.MustCompile(`^\x1b\[[0-9;:]*m`)
	begun = regexp.MustCompile(`^\x1b(\[[0-9;:]*)?$`)
)

// maxBegun is the longest beginning of a sequence to wait for, in bytes. A repetition {0,64} in
// the pattern would do as well, but takes a quarter of the start-up.
const maxBegun = len("\x1b[") + 64

// AppendPrintable appends a piece of output to dst. Tabs and line ends stay, the latter as a line
// feed. Sequences for colors stay if colors is set. Every other control character or invalid byte
// becomes U+FFFD. AppendPrintable returns as rest the end of the piece that needs the next piece.
func AppendPrintable(dst, piece []byte, colors bool) (out, rest []byte) {
	for len(piece) > 0 {
		r, size := utf8.DecodeRune(piece)
		switch {
		case !utf8.FullRune(piece), r == '\r' && len(piece) == 1, colors && len(piece) <= maxBegun && begun.Match(piece):
			return dst, piece
		case r == '\r' && piece[1] == '\n': // a line ends as all others do
		case r == '\n' || r == '\t':
			dst = append(dst, piece[:size]...)
		case colors && r == '\x1b' && sgr.Match(piece):
			size = len(sgr.Find(piece))
			dst = append(dst, piece[:size]...)
		case Controls(r):
			dst = utf8.AppendRune(dst, utf8.RuneError)
		default:
			dst = utf8.AppendRune(dst, r) // also of a byte that is no text
		}
		piece = piece[size:]
	}
	return dst, nil
}
