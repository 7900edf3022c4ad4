package draft

import (
	"github.com/azulejo/azulejo/core/ruleset"
)

// readLetter reads the letter of a color; '?' stands in for one that is broken.
func (s *Shared) readLetter(d *ruleset.Document, e ruleset.Entry) byte {
	v := e.Value.Get("letter")
	if !v.Exists() {
		return '?'
	}
	text := v.Text()
	if len(text) != 1 || text[0] < 'A' || text[0] > 'Z' {
		v.Reject(codeLetter, "", "%q is not one upper-case letter from A to Z", text)
		return '?'
	}
	for _, other := range s.Colors {
		if other.Letter == text[0] {
			letterTaken(d, text, e.Key, other.Name)
		}
	}
	return text[0]
}

// letterTaken reports two colors with one letter, at the one that came last: that of
// a parent was there before.
func letterTaken(d *ruleset.Document, letter, color, other string) {
	v, first := d.Get("colors."+color+".letter"), d.Get("colors."+other+".letter")
	if d.Later(first, v) {
		v, first, other = first, v, color
	}
	file, line, _ := first.Place()
	v.Reject(codeLetter, "write another letter", "the letter %s is taken by %s already (%s:%d)", letter, other, file, line)
}
