package bot

func init() {
	Register("easy", "", plain(func() Bot { return &greedyBot{easy: true} }))
	Register("normal", "", plain(func() Bot { return &searchBot{budget: budget{positions: normalPositions}} }))
	Register("hard", "", plain(func() Bot { return &searchBot{budget: budget{positions: hardPositions}} }))
}

// The levels are bots for people to play against. None waits: they differ in how far they look. On every
// published board each is more than 100 rating points stronger than the one before.
//
// Easy is greedy that overlooks most moves, and sees its own board alone: it takes nothing away from
// others. Normal compares all moves, and the answers to the most promising ones. Hard looks some moves ahead.
const (
	normalPositions = 100
	hardPositions   = 20_000

	// overlooked is how many in a hundred moves easy does not think of.
	overlooked = 50
)
