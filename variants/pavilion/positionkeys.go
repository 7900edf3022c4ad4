package pavilion

import (
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// PositionKeys declares the keys that positions of this variant can have.
func (Variant) PositionKeys() []ruleset.PositionKey { return positionKeys() }

func positionKeys() []ruleset.PositionKey {
	examples := draft.PositionExamples{Displays: "[BBYR, ., YYRR, ., .]", Tiles: "BBR", Many: "12B 1R", End: keyEndWhen}
	return append(draft.SharedPositionKeys(phases, examples),
		ruleset.PositionKey{Path: "wild", Type: "the name of a color", Example: "purple",
			Doc: "The wild color of the round. It can be left out but where the displays decide it (`wild.value`)."},
		ruleset.PositionKey{Path: "picks", Type: "a whole number", Example: "2",
			Doc: "How many tiles the seat has still to pick from the supply, in the phase `pick` alone."},
		ruleset.PositionKey{Path: "order", Type: "a list of seats", Example: "[2, 1]",
			Doc: "The seats in the order of their turns in phase 2, where the ruleset has one. Left out, it is worked out."},
		draft.TilesKey("supply", "The tiles in the supply. Left out, there are none.", "PPGO"),
		ruleset.PositionKey{Path: "seats.start_score", Type: "a whole number", Example: "7",
			Doc: "The points of the seat when the round began. Left out, those it has now."},
		ruleset.PositionKey{Path: "seats.discards", Type: "a whole number", Example: "3",
			Doc: "How many tiles the seat has discarded so far. Left out, none."},
		draft.TilesKey("seats.hand", "The tiles that the seat has in hand. Left out, there are none.", "PPGR"),
		draft.TilesKey("seats.kept", "The tiles that the seat has kept for the next round. Left out, there are none.", "GG"),
		ruleset.PositionKey{Path: "seats.passed", Type: "`yes` or `no`", Example: "yes",
			Doc: "Whether the seat has passed in this round. Left out, it has not."},
		ruleset.PositionKey{Path: "seats.stars", Type: "a map of stars by name, or a list of all of them",
			Example: "{ red: R....., center: P..... }",
			Doc: "The tiles on each star from its position 1, with a dot for an open space. Stars that a map leaves " +
				"out are empty."},
	)
}
