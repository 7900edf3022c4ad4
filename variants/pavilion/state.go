package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The phases in which a seat acts.
const (
	taking  = draft.Acting + iota // phase 1 of the rulebook
	placing                       // phase 2
	picking                       // a seat has won tiles of the supply
	keeping                       // a seat has passed and chooses what it keeps
)

// nobody is the seat at set-up, when no seat has a turn.
const nobody int8 = -1

// state is a position: one flat struct, so that a copy is one assignment.
type state struct {
	draft.Base
	rules  *rules
	boards [core.MaxSeats]board
	order  [core.MaxSeats]int8 // of the seats in phase 2, where the ruleset has turns.placing
	me     int8                // the seat that formulas ask about
	spot   int8                // the space that the formula of scoring.place asks about
	picks  uint8               // bonus tiles that the seat has still to pick
	wild   core.Color          // of this round, or core.NoColor
}

// The kinds of moves, which the bits of a move say. Moves of one phase are listed in this
// order.
var (
	takeMove  = draft.Kind(0)
	placeMove = draft.Kind(1)
	pickMove  = draft.Kind(2)
	passMove  = draft.Kind(3)
	keepMove  = draft.Kind(4)

	decisions = draft.NewDecisions(takeDecision, placeDecision, pickDecision, passDecision, keepDecision)
)

type decision = draft.Decision[*rules, *state]

// AppendMove appends the full form of a move, as "3 green", "place center 3 as
// red wild 1", "pick purple", "pass" or "keep green red red".
func (r *rules) AppendMove(dst []byte, m core.Move) []byte { return decisions.AppendMove(r, dst, m) }

// ParseMove reads what AppendMove writes; kept tiles may come in any order.
func (r *rules) ParseMove(text string) (core.Move, error) { return decisions.ParseMove(r, text) }

// AppendMoves appends the legal moves of the seat to act.
func (s *state) AppendMoves(dst []core.Move) []core.Move {
	return decisions.AppendMoves(s, s.Phase, dst)
}

// Check returns why a move is illegal, or nil.
func (s *state) Check(m core.Move) error { return decisions.Check(s.rules, s, m) }

// Play makes a legal move.
func (s *state) Play(m core.Move, w core.Watcher) { decisions.Play(s, m, w) }

// PickMove picks a legal move without a list of all, in phases that can count them.
func (s *state) PickMove(p core.Picker) (m core.Move, legal int) {
	switch s.Phase {
	case taking:
		return s.pickTake(p)
	case placing:
		return s.pickPlace(p)
	case keeping:
		return s.pickKeep(p)
	}
	return 0, 0
}

// Set makes s a copy of src.
func (s *state) Set(src core.State) { *s = *src.(*state) }

// CountTiles returns all tiles of the game, for conservation.
func (s *state) CountTiles() core.Tray {
	all := s.Table.CountTiles()
	for seat := range s.boards[:s.Size] {
		tiles := s.boards[seat].tiles()
		all.Add(&tiles)
	}
	return all
}
