package core

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The text forms below are those of JSON too. They count from 1.

// eventKinds names the kinds of events.
var eventKinds = []string{"", "tiles_moved", "marker_taken", "scored", "round_started", "round_ended", "game_ended",
	"wild_chosen"}

// String returns the name of the kind, such as "tiles_moved".
func (k EventKind) String() string { return nameOf(eventKinds, int(k)) }

// MarshalText returns the name of the kind.
func (k EventKind) MarshalText() ([]byte, error) { return marshalName(eventKinds, int(k)) }

// UnmarshalText reads the name of a kind.
func (k *EventKind) UnmarshalText(text []byte) error {
	i, err := indexOf("kind of event", eventKinds, string(text))
	*k = EventKind(i)
	return err
}

// places names the places.
var places = []string{"nowhere", "bag", "discard", "display", "center", "supply", "hand", "kept", "line", "floor", "wall",
	"star"}

// String returns the name of the place, such as "display".
func (p Place) String() string { return nameOf(places, int(p)) }

// MarshalText returns the name of the place.
func (p Place) MarshalText() ([]byte, error) { return marshalName(places, int(p)) }

// UnmarshalText reads the name of a place.
func (p *Place) UnmarshalText(text []byte) error {
	i, err := indexOf("place", places, string(text))
	*p = Place(i)
	return err
}

// coordinates returns how many coordinates the text of a spot has at least.
func (p Place) coordinates() int {
	switch p {
	case Display, Line, Floor:
		return 1
	case Wall, Star:
		return 2
	}
	return 0
}

// String returns the place with its row and column, as far as the place has them:
// "center", "display 3", "wall 4 2". The first space of a line is the line itself,
// "line 4", and the second one "line 4 2".
func (s Spot) String() string {
	text, n := s.Place.String(), s.Place.coordinates()
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

// chanceTurns names the turns that are no seat's.
var chanceTurns = map[Turn]string{Deal: "deal", Refill: "refill", Over: "over"}

// MarshalText returns "seat 1", "deal", "refill" or "over".
func (t Turn) MarshalText() ([]byte, error) {
	if name, is := chanceTurns[t]; is {
		return []byte(name), nil
	}
	return fmt.Appendf(nil, "seat %d", int(t)+1), nil
}

// UnmarshalText reads what MarshalText writes.
func (t *Turn) UnmarshalText(text []byte) error {
	for turn := Over; turn < MaxSeats; turn++ {
		if is, _ := turn.MarshalText(); string(is) == string(text) {
			*t = turn
			return nil
		}
	}
	return fmt.Errorf("%q is no turn: it can be seat 1 to seat %d, deal, refill or over", text, MaxSeats)
}

// nameOf returns a name, or the number in its place where there is none.
func nameOf(names []string, i int) string {
	if i >= len(names) {
		return strconv.Itoa(i)
	}
	return names[i]
}

func marshalName(names []string, i int) ([]byte, error) {
	if i >= len(names) {
		return nil, fmt.Errorf("%d has no name: these have one: %s", i, strings.Join(names, ", "))
	}
	return []byte(names[i]), nil
}

func indexOf(what string, names []string, name string) (int, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, fmt.Errorf("%q is no %s: it can be %s", name, what, strings.Join(names, ", "))
	}
	return i, nil
}
