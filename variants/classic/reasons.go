package classic

import (
	"strconv"

	"github.com/azulejo/azulejo/core"
)

// explainMultiplier tells a curious watcher of a cell that counts more than
// once.
func (r *rules) explainMultiplier(w core.Watcher, row, col int) {
	times := int(r.wall.multiplier[row][col])
	if c, ok := w.(core.ReasonWatcher); ok && times > 1 {
		c.Reason(core.Reason{Key: keyPattern, Formula: multiplierSign + strconv.Itoa(times),
			Saw: []core.Seen{{Name: "row", Value: row + 1}, {Name: "col", Value: col + 1}}})
	}
}
