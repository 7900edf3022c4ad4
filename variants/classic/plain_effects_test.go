package classic_test

import (
	"fmt"
	"slices"
	"strings"
)

// This file has what rulesets let seats do beside the moves of the rulebook, and what they count.

// A plainAction is a move that only some rulesets have.
type plainAction struct {
	name    string
	phase   string // offer, tiling or offered
	times   int
	game    bool // so often in the game, and not in each round
	free    bool // no turn
	must    bool // cannot be skipped when it is offered
	when    func(g *plain, seat int) bool
	choices func(g *plain, seat int) []string // what can be chosen with it; nil for nothing
	do      func(g *plain, seat int, chosen string)
}

// A plainEntry is what a ruleset does at an event, which is about a seat.
type plainEntry struct {
	event string
	do    func(g *plain, me int, about plainAbout)
}

// plainAbout is what an entry knows of its event: the take, the tiles that have fallen, or the cell of
// a tile.
type plainAbout struct {
	take        plainTake
	count       int
	color       string
	row, column int
	wild        bool // the cell is none for the color of the tile
}

// raise lets the ruleset do what it does at an event.
func (g *plain) raise(event string, me int, about plainAbout) {
	for _, entry := range g.o.on {
		if entry.event == event {
			entry.do(g, me, about)
		}
	}
}

// falls lets tiles fall color by color, each with its events before the next one.
func (g *plain) falls(me int, tiles []string) {
	for _, c := range g.o.colors {
		n := plainCount(tiles, c.name)
		if n == 0 {
			continue
		}
		g.falling = slices.Repeat([]string{c.name}, n)
		g.raise("before fall", me, plainAbout{count: n, color: c.name})
		if g.fall(me, g.falling); len(g.falling) > 0 {
			g.raise("fall", me, plainAbout{count: len(g.falling), color: c.name})
		}
		g.falling = nil
	}
}

// forAll raises an event of the whole table: also where an effect for one seat ends the game.
func (g *plain) forAll(event string) {
	for _, seat := range g.around(g.start) {
		g.ended = false
		g.raise(event, seat, plainAbout{})
	}
	g.settle()
}

// effect counts an effect, and reports whether there is one: what an event causes is over when the
// game is.
func (g *plain) effect() bool {
	if g.effects == 1000 || g.ended {
		return false
	}
	g.effects++
	return true
}

// score gives points by an effect, set and countOwn change a counter of a seat, and count one of the table.
func (g *plain) score(seat, points int) {
	if g.effect() {
		g.give(seat, points)
	}
}

func (g *plain) countOwn(seat int, name string, by int) {
	g.set(seat, name, g.players[seat-1].counters[name]+by)
}

func (g *plain) set(seat int, name string, value int) {
	if g.effect() {
		g.players[seat-1].counters[name] = value
	}
}

func (g *plain) count(name string, by int) {
	if g.effect() {
		g.counters[name] += by
	}
}

// move moves tiles of a list, as many as there are, in the order of the colors or only those of one.
// Of a color those that came last go first.
func (g *plain) move(n int, color string, from *[]string, to func(tile string)) {
	if !g.effect() {
		return
	}
	for _, c := range g.o.colors {
		for n > 0 && (color == "" || color == c.name) && slices.Contains(*from, c.name) {
			at := len(*from) - 1
			for (*from)[at] != c.name {
				at--
			}
			*from = slices.Delete(slices.Clone(*from), at, at+1)
			to(c.name)
			n--
		}
	}
}

func (g *plain) colorNames() (names []string) {
	for _, c := range g.o.colors {
		names = append(names, c.name)
	}
	return names
}

// Where tiles of effects go.
func (g *plain) toLid(tile string)      { g.discards(tile, 1) }
func (g *plain) toCenter(tile string)   { g.center = append(slices.Clone(g.center), tile) }
func (g *plain) toDummy(tiles []string) { g.dummyHas = append(slices.Clone(g.dummyHas), tiles...) }

func (g *plain) toFloor(seat int) func(tiles []string) {
	return func(tiles []string) {
		g.fall(seat, tiles) // which is no event
	}
}

// swapBoards exchanges the boards of two seats, with the marker and discs, but not the points.
func (g *plain) swapBoards(seat, other int) {
	if !g.effect() {
		return
	}
	a, b := g.players[seat-1], g.players[other-1]
	g.later = nil
	a.lines, b.lines = b.lines, a.lines
	a.foreign, b.foreign = b.foreign, a.foreign
	a.floor, b.floor = b.floor, a.floor
	a.wall, b.wall = b.wall, a.wall
	a.soft, b.soft, a.room, b.room = b.soft, a.soft, b.room, a.room
	for display, holder := range g.away {
		if holder == seat || holder == other {
			g.away[display] = seat + other - holder
		}
	}
	switch g.marker {
	case seat:
		g.marker = other
	case other:
		g.marker = seat
	}
}

// offer lets a seat take an action now, if it can.
func (g *plain) offer(seat int, name string) {
	if !g.effect() || g.reason != "" {
		return
	}
	a, _ := g.action(name)
	ways := g.ways(a, seat)
	if len(ways) == 0 {
		return
	}
	if !a.must {
		ways = append(ways, "skip")
	}
	if move := g.ask("choose", seat, func() []string { return ways }).(string); move != "skip" {
		g.act(a, seat, move)
	}
}

