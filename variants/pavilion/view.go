package pavilion

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// howToPlay leaves numbers to the ruleset.
const howToPlay = "A round has two parts. First all tiles are taken: in your turn those of one color from a display " +
	"or from the center, and a tile of the round's wild color with them, if one lies there. What is left on a " +
	"display goes to the center; the first to take from there also takes the start marker, begins the next part " +
	"and the next round, and pays for it. Then the seats cover spaces of their stars in turn: a space costs as " +
	"many tiles as its number says, of the color that it takes; wild tiles can stand in for all but one of them. " +
	"One is laid on the space and scores with the tiles that it is linked to around the star, and the others are " +
	"discarded. Whoever covers all spaces around a structure picks tiles of the supply. Who passes keeps a few " +
	"tiles for the next round and pays for the others. Complete stars, and numbers covered everywhere, can " +
	"bring points at the end."

// View returns a picture of the position.
func (s *state) View() view.View {
	v := s.Base.View(s.Turn(), "tower")
	v.Wild, v.Task, v.Guide = s.wild, s.task(), howToPlay
	if s.rules.supply > 0 {
		v.Table = append(v.Table, view.Tray{Spot: core.Spot{Place: core.Supply}, Name: "supply",
			Tiles: s.supply, Room: s.rules.supply})
	}
	for seat := range v.Seats {
		s.rules.drawBoard(&v.Seats[seat], &s.boards[seat])
	}
	return v
}

// task says what the seat to act does now.
func (s *state) task() string {
	switch s.phase {
	case taking:
		return "take tiles of one color; a wild one comes along"
	case placing:
		return "cover a space of a star, or pass"
	case picking:
		return fmt.Sprintf("pick %d of the supply's tiles, one at a time", s.picks)
	case keeping:
		return fmt.Sprintf("keep up to %d tiles; the others cost points", s.rules.keepLimit)
	}
	return ""
}

func (r *rules) drawBoard(v *view.Seat, b *board) {
	v.Passed = b.passed
	v.Trays = []view.Tray{
		{Spot: core.Spot{Place: core.Hand}, Name: "hand", Tiles: b.hand},
		{Spot: core.Spot{Place: core.Kept}, Name: "kept", Tiles: b.kept, Room: r.keepLimit},
	}
	for i := range r.stars {
		star := &r.stars[i]
		v.Areas = append(v.Areas, view.Area{Place: core.Star, Name: star.name + " star", Cells: r.starCells(b, i)})
		middle := r.layout.middles[i]
		v.Labels = append(v.Labels, view.Label{X: middle.x, Y: middle.y, Text: star.name, Color: r.named(star.name)})
	}
	for i := range r.structures {
		st := &r.structures[i]
		at := r.layout.structures[i]
		v.Prizes = append(v.Prizes, view.Prize{Kind: st.kind, Name: st.name, X: at.x, Y: at.y,
			Tiles: st.reward, Missing: bits.OnesCount64(st.spaces &^ b.covered)})
	}
}

// named returns the color that a star is named after, if its own.
func (r *rules) named(star string) core.Color {
	if c := slices.Index(r.shared.ColorNames(), star); c >= 0 {
		return core.Color(c)
	}
	return core.NoColor
}

func (r *rules) starCells(b *board, i int) []view.Cell {
	star := &r.stars[i]
	var cells []view.Cell
	for at := range star.size {
		space := star.first + at
		cell := view.Cell{Spot: core.Spot{Place: core.Star, Row: int8(i), Col: int8(at)},
			X: r.layout.spaces[space].x, Y: r.layout.spaces[space].y,
			Word:    fmt.Sprintf("%s %d", star.name, at+1),
			Accepts: r.spaces[space].printed & r.starTakes(b, i),
			Label:   strconv.Itoa(int(r.numbers[space])), Tile: core.NoColor}
		if b.covered>>space&1 != 0 {
			cell.Tile, cell.Accepts = core.Color(b.colors[space]), 0
		}
		cells = append(cells, cell)
	}
	return cells
}
