package core

// Indexed is a State that finds a legal move by its place in the list of all of them,
// without making that list: where moves are many, random play is a good deal faster so.
// Its variant declares it, and package conformance then holds it to the list.
type Indexed interface {
	// CountMoves returns how many moves AppendMoves would append, or -1 where that is
	// not found out sooner than by the list itself.
	CountMoves() int

	// MoveAt returns the move at a place in what AppendMoves would append, from 0 and
	// below what CountMoves returns now. Neither method changes anything that can be
	// seen, and neither allocates.
	MoveAt(place int) Move
}
