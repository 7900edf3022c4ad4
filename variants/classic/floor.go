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

// readFloor compiles the points of the floor line's spaces, as many as there
// are numbers or as the ruleset says.
func (r *rules) readFloor(d *ruleset.Document, scope *formula.Scope) {
	r.floor.marker = d.Get("marker.floor").Bool()
	v, spaces := d.Get(keyFloor), d.Get("floor.spaces")
	n := len(v.Items())
	switch {
	case spaces.Exists():
		n = spaces.Int(0, maxFloor)
	case spaces.Silent(): // which is reported
	case v.Kind() == ruleset.Scalar:
		v.ErrorHint("write `floor: { spaces: 7 }` as well", "one formula does not say how many spaces the floor line has")
		n = 1
	}
	compiled := n
	if n == 0 && (v.Kind() == ruleset.Scalar || len(v.Items()) > 0) {
		compiled = 1 // so that its problems are reported where the spaces have one too
	}
	r.floor.spaces = v.Series("slot", scope, draft.Points(r.MaxSeats), compiled, spaces)[:n]
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

func (r *rules) floorSpaces() int { return len(r.floor.spaces) }

// fall lets n tiles fall onto the cushions of the seat, then onto its floor line.
func (s *state) fall(c core.Color, n uint8, from core.Spot, w core.Watcher) {
	s.drop(c, n, from, w)
	if s.rules.Handles(onFall) {
		draft.Raise(s, onFall, draft.About{Seat: s.Seat, Color: c, Count: int16(n)}, w)
	}
}

// drop puts n tiles on the seat's floor line, and those for which it has no space left on the
// discard.
func (s *state) drop(c core.Color, n uint8, from core.Spot, w core.Watcher) {
	b := &s.boards[s.Seat]
	for ; n > 0 && b.soft.n < b.cushions; n-- {
		draft.Moved(w, s.Seat, c, 1, from, core.Spot{Place: Cushion, Row: int8(b.soft.n)})
		b.soft.add(c)
	}
	for ; n > 0 && int(b.floor.n) < s.rules.floorSpaces(); n-- {
		draft.Moved(w, s.Seat, c, 1, from, core.Spot{Place: Floor, Row: int8(b.floor.n)})
		b.floor.add(c)
	}
	if n > 0 {
		s.Table.Throw(s.Seat, draft.Only(c, n), from, w)
	}
}

// fallAll puts tiles on the seat's floor line, in the order of the colors.
func (s *state) fallAll(tiles core.Tray, from core.Spot, w core.Watcher) {
	for colors := tiles.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		s.fall(c, tiles[c], from, w)
	}
}

// payFloor scores the floor line of the seat and clears it. The marker stays
// with its holder, which the table knows.
func (s *state) payFloor(w core.Watcher) {
	if s.boards[s.Seat].floor.n == 0 {
		return
	}
	points := s.floorPointsOf(s.Seat)
	if s.Failed() {
		return
	}
	if points != 0 && core.Tiles(w) != nil {
		s.explainFloor(w)
	}
	s.scoreFloor(points, w)
}

func (s *state) scoreFloor(points int, w core.Watcher) {
	b := &s.boards[s.Seat]
	s.Give(s.Seat, points, 1, keyFloor, w)
	s.floorPoints[s.Seat] += int32(points)
	s.Table.Throw(s.Seat, b.floor.tiles(), core.Spot{Place: Floor}, w)
	b.floor.n = 0
}

// payFloors scores the floor lines of all seats, if what they give depends on other seats. Each
// is scored as if none were paid yet. Then all are cleared.
func (s *state) payFloors(w core.Watcher) draft.Pace {
	if !s.rules.floorSees {
		return draft.Next // each was paid after its wall
	}
	var points [core.MaxSeats]int
	for seat := range s.Size {
		points[seat] = s.floorPointsOf(seat)
	}
	if s.Failed() {
		return draft.Next
	}
	track, paid := s.Track, s.floorPoints
	for range s.Size {
		if points[s.Seat] != 0 && core.Tiles(w) != nil {
			track, s.Track = s.Track, track // the reasons speak of scores before any payment
			paid, s.floorPoints = s.floorPoints, paid
			s.explainFloor(w)
			track, s.Track = s.Track, track
			paid, s.floorPoints = s.floorPoints, paid
		}
		if s.boards[s.Seat].floor.n > 0 {
			s.scoreFloor(points[s.Seat], w)
		}
		s.Seat = s.Next(s.Seat)
	}
	return draft.Next
}

func (s *state) floorPointsOf(seat int8) (sum int) {
	fallen := int(s.boards[seat].floor.n)
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
	fallen := int(s.boards[s.Seat].floor.n)
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
		s.Table.Throw(seat, b.soft.tiles(), core.Spot{Place: Cushion}, w)
		b.cushions, b.soft.n = 0, 0
		seat = s.Next(seat)
	}
	s.ReturnDiscs()
	return draft.Next
}

// things are tiles and the start marker, in the order of falling.
type things struct {
	colors [maxFloor]uint8 // or the marker
	n      uint8
}

// at returns the color of the tile on a space, [draft.Marker] or [draft.Open].
func (t *things) at(i int) core.Color {
	if i >= int(t.n) {
		return draft.Open
	}
	return core.Color(t.colors[i])
}

// add adds a tile or the marker.
func (t *things) add(c core.Color) {
	t.colors[t.n] = uint8(c)
	t.n++
}

// remove removes a thing; those after it move up.
func (t *things) remove(i int) {
	copy(t.colors[i:], t.colors[i+1:t.n])
	t.n--
}

// loseMarker removes the marker, if it is there.
func (t *things) loseMarker() {
	if i := slices.Index(t.colors[:t.n], uint8(draft.Marker)); i >= 0 {
		t.remove(i)
	}
}

// tiles returns the tiles without the marker.
func (t *things) tiles() (tiles core.Tray) {
	for _, c := range t.colors[:t.n] {
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
