package match

import (
	"context"
	"fmt"
)

// undo takes the last decision of a person back, with all that came after it.
func undo(_ context.Context, m *Match, _ []string) (changed bool, err error) {
	last := m.lastDecision(m.isPerson)
	if last < 0 {
		fmt.Fprintln(m.Out, "there is no move of yours to take back")
		return false, nil
	}
	if err := m.Archive.Rewind(); err != nil {
		fmt.Fprintln(m.Out, err)
		return false, nil
	}
	for len(m.Game.Steps()) > last {
		m.Game.Undo()
	}
	m.told = len(m.Game.Steps())
	fmt.Fprintln(m.Out, "taken back; the same tiles will come again")
	return true, nil
}

// isPerson reports whether a person sits on a seat.
func (m *Match) isPerson(seat int) bool { return m.Bots[seat] == nil }

// lastDecision returns which step was the last move of one of these seats, -1
// where there is none. What was played by itself as the only move is none:
// taken back, it would be played again at once.
func (m *Match) lastDecision(of func(seat int) bool) int {
	steps := m.Game.Steps()
	for i := len(steps) - 1; i >= 0; i-- {
		s := steps[i]
		if s.Turn.Seat() && of(int(s.Turn)) && (s.Legal > 1 || !m.Auto) {
			return i
		}
	}
	return -1
}
