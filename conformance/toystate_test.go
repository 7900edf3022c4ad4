package conformance_test

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The phases. When the supply is filled, it is the turn of Seat.
const (
	dealing   = draft.Dealing
	refilling = draft.Refilling
	offering  = draft.Acting
	over      = draft.Over
)

// toyState is a position.
type toyState struct {
	draft.Base
	rules  *toyRules
	boards []toyBoard
	asked  int8      // the seat whose board a formula asks about
	ahead  *toyState // room for forecasts
}

// toyBoard is what lies before a seat.
type toyBoard struct {
	lanes  [maxLanes]toyLane
	floor  core.Tray
	path   []core.Color
	helped bool // it has taken from the supply in this round
}

// toyLane is a lane. Without tiles its color means nothing.
type toyLane struct {
	color core.Color
	count uint8
}

// kinds counts the colors in the path.
func (b *toyBoard) kinds() int {
	var seen uint
	for _, c := range b.path {
		seen |= 1 << c
	}
	return bits.OnesCount(seen)
}

// same counts the tiles of one color at the end of the path.
func (b *toyBoard) same() int {
	n := 1
	for n < len(b.path) && b.path[len(b.path)-1-n] == b.path[len(b.path)-1] {
		n++
	}
	return n
}

// tiles returns all tiles on the board.
func (b *toyBoard) tiles() core.Tray {
	all := b.floor
	for _, l := range b.lanes {
		all[l.color] += l.count
	}
	for _, c := range b.path {
		all[c]++
	}
	return all
}

// Turn returns who is to act.
func (s *toyState) Turn() core.Turn { return s.rules.turn(s) }

func (s *toyState) turn() core.Turn { return s.Base.Turn() }

// Set makes s a copy of src.
func (s *toyState) Set(src core.State) { s.rules.set(s, src.(*toyState)) }

func (s *toyState) set(src *toyState) {
	boards, ahead := s.boards[:min(cap(s.boards), len(src.boards))], s.ahead
	boards = append(boards, s.rules.newBoards(len(src.boards)-len(boards))...)
	for i := range boards {
		path := append(boards[i].path[:0], src.boards[i].path...)
		boards[i] = src.boards[i]
		boards[i].path = path
	}
	*s = *src
	s.boards, s.ahead = boards, ahead
}

// AppendRanking appends what the ruleset ranks by.
func (s *toyState) AppendRanking(dst []int, seat int) []int { return s.rules.standing(s, dst, seat) }

func (s *toyState) standing(dst []int, seat int) []int {
	return draft.Ranking(s, dst, seat)
}

// CountTiles returns all tiles of the game, wherever they lie.
func (s *toyState) CountTiles() core.Tray { return s.rules.count(s) }

func (s *toyState) count() core.Tray {
	all := s.Table.CountTiles()
	for seat := range s.boards {
		tiles := s.boards[seat].tiles()
		all.Add(&tiles)
	}
	return all
}

// Forecast returns what a seat would have if the round ended now, in hundredths.
func (s *toyState) Forecast(seat int) int { return s.rules.forecast(s, seat) }

func (s *toyState) forecast(seat int) int {
	if s.Phase != offering && s.Phase != refilling {
		return s.Track[seat] * core.Hundredths
	}
	if s.ahead == nil {
		s.ahead = &toyState{rules: s.rules}
	}
	s.ahead.set(s)
	s.rules.endRound(s.ahead, nil)
	return s.ahead.Track[seat] * core.Hundredths
}
