package draft

import (
	"cmp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
)

// Part is a part of a board where tiles lie. Positions, pictures, the places of effects and the count of all tiles
// follow from its declaration.
//
// Tiles in no order, as in a hand or on a pattern line, are declared by Tiles, all others by At.
type Part[S Game] struct {
	Key   string // in positions: "lines"
	Name  string // in pictures: "pattern lines"; "" for the names of rows
	Of    string // what messages count: "rows"
	Word  string // of moves for a pile, "" for none
	Hides string // the key by which a ruleset hides a pile from other seats, "" for none
	Place core.Place

	// Rows returns the rows of spaces: nil if the seat has none. Rows itself is nil for one pile without bounds.
	Rows  func(s S, seat int) []Row
	Tiles func(s S, seat, row int) *core.Tray
	// At returns the color of the tile on a space, [Marker] or [Open].
	At func(s S, seat, row, i int) core.Color

	// Takes returns the colors that a text can have on an open space, as bits, and Put puts a tile there. Fit puts all
	// tiles of a row there, or reports why they do not fit.
	Takes func(s S, seat, row, i int) uint8
	Put   func(s S, seat, row, i int, c core.Color)
	Fit   func(s S, seat, row int, v ruleset.Value, tiles core.Tray)

	// Cell returns how pictures show a space, without its spot and its tile; nil for a pile.
	Cell func(s S, seat, row, i int) view.Cell

	// Stores are the places of effects. Their Tiles and Out follow from the part, and In if it has Tiles. Clear takes
	// the tile from a space, and Changed follows a change of Tiles.
	Stores  []Store
	Clear   func(s S, seat, row, i int)
	Changed func(s S, seat, row int)
}

// What lies on a space without a tile.
const (
	Marker = core.NoColor     // the start marker
	Open   = core.NoColor - 1 // nothing
)

// MarkerSign is how texts write the start marker.
const MarkerSign = '+'

// Row is a row of spaces.
type Row struct {
	Size   int
	Name   string // "row 1 of the wall", "the red star"
	Key    string // by which positions can name it, "" if they write all rows in order
	Sample string // an example of its text
}

// AnyPart is a [Part] of any state.
type AnyPart interface {
	appendText(dst []byte, g Game, seat int, indent string) []byte
	read(r *Reader, g Game, seat int, board ruleset.Value)
	draw(v *view.Seat, g Game, seat int)
	tiles(g Game, seat int, of *Store) core.Tray
	stores() []Store
	hides() (part, key string, place core.Place)
	pile(g Game, seat int) *core.Tray
}

// pile is the row of a pile without bounds.
var pile = []Row{{Size: maxTray}}

func (p Part[S]) rows(s S, seat int) []Row {
	if p.Rows == nil {
		return pile
	}
	return p.Rows(s, seat)
}

func (p Part[S]) at(s S, seat, row, i int) core.Color {
	if p.At != nil {
		return p.At(s, seat, row, i)
	}
	if tiles := p.Tiles(s, seat, row); i < tiles.Total() {
		return tiles.At(i)
	}
	return Open
}

// tiles returns the tiles of a store, or for nil all tiles.
func (p Part[S]) tiles(g Game, seat int, of *Store) (tiles core.Tray) {
	s := g.(S)
	for row, at := range p.rows(s, seat) {
		if p.Tiles != nil && (of == nil || of.has(g, row, 0)) {
			tiles.Add(p.Tiles(s, seat, row))
		}
		for i := 0; i < at.Size && p.At != nil; i++ {
			if c := p.At(s, seat, row, i); c < Open && (of == nil || of.has(g, row, i)) {
				tiles[c]++
			}
		}
	}
	return tiles
}

// falls reports whether the part is a floor line: a row whose spaces fill from the first one.
func (p Part[S]) falls() bool { return p.Place.Layout() == core.Penalty }

// spot returns a space as a place for events.
func (p Part[S]) spot(row, i int) core.Spot {
	if p.falls() {
		row, i = i, 0
	}
	return core.Spot{Place: p.Place, Row: int8(row), Col: int8(i)}
}

