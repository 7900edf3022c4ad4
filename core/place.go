package core

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Place is a kind of place for tiles. The constants below are the places of the table, for chance
// turns to fill. A variant registers the places of its boards with [RegisterPlace]. The number of
// a registered place may differ between programs, but its text does not.
type Place uint8

// The places of the table.
const (
	Nowhere Place = iota
	Bag
	Discard // fills the bag again when it is empty
	Display // Row: which display
	Center
	Supply // filled by a Refill
)

// Layout is the arrangement of tiles in a place. It gives the numbers of a spot their meaning.
type Layout uint8

// The layouts.
const (
	Loose   Layout = iota // in no order, in one spot: a bag, a hand
	Trays                 // in no order, Row says in which tray: displays
	Lines                 // Row says in which line, which is filled from its first space on
	Penalty               // on spaces that cost points, Row says on which
	Grid                  // each on the cell at Row and Col
	Groups                // each on the cell Col, which moves call by its number, of the group Row
)

// PlaceInfo is the description of a place for programs that know no variant.
type PlaceInfo struct {
	Name   string // one word in lower case, as in "wall 4 2"
	Layout Layout
	Seat   bool   // each seat has one, as its hand or on its board
	Key    string // the ruleset key of its layout, "" if that is the name
}

// places are the registered places by number; the rest are free.
var places = [256]PlaceInfo{Nowhere: {Name: "nowhere"}, Bag: {Name: "bag"}, Discard: {Name: "discard"},
	Display: {Name: "display", Layout: Trays}, Center: {Name: "center"}, Supply: {Name: "supply"}}

// RegisterPlace makes a place known and returns it. Variants call it to initialize variables.
// Variants that register the same place share it. RegisterPlace panics if another place has the
// name.
func RegisterPlace(info PlaceInfo) Place {
	free := placeNamed("")
	if info.Name == "" || strings.ContainsAny(info.Name, " \t\n") || free == len(places)-1 {
		panic(fmt.Sprintf("core: the place %q has no name of one word, or there are too many places", info.Name))
	}
	at := placeNamed(info.Name)
	if at < 0 {
		places[free] = info
		return Place(free)
	}
	if places[at] != info {
		panic(fmt.Sprintf("core: the place %q is registered already, as %+v", info.Name, places[at]))
	}
	return Place(at)
}

// placeNamed returns the index of a place, the first free index for "", or -1.
func placeNamed(name string) int {
	return slices.IndexFunc(places[:], func(p PlaceInfo) bool { return p.Name == name })
}

// Info returns the description of a place. If the place is not registered, its name is the
// number.
func (p Place) Info() PlaceInfo {
	if !p.Known() {
		return PlaceInfo{Name: strconv.Itoa(int(p))}
	}
	return places[p]
}

// Known reports whether the place is one of the constants or registered.
func (p Place) Known() bool { return places[p].Name != "" }

// Seat reports whether each seat has such a place.
func (p Place) Seat() bool { return places[p].Seat }

// Layout returns the layout of a place, [Loose] for an unknown place.
func (p Place) Layout() Layout { return places[p].Layout }

// Cells reports whether each tile in the place has a cell of its own.
func (p Place) Cells() bool {
	return p.Layout() >= Grid
}

// Numbers returns how many of Row and Col have a meaning, from 0 to 2.
func (l Layout) Numbers() int {
	switch l {
	case Loose:
		return 0
	case Grid, Groups:
		return 2
	}
	return 1
}

// String returns the name of the place, such as "display".
func (p Place) String() string { return p.Info().Name }

// MarshalText returns the name of the place.
func (p Place) MarshalText() ([]byte, error) {
	if !p.Known() {
		return nil, fmt.Errorf("%d is no place", p)
	}
	return []byte(p.String()), nil
}

// UnmarshalText reads the name of a place.
func (p *Place) UnmarshalText(text []byte) error {
	var names []string
	for _, info := range places[:placeNamed("")] {
		names = append(names, info.Name)
	}
	i, err := oneOf(names, string(text), "place")
	*p = Place(i)
	return err
}

// Spot is one part of a place. Row and Col count from 0, and the layout of the place gives them
// their meaning; a number without a meaning is 0. Hands and places on boards belong to the
// event's Seat.
type Spot struct {
	Place    Place
	Row, Col int8
}

// String returns the place with the numbers that it has, counted from 1: "center", "display 3",
// "wall 4 2". The first space of a line is the line itself, "line 4", and the second one "line 4
// 2".
func (s Spot) String() string {
	info := s.Place.Info()
	text, n := info.Name, info.Layout.Numbers()
	if n > 0 || s.Row != 0 || s.Col != 0 {
		text += " " + strconv.Itoa(int(s.Row)+1)
	}
	if n > 1 || s.Col != 0 {
		text += " " + strconv.Itoa(int(s.Col)+1)
	}
	return text
}

// MarshalText returns what String does.
func (s Spot) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Spot) UnmarshalText(text []byte) error {
	var read Spot
	words := strings.Split(string(text), " ")
	if err := read.Place.UnmarshalText([]byte(words[0])); err != nil {
		return err
	}
	for i, at := range []*int8{&read.Row, &read.Col} {
		if i+1 < len(words) {
			n, err := strconv.ParseInt(words[i+1], 10, 8)
			if err != nil || n < 1 {
				return fmt.Errorf("%q: %q is no number of a row or column", text, words[i+1])
			}
			*at = int8(n - 1)
		}
	}
	if read.String() != string(text) {
		return fmt.Errorf("%q is no spot: write it as %v", text, read)
	}
	*s = read
	return nil
}
