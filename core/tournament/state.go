package tournament

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// stateFormat is the number of the format of states.
const stateFormat = 1

// State is a tournament as far as it is played.
type State struct {
	Format  int      `json:"format"`
	Ruleset string   `json:"ruleset"`
	Digest  string   `json:"digest"`
	Seats   int      `json:"seats"`
	Seed    string   `json:"seed"`
	Bots    []string `json:"bots"`
	Looks   []Look   `json:"looks"`
	Tables  []*Table `json:"tables"`
}

// Look is a test whether a tournament is decided.
type Look struct {
	Deals int `json:"deals"` // at each table
	Bots  int `json:"bots"`
}

// legDeals is the number of deals for which the bots of a table sit in one order.
const legDeals = 10

// Table is some bots who play each other, with their points.
type Table struct {
	Bots []string `json:"bots"` // by chair; chairs are moved around the seats

	// Legs have ten deals each, the last one perhaps fewer. A deal is two numbers for each
	// two different bots, which are twice the points that they made against each other: for
	// the first and second bot those of the first and of the second, then for the first
	// and third, and so on. A leg may have been begun before the one before it is finished.
	Legs [][]uint16 `json:"legs"`

	// Sides have the totals of the different bots in all deals, in the order of the chairs.
	Sides []Side `json:"sides"`
}

// Side is the totals of a bot. If it sits on several chairs each of them counts.
type Side struct {
	Games    int64 `json:"games"`
	Wins     int64 `json:"wins"`   // in parts of [sim.WholeWin], as victories are shared
	Places   int64 `json:"places"` // twice their sum: bots that share places have their mean
	Scores   int64 `json:"scores"`
	Forfeits int64 `json:"forfeits"`
}

func (s *Side) add(o Side) {
	s.Games += o.Games
	s.Wins += o.Wins
	s.Places += o.Places
	s.Scores += o.Scores
	s.Forfeits += o.Forfeits
}

// New returns the state of a tournament of which nothing is played.
func New(s Setup) *State {
	return &State{Format: stateFormat, Ruleset: s.Ruleset.Name, Digest: s.Ruleset.Digest, Seats: s.Seats,
		Seed: strconv.FormatUint(s.Seed, 10), Bots: []string{}, Looks: []Look{}, Tables: []*Table{}}
}

// ErrAnother is in the error of a state that belongs to another tournament.
var ErrAnother = errors.New("this is another tournament")

// invite adds the bots of a setup, and the tables that they need. Results of tables that
// there would not be any longer stay. A state that is not of the same tournament is
// refused.
func (s *State) invite(setup *Setup) error {
	var differ []string
	note := func(what, theirs, here string) {
		if theirs != here {
			differ = append(differ, fmt.Sprintf("%s %s there, and %s here", what, theirs, here))
		}
	}
	if s.Digest != setup.Ruleset.Digest {
		differ = append(differ, fmt.Sprintf("the ruleset is %s (%s) there, and %s (%s) here",
			s.Ruleset, s.Digest, setup.Ruleset.Name, setup.Ruleset.Digest))
	}
	note("the number of seats is", strconv.Itoa(s.Seats), strconv.Itoa(setup.Seats))
	note("the seed is", s.Seed, strconv.FormatUint(setup.Seed, 10))
	for _, name := range s.Bots {
		if !slices.Contains(setup.Bots, name) {
			differ = append(differ, "bot "+name+" plays there, and not here")
		}
	}
	if differ != nil {
		return fmt.Errorf("%w: %s", ErrAnother, strings.Join(differ, "; "))
	}
	bots := sim.Different(slices.Concat(s.Bots, setup.Bots))
	chairs, err := lineups(bots, s.Seats)
	if err != nil {
		return err
	}
	old := s.Tables
	s.Bots, s.Tables = bots, nil
	for _, c := range chairs {
		t := &Table{Bots: c, Legs: [][]uint16{}, Sides: make([]Side, len(sim.Different(c)))}
		if i := slices.IndexFunc(old, func(o *Table) bool { return slices.Equal(o.Bots, c) }); i >= 0 {
			t = old[i]
			old = slices.Delete(old, i, i+1)
		}
		s.Tables = append(s.Tables, t)
	}
	s.Tables = append(s.Tables, old...)
	return nil
}

