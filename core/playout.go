package core

import (
	"context"
	"fmt"
)

// Playout plays random legal moves from s to the end of the game and returns how
// many moves the seats made. Draws and moves come from r.
//
// buf holds the legal moves of a turn. It is returned for the next call, so that
// many playouts allocate nothing.
func Playout(s State, r *Random, buf []Move) (moves int, _ []Move) {
	for {
		turn := s.Turn()
		switch {
		case turn.Seat():
			buf = s.AppendMoves(buf[:0])
			s.Play(buf[r.Below(len(buf))], nil)
			moves++
		case turn == Over:
			return moves, buf
		default:
			s.Deal(r, nil)
		}
	}
}

// Perft counts the sequences of exactly depth moves that can follow s with no
// chance turn between them. A branch that meets one, or the end of the game,
// before its last move adds nothing. s is a position of r and does not change.
// The numbers grow fast with depth: if ctx ends first, its error is returned. A
// negative depth is an error.
//
// It is the usual check of a move generator: two engines that agree on these
// numbers at some depth agree on every legal move on the way.
func Perft(ctx context.Context, r Rules, s State, depth int) (uint64, error) {
	switch {
	case depth < 0:
		return 0, fmt.Errorf("depth %d: 0 or more is needed", depth)
	case depth == 0:
		return 1, nil
	}
	p := perft{ctx: ctx, rules: r}
	return p.count(s, 0, depth), ctx.Err()
}

// perft counts moves. It has the position and the moves of each level that the count has
// reached: a game can end long before the depth.
type perft struct {
	ctx    context.Context
	rules  Rules
	levels []*level
}

type level struct {
	state State
	moves []Move
}

// count counts the moves at a depth of 1, and the sequences of moves at a larger one.
func (p *perft) count(s State, reached, depth int) uint64 {
	if !s.Turn().Seat() {
		return 0
	}
	if reached == len(p.levels) {
		p.levels = append(p.levels, &level{state: Clone(p.rules, s)})
	}
	here := p.levels[reached]
	here.moves = s.AppendMoves(here.moves[:0])
	if depth == 1 {
		return uint64(len(here.moves))
	}
	var count uint64
	for _, m := range here.moves {
		here.state.Set(s)
		here.state.Play(m, nil)
		count += p.count(here.state, reached+1, depth-1)
		if depth > 2 && p.ctx.Err() != nil {
			break // Perft discards the count; at the last level, checking ctx would cost more than counting
		}
	}
	return count
}
