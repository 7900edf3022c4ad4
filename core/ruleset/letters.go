package ruleset

import "slices"

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
