package conformance_test

import (
	"fmt"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// toyBook writes the rulebook of a ruleset.
type toyBook struct {
	*ruleset.Writer
	rules *toyRules
}

// explainToy returns the rulebook of a ruleset.
func explainToy(d *ruleset.Document, r *toyRules) []ruleset.Section {
	w := &toyBook{ruleset.NewWriter(ruleset.NewTeller(d, toyNoun)), r}
	w.aim()
	w.material()
	w.setUp()
	w.turns()
	w.roundEnd()
	w.end()
	return w.Sections()
}

func (w *toyBook) aim() {
	w.Section("What it is about")
	w.Players()
	w.Say("You collect tiles in the lanes of your board, and lay one of each full lane into your path.")
	w.Aim()
}

func (w *toyBook) material() {
	w.Section("What you need")
	w.Colors()
	w.Item("a bag to draw them from, and room for those that are discarded,")
	w.Displays()
	w.Item("the start marker,")
	w.Item("for each player a board and a place to note points.")
	w.Break()
	w.Say("A board has:")
	for lane := range w.rules.lengths {
		w.Item(fmt.Sprintf("lane %d, which holds %s,", lane+1,
			ruleset.Quantity(int(w.rules.lengths[lane]), ruleset.Tiles)), keyLanes)
	}
	w.Item("a path of "+w.Tell(keyPath, ruleset.Tiles)+",", keyPath)
	w.Item("a floor with room for "+w.Tell(keyFloor, ruleset.Tiles)+".", keyFloor)
}

func (w *toyBook) setUp() {
	w.Section("Before the game")
	w.Say("Put all tiles into the bag and shake it.")
	w.Say("Everybody takes a board and begins with "+w.Start()+".", "scoring.start")
	w.Say("Agree on who begins.")
}

func (w *toyBook) turns() {
	w.Section("A round")
	w.Filling("To begin, each display is filled with ", " from the bag, drawn without looking.")
	w.Say("Put the start marker into the center.")
	w.Say("Whenever the supply is empty, it is filled with "+w.Tell(keySupply, ruleset.Tiles)+" from the bag.", keySupply)
	w.Say("Where the bag is empty, pour the discarded tiles into it and go on.")
	w.Break()
	w.Say("Whoever begins takes the first turn, and then it goes round clockwise. In your turn, take one of these:")
	w.Item("all tiles of one color from a display; its other tiles go to the center,")
	w.Item("all tiles of one color from the center; the first to do so in a round takes the start marker too,")
	w.Item("once in a round, one tile of the supply.")
	w.Break()
	if !w.Is(keyHelp, "0") {
		w.Say("For a tile of the supply you "+w.Change(keyHelp)+" at once.", keyHelp)
	}
	w.Say("Lay the tiles into a lane that is empty, or holds the color and is not full. What has no room there falls to " +
		"the floor, and what has none there is discarded. You may also drop all of them on the floor.")
	w.Say("A turn is written as the place, the color and the lane: "+w.samples(), "colors")
	w.Say("This goes on until there are no tiles left on the displays and in the center.")
}

// samples are two turns as they are written.
func (w *toyBook) samples() string {
	last := core.Color(len(w.rules.Colors()) - 1)
	return fmt.Sprintf("`%s`, or `%s`.", w.rules.AppendMove(nil, toyMove(0, 0, 0)),
		w.rules.AppendMove(nil, toyMove(draft.Center, last, toFloor)))
}

func (w *toyBook) roundEnd() {
	w.Section("The end of a round")
	w.Say("Everybody goes through their lanes in order. One tile of each full lane is laid at the end of the path, " +
		"and the others are discarded; where the path is full, all are.")
	w.Say("A tile that is laid brings "+w.Tell(keyLay, ruleset.Points)+".", keyLay)
	w.Cases(keyLay, ruleset.Points, laid(1, 1), laid(2, 1), laid(2, 2), laid(4, 3))
	w.Say("If something lies on your floor, you "+w.Change(keyFallen)+", and the tiles there are discarded.", keyFallen)
	w.Cases(keyFallen, ruleset.Points, fallen(1), fallen(2), fallen(3))
	w.Minimum()
	w.Bonuses("round", "Then")
	w.Break()
	w.Say("Whoever has the start marker puts it back into the center and begins the next round.")
}

// laid is a tile in a path, as an example.
func laid(step, same int) ruleset.Example {
	text := "tile " + strconv.Itoa(step) + " of the path"
	if same > 1 {
		text += fmt.Sprintf(", the last of %d of its color", same)
	}
	return ruleset.Example{Text: text, Values: map[string]int{"step": step, "same": same}}
}

// fallen is a floor, as an example.
func fallen(n int) ruleset.Example {
	return ruleset.Example{Text: ruleset.Quantity(n, ruleset.Tiles), Values: map[string]int{"fallen": n, "round": 1}}
}

func (w *toyBook) end() {
	w.Section("The end of the game")
	w.Say("The game ends after the round in which a path is full.")
	w.Say("Round "+w.Tell(keyRounds, ruleset.Number)+" is the last one in any case.", keyRounds)
	w.Say("It ends, too, when no tiles are left to lay out.")
	w.Bonuses("game", "When the game is over")
	w.Section("Who wins")
	w.Ranking()
}

// toyNouns are how the rulebook calls what formulas count.
var toyNouns = map[string]formula.Noun{
	"step":         {One: "the number of the tile in the path"},
	"same":         {One: "tile of its color at the end of the path", Many: "tiles of its color at the end of the path"},
	"fallen":       {One: "tile on the floor", Many: "tiles on the floor"},
	"board.laid":   ruleset.Yours("tile in your path", "tiles in your path"),
	"board.kinds":  ruleset.Yours("color in your path", "colors in your path"),
	"players.laid": ruleset.Theirs("tile in the path", "tiles in the path"),
}

func toyNoun(path string, _ []string) (formula.Noun, bool) {
	n, ok := toyNouns[path]
	return n, ok
}
