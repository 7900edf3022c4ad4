package classic_test

import (
	"maps"
	"slices"
)

// forecast plays a copy of the game on as if nobody took another tile, and
// returns the scores at the end of the round.
func (g *plain) forecast() []int {
	if g.phase == "over" || g.phase == "deal" {
		return g.scores()
	}
	c := g.clone()
	for i := range c.displays {
		c.displays[i] = nil
	}
	c.center = nil
	if c.phase == "tiling" {
		c.tile()
	} else {
		c.startTiling()
	}
	for c.phase == "tiling" {
		row, o := c.dearest()
		c.place(c.seat, row, o.column, o.color)
		c.tile()
	}
	return c.scores()
}

// dearest returns the first of the ways to tile a complete line that scores the most.
func (g *plain) dearest() (bestRow int, best plainOption) {
	s, most := g.players[g.seat-1], 0
	for _, row := range g.nextLines() {
		for _, o := range g.options(g.seat, row) {
			s.wall[row][o.column] = o.color
			if points := g.placed(g.seat, row, o.column); best.move == "" || points > most {
				bestRow, best, most = row, o, points
			}
			s.wall[row][o.column] = ""
		}
	}
	return bestRow, best
}

// clone returns a copy that shares nothing which play changes.
func (g *plain) clone() *plain {
	c := *g
	c.bag, c.discard = maps.Clone(g.bag), maps.Clone(g.discard)
	c.displays, c.toTile = slices.Clone(g.displays), slices.Clone(g.toTile)
	c.discs, c.away = maps.Clone(g.discs), maps.Clone(g.away)
	c.lots, c.waiting = maps.Clone(g.lots), slices.Clone(g.waiting)
	c.players = nil
	for _, s := range g.players {
		c.players = append(c.players, s.clone())
	}
	return &c
}

func (s *plainSeat) clone() *plainSeat {
	p := *s
	p.used, p.counters, p.foreign = maps.Clone(s.used), maps.Clone(s.counters), slices.Clone(s.foreign)
	p.floor, p.soft, p.lines, p.wall = slices.Clone(s.floor), slices.Clone(s.soft), nil, nil
	for _, line := range s.lines {
		p.lines = append(p.lines, slices.Clone(line))
	}
	for _, row := range s.wall {
		p.wall = append(p.wall, slices.Clone(row))
	}
	return &p
}
