// Package pavilion plays Azul: Summer Pavilion and its relatives: a board of
// stars whose spaces are paid for with tiles, a color that is wild in each
// round, and structures between the stars that win tiles of a supply.
//
// In a round every seat takes tiles (take.go), then the seats take turns at
// placing them (place.go) and pick the tiles they win (pick.go), until all
// have passed (pass.go) and chosen what they keep (keep.go). The game has a
// number of rounds (round.go).
package pavilion

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/rulesets"
	"github.com/azulejo/azulejo/variants"
)

func init() { variants.Register(Variant{}, rulesets.Pavilion) }

// Variant is Summer Pavilion: stars, wild colors, payment and a supply.
type Variant struct{}

// Name returns the word that rulesets write in `variant`.
func (Variant) Name() string { return "pavilion" }

// Features declares all of them.
func (Variant) Features() []variants.Feature { return variants.AllFeatures() }

// Keys declares what a pavilion ruleset can say.
func (Variant) Keys() []ruleset.Key { return keys }

// Compile turns a bound document into rules. The error has all that is wrong with it.
func (Variant) Compile(d *ruleset.Document) (core.Rules, error) { return compile(d) }

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
	{Path: "wild.order", Type: ruleset.Words, Most: maxOrder, Default: "[]", Since: 1, Example: "[purple, green]",
		Doc: "The wild color of each round. After the last one the order begins again; " +
			"with an empty list no color is ever wild."},
	{Path: "wild.value", Type: ruleset.Whole, Min: -draft.MaxPoints, Max: draft.MaxPoints, Scope: valueScope,
		Since: 1, Example: "count",
		Doc: "Decides, when the displays have been filled, which color of wild.order is wild in the round: the one " +
			"for which this is largest, of equal ones the earliest in the order. Without it the order itself decides."},
	{Path: "wild.take", Type: ruleset.Whole, Required: true, Min: 1, Max: core.MaxTiles, Scope: wildTakeScope, Since: 1,
		Example: "1",
		Doc: "How many wild tiles come with every take, as far as they lie there. " +
			"Where only wild tiles lie, so many are taken."},
	{Path: "wild.limit", Type: ruleset.Whole, Min: 0, Max: maxNumber, Scope: wildLimitScope, Since: 1, Example: "2",
		Doc: "How many wild tiles can stand in for other colors in one payment, at most. Without it they can do so for " +
			"all but one of the tiles."},
	{Path: "hand.limit", Type: ruleset.Whole, Min: 0, Max: maxHand, Scope: seatRoundScope, Since: 1, Example: "12",
		Doc: "How many tiles a hand can hold when tiles are taken: a take that brings it above is illegal, unless " +
			"every take would. Kept tiles that come back and bonus tiles come all the same."},
}

var supplyKeys = []ruleset.Key{
	{Path: "supply.spaces", Type: ruleset.Whole, Default: "0", Min: 0, Max: maxSupply, Since: 1,
		Doc: "How many tiles lie in the supply, from which bonus tiles are picked."},
	{Path: keyRefill, Type: ruleset.Word, Default: everyTurn, Words: []string{everyTurn, everyRound}, Since: 1,
		Later: true,
		Doc: "`turn`: the supply is filled after every turn in which tiles are placed, a pass included; " +
			"`round`: only before the displays of a round are filled."},
	{Path: "keep.limit", Type: ruleset.Whole, Default: "0", Min: 0, Max: maxKept, Scope: seatRoundScope, Since: 1,
		Doc: "How many tiles a seat may keep for the next round when it passes."},
}

