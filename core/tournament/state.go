package tournament

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/internal/sealed"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
)

// State is a tournament up to now.
type State struct {
	Format  int      `json:"format"`
	Ruleset string   `json:"ruleset"`
	Digest  string   `json:"digest"`
	Weights string   `json:"weights,omitempty"` // the digest of the weights of the bots
	Seats   int      `json:"seats"`
	Seed    string   `json:"seed"`
	Bots    []string `json:"bots"`
	Looks   []Look   `json:"looks"`
	Tables  []*Table `json:"tables"`
}

// Look is a test for the end of a tournament.
type Look struct {
	Deals int `json:"deals"` // at each table
	Bots  int `json:"bots"`
}

// legDeals is the number of deals in a row with one order of the bots at a table.
const legDeals = 10

// Table is a group of bots that play each other, and their points.
type Table struct {
	Bots []string `json:"bots"` // by chair; chairs are moved around the seats

	// Deals have two numbers for each pair of bots: twice the points of each against the other. The
	// pairs come in the order 1 and 2, 1 and 3, and so on. A deal that is not played yet is null:
	// several legs are played at the same time.
	Deals [][]uint16 `json:"deals"`

	// Sides are the totals of the bots in all deals. A bot with several chairs has one side, in the
	// place of its first chair.
	Sides []Side `json:"sides"`
}

// Side is the totals of a bot. Each chair of a bot counts.
type Side struct {
	Games    int64 `json:"games"`
	Wins     int64 `json:"wins"`   // in units of 1/[sim.WholeWin]: winners share a victory
	Places   int64 `json:"places"` // twice the sum: bots that share places have the mean
	Scores   int64 `json:"scores"`
	Forfeits int64 `json:"forfeits"`
	Points   int64 `json:"points"` // twice the points made against other bots
	Of       int64 `json:"of"`     // twice the points that were possible
}

func (s *Side) add(o Side) {
	s.Games += o.Games
	s.Wins += o.Wins
	s.Places += o.Places
	s.Scores += o.Scores
	s.Forfeits += o.Forfeits
	s.Points += o.Points
	s.Of += o.Of
}

// share is the share of the possible points that the bot has made, 0 without games.
func (s *Side) share() float64 { return float64(s.Points) / float64(max(1, s.Of)) }

// New returns the state of a tournament before its first game.
func New(s Setup) *State {
	return &State{Format: stateFiles.Format, Ruleset: s.ForBots.Name, Digest: s.ForBots.Digest, Weights: s.Header.WeightsDigest(), Seats: s.Seats,
		Seed: strconv.FormatUint(s.Seed, 10), Bots: []string{}, Looks: []Look{}, Tables: []*Table{}}
}

// String names the ruleset, seats, seed, bots and weights of the tournament.
func (s *State) String() string {
	text := fmt.Sprintf("%s (%.19s…) with %d seats and seed %s, %s", s.Ruleset, s.Digest, s.Seats, s.Seed,
		strings.Join(s.Bots, ","))
	if s.Weights != "" {
		text += fmt.Sprintf(", weights %.19s…", s.Weights)
	}
	return text
}

// ErrAnother is the error for a state of another tournament.
var ErrAnother = errors.New("this is another tournament")

// invite adds the bots of a setup and their tables. Tables that the larger set of bots no longer
// needs keep their results. A state of another tournament is an error.
func (s *State) invite(setup *Setup) error {
	here := New(*setup)
	here.Bots = setup.Bots
	missing := slices.ContainsFunc(s.Bots, func(name string) bool { return !slices.Contains(here.Bots, name) })
	if s.Digest != here.Digest || s.Weights != here.Weights || s.Seats != here.Seats || s.Seed != here.Seed || missing {
		return fmt.Errorf("%w: %v there, and %v here", ErrAnother, s, here)
	}
	bots := sim.Different(slices.Concat(s.Bots, setup.Bots))
	chairs, err := lineups(bots, s.Seats)
	if err != nil {
		return err
	}
	old := s.Tables
	s.Bots, s.Tables = bots, nil
	for _, c := range chairs {
		t := &Table{Bots: c, Deals: [][]uint16{}, Sides: make([]Side, len(sim.Different(c)))}
		if i := slices.IndexFunc(old, func(o *Table) bool { return slices.Equal(o.Bots, c) }); i >= 0 {
			t = old[i]
			old = slices.Delete(old, i, i+1)
		}
		s.Tables = append(s.Tables, t)
	}
	s.Tables = append(s.Tables, old...)
	return nil
}

// has reports whether a deal has been played.
func (t *Table) has(deal int) bool { return deal < len(t.Deals) && t.Deals[deal] != nil }

// games is the number of games played at the table.
func (t *Table) games(seats int) (n int64) {
	for deal := range t.Deals {
		if t.has(deal) {
			n += int64(seats)
		}
	}
	return n
}

// add adds a deal.
func (t *Table) add(number int, d *deal) {
	for len(t.Deals) <= number {
		t.Deals = append(t.Deals, nil)
	}
	t.Deals[number] = d.points
	for i := range t.Sides {
		t.Sides[i].add(d.sides[i])
	}
}

// Games is the number of games played at all tables.
func (s *State) Games() (n int64) {
	for _, t := range s.Tables {
		n += t.games(s.Seats)
	}
	return n
}

// deals yields the duels of each deal at all tables together. Deals are independent of each
// other.
func (s *State) deals() iter.Seq[[]stats.Duel] {
	longest := 0
	pairs := make([][]stats.Duel, len(s.Tables)) // by table, in the order of Table.Deals
	for i, t := range s.Tables {
		longest = max(longest, len(t.Deals))
		names := sim.Different(t.Bots)
		for a := range names {
			for b := a + 1; b < len(names); b++ {
				pairs[i] = append(pairs[i], stats.Duel{A: slices.Index(s.Bots, names[a]), B: slices.Index(s.Bots, names[b])})
			}
		}
	}
	return func(yield func([]stats.Duel) bool) {
		var duels []stats.Duel
		for deal := range longest {
			duels = duels[:0]
			for i, t := range s.Tables {
				if !t.has(deal) {
					continue
				}
				for pair, d := range pairs[i] {
					d.PointsA, d.PointsB = float64(t.Deals[deal][2*pair])/2, float64(t.Deals[deal][2*pair+1])/2
					duels = append(duels, d)
				}
			}
			if len(duels) > 0 && !yield(duels) {
				return
			}
		}
	}
}

// sides returns the totals of the bots at all tables, in the order of the bots.
func (s *State) sides() []Side {
	sides := make([]Side, len(s.Bots))
	for _, t := range s.Tables {
		for i, name := range sim.Different(t.Bots) {
			sides[slices.Index(s.Bots, name)].add(t.Sides[i])
		}
	}
	return sides
}

// stateFiles are the files of states.
var stateFiles = sealed.Kind{Name: "tournament", Format: 2}

// Write writes the file of the state. A state larger than [Read] accepts is an error.
func (s *State) Write(w io.Writer) error { return stateFiles.Write(w, s) }

// Read reads a file of [State.Write]. A file that is damaged, too large or of another format is
// an error.
func Read(r io.Reader) (*State, error) {
	s := new(State)
	if err := stateFiles.Read(r, s); err != nil {
		return nil, err
	}
	return s, wording.CheckNames(append([]string{s.Ruleset, s.Digest, s.Seed}, s.Bots...)...)
}
