package conformance

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// eventText tells an event as people would.
func (t *target) eventText(e core.Event) string {
	switch e.Kind {
	case core.TilesMoved:
		return fmt.Sprintf("%d %s from %s to %s",
			e.Count, t.colorText(e.Color), spotText(e.From, e.Seat), spotText(e.To, e.Seat))
	case core.MarkerTaken:
		return fmt.Sprintf("the marker from %s to %s", spotText(e.From, e.Seat), spotText(e.To, e.Seat))
	case core.Scored:
		return fmt.Sprintf("%+d points for %s by %q, which make %d", e.Points, seatText(e.Seat), e.Key, e.Total)
	case core.RoundStarted:
		return fmt.Sprintf("a round of %d displays that %s starts", e.Count, seatText(e.Seat))
	case core.RoundEnded:
		return "the end of the round"
	case core.GameEnded:
		return fmt.Sprintf("the end of the game by %q", e.Key)
	case core.WildChosen:
		return "the wild color is " + t.colorText(e.Color)
	}
	return fmt.Sprintf("an event of the kind %d, which there is not", e.Kind)
}

// colorText names a color, which may be none of the ruleset's.
func (t *target) colorText(c core.Color) string {
	if colors := t.Rules.Colors(); int(c) < len(colors) {
		return colors[c].Name
	}
	return fmt.Sprintf("of color %d", c)
}

// tilesText lists tiles.
func (t *target) tilesText(tiles core.Tray) string {
	var words []string
	for c, n := range tiles {
		if n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, t.colorText(core.Color(c))))
		}
	}
	if len(words) == 0 {
		return "no tile"
	}
	return strings.Join(words, ", ")
}

// spotText names a spot. What is on a board is on that of the seat.
func spotText(at core.Spot, seat int8) string {
	switch info := at.Place.Info(); {
	case !at.Place.Known():
		return fmt.Sprintf("place %d, which there is not", at.Place)
	case info.Layout == core.Penalty:
		return "the " + info.Name + " of " + seatText(seat)
	case info.Layout.Numbers() > 0 && info.Seat:
		return at.String() + " of " + seatText(seat)
	case info.Layout.Numbers() > 0:
		return at.String()
	case info.Seat:
		return "the " + info.Name + " of " + seatText(seat)
	default:
		return "the " + info.Name
	}
}

// seatText names a seat, which may be none.
func seatText(seat int8) string {
	if seat < 0 {
		return "no seat"
	}
	return fmt.Sprintf("seat %d", seat+1)
}

// onBoard reports whether a place belongs to a seat.
func onBoard(p core.Place) bool { return p.Info().Seat }
