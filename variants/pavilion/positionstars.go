package pavilion

import (
	"math/bits"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// seatStars returns what the text says of each star: as a list, of all of them, as
// a map of those that are named. A star of which it says nothing is absent.
func (r *rules) seatStars(v ruleset.Value) []ruleset.Value {
	if !v.Exists() {
		return nil
	}
	if v.Kind() == ruleset.Mapping {
		return r.namedStars(v)
	}
	sample := "{ " + r.stars[0].name + ": " + r.sampleStar(0) + " }, with the stars that have tiles"
	stars, ok := v.Rows("stars", sample)
	if ok && len(stars) != len(r.stars) {
		v.ErrorHint("write "+sample, "%d stars are needed: %s; here are %d", len(r.stars), r.starNames(), len(stars))
		return nil
	}
	return stars
}

// namedStars returns the entries of a map in the order of the stars.
func (r *rules) namedStars(v ruleset.Value) []ruleset.Value {
	stars, names := make([]ruleset.Value, len(r.stars)), make([]string, len(r.stars))
	for i := range r.stars {
		names[i] = r.stars[i].name
		for _, e := range v.Entries() {
			if e.Key == names[i] {
				stars[i] = e.Value
			}
		}
	}
	v.Only(names...)
	return stars
}

// sampleStar is a text for a star with a tile on its first space.
func (r *rules) sampleStar(i int) string {
	star := &r.stars[i]
	first := r.colors[bits.TrailingZeros8(r.spaces[star.first].printed)].Letter
	return string(first) + strings.Repeat(string(draft.NoTiles), star.size-1)
}

// readStar reads "O..O..", checks that each tile can lie where it is, and
// returns the tiles.
func (r *rules) readStar(b *board, i int, v ruleset.Value) (tiles core.Tray) {
	text, ok := v.Cells()
	star := &r.stars[i]
	if !ok {
		return tiles
	}
	if len(text) != star.size {
		v.ErrorHint("write "+r.sampleStar(i)+", with a dot for each open space",
			"the %s star has %d spaces: %q", star.name, star.size, text)
		return tiles
	}
	for at := range star.size {
		if text[at] == draft.NoTiles {
			continue
		}
		c := r.shared.ColorOf(text[at])
		if c < 0 {
			v.Errorf("%q is no letter of a color, nor a dot for an open space", text[at:at+1])
			return tiles
		}
		space := star.first + at
		if r.spaces[space].printed>>c&1 == 0 || r.starTakes(b, i)>>c&1 == 0 {
			v.Errorf("a %s tile cannot lie on position %d of the %s star", r.colors[c].Name, at+1, star.name)
			return tiles
		}
		b.cover(r, space, core.Color(c))
		tiles[c]++
	}
	return tiles
}
