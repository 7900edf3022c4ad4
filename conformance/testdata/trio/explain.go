package trio

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// phrases put names, and some formulas of the game, in words.
var phrases = ruleset.Phrases{
	"run.h":       "tile linked in its row",
	"run.v":       "tile linked in its column",
	"fallen":      "tile on your floor line",
	"board.trios": "trio",
	"board.tiles": "tile on your wall",

	"run.h * run.v":             "as many points as tiles are linked in its row, times those linked in its column",
	"any(players, .trios >= 3)": "a player has 3 trios",
}

// Explain returns the rulebook of a ruleset. A sentence without keys holds in every
// game of Trio; the others depend on their keys and on those in braces.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	b, r := draft.NewRulebook(d, phrases), compiled.(*rules)

	b.Section("Before the game")
	b.SayPlayers()
	b.Say("A trio is a row, column or diagonal of the wall with a tile on each of its three cells. You need:")
	b.ItemColors()
	b.Item("a bag to draw tiles from, and a lid for discarded tiles,")
	b.ItemDisplays()
	b.Item("the start marker, and a board for each player:")
	b.Draw(boardDrawing(r), keyLengths, "colors")
	b.Say("On the left are the pattern lines, with a dot for each tile that they hold; on the right is the wall.")
	b.Say("The floor line below holds {floor.spaces:tile}.")
	b.Say("Each player starts with {scoring.start:point}.")

	b.Section("Taking tiles")
	b.Say("In each round, fill each display with {displays.tiles:tile} from the bag, which is refilled from the lid when it is " +
		"empty.")
	b.Say("Clockwise from the starting player, take all tiles of one color from one display, whose other tiles go to the " +
		"center, or from the center, until none are left.")
	b.Say("The first player who takes from the center also takes the start marker, and starts the next round.")
	if b.Scores(keyCenter) {
		b.Say("When you do so, {scoring.center:change}.")
	}
	b.Break()
	b.Say("Put the tiles into one pattern line, or on the floor line. A line takes one color only, and none that its row of " +
		"the wall already has. Surplus tiles fall to the floor line, and from a full floor line to the lid.")
	b.Say(fmt.Sprintf("`%s` puts all %s tiles of display 1 into line 2; `%s` puts those of the center on the floor line.",
		r.AppendMove(nil, take(0, 0, 1)), r.Colors()[0].Name, r.AppendMove(nil, take(draft.Center, 0, floorLine))), "colors")

	b.Section("The end of a round")
	b.Say("Clockwise from the starting player, each player goes through the complete pattern lines from the top: one tile " +
		"goes to the cell of its color in the same row of the wall, the others go to the lid.")
	b.Say("A tile that you place scores {scoring.place:point}. Tiles are linked if they touch; the tile itself counts.")
	b.Break()
	b.Say("If tiles lie on your floor line, {scoring.floor:change}, and the tiles go to the lid.")
	var cases []ruleset.Case
	for n := 1; n <= r.spaces; n++ {
		cases = append(cases, ruleset.Case{Text: fmt.Sprintf("%d on the line", n), Values: map[string]int{"fallen": n}})
	}
	b.Cases(keyFloor, "point", cases...)
	b.SayMinimum()
	b.SayBonuses(draft.EachRound, "After that each player also scores:")

	b.Section("The end of the game")
	if !b.Is(draft.KeyEndWhen, "false") {
		b.Say("The game ends after a round at whose end {end.when:if}.")
	}
	b.Say("It ends after round {end.round_limit} in any case, or when no tiles are left for the displays.")
	b.SayBonuses(draft.EachGame, "Then each player also scores:")
	b.Break()
	b.SayRanking()
	return b.Sections()
}

// boardDrawing draws a board without tiles.
func boardDrawing(r *rules) string {
	var b strings.Builder
	for row, length := range r.lengths {
		fmt.Fprintf(&b, "%d %*s ", row+1, 2*maxLength, strings.Repeat(" .", int(length)))
		for col := range size {
			fmt.Fprintf(&b, " %c", r.Colors()[colorAt(row, col)].Letter)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
