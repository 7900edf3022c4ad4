package pavilion

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

func (w *book) taking() {
	w.Section("First part: taking tiles")
	w.Say("Whoever begins the round takes the first turn, and then it goes round clockwise.")
	w.Say("This goes on until there are no tiles left on the displays and in the center.")
	w.Break()
	w.Say("In your turn, take tiles of one color, and all of that color, from one place:")
	w.Item("either from one display; the other tiles of the display then go to the center,")
	w.Item("or from the center.")
	w.Break()
	w.takeWild()
	w.handLimit()
	w.Break()
	w.marker()
	w.Break()
	last := core.Color(len(w.rules.colors) - 1)
	w.Say(fmt.Sprintf("A turn is written as the place and the color: `%s` takes the %s tiles of display 1, `%s` those of the "+
		"center.", w.rules.AppendMove(nil, take(0, last)), w.rules.colorName(last),
		w.rules.AppendMove(nil, take(draft.Center, last))), "colors")
	w.Say("The tiles that you have taken are your hand.")
}

// takeWild says which wild tiles are taken.
func (w *book) takeWild() {
	if len(w.rules.wildOrder) == 0 {
		return
	}
	const key = "wild.take"
	w.Say("You cannot choose the wild color where others lie, but with every take come wild tiles from the same place, as "+
		"far as they lie there: "+w.Tell(key, ruleset.Tiles)+".", key, "wild.order")
	w.Say("Where only wild tiles lie, you take as many of them as would have come along.", "wild.order")
}

func (w *book) handLimit() {
	const key = "hand.limit"
	if w.Has(key) {
		w.Say("There is a limit to what a hand can hold: "+w.Tell(key, ruleset.Tiles)+".", key)
		w.Say("Nobody may take so much that it has more, unless every take would do that.", key)
	}
}

// marker says what the first take from the center brings.
func (w *book) marker() {
	w.Say("The first player in a round to take from the center takes the start marker too, and begins the second part and " +
		"the next round.")
	if key := "scoring.center"; w.given(key) {
		w.Say("When you do so, you "+w.Change(key)+".", key)
		w.Cases(key, ruleset.Points, w.amounts("take.size", "taken with it", 1, 2, 3, 5)...)
	}
}

// amounts are examples with so many tiles.
func (w *book) amounts(name, what string, numbers ...int) (examples []ruleset.Example) {
	for _, n := range numbers {
		examples = append(examples, ruleset.Example{Text: ruleset.Quantity(n, ruleset.Tiles) + " " + what,
			Values: map[string]int{name: n, "round": 1, "seats": w.rules.shared.MinSeats}})
	}
	return examples
}

func (w *book) placing() {
	w.Section("Second part: covering spaces")
	w.turns()
	w.Say("In your turn, cover one open space of your board or pass.")
	w.Say("Whoever has passed has no more turns in the round, and the others go on until all have passed.")
	w.Break()
	w.Say("A space costs as many tiles of your hand as its number says: all of one color that the space takes.")
	w.Say("One of them is laid on the space, and the others go to the tower.")
	if len(w.rules.wildOrder) > 0 {
		w.Say("Wild tiles can stand in for others, but not for all: at least one tile has the color itself, and that one is "+
			"laid down.", "wild.order")
		w.Say("Nothing stands in for the wild color itself.", "wild.order")
	}
	w.wildLimit()
	w.when()
	w.Break()
	w.payments()
}

// turns says whose turn comes next in the second part.
func (w *book) turns() {
	const key = "turns.placing"
	if w.Has(key) {
		w.Say("The turns go round in an order that is fixed when the second part begins: from the player with the smallest "+
			"value of "+w.Tell(key, ruleset.Number)+" to the one with the largest; equals in the order of the round, from "+
			"the player who began it.", key)
		return
	}
	w.Say("Whoever has the start marker takes the first turn, and then it goes round clockwise; if nobody has it, whoever "+
		"began the round.", key)
}

func (w *book) wildLimit() {
	const key = "wild.limit"
	if w.Has(key) {
		w.Say("There is a limit to the wild tiles that can be used for one space: "+w.Tell(key, ruleset.Tiles)+".", key)
	}
}

// when says which spaces may be covered.
func (w *book) when() {
	const key = "place.when"
	if w.Has(key) && !w.Is(key, "true") {
		w.Say("You may cover a space only where this is true: "+w.Tell(key, ruleset.Number)+".", key)
	}
}

// payments gives examples of turns.
func (w *book) payments() {
	i := slices.IndexFunc(w.rules.spaces, func(s space) bool { return s.fixed() && w.priceAt(s) >= 3 })
	if i >= 0 {
		w.payment(i, w.rules.spaces[i].onlyColor())
	}
	if i = slices.IndexFunc(w.rules.spaces, func(s space) bool { return !s.fixed() }); i >= 0 {
		c := core.Color(bitsOf(w.rules.spaces[i].printed))
		w.Say(fmt.Sprintf("Where a space takes several colors, the turn says which: `%s`.",
			w.rules.AppendMove(nil, place(i, c, 0))), "stars", "colors")
	}
}

// priceAt returns the number on a space.
func (w *book) priceAt(s space) int {
	return int(w.rules.numbers[w.rules.stars[s.star].first+s.position])
}

// payment gives an example of a space that a color covers.
func (w *book) payment(i int, c core.Color) {
	s := w.rules.spaces[i]
	name, price := w.rules.colorName(c), w.priceAt(s)
	keys := []string{"stars", "colors"}
	w.Say(fmt.Sprintf("A turn is written as the star and the position: `%s` lays %s tile on position %d of the %s star, "+
		"and %s more go to the tower.", w.rules.AppendMove(nil, place(i, c, 0)), ruleset.A(name), s.position+1,
		w.rules.stars[s.star].name, ruleset.Quantity(price-1, ruleset.Tiles)), keys...)
	other := slices.IndexFunc(w.rules.wildOrder, func(o core.Color) bool { return o != c })
	if other < 0 {
		return
	}
	w.Say(fmt.Sprintf("While %s is wild, `%s` pays with %d %s tiles and 1 %s tile in place of another one.",
		w.rules.colorName(w.rules.wildOrder[other]), w.rules.AppendMove(nil, place(i, c, 1)), price-1, name,
		w.rules.colorName(w.rules.wildOrder[other])), append(keys, "wild.order")...)
}

func (w *book) passing() {
	const discard = "scoring.discard"
	w.Section("Passing")
	w.Say("Pass when you cannot cover a space any more, or do not want to.")
	if w.keeps() {
		w.Say("You may keep some of your hand for the next round, of any colors; at most "+
			w.Tell("keep.limit", ruleset.Tiles)+".", "keep.limit")
		w.Say("They come back into your hand when it begins.", "keep.limit")
		w.Say("All others go to the tower.", "keep.limit")
	} else {
		w.Say("All tiles of your hand go to the tower then.", "keep.limit")
	}
	if w.given(discard) {
		w.Say("Then you "+w.Change(discard)+".", discard)
		w.Cases(discard, ruleset.Points, w.amounts("discarded", "thrown away", 1, 2, 3, 5)...)
	}
	w.Say("To pass is written as `pass`; while there are tiles in your hand, say next what you keep: "+
		w.kept()+"`keep none`.", "keep.limit")
	w.perRound()
}

// keeps reports whether tiles can be kept.
func (w *book) keeps() bool {
	n, constant := w.Constant("keep.limit")
	return !constant || n > 0
}

// kept is an example of keeping tiles.
func (w *book) kept() string {
	if !w.keeps() {
		return ""
	}
	return "`keep` and the colors of the tiles one by one, or "
}
