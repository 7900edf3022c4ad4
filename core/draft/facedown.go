package draft

import (
	"bytes"
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	keyFaceDown  = "displays.hidden"
	faceDownLine = "face_down"
)

// faceDown are the tiles that lie face down on displays, beside [Table].Offers. A take sees them only after it. It is
// zero in a game without such tiles.
type faceDown struct {
	tiles   [MaxDisplays]core.Tray
	unknown [MaxDisplays]uint16 // how many of them have been removed from the position: see [Shared.Hide]
}

// total returns how many tiles lie face down on a display.
func (f *faceDown) total(src Source) int { return f.tiles[src].Total() + int(f.unknown[src]) }

// allOn returns the tiles on a display, also those that lie face down.
func (b *Base) allOn(src Source) core.Tray {
	tiles := b.Table.Offers[src]
	down, _ := b.down(src)
	tiles.Add(&down)
	return tiles
}

// down returns the tiles that lie face down on a display, and how many more do that have been removed from the position.
func (b *Base) down(src Source) (tiles core.Tray, unknown int) {
	if b.Shared.covered == nil {
		return tiles, 0
	}
	return b.faceDown.tiles[src], int(b.faceDown.unknown[src])
}

// readFaceDown compiles how many tiles of each display lie face down. The other keys of displays have been read.
func (s *Shared) readFaceDown(v ruleset.Value) {
	if !v.Exists() || v.IsZero() {
		return
	}
	s.covered = s.readOfRound(v, 0, maxPerDisplay-1)
	if s.hides = true; !s.covered.Tabulated() || !s.fill.Tabulated() {
		return
	}
	s.eachRound(func(seats, round int) bool {
		down, all := s.covered.At(seats, round), s.fill.At(seats, round)
		if down >= all {
			v.ErrorHint("write less than "+s.fill.String(), "a display has %d tiles, and at least one of them lies face up", all)
		}
		return down < all
	})
}

// downOf returns how many tiles of each display lie face down in a round.
func (b *Base) downOf(each int) int {
	if b.Shared.covered == nil {
		return 0
	}
	return min(b.ofRound(b.Shared.covered), each-1)
}

// fillCovered draws the tiles of all displays that lie face down, after those that lie face up.
func (b *Base) fillCovered(n int, d core.Dealer, w core.Watcher) {
	b.faceDown = faceDown{}
	if n == 0 {
		return
	}
	if tiles := core.Tiles(w); tiles != nil {
		w = core.WatchFunc(func(e core.Event) {
			e.Secret = e.To.Place == core.Display
			tiles.Watch(e)
		})
	}
	for src := range Source(b.Table.Displays) {
		b.Table.Draw(n, &b.faceDown.tiles[src], src.Spot(), d, w)
	}
}

// TurnUp turns the tiles of a display up. Every take begins with this.
func (b *Base) TurnUp(src Source) {
	if b.Shared.covered != nil && src != Center {
		b.turnUp(src)
	}
}

// turnUp is no part of TurnUp, so that the compiler can inline that.
func (b *Base) turnUp(src Source) {
	b.Table.Put(src, b.faceDown.tiles[src])
	b.faceDown.tiles[src] = core.Tray{}
}

// turnAllUp turns the tiles of all displays up.
func (b *Base) turnAllUp() {
	if b.Shared.covered == nil {
		return
	}
	for src := range Source(b.Table.Displays) {
		b.turnUp(src)
	}
}

// conceal puts hidden tiles among those of the bag, where they could be as well.
func (t *Table) conceal(tiles *core.Tray) {
	if !t.Endless {
		t.Bag.Add(tiles)
	}
	*tiles = core.Tray{}
}

// imagine draws hidden tiles from those that conceal has put into the bag, and the bag's own.
func (t *Table) imagine(tiles *core.Tray, n uint16, d core.Dealer) {
	for range n {
		t.Draw(1, tiles, core.Spot{}, d, nil)
	}
}

// appendFaceDown appends the line about tiles that lie face down.
func (b *Base) appendFaceDown(dst []byte) []byte {
	if b.Shared.covered == nil {
		return dst
	}
	any := false
	for src := range Source(b.Table.Displays) {
		any = any || b.faceDown.total(src) > 0
	}
	if !any {
		return dst
	}
	dst = AppendList(append(dst, faceDownLine+": "...), int(b.Table.Displays), func(dst []byte, i int) []byte {
		return appendHidden(dst, b.faceDown.tiles[i], int(b.faceDown.unknown[i]), b.Shared.colors)
	})
	return append(dst, '\n')
}

// appendHidden appends tiles as letters or, if they have been removed from the position, as so many signs.
func appendHidden(dst []byte, tiles core.Tray, unknown int, colors []core.ColorInfo) []byte {
	if unknown == 0 {
		return AppendTiles(dst, tiles, colors)
	}
	dst = append(dst, '"')
	for range unknown {
		dst = append(dst, core.Hidden...)
	}
	return append(dst, '"')
}

// readFaceDown reads what appendFaceDown writes.
func (r *Reader) readFaceDown(v ruleset.Value) {
	b, line := r.base, v.Get(faceDownLine)
	if b.Shared.covered == nil {
		if len(line.Items()) > 0 {
			line.Errorf("this means nothing here: no tile lies face down (%s)", keyFaceDown)
		}
		return
	}
	for i, item := range line.RowsOf(int(b.Table.Displays), fmt.Sprintf("displays for %d seats", len(r.seats)),
		"[B, ., …], with the letters of the tiles that lie face down on each display") {
		b.faceDown.tiles[i] = r.Tiles(item)
		if b.Table.Offers[i].Empty() && b.faceDown.total(Source(i)) > 0 {
			item.Errorf("tiles lie face down on display %d, and none face up", i+1)
		}
	}
}

// isHidden reports whether a text is that of hidden tiles, and reports the problem.
func isHidden(v ruleset.Value) bool {
	text := []byte(v.Text())
	if len(text) == 0 || len(bytes.Trim(text, core.Hidden)) > 0 {
		return false
	}
	v.Errorf("this is what one viewer knows of a position: the tiles are hidden there")
	return true
}
