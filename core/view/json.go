package view

import (
	"encoding/json"

	"github.com/azulejo/azulejo/core"
)

// The types below replace some fields of the picture: a field of an embedded struct gives way to
// an outer field of the same name.

type viewJSON struct {
	viewFields
	Start  int              `json:"start"`
	Wild   string           `json:"wild,omitempty"`
	Next   []string         `json:"next_wild,omitempty"`
	Colors []core.ColorInfo `json:"colors"` // between the others
	Table  []trayJSON       `json:"table"`
	Seats  []seatJSON       `json:"seats"`
}

type viewFields View // without MarshalJSON

type trayJSON struct {
	Tray
	Tiles map[string]int `json:"tiles"`
}

type seatJSON struct {
	Seat
	Areas  []areaJSON  `json:"areas"`
	Trays  []trayJSON  `json:"trays,omitempty"`
	Labels []labelJSON `json:"labels,omitempty"`

	Progress []progressJSON `json:"progress,omitempty"`
}

type areaJSON struct {
	Area
	Cells []cellJSON `json:"cells"`
}

type cellJSON struct {
	Cell
	Accepts []string `json:"accepts,omitempty"`
	Tile    string   `json:"tile,omitempty"`
}

type progressJSON struct {
	Progress
	Color string `json:"color,omitempty"`
}

type labelJSON struct {
	Label
	Color string `json:"color,omitempty"`
}

// MarshalJSON writes the picture for front ends in other languages, under the names in the tags.
// Some fields have other values than in Go:
//
//   - start is the number of a seat from 1; seats has the seats in order.
//   - wild, tile and color are names of colors, left out for none.
//   - accepts is a list of names of colors, left out for 0.
//   - tiles is a map from the name of each color to the number of tiles.
//
// Spots, places and turns are texts: "wall 4 2", "wall", "seat 1".
func (v View) MarshalJSON() ([]byte, error) {
	out := viewJSON{viewFields: viewFields(v), Start: v.Start + 1, Wild: colorName(v.Colors, v.Wild), Colors: v.Colors,
		Table: v.trays(v.Table)}
	for _, c := range v.NextWild {
		out.Next = append(out.Next, colorName(v.Colors, c))
	}
	for _, s := range v.Seats {
		seat := seatJSON{Seat: s, Trays: v.trays(s.Trays)}
		for _, a := range s.Areas {
			area := areaJSON{Area: a}
			for _, c := range a.Cells {
				area.Cells = append(area.Cells, cellJSON{c, v.accepted(c.Accepts), colorName(v.Colors, c.Tile)})
			}
			seat.Areas = append(seat.Areas, area)
		}
		for _, l := range s.Labels {
			seat.Labels = append(seat.Labels, labelJSON{l, colorName(v.Colors, l.Color)})
		}
		for _, p := range s.Progress {
			seat.Progress = append(seat.Progress, progressJSON{p, colorName(v.Colors, p.Color)})
		}
		out.Seats = append(out.Seats, seat)
	}
	return json.Marshal(out)
}

func (v *View) trays(list []Tray) []trayJSON {
	var all []trayJSON
	for _, t := range list {
		tiles := map[string]int{}
		for c, n := range t.Tiles {
			if n > 0 {
				tiles[colorName(v.Colors, core.Color(c))] = int(n)
			}
		}
		all = append(all, trayJSON{t, tiles})
	}
	return all
}

// accepted names the colors of a set.
func (v *View) accepted(set uint8) []string {
	var names []string
	for c, info := range v.Colors {
		if set>>c&1 != 0 {
			names = append(names, info.Name)
		}
	}
	return names
}
