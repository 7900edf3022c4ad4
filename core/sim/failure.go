package sim

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core/bot"
)

// forfeit is what ended a game that was forfeited, beside the rules' own ends.
const forfeit = "forfeit"

// nobody is the seat that forfeits a game which no seat forfeits.
const nobody = -1

// Failure is a bot that failed in a game.
type Failure struct {
	Seed uint64 // of the game
	Seat int    // from 0
	Bot  string
	Err  error
}

// Kind is what failures of a bot are told apart by, empty for those of one that is no
// program. The texts of two that are alike differ, as they name moves and lines.
func (f Failure) Kind() bot.FailureKind {
	if program, is := errors.AsType[*bot.Failure](f.Err); is {
		return program.Kind
	}
	return ""
}

// String says who failed where, and in what.
func (f Failure) String() string {
	return fmt.Sprintf("seed %d, seat %d, bot %s: %v", f.Seed, f.Seat+1, f.Bot, f.Err)
}

// told is what has been told of failures.
type told map[failing]bool

// failing is a kind of failures of a bot.
type failing struct {
	bot  string
	kind bot.FailureKind
}

// tell tells of those failures that are the first of their kind and bot.
func (t told) tell(failures []Failure, tell func(Failure)) {
	for _, f := range failures {
		if key := (failing{f.Bot, f.Kind()}); !t[key] {
			t[key] = true
			tell(f)
		}
	}
}

// blame notes that the bot on a seat has failed, which forfeits the game.
// The end of the context is no failure of the bot.
func (t *table) blame(seat int, err error) error {
	if t.ctx.Err() != nil {
		return errGivenUp
	}
	t.fails[t.chair[seat]], t.lost = err, seat
	return nil
}

// checkStart returns an error where a bot is a program that could not be
// started for its first game: it would not start for the next ones either.
func (t *table) checkStart(place int) error {
	f := Failure{Bot: t.setup.Bots[place], Err: t.fails[place]}
	if !t.ready[place] && f.Kind() == bot.NotStarted {
		return fmt.Errorf("bot %s: %w", f.Bot, f.Err)
	}
	t.ready[place] = true
	return nil
}

// gather appends the failures of a game.
func (t *table) gather(dst []Failure, seed uint64) []Failure {
	for seat, place := range t.chair {
		if err := t.fails[place]; err != nil {
			dst = append(dst, Failure{seed, seat, t.setup.Bots[place], err})
		}
	}
	return dst
}

// countSubstitutes counts the bots that have failed in a game and not
// forfeited it.
func (t *table) countSubstitutes(count *counter) {
	for seat, place := range t.chair {
		if t.fails[place] != nil && seat != t.lost {
			count.standings[seat*count.bots+t.kinds[seat]].substituted++
		}
	}
}
