package pavilion

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The words for the colors that a star takes, beside the colors themselves.
const (
	anyWord       = "any"
	differentWord = "different"
	freeWord      = "free"
)

// The words for the shape of a star.
const (
	ringShape = "ring"
	rowShape  = "row"
)

// The words for when the supply is filled.
const (
	keyRefill = "supply.refill"

	everyTurn  = "turn"
	everyRound = "round"
)

// keys declares everything a pavilion ruleset can say, in the order of play.
var keys = slices.Concat(draft.SharedKeys(boardScope), wildKeys, supplyKeys, boardKeys, scoringKeys, endKeys)

var wildKeys = []ruleset.Key{
	{
		Path: "wild.order", Type: ruleset.Words, Most: maxOrder, Default: "[]",
		Group: draft.GroupTaking, Synonyms: []string{"joker", "wild color", "wild tiles"},
		Example: "[purple, green]",
		Doc: "The wild color of each round, from round 1 on. After the last color the order begins again. With an " +
			"empty list no color is ever wild.",
	},
	{
		Path: "wild.value", Type: ruleset.Whole, Min: -draft.MaxPoints, Max: draft.MaxPoints, Scope: valueScope,
		Group: draft.GroupTaking, Synonyms: []string{"joker", "wild color", "choose the wild color"},
		Example: "count",
		Doc: "Which color of `wild.order` is wild in a round: the one with the largest value, on ties the first in " +
			"the order. It is worked out when the displays are filled. Without it the order decides.",
	},
	{
		Path: "wild.take", Type: ruleset.Whole, Required: true, Min: 1, Max: core.MaxTiles, Scope: wildTakeScope,
		Group: draft.GroupTaking, Synonyms: []string{"joker", "wild tiles"},
		Example: "1",
		Doc: "How many wild tiles every take brings besides its color, as far as there are any. Where only wild tiles " +
			"are left, a take brings this many of them.",
	},
	{
		Path: "wild.limit", Type: ruleset.Whole, Min: 0, Max: maxNumber, Scope: wildLimitScope,
		Group: draft.GroupPlacing, Synonyms: []string{"joker", "payment", "wild tiles"},
		Example: "2",
		Doc: "The most wild tiles that one payment can use in place of other colors. Without it, all tiles of a " +
			"payment but one can be wild.",
	},
	{
		Path: "hand.limit", Type: ruleset.Whole, Min: 0, Max: maxHand, Scope: seatRoundScope,
		Group: draft.GroupTaking, Synonyms: []string{"hand size", "maximum tiles"},
		Example: "12",
		Doc: "The most tiles that a hand can hold while tiles are taken: a take that exceeds it is illegal, unless " +
			"every take does. Kept tiles and bonus tiles come in any case.",
	},
}

var supplyKeys = []ruleset.Key{
	{
		Path: "supply.spaces", Type: ruleset.Whole, Default: "0", Min: 0, Max: maxSupply,
		Group: draft.GroupDisplays, Synonyms: []string{"bonus tiles", "rewards"},
		Example: "10",
		Doc: "How many tiles are in the supply, from which bonus tiles are picked. It is filled before the displays, " +
			"from the bag and then from the discard; spaces that cannot be filled stay empty until the next refill.",
	},
	{
		Path: keyRefill, Type: ruleset.Word, Default: everyTurn, Words: []string{everyTurn, everyRound}, Later: true,
		Group: draft.GroupDisplays, Synonyms: []string{"bonus tiles", "refill"},
		Example: everyRound,
		Doc: "When the supply is filled again: `turn` after every turn in which tiles are placed, a pass included, or " +
			"`round` only before the displays of a round are filled.",
	},
	{
		Path: "keep.limit", Type: ruleset.Whole, Default: "0", Min: 0, Max: maxKept, Scope: seatRoundScope,
		Group: draft.GroupPlacing, Synonyms: []string{"store tiles", "corner spaces", "save tiles"},
		Example: "4",
		Doc: "The most tiles that a seat keeps for the next round when it passes, in every round. All others are " +
			"discarded, for the points of `scoring.discard`.",
	},
}

