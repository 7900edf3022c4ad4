package conformance

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// turns holds that each seat comes to act, in the games of each number of seats
// together.
func turns(t *target) error {
	var had [core.MaxSeats + 1][core.MaxSeats]int // by the number of seats, then by seat
	err := t.eachPosition(func(p *play) error {
		if turn := p.state.Turn(); turn.Seat() {
			had[p.seats][turn]++
		}
		return nil
	})
	for _, seats := range t.seats {
		if err == nil {
			err = everyoneActs(had[seats][:seats])
		}
	}
	return err
}

// manyTurns is how many turns for each seat show that one is left out: in short games
// of few tiles it may be nobody's fault.
const manyTurns = 8

// everyoneActs holds that each seat has turns, given how many each had.
func everyoneActs(turns []int) error {
	all := 0
	for _, n := range turns {
		all += n
	}
	if left := slices.Index(turns, 0); left >= 0 && all >= manyTurns*len(turns) {
		return fmt.Errorf("with %s, seat %d never has a turn", count(len(turns), "seat"), left+1)
	}
	return nil
}
