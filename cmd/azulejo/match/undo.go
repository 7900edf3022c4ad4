package match

import (
	"context"
	"fmt"
)

// undo takes the last decision of a person back, with all that came after it.
func undo(_ context.Context, m *Match, _ []string) (changed bool, err error) {
	if !m.decided() {
		fmt.Fprintln(m.Out, "there is no move of yours to take back")
		return false, nil
	}
	if err := m.Archive.Rewind(); err != nil {
		fmt.Fprintln(m.Out, err)
		return false, nil
	}
	for m.Game.Undo() && !m.personToMove() {
	}
	m.told = len(m.Game.Steps())
	fmt.Fprintln(m.Out, "taken back; the same tiles will come again")
	return true, m.Archive.Keep(m.Game)
}

// personToMove reports whether it is a person's turn.
func (m *Match) personToMove() bool {
	turn := m.Game.Turn()
	return turn.Seat() && m.Bots[turn] == nil
}

// decided reports whether a person has made a move.
func (m *Match) decided() bool {
	for _, step := range m.Game.Steps() {
		if step.Turn.Seat() && m.Bots[step.Turn] == nil {
			return true
		}
	}
	return false
}
