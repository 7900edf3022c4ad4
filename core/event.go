package core

// EventKind says what has happened.
type EventKind uint8

// The kinds of [Event], with the fields that each of them fills.
const (
	// TilesMoved: Count tiles of Color went From one spot To another; Seat is
	// the seat from whose hand or board they come or to which they go, or -1 for
	// the table's own moves, as from the bag or to the center.
	TilesMoved EventKind = iota + 1
	// MarkerTaken: Seat took the start marker, Count 1, From the center To its
	// floor line, or to its Hand where it lies beside the board.
	MarkerTaken
	// Scored: Seat got Points by the rule Key and now stands at Total. Count
	// says how often the rule applied, 1 for most.
	Scored
	// RoundStarted: a deal begins. Seat starts the round, Color is its wild
	// color or NoColor, Count the number of displays on the table. The deal fills
	// all of them as far as there are tiles.
	RoundStarted
	// RoundEnded: the round has been scored; final bonuses are still to come
	// if it was the last. It is told once of each round in which a seat had a turn,
	// unless a formula's fault has ended the game there.
	RoundEnded
	// GameEnded: the game is over because of the rule Key. An end that no ruleset
	// can change has a name beside the keys that do, such as "end.no_tiles".
	GameEnded
	// WildChosen: the tiles on the displays have made Color the wild color of the
	// round, for which RoundStarted had none.
	WildChosen
)

// Place is a kind of place where tiles lie.
type Place uint8

// The places of both games. The lid of classic Azul and the tower of Summer
// Pavilion are both the Discard.
const (
	Nowhere Place = iota
	Bag
	Discard
	Display // Row: which display
	Center
	Supply
	Hand
	Kept
	Line  // Row: which pattern line
	Floor // Row: which space, in games that tell them apart
	Wall  // Row, Col
	Star  // Row: which star; Col: which of its spaces
)

// Spot is one place. Row and Col count from 0 and mean what the Place says; what it
// says nothing of is 0. The hand and the places on a board are those of the event's
// Seat.
type Spot struct {
	Place    Place
	Row, Col int8
}

// Event is one thing that happened in a game. Fields that its kind does not
// name are zero, Seat -1 and Color NoColor.
type Event struct {
	Kind     EventKind
	Seat     int8
	Color    Color
	Count    uint8
	From, To Spot
	Points   int
	Total    int
	Key      string // path of the ruleset key, such as "scoring.place"
}

// Watcher sees the events of a game in the order in which they happen. It is
// handed to [State.Play] and [State.Deal] and not kept, so that a copy of a
// position never talks to the real game's listener. A nil Watcher costs
// nothing.
type Watcher interface {
	// Watch is called during the step; it must not touch the State.
	Watch(e Event)
}

// WatchFunc is a function as a [Watcher].
type WatchFunc func(e Event)

// Watch calls f.
func (f WatchFunc) Watch(e Event) { f(e) }
