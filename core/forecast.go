package core

// Forecaster is a State that can tell what a seat would have if nobody took
// another tile this round: for games with a wall, after its complete lines were
// tiled and its floor paid; for games with stars, after its hand was played out
// alone. Bots compare moves by it. A State without it gets playouts to the end
// of the round instead.
type Forecaster interface {
	// Forecast returns the points of a seat, from 0, at the end of the round, in
	// hundredths: final bonuses are included where the game would end with it,
	// and what the seat can expect of later rounds may be, such as a share of a
	// bonus that is half earned. When the game is over it is the score. It depends
	// on the position alone, changes nothing that can be seen, and allocates nothing.
	Forecast(seat int) int
}

// Hundredths is how many of the parts of a forecast make a point.
const Hundredths = 100
