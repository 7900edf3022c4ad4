package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// check refuses a state that was not written here, or not so.
func (f *sealed) check() error {
	if f.Format != stateFormat {
		return fmt.Errorf("its format is %d, and this program reads format %d", f.Format, stateFormat)
	}
	sum, err := f.checksum()
	if err != nil {
		return err
	}
	if sum != f.Sum {
		return errors.New("it was altered: its checksum is not that of what it says")
	}
	for _, name := range append([]string{f.Ruleset, f.Digest, f.Seed}, f.Bots...) {
		if err := wording.CheckNames(name); err != nil {
			return fmt.Errorf("it was not written by this program: %w", err)
		}
	}
	if n := len(f.Bots); n < 2 || n > len(sim.Different(f.Bots)) || slices.ContainsFunc(f.Looks, f.neverLooked) {
		return errors.New("its bots or looks are none that this program has written")
	}
	return f.checkTables()
}

// neverLooked reports whether a look is none that there can have been.
func (s *State) neverLooked(l Look) bool { return l.Deals < 1 || l.Bots < 2 || l.Bots > len(s.Bots) }

// checkTables refuses tables that cannot be, or of which two are one.
func (s *State) checkTables() error {
	first := map[string]int{}
	for i, t := range s.Tables {
		if !t.sound(s) {
			return fmt.Errorf("table %d is none that this program has written", i+1)
		}
		bots := strings.Join(t.Bots, "\n") // which no name has
		if other, is := first[bots]; is {
			return fmt.Errorf("tables %d and %d are of the same bots, and their games would count twice", other+1, i+1)
		}
		first[bots] = i
	}
	return nil
}

// sound reports whether a table can be one of a state: its chairs are in the order of the
// bots, nothing that is counted of it can go beyond its lists, and what the bots have come
// to is of as many games as its deals have.
func (t *Table) sound(s *State) bool {
	if t == nil || len(t.Bots) != s.Seats || len(t.Sides) < 2 || len(t.Sides) != len(sim.Different(t.Bots)) {
		return false
	}
	last := 0
	for _, name := range t.Bots {
		bot := slices.Index(s.Bots, name)
		if bot < last {
			return false
		}
		last = bot
	}
	for _, leg := range t.Legs {
		if len(leg)%t.width() != 0 || len(leg) > legDeals*t.width() {
			return false
		}
	}
	return t.soundSides() && t.soundPoints()
}

// soundSides reports whether the sides are of as many games as there are. In each of them
// one victory is shared, and all places.
func (t *Table) soundSides() bool {
	seats := int64(len(t.Bots))
	games := int64(t.deals()) * seats
	var all Side
	for i, chairs := range t.chairs() {
		s := t.Sides[i]
		if s.Games != games*chairs || s.Wins < 0 || s.Forfeits < 0 ||
			s.Places < 2*s.Games || s.Places > 2*seats*s.Games {
			return false
		}
		all.add(s)
	}
	return all.Wins == games*sim.WholeWin && all.Places == games*seats*(seats+1) && all.Forfeits <= games
}

// chairs is on how many chairs each side sits.
func (t *Table) chairs() []int64 {
	var chairs []int64
	for _, name := range sim.Different(t.Bots) {
		n := int64(0)
		for _, other := range t.Bots {
			if other == name {
				n++
			}
		}
		chairs = append(chairs, n)
	}
	return chairs
}

// soundPoints reports whether each deal has the points that are to be made in it: two
// halves of one for each two chairs in each game. Only a game that was forfeited may have
// fewer.
func (t *Table) soundPoints() bool {
	var made []int
	chairs := t.chairs()
	for a := range chairs {
		for _, b := range chairs[a+1:] {
			made = append(made, 2*len(t.Bots)*int(chairs[a]*b))
		}
	}
	forfeited := slices.ContainsFunc(t.Sides, func(s Side) bool { return s.Forfeits > 0 })
	for _, leg := range t.Legs {
		for i := 0; i < len(leg); i += 2 {
			most, is := made[i/2%len(made)], int(leg[i])+int(leg[i+1])
			if is > most || is%2 != 0 || is < most && !forfeited {
				return false
			}
		}
	}
	return true
}
