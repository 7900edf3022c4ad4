package conformance

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// undo holds that a game goes back to where it was, and forward again with the same
// tiles.
func undo(t *target) error {
	return t.eachGame(func(p *play) error {
		m, err := p.match()
		if err != nil {
			return err
		}
		h := &history{match: m}
		if err := h.forward(); err != nil {
			return err
		}
		steps, end := slices.Clone(m.game.Steps()), m.look()
		if err := h.allTheWayBack(); err != nil {
			return err
		}
		if err := h.again(h.made); err != nil {
			return err
		}
		return h.sameAs(end, steps, "the whole game was taken back and its moves were made again")
	})
}

// history is a game with its moves and with what its positions looked like.
type history struct {
	*match
	made   []core.Move
	before []string // before each move; "" where it was not looked at
}

// forward plays to the end, with detours on the way.
func (h *history) forward() error {
	for !h.over() {
		before := ""
		if h.looksHere() {
			before = h.look()
		}
		move, err := h.move()
		if err != nil {
			return err
		}
		h.made, h.before = append(h.made, move), append(h.before, before)
		if bits.OnesCount(uint(h.moves)) == 1 && !h.over() {
			if err := h.detour(); err != nil {
				return err
			}
		}
	}
	return nil
}

// looksHere reports whether the position is looked at, which takes longer than the
// move: each game has others.
func (h *history) looksHere() bool { return h.moves == 0 || h.moves%4 == int(h.seed%4) }

// detour takes half of the moves back, tries others in their place, takes those
// back too and makes the first ones again.
func (h *history) detour() error {
	here, steps := h.look(), slices.Clone(h.game.Steps())
	half := h.moves / 2
	taken := count(h.moves-half, "move")
	if err := h.back(h.moves - half); err != nil {
		return err
	}
	there := h.look()
	if want := h.before[half]; want != "" && there != want {
		return fmt.Errorf("Game.Undo took %s back, and the position is not what it was: %s", taken, parted(want, there))
	}
	if err := h.tryOthers(len(h.made) - half); err != nil {
		return err
	}
	if now := h.look(); now != there {
		return fmt.Errorf("Game.Undo took %s back, others were tried and taken back too, "+
			"and the position is not what it was: %s",
			taken, parted(there, now))
	}
	if err := h.again(h.made[half:]); err != nil {
		return err
	}
	return h.sameAs(here, steps, fmt.Sprintf("Game.Undo took %s back, others were tried and taken back too, "+
		"and the first ones were made again", taken))
}

// tryOthers makes other moves than those that were made here, and takes them back.
func (h *history) tryOthers(moves int) error {
	other := h.fork(h.state)
	other.seed = ^h.seed // chooses other moves; the tiles are those of the game
	tried := 0
	for ; tried < moves && !h.over(); tried++ {
		other.moves = h.moves
		if err := h.make(other.choose()); err != nil {
			return err
		}
	}
	return h.back(tried)
}

// back takes moves back.
func (h *history) back(moves int) error {
	for range moves {
		if err := h.undo(); err != nil {
			return err
		}
	}
	return nil
}

// again makes moves that were made before.
func (h *history) again(made []core.Move) error {
	for _, m := range made {
		if err := h.make(m); err != nil {
			return fmt.Errorf("a move that was taken back cannot be made again: %w", err)
		}
	}
	return nil
}

// allTheWayBack takes all moves back, and looks at what is there.
func (h *history) allTheWayBack() error {
	for _, want := range slices.Backward(h.before) {
		if err := h.undo(); err != nil {
			return err
		}
		if want == "" {
			continue
		}
		if now := h.look(); now != want {
			return fmt.Errorf("Game.Undo took a move back, and the position is not what it was: %s", parted(want, now))
		}
	}
	if h.game.Undo() {
		return errors.New("Game.Undo reports that it has taken a move back, and there was none left")
	}
	if now := h.look(); len(h.before) > 0 && now != h.before[0] {
		return fmt.Errorf("Game.Undo had nothing to take back, and the position has changed: %s", parted(h.before[0], now))
	}
	return nil
}

// sameAs compares the game with what it was before something was done.
func (h *history) sameAs(position string, steps []core.Step, done string) error {
	if now := h.look(); now != position {
		return fmt.Errorf("%s, and the position is not what it was: %s", done, parted(position, now))
	}
	now := h.game.Steps()
	for i := range min(len(now), len(steps)) {
		if text := h.partedSteps(steps[i], now[i]); text != "" {
			return fmt.Errorf("%s, and step %d of the game is not what it was: %s", done, i+1, text)
		}
	}
	if len(now) != len(steps) {
		return fmt.Errorf("%s, and the game has %s instead of %d", done, count(len(now), "step"), len(steps))
	}
	return nil
}
