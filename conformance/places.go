package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// movesByPlace holds that moves which are found by their places are those of the list:
// in the game, and in a State that has been other positions before.
func movesByPlace(t *target) error {
	var used core.State
	gauge := new(gauge)
	return t.eachPosition(func(p *play) error {
		if used == nil {
			used = p.elsewhere()
		}
		used.Set(p.state)
		for _, s := range []core.State{p.state, used} {
			if err := p.comparePlaces(s); err != nil {
				return err
			}
		}
		if raceDetector {
			return nil // which allocates memory of its own
		}
		return findForNothing(gauge, p.state.(core.Indexed))
	})
}

// comparePlaces compares what a position finds by place with its list, from the first
// place to the last and back, and looks whether that has changed the position.
func (p *play) comparePlaces(s core.State) error {
	x, ok := s.(core.Indexed)
	if !ok {
		return errors.New("the variant declares finds-moves, and its positions have no method " +
			"PickMove(p core.Picker) (m core.Move, legal int)")
	}
	before, legal := p.sight(s), s.AppendMoves(nil)
	for _, back := range []bool{false, true} {
		if err := p.findAll(x, legal, back); err != nil {
			return err
		}
		if after := p.sight(s); after != before {
			return fmt.Errorf("PickMove has changed the position: %s", parted(before, after))
		}
	}
	return nil
}

// findAll finds each move by its place, and compares it with the list.
func (p *play) findAll(x core.Indexed, legal []core.Move, back bool) error {
	if n := countPlaces(x); n != len(legal) && n != 0 {
		return fmt.Errorf("PickMove asks for one of %d, and AppendMoves appends %s", n, count(len(legal), "move"))
	} else if n == 0 {
		return nil
	}
	for place := range legal {
		if back {
			place = len(legal) - 1 - place
		}
		if m, n := x.PickMove(&placePicker{place: place}); m != legal[place] || n != len(legal) {
			return fmt.Errorf("PickMove returns for place %d move %d (%s) of %d, and at this place of what AppendMoves "+
				"appends is move %d (%s) of %d", place, m, p.text(m), n, legal[place], p.text(legal[place]), len(legal))
		}
	}
	return nil
}

// placePicker picks the move at a place, and notes of how many.
type placePicker struct{ place, legal int }

// Pick returns the place.
func (p *placePicker) Pick(legal int) int {
	p.legal = legal
	return p.place
}

// countPlaces returns of how many moves a position lets one be picked.
func countPlaces(x core.Indexed) int {
	var p placePicker
	x.PickMove(&p)
	return p.legal
}

// findForNothing checks that moves are found without allocating memory, as it is done
// in place of a list that is there already.
func findForNothing(gauge *gauge, x core.Indexed) error {
	n, p := countPlaces(x), new(placePicker)
	made := gauge.least(func() {
		for p.place = range n {
			x.PickMove(p)
		}
	})
	if made > 0 {
		return fmt.Errorf("PickMove, for each of %s, allocates memory %s: %s", count(n, "move"),
			count(made, "time"), allocationHint)
	}
	return nil
}
