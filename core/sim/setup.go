// Package sim plays many games and counts their results.
//
// A run is divided into blocks. All games of a block have the same seed, and so the same tiles.
// If the bots differ, a block has a game for each way of moving them on around the table, so no
// chair favors a bot. With several rulesets, each block is played under all of them.
//
// A [Plan] is everything that the counts of a run depend on. [Count] plays some blocks of it. The
// [Counts] of any blocks add up exactly to those of all blocks, as they are whole numbers; the
// number of workers, the machine and the order do not matter. [Run] counts all blocks and makes a
// [Result] of them.
//
// The games of one block share their tiles and are not independent, so every interval is made of
// sums by block: see [Moments] and [Metric].
package sim

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// MaxWorkers is the largest number of games that a run plays at a time.
const MaxWorkers = 1024

// Setup is a run to be played: games at a table that counts everything.
type Setup struct {
	Table
	Options

	Games int    // rounded up to whole blocks
	Sweep *Sweep // set if the rulesets differ in one value
	Until *Until // lets the run stop before its last game; nil for a run that does not
	// Warn, if not nil, is called once if the interval of Until has too little data.
	Warn func(text string)
}

// Ruleset is one ruleset of a run.
type Ruleset struct {
	Rules   core.Rules
	Header  record.Header // of the records of games, without seats and seed
	ForBots bot.Ruleset   // for bots that are other programs

	// Ranking names the values of [core.State.AppendRanking], the most important first.
	// Values without a name get their number, from "1".
	Ranking []string
	// Expected are the ruleset keys that should give points. The result lists those that never did.
	Expected []string
}

// SetRuleset sets all fields, for the Fill method of rulesets.
func (r *Ruleset) SetRuleset(rules core.Rules, header record.Header, text string, ranking, expected []string) {
	*r = Ruleset{Rules: rules, Header: header, Ranking: ranking, Expected: expected,
		ForBots: bot.Ruleset{Name: header.Ruleset, Digest: header.Digest, Text: text}}
}

// Watcher sees all events of some games and the position at the end of each.
type Watcher interface {
	core.Watcher
	// End is called when a game is over or forfeited, and must not touch the State. A game that has
	// failed has no end.
	End(s core.State)
}

// TurnWatcher is a Watcher that also sees the position before each move of a seat.
type TurnWatcher interface {
	Watcher
	// Turn must not touch the State.
	Turn(s core.State)
}

// Game is one finished game, for a [Counter].
type Game struct {
	Ruleset int // the ruleset, from 0
	Block   int64
	Seed    uint64
	Bots    []string // by seat
	Scores  []int    // by seat
	Places  []int    // by seat, 1 the best; those that tie share one, and a team has one
	Winners []int    // seats, from 0
	Teams   []uint8  // as of core.Teamed, nil if all seats play alone
	Rounds  int
	Moves   int
	End     string // the key of the rule that ended it, or "forfeit"
	Forfeit int    // the seat that forfeited it, -1 for none
	Failed  []int  // the seats whose bots failed and were replaced
}

// Team returns a bit for each seat in the team of a seat.
func (g *Game) Team(seat int) uint8 {
	if g.Teams == nil {
		return 1 << seat
	}
	return g.Teams[seat]
}

// Leads reports whether a seat is the first of its team, which it is if it plays alone.
func (g *Game) Leads(seat int) bool { return g.Team(seat)&(1<<seat-1) == 0 }

// Share returns what a winner has of the victory, in units of 1/WholeWin: each team has as much as a seat that plays alone.
func (g *Game) Share() int64 {
	sides := int64(0)
	for _, seat := range g.Winners {
		sides += one(g.Leads(seat))
	}
	return WholeWin / max(1, sides)
}

// checkWorkers reports an impossible number of workers, and sets one on each core for 0.
func checkWorkers(n *int) error {
	if *n < 0 || *n > MaxWorkers {
		return fmt.Errorf("%d workers: from 1 to %d can work", *n, MaxWorkers)
	}
	if *n == 0 {
		*n = runtime.GOMAXPROCS(0)
	}
	return nil
}

// Plan returns the plan of the run, and fills in the number of workers. A setup that cannot be run
// is an error.
func (s *Setup) Plan() (Plan, error) {
	p, err := s.Table.Plan()
	if err == nil {
		err = checkWorkers(&s.Workers)
	}
	switch {
	case err != nil:
		return p, err
	case s.Counter != nil || s.Order != nil || s.Step > 1:
		return p, errors.New("a run counts everything and plays seed after seed: Counter, Order and Step are for Play")
	case s.Games < 1:
		return p, fmt.Errorf("%d games: at least 1 is needed", s.Games)
	case int64(s.Games) > maxGames-core.MaxSeats: // so that whole blocks are not more than maxGames
		return p, fmt.Errorf("%d games: at most %d can be played", s.Games, maxGames-core.MaxSeats)
	}
	p.Games, p.Until, p.Sweep = int64(s.Games), s.Until, s.Sweep
	p.Games = p.Blocks() * p.BlockSize()
	if s.Until != nil {
		err = s.Until.check(&p)
	}
	return p, err
}
