package classic_test

import (
	"fmt"
	"slices"
	"strings"
)

// This file has what rulesets let seats do beside the moves of the rulebook, what they count, and
// what chance decides for seats.

// A plainAction is a move that only some rulesets have. It is no turn.
type plainAction struct {
	name  string
	times int
	round bool // so often in each round, and not in the game
	when  func(g *plain) bool
	do    func(g *plain)
}

// actions lists the actions that the seat can take in its turn.
func (g *plain) actions() (moves []string) {
	for _, a := range g.o.actions {
		if g.players[g.seat-1].used[a.name] < a.times && (a.when == nil || a.when(g)) {
			moves = append(moves, a.name)
		}
	}
	return moves
}

// act takes such an action, and reports whether the move is one.
func (g *plain) act(move string) bool {
	for _, a := range g.o.actions {
		if a.name == move {
			g.players[g.seat-1].used[a.name]++
			a.do(g)
			return true
		}
	}
	return false
}

// setCounter gives a counter of a seat a value, which is an effect of the ruleset.
func (g *plain) setCounter(seat int, name string, value int) {
	g.effects++
	g.players[seat-1].counters[name] = value
}

// counter is the value of a counter of the seat whose turn it is.
func (g *plain) counter(name string) int { return g.players[g.seat-1].counters[name] }

// forgetRound lets a new round begin without what belongs to the one before.
func (g *plain) forgetRound() {
	g.effects = 0
	for _, s := range g.players {
		for _, a := range g.o.actions {
			if a.round {
				delete(s.used, a.name)
			}
		}
	}
}

// plainLot is what chance decides for each seat before the game, and what can come.
type plainLot struct {
	name   string
	values []string
}

// dueDraw is the first draw that a seat still waits for, and what can come: no value twice before
// all have come.
func (g *plain) dueDraw() (name string, values []string) {
	for _, lot := range g.o.lots {
		drawn := g.lots[lot.name]
		if len(drawn) == len(g.players) {
			continue
		}
		drawn = drawn[len(drawn)/len(lot.values)*len(lot.values):]
		for _, value := range lot.values {
			if !slices.Contains(drawn, value) {
				values = append(values, value)
			}
		}
		return lot.name, values
	}
	return "", nil
}

// goneText writes the values that do not come again until all have, where more seats have one.
func (g *plain) goneText() (lines []string) {
	for _, lot := range g.o.lots {
		if drawn, n := g.lots[lot.name], len(lot.values); len(drawn) > n {
			lines = append(lines, "drawn: { "+plainList(lot.name, drawn[n:])+" }")
		}
	}
	return lines
}

// ownText writes what a seat has beside its board.
func (g *plain) ownText(seat int) (lines []string) {
	s := g.players[seat-1]
	var used, counters, lots []string
	for _, a := range g.o.actions {
		if n := s.used[a.name]; n > 0 {
			used = append(used, fmt.Sprintf("%s %d", a.name, n))
		}
	}
	for _, name := range g.o.counters {
		counters = append(counters, fmt.Sprintf("%s: %d", name, s.counters[name]))
	}
	for _, lot := range g.o.lots {
		if drawn := g.lots[lot.name]; len(drawn) >= seat {
			lots = append(lots, lot.name+": "+drawn[seat-1])
		}
	}
	if used != nil {
		lines = append(lines, "    "+plainList("used", used))
	}
	if counters != nil {
		lines = append(lines, "    counters: { "+strings.Join(counters, ", ")+" }")
	}
	if lots != nil {
		lines = append(lines, "    draws: { "+strings.Join(lots, ", ")+" }")
	}
	return lines
}
