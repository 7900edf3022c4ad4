package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

func newReplay() *cobra.Command {
	var verify bool
	var step, game int
	c := &cobra.Command{
		Use:   "replay FILE",
		Short: "Show or verify the games of a record",
		Long: `replay plays the games of a record again and tells them. With --verify it
checks every line and prints only what differs: silence means that every game
is finished and every line is right. FILE may be - for standard input.`,
		Example: `  azulejo replay game.jsonl
  azulejo replay game.jsonl --step 10
  azulejo replay many.jsonl --verify`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("step") && step < 0 {
				return usagef("--step %d: the number of a move, or 0 for the position before the first", step)
			}
			if c.Flags().Changed("game") && game < 1 {
				return usagef("--game %d: games count from 1", game)
			}
			return runReplay(c, args[0], &showing{out: c.OutOrStdout(), name: args[0],
				verify: verify, stop: c.Flags().Changed("step"), step: step, only: game})
		},
	}
	c.Flags().BoolVar(&verify, "verify", false, "check every line, and print only what differs")
	c.Flags().IntVar(&step, "step", 0, "show the game up to this move, and the position there")
	c.Flags().IntVar(&game, "game", 0, "only this game of the record (default: all)")
	c.MarkFlagsMutuallyExclusive("verify", "step")
	return c
}

// showing is how the games of a record are shown.
type showing struct {
	out    io.Writer
	name   string
	verify bool
	stop   bool // stop at the move numbered step
	step   int
	only   int // the number of the game to show, 0 for all
}

// runReplay goes through the games of a record. All of them are read, so that
// what is wrong is found wherever it stands.
func runReplay(c *cobra.Command, name string, s *showing) error {
	in, err := openInput(c, name)
	if err != nil {
		return err
	}
	defer in.Close()
	r := record.NewReader(in, recordOpener())
	failed := false
	for number := 1; ; number++ {
		replay, err := r.Next()
		if errors.Is(err, io.EOF) {
			return s.finish(number-1, failed)
		}
		if c.Context().Err() != nil {
			return errInterrupted
		}
		if s.only == 0 || s.only == number {
			if err := s.game(c.ErrOrStderr(), number, replay, err); err != nil {
				return err
			}
		}
		if err != nil {
			return readError(name, err)
		}
		failed = failed || s.verify && (s.only == 0 || s.only == number) && !sound(replay)
	}
}

// sound reports whether a game that was read without an error is whole and
// made with these rules.
func sound(r *record.Replay) bool { return r.Finished && !r.Cut && len(r.Notices) == 0 }

// readError tells a wrong record from a file that cannot be read.
func readError(name string, err error) error {
	var wrong *record.LineError
	if errors.As(err, &wrong) {
		return contentError(fmt.Errorf("%s: %w", name, err))
	}
	return usageError(fmt.Errorf("%s: %w", name, err))
}

// finish says what is wrong with the record as a whole.
func (s *showing) finish(games int, failed bool) error {
	switch {
	case games == 0:
		return contentError(fmt.Errorf("%s: there is no game in it", s.name))
	case s.only > games:
		return usagef("%s has %d games, there is no game %d", s.name, games, s.only)
	case failed:
		return contentError(fmt.Errorf("%s: not every game is whole and made with these rules", s.name))
	}
	return nil
}

// game shows or verifies one game. Err is what stopped it from being read on;
// the caller returns it.
func (s *showing) game(errs io.Writer, number int, r *record.Replay, err error) error {
	if r == nil {
		return nil
	}
	for _, notice := range r.Notices {
		fmt.Fprintf(errs, "azulejo: %s, game %d: %s\n", s.name, number, notice)
	}
	if !s.verify {
		if err := s.tell(r); err != nil {
			return err
		}
	}
	switch {
	case err != nil || r.Finished:
	case r.Cut:
		fmt.Fprintf(errs, "azulejo: %s, game %d: the last line is cut off; the game up to there is sound\n", s.name, number)
	case r.Game.Err() != nil:
		return contentError(fmt.Errorf("%s, game %d: a formula failed: %w", s.name, number, r.Game.Err()))
	default:
		fmt.Fprintf(errs, "azulejo: %s, game %d: the game is unfinished, its record has no end\n", s.name, number)
	}
	return nil
}

// tell tells a game, up to a move where one is asked for.
func (s *showing) tell(r *record.Replay) error {
	n := &narrator{s.out, r.Game.Rules(), r.Header.Seats}
	title := r.Header.Ruleset
	if r.Header.Seed != "" {
		title += ", seed " + r.Header.Seed
	}
	n.opening(title)
	if !s.stop {
		for _, step := range r.Game.Steps() {
			n.step(step)
		}
		n.ending(r.Game)
		return nil
	}
	for moves(r.Game) > s.step {
		r.Game.Undo()
	}
	if moves(r.Game) < s.step {
		return usagef("%s: the game has %d moves, there is no move %d", s.name, moves(r.Game), s.step)
	}
	for _, step := range r.Game.Steps() {
		n.step(step)
	}
	text, err := r.Game.State().AppendText(nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "\nthe position after move %d\n%s", s.step, text)
	return nil
}

// moves counts the moves of the seats so far.
func moves(g *core.Game) int {
	n := 0
	for _, step := range g.Steps() {
		if step.Turn.Seat() {
			n++
		}
	}
	return n
}

// lastGame reads a record and returns its last game, which need not be
// finished, but sound as far as it goes.
func lastGame(c *cobra.Command, name string) (*record.Replay, error) {
	in, err := openInput(c, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	r := record.NewReader(in, recordOpener())
	var last *record.Replay
	for {
		next, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, readError(name, err)
		}
		last = next
	}
	if last == nil {
		return nil, contentError(fmt.Errorf("%s: there is no game in it", name))
	}
	for _, notice := range last.Notices {
		fmt.Fprintf(c.ErrOrStderr(), "azulejo: %s: %s\n", name, notice)
	}
	return last, nil
}
