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

// Look is when a tournament was looked at, to see whether it is decided.
type Look struct {
	Deals int `json:"deals"` // at each table
	Bots  int `json:"bots"`
}

// invite makes a state that of a setup: it may have more bots. What has been played
// stays, also at tables that there would not be any longer. A state that is not of the
// same tournament is refused.
func (s *State) invite(setup *Setup) error {
	if err := s.compare(setup); err != nil {
		return err
	}
	bots := sim.Different(append(slices.Clone(s.Bots), setup.Bots...))
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

// compare says in what a setup is another tournament.
func (s *State) compare(setup *Setup) error {
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
	if differ == nil {
		return nil
	}
	return fmt.Errorf("%w: %s", ErrAnother, strings.Join(differ, "; "))
}

// ErrAnother is in the error of a state that belongs to another tournament.
var ErrAnother = errors.New("this is another tournament")

// Games is the number of games that are played, at all tables.
func (s *State) Games() int64 {
	var n int64
	for _, t := range s.Tables {
		n += int64(t.deals()) * int64(s.Seats)
	}
	return n
}

// deals gives what the bots have made of each other on each deal, at all tables
// together: that is what does not depend on one another.
func (s *State) deals() iter.Seq[[]stats.Duel] {
	longest := 0
	for _, t := range s.Tables {
		longest = max(longest, len(t.Legs)*legDeals)
	}
	pairs := s.pairs()
	return func(yield func([]stats.Duel) bool) {
		var duels []stats.Duel
		for number := range longest {
			duels = duels[:0]
			for i, t := range s.Tables {
				duels = appendDuels(duels, t.deal(number), pairs[i])
			}
			if len(duels) > 0 && !yield(duels) {
				return
			}
		}
	}
}

// pairs gives, for each table, who the two are whom each two numbers of a deal belong
// to.
func (s *State) pairs() [][]stats.Duel {
	number := map[string]int{}
	for i, name := range s.Bots {
		number[name] = i
	}
	pairs := make([][]stats.Duel, len(s.Tables))
	for i, t := range s.Tables {
		names := sim.Different(t.Bots)
		for a := range names {
			for b := a + 1; b < len(names); b++ {
				pairs[i] = append(pairs[i], stats.Duel{A: number[names[a]], B: number[names[b]]})
			}
		}
	}
	return pairs
}

// appendDuels appends what the numbers of a deal say.
func appendDuels(duels []stats.Duel, deal []uint16, pairs []stats.Duel) []stats.Duel {
	for i := 0; i < len(deal); i += 2 {
		d := pairs[i/2]
		d.PointsA, d.PointsB = float64(deal[i])/2, float64(deal[i+1])/2
		duels = append(duels, d)
	}
	return duels
}
