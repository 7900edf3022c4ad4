package pavilion

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// bitsOf returns the first color of a set.
func bitsOf(colors uint8) int { return bits.TrailingZeros8(colors) }

// starColors says which tiles the stars take.
func (w *book) starColors() {
	w.Section("What the stars take")
	for _, s := range w.Document.Get("stars").Entries() {
		path := "stars." + s.Key
		w.Row([]string{path + ".numbers", path + ".color"}, s.Key, strings.Join(texts(s.Value.Get("numbers").Items()), " "),
			w.takes(s.Value.Get("color")))
	}
	w.Say("Behind the name of each star are the numbers on its spaces, from position 1 on, and which tiles it takes.")
	w.rings()
}

// rings says which spaces are neighbors across the ends of a star.
func (w *book) rings() {
	var rings, rows []string
	for i := range w.rules.stars {
		if s := &w.rules.stars[i]; s.ring {
			rings = append(rings, s.name)
		} else {
			rows = append(rows, s.name)
		}
	}
	if len(rows) > 0 {
		w.Say("On "+ruleset.And(rows)+" the last space and the first are not neighbors.", "stars")
	}
	around := "are rings: their last position and position 1 are neighbors"
	if n := w.largest(); n == w.smallest() {
		around = fmt.Sprintf("are rings: positions %d and 1 are neighbors", n)
	}
	switch {
	case len(rings) == 0:
	case len(rows) == 0:
		w.Say("All stars "+around+".", "stars")
	default:
		w.Say("The other stars "+around+".", "stars")
	}
}

// takes says which tiles a star takes.
func (w *book) takes(v ruleset.Value) string {
	switch {
	case v.Kind() == ruleset.List:
		return "in this order: " + ruleset.And(texts(v.Items()))
	case v.Text() == differentWord:
		return "any colors, but none twice"
	case v.Text() == freeWord:
		return "all alike or all different, as you like: the second tile decides"
	case v.Text() == anyWord:
		return "any colors"
	}
	return "only " + v.Text()
}

// points says what a space brings.
func (w *book) points() {
	const key = "scoring.place"
	w.Section("Points for a space")
	w.Say("Each space that you cover brings points at once.")
	w.Say("Linked tiles stand on one star, side by side without a gap.")
	w.Say("You get "+w.Tell(key, ruleset.Points)+".", key)
	w.Examples(key, ruleset.Points, w.covers()...)
	w.Minimum()
}

// covers are tiles that come to a star.
func (w *book) covers() (examples []ruleset.Example) {
	names := []string{"a tile that stands alone", "one beside another tile", "one that links 3 tiles"}
	for arc := 1; arc <= w.largest(); arc++ {
		text := fmt.Sprintf("one that links %d tiles", arc)
		if arc <= len(names) {
			text = names[arc-1]
		}
		examples = append(examples, ruleset.Example{Text: text, Values: map[string]int{"arc": arc, "number": 1, "position": 1,
			"star.tiles": arc, "round": 1, "seats": w.rules.shared.MinSeats}})
	}
	if w.Formula("scoring.place").Uses("number") {
		e := examples[0].With(map[string]int{"number": 4})
		e.Text = "one that stands alone on a 4"
		examples = append(examples, e)
	}
	return examples
}

// largest returns the number of spaces of the largest star.
func (w *book) largest() int {
	n := 0
	for i := range w.rules.stars {
		n = max(n, w.rules.stars[i].size)
	}
	return n
}

// smallest returns the number of spaces of the smallest star.
func (w *book) smallest() int {
	n := w.largest()
	for i := range w.rules.stars {
		n = min(n, w.rules.stars[i].size)
	}
	return n
}

// prizes says what structures bring.
func (w *book) prizes() {
	if len(w.rules.structures) == 0 {
		return
	}
	w.Section("Structures and the supply")
	w.Say("When you cover the last space around a structure you get, at once:", "structures")
	for _, kind := range w.Document.Get("structures").Entries() {
		path := "structures." + kind.Key
		keys := []string{path + ".reward", path + ".points"}
		prize := w.Tell(path+".reward", ruleset.Tiles)
		if points := path + ".points"; w.given(points) {
			prize += " and " + w.Tell(points, ruleset.Points)
		}
		w.Row(keys, kind.Key, prize)
	}
	if !slices.ContainsFunc(w.kinds(), func(kind string) bool { return w.given("structures." + kind + ".reward") }) {
		return
	}
	if w.rules.supply == 0 {
		w.Say("But the supply has no spaces for tiles to pick.", "supply.spaces")
		return
	}
	keys := []string{"structures", "supply.spaces"}
	first := w.rules.colors[0].Name
	w.Say("Pick these tiles from the supply, one by one, whichever you like; several structures at once bring all of them.",
		keys...)
	w.Say("Should the supply have fewer, you get those.", keys...)
	w.Say("They come to your hand, for your next turns.", keys...)
	w.Say("A pick is written as the color: `pick "+first+"`.", append(keys, "colors")...)
	if w.Is("supply.refill", "round") {
		w.Say("The supply is filled from the bag only between rounds, before the displays.", append(keys, "supply.refill")...)
	} else {
		w.Say("After each turn of the second part the supply is filled from the bag.", append(keys, "supply.refill")...)
	}
}

// perRound tells the bonuses of each round.
func (w *book) perRound() {
	w.Bonuses("round", "When all have passed")
	w.Break()
}

func (w *book) end() {
	const leftovers = "scoring.leftovers"
	w.Section("The end of the game")
	w.Say("Whoever has the start marker puts it back into the center and begins the next round; if nobody has it, the same " +
		"player begins again.")
	w.Say("The game ends after "+roundsOf(w.rules.rounds)+".", keyRounds)
	if key := "end.when"; w.Has(key) && !w.Is(key, "false") {
		w.Say("It ends earlier, after a round at whose end "+w.clause(key)+".", key)
	}
	w.Break()
	if w.Bonuses("game", "When the game is over") {
		w.Break()
	}
	if w.keeps() && w.given(leftovers) {
		w.Say("Tiles that are kept in the last round are of no use: you "+w.Change(leftovers)+".", leftovers, "keep.limit")
		w.Cases(leftovers, ruleset.Points, w.amounts("kept", "kept", 1, 2, 3, 4)...)
	}
	w.Section("Who wins")
	w.Ranking()
}

// clause tells a condition.
func (w *book) clause(key string) string {
	text := w.Tell(key, ruleset.Number)
	if strings.HasPrefix(text, "`") {
		return text + " is true"
	}
	return text
}

func roundsOf(n int) string {
	if n == 1 {
		return "one round"
	}
	return strconv.Itoa(n) + " rounds"
}
