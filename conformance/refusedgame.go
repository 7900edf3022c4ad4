package conformance

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// refusedInGame plays the same game twice side by side. In one of them moves are
// tried that are not legal, which must make no difference: not in the position, in
// its steps, or in the tiles that come.
func refusedInGame(p *play, past []core.Move) error {
	quiet, err := p.match()
	if err != nil {
		return err
	}
	tried, err := p.match()
	if err != nil {
		return err
	}
	for {
		over := tried.over()
		if over || bits.OnesCount(uint(tried.moves+1)) == 1 {
			if err := tried.tryOthers(past); err != nil {
				return err
			}
			if err := sameMatch(quiet, tried); err != nil {
				return err
			}
		}
		if over {
			return nil
		}
		_, errQuiet := quiet.move()
		_, errTried := tried.move()
		if err := errors.Join(errQuiet, errTried); err != nil {
			return err
		}
	}
}

// tryOthers tries moves that are not legal.
func (m *match) tryOthers(past []core.Move) error {
	random := core.NewRandom(m.seed, core.Stream{Index: m.moves})
	for _, move := range numbersNear(random, m.game.Moves(), past) {
		if m.state.Check(move) != nil && m.game.Play(move) == nil {
			return fmt.Errorf("Game.Play makes %s, which Check has refused a moment ago", m.named(move))
		}
	}
	return nil
}

// sameMatch compares the positions and steps of two games.
func sameMatch(quiet, tried *match) error {
	if want, got := quiet.look(), tried.look(); want != got {
		return fmt.Errorf("moves were refused, and the position is not what it is without: %s", parted(want, got))
	}
	wants, gots := quiet.game.Steps(), tried.game.Steps()
	if len(wants) != len(gots) {
		return fmt.Errorf("moves were refused, and the game has %s and not %d", count(len(gots), "step"), len(wants))
	}
	for i := range wants {
		if text := quiet.partedSteps(wants[i], gots[i]); text != "" {
			return fmt.Errorf("moves were refused, and step %d of the game is not what it is without: %s", i+1, text)
		}
	}
	return nil
}
