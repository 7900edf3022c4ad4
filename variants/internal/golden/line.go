package golden

// Line is one line of a record; one of its fields is set, but for the line that
// closes a round, of which nothing is read.
type Line struct {
	Game   *Header
	Deal   *Deal
	Supply []string
	Move   *Move
	Score  *Score
	End    *End
}

// Header is who plays what.
type Header struct {
	Variant string
	Seats   []string
	Seed    string
}

// Deal is the tiles that a round begins with.
type Deal struct {
	Round    int
	Displays [][]string
}

// Move is a move, and the number of those it was chosen from.
type Move struct {
	Seat  int
	Text  string
	Legal int
}

// Score is points that a rule gave.
type Score struct {
	Seat, Points, Total int
	Rule                string
}

// End is how the game ended.
type End struct {
	Reason  string
	Totals  []int
	Winners []int
}
