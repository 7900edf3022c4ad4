package conformance

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
)

// checkUndo holds that a game goes back to where it was, and forward again with the
// same tiles, also after other moves were tried.
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
		for i, want := range slices.Backward(before) {
			if err := c.undo(); err != nil {
				return err
			}
			if now := c.snapshot(c.state); want != "" && now != want {
				return fmt.Errorf("Game.Undo took a move back, and the position is not what it was: %s", diff(want, now))
			}
			if i != len(before)/2 { // half way back, other moves are tried
				continue
			}
			here := c.snapshot(c.state)
			if err := c.detour(len(before) - i); err != nil {
				return err
			}
			if now := c.snapshot(c.state); now != here {
				return fmt.Errorf("other moves were tried and taken back, and the position is not what it was: %s", diff(here, now))
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

// detour makes other moves than the game, and takes them back.
func (c *coreGame) detour(moves int) error {
	other := c.fork(c.state)
	other.seed = ^c.seed // chooses other moves; the tiles are those of the game
	tried := 0
	for ; tried < moves && !c.over(); tried++ {
		other.moves = c.moves
		if err := c.play(other.choose()); err != nil {
			return err
		}
	}
	for range tried {
		if err := c.undo(); err != nil {
			return err
		}
	}
	return nil
}

// checkRecords holds that a game can be recorded and replayed from that. Half of the
// games are replayed whole, the others cut off and played on, as each takes longer than
// the game.
func checkRecords(t *target) error {
	return t.eachGame(func(g *game) error {
		c, err := g.onCore()
		if err != nil {
			return err
		}
		if err := c.toTheEnd(); err != nil {
			return err
		}
		r := &recorded{coreGame: c, header: t.Header()}
		r.header.Seats = slices.Repeat([]string{"random"}, g.seats)
		r.header.Seed = strconv.FormatUint(g.seed, 10)
		text, err := r.recordOf(c.core)
		if err != nil {
			return err
		}
		r.lines = slices.Collect(strings.Lines(text))
		if (int(g.seed)+g.seats)%2 == 0 {
			return r.replayWhole()
		}
		return r.replayCut(1 + core.NewRandom(g.seed, core.Stream{Index: g.seats}).Below(len(r.lines)-1))
	})
}

// recorded is a game that is over, with the lines of its record.
type recorded struct {
	*coreGame
	header record.Header
	lines  []string
}

// recordOf returns the record of a game.
func (r *recorded) recordOf(g *core.Game) (string, error) {
	var text strings.Builder
	if err := record.Write(&text, r.header, g); err != nil {
		return "", fmt.Errorf("the game cannot be written as a record: %w", err)
	}
	return text.String(), nil
}

// replay replays lines of the record. An error has the line that it is about.
func (r *recorded) replay(lines []string) (*record.Replay, error) {
	open := func(record.Header) (core.Rules, string, error) { return r.Rules, r.header.Digest, nil }
	replay, err := record.NewReader(strings.NewReader(strings.Join(lines, "")), open).Next()
	if wrong, is := errors.AsType[*record.LineError](err); is && wrong.Line <= len(r.lines) {
		err = fmt.Errorf("%w\n%s", err, strings.TrimSpace(r.lines[wrong.Line-1]))
	}
	return replay, err
}

// replayWhole replays the whole record.
func (r *recorded) replayWhole() error {
	replay, err := r.replay(r.lines)
	switch {
	case err != nil:
		return fmt.Errorf("the record of the game cannot be replayed: %w", err)
	case len(replay.Notices) > 0:
		return fmt.Errorf("the record of the game can be replayed, but %s", strings.Join(replay.Notices, "; "))
	case !replay.Finished:
		return fmt.Errorf("the record of the game has no end; its last line is %s",
			strings.TrimSpace(r.lines[len(r.lines)-1]))
	}
	return r.same(replay.Game, "the record of the game was replayed")
}

// replayCut replays the first lines of the record, and plays on from there with the
// same seed and moves.
func (r *recorded) replayCut(lines int) error {
	done := fmt.Sprintf("the record of the game was cut off after line %d", lines)
	replay, err := r.replay(r.lines[:lines])
	if err != nil {
		return fmt.Errorf("%s, and cannot be replayed: %w", done, err)
	}
	steps, moves := 0, 0
	for _, line := range r.lines[:lines] {
		switch kind, _, _ := strings.Cut(line, ":"); kind {
		case `{"move"`:
			moves, steps = moves+1, steps+1
		case `{"deal"`, `{"supply"`:
			steps++
		}
	}
	if got := len(replay.Game.Steps()); got != steps || replay.Finished {
		return fmt.Errorf("%s, where it has %s, and %d are played", done, wording.Count(steps, "step"), got)
	}
	replay.Game.Continue(core.Seeded(r.seed))
	on := &coreGame{r.fork(replay.Game.State()), replay.Game}
	on.moves = moves
	if err := on.toTheEnd(); err != nil {
		return fmt.Errorf("%s: %w", done, err)
	}
	return r.same(replay.Game, done+", and played on")
}

// tileLists finds the tiles of a display or of the supply in a record.
var tileLists = regexp.MustCompile(`\["[^\[\]]*\]`)

// same compares a game that was played from the record with the recorded one: its
// position, its steps, and its own record. The order of the tiles in one draw means
// nothing.
func (r *recorded) same(g *core.Game, done string) error {
	if want, got := r.snapshot(r.state), r.snapshot(g.State()); want != got {
		return fmt.Errorf("%s, and came to another position: %s", done, diff(want, got))
	}
	if text := r.diffSteps(r.core.Steps(), g.Steps(), true); text != "" {
		return fmt.Errorf("%s, and its steps differ: %s", done, text)
	}
	again, err := r.recordOf(g)
	if err != nil {
		return err
	}
	sorted := func(text string) string {
		return tileLists.ReplaceAllStringFunc(text, func(list string) string {
			names := strings.Split(strings.Trim(list, "[]"), ",")
			slices.Sort(names)
			return strings.Join(names, ",")
		})
	}
	if want, got := sorted(strings.Join(r.lines, "")), sorted(again); want != got {
		return fmt.Errorf("%s, and the record of that is another one: %s", done, diff(want, got))
	}
	return nil
}
