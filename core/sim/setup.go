package sim

import (
	"context"
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

// Setup is what to run.
type Setup struct {
	Rules   core.Rules
	Seats   int
	Bots    []string // a name for each seat
	Games   int      // rounded up to whole blocks
	Seed    uint64   // of the first block; the others follow
	Workers int      // 0 for one on each core

	// Ruleset and Limits are told to bots that run elsewhere.
	Ruleset bot.Ruleset
	Limits  bot.Limits

	// Ranking names the values of [core.State.AppendRanking], the most important first.
	// Those that have no name here are called by their place, "1" the first.
	Ranking []string
	// Expected are the ruleset keys that are expected to give points, so that the
	// result can say which never did.
	Expected []string

	// Against are other rulesets. Each block is played under them as well: on the
	// same seed, with the same bots on the same seats.
	Against []Ruleset
	// Sweep says in what all of the rulesets differ, where that is one value.
	Sweep *Sweep

	// Failing says what becomes of a game in which a bot fails. Where it is
	// forfeited it has no end line in the records, and its points and scores
	// count as they stand. Tell, where it is not nil, is called with the first
	// failure of each kind of each bot, never twice at the same time.
	Failing bot.Policy
	Tell    func(Failure)

	// Warn, where it is not nil, is called once where Until waits for an interval that
	// there is nothing to make of yet.
	Warn func(text string)

	// Record receives the records of all games in order; nil for none. The
	// header is the first line of each, without seats and seed.
	Record io.Writer
	Header record.Header

	// Watch, where it is not nil, makes a watcher for each worker, which sees
	// the games that the worker plays.
	Watch func() Watcher

	// MaxMoves is how many moves of the seats a game may have, 0 for any number.
	MaxMoves int

	// Each, where it is not nil, is called with each finished game, in the order of
	// blocks and never twice at the same time. It must not keep the game's lists.
	Each func(g *Game)

	// Until, where it is not nil, says when the run may stop before its last game.
	Until *Until
	// Before is what was counted of the blocks in front of the span that is played,
	// by whoever goes on with a run; Until looks at both together.
	Before *Counts

	// Progress, where it is not nil, is called now and then, never twice at the
	// same time, with the number of games that are finished under each ruleset.
	// soFar gives a copy of what is counted; it may be called as long as Progress
	// has not returned.
	Progress func(done int64, soFar func() *Counts)

	// Checkpoint, where it is not nil, is called about once in every Every, and in
	// the end, with what is counted so far: always the first blocks of the span
	// without a gap. It must neither keep the counts nor change them. Its error
	// stops the run.
	Checkpoint func(*Counts) error
	Every      time.Duration
}

// Ruleset is one ruleset of a run.
type Ruleset struct {
	Rules   core.Rules
	Header  record.Header
	Ruleset bot.Ruleset
	Ranking []string

	Expected []string // keys that are expected to give points
}

// SetRuleset sets all fields, for the Fill method of rulesets.
func (l *Ruleset) SetRuleset(rules core.Rules, header record.Header, text string, ranking, expected []string) {
	*l = Ruleset{Rules: rules, Header: header, Ranking: ranking, Expected: expected,
		Ruleset: bot.Ruleset{Name: header.Ruleset, Digest: header.Digest, Text: text}}
}

// SetRuleset sets all fields that depend on the ruleset, for the Fill method of
// rulesets. The other rulesets of the run stay.
func (s *Setup) SetRuleset(rules core.Rules, header record.Header, text string, ranking, expected []string) {
	var l Ruleset
	l.SetRuleset(rules, header, text, ranking, expected)
	s.SetBase(l)
}

// SetBase makes a ruleset that of the setup itself.
func (s *Setup) SetBase(l Ruleset) {
	s.Rules, s.Header, s.Ruleset, s.Ranking, s.Expected = l.Rules, l.Header, l.Ruleset, l.Ranking, l.Expected
}

// Watcher sees all events of some games and the position at the end of each.
type Watcher interface {
	core.Watcher
	// End is called when a game is over, or forfeited; it must not touch the
	// State. A game that has failed has no end.
	End(s core.State)
}

// Game is one finished game, for those who want to count for themselves.
type Game struct {
	Ruleset int // the ruleset, 0 that of the setup itself
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

// lanes are the rulesets of the run.
func (s *Setup) lanes() []Ruleset {
	own := Ruleset{Rules: s.Rules, Header: s.Header, Ruleset: s.Ruleset, Ranking: s.Ranking, Expected: s.Expected}
	return append([]Ruleset{own}, s.Against...)
}

// check fills defaults in and refuses what cannot be run.
func (s *Setup) check() error {
	for i, lane := range s.lanes() {
		if lane.Rules == nil {
			return fmt.Errorf("ruleset %d of the run has no Rules", i+1)
		}
		if _, err := lane.Rules.New(s.Seats); err != nil {
			return err
		}
	}
	switch {
	case s.Games < 1:
		return fmt.Errorf("%d games: at least 1 is needed", s.Games)
	case int64(s.Games) > maxGames-maxSeats: // so that whole blocks are not more than maxGames
		return fmt.Errorf("%d games: at most %d can be played", s.Games, maxGames-maxSeats)
	case s.MaxMoves < 0:
		return fmt.Errorf("%d moves as the most of a game: 0 is for any number", s.MaxMoves)
	case len(s.Bots) != s.Seats:
		return fmt.Errorf("%d bots for %d seats", len(s.Bots), s.Seats)
	case s.Workers < 0 || s.Workers > MaxWorkers:
		return fmt.Errorf("%d workers: from 1 to %d can work", s.Workers, MaxWorkers)
	case s.Workers == 0:
		s.Workers = runtime.GOMAXPROCS(0)
	}
	if _, err := s.Failing.MarshalText(); err != nil {
		return err
	}
	return checkBots(s.Bots)
}

// Run plays the games. Where ctx ends before the last one, the result covers
// the blocks that were finished and is marked partial. An error stops the run:
// a record that cannot be written, a game that cannot be played to its end. The
// latter is a [*GameError] of the first seed where that is so; with several
// workers, games of later seeds may have been watched by then. All bots are closed
// when Run returns.
func Run(ctx context.Context, s Setup) (*Result, error) {
	p, err := s.Plan()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	counts, err := Count(ctx, s, p.All())
	if err != nil {
		return nil, err
	}
	took := time.Since(began).Seconds()
	r := NewResult(p, counts)
	r.Run = RunInfo{Workers: s.Workers, Seconds: took, GamesPerSecond: float64(r.Games) / max(took, 1e-9)}
	return r, nil
}
