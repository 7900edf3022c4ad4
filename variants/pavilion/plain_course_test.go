package pavilion_test

import (
	"fmt"
	"slices"
	"strings"
)

// This file is the course of a game. Whatever an event causes is finished before anything else goes
// on, because the functions of effects ask for choices and tiles themselves.

// plainRound are the parts of a round. Each reports whether it comes once more.
var plainRound = []func(g *plain) bool{(*plain).prepare, (*plain).beginRound, (*plain).takeTurns, (*plain).placeTurns, (*plain).endRound}

// prepare fills the supply and the displays.
func (g *plain) prepare() bool {
	g.fillSupply()
	g.dealTiles()
	return false
}

// beginRound is what happens when the displays are filled.
func (g *plain) beginRound() bool {
	g.turns, g.pass, g.drafting, g.out = nil, 0, true, map[int]bool{}
	g.forAll("round")
	return false
}

// endRound is what follows the last pass: the end of the game, or the next round.
func (g *plain) endRound() bool {
	g.forAll("round_end")
	for _, bonus := range g.o.house.eachRound {
		g.gainAll(bonus)
	}
	switch {
	case g.o.house.over != nil && g.o.house.over(g):
		g.finish("end.when")
	case g.round == g.o.rounds:
		g.finish("end.rounds")
	}
	g.forAll("next_round")
	g.nextRound()
	return false
}

// chance returns the tiles that are drawn, after what the ruleset draws.
func (g *plain) chance(phase string) any {
	for {
		answer := g.ask(phase, 0, nil)
		if drawn, is := answer.(plainDrawn); is {
			g.drawValue(drawn.name, drawn.value)
			continue
		}
		return answer
	}
}

// fillSupply fills the supply up, as far as it has a free space and there is a tile for it (ruling 9).
func (g *plain) fillSupply() {
	if n := g.refillSize(); n > 0 {
		g.drawTo(g.supply, n, g.chance("refill").([]string))
	}
}

// dealTiles fills the displays in order, and the kept tiles go back to the hands.
func (g *plain) dealTiles() {
	displays, sizes := g.chance("deal").([][]string), g.perDisplay()
	for i, tiles := range displays {
		g.drawTo(g.displays[i], sizes[i], tiles)
	}
	for _, s := range g.seats {
		plainPour(s.kept, s.hand)
		s.passed = false
	}
	g.pull()
	g.chooseWild()
	g.at = g.start
}

// drawTo moves tiles out of the bag. When the bag cannot give them all, it gives all it has and the
// tower is poured into it for the rest.
func (g *plain) drawTo(to plainTiles, most int, tiles []string) {
	if want := min(most, g.bag.total()+g.discard.total()); len(tiles) != want {
		panic(fmt.Sprintf("%d tiles drawn, want %d", len(tiles), want))
	}
	drawn := plainTiles{}
	for _, color := range tiles {
		drawn[color]++
	}
	if g.bag.total() < len(tiles) {
		for color, n := range g.bag {
			drawn[color] -= n
		}
		plainPour(g.bag, to)
		plainPour(g.discard, g.bag)
	}
	for color, n := range drawn {
		if n < 0 {
			panic("the bag runs out, so all its tiles must come first")
		}
		plainMove(g.bag, to, color, n)
	}
}

// tableEmpty reports whether phase 1 is over: the token is not a tile.
func (g *plain) tableEmpty() bool {
	left := g.center.total()
	for _, display := range g.displays {
		left += display.total()
	}
	return left == 0
}

// clearTable discards what lies on the table when an effect has ended the phase.
func (g *plain) clearTable() {
	for _, tiles := range append(slices.Clone(g.displays), g.center) {
		plainPour(tiles, g.discard)
	}
	g.cut, g.drafting = false, false
}

// nextTurn gives the turn on. Where turns go to and fro, every second pass around the table is the
// other way round.
func (g *plain) nextTurn() {
	if len(g.turns) == 0 {
		g.turns = g.around(g.start)
		g.pass++
		if g.o.house.snake && g.pass%2 == 0 {
			slices.Reverse(g.turns)
		}
		if g.o.house.backward {
			slices.Reverse(g.turns[1:])
		}
	}
	g.at, g.turns = g.turns[0], g.turns[1:]
}

// around lists the seats clockwise from one of them.
func (g *plain) around(seat int) []int {
	var seats []int
	for i := range g.seats {
		seats = append(seats, (seat-1+i)%len(g.seats)+1)
	}
	return seats
}

