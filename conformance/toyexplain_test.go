package conformance_test

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// toyPhrases put names in words.
var toyPhrases = ruleset.Phrases{
	"same":        "tile of its color at the end of the path",
	"fallen":      "tile on the floor",
	"board.laid":  "tile in your path",
	"board.kinds": "color in your path",
}

// explainToy returns the rulebook of a ruleset.
func explainToy(d *ruleset.Document, r *toyRules) []ruleset.Section {
	b := draft.NewRulebook(d, toyPhrases)

	b.Section("What it is about")
	b.SayPlayers()
	b.Say("You collect tiles in the lanes of your board, and lay one of each full lane into your path.")

	b.Section("What you need")
	b.ItemColors()
	b.Item("a bag to draw tiles from, and a place for discarded tiles,")
	b.ItemDisplays()
	b.Item("the start marker,")
	b.Item("for each player a board and a score track.")
	b.Break()
	b.Say("A board has:")
	for lane := range r.lengths {
		b.Item(fmt.Sprintf("lane %d, which holds %s,", lane+1, wording.Count(int(r.lengths[lane]), "tile")), keyLanes)
	}
	b.Item("a path of {path.length:tile},")
	b.Item("a floor for {floor.spaces:tile}.")

	b.Section("A round")
	b.Say("Each player starts with {scoring.start:point}.")
	b.Say("To start a round, fill each display with {displays.tiles:tile} from the bag, and put the start marker into the " +
		"center. When the bag is empty, refill it with the discarded tiles.")
	b.Say("When the supply is empty, fill it with {supply.tiles:tile} from the bag.")
	b.Break()
	b.Say("The starting player takes the first turn, then play goes clockwise. On your turn, take one of these:")
	b.Item("all tiles of one color from a display; its other tiles go to the center,")
	b.Item("all tiles of one color from the center; the first player to do so also takes the start marker,")
	b.Item("once a round, one tile of the supply.")
	b.Break()
	if b.Scores(keyHelp) {
		b.Say("For a tile of the supply {supply.points:change} at once.")
	}
	b.Say("Put the tiles into a lane that is empty, or that has the color and is not full. Surplus tiles fall to the floor, " +
		"and from a full floor they are discarded. You may also put all of them on the floor.")
	last := core.Color(len(r.Colors()) - 1)
	b.Say(fmt.Sprintf("A turn is written as place, color and lane: `%s`, or `%s`.", r.AppendMove(nil, toyMove(0, 0, 0)),
		r.AppendMove(nil, toyMove(draft.Center, last, toFloor))), "colors")

	b.Section("The end of a round")
	b.Say("Each player goes through the lanes in order. One tile of each full lane goes to the end of the path, and the others " +
		"are discarded; if the path is full, all are.")
	b.Say("A tile in the path scores {scoring.lay:point}.")
	var laid, fallen []ruleset.Case
	for n := 1; n <= 3; n++ {
		laid = append(laid, ruleset.Case{Text: fmt.Sprintf("tile %d of the path", n), Values: map[string]int{"step": n, "same": 1}})
		fallen = append(fallen, ruleset.Case{Text: fmt.Sprintf("%d on the floor", n), Values: map[string]int{"fallen": n, "round": 1}})
	}
	b.Cases(keyLay, "point", laid...)
	b.Say("If tiles lie on your floor, {scoring.floor:change}, and they are discarded.")
	b.Cases(keyFallen, "point", fallen...)
	b.SayMinimum()
	b.SayBonuses(draft.EachRound, "Then each player also scores:")

	b.Section("The end of the game")
	b.Say("The game ends after the round in which a path is full, and after round {end.rounds} in any case. It also ends when no " +
		"tiles are left for the displays.")
	b.SayBonuses(draft.EachGame, "When the game is over, each player also scores:")

	b.Section("Who wins")
	b.SayRanking()
	return b.Sections()
}
