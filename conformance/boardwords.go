package conformance

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// triedMoves is how many of the legal moves of a position are made, to compare what
// they do with what the picture said.
const triedMoves = 3

// words checks that moves call places as the picture does, and that tiles come only
// where it said that they may.
func (g *gallery) words(v view.View) error {
	if !g.state.Turn().Seat() {
		return nil
	}
	moves := g.state.AppendMoves(nil)
	after, any := g.fresh(), core.NewRandom(g.seed, core.Stream{Index: g.moves})
	for range min(triedMoves, len(moves)) {
		m := moves[any.Below(len(moves))]
		var told heard
		after.Set(g.state)
		after.Play(m, &told)
		if err := g.takesWhatItCalls(v, m, told.events); err != nil {
			return err
		}
		if err := g.comesWhereItMay(v, m, told.events); err != nil {
			return err
		}
	}
	return nil
}

// calls reports whether a word, or several, stands in the text of a move.
func (g *gallery) calls(m core.Move, word string) bool {
	return strings.Contains(" "+g.text(m)+" ", " "+word+" ")
}

// takesWhatItCalls checks that where the seat takes tiles of the table is named in
// the move, by the word that the picture has for it.
func (g *gallery) takesWhatItCalls(v view.View, m core.Move, told []core.Event) error {
	for _, e := range told {
		if e.Kind != core.TilesMoved || core.Turn(e.Seat) != v.Turn {
			continue
		}
		for _, tray := range v.Table {
			if tray.Spot == e.From && tray.Word != "" && !g.calls(m, tray.Word) {
				return fmt.Errorf("the move %q takes tiles from %s, which moves call %q by the picture",
					g.text(m),
					spotText(e.From, e.Seat), tray.Word)
			}
		}
	}
	return nil
}

// comesWhereItMay checks the first cell that a move brings a tile to: it is named in
// the move, if moves name it, was empty, and accepted the color. What comes to cells
// later, of itself, is not looked at.
func (g *gallery) comesWhereItMay(v view.View, m core.Move, told []core.Event) error {
	e, found := firstPut(v.Seats[v.Turn], v.Turn, told)
	if !found {
		return nil
	}
	at := whereOf(e.To, e.Seat)
	open := false
	for c := range cellsOf(v.Seats[v.Turn]) {
		if whereOf(c.Spot, e.Seat) != at {
			continue
		}
		if c.Word != "" && !g.calls(m, c.Word) {
			return fmt.Errorf("the move %q brings a tile to %s, which moves call %q by the picture", g.text(m),
				spotText(e.To, e.Seat), c.Word)
		}
		open = open || c.Tile == core.NoColor && !c.Marker && (c.Accepts == 0 || c.Accepts>>e.Color&1 != 0)
	}
	if !open {
		return fmt.Errorf("the move %q brings %s to %s, and in the picture no cell there is empty and accepts it",
			g.text(m),
			g.colorText(e.Color), spotText(e.To, e.Seat))
	}
	return nil
}

// firstPut returns the event with which a move brings a tile to a cell of its seat:
// it comes from the table or a hand, or is the first thing that happens.
func firstPut(s view.Seat, turn core.Turn, told []core.Event) (put core.Event, found bool) {
	first := true
	for _, e := range told {
		if e.Kind != core.TilesMoved {
			continue
		}
		if core.Turn(e.Seat) == turn && hasCell(s, e.To) {
			return e, first || !hasCell(s, e.From)
		}
		first = false
	}
	return core.Event{}, false
}

// hasCell reports whether a board has a cell where a spot is.
func hasCell(s view.Seat, at core.Spot) bool {
	for c := range cellsOf(s) {
		if whereOf(c.Spot, 0) == whereOf(at, 0) {
			return true
		}
	}
	return false
}
