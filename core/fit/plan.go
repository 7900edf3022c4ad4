package fit

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// Plan is everything that the weights of a fit depend on. The plan of its games is that with the
// first number of seats and the games of a round.
type Plan struct {
	sim.Plan
	AllSeats []int `json:"all_seats"`
	Rounds   int   `json:"rounds"`
}

// Plan returns the plan of the fit. A setup that cannot be fitted is an error.
func (s *Setup) Plan() (p Plan, err error) {
	if err := s.check(); err != nil {
		return p, err
	}
	table := sim.Table{Rulesets: s.Rulesets, Seats: s.Seats[0], Bots: slices.Repeat([]string{s.Bot}, s.Seats[0]), Seed: s.Seed}
	p = Plan{AllSeats: s.Seats, Rounds: s.Rounds}
	p.Plan, err = table.Plan()
	p.Games = int64(s.Games)
	return p, err
}

// ReadPlan reads the plan of a part. It refuses one with totals that no fit has.
func ReadPlan(part *sim.Part) (p Plan, err error) {
	if err = json.Unmarshal(part.Plan, &p); err == nil {
		err = p.Check()
	}
	if err == nil && (len(p.AllSeats) == 0 || p.Rounds < 1) {
		err = errors.New("this program has not written the plan")
	}
	for name, e := range part.Ledger {
		if err == nil && (!p.has(name) || len(e.Totals) < productsFrom || e.Totals[positionCount] < 0 || e.Totals[forfeitCount] < 0) {
			err = errors.New("the plan and the games of the fit do not belong together")
		}
	}
	return p, err
}

// has reports whether the fit has an entry of this name.
func (p Plan) has(name string) bool {
	var round int
	_, err := fmt.Sscanf(name, "round %d,", &round)
	named := func(seats int) bool { return name == entryOf(round-1, seats) }
	return err == nil && round > 0 && round <= p.Rounds && slices.ContainsFunc(p.AllSeats, named)
}

// Unlike lists the differences to another plan; each sentence calls the other "not". A fit with
// more rounds begins as one with fewer.
func (p Plan) Unlike(o Plan) (all []string) {
	if !slices.Equal(p.AllSeats, o.AllSeats) {
		return []string{fmt.Sprintf("seats %v, not %v", p.AllSeats, o.AllSeats)}
	}
	if p.Rounds > o.Rounds {
		all = append(all, fmt.Sprintf("%s, not %d", wording.Count(p.Rounds, "round"), o.Rounds))
	}
	return append(all, p.Plan.Unlike(o.Plan)...)
}
