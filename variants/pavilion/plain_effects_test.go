package pavilion_test

import (
	"fmt"
	"slices"
	"strings"
)

// This file has what rulesets let seats do beside the moves of the rulebook, what they count, and
// what chance decides for seats.

// A plainAction is a move that only some rulesets have.
type plainAction struct {
	name    string
	phase   string // take, place, pick, keep or offered
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

// plainAbout is what an entry knows of its event: the take, the space, the kind of structure, the color
// that is picked, or how many tiles are discarded.
type plainAbout struct {
	taking plainTaking
	place  plainPlace
	kind   string
	color  string
	count  int
}

// raise lets the ruleset do what it does at an event.
func (g *plain) raise(event string, me int, about plainAbout) {
	for _, entry := range g.o.house.on {
		if entry.event == event {
			entry.do(g, me, about)
		}
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

// score gives points by an effect, set changes a counter of a seat, and count one of the table.
func (g *plain) score(seat, points int) {
	if g.effect() {
		g.gain(g.seats[seat-1], points)
	}
}

func (g *plain) set(seat int, name string, value int) {
	if g.effect() {
		g.seats[seat-1].counters[name] = value
	}
}

func (g *plain) count(name string, by int) {
	if g.effect() {
		g.counters[name] += by
	}
}

// move moves tiles, as many as there are, in the order of the colors or only those of one.
func (g *plain) move(n int, color string, from, to plainTiles) {
	if !g.effect() {
		return
	}
	for _, c := range g.o.colors {
		if color == "" || color == c {
			moved := min(n, from[c])
			plainMove(from, to, c, moved)
			n -= moved
		}
	}
}

// swapBoards exchanges what two seats have before them, and so the token, but not the points.
func (g *plain) swapBoards(seat, other int) {
	if !g.effect() {
		return
	}
	a, b := g.seats[seat-1], g.seats[other-1]
	a.board, b.board = b.board, a.board
	a.hand, b.hand = b.hand, a.hand
	a.kept, b.kept = b.kept, a.kept
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
func (g *plain) drawTiles(n int, to plainTiles) {
	if !g.effect() || g.reason != "" || min(n, g.bag.total()+g.discard.total()) == 0 {
		return
	}
	g.drawTo(to, n, g.ask("gain", 0, nil).([]string))
}

// goAgain gives the seat whose turn it is another one.
func (g *plain) goAgain(seat int) {
	if g.effect() && seat == g.at {
		g.another = true
	}
}

// cutShort ends the offer, and endGame the game, because of a rule.
func (g *plain) cutShort() {
	if g.effect() {
		g.cut = true
	}
}

// leaveRound ends the turns of a seat in the phase of taking, and the phase if no seat has one left.
func (g *plain) leaveRound(seat int) {
	if g.effect() && g.drafting {
		g.out[seat] = true
		g.cut = g.cut || len(g.out) == len(g.seats)
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
	if g.seats[seat-1].used[a.name] == a.times || a.when != nil && !a.when(g, seat) {
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
	for _, a := range g.o.house.actions {
		if a.phase == phase {
			moves = append(moves, g.ways(a, seat)...)
		}
	}
	return moves
}

// action returns the action that a move takes, if it takes one.
func (g *plain) action(move string) (a plainAction, is bool) {
	name, _, _ := strings.Cut(move, " ")
	for _, a := range g.o.house.actions {
		if a.name == name {
			return a, true
		}
	}
	return a, false
}

// act takes an action.
func (g *plain) act(a plainAction, seat int, move string) {
	_, chosen, _ := strings.Cut(move, " ")
	g.seats[seat-1].used[a.name]++
	a.do(g, seat, chosen)
}

// plainCounter is a number that seats have, or the table.
type plainCounter struct {
	name  string
	table bool
	reset bool // in each round
	start func(g *plain, seat int) int
}

func (c plainCounter) begin(g *plain) {
	for i, s := range g.seats {
		value := 0
		if c.start != nil {
			value = c.start(g, i+1)
		}
		if s.counters[c.name] = value; i == 0 && c.table { // of which there is one
			g.counters[c.name] = value
		}
	}
}

// plainLot is what chance decides for each seat before the game, and what can come.
type plainLot struct {
	name   string
	values []string
}

// counterText writes the counters of the table or of a seat.
func (g *plain) counterText(key string, table bool, values map[string]int) string {
	var counters []string
	for _, c := range g.o.house.counters {
		if c.table == table {
			counters = append(counters, fmt.Sprintf("%s: %d", c.name, values[c.name]))
		}
	}
	if counters == nil {
		return ""
	}
	return key + ": { " + strings.Join(counters, ", ") + " }\n"
}

// usedText writes the actions that a seat has taken.
func (g *plain) usedText(s *plainSeat) string {
	var used []string
	for _, a := range g.o.house.actions {
		if n := s.used[a.name]; n > 0 {
			used = append(used, fmt.Sprintf("%s %d", a.name, n))
		}
	}
	if used == nil {
		return ""
	}
	return "    used: [" + strings.Join(used, ", ") + "]\n"
}

// colorsOf lists the colors of some tiles.
func (g *plain) colorsOf(tiles plainTiles) []string {
	return slices.DeleteFunc(slices.Clone(g.o.colors), func(color string) bool { return tiles[color] == 0 })
}