// together lets all seats take an action at the same time: no choice takes effect before all have chosen. It is what
// happens at an event for the seat that started the round.
func (g *plain) together(name string) {
	a, _ := g.action(name)
	moves := map[int]string{}
	asked := slices.DeleteFunc(g.around(g.start), func(int) bool { return !g.effect() })
	for _, seat := range asked {
		ways := g.ways(a, seat)
		if len(ways) == 0 {
			continue
		}
		if !a.must {
			ways = append(ways, "skip")
		}
		moves[seat] = g.ask("choose", seat, func() []string { return ways }).(string)
	}
	for _, seat := range g.around(g.start) {
		if move := moves[seat]; move != "" && move != "skip" {
			g.act(a, seat, move)
		}
	}
}

// drawTiles lets chance draw tiles, as far as there are some.
func (g *plain) drawTiles(n int, to func(tiles []string)) {
	if !g.effect() || g.reason != "" || min(n, plainTotal(g.bag)+plainTotal(g.discard)) == 0 {
		return
	}
	tiles := g.ask("gain", 0, nil).([]string)
	g.fill(tiles, n)
	to(tiles)
}

// goAgain gives the seat whose turn it is another one.
func (g *plain) goAgain(seat int) {
	if g.effect() && seat == g.seat {
		g.another = true
	}
}

// cutShort ends the offer, and endGame the game, because of a rule.
func (g *plain) cutShort() {
	if g.effect() {
		g.cut = true
	}
}

// leaveRound ends the turns of a seat in the offer, and the offer if no seat has one left.
func (g *plain) leaveRound(seat int) {
	if g.effect() && g.drafting {
		g.out[seat] = true
		g.cut = g.cut || len(g.out) == len(g.players)
	}
}

func (g *plain) endGame(rule string) {
	if g.effect() {
		g.end(rule)
	}
}

func (g *plain) end(rule string) {
	if g.ended = true; g.reason == "" {
		g.reason = rule
	}
}

// win and lose end the game as well: all others than seats that lose have won.
func (g *plain) win(rule string, seats ...int) {
	some := false
	for _, seat := range seats {
		if !g.effect() {
			continue
		}
		if g.won == nil {
			g.won = map[int]bool{}
		}
		g.won[seat] = true
		some = true
	}
	if some {
		g.end(rule)
	}
}

func (g *plain) lose(rule string, seats ...int) {
	some := false
	for _, seat := range seats {
		if !g.effect() {
			continue
		}
		if g.won == nil {
			g.won = map[int]bool{}
			for _, seat := range g.around(1) {
				g.won[seat] = true
			}
		}
		delete(g.won, seat)
		some = true
	}
	if some {
		g.end(rule)
	}
}

// ways lists the moves by which a seat can take an action now.
func (g *plain) ways(a plainAction, seat int) (moves []string) {
	if g.players[seat-1].used[a.name] == a.times || a.when != nil && !a.when(g, seat) {
		return nil
	}
	if a.choices == nil {
		return []string{a.name}
	}
	for _, chosen := range a.choices(g, seat) {
		moves = append(moves, a.name+" "+chosen)
	}
	return moves
}

// actions lists the actions that a seat can take in a phase.
func (g *plain) actions(phase string, seat int) (moves []string) {
	for _, a := range g.o.actions {
		if a.phase == phase {
			moves = append(moves, g.ways(a, seat)...)
		}
	}
	return moves
}

// action returns the action that a move takes, if it takes one.
func (g *plain) action(move string) (a plainAction, is bool) {
	name, _, _ := strings.Cut(move, " ")
	for _, a := range g.o.actions {
		if a.name == name {
			return a, true
		}
	}
	return a, false
}

// act takes an action.
func (g *plain) act(a plainAction, seat int, move string) {
	_, chosen, _ := strings.Cut(move, " ")
	g.players[seat-1].used[a.name]++
	a.do(g, seat, chosen)
}

// plainCounter is a number that seats have, or the table.
type plainCounter struct {
	name  string
	table bool
	reset bool // in each round
	start func(g *plain, seat int) int
	color bool // its value is the place of a color, from 1
	per   bool // there is one for each color, named by key
}

// key is the name of the value that a counter has for a color.
func (c plainCounter) key(color string) string {
	if c.per {
		return c.name + " " + color
	}
	return c.name
}

func (c plainCounter) begin(g *plain) {
	for i, s := range g.players {
		value := 0
		if c.start != nil {
			value = c.start(g, i+1)
		}
		for _, color := range g.colorNames() {
			if s.counters[c.key(color)] = value; i == 0 && c.table { // of which there is one
				g.counters[c.key(color)] = value
			}
		}
	}
}

// counterText writes the counters of the table or of a seat.
func (g *plain) counterText(key string, table bool, values map[string]int) []string {
	var counters []string
	for _, c := range g.o.counters {
		switch value := values[c.name]; {
		case c.table != table:
		case c.per:
			var each []string
			for _, color := range g.colorNames() {
				if value := values[c.key(color)]; value != 0 {
					each = append(each, fmt.Sprintf("%s: %d", color, value))
				}
			}
			counters = append(counters, plainMap(c.name, each)...)
		case !c.color:
			counters = append(counters, fmt.Sprintf("%s: %d", c.name, value))
		case value > 0:
			counters = append(counters, c.name+": "+g.o.colors[value-1].name)
		}
	}
	return plainMap(key, counters)
}

func plainMap(key string, entries []string) []string {
	if entries == nil {
		return nil
	}
	return []string{key + ": { " + strings.Join(entries, ", ") + " }"}
}

// ownText writes what a seat has beside its board.
func (g *plain) ownText(seat int) (lines []string) {
	s := g.players[seat-1]
	var used []string
	for _, a := range g.o.actions {
		if n := s.used[a.name]; n > 0 {
			used = append(used, fmt.Sprintf("%s %d", a.name, n))
		}
	}
	if used != nil {
		lines = append(lines, "    "+plainList("used", used))
	}
	return slices.Concat(lines, g.counterText("    counters", false, s.counters), g.drawText("    draws", seat))
}
