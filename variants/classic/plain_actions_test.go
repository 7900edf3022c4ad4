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
	name    string
	times   int
	game    bool // so often in the game, and not in each round
	offered bool // only when the ruleset offers it
	must    bool // and then it cannot be skipped
	when    func(g *plain) bool
	color   func(g *plain, color string) bool // which colors can be chosen with it, if one is
	do      func(g *plain, color string)
}

// A plainOffer waits until a step is finished: an action for a seat, or tiles that the dummy draws.
type plainOffer struct {
	seat   int
	action string
	draw   int
}

// ways lists the moves by which the seat can take an action now.
func (g *plain) ways(a plainAction) (moves []string) {
	if g.players[g.seat-1].used[a.name] == a.times || a.when != nil && !a.when(g) {
		return nil
	}
	if a.color == nil {
		return []string{a.name}
	}
	for _, c := range g.o.colors {
		if a.color(g, c.name) {
			moves = append(moves, a.name+" "+c.name)
		}
	}
	return moves
}

// actions lists the actions that the seat can take in its turn.
func (g *plain) actions() (moves []string) {
	for _, a := range g.o.actions {
		if !a.offered {
			moves = append(moves, g.ways(a)...)
		}
	}
	return moves
}

// action returns the action of that name.
func (g *plain) action(name string) plainAction {
	return g.o.actions[slices.IndexFunc(g.o.actions, func(a plainAction) bool { return a.name == name })]
}

// act takes an action in a turn, and reports whether the move is one.
func (g *plain) act(move string) bool {
	name, color, _ := strings.Cut(move, " ")
	if !slices.ContainsFunc(g.o.actions, func(a plainAction) bool { return a.name == name }) {
		return false
	}
	g.players[g.seat-1].used[name]++
	g.action(name).do(g, color)
	return true
}

// offered lists what the seat can do with the first offer.
func (g *plain) offered() []string {
	a := g.action(g.waiting[0].action)
	if a.must {
		return g.ways(a)
	}
	return append(g.ways(a), "skip")
}

// decide takes or skips the first offer.
func (g *plain) decide(move string) {
	g.waiting = g.waiting[1:]
	if g.act(move); g.phase != "over" {
		g.goOn()
	}
}

// goOn lets what waits be done, one after the other, before what is next. An action that the seat
// cannot take is left out, and so are tiles to draw where there are none.
func (g *plain) goOn() {
	if g.phase != "choose" && g.phase != "gain" {
		if g.next, g.nextSeat = g.phase, g.seat; g.next == "deal" {
			g.nextSeat = 1
		}
	}
	for ; len(g.waiting) > 0; g.waiting = g.waiting[1:] {
		first := g.waiting[0]
		if g.phase = "gain"; first.draw > 0 && plainTotal(g.bag)+plainTotal(g.discard) > 0 {
			return
		}
		if g.phase, g.seat = "choose", first.seat; first.draw == 0 && len(g.ways(g.action(first.action))) > 0 {
			return
		}
	}
	g.phase, g.seat = g.next, g.nextSeat
}

// gain draws tiles for the dummy.
func (g *plain) gain(tiles []string) error {
	if g.phase != "gain" {
		return fmt.Errorf("tiles for the dummy in phase %s", g.phase)
	}
	if err := g.fill(tiles, g.waiting[0].draw, g.bag, g.discard); err != nil {
		return err
	}
	g.dummyHas = append(slices.Clone(g.dummyHas), tiles...)
	g.waiting = g.waiting[1:]
	g.goOn()
	return nil
}

// waitText writes what is still to be decided or drawn before the game goes on.
func (g *plain) waitText() (lines []string) {
	if g.effects > 0 {
		lines = append(lines, fmt.Sprintf("effects: %d", g.effects))
	}
	if g.phase == "choose" || g.phase == "gain" {
		var waiting []string
		for _, o := range g.waiting {
			if o.draw > 0 {
				waiting = append(waiting, fmt.Sprintf("draw %d dummy %d", o.draw, o.seat))
			} else {
				waiting = append(waiting, fmt.Sprintf("%s %d", o.action, o.seat))
			}
		}
		lines = append(lines, plainList("offers", waiting), fmt.Sprintf("then: %s %d", g.next, g.nextSeat))
	}
	if g.o.guild {
		lines = append(lines, fmt.Sprintf("counters: { open: %d }", g.open))
	}
	if g.o.race {
		lines = append(lines, fmt.Sprintf("counters: { prize_round: %d }", g.prize))
	}
	return lines
}

// used counts an action of one effect, of those that are turns or need no more.
func (g *plain) used(name string) {
	g.effects++
	g.players[g.seat-1].used[name]++
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
		for name := range s.used {
			if !slices.ContainsFunc(g.o.actions, func(a plainAction) bool { return a.name == name && a.game }) && name != "swap" {
				delete(s.used, name)
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
	for name, n := range s.used {
		used = append(used, fmt.Sprintf("%s %d", name, n))
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
