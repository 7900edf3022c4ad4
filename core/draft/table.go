package draft

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Hand is the place of the tiles that a seat has taken and not yet placed.
var Hand = core.RegisterPlace(core.PlaceInfo{Name: "hand", Seat: true})

// Source is where tiles can be taken: a display, from 0, or the [Center].
type Source uint8

// MaxDisplays is the most displays that a ruleset can have.
const MaxDisplays = 24

// Center is the source in the middle of the table. It comes after all
// displays.
const Center Source = MaxDisplays

// InCenter is the holder of the marker while nobody has taken it.
const InCenter int8 = -1

// Table is the middle of the table, and the tiles out of play.
type Table struct {
	Bag     core.Tray
	Discard core.Tray

	// Offers are the tiles on each display and, at index Center, between them.
	Offers [Center + 1]core.Tray

	// Supply are the tiles that seats pick from, in games that have a supply.
	Supply core.Tray

	// Dummy are the tiles that the dummy has.
	Dummy core.Tray

	// Filled has a bit for each source that holds a tile.
	Filled uint32

	// Displays is the number of displays in this game.
	Displays int8

	// Marker is the seat that holds the start marker, or InCenter. The dummy has the number after
	// the last seat.
	Marker int8

	// Endless says that the bag never runs out. Draws and discards leave it as it is, and there is
	// no discard.
	Endless bool

	// giving is the display whose tiles are given to its neighbors, in the phase Giving.
	giving Source

	// stays has a bit for each display that keeps the rest of a take, or keeps it until it is given
	// away. loose has a bit for each display whose disc goes to the next taker. Both follow from
	// discs.
	stays, loose uint32
	discs        [MaxDisplays]disc
}

// NewTable returns a table with all tiles in the bag and the marker in the center.
func NewTable(displays int, tiles core.Tray) Table {
	return Table{Bag: tiles, Displays: int8(displays), Marker: InCenter}
}

// Empty reports whether no source holds a tile, which ends the offer. The
// marker is not a tile.
func (t *Table) Empty() bool { return t.Filled == 0 }

// ColorsFrom returns the colors on up to eight displays, a display and those after it: eight bits for each.
func (t *Table) ColorsFrom(first Source) (colors uint64) {
	for src := min(first+8, Source(t.Displays)); src > first; src-- {
		colors = colors<<8 | uint64(t.Offers[src-1].Colors())
	}
	return colors
}

// RefuseTake returns why tiles of a color cannot be taken from a source, and the key of
// the rule; "" if there are some.
func (t *Table) RefuseTake(src Source, c core.Color, colors []core.ColorInfo) (reason, key string) {
	switch {
	case src != Center && int(src) >= int(t.Displays):
		return fmt.Sprintf("there is no %v, the game has %s", src, wording.Count(int(t.Displays), "display")), "displays.count"
	case t.Offers[src][c] == 0:
		return fmt.Sprintf("no %s tile lies %s", colors[c].Name, src.Where()), ""
	}
	return "", ""
}

// Put adds tiles to a source, to set up a position.
func (t *Table) Put(src Source, tiles core.Tray) {
	t.Offers[src].Add(&tiles)
	t.mark(src)
}

// Draw draws n tiles from the bag, or as many as there are, into a tray that is the place
// to; an empty bag is first filled with the discard.
func (t *Table) Draw(n int, into *core.Tray, to core.Spot, d core.Dealer, w core.Watcher) {
	w = core.Tiles(w)
	for range n {
		if t.Bag.Empty() {
			if t.Discard.Empty() {
				return
			}
			t.Recycle(w)
		}
		c := d.Draw(&t.Bag)
		if int(c) >= len(t.Bag) || t.Bag[c] == 0 {
			noTile(c)
		}
		one := Only(c, 1)
		if !t.Endless {
			t.Bag.Sub(&one)
		}
		into.Add(&one)
		if w != nil {
			reportDraw(c, to, w)
		}
	}
}

// reportDraw and noTile are no part of Draw, so that a draw without a watcher does not
// pay for them.
func reportDraw(c core.Color, to core.Spot, w core.Watcher) {
	w.Watch(core.Event{Kind: core.TilesMoved, Seat: -1, Color: c, Count: 1,
		From: core.Spot{Place: core.Bag}, To: to})
}

func noTile(c core.Color) {
	panic(fmt.Sprintf("draft: the dealer drew a tile of color %d, and the bag has none", c))
}

// Recycle pours the discard back into the bag.
func (t *Table) Recycle(w core.Watcher) {
	Report(w, -1, t.Discard, core.Spot{Place: core.Discard}, core.Spot{Place: core.Bag})
	t.Bag.Add(&t.Discard)
	t.Discard = core.Tray{}
}

// CanDraw reports whether Draw would find a tile.
func (t *Table) CanDraw() bool { return !t.Bag.Empty() || !t.Discard.Empty() }

// Fill fills the displays, one after the other, until each has that many tiles or no tile is left
// anywhere.
func (t *Table) Fill(each int, d core.Dealer, w core.Watcher) {
	t.fill(0, Source(t.Displays), each, d, w)
}

// fillOne draws tiles for one source.
func (t *Table) fillOne(src Source, n int, d core.Dealer, w core.Watcher) {
	t.fill(src, src+1, n, d, w)
}

