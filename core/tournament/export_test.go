package tournament

// Seating is for tests of the orders around a table.
var Seating = seating

// The totals of a side, for tests that play no games.
const (
	SidePoints  = sidePoints
	SideOf      = sideOf
	SideNumbers = sideNumbers
)
