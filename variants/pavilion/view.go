package pavilion

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// prose tells how the game is played, with what this ruleset makes of it.
func (r *rules) prose() string {
	_, ofColor := r.shared.MostTiles()
	few := min(3, ofColor) // tiles of an example that every ruleset can have
	seats := r.shared.MinSeats
	return fmt.Sprintf("The game has %d rounds of two parts. First all tiles are taken: in your turn those of one color "+
		"from a display or from the center, and a tile of the round's wild color with them, if one lies there. What is "+
		"left on a display goes to the center; the first to take from there also takes the start marker, begins the "+
		"second part and the next round, and gets %d points for %d tiles that it takes. Then the seats cover spaces of "+
		"their stars in turn: a space costs as many tiles as its number says, of the color that it takes; wild tiles "+
		"can stand in for all but one of them. One is laid on the space and the others are discarded. It brings %d "+
		"points alone, and %d where it is the third of linked tiles around the star. Whoever covers all spaces around a "+
		"structure picks tiles of the supply. Who passes keeps up to %d tiles for the next round; %d tiles that are "+
		"thrown away bring %d points. What counts at the end is in `rules bonuses`.",
		r.rounds, r.center.At(few, 1, seats), few, r.place.At(1, 1, 1, seats), r.place.At(3, 1, 1, seats),
		r.keepLimit, few, r.discard.At(few, 1, seats))
}

// View returns a picture of the position.
func (s *state) View() view.View {
	v := s.Base.View(s.Turn(), "tower")
	v.Wild, v.Task, v.Form, v.Guide = s.wild, s.task(), s.form(), s.rules.prose()
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

// form says how a move is typed now.
func (s *state) form() string {
	switch s.phase {
	case taking:
		return "A display's number or center comes first, then the color."
	case placing:
		return "Behind place come the star and the space's place on it, counted clockwise (not its price); as and a color " +
			"where the space takes several; wild and a number where wild tiles pay for some of it. pass ends your round."
	case picking:
		return "Behind pick comes the color."
	case keeping:
		return "Behind keep come the colors of the tiles, one by one, or none."
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
