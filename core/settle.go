package core

// Settler is a State that can take up the end of a round, so that a test can
// say what the boards look like and see what they score.
type Settler interface {
	// Settle makes the state the position that the text describes at the end of
	// a round: nobody has a turn, no tile lies on the table. Then it does what
	// the end of a round does, up to the next decision or deal, and tells w of
	// it. On error the state is unchanged, and w has heard nothing.
	Settle(text []byte, w Watcher) error
}
