package pavilion_test

import (
	"fmt"
)

// tableEmpty reports whether phase 1 is over: the token is not a tile.
func (g *plain) tableEmpty() bool {
	left := g.center.total()
	for _, display := range g.displays {
		left += display.total()
	}
	return left == 0
}

// beginPlacing starts phase 2 with the token's holder, or with the start seat
// if nobody took the token (ruling 7).
func (g *plain) beginPlacing() {
	g.phase = "place"
	g.at = g.start
	if g.marker > 0 {
		g.at = g.marker
	}
	g.orderSeats()
}

// endTurn ends a turn of phase 2: the supply is filled up before the next
// player's turn, if there is a free space and a tile for it (ruling 9).
func (g *plain) endTurn() {
	if g.refillSize() > 0 && !g.o.house.refillOnce {
		g.phase = "refill"
		return
	}
	g.nextPlacer()
}

// refillSize is how many tiles the next refill of the supply draws.
func (g *plain) refillSize() int {
	free := g.o.supplySpaces - g.supply.total()
	return min(free, g.bag.total()+g.discard.total())
}

// nextPlacer gives phase 2 to the next seat that has not passed, or ends the
// round when all have.
func (g *plain) nextPlacer() {
	g.phase = "place"
	for range g.seats {
		g.at = g.afterInOrder(g.at)
		if !g.seat().passed {
			return
		}
	}
	g.endRound()
}

// endRound prepares the next round ("Phase 3"), or ends the game after the
// last one.
func (g *plain) endRound() {
	for _, bonus := range g.o.house.eachRound {
		g.gainAll(bonus)
	}
	if g.o.house.over != nil && g.o.house.over(g) {
		g.finish("end.when")
		return
	}
	if g.round == g.o.rounds {
		g.finish("end.rounds")
		return
	}
	if g.marker > 0 {
		g.start = g.marker
	}
	g.marker = 0
	g.round++
	g.chosen = "none"
	for _, s := range g.seats {
		s.began = s.score
	}
	g.phase, g.at = "deal", 0
	if g.refillSize() > 0 {
		g.phase = "refill"
	}
}

// refill fills the supply with tiles that somebody drew.
func (g *plain) refill(tiles []string) error {
	if g.phase != "refill" {
		return fmt.Errorf("no refill is due in phase %s", g.phase)
	}
	if err := g.draw(g.supply, g.refillSize(), tiles); err != nil {
		return fmt.Errorf("supply: %w", err)
	}
	if g.at == 0 {
		g.phase = "deal"
		return nil
	}
	g.nextPlacer()
	return nil
}

// deal fills the displays in order, and the kept tiles go back to the hands.
func (g *plain) deal(displays [][]string) error {
	if g.phase != "deal" {
		return fmt.Errorf("no deal is due in phase %s", g.phase)
	}
	if len(displays) != len(g.displays) {
		return fmt.Errorf("%d displays dealt, the table has %d", len(displays), len(g.displays))
	}
	for i, tiles := range displays {
		want := min(g.o.tilesPerDisplay, g.bag.total()+g.discard.total())
		if err := g.draw(g.displays[i], want, tiles); err != nil {
			return fmt.Errorf("display %d: %w", i+1, err)
		}
	}
	for _, s := range g.seats {
		plainPour(s.kept, s.hand)
		s.passed = false
	}
	g.chooseWild()
	g.phase = "take"
	g.at = g.start
	if g.tableEmpty() {
		g.beginPlacing()
	}
	return nil
}

// draw moves tiles out of the bag. When the bag cannot give them all, it
// gives all it has and the tower is poured into it for the rest. The order in
// which the group is written means nothing. After an error the game is spoiled.
func (g *plain) draw(to plainTiles, want int, tiles []string) error {
	if len(tiles) != want {
		return fmt.Errorf("%d tiles drawn, want %d", len(tiles), want)
	}
	drawn := plainTiles{}
	for _, color := range tiles {
		drawn[color]++
	}
	if g.bag.total() >= want {
		return plainDraw(g.bag, to, drawn)
	}
	for color, n := range g.bag {
		if drawn[color] < n {
			return fmt.Errorf("the bag runs out, so its %d %s tiles must come first", n, color)
		}
		drawn[color] -= n
	}
	plainPour(g.bag, to)
	plainPour(g.discard, g.bag)
	return plainDraw(g.bag, to, drawn)
}

// plainDraw moves the drawn tiles if the bag has them all.
func plainDraw(bag, to, drawn plainTiles) error {
	for color, n := range drawn {
		if bag[color] < n {
			return fmt.Errorf("%d %s tiles drawn from a bag with %d", n, color, bag[color])
		}
	}
	for color, n := range drawn {
		plainMove(bag, to, color, n)
	}
	return nil
}
