package tournament

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// MaxGames is the largest number of games at a table.
const MaxGames = 10_000_000

// Setup is what to play.
type Setup struct {
	Rules   core.Rules
	Ruleset bot.Ruleset // its name, and what bots that run elsewhere are told
	Limits  bot.Limits  // for those
	Seats   int
	Bots    []string // each once
	Games   int      // at each table, rounded up to whole deals; with Until, at most
	Seed    uint64   // of the first deal; the others follow
	Workers int      // 0 for one on each core

	// Until, where it is not 0, ends the tournament as soon as all neighbors in the
	// table are told apart, or the difference between their ratings is known as well as
	// this. See [State.Decided].
	Until float64

	// Tell, where it is not nil, is called with the first failure of each bot, never
	// twice at the same time.
	Tell func(sim.Failure)

	// Progress, where it is not nil, is called after each deal at a table, never twice
	// at the same time.
	Progress func(p Progress)

	// Save, where it is not nil, is called about once in every Every, and in the end,
	// with what is played so far. It must neither keep the state nor change it. Its
	// error stops the tournament.
	Save  func(*State) error
	Every time.Duration
}

// SetRuleset sets the fields that depend on the ruleset, for the Fill method of
// rulesets.
func (s *Setup) SetRuleset(rules core.Rules, header record.Header, text string, _, _ []string) {
	s.Rules, s.Ruleset = rules, bot.Ruleset{Name: header.Ruleset, Digest: header.Digest, Text: text}
}

// Progress is how far a tournament has come since it was begun or gone on with.
type Progress struct {
	Games  int64 // played
	All    int64 // that are to be played, at most
	Leader string
	Share  float64 // of the points that the leader could have made, from 0 to 1
}

// Check fills defaults in and refuses what cannot be played.
func (s *Setup) Check() error {
	if s.Rules == nil {
		return errors.New("the tournament has no Rules")
	}
	if _, err := s.Rules.New(s.Seats); err != nil {
		return err
	}
	switch {
	case s.Seats < 2:
		return errors.New("a game for one seat has nobody to be better than")
	case s.Games < 1 || s.Games > MaxGames:
		return fmt.Errorf("%d games at each table: from 1 to %d can be played", s.Games, MaxGames)
	case s.Workers < 0 || s.Workers > sim.MaxWorkers:
		return fmt.Errorf("%d workers: from 1 to %d can work", s.Workers, sim.MaxWorkers)
	case s.Until < 0:
		return fmt.Errorf("until ±%g: more than nothing is needed", s.Until)
	case s.Workers == 0:
		s.Workers = runtime.GOMAXPROCS(0)
	}
	if err := checkBots(s.Bots); err != nil {
		return err
	}
	_, err := lineups(s.Bots, s.Seats)
	return err
}

// checkBots refuses bots that cannot meet.
func checkBots(names []string) error {
	if len(names) < 2 {
		return errors.New("at least two different bots are needed, to play against each other")
	}
	for i, name := range names {
		if err := wording.CheckNames(name); err != nil {
			return fmt.Errorf("bot %w", err)
		}
		if slices.Contains(names[:i], name) {
			return fmt.Errorf("bot %s is named twice: it would play against itself, and its games could not be told apart",
				name)
		}
	}
	return nil
}

// deals is the number of deals at each table.
func (s *Setup) deals() int { return (s.Games + s.Seats - 1) / s.Seats }

// Play goes on with a tournament until all of it is played, or it is decided, or ctx
// ends. The state then has all that was finished; a deal at a table counts when all its
// games are over. Begin with [New] or with what [Read] returns.
//
// Once games are played there is a result also where the error is not nil: of a state
// that cannot be saved any more, or of a game that cannot be played to its end (a
// [*sim.GameError]). It is marked partial where something is left to be played.
func Play(ctx context.Context, s Setup, state *State) (*Result, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if err := state.invite(&s); err != nil {
		return nil, err
	}
	began := time.Now()
	r := newRun(&s, state)
	if err := r.save(true); err != nil {
		return nil, err // before the first game, which would be lost
	}
	done, err := r.play(ctx)
	result := state.Result(s.Until)
	result.Partial = !done
	took := time.Since(began).Seconds()
	result.Run = sim.RunInfo{Workers: s.Workers, Seconds: took, GamesPerSecond: float64(r.played) / max(took, 1e-9)}
	return result, err
}

// New returns the state of a tournament of which nothing is played.
func New(s Setup) *State {
	return &State{Format: stateFormat, Ruleset: s.Ruleset.Name, Digest: s.Ruleset.Digest, Seats: s.Seats,
		Seed: strconv.FormatUint(s.Seed, 10), Bots: []string{}, Looks: []Look{}, Tables: []*Table{}}
}
