package ruleset

import "slices"

// readLetter reads the letter of a color; '?' stands in for one that is broken.
func (s *Shared) readLetter(d *Document, e Entry) byte {
	v := e.Value.Get("letter")
	if !v.Exists() {
		return '?'
	}
	text := v.Text()
	if len(text) != 1 || text[0] < 'A' || text[0] > 'Z' {
		v.reject(codeLetter, "", "%q is not one upper-case letter from A to Z", text)
		return '?'
	}
	for _, other := range s.Colors {
		if other.Letter == text[0] {
			d.letterTaken(text, e.Key, other.Name)
		}
	}
	return text[0]
}

// letterTaken reports two colors with one letter, at the one that came last: that of
// a parent was there before.
func (d *Document) letterTaken(letter, color, other string) {
	v, first := d.Get("colors."+color+".letter"), d.Get("colors."+other+".letter")
	if d.Later(first, v) {
		v, first, other = first, v, color
	}
	v.reject(codeLetter, "write another letter", "the letter %s is taken by %s already (%s)", letter, other, at(first.node))
}

// LetterChanged returns what took a letter away from a color that had it when a value
// was written: the color's letter in a later layer, or the null that removed the
// color. It is the zero Value where none did.
func (d *Document) LetterChanged(letter string, since Value) Value {
	file, _, _ := since.Place()
	written := slices.Index(d.Layers(), file)
	for _, root := range d.layers[:written+1] {
		for _, e := range (Value{d.report, "", root, root}).Get("colors").Entries() {
			if e.Value.Get("letter").Text() != letter {
				continue
			}
			change := d.Said(e.Value.path)
			if d.Get(e.Value.path).Exists() {
				change = d.Said(e.Value.path + ".letter")
			}
			if change.Exists() && d.Later(change, since) {
				return change
			}
		}
	}
	return Value{}
}
