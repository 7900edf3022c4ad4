package conformance

// moveRows are the checks of moves and their texts.
var moveRows = []Row{
	{Name: "watching", Needs: []string{"determinism"}, check: watching,
		Rule: "a game is the same whether nobody watches it, a watcher does, or one that asks for reasons"},
	{Name: "move-text", Needs: []string{"determinism"}, check: moveText,
		Rule: "each move has a text of its own, which depends on the rules alone and reads back as the move, " +
			"and what is no move is refused with words"},
	{Name: "rejection", Needs: []string{"copies", "move-text", "watching"}, check: rejection,
		Rule: "Check takes the legal moves and nothing else, says why it refuses a move, and changes nothing"},
}