func (p Part[S]) draw(v *view.Seat, g Game, seat int) {
	s := g.(S)
	rows := p.rows(s, seat)
	if p.Cell == nil {
		tray := view.Tray{Spot: core.Spot{Place: p.Place}, Name: p.Name, Word: p.Word, Tiles: *p.Tiles(s, seat, 0),
			Hidden: g.base().coveredOf(p.Place, seat)}
		if p.Rows != nil {
			tray.Room = rows[0].Size
		}
		v.Trays = append(v.Trays, tray)
		return
	}
	for row, at := range rows {
		if row == 0 || p.Name == "" {
			v.Areas = append(v.Areas, view.Area{Place: p.Place, Name: cmp.Or(p.Name, strings.TrimPrefix(at.Name, "the ")), Cells: []view.Cell{}})
		}
		area := &v.Areas[len(v.Areas)-1]
		for i := range at.Size {
			c := p.Cell(s, seat, row, i)
			c.Spot, c.Tile = p.spot(row, i), p.at(s, seat, row, i)
			if c.Marker = c.Tile == Marker; c.Tile == Open {
				c.Tile = core.NoColor
			}
			area.Cells = append(area.Cells, c)
		}
	}
}

// hides returns the key that hides a pile, with the name of the pile and where it lies.
func (p Part[S]) hides() (part, key string, place core.Place) { return p.Key, p.Hides, p.Place }

// pile returns the tiles of a pile.
func (p Part[S]) pile(g Game, seat int) *core.Tray { return p.Tiles(g.(S), seat, 0) }

// stores returns the stores of the part.
func (p Part[S]) stores() []Store {
	all := slices.Clone(p.Stores)
	for i := range all {
		s := &all[i]
		s.Tiles = func(g Game) core.Tray { return p.tiles(g, int(g.base().About.Seat), s) }
		s.Out = func(g Game, c core.Color, n uint8, to *Store, w core.Watcher) { p.out(g, s, c, n, to, w) }
		if s.In == nil && p.Tiles != nil {
			s.In = func(g Game, c core.Color, n uint8, from core.Spot, w core.Watcher) { p.in(g, s, c, n, from, w) }
		}
	}
	return all
}

// out moves n tiles of a color from one store to another: one by one from spaces, all at once from a pile.
func (p Part[S]) out(g Game, from *Store, c core.Color, n uint8, to *Store, w core.Watcher) {
	s, seat := g.(S), int(g.base().About.Seat)
	for row, at := range p.rows(s, seat) {
		for i := range at.Size {
			if p.falls() { // from the last on
				i = at.Size - 1 - i
			}
			if n == 0 || p.at(s, seat, row, i) != c || !from.has(g, row, i) {
				continue
			}
			out := uint8(1)
			if p.Tiles == nil {
				p.Clear(s, seat, row, i)
			} else {
				out, i = n, 0
				p.Tiles(s, seat, row)[c] -= n
				p.changed(s, seat, row)
			}
			n -= out
			to.In(g, c, out, p.spot(row, i), w)
		}
	}
}

// in puts tiles of a color into the first row of a store.
func (p Part[S]) in(g Game, into *Store, c core.Color, n uint8, from core.Spot, w core.Watcher) {
	s, b := g.(S), g.base()
	seat := int(b.About.Seat)
	for row, at := range p.rows(s, seat) {
		if into.has(g, row, 0) {
			b.Land(b.About.Seat, p.Tiles(s, seat, row), at.Size, c, n, from, p.spot(row, 0), w)
			p.changed(s, seat, row)
			return
		}
	}
}

func (p Part[S]) changed(s S, seat, row int) {
	if p.Changed != nil {
		p.Changed(s, seat, row)
	}
}

// CountTiles returns all tiles of a game: those on the table and those on the boards.
func CountTiles(g Game) core.Tray {
	b := g.base()
	all := b.Table.CountTiles()
	held := b.held()
	all.Add(&held)
	for src := range Source(MaxDisplays) {
		down, _ := b.down(src)
		all.Add(&down)
	}
	for seat := range b.Seats() {
		for _, p := range b.Shared.outline.Board {
			tiles := p.tiles(g, seat, nil)
			all.Add(&tiles)
		}
	}
	return all
}
