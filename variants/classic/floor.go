package classic

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// floorScoring says what the spaces of a floor line give. It is less than 0 if they take points.
type floorScoring struct {
	spaces []*formula.Formula
	// sums are the points of the first n things, n from 0, where no formula has
	// to be asked for them; otherwise nil.
	sums []int
	// marker says that the start marker takes a space.
	marker bool
}

// countSpaces finds out how many spaces the floor line has: as many as there are numbers, or as the ruleset says.
func (r *rules) countSpaces(d *ruleset.Document) {
	v, spaces := d.Get(keyFloor), d.Get("floor.spaces")
	r.spaces = len(v.Items())
	switch {
	case spaces.Exists():
		r.spaces = spaces.Int(0, maxFloor)
	case spaces.Silent(): // which is reported
	case v.Kind() == ruleset.Scalar:
		v.ErrorHint("write `floor: { spaces: 7 }` as well", "one formula does not say how many spaces the floor line has")
		r.spaces = 1
	}
}

// readFloor compiles the points of the floor line's spaces.
func (r *rules) readFloor(d *ruleset.Document, scope *formula.Scope) {
	r.floor.marker = d.Get("marker.floor").Bool()
	v, n := d.Get(keyFloor), r.spaces
	compiled := n
	if n == 0 && (v.Kind() == ruleset.Scalar || len(v.Items()) > 0) {
		compiled = 1 // so that its problems are reported where the spaces have one too
	}
	r.floor.spaces = v.Series("slot", scope, draft.Points(r.MaxSeats), compiled, d.Get("floor.spaces"))[:n]
	r.Formulas = append(r.Formulas, r.floor.spaces...)
	r.floor.sumConstants()
}

// sumConstants sums the points up where all of them are constant.
func (f *floorScoring) sumConstants() {
	sums := make([]int, 1, len(f.spaces)+1)
	for i, space := range f.spaces {
		points, ok := space.Constant()
		if !ok {
			return
		}
		sums = append(sums, sums[i]+points)
	}
	f.sums = sums
}

// lands returns where the next things fall: on the cushions of a seat, or else on its floor line.
func (s *state) lands(seat int8) (things, core.Place) {
	if b := &s.boards[seat]; b.softN < b.cushions {
		return b.soft(), Cushion
	}
	return s.floor(seat), Floor
}

// drop puts n tiles on the seat's cushions and its floor line, and those without a space on the discard.
func (s *state) drop(c core.Color, n uint8, from core.Spot, w core.Watcher) {
	for n > 0 {
		to, place := s.lands(s.Seat)
		if to.full() {
			s.Table.Throw(s.Seat, draft.Only(c, n), from, w)
			return
		}
		for ; n > 0 && !to.full(); n-- {
			to.add(c)
			draft.Moved(w, s.Seat, c, 1, from, core.Spot{Place: place, Row: int8(*to.n) - 1})
		}
	}
}

// fall drops tiles of the seat, in the order of the colors, and raises the event for each color.
func (s *state) fall(tiles core.Tray, from core.Spot, w core.Watcher) {
	for colors := tiles.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		if !s.rules.Reacts() {
			s.drop(c, tiles[c], from, w)
			continue
		}
		switch about := (draft.About{Seat: s.Seat, Color: c, Count: int16(tiles[c])}); {
		case s.Announces(onFallComing):
			draft.Moved(w, s.Seat, c, tiles[c], from, core.Spot{Place: draft.Hand})
			draft.Announce(s, onFallComing, 0, about, w)
		default:
			s.land(about, from, w)
		}
	}
}

// land drops tiles of a color, and raises the event for them.
func (s *state) land(about draft.About, from core.Spot, w core.Watcher) {
	turn := s.Seat
	s.Seat = about.Seat
	s.drop(about.Color, uint8(about.Count), from, w)
	s.Seat = turn
	if about.Count > 0 {
		draft.Raise(s, onFall, about, w)
	}
}

// payFloor scores the floor line of the seat and clears it. The marker stays
// with its holder, which the table knows.
func (s *state) payFloor(w core.Watcher) {
	floor := s.floor(s.Seat)
	if *floor.n == 0 {
		return
	}
	points := s.floorPointsOf(s.Seat)
	if s.Failed() {
		return
	}
	if points != 0 && core.Tiles(w) != nil {
		s.explainFloor(w)
	}
	s.Give(s.Seat, points, 1, keyFloor, w)
	s.floorPoints[s.Seat] += int32(points)
	s.Table.Throw(s.Seat, floor.tiles(), core.Spot{Place: Floor}, w)
	floor.clear()
}