// fill draws tiles for the sources from the first one up to that before end.
func (t *Table) fill(first, end Source, each int, d core.Dealer, w core.Watcher) {
	for src := first; src < end; src++ {
		t.Draw(each, &t.Offers[src], src.Spot(), d, w)
		t.mark(src)
	}
}

// Take gives tiles of a source, which must hold them, to a seat. The rest of a display goes to
// the center, unless its disc or the ruleset lets it stay. The rest of the center stays.
func (t *Table) Take(seat int8, src Source, tiles core.Tray, to core.Spot, w core.Watcher) {
	t.take(seat, src, tiles, core.Tray{}, to, w)
}

// take is [Table.Take] where some tiles of a display stay.
func (t *Table) take(seat int8, src Source, tiles, stay core.Tray, to core.Spot, w core.Watcher) {
	t.Offers[src].Sub(&tiles)
	Report(w, seat, tiles, src.Spot(), to)
	if src != Center && t.stays>>src&1 == 0 {
		rest := t.Offers[src]
		rest.Sub(&stay)
		t.Offers[src] = stay
		t.Offers[Center].Add(&rest)
		t.mark(Center)
		Report(w, -1, rest, src.Spot(), Center.Spot())
	}
	t.mark(src)
}

// HasMarker reports whether the marker is in the source.
func (t *Table) HasMarker(src Source) bool { return src == Center && t.Marker == InCenter }

// GiveMarker gives the marker to a seat, from the center or the seat that has it.
func (t *Table) GiveMarker(seat int8, to core.Spot, w core.Watcher) {
	t.Marker = seat
	if core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.MarkerTaken, Seat: seat, Color: core.NoColor, Count: 1,
			From: Center.Spot(), To: to})
	}
}

// Clear discards what lies on all sources.
func (t *Table) Clear(w core.Watcher) {
	for t.Filled != 0 {
		src := Source(bits.TrailingZeros32(t.Filled))
		t.Throw(-1, t.Lift(src), src.Spot(), w)
	}
}

// Lift empties a source and returns its tiles.
func (t *Table) Lift(src Source) core.Tray {
	tiles := t.Offers[src]
	t.Offers[src] = core.Tray{}
	t.mark(src)
	return tiles
}

// Throw puts tiles of a seat on the discard; those of an endless bag go back into it.
func (t *Table) Throw(seat int8, tiles core.Tray, from core.Spot, w core.Watcher) {
	if t.Endless {
		Report(w, seat, tiles, from, core.Spot{Place: core.Bag})
		return
	}
	t.Discard.Add(&tiles)
	Report(w, seat, tiles, from, core.Spot{Place: core.Discard})
}

// CountTiles returns all tiles on the table, in the bag and in the discard.
func (t *Table) CountTiles() core.Tray {
	all := t.Bag
	all.Add(&t.Discard)
	all.Add(&t.Supply)
	all.Add(&t.Dummy)
	for filled := t.Filled; filled != 0; filled &= filled - 1 {
		all.Add(&t.Offers[bits.TrailingZeros32(filled)])
	}
	return all
}

// Spot returns the source as a place for events.
func (src Source) Spot() core.Spot {
	if src == Center {
		return core.Spot{Place: core.Center}
	}
	return core.Spot{Place: core.Display, Row: int8(src)}
}

// mark brings the source's bit of Filled up to date.
func (t *Table) mark(src Source) {
	t.Filled &^= 1 << src
	if !t.Offers[src].Empty() {
		t.Filled |= 1 << src
	}
}

// Report reports tiles that moved to w, which may be nil or want no tiles: one event for
// each color.
func Report(w core.Watcher, seat int8, tiles core.Tray, from, to core.Spot) {
	if w != nil {
		report(w, seat, tiles, from, to)
	}
}

// Moved reports n tiles of one color that moved to w, which may be nil or want no tiles.
func Moved(w core.Watcher, seat int8, c core.Color, n uint8, from, to core.Spot) {
	if w != nil {
		moved(w, seat, c, n, from, to)
	}
}

// moved is no part of Moved, so that Moved is inlined and costs nothing without a watcher.
func moved(w core.Watcher, seat int8, c core.Color, n uint8, from, to core.Spot) {
	m, is := w.(*marked)
	if w = core.Tiles(w); w != nil && n > 0 && (from != to || is && m.loser > 0) { // what an effect puts back has not moved
		if !from.Place.Seat() && !to.Place.Seat() {
			seat = -1
		}
		w.Watch(core.Event{Kind: core.TilesMoved, Seat: seat, Color: c, Count: n, From: from, To: to})
	}
}

// Only returns n tiles of one color. It writes all counts at once, because sums of trays read
// them at once. After writes in parts, the processor would have to wait.
func Only(c core.Color, n uint8) (tiles core.Tray) {
	binary.LittleEndian.PutUint64(tiles[:], uint64(n)<<(8*c&63))
	return tiles
}

// report is no part of Report, so that Report is inlined and costs nothing without a
// watcher.
func report(w core.Watcher, seat int8, tiles core.Tray, from, to core.Spot) {
	if w = core.Tiles(w); w == nil {
		return
	}
	for colors := tiles.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		moved(w, seat, c, tiles[c], from, to)
	}
}
