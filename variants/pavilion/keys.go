package pavilion

import (
	"github.com/azulejo/azulejo/core"
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

// keys declares everything a pavilion ruleset can say.
var keys = append(ruleset.SharedKeys(boardScope),
	ruleset.Key{Path: "wild.order", Type: ruleset.Words, Default: "[]", Since: 1, Example: "[purple, green]",
		Doc: "The wild color of each round. After the last one the order begins again; " +
			"with an empty list no color is ever wild."},
	ruleset.Key{Path: "wild.take", Type: ruleset.Whole, Required: true, Min: 1, Max: core.MaxTiles, Since: 1,
		Example: "1",
		Doc: "How many wild tiles come with every take, as far as they lie there. " +
			"Where only wild tiles lie, so many are taken."},
	ruleset.Key{Path: "supply.spaces", Type: ruleset.Whole, Default: "0", Min: 0, Max: maxSupply, Since: 1,
		Doc: "How many tiles lie in the supply, from which bonus tiles are picked."},
	ruleset.Key{Path: "keep.limit", Type: ruleset.Whole, Default: "0", Min: 0, Max: core.MaxKept, Since: 1,
		Doc: "How many tiles a seat may keep for the next round when it passes."},
	ruleset.Key{Path: "stars", Type: ruleset.Map, Required: true, Min: 1, Max: maxStars, Since: 1,
		Doc: "The stars of the board, by the name that moves use."},
	ruleset.Key{Path: "stars.*.color", Type: ruleset.Free, Required: true, Since: 1, Example: "different",
		Doc: "Which tiles the star takes: a color; a list with a color for each space; `different`, no color twice; " +
			"`free`, where the first two tiles decide whether all are alike or all different; or `any`."},
	ruleset.Key{Path: "stars.*.numbers", Type: ruleset.Wholes, Required: true, Min: 1, Max: maxNumber, Since: 1,
		Example: "[1, 2, 3, 4, 5, 6]",
		Doc:     "The numbers on its spaces, clockwise from position 1: how many tiles it takes to cover each."},
	ruleset.Key{Path: "stars.*.shape", Type: ruleset.Word, Default: ringShape, Words: []string{ringShape, rowShape}, Since: 1,
		Doc: "`ring`: each space is linked to the one before and behind it, and the last to the first; " +
			"`row`: the last and the first are not linked."},
	ruleset.Key{Path: "structures", Type: ruleset.Map, Max: core.MaxStructures, Since: 1,
		Doc: "The kinds of structures between the stars, such as pillars."},
	ruleset.Key{Path: "structures.*.reward", Type: ruleset.Whole, Required: true, Min: 0, Max: maxSupply, Since: 1,
		Doc: "How many tiles a seat picks from the supply for surrounding one of this kind."},
	ruleset.Key{Path: "structures.*.spaces", Type: ruleset.Map, Required: true, Since: 1,
		Doc: "The structures of this kind by name."},
	ruleset.Key{Path: "structures.*.spaces.*", Type: ruleset.Words, Required: true, Since: 1,
		Example: "[orange 2, orange 3, center 6, center 1]",
		Doc:     "The spaces around the structure, each a star and a position."},
	ruleset.Key{Path: "scoring.place", Type: ruleset.Whole, Required: true, Min: -ruleset.MaxPoints, Max: ruleset.MaxPoints,
		Scope: placeScope, Since: 1, Example: "arc", Doc: "Points for covering a space, at once."},
	ruleset.Key{Path: "scoring.center", Type: ruleset.Whole, Default: "0", Min: -ruleset.MaxPoints, Max: ruleset.MaxPoints,
		Scope: centerScope, Since: 1, Example: "-take.size",
		Doc: "Points for the first take of a round from the center, which also brings the start marker."},
	ruleset.Key{Path: "scoring.discard", Type: ruleset.Whole, Default: "0", Min: -ruleset.MaxPoints, Max: ruleset.MaxPoints,
		Scope: discardScope, Since: 1, Example: "-discarded",
		Doc: "Points when a seat passes and discards tiles, which it neither placed nor keeps."},
	ruleset.Key{Path: "scoring.leftovers", Type: ruleset.Whole, Default: "0", Min: -ruleset.MaxPoints, Max: ruleset.MaxPoints,
		Scope: leftoversScope, Since: 1, Example: "-kept",
		Doc: "Points, after the bonuses, for tiles that are still kept when the game is over."},
	ruleset.Key{Path: "end.rounds", Type: ruleset.Whole, Required: true, Min: 1, Max: ruleset.MaxRounds, Since: 1,
		Example: "6", Doc: "How many rounds the game has."},
)

// Variant is Summer Pavilion: stars, wild colors, payment and a supply.
type Variant struct{}

// Name returns the word that rulesets write in `variant`.
func (Variant) Name() string { return "pavilion" }

// Keys declares what a pavilion ruleset can say.
func (Variant) Keys() []ruleset.Key { return keys }

// Compile turns a bound document into rules. All that is wrong with it is in
// the error, at once.
func (Variant) Compile(d *ruleset.Document) (core.Rules, error) { return compile(d) }
