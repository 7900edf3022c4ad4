package classic

import (
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// explainMultiplier tells a curious watcher of a cell that counts more than
// once.
func (r *rules) explainMultiplier(w core.Watcher, row, col int) {
	times := int(r.wall.multiplier[row][col])
	if c, ok := w.(core.Curious); ok && times > 1 {
		c.Reason(core.Reason{Key: keyPattern, Formula: multiplierSign + strconv.Itoa(times),
			Saw: []core.Seen{{Name: "row", Value: row + 1}, {Name: "col", Value: col + 1}}})
	}
}

// explainFloor tells a curious watcher which spaces of the floor line cost
// points.
func (r *rules) explainFloor(w core.Watcher, fallen int) {
	c, ok := w.(core.Curious)
	if !ok || r.floor[fallen] == 0 {
		return
	}
	costs := make([]string, fallen)
	for i := range costs {
		costs[i] = strconv.Itoa(r.floorCost(i))
	}
	c.Reason(core.Reason{Key: keyFloor, Formula: strings.Join(costs, " "),
		Saw: []core.Seen{{Name: "spaces taken", Value: fallen}}})
}

// floorCost returns the points of one space of the floor line, from 0.
func (r *rules) floorCost(i int) int { return r.floor[i+1] - r.floor[i] }
