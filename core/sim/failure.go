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

// failure is a bot that failed in a game.
type failure struct {
	seed uint64
	seat int
	bot  string
	err  error
}

// kind is what failures of a bot are told apart by. The texts of two that are
// alike differ, as they name moves and lines.
func (f *failure) kind() bot.FailureKind {
	var program *bot.Failure
	if errors.As(f.err, &program) {
		return program.Kind
	}
	return ""
}

// told is what has been told of failures.
type told map[string]bool

// tell tells of those failures that are the first of their kind and bot.
func (t told) tell(failures []failure, tell func(text string)) {
	for _, f := range failures {
		key := fmt.Sprintf("%s\n%s", f.kind(), f.bot)
		if !t[key] {
			t[key] = true
			tell(fmt.Sprintf("seed %d, seat %d, bot %s: %v", f.seed, f.seat+1, f.bot, f.err))
		}
	}
}

// blame notes that the bot on a seat has failed, which forfeits the game.
// That the run was given up is no failure, and the error is handed on.
func (t *table) blame(seat int, err error) error {
	if errors.Is(err, bot.ErrStopped) {
		return err
	}
	t.fails[t.chair[seat]], t.lost = err, seat
	return nil
}

// checkStart returns an error where a bot is a program that could not be
// started for its first game: it would not start for the next ones either.
func (t *table) checkStart(place int) error {
	f := failure{bot: t.setup.Bots[place], err: t.fails[place]}
	if !t.ready[place] && f.kind() == bot.NotStarted {
		return fmt.Errorf("bot %s: %w", f.bot, f.err)
	}
	t.ready[place] = true
	return nil
}

// gather appends the failures of a game.
func (t *table) gather(dst []failure, seed uint64) []failure {
	for seat, place := range t.chair {
		if err := t.fails[place]; err != nil {
			dst = append(dst, failure{seed, seat, t.setup.Bots[place], err})
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
