package scenario

var fileGroup = Group{
	Name: "tests",
	Doc:  "A file of tests, NAME.test.yaml. A ruleset can have a list `tests` of its own.",
	Keys: []Key{
		{Name: "format", Type: Type{"1", map[string]any{"const": Format}}, Required: true, Example: "1",
			Doc: "The number of the format that the file is written in."},
		{Name: "ruleset", Type: textType, Example: "classic",
			Doc: "The ruleset that the tests are about: a shipped name, or a file, seen from this one. Left out, it is " +
				"the ruleset beside the file."},
		{Name: "tests", Type: filled(listType("a list of tests", ref("test"))), Required: true, Doc: "The tests."},
	},
}

var testGroup = Group{
	Name: "test",
	Doc: "One test: where a game stands, what happens in it, and what must hold. It begins with a new game or with a " +
		"position, and has either `steps` or `expect` with what comes before it.",
	Keys: []Key{
		{Name: "name", Type: textType, Required: true, Example: "a tile alone scores 1",
			Doc: "What holds, in a sentence. No other test of the file has the same name."},
		{Name: "seats", Type: wholeType("a whole number", 1), Example: "3",
			Doc: "How many play a new game. Left out, the fewest that can."},
		{Name: "seed", Type: countType, Example: "7",
			Doc: "What draws the tiles that `deals` do not give, so that each run is the same game. Left out, it is 1."},
		{Name: "position", Type: positionType, Example: "{ turn: 1, center: BBR, seats: [{}, {}] }",
			Doc: "The position that the test begins with. Without `turn` and `phase` it is the end of a round, which is " +
				"carried out at once."},
		{Name: "deals", Type: listType("a list of deals", ref("deal")), Example: "[[BBRW, KKKK, YYYY, WWWW, RRRR]]",
			Doc: "What is drawn at each deal or refill, in order. What they do not give is drawn by `seed`."},
		{Name: "moves", Type: movesType, Example: "[1 blue 2, center red floor]",
			Doc: "The moves that are made, in order, by the seats in turn."},
		{Name: "expect", Type: expectType, Example: "{ turn: 2, score: [0, 0] }", Doc: "What must hold after the moves."},
		{Name: "steps", Type: filled(listType("a list of steps", ref("step"))),
			Example: "[{ move: 1 blue 2, expect: { turn: 2 } }, { move: 2 red 1 }]",
			Doc:     "A story: deals, moves and what holds in between, instead of `deals`, `moves` and `expect`."},
	},
}

var stepGroup = Group{
	Name: "steps",
	Doc:  "A step of a story: first a deal, then moves, then what must hold. Each of them can be left out.",
	Keys: []Key{
		{Name: "deal", Type: dealType, Example: "[BBRW, KKKK, YYYY, WWWW, RRRR]",
			Doc: "What is drawn now. Only before a step with a deal does the game wait for it; otherwise it is drawn at once."},
		{Name: "move", Type: textType, Example: "1 blue 2", Doc: "One move."},
		{Name: "moves", Type: movesType, Example: "[1 blue 2, 2 red 1]", Doc: "Several moves, instead of `move`."},
		{Name: "expect", Type: expectType, Example: "{ turn: 2 }", Doc: "What must hold after the step."},
	},
}

// expectGroup is made from the expectations.
func expectGroup() Group {
	g := Group{Name: "expect", Doc: "What must hold. Only what is named is compared."}
	for _, e := range expectations() {
		g.Keys = append(g.Keys, e.Key)
	}
	return g
}

var illegalGroup = Group{
	Name: "expect.illegal",
	Doc:  "A move that is refused.",
	Keys: []Key{
		{Name: "move", Type: textType, Required: true, Example: "1 blue 1", Doc: "The move."},
		{Name: "because", Type: textType, Example: "no blue tile", Doc: "A part of the reason that is told."},
		{Name: "key", Type: textType, Example: "wall.once_per", Doc: "The key of the rule that refuses it."},
	},
}

var pointsGroup = Group{
	Name: "expect.points",
	Doc:  "Points that have been given since the test began.",
	Keys: []Key{
		{Name: "seat", Type: seatType, Required: true, Example: "1", Doc: "The seat that got them."},
		{Name: "rule", Type: textType, Example: "scoring.place",
			Doc: "The key of the rule that gave them. Left out, those of all rules together."},
		{Name: "points", Type: numberType, Required: true, Example: "3", Doc: "How many."},
	},
}

var tilesGroup = Group{
	Name: "expect.tiles",
	Doc:  "How many tiles lie in a place that belongs to no seat.",
	Keys: []Key{
		{Name: "bag", Type: countType, Example: "80", Doc: "Those in the bag."},
		{Name: "discard", Type: countType, Example: "4", Doc: "Those that are out of play until the bag is empty."},
		{Name: "displays", Type: countType, Example: "20", Doc: "Those on all displays together."},
		{Name: "center", Type: countType, Example: "3", Doc: "Those in the center."},
		{Name: "supply", Type: countType, Example: "10", Doc: "Those in the supply."},
	},
}
