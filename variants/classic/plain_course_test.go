package classic_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// This file is the course of a game. Whatever an event causes is finished before anything else goes
// on, because the functions of effects ask for choices and tiles themselves.

// plainRound are the parts of a round. Each reports whether it comes once more.
var plainRound = []func(g *plain) bool{(*plain).dealTiles, (*plain).beginRound, (*plain).takeTurns, (*plain).tileWalls, (*plain).endRound}

// beginRound is what happens when the displays are filled.
func (g *plain) beginRound() bool {
	if g.tableEmpty() {
		g.finish("end.no_tiles")
	}
	leads := g.leads
	g.turns, g.pass, g.drafting, g.leads, g.out = nil, 0, true, false, map[int]bool{}
	g.forAll("round")
	if leads && !g.cut {
		g.dummyTurn()
	}
	return false
}

// dealTiles is "Preparing the next round": chance decides what the ruleset draws, then the displays
// are filled one after the other.
func (g *plain) dealTiles() bool {
	answer := g.ask("deal", 0, nil)
	for {
		drawn, is := answer.(plainDrawn)
		if !is {
			break
		}
		g.drawValue(drawn.name, drawn.value)
		answer = g.ask("deal", 0, nil)
	}
	groups := answer.([][]string)
	for i, n := range g.perDisplay() {
		if g.o.redraws && plainTotal(g.bag) < n {
			for color, n := range g.discard { // the lid is poured in before a display that needs it
				g.bag[color] += n
			}
			clear(g.discard)
		}
		if g.o.pairs && !plainPairs(groups[i], g.bag, g.discard, "") {
			panic(fmt.Sprintf("%s do not come in pairs", groups[i]))
		}
		g.fill(groups[i], n)
		g.displays[i] = slices.Clone(groups[i])
	}
	if len(groups) > len(g.displays) {
		tiles := groups[len(g.displays)]
		g.fill(tiles, g.o.centerTiles(g))
		g.center = slices.Concat(g.center, tiles)
	}
	g.pull()
	return false
}

// fill takes tiles out of the bag. A bag that holds too few is emptied first, then the lid is poured
// into it and the drawing goes on; with both empty there are fewer.
func (g *plain) fill(tiles []string, most int) {
	bag := g.bag
	if g.o.endless {
		bag = maps.Clone(g.bag) // so that it is full again afterwards
		for color := range bag {
			bag[color] += most
		}
	}
	if want := min(most, plainTotal(bag)+plainTotal(g.discard)); len(tiles) != want {
		panic(fmt.Sprintf("%d tiles, not %d", len(tiles), want))
	}
	poured := plainTotal(bag) < len(tiles)
	for _, c := range g.o.colors {
		n := plainCount(tiles, c.name)
		if poured && n < bag[c.name] {
			panic(fmt.Sprintf("the last %s in the bag is missing", c.name))
		}
		if bag[c.name] -= n; poured {
			bag[c.name] += g.discard[c.name]
			g.discard[c.name] = 0
		}
		if bag[c.name] < 0 {
			panic(fmt.Sprintf("no %s left to draw", c.name))
		}
	}
}

// plainPairs reports whether tiles can come to a display in pairs: each second tile has the color of the first where
// the bag has one. The next is a second one if that color is not "".
func plainPairs(tiles []string, bag, lid map[string]int, first string) bool {
	must := first
	if bag[first] == 0 {
		must = ""
	}
	if plainTotal(bag) == 0 {
		bag, lid = lid, nil
	}
	for i, color := range tiles {
		if bag[color] == 0 || must != "" && color != must {
			continue
		}
		left, next := maps.Clone(bag), ""
		left[color]--
		if first == "" {
			next = color
		}
		if plainPairs(slices.Concat(tiles[:i], tiles[i+1:]), left, lid, next) {
			return true
		}
	}
	return len(tiles) == 0
}

func (g *plain) tableEmpty() bool {
	return len(g.center) == 0 && !slices.ContainsFunc(g.displays, func(tiles []string) bool { return len(tiles) > 0 })
}

// clearTable discards what lies on the table when an effect has ended the offer.
func (g *plain) clearTable() {
	for _, tiles := range append(slices.Clone(g.displays), g.center) {
		for _, tile := range tiles {
			g.discards(tile, 1)
		}
	}
	g.displays, g.center, g.cut, g.again = make([][]string, len(g.displays)), nil, false, 0
	g.drafting = false
}

