package pavilion

import (
	_ "embed"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The keys of rules that score, end the game or refuse moves.
const (
	keyPickWhen   = "pick.when"
	keyPassWhen   = "pass.when"
	keyKeepWhen   = "keep.when"
	keyPlaceOwn   = "place.own"
	keyPrice      = "place.price"
	keyPlacements = "turns.placements"
	keyWildOrder  = "wild.order"
	keyWildLeast  = "wild.least"
	keyWildLimit  = "wild.limit"
	keyHandLimit  = "hand.limit"
	keyHandHidden = "hand.hidden"
	keyRefill     = "supply.refill"
	keyKeepLimit  = "keep.limit"
	keyStars      = "stars"
	keyStructures = "structures"
	keyPlaceWhen  = "place.when"
	keyPlace      = "scoring.place"
	keyDiscard    = "scoring.discard"
	keyLeftovers  = "scoring.leftovers"
	keyRounds     = "end.rounds"
)

// The words for the colors that a star takes, beside the colors themselves.
const (
	anyWord       = "any"
	differentWord = "different"
	freeWord      = "free"
)

// numberPrice is the price of a space in the published games.
const numberPrice = "number"

// keysText says what each key is for.
//
//go:embed keys.md
var keysText string

// keys declares everything a pavilion ruleset can say. The texts are read on the first call,
// since many commands need no ruleset.
var keys = sync.OnceValue(func() []ruleset.Key {
	return draft.Keys(&outline, &vocabulary, ruleset.Describe(keysText, ownKeys()...))
})

// ownKeys returns the keys of these games alone, without their descriptions in keysText.
func ownKeys() []ruleset.Key {
	const points = draft.MaxPoints
	of := vocabulary.Scope
	return []ruleset.Key{
		// What is taken, and what is wild.
		{Path: keyWildOrder, Type: ruleset.Words, Most: maxOrder, Default: "[]"},
		{Path: "wild.value", Type: ruleset.Whole, Compared: true, Min: -points, Max: points, Scope: of(ofWild)},
		{Path: "wild.take", Type: ruleset.Whole, Required: true, Min: 0, Max: core.MaxTiles, Scope: of(ofOffer)},
		{Path: keyWildLeast, Type: ruleset.Whole, Min: 0, Max: core.MaxTiles, Scope: of(ofOffer), Later: true},
		{Path: keyWildLimit, Type: ruleset.Whole, Min: 0, Max: maxNumber, Scope: of(ofSpace)},
		{Path: "wild.worth", Type: ruleset.Whole, Min: 0, Max: maxNumber, Scope: of(ofWorth), Later: true},
		{Path: "colors.*.joker", Type: ruleset.Truth, Default: "false", Later: true},
		{Path: draft.KeyTakeLimit, Type: ruleset.Whole, Min: 1, Max: maxTaken, Scope: of(ofTake)},
		{Path: draft.KeyTakeWhen, Type: ruleset.Truth, Default: "true", Scope: of(ofTake), Later: true},
		{Path: "marker.when", Type: ruleset.Truth, Default: draft.TakesMarker, Scope: of(ofTake), Later: true},
		{Path: keyHandHidden, Type: ruleset.Truth, Default: "false", Later: true},
		{Path: keyHandLimit, Type: ruleset.Whole, Min: 0, Max: maxHand, Scope: of(draft.OfSeat)},

		// Tiles that are won or kept.
		{Path: "supply.spaces", Type: ruleset.Whole, Default: "0", Min: 0, Max: maxSupply},
		{Path: keyRefill, Type: ruleset.Word, Default: "turn", Words: []string{"turn", "round"}, Later: true},
		{Path: keyPickWhen, Type: ruleset.Truth, Default: "true", Scope: of(ofPick), Later: true},
		{Path: keyKeepWhen, Type: ruleset.Truth, Default: "true", Scope: of(ofStore), Later: true},
		{Path: keyKeepLimit, Type: ruleset.Whole, Default: "0", Min: 0, Max: maxKept, Scope: of(draft.OfSeat)},

		// The board, and how it is covered.
		{Path: keyStars, Type: ruleset.Map, Required: true, Min: 1, Max: maxStars},
		{Path: "stars.*.color", Type: ruleset.Free, Most: maxSize, Required: true},
		{Path: "stars.*.numbers", Type: ruleset.Wholes, Required: true, Min: 0, Max: maxNumber, Most: maxSize},
		{Path: "stars.*.shape", Type: ruleset.Word, Default: "ring", Words: []string{"ring", "row"}},
		{Path: "stars.*.points", Type: ruleset.Whole, Default: "0", Min: -points, Max: points, Later: true},
		{Path: "stars.*.ruins", Type: ruleset.Whole, Default: "0", Min: 0, Max: maxSize - 1, Later: true},
		{Path: "stars.*.shuffled", Type: ruleset.Truth, Default: "false", Later: true},
		{Path: keyStructures, Type: ruleset.Map, Max: maxStructures},
		{Path: "structures.*.reward", Type: ruleset.Whole, Required: true, Min: 0, Max: maxSupply, Scope: of(draft.OfSeat)},
		{Path: "structures.*.points", Type: ruleset.Whole, Default: "0", Min: -points, Max: points, Scope: of(draft.OfSeat), Later: true},
		{Path: "structures.*.spaces", Type: ruleset.Map, Max: maxStructures, Required: true},
		{Path: "structures.*.spaces.*", Type: ruleset.Words, Most: maxSpaces, Required: true},
		{Path: keyPlaceWhen, Type: ruleset.Truth, Default: "true", Scope: of(ofPlace), Later: true},
		{Path: keyPrice, Type: ruleset.Whole, Default: numberPrice, Min: 1, Max: maxNumber, Scope: of(ofSpace), Later: true},
		{Path: keyPlaceOwn, Type: ruleset.Whole, Default: "1", Min: 0, Max: maxNumber, Scope: of(ofSpace), Later: true},
		{Path: keyPassWhen, Type: ruleset.Truth, Default: "true", Scope: of(draft.OfSeat), Later: true},
		{Path: keyPlacements, Type: ruleset.Whole, Default: "1", Min: 1, Max: maxSpaces, Scope: of(draft.OfSeat), Later: true},

		// Points. Those of structures are above.
		{Path: keyPlace, Type: ruleset.Whole, Required: true, Min: -points, Max: points, Scope: of(ofPlace)},
		{Path: draft.KeyCenter, Type: ruleset.Whole, Default: "0", Min: -points, Max: points, Scope: of(ofTake)},
		{Path: keyDiscard, Type: ruleset.Whole, Default: "0", Min: -points, Max: points, Scope: of(ofDiscard)},
		{Path: keyLeftovers, Type: ruleset.Whole, Default: "0", Min: -points, Max: points, Scope: of(ofKeep)},

		{Path: keyRounds, Type: ruleset.Whole, Required: true, Min: 1, Max: draft.MaxRounds},
		{Path: draft.KeyEndWhen, Type: ruleset.Truth, Default: "false", Scope: of(draft.OfSeat), Later: true},
	}
}