var boardKeys = []ruleset.Key{
	{
		Path: "stars", Type: ruleset.Map, Required: true, Min: 1, Max: maxStars,
		Group: draft.GroupPlacing, Synonyms: []string{"board", "flowers"},
		Example: "{ green: { numbers: [6, 5, 4, 3, 2, 1] } }",
		Doc:     "The stars of the board, by the name that moves use.",
	},
	{
		Path: "stars.*.color", Type: ruleset.Free, Most: maxSize, Required: true,
		Group: draft.GroupPlacing, Synonyms: []string{"star color", "center star", "any color"},
		Example: "different",
		Doc: "Which tiles the star takes: a color; a list with a color for each space; `different` for no color " +
			"twice; `free`, where the first two tiles decide whether all are alike or all different; or `any`.",
	},
	{
		Path: "stars.*.numbers", Type: ruleset.Wholes, Required: true, Min: 1, Max: maxNumber, Most: maxSize,
		Group: draft.GroupPlacing, Synonyms: []string{"price", "cost", "payment"},
		Example: "[1, 2, 3, 4, 5, 6]",
		Doc: "The numbers on the spaces of the star, clockwise from position 1. A number is the price of its space in " +
			"tiles: one of them covers it, the others are discarded.",
	},
	{
		Path: "stars.*.shape", Type: ruleset.Word, Default: ringShape, Words: []string{ringShape, rowShape},
		Group: draft.GroupPlacing, Synonyms: []string{"neighbors", "adjacency", "ring"},
		Example: "ring",
		Doc: "Which spaces of the star are neighbors: in a `ring` the last and the first are too, in a `row` they are " +
			"not.",
	},
	{
		Path: "structures", Type: ruleset.Map, Max: maxStructures,
		Group: draft.GroupPlacing, Synonyms: []string{"pillars", "statues", "windows", "fountains"},
		Example: "{ arch: { reward: 1, spaces: { one: [red 1, red 2] } } }",
		Doc: "The kinds of structures between the spaces, such as pillars, statues and windows. A seat completes one " +
			"when it covers the last space around it.",
	},
	{
		Path: "structures.*.reward", Type: ruleset.Whole, Required: true, Min: 0, Max: maxSupply,
		Group: draft.GroupPlacing, Synonyms: []string{"bonus tiles", "pick"},
		Example: "2",
		Doc: "How many tiles a seat picks from the supply when it completes a structure of this kind. Rewards of one " +
			"placement are added up; with a smaller supply it picks what is there.",
	},
	{
		Path: "structures.*.points", Label: "points", Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints,
		Max: draft.MaxPoints, Scope: seatRoundScope, Later: true,
		Group: draft.GroupScoring, Synonyms: []string{"structure points", "pillar", "statue", "window"},
		Example: "2",
		Doc: "Points for completing a structure of this kind, given at once: after the points of the tile, and before " +
			"bonus tiles are picked. The minimum applies after them.",
	},
	{
		Path: "structures.*.spaces", Type: ruleset.Map, Max: maxStructures, Required: true,
		Group: draft.GroupPlacing, Synonyms: []string{"pillar", "statue", "window"},
		Example: "{ one: [red 1, red 2] }",
		Doc:     "The structures of this kind, by name.",
	},
	{
		Path: "structures.*.spaces.*", Type: ruleset.Words, Most: maxSpaces, Required: true,
		Group: draft.GroupPlacing, Synonyms: []string{"pillar", "statue", "window"},
		Example: "[orange 2, orange 3, center 6, center 1]",
		Doc:     "The spaces around the structure, each a star and a position.",
	},
	{
		Path: "place.when", Type: ruleset.Truth, Default: "true", Scope: whenScope, Later: true,
		Group: draft.GroupPlacing, Synonyms: []string{"condition", "legal placement", "order of spaces", "first number"},
		Example: "number == 1 or before",
		Doc:     "A space can be covered only while this is true. Where no placement is legal the seat can still pass.",
	},
	{
		Path: "turns.placing", Type: ruleset.Whole, Min: -formula.Limit, Max: formula.Limit, Scope: boardScope,
		Group: draft.GroupTurns, Synonyms: []string{"first player", "turn order", "lowest score first"},
		Example: "score",
		Doc: "The order of seats while tiles are placed: the seat with the smallest value begins, then the next " +
			"larger one, on ties in the order of taking. It is worked out once in a round, when the last tile is " +
			"taken. The marker still decides who starts the next round.",
	},
}

var scoringKeys = []ruleset.Key{
	{
		Path: "scoring.place", Label: "tiles on stars", Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints,
		Max: draft.MaxPoints, Scope: placeScope,
		Group: draft.GroupScoring, Synonyms: []string{"star points", "adjacent tiles", "run", "arc"},
		Example: "arc",
		Doc: "Points for covering a space, given at once. Names of the board count the new tile; `score` does not " +
			"have these points yet. Points for structures follow, and then the bonus tiles.",
	},
	{
		Path: "scoring.center", Label: "first from the center", Type: ruleset.Whole, Default: "0",
		Min: -draft.MaxPoints, Max: draft.MaxPoints, Scope: centerScope,
		Group: draft.GroupTaking, Synonyms: []string{"first player", "start marker", "center", "penalty"},
		Example: "-take.size",
		Doc: "Points for the first take from the center in a round, which also brings the start marker. They are " +
			"given at once, and then the minimum applies.",
	},
	{
		Path: "scoring.discard", Label: "tiles discarded", Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints,
		Max: draft.MaxPoints, Scope: discardScope,
		Group: draft.GroupFloor, Synonyms: []string{"penalty", "minus points", "pass", "unused tiles"},
		Example: "-discarded",
		Doc: "Points when a seat passes, for tiles that it neither placed nor keeps. They are given at once, in every " +
			"round, and then the minimum applies.",
	},
	{
		Path: "scoring.leftovers", Label: "tiles left over", Type: ruleset.Whole, Default: "0",
		Min: -draft.MaxPoints, Max: draft.MaxPoints, Scope: leftoversScope,
		Group: draft.GroupFloor, Synonyms: []string{"penalty", "kept tiles", "end of the game"},
		Example: "-kept",
		Doc: "Points for tiles that a seat still keeps after the last round. They come after all bonuses, and then " +
			"the minimum applies.",
	},
}

var endKeys = []ruleset.Key{
	{
		Path: "end.rounds", Type: ruleset.Whole, Required: true, Min: 1, Max: draft.MaxRounds,
		Group: draft.GroupEnd, Synonyms: []string{"number of rounds", "length of a game"},
		Example: "6",
		Doc:     "How many rounds the game has, unless `end.when` ends it earlier.",
	},
	{
		Path: "end.when", Type: ruleset.Truth, Default: "false", Scope: boardScope, Later: true,
		Group: draft.GroupEnd, Synonyms: []string{"game end", "target score", "race"},
		Example: "any(players, .score >= 100)",
		Doc: "The game ends after a round at whose end this is true. It is decided after the last pass and the round " +
			"bonuses; the bonuses of the game follow. Names of one board mean the seat that started the round. With " +
			"`false` only the number of rounds ends the game.",
	},
}
