package conformance

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// lying returns where the tiles lie by a picture.
func lying(v view.View) map[where]core.Tray {
	lies := map[where]core.Tray{}
	eachTray(v, func(at core.Spot, seat int8, tiles core.Tray) {
		there := lies[whereOf(at, seat)]
		there.Add(&tiles)
		lies[whereOf(at, seat)] = there
	})
	return lies
}

// tiles checks that each tile of the picture is where the events have brought it,
// and that all tiles are there.
func (g *gallery) tiles(v view.View) error {
	shown := lying(v)
	for _, at := range occupied(shown, g.ledger.lies) {
		if there, told := shown[at], g.ledger.lies[at]; there != told {
			return fmt.Errorf("%s has %s in the picture, and %s by the first picture and all events since",
				spotText(at.spot, at.seat),
				g.tilesText(there), g.tilesText(told))
		}
	}
	var all core.Tray
	for _, tiles := range shown {
		all.Add(&tiles)
	}
	if counted := g.countOf(g.state); g.declares(variants.CountsTiles) && counted != all {
		return fmt.Errorf("the picture has %s in all, and the position %s",
			g.tilesText(all), g.tilesText(counted))
	}
	return nil
}

// occupied returns all places of two ledgers, in order.
func occupied(a, b map[where]core.Tray) []where {
	var all []where
	for at := range a {
		all = append(all, at)
	}
	for at := range b {
		if _, both := a[at]; !both {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, where.compare)
	return all
}

// displays counts the displays of a picture.
func displays(v view.View) int {
	n := 0
	for _, tray := range v.Table {
		if tray.Spot.Place == core.Display {
			n++
		}
	}
	return n
}
