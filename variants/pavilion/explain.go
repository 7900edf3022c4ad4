package pavilion

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Explain returns the rulebook of a ruleset.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	w := &book{ruleset.NewWriter(ruleset.NewTeller(d, noun)), compiled.(*rules)}
	w.aim()
	w.components()
	w.setUp()
	w.round()
	w.taking()
	w.placing()
	w.starColors()
	w.points()
	w.prizes()
	w.passing()
	w.end()
	w.places()
	return w.Sections()
}

// book writes the rulebook of a ruleset.
type book struct {
	*ruleset.Writer
	rules *rules
}

// given reports whether a key has a value other than 0.
func (w *book) given(key string) bool { return w.Has(key) && !w.Is(key, "0") }

func (w *book) aim() {
	w.Section("What it is about")
	w.Players()
	w.Say("You take colored tiles and pay with them for the spaces of the stars on your board. Every space that you " +
		"cover brings points.")
	if len(w.rules.structures) > 0 {
		w.Say("Between the stars there are structures: whoever covers all spaces around one wins something.", "structures")
	}
	w.Aim()
}

func (w *book) components() {
	w.Section("What you need")
	w.Colors()
	w.Item("a bag to draw them from, and a tower for those that are discarded,")
	w.Displays()
	if w.rules.supply > 0 {
		w.Item("a supply, with spaces for "+w.Tell("supply.spaces", ruleset.Tiles)+",", "supply.spaces")
	}
	w.Item("the start marker,")
	w.Item("for each player a board and a place to note points.")
	w.Break()
	w.Say("This is a board, without tiles:")
	w.Draw(w.drawing(), w.drawn()...)
	w.Say(w.legend(), "stars")
	w.Say(w.signs(), "structures")
}

// drawn are the keys that the drawing of the board tells.
func (w *book) drawn() []string {
	if len(w.rules.structures) == 0 {
		return []string{"stars"}
	}
	return []string{"stars", "structures"}
}

func (w *book) setUp() {
	w.Section("Before the game")
	w.Item("Put all tiles into the bag and shake it.")
	w.Item("Lay the displays in a circle. The table inside the circle is the center.")
	if w.rules.supply > 0 {
		w.Item("Draw tiles from the bag, without looking, and fill the supply with them.", "supply.spaces")
	}
	w.Item("Everybody takes a board and begins with "+w.Start()+".", "scoring.start")
	w.Item("Agree on who begins. The players are numbered from there, clockwise, as seat 1, seat 2 and so on.")
}

func (w *book) round() {
	w.Section("A round")
	w.Say("Each round has two parts: first all tiles are taken, then spaces are covered.")
	w.Filling("To begin, each display is filled with ", " from the bag, drawn without looking.")
	w.Say("Put the start marker into the center.")
	w.Say("Where the bag is empty, pour the tiles of the tower into it and go on.")
	w.Say("Should there be none either, some displays get fewer tiles or none.")
	w.Break()
	w.wild()
}

// wild says which color is wild.
func (w *book) wild() {
	order := w.rules.wildOrder
	if len(order) == 0 {
		return
	}
	w.Say("In each round one color is wild: its tiles can stand in for others when you pay.", "wild.order")
	if key := "wild.value"; w.Has(key) {
		w.Say("When the displays are filled, it is the one for which "+w.Tell(key, ruleset.Number)+
			" is largest; of several, the first of "+w.colorList(order)+".", key, "wild.order")
		return
	}
	keys := []string{"wild.order", "wild.value"}
	w.Row(keys, "round", "wild")
	for round := range min(w.rules.rounds, len(order)) {
		if round == 1 {
			keys = append(keys, keyRounds) // a shorter game ends before
		}
		w.Row(keys, fmt.Sprint(round+1), w.rules.colorName(order[round]))
	}
	if w.rules.rounds > len(order) {
		w.Say("Then the order begins again.", "wild.order", "wild.value", keyRounds)
	}
}

func (w *book) colorList(colors []core.Color) string {
	var names []string
	for _, c := range colors {
		names = append(names, w.rules.colorName(c))
	}
	return ruleset.And(names)
}

// places lists the spaces around each structure.
func (w *book) places() {
	if len(w.rules.structures) == 0 {
		return
	}
	w.Section("Where the structures are")
	w.Say("Each is surrounded when these spaces are covered, named by star and position:", "structures")
	w.Break()
	for _, kind := range w.Document.Get("structures").Entries() {
		for _, e := range kind.Value.Get("spaces").Entries() {
			w.Row([]string{e.Value.Path()}, kind.Key, e.Key, strings.Join(texts(e.Value.Items()), ", "))
		}
	}
}

func texts(items []ruleset.Value) []string {
	all := make([]string, len(items))
	for i, v := range items {
		all[i] = v.Text()
	}
	return all
}

// kinds are the kinds of structures, in the order of the ruleset.
func (w *book) kinds() []string {
	var kinds []string
	for _, kind := range w.Document.Get("structures").Entries() {
		kinds = append(kinds, kind.Key)
	}
	return kinds
}

// kindOf are the numbers of the kinds of all structures.
func (w *book) kindOf() []int {
	var all []int
	for i, kind := range w.Document.Get("structures").Entries() {
		for range kind.Value.Get("spaces").Entries() {
			all = append(all, i)
		}
	}
	return all
}
