package draft

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The rules that end games of all variants. An end without tiles has no key: no
// ruleset changes it.
const (
	KeyEndWhen    = "end.when"
	KeyRoundLimit = "end.round_limit"
	EndNoTiles    = "end.no_tiles"
)

// MaxRounds is the longest game that a ruleset can ask for.
const MaxRounds = 200

// MaxPoints bounds the points of one application of a rule, either way.
const MaxPoints = 10_000

// Names that formulas of every variant use.
var (
	SeatsName = formula.Name{Path: "seats", Min: 1, Max: core.MaxSeats,
		Doc: "number of seats in the game"}
	RoundName = formula.Name{Path: "round", Min: 1, Max: MaxRounds,
		Doc: "number of the round"}
)

// The codes of problems and warnings; [ruleset.Codes] explains them.
const (
	codeColor    = "color-name"
	codeLetter   = "color-letter"
	codeSmallBag = "small-bag"
	codeLowStart = "start-below-minimum"
)

const maxPerDisplay = 40

var (
	seatsScope = formula.NewScope(SeatsName)
	roundScope = formula.NewScope(SeatsName, RoundName)
)

// The groups of keys, by what a designer wants to change.
const (
	GroupPlayers  = "Players and colors"
	GroupDisplays = "Displays and the bag"
	GroupTaking   = "Taking tiles"
	GroupPlacing  = "Placing tiles: lines, walls and stars"
	GroupFloor    = "Floor line and penalties"
	GroupScoring  = "Scoring in a round"
	GroupBonuses  = "Bonuses at the end"
	GroupTurns    = "Turn order and the marker"
	GroupEnd      = "End of the game"
	GroupWinning  = "Winning"
)

// Groups returns the groups of keys in the order of a reference.
func Groups() []string {
	return []string{GroupPlayers, GroupDisplays, GroupTaking, GroupPlacing, GroupFloor, GroupScoring, GroupBonuses,
		GroupTurns, GroupEnd, GroupWinning, ruleset.GroupFile}
}

