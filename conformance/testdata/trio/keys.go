package trio

import (
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The keys of rules that give points, refuse moves or end the game: events and
// refusals name them.
const (
	keyLengths    = "lines.lengths"
	keyCenter     = "scoring.center"
	keyPlace      = "scoring.place"
	keyFloor      = "scoring.floor"
	keyEndWhen    = "end.when"
	keyRoundLimit = "end.round_limit"
	endNoTiles    = "end.no_tiles" // no key: what happens where no tile is left
)

const (
	maxLength = 9 // tiles of one line
	maxFloor  = 9 // tiles on a floor line
)

// keys are those that all games of the family have, and then Trio's own.
var keys = append(draft.SharedKeys(boardScope),
	ruleset.Key{Path: keyLengths, Type: ruleset.Wholes, Required: true, Min: 1, Max: maxLength, Most: 3, Since: 1,
		Example: "[1, 2, 3]",
		Doc:     "The three pattern lines from top to bottom: how many tiles each holds."},
	ruleset.Key{Path: "floor.spaces", Type: ruleset.Whole, Required: true, Min: 0, Max: maxFloor, Since: 1,
		Example: "4",
		Doc:     "How many tiles have room on the floor line. Those that fall beside it go to the discard and cost nothing."},
	ruleset.Key{Path: keyCenter, Label: "first from the center", Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: centerScope, Since: 1, Example: "-1",
		Doc: "Points for the first take of a round from the center, which also brings the start marker."},
	ruleset.Key{Path: keyPlace, Label: "tiles on the wall", Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: placeScope, Since: 1, Example: "run.h * run.v",
		Doc: "Points for a tile that is moved to the wall, with which its runs are counted."},
	ruleset.Key{Path: keyFloor, Label: "floor line", Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: floorScope, Since: 1, Example: "-fallen",
		Doc: "Points at the end of a round for a floor line on which something lies."},
	ruleset.Key{Path: keyEndWhen, Type: ruleset.Truth, Required: true, Scope: boardScope, Since: 1,
		Example: "any(players, .trios >= 3)",
		Doc: "The game ends after a round at whose end this is true. Names of one board are those of the seat that " +
			"started the round."},
	ruleset.Key{Path: keyRoundLimit, Type: ruleset.Whole, Required: true, Min: 1, Max: draft.MaxRounds, Since: 1,
		Example: "20",
		Doc:     "The game ends after this round at the latest."},
)
