package studio

import (
	"cmp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/tryout"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// choice is a legal move, with the things on the board that a person can click for it.
//
// What moves have in common comes first: they take less room when they are compressed.
type choice struct {
	Things []handle `json:"things,omitempty"` // in the order of the words
	Lands  []landed `json:"lands,omitempty"`  // tiles on the seat's board that were not there
	Text   string   `json:"text"`             // as it is typed
	Points int      `json:"points"`           // that the seat gets at once
	Told   string   `json:"told"`             // as people say it: "Take 2 red from display 3"
	Says   string   `json:"says,omitempty"`   // what an action does, in words

	Spills []tryout.Spill `json:"spills,omitempty"` // what of them costs points
}

// handle is a thing that a move names: those of its words that do. Tiles that pay along with named ones, such as wild
// ones, are handles without words.
type handle struct {
	Thing string `json:"thing"` // as svg calls it
	At    int    `json:"at"`    // the first word, from 0
	Words int    `json:"words"`
}

// landed is a space that gets a tile.
type landed struct {
	Spot  core.Spot `json:"spot"`
	Color string    `json:"color"`
}

// choicesOf returns the legal moves of a position. What a move does is found out by making it on a copy.
func choicesOf(r core.Rules, s core.State, v view.View) []choice {
	moves := s.AppendMoves(nil)
	choices := make([]choice, len(moves))
	for i, move := range moves {
		choices[i] = choiceOf(r, s, v, move)
	}
	return choices
}

// choiceOf returns a legal move of a position.
func choiceOf(r core.Rules, s core.State, v view.View, move core.Move) choice {
	c := choice{Text: string(r.AppendMove(nil, move))}
	c.Told = capital(typed(c.Text))
	if action, declines := s.ActionOf(move); action >= 0 && !declines {
		c.Says = r.Actions()[action].Words
	}
	a := tryout.Try(r, s, move)
	if a == nil || len(v.Seats) == 0 {
		return c
	}
	after, _ := view.Of(a.After)
	if !a.Unsure {
		c.Points, c.Lands, c.Spills = a.Points, landedOn(v, after, a.Seat), a.Spilled(v)
		c.Told = cmp.Or(capital(deed(v, a.Events, a.Seat)), c.Told)
	}
	c.Things = handles(v, a, strings.Fields(c.Text))
	return c
}

// landedOn returns the spaces of a seat's board that a move filled.
func landedOn(before, after view.View, seat int) (all []landed) {
	for i, area := range before.Seats[seat].Areas {
		for k, cell := range area.Cells {
			if now := after.Seats[seat].Areas[i].Cells[k]; now.Tile != cell.Tile && now.Tile != core.NoColor {
				all = append(all, landed{cell.Spot, before.Colors[now.Tile].Name})
			}
		}
	}
	return all
}

// handles returns the things that a move names. Some are tiles that it moves, of a color that it names.
// Others are spaces that get tiles or lose them. A number may be the word of a display and of a line, so
// the words alone do not say which is meant.
func handles(v view.View, a *tryout.Attempt, words []string) (all []handle) {
	add := func(at int, thing string, of ...string) {
		if at >= 0 && !slices.ContainsFunc(all, func(h handle) bool { return h.Thing == thing }) {
			all = append(all, handle{thing, at, len(of)})
		}
	}
	own := ownMoves(v, a.Events, a.Seat)
	covers := slices.ContainsFunc(own, func(e core.Event) bool { return e.To.Place.Layout() == core.Groups })
	trays := func(seat int, list []view.Tray) {
		for _, t := range list {
			for _, e := range a.Events {
				if e.Kind != core.TilesMoved || e.From != t.Spot || int(e.Color) >= len(v.Colors) {
					continue
				}
				color := v.Colors[e.Color].Name
				of := append(strings.Fields(t.Word), color)
				at := indexWords(words, of)
				if source := t.Spot.Place == core.Display || t.Spot.Place == core.Center; source && t.Word == "" && at < 0 {
					at = len(words) - 1 // moves name no source: each tile that they take is one to click
				}
				add(at, svg.TilesThing(seat, t, color), of...)
				if covers && seat >= 0 && at < 0 && slices.Contains(own, e) {
					add(len(words), svg.TilesThing(seat, t, color))
				}
			}
		}
	}
	trays(-1, v.Table)
	trays(a.Seat, v.Seats[a.Seat].Trays)
	for _, t := range v.Seats[a.Seat].Trays {
		if slices.ContainsFunc(a.Events, func(e core.Event) bool { return e.Kind == core.TilesMoved && e.To == t.Spot }) && t.Word != "" {
			of := strings.Fields(t.Word)
			add(lastWords(words, of), svg.TrayThing(a.Seat, t), of...)
		}
	}
	for _, area := range v.Seats[a.Seat].Areas {
		for _, cell := range area.Cells {
			moved := func(e core.Event) bool {
				return e.Kind == core.TilesMoved && (sameSpace(e.To, cell.Spot) || sameSpace(e.From, cell.Spot))
			}
			penalty := area.Place.Layout() == core.Penalty // is named alike if it is full, and tiles go past it
			if thing := svg.CellsThing(a.Seat+1, area, cell); thing != "" && (penalty || slices.ContainsFunc(a.Events, moved)) {
				of := strings.Fields(cell.Word)
				add(lastWords(words, of), thing, of...) // a display that it comes from may have the same word
			}
		}
	}
	slices.SortStableFunc(all, func(x, y handle) int { return x.At - y.At })
	return all
}

// sameSpace reports whether an event's spot is that of a cell: events name a line and not its spaces.
func sameSpace(of, cell core.Spot) bool {
	switch of.Place.Info().Layout {
	case core.Lines:
		return of.Place == cell.Place && of.Row == cell.Row
	case core.Penalty:
		return of.Place == cell.Place
	}
	return of == cell
}

// indexWords returns where some words first are in a row among others, -1 for nowhere.
func indexWords(words, of []string) int {
	for i := range len(words) - len(of) + 1 {
		if slices.Equal(words[i:i+len(of)], of) {
			return i
		}
	}
	return -1
}

// lastWords is indexWords for the last place.
func lastWords(words, of []string) int {
	for i := len(words) - len(of); i >= 0; i-- {
		if slices.Equal(words[i:i+len(of)], of) {
			return i
		}
	}
	return -1
}
