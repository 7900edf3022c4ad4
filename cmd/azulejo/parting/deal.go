package parting

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// deal takes the chance turn that is due in both games, with the tiles that the
// seed gives A.
func (t *twins) deal() *Parting {
	drawn := t.trial(t.a)
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
	own := t.trial(t.b)
	if total(own) != total(drawn) || len(own) != len(drawn) {
		return t.part(Tiles, "A draws %s, B draws %s", drawText(t.a, drawn), drawText(t.b, own))
	}
	return t.part(Tiles, "B cannot draw the tiles that A has drawn")
}

// trial draws what the seed gives a game, on a copy of its position.
func (t *twins) trial(g *core.Game) []core.Tray {
	now := g.State()
	after := core.Clone(g.Rules(), now)
	var drawn []core.Tray
	watch := core.WatchFunc(func(e core.Event) {
		if e.Kind != core.TilesMoved || e.From.Place != core.Bag {
			return
		}
		for len(drawn) <= int(e.To.Row) {
			drawn = append(drawn, core.Tray{})
		}
		drawn[e.To.Row][e.Color] += e.Count
	})
	after.Deal(core.Seeded(t.seed).Dealer(now.Turn(), now.Round(), part(g)), watch)
	return drawn
}

// part counts the chance turns of the present kind in the present round.
func part(g *core.Game) int {
	n := 0
	for _, step := range g.Steps() {
		if step.Turn == g.Turn() && step.Round == g.State().Round() {
			n++
		}
	}
	return n
}

func total(groups []core.Tray) int {
	n := 0
	for i := range groups {
		n += groups[i].Total()
	}
	return n
}

// drawText says how many tiles a game draws, and to how many displays.
func drawText(g *core.Game, groups []core.Tray) string {
	if g.Turn() == core.Refill {
		return fmt.Sprintf("%d tiles for the supply", total(groups))
	}
	return fmt.Sprintf("%d tiles for %d displays", total(groups), len(groups))
}
