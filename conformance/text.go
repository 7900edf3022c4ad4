package conformance

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/wording"
)

// sameEvents ends a check if two lists of events differ, with the first difference.
func sameEvents(want, got []core.Event, what string) {
	for i := range min(len(want), len(got)) {
		must(want[i] == got[i], "%s: expected event %d to be %+v, got %+v", what, i+1, want[i], got[i])
	}
	must(len(want) == len(got), "%s: expected %s, got %d", what, wording.Count(len(want), "event"), len(got))
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

// tilesText lists tiles.
func (t *target) tilesText(tiles core.Tray) string {
	var words []string
	for c, n := range tiles {
		if n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, draft.ColorName(core.Color(c), t.Rules.Colors())))
		}
	}
	if len(words) == 0 {
		return "no tile"
	}
	return strings.Join(words, ", ")
}

// short quotes a text for a message. The text may be very long.
func short(text string) string {
	const most = 60
	if len(text) <= most {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%q and so on, %d bytes", text[:most], len(text))
}
