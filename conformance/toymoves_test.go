package conformance_test

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// What moves have beside displays, the center and the numbers of lanes.
const (
	fromSupply = draft.Center + 1 // the source of one tile of the supply
	supplyWord = "supply"
	toFloor    = maxLanes // the lane that stands for the floor
	floorWord  = "floor"
)

// toyMove returns the move that brings tiles of a color from a source to a lane.
func toyMove(src draft.Source, c core.Color, lane int) core.Move {
	return core.Move(src)<<8 | core.Move(c)<<4 | core.Move(lane)
}

// toyParts splits a move.
func toyParts(m core.Move) (src draft.Source, c core.Color, lane int) {
	return draft.Source(m >> 8), core.Color(m >> 4 & 0xF), int(m & 0xF)
}

// AppendMove appends "3 gray 2", "center white floor" or "supply black 1".
func (r *toyRules) AppendMove(dst []byte, m core.Move) []byte {
	return r.toySteps.appendMove(r, dst, m)
}

func (r *toyRules) appendMove(dst []byte, m core.Move) []byte {
	src, c, lane := toyParts(m)
	if src == fromSupply {
		dst = append(dst, supplyWord...)
	} else {
		dst = src.Append(dst)
	}
	dst = append(append(dst, ' '), draft.ColorName(c, r.shared.Colors())...)
	if lane == toFloor {
		return append(append(dst, ' '), floorWord...)
	}
	return strconv.AppendInt(append(dst, ' '), int64(lane)+1, 10)
}

// ParseMove reads what AppendMove writes.
func (r *toyRules) ParseMove(text string) (core.Move, error) { return r.toySteps.parseMove(r, text) }

func (r *toyRules) parseMove(text string) (core.Move, error) {
	words := strings.Fields(text)
	if len(words) != 3 {
		return 0, fmt.Errorf("%q is no move: write source, color and lane, as 3 %s 2", text, r.shared.Colors()[0].Name)
	}
	src, lane := fromSupply, toFloor
	var err error
	if words[0] != supplyWord {
		if src, err = draft.ParseSource(words[0]); err != nil {
			return 0, err
		}
	}
	c, err := draft.ParseColor(words[1], r.shared.Colors())
	if err != nil {
		return 0, err
	}
	if words[2] != floorWord {
		if lane, err = draft.ParseNumber(words[2], len(r.lengths)); err != nil {
			return 0, fmt.Errorf("%q is no lane: write a number from 1 to %d, or %s", words[2], len(r.lengths), floorWord)
		}
	}
	return toyMove(src, c, lane), nil
}

// AppendMoves appends the legal moves of the seat to act.
func (s *toyState) AppendMoves(dst []core.Move) []core.Move { return s.rules.moves(s, dst) }

func (s *toyState) moves(dst []core.Move) []core.Move {
	if s.Phase != offering {
		return dst
	}
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		dst = s.movesFrom(dst, src, &s.Table.Offers[src])
	}
	if !s.boards[s.Seat].helped {
		dst = s.movesFrom(dst, fromSupply, &s.Table.Supply)
	}
	return dst
}

// movesFrom appends the moves with the tiles of a source: each color goes to any
// lane that takes it, or to the floor.
func (s *toyState) movesFrom(dst []core.Move, src draft.Source, tiles *core.Tray) []core.Move {
	for colors := tiles.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		for lane := range s.rules.lengths {
			if s.takes(lane, c) {
				dst = append(dst, toyMove(src, c, lane))
			}
		}
		dst = append(dst, toyMove(src, c, toFloor))
	}
	return dst
}

// takes reports whether a lane of the seat to act takes tiles of a color.
func (s *toyState) takes(lane int, c core.Color) bool {
	l := s.boards[s.Seat].lanes[lane]
	return l.count == 0 || l.color == c && l.count < s.rules.lengths[lane]
}

// Check says why a move is illegal, or nil.
func (s *toyState) Check(m core.Move) error { return s.rules.check(s, m) }

func (s *toyState) check(m core.Move) error {
	reason, key := s.refuse(m)
	return core.Refuse(s.rules, s, m, reason, key)
}

// refuse says why a move is illegal, and the key of the rule behind it.
func (s *toyState) refuse(m core.Move) (reason, key string) {
	src, c, lane := toyParts(m)
	switch {
	case m != toyMove(src, c, lane):
		return "there is no such move", ""
	case s.Phase == over:
		return "the game is over", ""
	case s.Phase != offering:
		return "tiles have to be drawn first", ""
	case lane != toFloor && lane >= len(s.rules.lengths):
		return fmt.Sprintf("there is no lane %d", lane+1), keyLanes
	case src == fromSupply:
		reason, key = s.refuseHelp(c)
	default:
		reason, key = s.Table.RefuseTake(src, c, s.rules.shared.Colors())
	}
	if reason == "" && lane != toFloor && !s.takes(lane, c) {
		return fmt.Sprintf("lane %d is full, or holds tiles of another color", lane+1), keyLanes
	}
	return reason, key
}

// refuseHelp says why no tile of a color can be taken from the supply.
func (s *toyState) refuseHelp(c core.Color) (reason, key string) {
	switch {
	case s.boards[s.Seat].helped:
		return "a seat takes from the supply once in a round", ""
	case int(c) >= len(s.rules.shared.Colors()):
		return "there is no such color", "colors"
	case s.Table.Supply[c] == 0:
		return fmt.Sprintf("no %s tile lies in the supply", s.rules.shared.Colors()[c].Name), ""
	}
	return "", ""
}
