package classic

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// prose tells how the game is played, with what this ruleset makes of it.
func (r *rules) prose() string {
	return strings.Join([]string{r.proseTake(), r.proseLines(), r.proseTiling(),
		"When the game ends and what counts then is in `rules end` and `rules bonuses`."}, " ")
}

// proseTake tells of a turn.
func (r *rules) proseTake() string {
	take, limit := "all tiles", ""
	if r.takeLimit != nil {
		take, limit = "tiles", ", as many as `rules take` allows and no more"
	}
	marker := "which lies on a space of the floor line like a tile, and begins the next round"
	if !r.floor.marker {
		marker = "which lies beside the board, and begins the next round"
	}
	turns := ""
	if r.snake {
		turns = " Turns go to and fro: who is last takes two in a row, and then they go back."
	}
	return "In your turn you take " + take + " of one color from a display or from the center" + limit + " and lay " +
		"them into one of your pattern lines, from the right. What is left on a display goes to the center; the " +
		"first to take from there also takes the start marker, " + marker + "." + turns
}

// proseLines tells what lines take and what falls.
func (r *rules) proseLines() string {
	return "A line takes one color only, and none that its row of the wall has no place for; tiles without room " +
		"fall on the floor line and cost the points that stand there."
}

// proseTiling tells of the end of a round.
func (r *rules) proseTiling() string {
	cell, order, rest := "its place in that row of the wall", "", "lines that are not full keep their tiles"
	if r.wall.choice(r) {
		cell = "a cell of that row of the wall, which you choose"
	}
	if r.tilesUp {
		order = ", from the bottom line to the top"
	}
	if r.emptiesLines {
		rest = "lines that are not full are emptied too, for nothing"
	}
	return "When all tiles are taken, each full line moves one tile to " + cell + order + ", and the line is emptied; " +
		rest + ". The tile scores with those that it is linked to along its row and its column" + r.examples() + "."
}

// examples tells what some tiles score in the first round, where the ruleset has
// numbers for them.
func (r *rules) examples() string {
	if r.cols < 3 || r.rows < 2 || !r.place.Tabulated() {
		return ""
	}
	s := &state{rules: r}
	s.Number, s.Size = 1, int8(r.shared.MinSeats)
	var scored [3]int
	for i, walls := range [...][2]uint8{{1, 0}, {7, 0}, {7, 1}} {
		s.boards[0] = board{filled: [core.MaxRows]uint8{walls[0], walls[1]},
			colFilled: [core.MaxColumns]uint8{1 | walls[1]<<1}}
		scored[i], _ = s.rules.place.Eval(s.ofCell(0, 0))
	}
	return fmt.Sprintf(": one that stands alone brings %d points, one that makes a row of three %d, "+
		"and one that also makes a column of two %d", scored[0], scored[1], scored[2])
}
