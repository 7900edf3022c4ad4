package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// forecasts holds that a forecast depends on the position alone, and leaves it as it
// is.
func forecasts(t *target) error {
	return t.eachGame(func(p *play) error {
		if _, ok := p.state.(core.Forecaster); !ok {
			return errors.New("the variant declares forecasts, and its positions have no method Forecast(seat int) int")
		}
		f, err := newFutures(p)
		if err != nil {
			return err
		}
		o := oracle{futures: f}
		err = f.run(sparse, o.look)
		if err != nil || raceDetector || t.unsound["allocations"] != "" {
			return err // what playing allocates, forecasts that play the round to its end do too
		}
		return o.allocate()
	})
}

// oracle is a game whose forecasts are looked at.
type oracle struct {
	*futures
	seen []core.State
}

// look asks for the forecasts of all seats, and once more in the other order: there,
// of a copy, and where the same tiles have come from other dealers.
func (o *oracle) look() error {
	before := o.sight(o.state)
	var points [core.MaxSeats]int
	for seat := range o.seats {
		points[seat] = o.state.(core.Forecaster).Forecast(seat)
		if has := o.state.Score(seat) * core.Hundredths; o.state.Turn() == core.Over && points[seat] != has {
			return fmt.Errorf("the game is over, and the forecast of seat %d is %d instead of its score in hundredths, %d",
				seat+1, points[seat], has)
		}
	}
	if after := o.sight(o.state); after != before {
		return fmt.Errorf("forecasts have changed the position: %s", parted(before, after))
	}
	copied := core.Clone(o.Rules, o.state)
	o.seen = append(o.seen, copied)
	for seat := o.seats - 1; seat >= 0; seat-- {
		for _, s := range []core.State{o.state, copied, o.other.state} {
			if again := s.(core.Forecaster).Forecast(seat); again != points[seat] {
				return fmt.Errorf("the forecast of seat %d is %d, and at an equal position %d", seat+1, points[seat], again)
			}
		}
	}
	return nil
}

// allocate checks that the forecasts of the positions that were looked at allocate
// nothing.
func (o *oracle) allocate() error {
	n := new(gauge).least(func() {
		for _, s := range o.seen {
			f := s.(core.Forecaster)
			for seat := range o.seats {
				f.Forecast(seat)
			}
		}
	})
	if n > 0 {
		return fmt.Errorf("the forecasts of %s allocate memory %s: %s", count(len(o.seen), "position"), count(n, "time"),
			allocationHint)
	}
	return nil
}