// nextTurn gives the turn on. Where turns go to and fro, every second pass around the table is the
// other way round.
func (g *plain) nextTurn() {
	if len(g.turns) == 0 {
		g.turns = g.around(g.start)
		g.pass++
		if g.o.snake && g.pass%2 == 0 {
			slices.Reverse(g.turns)
		}
		if g.o.backward {
			slices.Reverse(g.turns[1:])
		}
	}
	g.seat, g.turns = g.turns[0], g.turns[1:]
}

// takeTurns is the turn of a seat in the "Factory offer", and those that it has by effects. The dummy
// follows the last seat.
func (g *plain) takeTurns() bool {
	if g.cut || g.tableEmpty() {
		g.clearTable()
		return false
	}
	g.nextTurn()
	for g.another = true; g.another && !g.out[g.seat] && !g.cut && !g.tableEmpty(); {
		g.another = false
		g.takeTurn()
	}
	if g.o.dummy && g.seat == len(g.players) && !g.cut && !g.tableEmpty() {
		g.dummyTurn()
	}
	return true
}

// takeTurn ends with a take, or with an action that is a turn.
func (g *plain) takeTurn() {
	g.rollForTurn()
	display := ""
	for done := false; !done && !g.out[g.seat] && !g.cut && !g.tableEmpty(); {
		move := g.ask("offer", g.seat, func() []string { return slices.Concat(g.offers(), g.actions("offer", g.seat)) }).(string)
		if a, is := g.action(move); is {
			g.act(a, g.seat, move)
			done = !a.free && g.again == 0 // between two takes from a display it is no turn
		} else if move != "" {
			if g.announce(move) {
				display = strings.Fields(move)[0]
				g.takeTiles(move)
				done = g.again == 0 || len(g.displays[g.again-1]) == 0
			}
		}
		g.settle()
		done = done || move == ""
	}
	if g.again > 0 && !g.cut && g.discOn(g.again).rest == "" { // an effect has ended its turns
		g.center, g.displays[g.again-1] = append(slices.Clone(g.center), g.displays[g.again-1]...), nil
	}
	if g.again = 0; display != "" && display != "center" && !g.cut {
		g.giveRest(plainNumber(display))
	}
}

// announce is what comes before a take. It reports whether the take is made: nobody has canceled it, it is still legal, and
// the offer has not ended.
func (g *plain) announce(move string) bool {
	g.announced = move
	g.raise("before take", g.seat, plainAbout{take: g.taking(move)})
	canceled := g.announced == ""
	g.announced = ""
	return !canceled && !g.cut && !g.ended && slices.Contains(g.offers(), move)
}

// takeTiles is a take, and then what it causes.
func (g *plain) takeTiles(move string) {
	words, about := strings.Fields(move), g.taking(move)
	withJokers := words[2] == g.o.joker && words[1] != g.o.joker
	hand, lines := g.take(words[0], words[1], withJokers), words[2:]
	if withJokers {
		lines = lines[1:]
	}
	if g.o.markerWhen != nil && g.o.markerWhen(g, about) && g.marker != g.seat {
		g.takeMarker(len(hand))
	}
	var completed []int
	for _, line := range lines {
		if line != "floor" {
			row := plainNumber(line) - 1
			if hand = g.add(g.seat, row, hand); len(g.players[g.seat-1].lines[row]) == g.lineLength(g.seat, row) {
				completed = append(completed, row+1)
			}
		}
	}
	if g.o.spills && lines[0] != "floor" {
		for row := range g.o.lineLengths {
			s, waits := g.players[g.seat-1], len(g.players[g.seat-1].lines[row])
			for _, color := range append([]string{words[1]}, plainJokers(hand, g.o.joker)...) {
				if slices.Contains(hand, color) && g.mayAdd(g.seat, row, color) {
					is := func(tile string) bool { return tile == color }
					left := g.add(g.seat, row, slices.DeleteFunc(slices.Clone(hand), func(tile string) bool { return !is(tile) }))
					hand = append(left, slices.DeleteFunc(slices.Clone(hand), is)...)
				}
			}
			if n := len(s.lines[row]); n > waits && n == g.lineLength(g.seat, row) {
				completed = append(completed, row+1)
			}
		}
	}
	g.falls(g.seat, hand)
	if g.o.wholeCenter && words[0] == "center" {
		left := g.center
		g.center = nil
		g.falls(g.seat, left)
	}
	g.raise("take", g.seat, plainAbout{take: about})
	for _, line := range completed {
		about.line = line
		g.raise("line", g.seat, plainAbout{take: about})
	}
}

// plainJokers returns the joker if there is one among some tiles that have others.
func plainJokers(tiles []string, joker string) []string {
	if joker != "" && slices.Contains(tiles, joker) {
		return []string{joker}
	}
	return nil
}

