package trio

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// offering is the phase in which a seat acts, and scoring that in which the boards are scored.
const (
	offering = draft.Acting + iota
	scoring
)

// state is a position. It has no pointer to anything that changes, so that a copy
// is one assignment, and the methods of draft.Base are those of every variant.
type state struct {
	draft.Base
	rules  *rules
	boards [core.MaxSeats]board
}

var decisions = draft.Decisions[*state]{takeDecision}

// AppendMove appends the text of a move.
func (r *rules) AppendMove(dst []byte, m core.Move) []byte { return decisions.AppendMove(r, dst, m) }

// ParseMove reads what AppendMove writes.
func (r *rules) ParseMove(text string) (core.Move, error) { return decisions.ParseMove(r, text) }

// AppendMoves appends the legal moves of the seat to act.
func (s *state) AppendMoves(dst []core.Move) []core.Move {
	if s.Phase != offering {
		return dst
	}
	return s.appendTakes(dst)
}

// Check returns why a move is illegal, or nil.
func (s *state) Check(m core.Move) error { return decisions.Check(s.rules, s, m) }

// Play makes a legal move.
func (s *state) Play(m core.Move, w core.Watcher) {
	w = s.BeginStep(w)
	s.playTake(m, w)
	course.Advance(s, w)
	s.EndStep()
}

// Set makes s a copy of src.
func (s *state) Set(src core.State) { *s = *src.(*state) }

// AppendRanking appends what the ruleset ranks by.
func (s *state) AppendRanking(dst []int, seat int) []int { return draft.Ranking(s, dst, seat) }

// CountTiles returns all tiles of the game, wherever they lie.
func (s *state) CountTiles() core.Tray { return draft.CountTiles(s) }
