package studio

import (
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// lesson is a hint for somebody who learns the game.
type lesson struct {
	Number int    `json:"number"` // among those of the ruleset
	Text   string `json:"text"`
}

// lessonsOf returns the hints whose moment it is for a seat, from 0, that is to act.
func lessonsOf(r *variants.Ruleset, v view.View, seat int, choices []choice) (all []lesson) {
	now := momentsOf(v, seat, choices)
	for i, hint := range r.Teach(len(v.Seats)) {
		if text := spoken(hint); now[hint.Title] && text != "" {
			all = append(all, lesson{i, text})
		}
	}
	return all
}

// spoken returns a hint without what it has formulas for.
func spoken(hint ruleset.Section) string {
	var texts []string
	for _, s := range hint.Blocks[0].Sentences {
		if !strings.Contains(s.Text, "`") {
			texts = append(texts, s.Text)
		}
	}
	return wording.Spaced(strings.Join(texts, " "))
}

// momentsOf returns the moments of [variants.Teacher] that there are for a seat, from 0, in a position.
func momentsOf(v view.View, seat int, choices []choice) map[string]bool {
	if v.Round > 1 {
		return map[string]bool{"next": v.Round == 2}
	}
	now := map[string]bool{}
	for _, t := range v.Table {
		switch filled := !t.Tiles.Empty(); t.Spot.Place {
		case core.Display:
			now["take"] = now["take"] || filled
		case core.Center:
			now["center"] = filled
		}
	}
	for _, t := range v.Seats[seat].Trays {
		now["hand"] = now["hand"] || !t.Tiles.Empty()
	}
	for _, area := range v.Seats[seat].Areas {
		open := map[int8]bool{} // the lines with room
		for _, cell := range area.Cells {
			open[cell.Spot.Row] = open[cell.Spot.Row] || free(cell)
		}
		for _, cell := range area.Cells {
			switch area.Place.Layout() {
			case core.Lines:
				now["line"] = now["line"] || !open[cell.Spot.Row]
			case core.Penalty:
				now["penalty"] = now["penalty"] || !free(cell)
			}
		}
	}
	for _, c := range choices {
		now["penalty"] = now["penalty"] || len(c.Spills) > 0 && len(c.Lands) > len(c.Spills)
		for _, l := range c.Lands {
			now["cover"] = now["cover"] || l.Spot.Place.Layout() == core.Groups
		}
		for _, h := range c.Things {
			now["pick"] = now["pick"] || strings.Contains(h.Thing, "/"+core.Supply.String()+"/")
		}
	}
	return now
}

// free reports whether nothing lies on a space.
func free(c view.Cell) bool { return c.Tile == core.NoColor && !c.Marker }
