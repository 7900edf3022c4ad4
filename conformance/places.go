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
		return errors.New("the variant declares finds-moves, and its positions have no method CountMoves() int, " +
			"or no method MoveAt(place int) core.Move")
	}
	before, legal := p.sight(s), s.AppendMoves(nil)
	for _, back := range []bool{false, true} {
		if err := p.findAll(x, legal, back); err != nil {
			return err
		}
		if after := p.sight(s); after != before {
			return fmt.Errorf("CountMoves or MoveAt has changed the position: %s", parted(before, after))
		}
	}
	return nil
}

// findAll finds each move by its place, and compares it with the list.
func (p *play) findAll(x core.Indexed, legal []core.Move, back bool) error {
	n := x.CountMoves()
	if n != len(legal) && n != -1 {
		return fmt.Errorf("CountMoves returns %d, and AppendMoves appends %s", n, count(len(legal), "move"))
	}
	for place := range n {
		if back {
			place = n - 1 - place
		}
		if m := x.MoveAt(place); m != legal[place] {
			return fmt.Errorf("MoveAt(%d) returns move %d (%s), and at this place of what AppendMoves appends is "+
				"move %d (%s)", place, m, p.text(m), legal[place], p.text(legal[place]))
		}
	}
	return nil
}

// findForNothing checks that moves are counted and found without allocating memory,
// as it is done in place of a list that is there already.
func findForNothing(gauge *gauge, x core.Indexed) error {
	n := x.CountMoves()
	made := gauge.least(func() {
		for place := range x.CountMoves() {
			x.MoveAt(place)
		}
	})
	if made > 0 {
		return fmt.Errorf("CountMoves, and MoveAt for each of %s, allocate memory %s: %s", count(max(0, n), "move"),
			count(made, "time"), allocationHint)
	}
	return nil
}
