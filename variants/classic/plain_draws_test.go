package classic_test

import (
	"slices"
	"strings"
)

// plainLot is what chance decides, for each seat before the game, or as its fields say.
type plainLot struct {
	name      string
	cards     []string // each value as often as it is in the deck; nil for all colors
	bag       bool     // each tile in the bag is a card, and stays there
	table     bool     // it is decided for all together
	each      string   // in each round or turn; "" for the game
	size      int      // how many values there are, one after the other; 0 for one, which is no list
	replace   bool     // a card can come again at once
	different bool     // no two of these values are the same
}

func (lot plainLot) values() int { return max(1, lot.size) }

// holders returns how many seats have values; the table counts as one.
func (g *plain) holders(lot plainLot) int {
	if lot.table {
		return 1
	}
	return len(g.players)
}

func (g *plain) cards(lot plainLot) []string {
	if lot.cards == nil {
		return g.colorNames()
	}
	return lot.cards
}

// dueDraw is the first draw that is not complete, the seat that waits for it, from 0, or -1 for the table, and the
// cards that can come. No card comes again before all have come.
func (g *plain) dueDraw() (lot plainLot, seat int, cards []string) {
	for _, lot := range g.o.lots {
		drawn := g.lots[lot.name]
		if (lot.each == "turn") != g.rolling || len(drawn) == lot.values()*g.holders(lot) {
			continue
		}
		seat := len(drawn) / lot.values()
		has := drawn[seat*lot.values():]
		if lot.table {
			seat = -1
		}
		for _, deck := range g.decks(lot) {
			cards := slices.Clone(deck)
			if lot.different {
				cards = slices.DeleteFunc(cards, func(card string) bool { return slices.Contains(has, card) })
			}
			if wise := slices.DeleteFunc(slices.Clone(cards), func(card string) bool {
				return !g.dealable(lot, plainWithout(deck, card), append(slices.Clone(drawn), card))
			}); lot.different && !lot.replace && !lot.bag && len(wise) > 0 {
				cards = wise
			}
			if len(cards) > 0 {
				return lot, seat, cards
			}
		}
	}
	return plainLot{}, 0, nil
}

// decks are what cards come from: the next one where nothing of the one before can come.
func (g *plain) decks(lot plainLot) [][]string {
	all := g.cards(lot)
	if lot.bag {
		return [][]string{g.names(g.bag), g.names(g.discard), all}
	}
	return [][]string{plainWithout(all, g.gone[lot.name]...), all}
}

// names lists tiles in the order of the colors.
func (g *plain) names(tiles map[string]int) (names []string) {
	for _, color := range g.colorNames() {
		names = append(names, slices.Repeat([]string{color}, tiles[color])...)
	}
	return names
}

// dealable reports whether all who still wait for values can get different ones from a deck.
func (g *plain) dealable(lot plainLot, deck, drawn []string) bool {
	if len(drawn) == lot.values()*g.holders(lot) {
		return true
	}
	has := drawn[len(drawn)/lot.values()*lot.values():]
	for _, card := range slices.Compact(slices.Sorted(slices.Values(deck))) {
		if !slices.Contains(has, card) && g.dealable(lot, plainWithout(deck, card), append(slices.Clone(drawn), card)) {
			return true
		}
	}
	return false
}

// plainWithout returns some cards without others, each of which it has once for each time it is named.
func plainWithout(cards []string, without ...string) []string {
	cards = slices.Clone(cards)
	for _, card := range without {
		if at := slices.Index(cards, card); at >= 0 {
			cards = slices.Delete(cards, at, at+1)
		}
	}
	return cards
}

// drawValue is what chance has decided: a value, or a disc and the number of its display.
func (g *plain) drawValue(name, value string) {
	if name == "discs" {
		disc, display, _ := strings.Cut(value, " ")
		g.discs[plainNumber(display)] = disc
		return
	}
	lot, _, _ := g.dueDraw()
	g.lots[name] = append(slices.Clone(g.lots[name]), value)
	if lot.replace || lot.bag {
		return
	}
	if !slices.Contains(plainWithout(g.cards(lot), g.gone[name]...), value) {
		g.gone[name] = nil // all have come
	}
	g.gone[name] = append(slices.Clone(g.gone[name]), value)
}

// rollForTurn lets chance decide what it decides in each turn.
func (g *plain) rollForTurn() {
	g.forgetLots("turn")
	g.rolling = true
	for {
		if _, _, cards := g.dueDraw(); cards == nil {
			break
		}
		drawn := g.ask("roll", g.seat, nil).(plainDrawn)
		g.drawValue(drawn.name, drawn.value)
	}
	g.rolling = false
}

// forgetLots forgets what is decided anew in each round or turn.
func (g *plain) forgetLots(each string) {
	for _, lot := range g.o.lots {
		if lot.each == each {
			delete(g.lots, lot.name)
		}
	}
}

// drawText writes what a seat has drawn, or the table, which is seat 0.
func (g *plain) drawText(key string, seat int) []string {
	var lots []string
	for _, lot := range g.o.lots {
		from := max(0, seat-1) * lot.values()
		if drawn := g.lots[lot.name]; lot.table == (seat == 0) && len(drawn) > from {
			drawn = drawn[from:min(len(drawn), from+lot.values())]
			if lot.size > 0 {
				lots = append(lots, plainList(lot.name, drawn))
			} else {
				lots = append(lots, lot.name+": "+drawn[0])
			}
		}
	}
	return plainMap(key, lots)
}

// goneText writes the cards that do not come again until all have, if they are not those that somebody has.
func (g *plain) goneText() []string {
	var lots []string
	for _, lot := range g.o.lots {
		all := g.cards(lot)
		gone, left := plainInOrder(all, g.gone[lot.name]), plainInOrder(all, g.lots[lot.name])
		if !lot.replace && !lot.bag && !slices.Equal(gone, left) {
			lots = append(lots, plainList(lot.name, gone))
		}
	}
	return plainMap("drawn", lots)
}

// plainInOrder lists the cards of a deck that are among some, in the order of the deck.
func plainInOrder(deck, some []string) (cards []string) {
	some = slices.Clone(some)
	for _, card := range deck {
		if at := slices.Index(some, card); at >= 0 {
			some = slices.Delete(some, at, at+1)
			cards = append(cards, card)
		}
	}
	return cards
}
