package studio

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// deed says what a move does with tiles, as people do: "cover purple 6 with 4 purple and 2 orange". The events are
// those of the move, and the picture, of any position of the game, names the spaces. The text begins with a verb. It is
// "" for a move that is best called as it is typed, such as one of the ruleset's own.
func deed(v view.View, events []core.Event, seat int) string {
	own := ownMoves(v, events, seat)
	if len(own) == 0 {
		return ""
	}
	first := own[0]
	of := func(is func(e core.Event) bool) string { return tilesOf(v, own, is) }
	taken := func(e core.Event) bool { return e.To == first.To && !e.From.Place.Info().Seat }
	after := func(e core.Event) bool { return e.From == first.To } // what becomes of taken tiles
	if i := slices.IndexFunc(own, func(e core.Event) bool { return e.To.Place.Layout() == core.Groups }); i >= 0 {
		paid := of(func(e core.Event) bool { return e.From == first.From })
		return fmt.Sprintf("cover %s with %s", v.Space(seat+1, own[i].To), paid)
	}
	switch from := first.From.Place; {
	case from == core.Display, from == core.Center, from == core.Supply:
		source := spotName(v, seat, first.From)
		if slices.ContainsFunc(own, func(e core.Event) bool { return taken(e) && e.From != first.From }) {
			source = "several places"
		}
		text := fmt.Sprintf("take %s from %s", of(taken), source)
		var names, puts []string
		tiles := map[string]int{} // by name: a line has an event for each space
		for _, e := range own {
			if after(e) && e.To.Place.Info().Seat {
				name := spotName(v, seat, e.To)
				if tiles[name] == 0 {
					names = append(names, name)
				}
				tiles[name] += int(e.Count)
			}
		}
		if len(names) == 1 {
			return text + " to " + names[0]
		}
		for _, name := range names {
			puts = append(puts, fmt.Sprintf("%d to %s", tiles[name], name))
		}
		return strings.TrimSuffix(text+": "+wording.List(puts, "and"), ": ")
	case first.To.Place.Layout() == core.Grid:
		return fmt.Sprintf("put %s on %s", wording.Spaced(v.Colors[first.Color].Name), v.Space(seat+1, first.To))
	case !from.Info().Seat || from.Layout() != core.Loose:
		return ""
	}
	thrown := of(func(e core.Event) bool { return e.To.Place == core.Discard })
	kept := of(func(e core.Event) bool { return e.To.Place != core.Discard })
	switch {
	case kept == "":
		return "discard " + thrown
	case thrown == "":
		return "keep " + kept
	}
	return fmt.Sprintf("keep %s and discard %s", kept, thrown)
}

// ownMoves returns the events of tiles that a move itself moves, from all that it causes.
func ownMoves(v view.View, events []core.Event, seat int) (own []core.Event) {
	for _, e := range events {
		if e.Kind == core.Scored || e.Kind == core.RoundEnded {
			break
		}
		if e.Kind == core.TilesMoved && e.Key == "" && int(e.Seat) == seat && int(e.Color) < len(v.Colors) {
			own = append(own, e)
		}
	}
	return own
}

// told says what a seat does, as a deed or else as it is typed.
func told(v view.View, step core.Step, move string) string {
	if len(v.Seats) == 0 || step.Unseen {
		return typed(move)
	}
	return cmp.Or(deed(v, step.Events, int(step.Turn)), typed(move))
}

// typed is a move as it is typed, for people.
func typed(move string) string { return wording.Spaced(move) }

// capital is a text with a capital at its beginning.
func capital(text string) string { return strings.TrimSuffix(guide.Sentence(text), ".") }

// tilesOf lists the tiles of some events by color: "2 red and 1 blue".
func tilesOf(v view.View, events []core.Event, is func(e core.Event) bool) string {
	var all []string
	for c, color := range v.Colors {
		n := 0
		for _, e := range events {
			if int(e.Color) == c && is(e) {
				n += int(e.Count)
			}
		}
		if n > 0 {
			all = append(all, fmt.Sprintf("%d %s", n, wording.Spaced(color.Name)))
		}
	}
	return wording.List(all, "and")
}

// spotName is what people call a spot of the table or of a seat, from 0.
func spotName(v view.View, seat int, spot core.Spot) string {
	switch spot.Place.Layout() {
	case core.Trays, core.Lines:
		return spot.String()
	}
	for _, area := range v.Seats[seat].Areas {
		if area.Place == spot.Place {
			return "the " + area.Name
		}
	}
	for _, t := range slices.Concat(v.Table, v.Seats[seat].Trays) {
		if t.Spot == spot {
			return "the " + t.Name
		}
	}
	return "the " + spot.Place.String()
}

// does puts a deed behind the name of the one who does it: "takes 2 red", for the reader "take 2 red".
func does(name, deed string) string {
	verb, rest, _ := strings.Cut(deed, " ")
	switch {
	case name == view.You:
		return deed
	case verb == passes:
		verb += "e"
	}
	return strings.TrimSpace(verb + "s " + rest)
}

// passes is a move without tiles that is a deed.
const passes = "pass"
