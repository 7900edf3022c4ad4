package core

// RoundEnder is a State that can take up the end of a round, so that a test can
// say what the boards look like and see what they score.
type RoundEnder interface {
	// EndRound makes the state the position that the text describes at the end of
	// a round: nobody has a turn, no tile lies on the table. Then it does what
	// the end of a round does, up to the next decision or deal, and tells w of
	// it. On error the state is unchanged, and w has heard nothing.
	EndRound(text []byte, w Watcher) error
}