// tileWalls is "Wall-tiling", one seat after the other.
func (g *plain) tileWalls() bool {
	g.tiling, g.order = true, g.around(g.start)
	if g.o.placing != nil {
		g.order = g.sortedFrom(g.start, g.o.placing)
	}
	for _, s := range g.players {
		s.seen = nil
		s.seen = s.copy()
	}
	for _, g.seat = range g.order {
		g.tileWall(g.seat)
		if !g.o.floorLast {
			g.later = nil
			g.payFloor(g.seat, g.floorPoints(g.seat))
		}
	}
	g.forAll("tiled")
	if g.o.floorLast {
		var counted []int
		for seat := range g.players {
			counted = append(counted, g.floorPoints(seat+1))
		}
		for seat, points := range counted {
			g.payFloor(seat+1, points)
		}
	}
	g.tiling = false
	return false
}

// tileWall lets a seat go through its lines from top to bottom, or as the ruleset has it. The seat is
// asked where it can choose between tiles, and where it can take an action.
func (g *plain) tileWall(seat int) {
	for g.later = nil; ; {
		rows, tiles, actions := g.nextLines(seat), g.choices(seat), g.actions("tiling", seat)
		if len(rows)+len(actions) == 0 {
			return
		}
		move := "skip"
		if len(tiles) > 0 {
			move = tiles[0]
		}
		if len(tiles) > 1 || len(actions) > 0 {
			move = g.ask("tiling", seat, func() []string {
				if len(tiles) == 0 {
					return append(actions, "skip")
				}
				return append(tiles, actions...)
			}).(string)
		}
		if a, is := g.action(move); is {
			g.act(a, seat, move)
		} else if line, leaves := strings.CutSuffix(move, " later"); leaves {
			g.later = append(slices.Clone(g.later), plainNumber(strings.Fields(line)[1]))
		} else if move != "skip" {
			g.tileLine(seat, move)
		} else if len(rows) > 0 {
			g.dropLine(seat, rows[0])
		} else {
			return
		}
		g.settle()
	}
}

// endRound is what follows the last floor line: the end of the game, or the next round.
func (g *plain) endRound() bool {
	g.clearLines()
	g.returnDiscs()
	if g.o.returnTiles {
		for color, n := range g.discard {
			g.bag[color] += n
		}
		clear(g.discard)
	}
	g.forAll("round_end")
	g.giveAll(g.o.roundBonus)
	switch {
	case g.o.ends == nil && g.anyRow(), g.o.ends != nil && g.o.ends(g):
		g.finish("end.when")
	case g.round == g.o.roundLimit:
		g.finish("end.round_limit")
	}
	g.forAll("next_round")
	g.nextRound()
	return false
}

// nextRound lets the marker's holder start it, or the same seat again where nobody took the marker,
// and the marker goes back to the center.
func (g *plain) nextRound() {
	if g.marker != 0 {
		g.start = g.marker
	}
	if g.leads = g.start > len(g.players); g.leads {
		g.start = 1
	}
	if g.o.first != nil {
		g.start, g.leads = g.sortedFrom(g.start, g.o.first)[0], false
	}
	g.moveMarker(0)
	g.cut, g.effects = false, 0
	g.round++
	for _, s := range g.players {
		s.start = s.score
		for _, a := range g.o.actions {
			if !a.game {
				delete(s.used, a.name)
			}
		}
	}
	for _, c := range g.o.counters {
		if c.reset {
			c.begin(g)
		}
	}
	g.forgetLots("round")
	g.forgetLots("turn")
	if g.o.drawsEachRound {
		g.discs = map[int]string{}
	}
	g.layDisplays()
}

// layDisplays lays out as many displays as the round has, without tiles.
func (g *plain) layDisplays() {
	n := g.o.displays[len(g.players)]
	if g.o.opened {
		n = g.counters["open"]
	}
	if g.o.moreDisplays != nil {
		n += g.o.moreDisplays(g.round)
	}
	g.displays = make([][]string, n)
}

// settle ends the game where an effect has.
func (g *plain) settle() {
	if g.reason != "" {
		g.finish(g.reason)
	}
}

// finish is "End of the game": the bonuses as they are printed, then those of the house.
func (g *plain) finish(reason string) {
	g.phase, g.reason, g.moves = "over", reason, nil
	g.giveAll(slices.Concat([]func(*plain, int) int{
		func(g *plain, seat int) int { return g.o.rowBonus * g.players[seat-1].rows() },
		func(g *plain, seat int) int { return g.o.columnBonus * g.players[seat-1].columns() },
		func(g *plain, seat int) int { return g.o.colorBonus * g.colorSets(g.players[seat-1]) },
	}, g.o.gameBonus))
	panic(plainStop{})
}
