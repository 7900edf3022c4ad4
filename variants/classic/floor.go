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

// marker is the start marker on a floor line. It is no tile.
const marker = uint8(core.NoColor)

// floorScoring says what the spaces of a floor line give, less than 0 where they take points.
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
	for ; n > 0 && b.softRoom() > 0; n-- {
		draft.Moved(w, s.Seat, c, 1, from, b.soften(uint8(c)))
	}
	room := uint8(s.rules.floorSpaces()) - b.fallen
	for range min(n, room) {
		draft.Moved(w, s.Seat, c, 1, from, core.Spot{Place: Floor, Row: int8(b.fallen)})
		b.floor[b.fallen] = uint8(c)
		b.fallen++
	}
	if n > room {
		s.Table.Throw(s.Seat, draft.Only(c, n-room), from, w)
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
	if s.boards[s.Seat].fallen == 0 {
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
	s.Table.Throw(s.Seat, b.floorTiles(), core.Spot{Place: Floor}, w)
	b.fallen = 0
}

// payFloors scores the floor lines of all seats, each as if none were paid yet, and
// clears them, where that depends on other seats.
func (s *state) payFloors(w core.Watcher) draft.Pace {
	if !s.rules.floorSees {
		return draft.Next
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
		if s.boards[s.Seat].fallen > 0 {
			s.scoreFloor(points[s.Seat], w)
		}
		s.Seat = s.Next(s.Seat)
	}
	return draft.Next
}

func (s *state) floorPointsOf(seat int8) (sum int) {
	fallen := int(s.boards[seat].fallen)
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
	fallen := int(s.boards[s.Seat].fallen)
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

// loseMarker takes the marker from the floor line, if it lies there; the things after it move up.
func (b *board) loseMarker() {
	b.fallen = dropMarker(b.floor[:b.fallen])
	b.softened = dropMarker(b.soft[:b.softened])
}

// dropMarker takes the marker from what has fallen, and returns how much is left.
func dropMarker(fallen []uint8) uint8 {
	at := slices.Index(fallen, marker)
	if at < 0 {
		return uint8(len(fallen))
	}
	copy(fallen[at:], fallen[at+1:])
	return uint8(len(fallen) - 1)
}

// floorTiles returns the tiles on the floor line, without the marker.
func (b *board) floorTiles() core.Tray { return tilesOf(b.floor[:b.fallen]) }

// tilesOf returns the tiles among what has fallen.
func tilesOf(fallen []uint8) (tiles core.Tray) {
	for _, c := range fallen {
		if c != marker {
			tiles[c]++
		}
	}
	return tiles
}

// floorColor returns the color of the tile on a space of the floor line, -1
// where there is none.
func (b *board) floorColor(slot int) int {
	if slot >= int(b.fallen) || b.floor[slot] == marker {
		return -1
	}
	return int(b.floor[slot])
}

func (b *board) markerAt(slot int) bool { return slot < int(b.fallen) && b.floor[slot] == marker }
