package classic

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Explain returns the rulebook of a ruleset.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	r := compiled.(*rules)
	w := &book{ruleset.NewWriter(ruleset.NewTeller(d, r.noun)), r}
	w.Behind = behind(d)
	w.aim()
	w.components()
	w.setUp()
	w.round()
	w.taking()
	w.lines()
	w.tiling()
	w.placing()
	w.floor()
	w.nextRound()
	w.end()
	return w.Sections()
}

// book writes the rulebook of a ruleset.
type book struct {
	*ruleset.Writer
	rules *rules
}

func (w *book) aim() {
	w.Section("What it is about")
	w.Players()
	w.Say("You take colored tiles and collect them in the lines of your board; each line that is full brings a " +
		"tile to your wall, and points with it.")
	w.Say("Tiles that you cannot use fall on the floor.")
	w.Aim()
}

func (w *book) components() {
	w.Section("What you need")
	w.Colors()
	w.Item("a bag to draw them from, and a lid for those that are discarded,")
	w.Displays()
	w.Item("the start marker,")
	w.Item("for each player a board and a place to note points.")
	w.Break()
	w.Say("This is a board, without tiles:")
	w.Draw(w.drawing(), "lines.lengths", "wall.pattern", keyFloor, spacesKey)
	w.Say("On the left are the pattern lines, with their numbers and a dot for each tile that they hold.")
	w.Say("On the right is the wall, which has a row for each line.")
	w.Say(w.legend(), "wall.pattern")
	w.Say(w.multiplied(), "wall.pattern")
	if w.spaces() == 0 {
		w.Say("The floor line has no spaces: whatever falls goes to the lid at once.", w.spaceKeys()...)
		return
	}
	w.Say("Below is the floor line, with the points for each of its spaces.", w.spaceKeys()...)
	if slices.Contains(w.floorSigns(), unknownSign) {
		w.Say("A "+unknownSign+" is for points that depend on more than the space.", keyFloor)
	}
}

func (w *book) setUp() {
	w.Section("Before the game")
	w.Item("Put all tiles into the bag and shake it.")
	w.Item("Lay the displays in a circle. The table inside the circle is the center.")
	w.Item("Everybody takes a board and begins with "+w.Start()+".", "scoring.start")
	w.Item("Agree on who begins. The players are numbered from there, clockwise, as seat 1, seat 2 and so on.")
}

func (w *book) round() {
	w.Section("A round")
	w.Say("Each round has two parts: first all tiles are taken, then the walls are tiled.")
	w.Filling("To begin, each display is filled with ", " from the bag, drawn without looking.")
	w.Say("Put the start marker into the center.")
	w.Say("Where the bag is empty, pour the tiles of the lid into it and go on.")
	w.Say("Should there be none either, some displays get fewer tiles or none.")
	if w.Is("discard.return", "round") {
		w.Say("At the end of each round, pour the tiles of the lid back into the bag.", "discard.return")
	}
}

func (w *book) taking() {
	w.Section("First part: taking tiles")
	w.order()
	w.Say("This goes on until there are no tiles left on the displays and in the center.")
	w.Break()
	w.Say("In your turn, take tiles of one color, and all of that color, from one place:")
	w.Item("either from one display; the other tiles of the display then go to the center,")
	w.Item("or from the center.")
	w.Break()
	w.limit()
	w.marker()
	w.Break()
	w.Say("A turn is written as the place, the color and the line that the tiles go to: "+w.moves(), "colors")
}

// order says whose turn comes next.
func (w *book) order() {
	if w.Is("turns.order", "snake") {
		w.Say("Whoever begins the round takes the first turn, then the next player clockwise, up to the last one; "+
			"then it goes back from the last one to the first, and so on: 1, 2, 3, then 3, 2, 1, then 1, 2, 3.", "turns.order")
		return
	}
	w.Say("Whoever begins the round takes the first turn, and then it goes round clockwise.", "turns.order")
}

// limit says how many tiles a take has at most.
func (w *book) limit() {
	const key = "take.limit"
	if !w.Has(key) {
		return
	}
	w.Say("But there is a limit to what you can take at once: "+w.Tell(key, ruleset.Tiles)+".", key)
	w.Say("What is more on a display goes to the center with the others, and in the center it stays.", key)
}

// marker says what the first take from the center brings.
func (w *book) marker() {
	w.Say("The first player in a round to take from the center takes the start marker too, and begins the next round.")
	switch {
	case w.Is("marker.floor", "false"):
		w.Say("It is laid beside the board and costs nothing.", "marker.floor")
	case w.spaces() == 0:
		w.Say("It is laid beside the board and costs nothing.", w.spaceKeys()...)
	default:
		w.Say("It goes to the first free space of that player's floor line, before the tiles, and counts there as a tile does; "+
			"where no space is free it lies beside the line and costs nothing.", append(w.spaceKeys(), "marker.floor")...)
	}
	if key := "scoring.center"; w.Has(key) && !w.Is(key, "0") {
		w.Say("When you do so, you "+w.Change(key)+" at once.", key)
		w.Cases(key, ruleset.Points, w.takes()...)
	}
}

// takes are examples of takes.
func (w *book) takes() (examples []ruleset.Example) {
	for n := 1; n <= 4; n++ {
		examples = append(examples, ruleset.Example{Text: ruleset.Quantity(n, ruleset.Tiles) + " taken",
			Values: map[string]int{"take.size": n, "round": 1, "seats": w.rules.shared.MinSeats}})
	}
	return examples
}

// moves tells how two turns are written.
func (w *book) moves() string {
	first, last := core.Color(0), core.Color(len(w.rules.colors)-1)
	line := min(2, w.rules.rows)
	return fmt.Sprintf("`%s` is to take all %s tiles of display 1 and lay them into line %d; "+
		"`%s` is to take all %s tiles of the center, and to drop them on the floor line.",
		w.rules.AppendMove(nil, take(0, first, line-1)), w.rules.colors[first].Name, line,
		w.rules.AppendMove(nil, take(draft.Center, last, floorLine)), w.rules.colors[last].Name)
}

func (w *book) lines() {
	w.Section("Where the tiles go")
	w.Say("Lay all tiles that you have taken into one of your pattern lines, from right to left:")
	w.Item("A line holds tiles of one color. Where it has some already, more of the same color may be added.")
	if w.rules.wall.oncePerRow {
		w.Item("A line takes no color that its row of the wall holds already.", "wall.once_per")
	}
	if w.narrow() {
		w.Item("A line takes no color that its row of the wall has no cell for.", "wall.pattern")
	}
	w.Item("Tiles that are too many for the line go to the floor line, from left to right, and those that are too " +
		"many for the floor line to the lid.")
	w.Item("You may also drop all of them on the floor line, and have to where no line takes them.")
}

// narrow reports whether some row of the wall has no cell for some color.
func (w *book) narrow() bool {
	for row := range w.rules.rows {
		if w.rules.wall.printed[row] != 1<<len(w.rules.colors)-1 {
			return true
		}
	}
	return false
}

func (w *book) nextRound() {
	w.Section("The next round")
	w.perRound()
	w.Say("If the game is not over, whoever took the start marker puts it back into the center and begins the next round; " +
		"if nobody did, the same player begins again.")
	if w.Is("discard.return", "round") {
		return
	}
	w.Say("The tiles in the lid stay there until the bag is empty.", "discard.return")
}
