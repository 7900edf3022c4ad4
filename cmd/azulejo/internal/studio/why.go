package studio

import (
	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// whyNot says why nothing can be done at a spot of a seat, from 1, or of the table, 0.
func whyNot(r *variants.Ruleset, v view.View, names []string, seat int, spot string) string {
	task := guide.Sentence("now " + v.Task)
	switch {
	case seat < 0 || seat > len(v.Seats):
		return task
	case seat > 0 && seat != int(v.Turn)+1:
		return "This is the board of " + names[seat-1] + ". " + task
	}
	trays := v.Table
	if seat > 0 {
		trays = v.Seats[seat-1].Trays
		for _, area := range v.Seats[seat-1].Areas {
			for _, cell := range area.Cells {
				if cell.Spot.String() == spot {
					return whyNotCell(r, cell, len(v.Seats)) + task
				}
			}
		}
	}
	for _, t := range trays {
		if t.Spot.String() == spot && t.Tiles.Empty() {
			return guide.Sentence(t.Name+" is empty") + " " + task
		}
	}
	return task
}

// whyNotCell says why no tile can come to a space now, with a blank at its end; "" if only the moves know.
func whyNotCell(r *variants.Ruleset, c view.Cell, seats int) string {
	layout := c.Spot.Place.Layout()
	switch {
	case !free(c):
		return "This space is taken. "
	case c.Accepts == 0 && c.Spot.Place.Cells():
		return "This space takes no tile. "
	}
	for _, hint := range r.Teach(seats) {
		if hint.Title == map[core.Layout]string{core.Grid: "grid", core.Groups: "groups"}[layout] {
			return spoken(hint) + " "
		}
	}
	return ""
}
