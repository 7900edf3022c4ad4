package classic

import (
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// PositionKeys declares the keys that positions of this variant can have.
func (Variant) PositionKeys() []ruleset.PositionKey { return positionKeys() }

func positionKeys() []ruleset.PositionKey {
	examples := draft.PositionExamples{Displays: "[BBYR, ., YYRR, ., .]", Tiles: "BBR", Many: "12B 1R", End: keyEndWhen}
	return append(draft.SharedPositionKeys(phases, examples),
		ruleset.PositionKey{Path: "direction", Type: "`onward` or `back`", Example: "back",
			Doc: "Where the turn goes, where it goes to and fro (`turns.order`). Left out, it goes onward."},
		ruleset.PositionKey{Path: "seats.start_score", Type: "a whole number", Example: "7",
			Doc: "The points of the seat when the round began, where a formula asks for them. Left out, those it has now."},
		ruleset.PositionKey{Path: "seats.floor_points", Type: "a whole number", Example: "-4",
			Doc: "The points that the floor line of the seat has brought so far, where a formula asks for them."},
		ruleset.PositionKey{Path: "seats.seen", Type: "a list of seven numbers", Example: "[12, 9, -3, 1, 0, 0, 11]",
			Doc: "What `scoring.place` sees of the seat in `players`, from `score` to `tiles`: what it had when the walls " +
				"began to be tiled, while they are, where that formula asks for it. Left out, what it has now."},
		ruleset.PositionKey{Path: "seats.lines", Type: "a list with the tiles of each pattern line",
			Example: "[B, ., RRR, ., WW]",
			Doc:     "The pattern lines from the top, with a dot for an empty one. Left out, all are empty."},
		ruleset.PositionKey{Path: "seats.floor", Type: "letters of colors, and + for the marker", Example: "BB+",
			Doc: "The floor line in the order in which things fell, with a dot for an empty one."},
		ruleset.PositionKey{Path: "seats.wall", Type: "a list with the cells of each row, which may be a block of lines",
			Example: "[B...., .B..., ....., ....., .....]",
			Doc:     "The wall from the top, with a dot for an empty cell. Left out, it is empty."},
	)
}
