package cli

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// blame says whose mistake it is that a game could not be played: where a variant
// has panicked, or left a seat without a move or a game without a reason, neither
// the ruleset is wrong nor the command. Other errors stay as they are.
func blame(err error, r *variants.Ruleset, game string) error {
	whose := "the variant " + r.Variant.Name()
	switch _, panicked := errors.AsType[*core.Panic](err); {
	case panicked:
		whose += ", or of a bot"
	case !errors.Is(err, core.ErrStuck) && !errors.Is(err, sim.ErrNoReason):
		return err
	}
	return fmt.Errorf("%s, %s: %w\nthat is a mistake in the Go code of %s", r.Name, game, err, whose)
}

// seeAgain is the command that plays the game of a run again which has failed.
func seeAgain(failed *sim.GameError, r *variants.Ruleset, set settings) string {
	words := append(append(invocation(), "play", r.Name), set.words()...)
	return wording.Shell(append(words, "--seats", fmt.Sprint(len(failed.Bots)), "--seed", fmt.Sprint(failed.Seed),
		"--bots", csvWord(failed.Bots))...)
}

// crash is a panic that nothing else has made an error of.
type crash struct {
	value any
	trace []byte
}

// Error gives all that those need to know who can mend it.
func (c *crash) Error() string {
	return fmt.Sprintf("a mistake in the program, or in a variant or bot that it has: please report it\n"+
		"panic: %v\n\n%s\nsee it again: %s", c.value, c.trace, wording.Shell(append(invocation(), os.Args[1:]...)...))
}

// caught calls a function, and returns a panic as the last error of the command.
func caught(run func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = contentError(&crash{value, debug.Stack()})
		}
	}()
	return run()
}
