package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// loads holds that the ruleset could be opened.
func loads(t *target) error { return t.problem }

// seats holds that games start with the numbers of seats that the rules name.
func seats(t *target) error {
	least, most := t.Rules.Seats()
	if least < 1 || least > most || most > core.MaxSeats {
		return fmt.Errorf("the rules are for %d to %d seats, and there can be 1 to %d", least, most, core.MaxSeats)
	}
	for seats := least; seats <= most; seats++ {
		if err := startsWith(t, seats); err != nil {
			return fmt.Errorf("with %d seats: %w", seats, err)
		}
	}
	outside := []int{-1, 1 << 20}
	for seats := range core.MaxSeats + 2 {
		outside = append(outside, seats)
	}
	for _, seats := range outside {
		if least <= seats && seats <= most {
			continue
		}
		if _, err := t.Rules.New(seats); err == nil || err.Error() == "" {
			return fmt.Errorf("a game for %d seats starts, and the rules are for %d to %d", seats, least, most)
		}
	}
	return nil
}

// startsWith checks the first position of a game.
func startsWith(t *target, seats int) error {
	s, err := t.Rules.New(seats)
	switch {
	case err != nil:
		return err
	case s.Seats() != seats:
		return fmt.Errorf("the position has %d seats", s.Seats())
	case s.Round() != 1:
		return fmt.Errorf("the game starts in round %d, and rounds count from 1", s.Round())
	case s.Turn() == core.Over:
		return errors.New("the game is over before it has begun")
	}
	return nil
}
