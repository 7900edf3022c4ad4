package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
)

// coreGame is a random game on a core.Game, which checks moves, keeps steps and takes
// them back.
type coreGame struct {
	*game
	core *core.Game
}

// onCore starts the same game as a core.Game.
func (g *game) onCore() (*coreGame, error) {
	c, err := core.NewGame(g.Rules, g.seats, core.Seeded(g.seed))
	if err != nil {
		return nil, err
	}
	return &coreGame{g.fork(c.State()), c}, nil
}

// over reports whether no seat has a turn: core.Game takes the chance turns itself.
func (c *coreGame) over() bool { return !c.state.Turn().Seat() || c.game.over() }

// play makes a legal move.
func (c *coreGame) play(m core.Move) error {
	if err := c.core.Play(m); err != nil {
		return fmt.Errorf("Game.Play refuses a legal move: %w", err)
	}
	c.moves++
	c.at.moves = c.moves
	return nil
}

// checkUndo holds that a game goes back to where it was, and forward again with the
// same tiles. That core.Game does so has tests of its own: here a State is set to
// positions from before and after it, again and again.
// It finds a Set that copies only what seems to differ.
func checkUndo(t *target) error {
	return t.eachGame(func(g *game) error {
		c, err := g.onCore()
		if err != nil {
			return err
		}
		var made []core.Move
		var before []string // the snapshot before each move, "" for most
		for !c.over() {
			snapshot := ""
			if c.moves == 0 || c.moves%sparse == int(g.seed%sparse) {
				snapshot = c.snapshot(c.state)
			}
			made, before = append(made, c.choose()), append(before, snapshot)
			if err := c.play(made[len(made)-1]); err != nil {
				return err
			}
		}
		end, steps := c.snapshot(c.state), slices.Clone(c.core.Steps())
		for _, want := range slices.Backward(before) {
			if !c.core.Undo() {
				return fmt.Errorf("Game.Undo reports that there is nothing to take back after %s", wording.Count(c.moves, "move"))
			}
			c.moves--
			c.at.moves = c.moves
			if now := c.snapshot(c.state); want != "" && now != want {
				return fmt.Errorf("Game.Undo took a move back, and the position is not what it was: %s", diff(want, now))
			}
		}
		if c.core.Undo() {
			return errors.New("Game.Undo reports that it has taken a move back, and there was none left")
		}
		for _, m := range made {
			if err := c.play(m); err != nil {
				return fmt.Errorf("a move that was taken back cannot be made again: %w", err)
			}
		}
		if now := c.snapshot(c.state); now != end {
			return fmt.Errorf("all moves were taken back and made again, and the position is not what it was: %s", diff(end, now))
		}
		if text := c.diffSteps(steps, c.core.Steps(), false); text != "" {
			return fmt.Errorf("all moves were taken back and made again, and the steps are not what they were: %s", text)
		}
		return nil
	})
}

// checkRecords holds that a game can be recorded and replayed from that. The reader
// compares every line of the record with what the rules make of the moves and tiles.
// It finds displays whose number of tiles no record can say.
func checkRecords(t *target) error {
	header := t.Header()
	open := func(record.Header) (core.Rules, string, error) { return t.Rules, header.Digest, nil }
	return t.eachGame(func(g *game) error {
		c, err := g.onCore()
		if err != nil {
			return err
		}
		for !c.over() {
			if err := c.play(c.choose()); err != nil {
				return err
			}
		}
		header.Seats = slices.Repeat([]string{"random"}, g.seats)
		header.Seed = strconv.FormatUint(g.seed, 10)
		var text strings.Builder
		if err := record.Write(&text, header, c.core); err != nil {
			return fmt.Errorf("the game cannot be written as a record: %w", err)
		}
		replay, err := record.NewReader(strings.NewReader(text.String()), open).Next()
		if wrong, is := errors.AsType[*record.LineError](err); is {
			if lines := strings.Split(text.String(), "\n"); wrong.Line <= len(lines) {
				err = fmt.Errorf("%w\n%s", err, lines[wrong.Line-1])
			}
		}
		if err != nil {
			return fmt.Errorf("the record of the game cannot be replayed: %w", err)
		}
		if len(replay.Notices) > 0 || !replay.Finished {
			return fmt.Errorf("the record of the game can be replayed, but it has no end, or %s", strings.Join(replay.Notices, "; "))
		}
		if want, got := c.snapshot(c.state), g.snapshot(replay.Game.State()); want != got {
			return fmt.Errorf("the record of the game was replayed, and came to another position: %s", diff(want, got))
		}
		if text := c.diffSteps(c.core.Steps(), replay.Game.Steps(), true); text != "" {
			return fmt.Errorf("the record of the game was replayed, and its steps differ: %s", text)
		}
		return nil
	})
}
