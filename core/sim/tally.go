package sim

// WholeWin is a victory in the units in which shares of it are counted: any
// number of seats up to eight divides it.
const WholeWin = 840

// Tally is what was counted of games under one ruleset. All of it are whole
// numbers, and tallies of different games add up to that of all of them. Bots are
// in the order of [Plan.Names].
type Tally struct {
	Games int64 `json:"games"`

	// Metrics are the sums by block of what each game has one number of, by the
	// names of [Plan.Metrics], and of each key that ever gave points "points.KEY",
	// "winners.KEY" and "ahead.KEY".
	Metrics map[string]Moments `json:"metrics"`

	Seats [][]Standing `json:"seats"` // by seat and bot
	// Beats says, by bot and bot, how often the first came before the second: 2
	// for each time, 1 for a tie.
	Beats [][]int64 `json:"beats"`
	Ties  int64     `json:"ties"` // games with several winners

	Rounds      Histogram `json:"rounds"`
	Turns       Histogram `json:"turns"`
	Moves       Histogram `json:"moves"`
	Margin      Histogram `json:"margin"`
	Choices     Histogram `json:"choices"` // moves by the number of legal ones
	LeadChanges Histogram `json:"lead_changes"`
	LeadLast    Histogram `json:"lead_last"`
	Deficit     Histogram `json:"deficit"`

	ByRound []RoundTally       `json:"by_round"`
	Points  map[string]*Points `json:"points"`  // by ruleset key
	Ends    map[string]int64   `json:"ends"`    // games by the rule that ended them
	Decided map[string]int64   `json:"decided"` // games by what decided them

	Tiles  Tiles  `json:"tiles"`
	Boards Boards `json:"boards"`
}

// The words for how a game was decided, beside the names of the ranking's values.
const (
	// DecidedShared is for games with several winners.
	DecidedShared = "shared"
	// DecidedForfeit is for games that a seat has forfeited.
	DecidedForfeit = "forfeit"
	// DecidedAlone is for games of a single seat.
	DecidedAlone = "alone"
)

// Standing is how one bot did on one seat.
type Standing struct {
	Games  int64     `json:"games"`
	Wins   int64     `json:"wins"`   // in parts of 840; a tie of k gives each 840/k
	Places []int64   `json:"places"` // games by place, the first place first
	Scores Histogram `json:"scores"`
	// Forfeits are games that it lost because it failed, and Substituted those
	// that random moves ended in its place.
	Forfeits    int64 `json:"forfeits"`
	Substituted int64 `json:"substituted"`
}

// RoundTally is what was counted of one round.
type RoundTally struct {
	Games     int64 `json:"games"`     // that had moves in the round
	Moves     int64 `json:"moves"`     // of all seats
	Decisions int64 `json:"decisions"` // moves that were not the only legal one
	Choices   int64 `json:"choices"`   // legal moves of all decisions

	// Ended are games in which the round came to its end and was not the last,
	// and Behind those among them in which a later winner was not in the lead then.
	Ended  int64 `json:"ended"`
	Behind int64 `json:"behind"`

	// Scores are, of the blocks in which the round came to an end, the scores of all
	// seats then: the mean of a block's games, in parts of 840.
	Scores Moments `json:"scores"`
}

// Points is what one ruleset key gave.
type Points struct {
	Games int64           `json:"games"` // in which it gave points to anybody
	Seats [][]PointsTally `json:"seats"` // by seat and bot
}

// PointsTally is what a key gave a bot on a seat.
type PointsTally struct {
	Games  int64         `json:"games"` // in which it gave this seat points
	Rounds []PointsRound `json:"rounds"`
}

// PointsRound is what a key gave in one round.
type PointsRound struct {
	Points  int64 `json:"points"`
	Times   int64 `json:"times"`   // how often points were given
	Applied int64 `json:"applied"` // how often the rule applied, which can be more
}

// Tiles is where tiles came to lie in a sample of games: the first thousand blocks,
// and every 256th after that.
type Tiles struct {
	Games   int64          `json:"games"`
	Floor   []int64        `json:"floor"`   // by seat, on the floor line
	Discard []int64        `json:"discard"` // by seat, in the lid or the tower
	Cells   map[Cell]int64 `json:"cells"`   // boards that had a tile there in the end
}

// Boards is what the pictures of boards showed at the end of games, in a sample: the
// first thousand blocks, and every 1024th after that.
type Boards struct {
	Games      int64                `json:"games"`
	Structures map[string]Structure `json:"structures"` // by the kind of prize
}

// Structure is how often prizes of one kind were won: Won of so many that there
// were, on all boards together.
type Structure struct {
	Won int64 `json:"won"`
	Of  int64 `json:"of"`
}
