package conformance

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// allocations holds that playing takes no memory, which is what lets bots and
// simulations play thousands of games in a second.
func allocations(t *target) error {
	if raceDetector {
		return skipError("the race detector allocates memory of its own")
	}
	gauge := new(gauge)
	return t.eachGame(func(p *play) error {
		g := &leanGame{play: p, start: p.fresh()}
		g.run(nil) // so that lists have grown
		if g.state.Err() != nil {
			return nil // telling of a fault takes memory, and that once in a game
		}
		if n := gauge.least(func() { g.run(nil) }); n > 0 {
			return fmt.Errorf("the same game of %s is played over and over, so that all lists have grown, "+
				"and each time memory is allocated %s: %s; %s", count(g.moves, "move"), count(n, "time"), g.where(gauge),
				allocationHint)
		}
		return nil
	})
}

// allocationHint says what mostly allocates memory.
const allocationHint = "look for lists that are made anew where the State could keep them, " +
	"and for copies of the State that outlive the call, as c := *s does where &c is handed on"

// leanGame is a game that is played as simulations do it: nobody watches, and all
// room is used again.
type leanGame struct {
	*play
	start    core.State
	draws    core.Random
	standing []int
}

// The steps of such a game, as they are called in messages.
var leanSteps = [...]string{"Set", "AppendMoves", "Play", "Deal", "AppendRanking"}

const (
	setting = iota
	offering
	playing
	dealing
	ranking
)

// run plays the game from the start. The meter, which may be nil, is told of each step.
func (g *leanGame) run(m *meter) {
	m.begin()
	g.state.Set(g.start)
	m.end(setting)
	g.moves, g.idle = 0, 0
	g.draws.Seed(g.seed, core.Stream{})
	for !g.over() {
		g.turn(m)
	}
	m.begin()
	for seat := range g.seats {
		g.standing = g.state.AppendRanking(g.standing[:0], seat)
	}
	m.end(ranking)
}

// turn takes the turn that is due.
func (g *leanGame) turn(m *meter) {
	m.begin()
	if g.state.Turn().Chance() {
		g.idle++
		g.state.Deal(&g.draws, nil)
		m.end(dealing)
		return
	}
	move := g.choose()
	m.end(offering)
	g.idle = 0
	g.moves++
	g.at.moves = g.moves
	m.begin()
	g.state.Play(move, nil)
	m.end(playing)
}

// where tells which steps of the game allocate memory.
func (g *leanGame) where(gauge *gauge) string {
	var least [len(leanSteps)]int
	alone(func() {
		for n := range attempts {
			m := &meter{gauge: gauge}
			g.run(m)
			for i, made := range m.made {
				if n == 0 || made < least[i] {
					least[i] = made
				}
			}
		}
	})
	var all []string
	for i, made := range least {
		if made > 0 {
			all = append(all, fmt.Sprintf("in %s %s", leanSteps[i], count(made, "time")))
		}
	}
	return strings.Join(all, ", ")
}
