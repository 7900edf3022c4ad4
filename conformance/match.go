package conformance

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// match is a random game as a core.Game, which checks moves, keeps steps and takes
// them back. Its play looks at the position of the game and chooses the moves.
type match struct {
	*play
	game *core.Game
}

// match starts the same game anew as a core.Game.
func (p *play) match() (*match, error) {
	g, err := p.game()
	if err != nil {
		return nil, err
	}
	return p.watch(g, 0), nil
}

// watch returns the match of a game in which so many moves were made.
func (p *play) watch(g *core.Game, moves int) *match {
	on := p.fork(g.State())
	on.moves = moves
	return &match{on, g}
}

// move makes the move that a random bot makes, and returns it.
func (m *match) move() (core.Move, error) {
	move := m.choose()
	return move, m.make(move)
}

// make makes a legal move.
func (m *match) make(move core.Move) error {
	if err := m.game.Play(move); err != nil {
		return fmt.Errorf("Game.Play refuses a legal move: %w", err)
	}
	m.moves++
	m.at.moves = m.moves
	return nil
}

// undo takes the last move back.
func (m *match) undo() error {
	if !m.game.Undo() {
		return fmt.Errorf("Game.Undo reports that there is nothing to take back, and %s were made", count(m.moves, "move"))
	}
	m.moves--
	m.at.moves = m.moves
	return nil
}

// over reports whether no seat has a turn any more: the game takes chance turns itself.
func (m *match) over() bool { return !m.state.Turn().Seat() || m.play.over() }

// look tells all of the position.
func (m *match) look() string { return m.sight(m.state) }

// toTheEnd plays to the end.
func (m *match) toTheEnd() error {
	for !m.over() {
		if _, err := m.move(); err != nil {
			return err
		}
	}
	return nil
}
