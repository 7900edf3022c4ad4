package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// state is a position: flat parts, so that a copy is a few assignments.
type state struct {
	draft.Base
	turns
	boards [core.MaxSeats]board

	// past is how the seats were when the wall-tiling began, or the payment of all floor lines; nil
	// where no formula asks for it. No two states share it.
	past *state

	long *[core.MaxSeats][maxFloor]uint8 // the floor lines, if they have more than a few spaces; no two states share it
}

// turns is what a position of this variant has beside the boards.
type turns struct {
	rules *rules

	takesLeft int8         // takes that the seat to act has still to make from a display
	from      draft.Source // that display

	later uint8 // complete lines that the seat to act leaves in this tiling

	floorPoints [core.MaxSeats]int32 // what the floor line has given so far
}

// The kinds of moves.
const (
	takeMove core.Move = iota << draft.KindShift
	tileMove
	actionMove
	giveMove
)

type decision = draft.Decision[*state]

var decisions = draft.Decisions[*state]{takeDecision, tileDecision,
	draft.ActionDecision[*state](), draft.GiveDecision[*state]()}

// AppendMove appends the text of a move: "3 blue 2", "center red floor", "tile 4 2".
func (r *rules) AppendMove(dst []byte, m core.Move) []byte { return decisions.AppendMove(r, dst, m) }

// ParseMove reads what AppendMove writes.
func (r *rules) ParseMove(text string) (core.Move, error) { return decisions.ParseMove(r, text) }

// AppendMoves appends the legal moves of the seat to act.
func (s *state) AppendMoves(dst []core.Move) []core.Move {
	switch s.Phase {
	case offering:
		dst = s.appendTakes(dst)
	case tiling:
		dst = s.appendCells(dst)
	case draft.Giving:
		dst = s.AppendGives(giveMove, dst)
	}
	if s.rules.HasActions() {
		dst = draft.AppendActions(s, actionMove, dst)
	}
	return dst
}

// Check returns why a move is illegal, or nil.
func (s *state) Check(m core.Move) error { return decisions.Check(s.rules, s, m) }

// Play makes a legal move.
func (s *state) Play(m core.Move, w core.Watcher) {
	w = s.BeginStep(w)
	switch draft.KindOf(m) {
	case takeMove:
		if s.rules.Handles(onTakeComing) {
			draft.Announce(s, onTakeComing, m, s.aboutTake(m), w)
		} else {
			s.playTake(m, w)
		}
	case tileMove:
		s.playTile(m, w)
	case actionMove:
		s.playAction(m, w)
	case giveMove:
		s.PlayGive(m, w)
	}
	s.end(w)
}

// Set makes s a copy of src.
func (s *state) Set(src core.State) { s.copy(src.(*state)) }

// copy copies only the boards of the seats that there are.
func (s *state) copy(src *state) {
	s.Base.Copy(&src.Base)
	s.turns = src.turns
	copy(s.boards[:s.Size], src.boards[:])
	if s.past != nil {
		s.past.copy(src.past)
	}
	if s.long != nil {
		copy(s.long[:s.Size], src.long[:])
	}
}

// AppendRanking appends what the ruleset ranks by.
func (s *state) AppendRanking(dst []int, seat int) []int { return draft.Ranking(s, dst, seat) }

// LegalActions returns which actions the seat to act can take.
func (s *state) LegalActions() uint64 { return draft.LegalActions(s) }

// ActionOf returns the action that a move takes or declines.
func (s *state) ActionOf(m core.Move) (action int, declines bool) {
	return draft.ActionOf(s, actionMove, m)
}

// CountTiles returns all tiles of the game, so that tests can see that none is lost.
func (s *state) CountTiles() core.Tray { return draft.CountTiles(s) }
