package core

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// EventKind is the kind of an event.
type EventKind uint8

// The kinds of [Event], with the fields that each kind fills.
const (
	// TilesMoved: Count tiles of Color went From one spot To another. Seat is the seat whose hand or
	// board they leave or reach, or -1 for moves of the table alone, such as from the bag or to the
	// center. Loser is the seat, from 1, that they leave if it is another one, else 0. Key is the event, the action or the special display of the ruleset that moves them,
	// and empty for a rule of the game.
	TilesMoved EventKind = iota + 1
	// MarkerTaken: Seat took the start marker, Count 1, From the center To the spaces where it costs
	// points, or else to its hand. Another holder gives the marker back first, without an event.
	// With Seat -1 an effect puts it back From a hand To the center.
	MarkerTaken
	// Scored: Seat got Points by the rule Key and now has Total. Count says how
	// often the rule applied, 1 for most. To is the space of its board that gives them, if one does.
	Scored
	// RoundStarted: a deal begins. Seat starts the round, Color is its wild color or NoColor, and
	// Count the number of displays on the table. The deal fills the displays until the tiles run
	// out.
	RoundStarted
	// RoundEnded: the round has been scored; after the last round final bonuses follow. The event
	// comes once in each round in which a seat had a turn, unless a formula's fault has ended the
	// game there.
	RoundEnded
	// GameEnded: the rule Key has ended the game. An end that no ruleset can change has a name of
	// the same form, such as "end.no_tiles".
	GameEnded
	// WildChosen: the tiles on the displays, or effects after the deal, have made Color the wild color of the
	// round. RoundStarted had none, or an event before had another one.
	WildChosen
	// Counted: the counter Key, of Seat or with Seat -1 of the table, changed by Points
	// and now is Total. A counter per color did so for Color. A counter that is a color now is
	// Value, which is Color, and has no Points.
	Counted
	// BoardsSwapped: Seat and Other exchanged all tiles on their boards and in their hands. The
	// start marker goes with the board of its holder.
	BoardsSwapped
	// ValueDrawn: the draw Key brought Value, for Seat or with Seat -1 for the table. A tile of that color leaves Loser
	// next if an effect Key draws from a place of another seat.
	ValueDrawn
	// Revealed: all see from now on that the hidden counter or draw Key has Value, that of Seat or with Seat -1
	// of the table.
	Revealed
	// StarterChosen: an effect lets Seat start the round that has been dealt.
	StarterChosen
)

// Event is a single change in a game. Fields without a meaning for its kind are zero, Seat -1 and
// Color NoColor.
type Event struct {
	Kind     EventKind
	Seat     int8
	Color    Color
	Count    uint8
	From, To Spot
	Points   int
	Total    int
	Key      string // path of the ruleset key, such as "scoring.place"
	Value    string // the drawn value, or that of a counter that is a color; a word
	Other    int8   // another seat
	Loser    int8   // another seat, from 1; 0 for none

	// Secret says that only Seat and Loser, if there are such, see Color, Points, Total and Value.
	Secret bool
	Unseen bool // the event is shown to a viewer who does not see these: see [Sight]
}

// Name returns the last word of the Key: the ruleset's name of a counter or a draw.
func (e Event) Name() string { return e.Key[strings.LastIndexByte(e.Key, '.')+1:] }

