package bot

// The levels are bots for people to play against. They fall short as people do: easy and normal overlook
// moves and look no further than their own, easy has no eye for the boards of others, and hard looks some moves
// ahead. On every published board each is more than 100 rating points stronger than the one before.
func init() {
	Register("easy", "", plain(func() Bot { return &greedyBot{overlooks: 50, alone: true} }))
	Register("normal", "", plain(func() Bot { return &greedyBot{overlooks: 20} }))
	Register("hard", "", plain(func() Bot { return &searchBot{budget: budget{positions: 20_000}} }))
}
