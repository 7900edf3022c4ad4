// Package sim plays many games and counts what happens in them.
//
// A run is divided into blocks. All games of a block have the same seed, and
// so the same tiles; where the bots differ, a block has a game for each way of
// moving them on around the table, so that no bot is judged by its chair. Of
// several rulesets each block is played under all of them.
//
// A [Plan] is all that the counts of a run depend on. [Count] plays some blocks of
// it, and the [Counts] of any blocks add up to those of all of them, to the last
// digit, as they are whole numbers: the number of workers, the machine and the order
// do not matter. [Run] counts all blocks and makes a [Result] of them.
//
// The games of one block share their tiles and are not independent, so every
// interval is made of sums by block: see [Moments] and [Metric].
package sim

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// MaxWorkers is the largest number of games that a run plays at a time.
const MaxWorkers = 1024

// Setup is a run to be played.
type Setup struct {
	Ruleset
	Seats   int
	Bots    []string // a name for each seat
	Games   int      // rounded up to whole blocks
	Seed    uint64   // of the first block; the others follow
	Workers int      // 0 for one on each core

	Limits bot.Limits // of bots that are other programs

	// Against are other rulesets. Each block is played under them as well: on the
	// same seed, with the same bots on the same seats.
	Against []Ruleset
	// Sweep is set where the rulesets differ in one value.
	Sweep *Sweep

	// Failing is what happens to a game in which a bot fails. A forfeited game has no end
	// line in the records, and its points and scores count as they are. OnFailure, if not nil,
	// is called with the first failure of each kind of each bot, never concurrently.
	Failing   bot.Policy
	OnFailure func(Failure)

	// Warn, if not nil, is called once when Until waits for an interval for which there is
	// too little data.
	Warn func(text string)

	// Record receives the records of all games in order; nil for none.
	Record io.Writer

	// Watch, if not nil, makes a watcher for each worker, which sees the games that the
	// worker plays.
	Watch func() Watcher

	// MaxMoves is how many moves of the seats a game may have, 0 for any number.
	MaxMoves int

	// Each, if not nil, is called with each finished game, in the order of blocks and never
	// concurrently. It must not keep the game's lists.
	Each func(g *Game)

	// Until, if not nil, is when the run may stop before its last game.
	Until *Until
	// Before has the counts of the first blocks of the span, when it is resumed: [Count]
	// plays the others and adds them. It is nil for none, and is not changed.
	Before *Counts

	// Progress, if not nil, is called every now and then, never concurrently, with the
	// number of games that were played under each ruleset, without those in Before.
	Progress func(done int64)

	// Checkpoint, if not nil, is called about once every Every, and at the end, with the
	// counts so far: always the first blocks of the span without a gap. It must not change
	// them, and they go on growing when it returns. Its error stops the run.
	Checkpoint func(*Counts) error
	Every      time.Duration
}

// Ruleset is one ruleset of a run.
type Ruleset struct {
	Rules   core.Rules
	Header  record.Header // of the records of games, without seats and seed
	ForBots bot.Ruleset   // for bots that are other programs

	// Ranking names the values of [core.State.AppendRanking], the most important first.
	// Values without a name get their number, from "1".
	Ranking []string
	// Expected are the ruleset keys that are expected to give points, so that the
	// result can say which never did.
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
	// End is called when a game is over, or forfeited; it must not touch the
	// State. A game that has failed has no end.
	End(s core.State)
}

// Game is one finished game, for counts that [Counts] does not have.
type Game struct {
	Ruleset int // the ruleset, from 0, the ruleset of the setup itself
	Block   int64
	Seed    uint64
	Bots    []string // by seat
	Scores  []int    // by seat
	Places  []int    // by seat, 1 the best; those that tie share one
	Winners []int    // seats, from 0
	Rounds  int
	Moves   int
	End     string // the key of the rule that ended it, or "forfeit"
	Forfeit int    // the seat that forfeited it, -1 for none
}

// rulesets lists the rulesets of the run, the setup's own first.
func (s *Setup) rulesets() []Ruleset { return append([]Ruleset{s.Ruleset}, s.Against...) }

// check fills in defaults and refuses what cannot be run.
func (s *Setup) check() error {
	for i, r := range s.rulesets() {
		if r.Rules == nil {
			return fmt.Errorf("ruleset %d of the run has no Rules", i+1)
		}
		if _, err := r.Rules.New(s.Seats); err != nil {
			return err
		}
	}
	switch {
	case s.Games < 1:
		return fmt.Errorf("%d games: at least 1 is needed", s.Games)
	case int64(s.Games) > maxGames-core.MaxSeats: // so that whole blocks are not more than maxGames
		return fmt.Errorf("%d games: at most %d can be played", s.Games, maxGames-core.MaxSeats)
	case s.MaxMoves < 0:
		return fmt.Errorf("%d moves as the most of a game: 0 is for any number", s.MaxMoves)
	case len(s.Bots) != s.Seats:
		return fmt.Errorf("%d bots for %d seats", len(s.Bots), s.Seats)
	case s.Workers < 0 || s.Workers > MaxWorkers:
		return fmt.Errorf("%d workers: from 1 to %d can work", s.Workers, MaxWorkers)
	case s.Workers == 0:
		s.Workers = runtime.GOMAXPROCS(0)
	}
	s.Failing = cmp.Or(s.Failing, bot.Forfeit)
	if err := s.Failing.UnmarshalText([]byte(s.Failing)); err != nil {
		return fmt.Errorf("a game in which a bot fails: %w", err)
	}
	return checkBots(s.Bots)
}
