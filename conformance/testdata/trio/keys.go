package trio

import (
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The keys of rules that give points, refuse moves or end the game: events and
// refusals name them.
const (
	keyLengths = "lines.lengths"
	keyPlace   = "scoring.place"
	keyFloor   = "scoring.floor"
)

const (
	maxLength = 9 // tiles of one line
	maxFloor  = 9 // tiles on a floor line
)

// keys are those that all games of the family have, with Trio's own between them. The last argument is the
// example of end.when.
var keys = outline.RulesetKeys(draft.SharedKeys(boardScope), ownKeys, draft.EndKeys(boardScope, "any(players, .trios >= 3)"))

var ownKeys = []ruleset.Key{
	{Path: keyLengths, Type: ruleset.Wholes, Required: true, Min: 1, Max: maxLength, Most: 3,
		Example: "[1, 2, 3]",
		Doc:     "The three pattern lines from top to bottom: how many tiles each holds."},
	{Path: "floor.spaces", Type: ruleset.Whole, Required: true, Min: 0, Max: maxFloor,
		Example: "4",
		Doc:     "How many tiles have room on the floor line. Those that fall beside it go to the discard and cost nothing."},
	{Path: draft.KeyCenter, Label: "first from the center", Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: vocabulary.Scope(draft.OfSeat), Example: "-1",
		Doc: "Points for the first take of a round from the center, which also brings the start marker."},
	{Path: keyPlace, Label: "tiles on the wall", Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: vocabulary.Scope(ofPlace), Example: "run.h * run.v",
		Doc: "Points for a tile that is moved to the wall, with which its runs are counted."},
	{Path: keyFloor, Label: "floor line", Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: vocabulary.Scope(ofFloor), Example: "-fallen",
		Doc: "Points at the end of a round for a floor line on which something lies."},
}
