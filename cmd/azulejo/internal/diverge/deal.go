package diverge

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// deal takes the chance turn that is due in both games, with the tiles that the
// seed gives A.
func (t *twins) deal() *Divergence {
	turn, drawn := t.a.Turn(), t.a.Drawn(core.Seeded(t.seed))
	if err := t.a.Deal(drawn...); err != nil {
		return t.part(Tiles, "A: %v", err) // no dealer can do this
	}
	mapped, missing := t.names.trays(drawn)
	if missing != "" {
		return t.part(Tiles, "a %s tile is drawn, and B has none", missing)
	}
	if err := t.b.Deal(mapped...); err == nil {
		return nil
	}
	own := t.b.Drawn(core.Seeded(t.seed))
	if total(own) != total(drawn) || len(own) != len(drawn) {
		return t.part(Tiles, "A draws %s, B draws %s", drawText(turn, drawn), drawText(turn, own))
	}
	return t.part(Tiles, "B cannot draw the tiles that A has drawn")
}

func total(groups []core.Tray) int {
	n := 0
	for i := range groups {
		n += groups[i].Total()
	}
	return n
}

// drawText says how many tiles a chance turn draws, and to how many displays.
func drawText(turn core.Turn, groups []core.Tray) string {
	if turn == core.Refill {
		return fmt.Sprintf("%d tiles for the supply", total(groups))
	}
	return fmt.Sprintf("%d tiles for %d displays", total(groups), len(groups))
}
