package classic_test

import "slices"

const edges = "rules of this project, edge cases"

// rulingClauses are what the project decides where the rulebook is silent.
var rulingClauses = slices.Concat(
	section("ruling 1", "Classic", []says{
		{"ruling.marker-first", "The marker goes to the floor before the tiles taken with it."},
		{"ruling.marker-full",
			"On a full floor the marker lies beside it, costs and moves nothing, and still counts."},
	}),
	section("ruling 2", "Classic", []says{
		{"ruling.unclaimed", "Nobody took the marker: the same seat starts."},
	}),
	section("ruling 3", "Classic", []says{
		{"ruling.minimum",
			"The minimum holds after a whole step: a placement, a floor line, a bonus."},
	}),
	section("ruling 4", "Classic", []says{
		{"ruling.cell-mandatory", "A tile with a legal cell must be placed."},
		{"ruling.cell-choice", "The owner of the wall chooses the cell."},
		{"ruling.cell-single", "A single legal cell is taken without asking."},
		{"ruling.cell-none",
			"With no legal cell the line falls at once, after what lies on the floor, before it is paid."},
		{"ruling.cell-order",
			"From the start seat on, a seat finishes its rows and its floor before the next begins."},
		{"ruling.line-row", "A line may not start in a color its row holds."},
		{"ruling.line-printed",
			"A line may not start in a color that no cell of the row, empty or not, accepts."},
		{"ruling.line-blocked", "A line may start in a color that only the columns keep out."},
	}),
	section("ruling 5", "Classic", []says{
		{"ruling.no-tiles",
			"A refill that puts no tile on the table ends the game, with final scoring."},
		{"ruling.round-limit",
			"A ruleset limits the rounds, the published ones to 50; then comes the final scoring."},
	}),
	section("ruling 6", "Classic", []says{
		{"ruling.first-seat", "Seat 1 starts."},
	}),
)

// edgeClauses are the rows of the table of edge cases.
var edgeClauses = slices.Concat(
	section(edges, "Classic", []says{
		{"edge.marker-order", "First the marker falls, then the tiles."},
		{"edge.marker-full",
			"A full floor line: the marker takes no space, and its holder starts the next round."},
		{"edge.floor-values", "The first n spaces cost 0 1 2 4 6 8 11 14."},
		{"edge.overflow", "Past the seventh space tiles go to the lid for nothing."},
		{"edge.all-to-floor", "Dropping all tiles is legal, whatever fits."},
		{"edge.one-line", "The excess of one line never goes to a second one."},
		{"edge.unclaimed",
			"The marker is no tile: the offer ends with it in the center, and the start seat stays."},
		{"edge.tiling",
			"Rows from the top, each scored at once, then the floor, and only then the minimum."},
		{"edge.end-check",
			"Rows are looked at after the floors are paid; no game ends before round 5."},
		{"edge.all-goals", "Every goal counts; a full wall brings 10 + 35 + 50 = 95."},
		{"edge.tie", "Rows break a tie among the tied only; then it is shared."},
		{"edge.refill",
			"The bag's rest is drawn, then the lid's tiles, on the same display; displays in order."},
		{"edge.next-start", "The holder starts; the marker returns to the center."},
		{"edge.colored-wall", "Row r shifts the colors by r: color k is in column k + r."},
	}),
	section(edges, "Classic, gray wall", []says{
		{"edge.gray-mandatory", "The column is free, the move is not."},
		{"edge.gray-legal", "A cell is legal when empty and its column lacks the color."},
		{"edge.gray-stuck",
			"A line with no cell falls when its row comes, past the seventh space to the lid."},
		{"edge.gray-own-choice", "One's own earlier choice may leave a line no cell."},
		{"edge.gray-start", "Only the colors of the row keep a line from starting."},
		{"edge.gray-seats", "Seats choose one after the other from the start seat."},
	}),
	section(edges, "Classic, games that might not end", []says{
		{"edge.stalling", "Dropping everything stalls the game up to the round limit."},
		{"edge.dead-wall", "A wall that can take no tile ever again ends no game."},
		{"edge.dead-row",
			"A color beside the one cell printed for it keeps its row from ever being complete."},
		{"edge.hard-stop",
			"All 100 tiles bound on four boards: the next deal is empty, and the game ends."},
	}),
)
