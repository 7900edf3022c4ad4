package bot

import "github.com/azulejo/azulejo/core"

// The levels that are used if no bot is named.
const (
	Rival   = "normal" // plays against people
	Adviser = "hard"   // gives hints, and analyzes
)

// The levels are bots for people to play against. They fall short as people do: easy and normal overlook
// moves and look no further than their own, easy has no eye for the boards of others, and hard looks some moves
// ahead. None throws away: who sees nothing but waste looks again. On every published board each wins two of three games
// against the one before.
func init() {
	Register("easy", "", plain(func() Bot { return &greedyBot{overlooks: 60, waste: 5 * core.Hundredths, alone: true} }))
	Register("normal", "", plain(func() Bot { return &greedyBot{overlooks: 30, waste: 3 * core.Hundredths} }))
	Register("hard", "", plain(func() Bot { return &searchBot{budget: budget{positions: 20_000}} }))
}