// takeTurns is the turn of a seat in phase 1, and those that it has by effects.
func (g *plain) takeTurns() bool {
	if g.cut || g.tableEmpty() {
		g.clearTable()
		g.orderSeats()
		g.turns, g.placing = nil, true
		g.at = g.order[0]
		g.forAll("placing")
		return false
	}
	g.nextTurn()
	for g.another = true; g.another && !g.out[g.at] && !g.cut && !g.tableEmpty(); {
		g.another = false
		g.takeTurn()
	}
	return true
}

// takeTurn ends with a take, or with an action that is a turn.
func (g *plain) takeTurn() {
	for done := false; !done && !g.out[g.at] && !g.cut && !g.tableEmpty(); {
		move := g.ask("take", g.at, func() []string { return append(g.legalTakes(), g.actions("take", g.at)...) }).(string)
		if a, is := g.action(move); is {
			g.act(a, g.at, move)
			g.settle()
			done = !a.free
			continue
		}
		about := g.takingOf(move)
		g.take(about)
		g.raise("take", g.at, plainAbout{taking: about})
		g.settle()
		if done = true; about.source > 0 && !g.cut {
			g.giveRest(about.source)
		}
	}
}

// take picks tiles from a display or from the center ("Phase 1", A and B).
func (g *plain) take(t plainTaking) {
	from := g.center
	if t.source > 0 {
		from = g.displays[t.source-1]
	}
	tiles := g.taken(from, t.words)
	for color, n := range tiles {
		plainMove(from, g.seat().hand, color, n)
	}
	if t.source > 0 {
		g.leave(t.source)
	}
	first := t.source == 0 && g.marker == 0
	if g.o.house.markerWhen != nil {
		first = g.o.house.markerWhen(g, t) && g.marker != g.at
	}
	if first {
		g.marker = g.at
		g.gain(g.seat(), -g.centerPrice(tiles.total()))
	}
}

// placeTurns is the turn of a seat in phase 2, and those that it has by effects. The supply is filled
// up before the next turn. Where an effect ends the phase, all pass at no cost after the turn.
func (g *plain) placeTurns() bool {
	if !slices.ContainsFunc(g.seats, func(s *plainSeat) bool { return !s.passed }) {
		g.placing = false
		return false
	}
	if len(g.turns) == 0 {
		g.turns = g.order
	}
	g.at, g.turns = g.turns[0], g.turns[1:]
	for g.another = true; g.another && !g.seat().passed; {
		g.another = false
		g.placeTurn()
		for _, s := range g.seats {
			if g.cut && !s.passed {
				s.passed = true
				plainPour(s.hand, g.discard)
			}
		}
		if g.cut = false; !g.o.house.refillOnce {
			g.fillSupply()
		}
	}
	return true
}

// placeTurn ends with as many placements as the house allows, with an action that is a turn, or with a
// pass.
func (g *plain) placeTurn() {
	g.laid = 0
	for done := false; !done && !g.cut; {
		move := g.ask("place", g.at, g.legalTurn).(string)
		words := strings.Fields(move)
		if a, is := g.action(move); is {
			g.act(a, g.at, move)
			g.settle()
			done = !a.free
			continue
		}
		switch done = true; words[0] {
		case "place":
			g.place(words)
			g.pickTiles()
			done = g.o.house.placements == nil || g.laid >= g.o.house.placements(g)
		case "pass":
			g.seat().passed = true
			g.raise("pass", g.at, plainAbout{})
			g.settle()
			g.keepTiles()
		}
	}
	g.laid = 0
}

// legalTurn lists what a seat can do in its turn of phase 2.
func (g *plain) legalTurn() []string {
	placings := g.legalPlacings()
	switch {
	case g.laid > 0:
		placings = append(placings, "done")
	case g.mayPass(placings):
		placings = append(placings, "pass")
	}
	return append(placings, g.actions("place", g.at)...)
}

