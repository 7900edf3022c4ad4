package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// witness is the dealer and the watcher of one chance turn at a time. It knows what
// must be in the bag at each draw but the first: what was there before, without the
// tile that was drawn, and with the tiles that were told to have come there since.
type witness struct {
	heard
	*target
	dealer  core.Dealer
	drawn   []core.Color
	stock   core.Tray // all tiles that could be drawn
	bag     core.Tray
	closed  bool // the chance turn is over
	problem error
}

// Draw lets the dealer draw.
func (w *witness) Draw(from *core.Tray) core.Color {
	switch {
	case from.Empty():
		w.fail("a tile is drawn from a tray that has none")
		return 0
	case w.closed:
		w.fail("a tile is drawn from the dealer of a chance turn that is over")
	case len(w.drawn) == 0:
		w.stock = *from
	case *from != w.bag:
		w.fail("draw %d is from %s; after the draw before it there were %s", len(w.drawn)+1,
			w.tilesText(*from), w.tilesText(w.bag))
	}
	c := w.dealer.Draw(from)
	w.drawn = append(w.drawn, c)
	w.bag = *from
	w.bag[c]--
	return c
}

// Watch keeps an event.
func (w *witness) Watch(e core.Event) {
	if e.Kind == core.TilesMoved && e.To.Place == core.Bag {
		w.bag[e.Color] += e.Count
		if len(w.drawn) > 0 { // otherwise they are there at the first draw
			w.stock[e.Color] += e.Count
		}
	}
	w.heard.Watch(e)
}

func (w *witness) fail(format string, args ...any) {
	if w.problem == nil {
		w.problem = fmt.Errorf(format, args...)
	}
}

// close ends the chance turn, and says what was wrong with it: the tiles that were
// drawn are those that are told to have come.
func (w *witness) close(turn core.Turn) error {
	w.closed = true
	var drawn, told core.Tray
	for _, c := range w.drawn {
		drawn[c]++
	}
	for _, e := range w.events {
		dealt := e.To.Place == core.Display || e.To.Place == core.Supply
		if e.Kind == core.TilesMoved && e.From.Place == core.Bag && dealt {
			told[e.Color] += e.Count
		}
	}
	switch {
	case w.problem != nil:
		return w.problem
	case drawn != told:
		return fmt.Errorf("the dealer drew %s; by the events %s came from the bag to displays or the supply",
			w.tilesText(drawn), w.tilesText(told))
	case turn == core.Refill && len(w.drawn) == 0:
		return errors.New("the supply was to be filled, and no tile was drawn: then it is no turn of its own")
	}
	return nil
}

// repeat deals tiles that came before, and then those of another dealer.
type repeat struct {
	tiles []core.Color
	then  core.Dealer
}

// Draw gives the next tile.
func (r *repeat) Draw(from *core.Tray) core.Color {
	if len(r.tiles) == 0 || from[r.tiles[0]] == 0 {
		return r.then.Draw(from)
	}
	c := r.tiles[0]
	r.tiles = r.tiles[1:]
	return c
}
