package core

// Indexed is a State that finds a legal move by its place in the list of all of them,
// without making that list: random play is a good deal faster so.
type Indexed interface {
	// CountMoves returns how many moves AppendMoves would append, or -1 where that is
	// not found out sooner than by the list itself.
	CountMoves() int

	// MoveAt returns the move at a place in what AppendMoves would append, from 0 and
	// below what CountMoves returns now.
	MoveAt(place int) Move
}
