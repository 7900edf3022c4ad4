package classic_test

import "slices"

// expansionClauses are the words of Crystal Mosaic, as far as they differ from
// the gray wall.
var expansionClauses = slices.Concat(
	section("Crystal Mosaic", "Both sides", []says{
		{"mosaic.gray", "All rules of the gray wall hold."},
		{"mosaic.printed", "A printed cell takes tiles of its color only."},
		{"mosaic.elsewhere", "The color of a printed cell may go to another cell of its row."},
		{"mosaic.floor", "The spaces of the floor line cost 1, 0, 1, 2, 1, 2, 3."},
	}),
	section("Crystal Mosaic", "Side 1", []says{
		{"mosaic-1.cells", "Black 1 4, white 2 1, yellow 3 3, blue 4 5 and red 5 2 are printed."},
		{"mosaic-1.double", "A tile on a printed cell scores double, row and column together."},
		{"mosaic-1.bonuses", "Rows, columns and colors bring 2, 7 and 10."},
	}),
	section("Crystal Mosaic", "Side 2", []says{
		{"mosaic-2.cells", "Blue 2 2, red 2 4, white 3 3, black 4 2 and yellow 4 4 are printed."},
		{"mosaic-2.single", "No cell scores double."},
		{"mosaic-2.bonuses", "Rows, columns and colors bring 3, 10 and 12."},
	}),
)

// keyClauses are what the keys of rulesets promise beyond the published games.
var keyClauses = slices.Concat(
	section("keys", "turns.order", []says{
		{"snake.order", "Turns go 1..n, n..1, 1..n and so on, from the seat that starts the round."},
		{"snake.round", "Every round begins onward, however the one before ended."},
		{"snake.tiling", "Walls are tiled clockwise all the same."},
		{"snake.position", "A position tells the direction."},
	}),
	section("keys", "take.limit", []says{
		{"limit.display", "What is over of a display goes to the center with the rest."},
		{"limit.center", "What is over of the center stays there, and the marker still comes."},
		{"limit.formula", "The limit may depend on the tiles that lie there, the round and the seats."},
	}),
	section("keys", "marker.floor", []says{
		{"beside.free", "The marker takes no space, costs nothing and starts the next round."},
		{"beside.full", "On a full floor line it lies beside it as ever."},
		{"beside.position", "A position cannot have it on a floor line."},
	}),
	section("keys", "lines.keep", []says{
		{"keep.emptied", "Incomplete lines go to the discard at the end of a round, for nothing."},
		{"keep.last", "They do so in the last round too."},
		{"keep.position", "A position at a deal cannot have tiles on lines."},
	}),
	section("keys", "tiling.order", []says{
		{"up.order", "Complete lines are tiled from the bottom to the top."},
		{"up.falls", "Lines without a cell fall in that order too."},
		{"up.refused", "A tile out of its order is refused."},
	}),
	section("keys", "floor.spaces and scoring.floor", []says{
		{"spaces.fewer", "With fewer spaces than numbers the last numbers are not used."},
		{"spaces.more", "With more spaces than numbers the ruleset is refused."},
		{"spaces.formula", "One formula for all spaces needs their number."},
		{"floor.slot", "A formula sees the number of its space."},
		{"floor.thing", "It sees the color that lies there, or the marker."},
		{"floor.count", "It sees how many things lie on the line."},
		{"floor.before", "It sees the board and the score as they are before the line is paid."},
	}),
	section("keys", "scoring.center", []says{
		{"center.first", "The first take of a round from the center scores, at once; no other does."},
		{"center.minimum", "The minimum applies behind it."},
	}),
	section("keys", "discard.return", []says{
		{"return.round", "At the end of every round the discard goes into the bag."},
		{"return.empty", "A bag that runs empty in a deal has nothing more to come."},
	}),
	section("keys", "scoring.place", []says{
		{"place.names", "A formula sees runs, diagonals, group, cell and color of the tile."},
		{"place.board", "It sees the board with the tile on it, and the score without its points."},
		{"place.multiplied", "The cell's multiplier multiplies what it gives."},
	}),
	section("keys", "bonuses.*.each", []says{
		{"each.round", "A bonus of the round is given when all floors are paid, in the last round too."},
		{"each.before", "The end of the game sees its points."},
		{"each.minimum", "The minimum applies after each bonus of a round."},
	}),
	section("keys", "names", []says{
		{"names.board", "Formulas see scores, walls, groups and cells of the board, and all players."},
		{"names.start", "The points at the start of a round stay the same in it."},
		{"names.floor", "What the floor line gave adds up over the rounds."},
		{"names.position", "A position tells of both where the ruleset asks for them."},
	}),
	section("keys", "end.when", []says{
		{"end.false", "A condition that is never true leaves the end to the last round."},
	}),
	section("keys", "faults", []says{
		{"fault.place", "A formula without a value ends the game with its place and what it saw."},
		{"fault.load", "Over small numbers it is refused when the ruleset is loaded."},
	}),
)