// place puts one tile on the board and pays for it ("Phase 2"). The tiles of the structures that it
// surrounds are added up (ruling 8).
func (g *plain) place(words []string) {
	star, position := plainSpaceOf(words)
	color, wilds := g.starNamed(star).colorOf(position), g.wildsIn(words)
	if len(words) > 3 && words[3] == "as" {
		color = words[4]
	}
	s := g.seat()
	cost := g.starNamed(star).costs[position-1]
	plainMove(s.hand, g.discard, color, cost-wilds.total())
	for wild, n := range wilds {
		plainMove(s.hand, g.discard, wild, n)
	}
	if wilds.total() == cost {
		color = g.wild()
	}
	g.discard[color]-- // the one tile that goes to the board
	s.board[plainSpace(star, position)] = color
	g.laid++
	about := plainAbout{place: g.placeOf(star, position)}
	about.place.wilds = wilds.total()
	if g.o.house.worth == nil {
		s.score += g.run(s, star, position)
	} else {
		g.gain(s, g.o.house.worth(g, s, about.place))
	}
	var built []plainStructure
	for _, structure := range g.o.structures {
		if slices.Contains(structure.spaces, plainSpace(star, position)) && g.surrounds(s, structure) {
			built = append(built, structure)
		}
	}
	for _, structure := range built {
		reward := structure.tiles
		if g.o.house.reward != nil {
			reward = g.o.house.reward(g, structure.kind, reward)
		}
		g.picks += reward
		if points := g.o.house.points[structure.kind]; points != nil {
			g.gain(s, points(g))
		}
	}
	g.picks = min(g.picks, g.supply.total())
	for _, structure := range built {
		about.kind = structure.kind
		g.raise("structure", g.at, about)
	}
	g.raise("place", g.at, about)
	if g.full(s, star) {
		g.raise("star", g.at, about)
	}
	g.settle()
}

// pickTiles lets the seat pick what it has won, as far as it may pick any of the supply ("Scoring").
func (g *plain) pickTiles() {
	for g.picks > 0 && len(g.pickable()) > 0 {
		move := g.ask("pick", g.at, func() []string { return append(g.legalPicks(), g.actions("pick", g.at)...) }).(string)
		if a, is := g.action(move); is {
			g.act(a, g.at, move)
		} else {
			color := strings.Fields(move)[1]
			plainMove(g.supply, g.seat().hand, color, 1)
			g.picks--
			g.raise("pick", g.at, plainAbout{color: color})
		}
		g.settle()
	}
	g.picks = 0
}

// keepTiles lets a seat that passes say which of its tiles to keep on the corners ("Passing"). Every
// other tile goes to the tower and costs a point.
func (g *plain) keepTiles() {
	s := g.seat()
	for s.hand.total() > 0 {
		move := g.ask("keep", g.at, func() []string { return append(g.legalKeeps(), g.actions("keep", g.at)...) }).(string)
		if a, is := g.action(move); is {
			g.act(a, g.at, move)
			g.settle()
			continue
		}
		for _, color := range strings.Fields(move)[1:] {
			if color != "none" {
				plainMove(s.hand, s.kept, color, 1)
			}
		}
		if g.o.house.keepsSingly && move != "keep none" && g.keepable() > 0 && g.holds(g.storable()) {
			continue
		}
		break
	}
	discarded := s.hand.total()
	if discarded > 0 {
		s.discards += discarded
		g.gain(s, -g.discardPrice(discarded))
		plainPour(s.hand, g.discard)
	}
	g.raise("keep", g.at, plainAbout{count: discarded})
	g.settle()
}

// nextRound prepares the next round ("Phase 3").
func (g *plain) nextRound() {
	if g.marker > 0 {
		g.start = g.marker
	}
	if first := g.o.house.first; first != nil {
		best := g.start
		for _, seat := range g.around(best)[1:] {
			if first(g, seat) < first(g, best) {
				best = seat
			}
		}
		g.start = best
	}
	g.marker, g.at, g.effects, g.cut, g.chosen = 0, 0, 0, false, "none"
	g.round++
	for _, s := range g.seats {
		s.began = s.score
		for _, a := range g.o.house.actions {
			if !a.game {
				delete(s.used, a.name)
			}
		}
	}
	for _, c := range g.o.house.counters {
		if c.reset {
			c.begin(g)
		}
	}
	if g.o.house.drawsEachRound {
		g.discs = map[int]string{}
	}
}

// settle ends the game where an effect has.
func (g *plain) settle() {
	if g.reason != "" {
		g.finish(g.reason)
	}
}

// finish does the final scoring ("End of the game"), because of a rule: bonuses,
// and after them a point less for each tile on a corner.
func (g *plain) finish(rule string) {
	g.phase, g.reason, g.moves = "over", rule, nil
	g.gainAll((*plain).starPoints)
	g.gainAll((*plain).numberPoints)
	g.gainAll((*plain).setPoints)
	for _, bonus := range g.o.house.atEnd {
		g.gainAll(bonus)
	}
	for _, s := range g.seats {
		lost := s.kept.total()
		if g.o.house.leftovers != nil && lost > 0 {
			lost = g.o.house.leftovers(g, lost)
		}
		g.gain(s, -lost)
		plainPour(s.kept, g.discard)
	}
	panic(plainStop{})
}

// refillSize is how many tiles the next refill of the supply draws.
func (g *plain) refillSize() int {
	return min(g.o.supplySpaces-g.supply.total(), g.bag.total()+g.discard.total())
}
