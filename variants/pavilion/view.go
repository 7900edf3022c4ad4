package pavilion

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
)

// View returns a picture of the position.
func (s *state) View() view.View {
	v := s.Base.View(s.Turn(), s.rules.colors, "tower")
	v.Rounds, v.Wild, v.NextWild = s.rules.rounds, s.wild, s.nextWild()
	v.Task, v.Form = s.task(), s.form()
	if s.rules.supply > 0 {
		v.Table = append(v.Table, view.Tray{Spot: core.Spot{Place: core.Supply}, Name: "supply",
			Tiles: s.supply, Room: s.rules.supply})
	}
	for seat := range v.Seats {
		s.rules.drawBoard(&v.Seats[seat], &s.boards[seat], s.keepLimit(), draft.Now(&s.Base))
		v.Seats[seat].Progress = s.rules.progress(&s.boards[seat])
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
		return fmt.Sprintf("keep up to %d tiles; the others cost points", s.keepLimit())
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

// drawBoard draws the board of a seat, which can keep so many tiles. now are the values
// of the names of InRound.
func (r *rules) drawBoard(v *view.Seat, b *board, keeps int, now []int) {
	v.Passed = b.passed
	v.Trays = []view.Tray{
		{Spot: core.Spot{Place: draft.Hand}, Name: "hand", Tiles: b.hand},
		{Spot: core.Spot{Place: Kept}, Name: "kept", Tiles: b.kept, Room: keeps},
	}
	for i := range r.stars {
		star := &r.stars[i]
		v.Areas = append(v.Areas, view.Area{Place: Star, Name: star.name + " star", Cells: r.starCells(b, i)})
		middle := r.layout.middles[i]
		v.Labels = append(v.Labels, view.Label{X: middle.x, Y: middle.y, Text: star.name, Color: r.colorNamed(star.name)})
	}
	for i := range r.structures {
		st := &r.structures[i]
		at := r.layout.structures[i]
		k := &r.kinds[st.kind]
		v.Prizes = append(v.Prizes, view.Prize{Kind: k.name, Name: st.name, X: at.x, Y: at.y,
			Tiles: st.reward, Points: k.points.At(now...), Missing: bits.OnesCount64(st.spaces &^ b.covered)})
	}
}

// colorNamed returns the color that a star is named after, if its own.
func (r *rules) colorNamed(star string) core.Color {
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
		cell := view.Cell{Spot: core.Spot{Place: Star, Row: int8(i), Col: int8(at)},
			X: r.layout.spaces[space].x, Y: r.layout.spaces[space].y,
			Word:    fmt.Sprintf("%s %d", star.name, at+1),
			Accepts: r.spaces[space].printed & r.starTakes(b, i),
			Label:   r.label(space), Tile: core.NoColor}
		if b.covered>>space&1 != 0 {
			cell.Tile, cell.Accepts = core.Color(b.colors[space]), 0
		}
		cells = append(cells, cell)
	}
	return cells
}

// label returns what is printed on a space: its number, and in front of that the
// letter of the color where it takes but one that its star is not named after.
func (r *rules) label(space int) string {
	at, number := &r.spaces[space], strconv.Itoa(int(r.numbers[space]))
	if !at.fixed() || r.colorNamed(r.stars[at.star].name) == at.onlyColor() {
		return number
	}
	return strings.ToLower(string(r.colors[at.onlyColor()].Letter)) + number
}