// Arrivals returns the new tiles of a chance turn, in the order of its events. A deal has a list for
// each display. If tiles lie face down, a list of these follows for each display, and if the center
// gets tiles, one for the center. Any other turn has one list. Tiles that went back to the bag are left out.
func Arrivals(events []Event) [][]Color {
	arrived := make([][]Color, 1)
	var center []Color
	var down [][]Color
	deal := false
	for _, e := range events {
		switch {
		case e.Kind == RoundStarted:
			arrived, deal = make([][]Color, e.Count), true
		case e.Kind == TilesMoved && e.From.Place == Display && e.To.Place == Bag:
			arrived[e.From.Row] = nil // all tiles of a display go back
		case e.Kind == TilesMoved && e.From.Place == Bag && e.To.Place == Center && deal:
			center = append(center, slices.Repeat([]Color{e.Color}, int(e.Count))...)
		case e.Kind == TilesMoved && e.From.Place == Bag && e.To.Place == Display && e.Secret:
			if down == nil {
				down = make([][]Color, len(arrived))
			}
			down[e.To.Row] = append(down[e.To.Row], e.Color)
		case e.Kind == TilesMoved && e.From.Place == Bag:
			display := 0
			if e.To.Place == Display {
				display = int(e.To.Row)
			}
			for display >= len(arrived) {
				arrived = append(arrived, nil)
			}
			at := &arrived[display]
			*at = append(*at, slices.Repeat([]Color{e.Color}, int(e.Count))...)
		}
	}
	arrived = append(arrived, down...)
	if center != nil {
		arrived = append(arrived, center)
	}
	return arrived
}

// Watcher sees the events of a game in order. [State.Play] and [State.Deal] take it as an
// argument and do not keep it, so a copy of a position never reports to the watcher of the real
// game. A nil Watcher costs nothing.
type Watcher interface {
	// Watch is called during the step; it must not touch the State.
	Watch(e Event)
}

// WatchFunc is a function as a [Watcher].
type WatchFunc func(e Event)

// Watch calls f.
func (f WatchFunc) Watch(e Event) { f(e) }

// ReasonWatcher is a [Watcher] that also gets the reasons of points. Reasons cost time and
// memory, so rules compute them for no other watcher.
type ReasonWatcher interface {
	Watcher
	// Reason is called with each reason of the next Scored event. Its field Event is not set.
	Reason(r Reason)
}

// Reason is the source of points: the formula or the number in the ruleset, and the values of its
// names.
type Reason struct {
	Event   int    `json:"-"`       // index of the event in its step
	Key     string `json:"key"`     // path of the ruleset key, such as "bonuses.row.per"
	Formula string `json:"formula"` // as the ruleset says it
	Saw     []Seen `json:"saw,omitempty"`
}

// Seen is a value read by a rule.
type Seen struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
	// Text is the meaning of a value that is no number: a color, a word, "true", "false", or "none"
	// for no color or word.
	Text string `json:"text,omitempty"`
	// Secret says that the value is hidden. Own says that the seat that has the points sees it nevertheless.
	Secret, Own bool `json:"-"`
}

// String returns the name with its value, for people: "row = 3", "color = red".
func (s Seen) String() string { return s.Name + " = " + s.Shown() }

// Shown returns the value for people.
func (s Seen) Shown() string { return cmp.Or(s.Text, strconv.Itoa(s.Value)) }

// eventKinds names the kinds of events.
var eventKinds = []string{"", "tiles_moved", "marker_taken", "scored", "round_started", "round_ended", "game_ended",
	"wild_chosen", "counted", "boards_swapped", "value_drawn", "revealed", "starter_chosen"}

// String returns the name of the kind, such as "tiles_moved".
func (k EventKind) String() string {
	if int(k) >= len(eventKinds) {
		return strconv.Itoa(int(k))
	}
	return eventKinds[k]
}

// MarshalText returns the name of the kind.
func (k EventKind) MarshalText() ([]byte, error) {
	if int(k) >= len(eventKinds) {
		return nil, fmt.Errorf("%d is no kind of event", k)
	}
	return []byte(eventKinds[k]), nil
}

// UnmarshalText reads the name of a kind.
func (k *EventKind) UnmarshalText(text []byte) error {
	i, err := oneOf(eventKinds, string(text), "kind of event")
	*k = EventKind(i)
	return err
}

// oneOf returns the index of a name. The error for any other text lists the names.
func oneOf(names []string, text, what string) (int, error) {
	if i := slices.Index(names, text); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%q is no %s: it can be %s", text, what, strings.Join(names, ", "))
}
