package pavilion_test

import "slices"

const (
	expansion = "Glazed Pavilion"
	language  = "ruleset language"
)

// glazedClauses are what the expansion changes, on both sides of its board.
var glazedClauses = slices.Concat(
	section(expansion, "Both sides",
		"glazed.fountain", "Six fountains lie outside, each between two neighbors of the outer stars.",
		"glazed.fountain-reward", "Who surrounds a fountain picks one bonus tile.",
		"glazed.most", "One tile can complete a window and a fountain: four bonus tiles.",
		"glazed.center", "Each space of the middle star has a color of its own.",
		"glazed.mixed", "A star of several colors scores 15.",
		"glazed.set", "Each set of a pillar, a statue, a window and a fountain scores at the end.",
		"glazed.base", "Everything else is as on the same side without it."),
	section(expansion, "Colored stars",
		"glazed-orange.center", "The middle star takes purple, green, orange, yellow, blue, red at 1 to 6.",
		"glazed-orange.set", "A set scores 15."),
	section(expansion, "Gray stars",
		"glazed-purple.center", "The middle star takes orange, red, blue, yellow, green, purple, for 3 each.",
		"glazed-purple.wild", "The wild colors are orange, red, blue, yellow, green, purple.",
		"glazed-purple.stars", "Stars of one color score 14 to 20 in the order purple to orange.",
		"glazed-purple.numbers", "Ones score 3, twos 6, threes 18, fours 12.",
		"glazed-purple.set", "A set scores 12."),
)

// keyClauses are what keys can say that no published game says.
var keyClauses = slices.Concat(
	section(language, "wild",
		"key.wild-value", "The color with the largest value is wild once the displays are filled.",
		"key.wild-value-tie", "Of equal ones the earliest in the order is.",
		"key.wild-take", "How many wild tiles come along can depend on how many lie there.",
		"key.wild-limit", "A payment has at most so many wild tiles."),
	section(language, "hand, keep",
		"key.hand-limit", "A take above the limit is illegal unless every take is.",
		"key.keep-limit", "How many tiles are kept can depend on the round."),
	section(language, "supply, structures",
		"key.supply-refill", "Where the supply is filled once a round, that is before the displays.",
		"key.structure-points", "A structure can bring points at once, beside bonus tiles or without."),
	section(language, "place, turns, end",
		"key.place-when", "A space is open only where a condition is true.",
		"key.place-board", "The points for a tile can depend on the whole board.",
		"key.turns-placing", "Phase 2 can be played in ascending order of a value, ties in the order of the offer.",
		"key.end-when", "The game can end after a round at whose end a condition is true.",
		"key.each-round", "Bonuses can be given at the end of every round."),
	section(language, "positions",
		"key.settle", "A position can be the end of a round.",
		"key.phase", "A position need not name its phase."),
)