// SharedKeys declares the keys that the games of the family have in common.
// The scope is the variant's, with the names that are counted on a whole
// board, score among them: bonuses and the ranking use it.
func SharedKeys(board *formula.Scope) []ruleset.Key {
	return []ruleset.Key{
		{
			Path: "players", Type: ruleset.Span, Required: true, Min: 1, Max: core.MaxSeats,
			Group: GroupPlayers, Synonyms: []string{"seats", "solo", "number of players"},
			Example: "2..4",
			Doc:     "How many can play: a number, or the smallest and the largest number of seats.",
		},
		{
			Path: "colors", Type: ruleset.Map, Required: true, Min: 1, Max: core.MaxColors,
			Pattern: colorName.String(),
			Group:   GroupPlayers, Synonyms: []string{"tiles", "kinds of tiles"},
			Doc: "The colors of the tiles, by name. Moves write the name, so it is one word of lower-case letters. The " +
				"order here is the order in which colors are listed everywhere.",
		},
		{
			Path: "colors.*.letter", Type: ruleset.Text, Required: true, Pattern: "^[A-Z]$",
			Group: GroupPlayers, Synonyms: []string{"wall drawing", "abbreviation"},
			Example: "B",
			Doc: "One upper-case letter for the color. Walls are drawn and positions are written with it, so no two " +
				"colors have the same.",
		},
		{
			Path: "colors.*.tiles", Type: ruleset.Whole, Required: true, Min: 0, Max: core.MaxTiles, Scope: seatsScope,
			Group: GroupDisplays, Synonyms: []string{"bag", "number of tiles"},
			Example: "20",
			Doc:     "How many tiles of the color are in the bag at the start of the game.",
		},
		{
			Path: "displays.count", Type: ruleset.Whole, Required: true, Min: 1, Max: MaxDisplays,
			Scope: seatsScope,
			Group: GroupDisplays, Synonyms: []string{"factories", "factory displays", "discs"},
			Example: "2 * seats + 1",
			Doc:     "How many displays are filled at the start of each round.",
		},
		{
			Path: "displays.tiles", Type: ruleset.Whole, Required: true, Min: 1, Max: maxPerDisplay, Scope: roundScope,
			Group: GroupDisplays, Synonyms: []string{"factories", "refill", "tiles per display"},
			Example: "4",
			Doc: "How many tiles are drawn for each display at the start of a round. When the bag and the discard run " +
				"out, the last displays get fewer or none.",
		},
		{
			Path: "scoring.start", Type: ruleset.Whole, Default: "0", Min: -MaxPoints, Max: MaxPoints,
			Group: GroupScoring, Synonyms: []string{"start points", "handicap"},
			Example: "5",
			Doc: "The points of every seat before the first round. The minimum does not apply to them: a seat that " +
				"starts below it is raised to it by the first step that can take points, even if that step takes none.",
		},
		{
			Path: "scoring.minimum", Label: "held at the minimum", Type: ruleset.Whole, Min: -MaxPoints,
			Max:   MaxPoints,
			Group: GroupScoring, Synonyms: []string{"negative points", "below zero", "lowest score", "deduction", "penalty"},
			Example: "0",
			Doc: "A score never falls below this number: deductions stop there. It applies after each step that can " +
				"take points: a whole floor line, a take from the center, a placement, a pass, each bonus, tiles left " +
				"over. What it gives back is a line of its own in the record and in the points of a game. Without it " +
				"there is no limit.",
		},
		{
			Path: "bonuses", Label: "bonus", Type: ruleset.Map, Max: maxBonuses,
			Group: GroupBonuses, Synonyms: []string{"final scoring", "end bonus", "objectives", "goals"},
			Example: "{ tens: { per: \"div_floor(max(0, score), 10)\", points: 1 } }",
			Doc: "Points that are given at the end of the game or of each round, each entry under a name of its own. " +
				"They are given in the order of the file, those of parents first. Each bonus is worked out for all " +
				"seats on the same position, then it is given to all, then the minimum applies, then the next one " +
				"follows.",
		},
		{
			Path: "bonuses.*.per", Type: ruleset.Whole, Required: true, Min: 0, Max: maxCount, Scope: board,
			Group: GroupBonuses, Synonyms: []string{"count", "condition of a bonus"},
			Example: "max(0, score)",
			Doc: "What the bonus counts when it is given, for example complete rows. Points " +
				"are this number times `points`. A condition gives a bonus once: `board.rows >= 2 ? 1 : 0`.",
		},
		{
			Path: "bonuses.*.points", Type: ruleset.Whole, Required: true, Min: -MaxPoints, Max: MaxPoints,
			Scope: board,
			Group: GroupBonuses, Synonyms: []string{"value of a bonus", "penalty"},
			Example: "2",
			Doc: "Points for each one that `per` counts; negative points are a penalty. The minimum applies after the " +
				"bonus.",
		},
		{
			Path: "bonuses.*.each", Type: ruleset.Word, Default: string(EachGame),
			Words: []string{string(EachGame), string(EachRound)}, Later: true,
			Group: GroupBonuses, Synonyms: []string{"round bonus", "when a bonus is given"},
			Example: "round",
			Doc: "When the bonus is given: `game` after the last round, or `round` after every round, the last one " +
				"included. Bonuses of a round are given after walls and floor lines are scored, or after the last pass, " +
				"and before the end of the game is decided.",
		},
		{
			Path: "ranking", Type: ruleset.Wholes, Default: "[score]", Min: -maxRank, Max: maxRank, Most: maxRanking,
			Scope: board,
			Group: GroupWinning, Synonyms: []string{"tiebreak", "tie", "winner", "victory"},
			Example: "[-score]",
			Doc: "Who wins: the seat with the largest first value, among tied seats the one with the largest second " +
				"value, and so on. It is worked out when all bonuses are given. Seats that are tied in all values share " +
				"the victory. A minus makes the smallest value win.",
		},
	}
}

// EndKeys declares the keys that end a game: a condition over the board scope, with an
// example, and the last round.
func EndKeys(board *formula.Scope, example string) []ruleset.Key {
	return []ruleset.Key{
		{
			Path: KeyEndWhen, Type: ruleset.Truth, Required: true, Scope: board,
			Group: GroupEnd, Synonyms: []string{"game end", "last round", "complete row"},
			Example: example,
			Doc: "The game ends after a round at whose end this is true. It is decided after walls, floor lines and round " +
				"bonuses; the bonuses of the game follow. Names of one board mean the seat that started the round. With " +
				"`false` only the round limit ends the game.",
		},
		{
			Path: KeyRoundLimit, Type: ruleset.Whole, Required: true, Min: 1, Max: MaxRounds,
			Group: GroupEnd, Synonyms: []string{"last round", "maximum rounds", "length of a game"},
			Example: "50",
			Doc: "The last round that a game can have. A free wall can have no legal cell left, and players can stall " +
				"forever, so every game needs a limit.",
		},
	}
}
