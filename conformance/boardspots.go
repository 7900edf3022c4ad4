package conformance

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// distinct checks that no two trays or cells are the same spot or, in the same kind
// of place, called the same, and that no tray holds more than it has room for.
func (g *gallery) distinct(v view.View) error {
	table := names{}
	for _, tray := range v.Table {
		if err := table.add(tray.Spot, -1, tray.Spot, tray.Word); err != nil {
			return err
		}
		if err := roomy(tray); err != nil {
			return err
		}
	}
	for i, s := range v.Seats {
		board := names{}
		for _, tray := range s.Trays {
			if err := board.add(tray.Spot, int8(i), tray.Spot, tray.Word); err != nil {
				return err
			}
			if err := roomy(tray); err != nil {
				return err
			}
		}
		for c := range cellsOf(s) {
			if err := board.add(c.Spot, int8(i), whereOf(c.Spot, int8(i)).spot, c.Word); err != nil {
				return err
			}
		}
	}
	return nil
}

// roomy checks that the tiles of a tray have room.
func roomy(tray view.Tray) error {
	if n := tray.Tiles.Total(); tray.Room > 0 && n > tray.Room {
		return fmt.Errorf("%s has room for %d tiles, and holds %d", tray.Name, tray.Room, n)
	}
	return nil
}

// names knows what the places of a board, or of the table, are called.
type names struct {
	spots map[core.Spot]bool
	words map[called]core.Spot
}

// called is a word for a kind of place.
type called struct {
	place core.Place
	word  string
}

// add takes a tray or cell up, which is a part of a place that has one word.
func (n *names) add(at core.Spot, seat int8, whole core.Spot, word string) error {
	if n.spots == nil {
		n.spots, n.words = map[core.Spot]bool{}, map[called]core.Spot{}
	}
	if n.spots[at] {
		return fmt.Errorf("the picture has %s twice: %+v", spotText(at, seat), at)
	}
	n.spots[at] = true
	if other, known := n.words[called{at.Place, word}]; known && word != "" && other != whole {
		return fmt.Errorf("moves call both %s and %s %q", spotText(other, seat), spotText(whole, seat), word)
	}
	n.words[called{at.Place, word}] = whole
	return nil
}
