package conformance

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/wording"
)

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
			e.Count, t.colorText(e.Color), where{e.From, e.Seat}, where{e.To, e.Seat})
	case core.MarkerTaken:
		return fmt.Sprintf("the marker from %s to %s", where{e.From, e.Seat}, where{e.To, e.Seat})
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