var boardKeys = []ruleset.Key{
	{Path: "stars", Type: ruleset.Map, Required: true, Min: 1, Max: maxStars, Since: 1,
		Doc: "The stars of the board, by the name that moves use."},
	{Path: "stars.*.color", Type: ruleset.Free, Most: maxSize, Required: true, Since: 1, Example: "different",
		Doc: "Which tiles the star takes: a color; a list with a color for each space; `different`, no color twice; " +
			"`free`, where the first two tiles decide whether all are alike or all different; or `any`."},
	{Path: "stars.*.numbers", Type: ruleset.Wholes, Required: true, Min: 1, Max: maxNumber, Most: maxSize, Since: 1,
		Example: "[1, 2, 3, 4, 5, 6]",
		Doc:     "The numbers on its spaces, clockwise from position 1: how many tiles it takes to cover each."},
	{Path: "stars.*.shape", Type: ruleset.Word, Default: ringShape, Words: []string{ringShape, rowShape}, Since: 1,
		Doc: "`ring`: each space is linked to the one before and behind it, and the last to the first; " +
			"`row`: the last and the first are not linked."},
	{Path: "structures", Type: ruleset.Map, Max: maxStructures, Since: 1,
		Doc: "The kinds of structures between the stars, such as pillars."},
	{Path: "structures.*.reward", Type: ruleset.Whole, Required: true, Min: 0, Max: maxSupply, Since: 1,
		Doc: "How many tiles a seat picks from the supply for surrounding one of this kind."},
	{Path: "structures.*.points", Label: "points", Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: seatRoundScope, Since: 1, Later: true, Example: "2",
		Doc: "Points, at once, for surrounding one of this kind: behind those for the tile, and before bonus tiles " +
			"are picked. Behind points that are taken the minimum holds."},
	{Path: "structures.*.spaces", Type: ruleset.Map, Max: maxStructures, Required: true, Since: 1,
		Doc: "The structures of this kind by name."},
	{Path: "structures.*.spaces.*", Type: ruleset.Words, Most: maxSpaces, Required: true, Since: 1,
		Example: "[orange 2, orange 3, center 6, center 1]",
		Doc:     "The spaces around the structure, each a star and a position."},
	{Path: "place.when", Type: ruleset.Truth, Default: "true", Scope: whenScope, Since: 1, Later: true,
		Example: "number == 1 or before", Doc: "A space can be covered only where and while this is true."},
	{Path: "turns.placing", Type: ruleset.Whole, Min: -formula.Limit, Max: formula.Limit, Scope: boardScope, Since: 1,
		Example: "score",
		Doc: "The order of the seats while tiles are placed: the seat with the smallest value begins, then comes the " +
			"next larger one, of equal ones the seat that came earlier in the offer, and so on around. It is taken " +
			"once in a round, when no tile is left to take. Who starts the next round is decided by the marker as ever."},
}

var scoringKeys = []ruleset.Key{
	{Path: "scoring.place", Label: "tiles on stars", Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: placeScope, Since: 1, Example: "arc",
		Doc: "Points for covering a space, at once. Names of the board count the tile that was placed, and `score` is " +
			"the one before these points."},
	{Path: "scoring.center", Label: "first from the center", Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: centerScope, Since: 1, Example: "-take.size",
		Doc: "Points for the first take of a round from the center, which also brings the start marker."},
	{Path: "scoring.discard", Label: "tiles discarded", Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: discardScope, Since: 1, Example: "-discarded",
		Doc: "Points when a seat passes and discards tiles, which it neither placed nor keeps."},
	{Path: "scoring.leftovers", Label: "tiles left over", Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: leftoversScope, Since: 1, Example: "-kept",
		Doc: "Points, after the bonuses, for tiles that are still kept when the game is over."},
}

var endKeys = []ruleset.Key{
	{Path: "end.rounds", Type: ruleset.Whole, Required: true, Min: 1, Max: draft.MaxRounds, Since: 1,
		Example: "6", Doc: "How many rounds the game has, unless end.when ends it before."},
	{Path: "end.when", Type: ruleset.Truth, Default: "false", Scope: boardScope, Since: 1, Later: true,
		Example: "any(players, .score >= 100)",
		Doc: "The game ends after a round at whose end, when the round's own bonuses have been given, this is true. " +
			"Names of one seat are those of the seat that started the round. `false` is never true."},
}