// width is the number of numbers of a deal.
func (t *Table) width() int { return len(t.Sides) * (len(t.Sides) - 1) }

// played is the number of deals of a leg that are played.
func (t *Table) played(leg int) int {
	if leg >= len(t.Legs) {
		return 0
	}
	return len(t.Legs[leg]) / t.width()
}

// games is the number of games that are played, of some seats.
func (t *Table) games(seats int) int64 {
	n := 0
	for leg := range t.Legs {
		n += t.played(leg)
	}
	return int64(n) * int64(seats)
}

// add adds the next deal of a leg.
func (t *Table) add(leg int, d *deal) {
	for len(t.Legs) <= leg {
		t.Legs = append(t.Legs, []uint16{})
	}
	t.Legs[leg] = append(t.Legs[leg], d.points...)
	for i := range t.Sides {
		t.Sides[i].add(d.sides[i])
	}
}

// Games is the number of games that are played, at all tables.
func (s *State) Games() (n int64) {
	for _, t := range s.Tables {
		n += t.games(s.Seats)
	}
	return n
}

// deals yields the points that the bots have made against each other on each deal, at all
// tables together: these are independent of one another.
func (s *State) deals() iter.Seq[[]stats.Duel] {
	longest := 0
	number := map[string]int{}
	for i, name := range s.Bots {
		number[name] = i
	}
	pairs := make([][]stats.Duel, len(s.Tables)) // by table, of whom each two numbers of a deal are
	for i, t := range s.Tables {
		longest = max(longest, len(t.Legs)*legDeals)
		names := sim.Different(t.Bots)
		for a := range names {
			for b := a + 1; b < len(names); b++ {
				pairs[i] = append(pairs[i], stats.Duel{A: number[names[a]], B: number[names[b]]})
			}
		}
	}
	return func(yield func([]stats.Duel) bool) {
		var duels []stats.Duel
		for deal := range longest {
			duels = duels[:0]
			leg, place := deal/legDeals, deal%legDeals
			for i, t := range s.Tables {
				if place >= t.played(leg) {
					continue
				}
				numbers := t.Legs[leg][place*t.width():][:t.width()]
				for pair, d := range pairs[i] {
					d.PointsA, d.PointsB = float64(numbers[2*pair])/2, float64(numbers[2*pair+1])/2
					duels = append(duels, d)
				}
			}
			if len(duels) > 0 && !yield(duels) {
				return
			}
		}
	}
}

// points are twice the points that each bot has made, and that others have made against it.
type points map[string]*[2]int64

// made adds up the points of all deals.
func (s *State) made() points {
	p := points{}
	for _, t := range s.Tables {
		bots, width := sim.Different(t.Bots), t.width()
		for _, leg := range t.Legs {
			for at := 0; at < len(leg); at += width {
				p.add(bots, leg[at:at+width])
			}
		}
	}
	return p
}

// add adds the numbers of a deal.
func (p points) add(bots []string, numbers []uint16) {
	for _, name := range bots {
		if p[name] == nil {
			p[name] = &[2]int64{}
		}
	}
	for a := range bots {
		for b := a + 1; b < len(bots); b++ {
			at := pairIndex(len(bots), a, b)
			first, second := int64(numbers[at]), int64(numbers[at+1])
			p[bots[a]][0] += first
			p[bots[a]][1] += second
			p[bots[b]][0] += second
			p[bots[b]][1] += first
		}
	}
}

// share is the share of the points that a bot has made.
func (p points) share(name string) float64 {
	m := p[name]
	if m == nil || m[0]+m[1] == 0 {
		return 0
	}
	return float64(m[0]) / float64(m[0]+m[1])
}
