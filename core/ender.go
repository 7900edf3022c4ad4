package core

// Ender is a State that knows what ended its game, as far as its text tells it. So
// a game that was over when it was saved has its reason when it is restored, and so
// has a position that somebody has written down.
type Ender interface {
	// EndReason returns the key of the rule that ended the game, which is that of
	// the GameEnded event; "" until the game is over.
	EndReason() string
}
