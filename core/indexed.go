package core

// Indexed is a State in which a legal move is found by its place in the list of all of
// them, without making that list: where moves are many, random play is a good deal
// faster so. Its variant declares it, and package conformance then holds it to the list.
type Indexed interface {
	// PickMove asks p for a place in what AppendMoves would append, and returns the
	// move that stands there and how many there are. Where the list itself is made as
	// soon, and where no seat is to act, it asks nothing and returns 0 for both. It
	// changes nothing that can be seen, and does not allocate.
	PickMove(p Picker) (m Move, legal int)
}

// Picker chooses among moves of which it knows no more than how many there are.
type Picker interface {
	// Pick returns which of so many legal moves it chooses, from 0.
	Pick(legal int) int
}
