package studio

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// lesson is a hint for somebody who learns the game.
type lesson struct {
	Number int      `json:"number"` // among those of the ruleset
	Text   string   `json:"text"`
	Places []string `json:"places"` // that it is about: "1/line 2", or "0/display" for all of a kind
}

// lessonsOf returns the hints whose moment it is for a seat, from 0, that is to act.
func lessonsOf(r *variants.Ruleset, v view.View, seat int, choices []choice) (all []lesson) {
	now := momentsOf(v, seat, choices)
	for i, hint := range r.Teach(len(v.Seats)) {
		moment, layout, elsewhere := strings.Cut(hint.Title, " ")
		places, due := now[moment]
		if elsewhere {
			places = placesOf(v, seat, layouts[layout])
		}
		if text := spoken(hint); due && text != "" {
			all = append(all, lesson{i, text, places})
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

// layouts are the words of hints for spaces of a seat's board.
var layouts = map[string]core.Layout{"lines": core.Lines, "penalty": core.Penalty, "grid": core.Grid, "groups": core.Groups}

// momentsOf returns the moments of [variants.Teacher] that there are for a seat, from 0, in a position, with the places
// that each is about.
func momentsOf(v view.View, seat int, choices []choice) map[string][]string {
	if v.Round > 1 {
		if v.Round > 2 {
			return nil
		}
		return map[string][]string{"next": append(placesOf(v, seat, core.Grid), placesOf(v, seat, core.Groups)...)}
	}
	now := map[string][]string{}
	for _, t := range v.Table {
		switch filled := !t.Tiles.Empty(); {
		case filled && t.Spot.Place == core.Display:
			now["take"] = []string{placeOn(0, t.Spot.Place)}
		case filled && t.Spot.Place == core.Center:
			now["center"] = []string{placeOn(0, t.Spot.Place)}
		}
	}
	for _, t := range v.Seats[seat].Trays {
		if !t.Tiles.Empty() {
			now["hand"] = append(now["hand"], placeOn(seat+1, t.Spot))
		}
	}
	penalty := placesOf(v, seat, core.Penalty)
	for _, area := range v.Seats[seat].Areas {
		open := map[int8]bool{} // the lines with room
		for _, cell := range area.Cells {
			open[cell.Spot.Row] = open[cell.Spot.Row] || free(cell)
		}
		for _, cell := range area.Cells {
			switch layout := area.Place.Layout(); {
			case layout == core.Lines && !open[cell.Spot.Row]:
				now["line"] = append(now["line"], placeOn(seat+1, cell.Spot))
			case layout == core.Penalty && !free(cell):
				now["penalty"] = penalty
			}
		}
	}
	for _, c := range choices {
		if len(c.Spills) > 0 && len(c.Lands) > len(c.Spills) {
			now["penalty"] = penalty
		}
		for _, l := range c.Lands {
			if l.Spot.Place.Layout() == core.Groups && now["cover"] == nil {
				now["cover"] = []string{placeOn(seat+1, l.Spot)} // one is an example of all
			}
		}
		for _, h := range c.Things {
			if strings.Contains(h.Thing, "/"+core.Supply.String()+"/") {
				now["pick"] = []string{placeOn(0, core.Supply)}
			}
		}
	}
	return now
}

// placeOn names a spot, or all spots of a place, of a seat from 1, or 0 for the table.
func placeOn(seat int, spot fmt.Stringer) string { return fmt.Sprintf("%d/%v", seat, spot) }

// placesOf names the spaces of a layout on the board of a seat, from 0.
func placesOf(v view.View, seat int, layout core.Layout) (all []string) {
	for _, area := range v.Seats[seat].Areas {
		if name := placeOn(seat+1, area.Place); area.Place.Layout() == layout && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// free reports whether nothing lies on a space.
func free(c view.Cell) bool { return c.Tile == core.NoColor && !c.Marker }
