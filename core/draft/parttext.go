package draft

import (
	"cmp"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// AppendParts appends the lines of a position's text about parts of a seat. A part without rows has none.
func AppendParts(dst []byte, g Game, seat int, indent string, parts ...AnyPart) []byte {
	for _, p := range parts {
		dst = p.appendText(dst, g, seat, indent)
	}
	return dst
}

func (p Part[S]) appendText(dst []byte, g Game, seat int, indent string) []byte {
	rows := p.rows(g.(S), seat)
	if len(rows) == 0 {
		return dst
	}
	text := func(dst []byte, row int) []byte { return p.appendRow(dst, g, seat, row, rows[row].Size) }
	dst = append(append(append(dst, indent...), p.Key...), ": "...)
	if p.Of == "" {
		dst = text(dst, 0)
	} else {
		dst = AppendList(dst, len(rows), text)
	}
	return append(dst, '\n')
}

func (p Part[S]) appendRow(dst []byte, g Game, seat, row, size int) []byte {
	if p.Tiles != nil {
		return appendHidden(dst, *p.Tiles(g.(S), seat, row), g.base().coveredOf(p.Place, seat), g.base().Shared.colors)
	}
	before := len(dst)
	for i := range size {
		switch c := p.At(g.(S), seat, row, i); {
		case c == Marker:
			dst = append(dst, MarkerSign)
		case c != Open:
			dst = append(dst, g.base().Shared.colors[c].Letter)
		case p.Takes != nil:
			dst = append(dst, NoTiles)
		}
	}
	if len(dst) == before {
		dst = append(dst, NoTiles)
	}
	return dst
}

// ReadParts reads parts of a seat.
func (r *Reader) ReadParts(g Game, seat int, board ruleset.Value, parts ...AnyPart) {
	for _, p := range parts {
		p.read(r, g, seat, board)
	}
}

func (p Part[S]) read(r *Reader, g Game, seat int, board ruleset.Value) {
	s, v := g.(S), board.Get(p.Key)
	if p.Tiles != nil && p.Fit == nil {
		*p.Tiles(s, seat, 0) = r.Tiles(v)
		return
	}
	rows := p.Rows(s, seat)
	for row, v := range p.texts(v, rows) {
		switch {
		case !v.Exists():
		case p.Fit != nil:
			p.Fit(s, seat, row, v, r.Tiles(v))
		default:
			p.readRow(r, s, seat, row, &rows[row], v)
		}
	}
}

// texts returns the text of each row: the only one, all from a list, or those that a map names.
func (p Part[S]) texts(v ruleset.Value, rows []Row) (texts []ruleset.Value) {
	var keys, samples []string
	for _, row := range rows {
		keys, samples = append(keys, row.Key), append(samples, p.sample(row))
	}
	switch {
	case p.Of == "":
		return []ruleset.Value{v}
	case keys[0] == "":
		return v.RowsOf(len(rows), p.Of, "["+strings.Join(samples, ", ")+"], with the letter of a color where a tile lies")
	case v.Exists() && v.Kind() == ruleset.Mapping:
		v.Only(keys...)
		for _, key := range keys {
			texts = append(texts, v.Get(key))
		}
		return texts
	}
	return v.RowsOf(len(rows), p.Of, fmt.Sprintf("{ %s: %s }, with the %s that have tiles; there are %s",
		keys[0], samples[0], p.Of, strings.Join(keys, ", ")))
}

// sample returns an example of a row: if it says none, with no tile.
func (p Part[S]) sample(row Row) string {
	if p.Fit != nil {
		return string(NoTiles)
	}
	return cmp.Or(row.Sample, strings.Repeat(string(NoTiles), row.Size))
}

// readRow reads the spaces of a row as letters, "B..R.", with a dot for an open one or for all, and counts their tiles.
func (p Part[S]) readRow(r *Reader, s S, seat, row int, at *Row, v ruleset.Value) {
	text, ok := v.Cells()
	if !ok || text == string(NoTiles) {
		return
	}
	if len(text) != at.Size {
		hint := "write " + p.sample(*at) + ", with letters for tiles, or one dot where there are none"
		if at.Sample != "" {
			hint = "write " + at.Sample + ", with a dot for each open space"
		}
		v.ErrorHint(hint, "%s has %d cells: %q", at.Name, at.Size, text)
		return
	}
	var tiles core.Tray
	for i := range at.Size {
		if text[i] == NoTiles {
			continue
		}
		c := r.base.Shared.ColorOf(text[i])
		if c < 0 {
			v.Errorf("%q is no letter of a color, nor a dot for an empty cell", text[i:i+1])
			break
		}
		var takes uint64 // by space
		for i := range at.Size {
			if p.At(s, seat, row, i) == Open {
				takes |= uint64(p.Takes(s, seat, row, i)>>c&1) << i
			}
		}
		if takes>>i&1 == 0 {
			v.ErrorHint(belongs(takes), "a %s tile cannot lie in cell %d of %s", r.base.Shared.colors[c].Name, i+1, at.Name)
			break
		}
		p.Put(s, seat, row, i, core.Color(c))
		tiles[c]++
	}
	r.Count(v, tiles)
}

// belongs says for a message in which cells a tile can lie, and nothing if in none.
func belongs(cells uint64) string {
	if cells == 0 {
		return ""
	}
	var numbers []string
	for ; cells != 0; cells &= cells - 1 {
		numbers = append(numbers, strconv.Itoa(bits.TrailingZeros64(cells)+1))
	}
	return "it belongs in cell " + wording.List(numbers, "or")
}
