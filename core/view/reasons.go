package view

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Explain lists the points of a step for people: the move, then each score with its tile, rule
// and reasons. It returns "" without points. The picture v, of any position of the game, names
// the spaces.
func (s Step) Explain(v View) string {
	if !slices.ContainsFunc(s.Events, func(e Event) bool { return e.Score != nil }) {
		return ""
	}
	var out strings.Builder
	if s.Turn.Seat() {
		fmt.Fprintf(&out, "seat %d  %s\n", s.Turn+1, s.Move)
	}
	where := ""
	for _, e := range s.Events {
		switch {
		case e.Kind == core.TilesMoved && e.To.Place.Cells(): // other tiles may move before the points
			where = fmt.Sprintf(", for %s on %s", e.Color, v.Space(e.Seat, e.To))
		case e.Score != nil:
			if e.Score.Rule != placeKey {
				where = "" // the last tile gave no points
			}
			fmt.Fprintf(&out, "  seat %d  %+d = %d  %s%s\n", e.Seat, e.Score.Points, e.Score.Total, e.rule(), where)
			out.WriteString(e.Score.Reasons())
			where = ""
		}
	}
	return out.String()
}

// placeKey is the rule for the points of a tile on a board, in all games.
const placeKey = "scoring.place"

// Space names a space, on the board of a seat (from 1) or on a shared board. It returns the words
// of moves for the space on a star, without underscores, else the row and column.
func (v View) Space(seat int, spot core.Spot) string {
	if seat > 0 && seat <= len(v.Seats) && spot.Place.Info().Layout == core.Groups {
		for _, area := range v.Seats[seat-1].Areas {
			for _, cell := range area.Cells {
				if cell.Spot == spot && cell.Word != "" {
					return wording.Spaced(cell.Word)
				}
			}
		}
	}
	return fmt.Sprintf("row %d, column %d", spot.Row+1, spot.Col+1)
}

// reasonWidth is the length of lines, in characters.
const reasonWidth = 78

// Reasons explains points to people: each rule, its formula, and the first values of its names. A
// formula that applies several times in a row, such as for each space of a floor line, is written
// once.
func (s Score) Reasons() string {
	var out strings.Builder
	const margin, deeper = "      ", "        "
	for i := 0; i < len(s.Why); i++ {
		r := s.Why[i]
		text, seen := wording.Wrap(r.Key+": "+r.Formula, margin, deeper, reasonWidth), seenText(r)
		for ; i+1 < len(s.Why) && sameFormula(r, s.Why[i+1]); i++ {
			seen += "; " + seenText(s.Why[i+1])
		}
		switch {
		case seen == "":
		case len(text)+len(seen)+3 <= reasonWidth:
			text += "   " + seen
		default:
			text += "\n" + wording.Wrap(seen, deeper, deeper, reasonWidth)
		}
		fmt.Fprintln(&out, text)
	}
	return out.String()
}

func sameFormula(a, b core.Reason) bool {
	return a.Key == b.Key && a.Formula == b.Formula && len(a.Saw) > 0
}

// mostSeen bounds the values of a reason: a formula over all cells of a wall has dozens.
const mostSeen = 6

// seenText lists the values of a reason. A long list begins with the names in the formula itself.
// After them come the items of lists, without absent values: most cells of a wall are empty, and
// the tiles decide.
func seenText(r core.Reason) string {
	shown, like := r.Saw, ""
	if len(r.Saw) > mostSeen {
		shown, like = selected(r)
	}
	more := len(r.Saw) - len(shown)
	if more == 1 { // "and 1 more" is no shorter
		shown, more = r.Saw, 0
	}
	var seen []string
	for _, s := range shown {
		seen = append(seen, s.String())
	}
	if more > 0 {
		seen = append(seen, fmt.Sprintf("and %d more%s", more, like))
	}
	return strings.Join(seen, ", ")
}

// selected returns the values of a reason to show, and a description of the rest.
func selected(r core.Reason) (shown []core.Seen, like string) {
	var items []core.Seen
	for _, s := range r.Saw {
		if strings.Contains(r.Formula, s.Name) {
			shown = append(shown, s)
		} else {
			items = append(items, s)
		}
	}
	decided := slices.DeleteFunc(slices.Clone(items), absent)
	if len(decided) <= mostSeen {
		like = " that are " + absences(items)
	}
	if len(decided) > 0 || len(shown) > 0 {
		items = decided
	}
	return append(shown, items[:min(len(items), mostSeen)]...), like
}

// absent reports whether a value means nothing, such as 0, false or none.
func absent(s core.Seen) bool {
	return s.Value == 0 && s.Text == "" || s.Text == "false" || s.Value < 0 && s.Text != ""
}

// absences lists the absent values of a reason: "0 or none".
func absences(saw []core.Seen) string {
	var shown []string
	for _, s := range saw {
		if text := s.Shown(); absent(s) && !slices.Contains(shown, text) {
			shown = append(shown, text)
		}
	}
	return wording.List(shown, "or")
}
