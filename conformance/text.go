package conformance

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/wording"
)

// diff returns the first difference between two texts of several lines.
func diff(want, got string) string {
	wants, gots := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(wants), len(gots)) {
		if wants[i] != gots[i] {
			return fmt.Sprintf("expected %q, got %q", wants[i], gots[i])
		}
	}
	return fmt.Sprintf("expected %d lines, got %d", len(wants), len(gots))
}

// diffEvents returns the first difference between two lists of events, "" for none.
func (t *target) diffEvents(want, got []core.Event) string {
	for i := range min(len(want), len(got)) {
		if want[i] == got[i] {
			continue
		}
		wants, gots := t.eventText(want[i]), t.eventText(got[i])
		if wants == gots { // the text does not have all fields
			wants, gots = fmt.Sprintf("%+v", want[i]), fmt.Sprintf("%+v", got[i])
		}
		return fmt.Sprintf("expected event %d to be %s, got %s", i+1, wants, gots)
	}
	if len(want) != len(got) {
		return fmt.Sprintf("expected %s, got %d", wording.Count(len(want), "event"), len(got))
	}
	return ""
}

// unchanged runs a function that what names, and holds that a position stays as it is,
// whatever else the function finds. A panic is an error.
func (t *target) unchanged(s core.State, what string, f func() error) error {
	before := t.snapshot(s)
	err := core.Guard(f)
	if after := t.snapshot(s); after != before {
		return fmt.Errorf("%s has changed the position: %s", what, diff(before, after))
	}
	return err
}

// text returns the full form of a move.
func (t *target) text(m core.Move) string { return string(t.Rules.AppendMove(nil, m)) }

// named returns a number with its text, if it is a move that has one.
func (t *target) named(m core.Move) string {
	text := ""
	if core.Guard(func() error { text = t.text(m); return nil }) != nil || text == "" {
		return fmt.Sprintf("move %d", m)
	}
	return fmt.Sprintf("move %d (%s)", m, text)
}

// eventText returns an event in words.
func (t *target) eventText(e core.Event) string {
	switch e.Kind {
	case core.TilesMoved:
		return fmt.Sprintf("%d %s from %s to %s",
			e.Count, t.colorText(e.Color), spotText(e.From, e.Seat), spotText(e.To, e.Seat))
	case core.MarkerTaken:
		return fmt.Sprintf("the marker from %s to %s", spotText(e.From, e.Seat), spotText(e.To, e.Seat))
	case core.Scored:
		return fmt.Sprintf("%+d points for seat %d by %q, total %d", e.Points, e.Seat+1, e.Key, e.Total)
	case core.RoundStarted:
		return fmt.Sprintf("a round of %d displays that seat %d starts", e.Count, e.Seat+1)
	case core.RoundEnded:
		return "the end of the round"
	case core.GameEnded:
		return fmt.Sprintf("the end of the game by %q", e.Key)
	case core.WildChosen:
		return "the wild color is " + t.colorText(e.Color)
	}
	return fmt.Sprintf("an event of the unknown kind %d", e.Kind)
}

// colorText names a color, which may be none of the ruleset's.
func (t *target) colorText(c core.Color) string { return draft.ColorName(c, t.Rules.Colors()) }

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

// spotText names a spot, with the seat if it belongs to one.
func spotText(at core.Spot, seat int8) string {
	switch {
	case !onBoard(at.Place):
		return at.String()
	case seat < 0:
		return at.String() + " of no seat"
	}
	return fmt.Sprintf("%v of seat %d", at, seat+1)
}

// onBoard reports whether a place belongs to a seat.
func onBoard(p core.Place) bool { return p.Info().Seat }

// short quotes a text for a message. The text may be very long.
func short(text string) string {
	const most = 60
	if len(text) <= most {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%q and so on, %d bytes", text[:most], len(text))
}