// payFloors scores the floor lines of all seats, if what they give depends on other seats or an event comes
// before: as if none were paid yet.
func (s *state) payFloors(w core.Watcher) draft.Pace {
	if !s.rules.floorsLast {
		return draft.Next // each was paid after its wall
	}
	s.remember()
	for range s.Size {
		s.payFloor(w)
		s.Seat = s.Next(s.Seat)
	}
	return draft.Next
}

func (s *state) floorPointsOf(seat int8) (sum int) {
	fallen := int(s.boards[seat].floorN)
	if s.rules.floor.sums != nil {
		return s.rules.floor.sums[fallen]
	}
	for slot := range fallen {
		sum += s.Ask(s.rules.floor.spaces[slot], s.ofSpace(seat, slot))
	}
	return sum
}

// ofSpace returns the environment of the formula of one space of a floor line, from 0.
func (s *state) ofSpace(seat int8, slot int) formula.Env {
	s.About = draft.About{Topic: ofFloor, Seat: seat, Row: int8(slot)}
	return s
}

// explainFloor gives a watcher of reasons the points of each space of the floor line,
// and the values that formulas used.
func (s *state) explainFloor(w core.Watcher) {
	c, ok := w.(core.ReasonWatcher)
	if !ok {
		return
	}
	fallen := int(s.boards[s.Seat].floorN)
	costs := make([]string, fallen)
	for slot := range costs {
		costs[slot] = strconv.Itoa(s.Ask(s.rules.floor.spaces[slot], s.ofSpace(s.Seat, slot)))
	}
	c.Reason(core.Reason{Key: keyFloor, Formula: strings.Join(costs, " "),
		Saw: []core.Seen{{Name: "spaces taken", Value: fallen}}})
	for slot, f := range s.rules.floor.spaces[:fallen] {
		if _, constant := f.Constant(); !constant {
			f.Explain(w, keyFloor, s.ofSpace(s.Seat, slot))
		}
	}
}

// clearCushions discards the tiles on the cushions of all seats, from the seat that started
// the round on. The discs go back to their displays.
func (s *state) clearCushions(w core.Watcher) draft.Pace {
	seat := s.Begins
	for range s.Size {
		b := &s.boards[seat]
		s.Table.Throw(seat, b.soft().tiles(), core.Spot{Place: Cushion}, w)
		b.soft().clear()
		b.cushions = 0
		seat = s.Next(seat)
	}
	s.ReturnDiscs()
	return draft.Next
}

// things are tiles and the start marker in a part of a position, in the order of falling. Open spaces are 0.
type things struct {
	colors []uint8 // or the marker; as many as there are spaces
	n      *uint8
}

// floor returns what lies on the floor line of a seat.
func (s *state) floor(seat int8) things {
	b := &s.boards[seat]
	if s.long != nil {
		return things{s.long[seat][:s.rules.spaces], &b.floorN}
	}
	return things{b.floorOf[:s.rules.spaces], &b.floorN}
}

// soft returns what lies on the cushions of a board.
func (b *board) soft() things { return things{b.softOf[:b.cushions], &b.softN} }

// full reports whether no space is open.
func (t things) full() bool { return int(*t.n) == len(t.colors) }

// at returns the color of the tile on a space, [draft.Marker] or [draft.Open].
func (t things) at(i int) core.Color {
	if i >= int(*t.n) {
		return draft.Open
	}
	return core.Color(t.colors[i])
}

// add adds a tile or the marker.
func (t things) add(c core.Color) {
	t.colors[*t.n] = uint8(c)
	*t.n++
}

// remove removes a thing; those after it move up.
func (t things) remove(i int) {
	copy(t.colors[i:], t.colors[i+1:*t.n])
	*t.n--
	t.colors[*t.n] = 0
}

// clear removes all things.
func (t things) clear() {
	clear(t.colors[:*t.n])
	*t.n = 0
}

// loseMarker removes the marker, if it is there.
func (t things) loseMarker() {
	if i := slices.Index(t.colors[:*t.n], uint8(draft.Marker)); i >= 0 {
		t.remove(i)
	}
}

// tiles returns the tiles without the marker.
func (t things) tiles() (tiles core.Tray) {
	for _, c := range t.colors[:*t.n] {
		if c != uint8(draft.Marker) {
			tiles[c]++
		}
	}
	return tiles
}

// colorOf returns the color on a space for formulas: -1 for no tile.
func colorOf(c core.Color) int {
	if c >= draft.Open {
		return -1
	}
	return int(c)
}
