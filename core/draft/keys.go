package draft

import (
	_ "embed"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// KeyMinimum is the rule that limits deductions.
const KeyMinimum = "scoring.minimum"

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

// Keys of the set-up that more than their declaration names.
const (
	keyDisplays    = "displays.count"
	keyFill        = "displays.tiles"
	keyStart       = "scoring.start"
	keyCenterTiles = "center.tiles"
	keyRedraw      = "displays.redraw"
	keyAlike       = "displays.alike"
	KeyEndless     = "bag.endless"
)

// markerKey is the marker in positions and effects.
const markerKey = "marker"

// The codes of problems and warnings; [ruleset.Codes] explains them.
const (
	codeColor      = "color-name"
	codeLetter     = "color-letter"
	codeSmallBag   = "small-bag"
	codeLowStart   = "start-below-minimum"
	codeNeverLegal = "never-legal"
)

const (
	maxPerDisplay = 40
	maxInCenter   = 40
	maxEndless    = core.MaxTiles - EndlessRoom
)

// EndlessRoom is how many tiles a place can hold beside those that a round takes from an endless
// bag. With this limit no count of a color overflows.
const EndlessRoom = 55

var seatName = formula.Name{Path: "seat", Min: 1, Max: core.MaxSeats, Doc: "number of the seat"}

var (
	seatsScope    = formula.NewScope(SeatsName)
	handicapScope = formula.NewScope(seatName, SeatsName)
	roundScope    = formula.NewScope(SeatsName, RoundName)
	// countScope takes the names that a ruleset declares as well, as it has players.
	countScope = roundScope.WithList(formula.Players, "all seats of the game")
)

// Groups returns the groups of keys, by what a designer wants to change, in the order of a
// reference.
func Groups() []string {
	return []string{
		"Players and colors",
		"Displays and the bag",
		"Taking tiles",
		"Placing tiles: lines, walls and stars",
		"Floor line and penalties",
		"Scoring in a round",
		"Bonuses at the end",
		"Counters and draws",
		groupEffects,
		"Turn order and the marker",
		"End of the game",
		"Winning",
		ruleset.GroupFile,
	}
}

// keysText says what each key is for.
//
//go:embed keys.md
var keysText string

// SharedKeys declares the keys that the games of the family have in common.
// The scope is the variant's, with the names that are counted on a whole
// board, score among them: bonuses and the ranking use it. [Outline.RulesetKeys] leaves out those that
// the variant does not have.
func SharedKeys(board *formula.Scope) []ruleset.Key {
	return ruleset.Describe(keysText, []ruleset.Key{
		{Path: "players", Type: ruleset.Span, Required: true, Min: 1, Max: core.MaxSeats},
		{Path: "colors", Type: ruleset.Map, Required: true, Min: 1, Max: core.MaxColors, Pattern: colorName.String()},
		{Path: "colors.*.letter", Type: ruleset.Text, Required: true, Pattern: "^[A-Z]$"},
		{Path: "colors.*.tiles", Type: ruleset.Whole, Required: true, Min: 0, Max: core.MaxTiles, Scope: seatsScope},
		{Path: keyDisplays, Type: ruleset.Whole, Required: true, Min: 1, Max: MaxDisplays, Scope: countScope},
		{Path: keyFill, Type: ruleset.Whole, Required: true, Min: 1, Max: maxPerDisplay, Scope: countScope},
		{Path: keyStart, Type: ruleset.Whole, Default: "0", Min: -MaxPoints, Max: MaxPoints, Scope: handicapScope},
		{Path: KeyMinimum, Type: ruleset.Whole, Min: -MaxPoints, Max: MaxPoints},
		{Path: "bonuses", Type: ruleset.Map, Max: maxBonuses},
		{Path: "bonuses.*.per", Type: ruleset.Whole, Required: true, Min: 0, Max: maxCount, Scope: board},
		{Path: "bonuses.*.points", Type: ruleset.Whole, Required: true, Min: -MaxPoints, Max: MaxPoints,
			Scope: board},
		{Path: "bonuses.*.each", Type: ruleset.Word, Default: string(EachGame),
			Words: eachWords, Later: true},
		{Path: "ranking", Type: ruleset.Wholes, Compared: true, Default: "[score]", Min: -maxRank, Max: maxRank, Most: maxRanking,
			Scope: board},
	}...)
}

// tableKeys declares more keys of the table, and those of turns.
func tableKeys(board *formula.Scope) []ruleset.Key {
	return []ruleset.Key{
		{Path: keyAlike, Type: ruleset.Whole, Default: "1", Min: 1, Max: maxPerDisplay, Later: true},
		{Path: keyRedraw, Type: ruleset.Truth, Default: "false", Scope: displayScope, Later: true},
		{Path: keyFaceDown, Type: ruleset.Whole, Default: "0", Min: 0, Max: maxPerDisplay - 1, Scope: countScope, Later: true},
		{Path: keyCenterTiles, Type: ruleset.Whole, Default: "0", Min: 0, Max: maxInCenter, Scope: countScope, Later: true},
		{Path: KeyEndless, Type: ruleset.Truth, Default: "false", Later: true},
		{Path: keyTeams, Type: ruleset.Free, Most: core.MaxSeats / 2},
		{Path: keyOrder, Type: ruleset.Word, Default: takeOrders[clockwise], Words: takeOrders, Later: true},
		{Path: keyPlacing, Type: ruleset.Whole, Compared: true, Min: -formula.Limit, Max: formula.Limit, Scope: board},
		{Path: keyFirst, Type: ruleset.Whole, Compared: true, Min: -formula.Limit, Max: formula.Limit, Scope: board},
	}
}

// Keys declares all keys of a variant with effects: those of this package but for [EndKeys], and its own. The
// outline can leave out each key that has a default. A variant with these keys looks after [Base.Fill] for formulas
// that have failed. It asks [Base.NextTaker], [BeginPlacing] and [Base.PlacerAfter] who acts.
func Keys[S Game](o *Outline, v *Vocabulary[S], own []ruleset.Key) []ruleset.Key {
	board := v.Scope(OfSeat)
	table := slices.Concat(tableKeys(board), displayKeys)
	return o.RulesetKeys(SharedKeys(board), ruleset.Describe(keysText, table...), own,
		ruleset.Describe(keysText, slices.Concat(counterKeys, drawKeys, soloKeys(board, v.Scope(o.TakeTopic)))...), effectKeys(o, v))
}

// EndKeys declares the keys that end a game: a condition over the board scope, with an
// example, and the last round.
func EndKeys(board *formula.Scope, example string) []ruleset.Key {
	keys := ruleset.Describe(keysText, []ruleset.Key{
		{Path: KeyEndWhen, Type: ruleset.Truth, Required: true, Scope: board},
		{Path: KeyRoundLimit, Type: ruleset.Whole, Required: true, Min: 1, Max: MaxRounds},
	}...)
	keys[0].Example = example
	return keys
}
