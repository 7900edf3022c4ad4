package core

import (
	"context"
	"fmt"
)

// Playout plays random legal moves from s to the end of the game and returns the number of moves.
// Draws and moves come from r.
//
// buf holds the legal moves of a turn. It is returned for the next call, to allocate nothing in
// many playouts.
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

// Perft counts the sequences of exactly depth moves from s without a chance turn in between. A
// branch with a chance turn, or the end of the game, before its last move adds nothing. s is a
// position of r and does not change. The numbers grow fast with depth: if ctx ends first, Perft
// returns its error. A negative depth is an error.
//
// Perft is the usual check of a move generator: engines with equal numbers at some depth agree on
// every legal move on the way.
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

// perft counts moves. It has the position and the moves of each level that was reached: a game
// can end long before the depth.
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
