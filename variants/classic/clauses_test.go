package classic_test

import (
	"slices"
	"testing"

	"github.com/azulejo/azulejo/variants/internal/clause"
)

const rulebook = "Azul rulebook"

// clauses are all that the rulebooks, the rulings beside them and the keys of
// rulesets say.
var clauses = slices.Concat(bookClauses, playClauses, rulingClauses, edgeClauses, expansionClauses, keyClauses)

func TestEveryClauseHasATest(t *testing.T) { clauses.CheckAllTested(t) }

// says is an id and what the clause says.
type says struct{ id, text string }

// section lists the clauses of one section of a document.
func section(document, name string, list []says) clause.List {
	var l clause.List
	for _, one := range list {
		l = append(l, clause.Clause{ID: one.id, Document: document, Section: name, Says: one.text})
	}
	return l
}

// bookClauses are the rulebook's words up to the end of the factory offer.
var bookClauses = slices.Concat(
	section(rulebook, "Game setup", []says{
		{"setup.same-side", "All players use the same side of the board."},
		{"setup.score", "Every score begins at 0."},
		{"setup.two", "Two players have 5 displays."},
		{"setup.three", "Three players have 7 displays."},
		{"setup.four", "Four players have 9 displays."},
		{"setup.bag", "The bag holds 100 tiles, 20 of each of five colors."},
		{"setup.fill", "Each display gets exactly 4 tiles, by chance from the bag."},
		{"setup.board", "Boards begin empty: five pattern lines, a wall of 5 by 5."},
	}),
	section(rulebook, "Object of the game", []says{
		{"object.points", "The most points at the end win."},
		{"object.end", "A complete row makes its round the last."},
	}),
	section(rulebook, "Gameplay", []says{
		{"round.phases", "A round is the offer, the tiling and the preparation."},
	}),
	section(rulebook, "Gameplay, A. Factory offer", []says{
		{"offer.start",
			"The marker begins in the center, and the starting player takes the first turn."},
		{"offer.clockwise", "The turn goes round clockwise."},
		{"offer.must", "A turn takes tiles: nobody can pass."},
		{"offer.display",
			"From a display come all tiles of one color; its other tiles go to the center."},
		{"offer.center", "From the center come all tiles of one color."},
		{"offer.marker",
			"The first to take from the center takes the marker, onto the first free floor space."},
		{"offer.one-line", "The tiles taken go to one pattern line."},
		{"offer.lengths", "The lines have room for 1 to 5 tiles, the first for 1."},
		{"offer.right-to-left",
			"A line fills from the right; only with its last space filled is it complete."},
		{"offer.same-color", "A line that has tiles takes more of their color only."},
		{"offer.excess", "Tiles for which the line has no room fall to the floor."},
		{"offer.complete-only", "Only complete lines bring a tile to the wall."},
		{"offer.wall-color", "A line takes no color that its row of the wall holds."},
		{"offer.end", "The offer ends when displays and center have no tile."},
		{"example.first-turns", "First turns: 2 black, 1 yellow, 3 red tiles."},
	}),
	section(rulebook, "Gameplay, A. Factory offer, Floor line", []says{
		{"floor.must", "Tiles that fit no line fall to the floor, left to right."},
		{"floor.may", "Tiles that would fit may be dropped to the floor."},
		{"floor.full", "What falls on a full floor line goes to the lid."},
		{"example.two-yellow",
			"Of 2 yellow tiles three lines can take none, one takes 1 or another 2, or both fall."},
	}),
)

// playClauses are the rulebook's words from the tiling on.
var playClauses = slices.Concat(
	section(rulebook, "Gameplay, B. Wall-tiling", []says{
		{"tiling.simultaneous", "No wall depends on another player's tiling."},
		{"tiling.order", "Complete lines are moved from top to bottom."},
		{"tiling.move",
			"One tile of a complete line goes to the cell of its color in the line's row."},
		{"tiling.score", "A tile scores at once, before the next one moves."},
		{"tiling.rest", "The other tiles of a complete line go to the lid."},
		{"tiling.stay", "Incomplete lines stay as they are."},
		{"example.tiling", "Lines 2 and 4 are complete and score 1 each; 3 and 5 stay."},
	}),
	section(rulebook, "Gameplay, B. Wall-tiling, Scoring", []says{
		{"score.alone", "A tile with no neighbor scores 1."},
		{"score.row", "Tiles linked in the row score 1 each, the new one too."},
		{"score.column", "Tiles linked in the column score likewise, in addition."},
		{"example.one", "A red tile alone: 1 point."},
		{"example.three-row", "A yellow tile beside two others: 3 points."},
		{"example.three-column", "A blue tile below two others: 3 points."},
		{"example.both", "A yellow tile in a row of 4 and a column of 3: 4 + 3."},
		{"floor.points", "Each thing on the floor costs the points of its space."},
		{"floor.minimum", "No score goes below 0."},
		{"floor.clear", "The tiles of the floor line go to the lid."},
		{"floor.marker",
			"The marker on the floor costs as a tile does, but stays with its player."},
		{"example.minus-eight", "4 tiles and the marker cost 8 points."},
	}),
	section(rulebook, "Gameplay, C. Preparing the next round", []says{
		{"prepare.deal",
			"With no row complete, the marker's holder refills the displays and starts the next round."},
		{"prepare.lid",
			"An empty bag is filled with the tiles of the lid, and the filling goes on."},
		{"prepare.short",
			"With bag and lid empty the round starts with displays that are not full."},
	}),
	section(rulebook, "End of the game", []says{
		{"end.row", "The game ends after the tiling that completes a row."},
		{"end.bonus-row", "A complete row is worth 2 points."},
		{"end.bonus-column", "A complete column is worth 7 points."},
		{"end.bonus-color", "A color with all its 5 tiles is worth 10 points."},
		{"end.winner", "The most points win."},
		{"end.tie", "Of tied players the one with more complete rows wins."},
		{"end.shared", "If rows are equal too, the victory is shared."},
	}),
	section(rulebook, "Variant play", []says{
		{"gray.any", "A tile may go to any empty cell of its row."},
		{"gray.same-rules", "All other rules are those of the colored wall."},
		{"gray.column", "No color stands twice in a column."},
		{"gray.row", "No color stands twice in a row."},
		{"gray.stuck",
			"If no cell is left for a tile, all tiles of its line fall to the floor at once."},
	}),
)
