package trio

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// nouns are how the rulebook calls what formulas count.
var nouns = map[string]formula.Noun{
	"run.h":         {One: "tile linked in its row", Many: "tiles linked in its row"},
	"run.v":         {One: "tile linked in its column", Many: "tiles linked in its column"},
	"row":           {One: "the number of its row", Has: "it lies in row"},
	"col":           {One: "the number of its column", Has: "it lies in column"},
	"color":         {One: "its color"},
	"fallen":        {One: "tile on your floor line", Many: "tiles on your floor line"},
	"board.trios":   ruleset.Yours("trio", "trios"),
	"board.tiles":   ruleset.Yours("tile on your wall", "tiles on your wall"),
	"players.trios": ruleset.Theirs("trio", "trios"),
	"players.tiles": ruleset.Theirs("tile on the wall", "tiles on the wall"),
}

func noun(path string, _ []string) (formula.Noun, bool) {
	n, ok := nouns[path]
	return n, ok
}

// Explain returns the rulebook of a ruleset. A sentence without keys is so in every
// game of Trio; the keys of the others have the values that they tell.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	w := &book{ruleset.NewWriter(ruleset.NewTeller(d, noun)), compiled.(*rules)}
	w.preparations()
	w.taking()
	w.scoring()
	w.end()
	return w.Sections()
}

// book writes a rulebook.
type book struct {
	*ruleset.Writer
	rules *rules
}

func (w *book) preparations() {
	w.Section("Before the game")
	w.Players()
	w.Aim()
	w.Say("You need")
	w.Colors()
	w.Item("a bag to draw them from, and a lid for those that are discarded,")
	w.Displays()
	w.Item("the start marker, and a board for each player:")
	w.Draw(w.board(), keyLengths, "colors")
	w.Say("On the left are the pattern lines, with a dot for each tile that they hold, on the right is the wall.")
	w.Say("The floor line below has room for "+w.Tell("floor.spaces", ruleset.Tiles)+".", "floor.spaces")
	w.Say("A trio is a row, column or diagonal of the wall with a tile on each of its three cells.")
	w.Say("Everybody begins with "+w.Start()+".", "scoring.start")
}

// board draws a board without tiles.
func (w *book) board() string {
	var b strings.Builder
	for row, length := range w.rules.lengths {
		fmt.Fprintf(&b, "%d %*s ", row+1, 2*maxLength, strings.Repeat(" .", int(length)))
		for col := range size {
			fmt.Fprintf(&b, " %c", w.rules.colors[colorAt(row, col)].Letter)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (w *book) taking() {
	w.Section("Taking tiles")
	w.Filling("In each round, each display is filled with ", " from the bag, into which the lid is poured when it is empty.")
	w.Say("Then, clockwise from the first player, everybody takes all tiles of one color from one display, whose other " +
		"tiles go to the center, or from the center, until none are left.")
	w.Say("The first to take from the center has the start marker too, and begins the next round.")
	if !w.Is(keyCenter, "0") {
		w.Say("When you do so, you "+w.Change(keyCenter)+".", keyCenter)
	}
	w.Break()
	w.Say("The tiles go to one pattern line, or to the floor line.")
	w.Say("A line takes one color only, and none that its row of the wall holds already.")
	w.Say("What it has no room for falls on the floor line, and what that has no room for goes to the lid.")
	w.Say(fmt.Sprintf("`%s` is how the turn is written in which %s goes from display 1 to line 2, and `%s` is one of the center "+
		"and the floor line.", w.rules.AppendMove(nil, take(0, 0, 1)), w.rules.colors[0].Name,
		w.rules.AppendMove(nil, take(draft.Center, 0, floorLine))), "colors")
}

func (w *book) scoring() {
	w.Section("The end of a round")
	w.Say("Clockwise from whoever began the round, everybody goes through the pattern lines that are full, from the top: " +
		"one tile goes to the cell of its color in the same row of the wall, the others go to the lid.")
	w.Say("For each tile that comes to the wall you "+w.Change(keyPlace)+".", keyPlace)
	w.Say("Tiles that touch are linked, and the tile itself is counted too.")
	w.Break()
	w.Say("Then you "+w.Change(keyFloor)+", if any tile lies on your floor line, and it is cleared to the lid.", keyFloor)
	var cases []ruleset.Example
	for n := 1; n <= w.rules.spaces; n++ {
		cases = append(cases, ruleset.Example{Text: ruleset.Quantity(n, ruleset.Tiles), Values: map[string]int{"fallen": n}})
	}
	w.Cases(keyFloor, ruleset.Points, cases...)
	w.Minimum()
	w.Bonuses(draft.EachRound.String(), "After that")
}

func (w *book) end() {
	w.Section("The end of the game")
	when := w.Tell(keyEndWhen, ruleset.Number)
	if strings.HasPrefix(when, "`") {
		when += " is true"
	}
	if when != "false" {
		w.Say("The game ends after a round at whose end "+when+".", keyEndWhen)
	}
	w.Say("It ends after round "+w.Tell(keyRoundLimit, ruleset.Number)+" in any case, or where no tile is left for the displays.",
		keyRoundLimit)
	w.Bonuses(draft.EachGame.String(), "Then")
	w.Break()
	w.Ranking()
}
