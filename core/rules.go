package core

// Rules are one compiled ruleset. They never change, and all their methods may
// be called from several goroutines at once.
type Rules interface {
	// Seats returns the smallest and the largest number of seats.
	Seats() (min, max int)

	// New returns the position at the start of a game, before any tile is
	// drawn. It is an error that says the bounds if seats is outside them.
	New(seats int) (State, error)

	// Colors returns the colors in the ruleset's order; [Color] indexes it.
	// The caller must not change it.
	Colors() []ColorInfo

	// AppendMove appends the full form of m, as "3 blue 2". The text depends
	// on the rules alone and not on a position.
	AppendMove(dst []byte, m Move) []byte

	// ParseMove reads the full form. It is an error that says which word
	// could not be read; whether the move is legal is for State.Check.
	ParseMove(text string) (Move, error)
}

// State is a position. It is mutable and belongs to one goroutine.
//
// Methods with dst append to the caller's slice and return it, so that play
// allocates nothing once the slices have grown.
type State interface {
	// Turn returns who is to act.
	Turn() Turn

	// Seats returns the number of seats.
	Seats() int

	// Round returns the number of the round being played, from 1. At a Deal
	// it is the round that the deal opens.
	Round() int

	// AppendMoves appends the legal moves of the seat to act in strictly
	// increasing order. A seat to act has at least one; at any other turn
	// there is none.
	AppendMoves(dst []Move) []Move

	// Check returns nil where m is legal now, and a *MoveError otherwise. It
	// takes any number for m, and changes nothing.
	Check(m Move) error

	// Play makes the legal move m. The result of an illegal one is undefined:
	// [Game] checks the moves that come from outside. w may be nil.
	Play(m Move, w Watcher)

	// Deal draws the tiles of a chance turn, for one display after the other. It
	// tells w, which may be nil, of each tile that goes from the bag to a display
	// or the supply: [Game.Deal] checks them, and records are made of them.
	Deal(d Dealer, w Watcher)

	// Score returns a seat's points so far.
	Score(seat int) int

	// AppendRanking appends the values by which a seat is ranked, most important
	// first; larger is better, and seats that agree in all of them are tied.
	AppendRanking(dst []int, seat int) []int

	// Err returns the fault of a formula that failed in play, or nil. After a
	// fault Turn is Over and no seat has won.
	Err() error

	// Set makes the receiver an independent copy of src, which must be a
	// position of the same Rules.
	Set(src State)

	// AppendText appends the whole position as text that people can read.
	AppendText(dst []byte) ([]byte, error)

	// UnmarshalText makes the receiver the position that text describes, with as
	// many seats as that has. On error it is unchanged, and the error says what
	// is wrong and where. It neither keeps the bytes of text nor changes them.
	UnmarshalText(text []byte) error
}

// Clone returns an independent copy of a State of the rules.
func Clone(r Rules, s State) State {
	// New worked for this number of seats when the game began.
	c, _ := r.New(s.Seats())
	c.Set(s)
	return c
}

// TileCounter is a State that can count all tiles of the game wherever they lie,
// so that a test can see that none is lost.
type TileCounter interface {
	CountTiles() Tray
}
