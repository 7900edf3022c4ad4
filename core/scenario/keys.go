package scenario

import (
	_ "embed" // for the text about keys
	"slices"
	"sync"

	"github.com/azulejo/azulejo/core/ruleset"
)

// keysText describes the keys of tests, in sections for each map and then for its keys.
//
//go:embed keys.md
var keysText string

// The largest numbers in expectations, far above those of games.
const (
	maxSeats  = 100
	maxNumber = 1_000_000
)

// form declares the keys of tests. The letters of a deal depend on the rules, and the keys of a
// position on the variant.
var form = sync.OnceValue(func() *ruleset.Form { return ruleset.NewForm(formKeys()...) })

func formKeys() []ruleset.Key {
	return ruleset.Describe(keysText, []ruleset.Key{
		{Path: "tests", Type: ruleset.Map},
		{Path: "tests.format", Type: ruleset.Whole, Required: true, Min: 1, Max: Format},
		{Path: "tests.ruleset", Type: ruleset.Text},
		{Path: "tests.tests", Type: ruleset.Maps, Required: true, Least: 1, Holds: "test"},

		{Path: "test", Type: ruleset.Map},
		{Path: "test.name", Type: ruleset.Text, Required: true},
		{Path: "test.seats", Type: ruleset.Whole, Min: 1, Max: maxSeats},
		{Path: "test.seed", Type: ruleset.Seed, Default: "1"},
		{Path: "test.position", Type: ruleset.Map, Holds: "position"},
		{Path: "test.deals", Type: ruleset.Deals, Least: 1},
		{Path: "test.draws", Type: ruleset.Words, Least: 1},
		{Path: "test.moves", Type: ruleset.Words},
		{Path: "test.expect", Type: ruleset.Map, Holds: "expect", Least: 1},
		{Path: "test.steps", Type: ruleset.Maps, Least: 1, Holds: "steps"},

		{Path: "steps", Type: ruleset.Map},
		{Path: "steps.deal", Type: ruleset.Tiles},
		{Path: "steps.draws", Type: ruleset.Words, Least: 1},
		{Path: "steps.move", Type: ruleset.Text},
		{Path: "steps.moves", Type: ruleset.Words},
		{Path: "steps.expect", Type: ruleset.Map, Holds: "expect", Least: 1},

		{Path: "expect", Type: ruleset.Map, Least: 1},
		{Path: "expect.legal", Type: ruleset.Words},
		{Path: "expect.illegal", Type: ruleset.Maps, Least: 1, Short: "move"},
		{Path: "expect.illegal.move", Type: ruleset.Text, Required: true},
		{Path: "expect.illegal.because", Type: ruleset.Text},
		{Path: "expect.illegal.key", Type: ruleset.Text},
		{Path: "expect.only", Type: ruleset.Words},
		{Path: "expect.choices", Type: ruleset.Whole, Max: maxNumber},
		{Path: "expect.points", Type: ruleset.Maps, Least: 1},
		{Path: "expect.points.seat", Type: ruleset.Whole, Required: true, Min: 1, Max: maxSeats},
		{Path: "expect.points.rule", Type: ruleset.Text},
		{Path: "expect.points.points", Type: ruleset.Whole, Required: true, Min: -maxNumber, Max: maxNumber},
		{Path: "expect.score", Type: ruleset.Wholes, Least: 1, Min: -maxNumber, Max: maxNumber},
		{Path: "expect.end", Type: ruleset.Text},
		{Path: "expect.winners", Type: ruleset.Wholes, Min: 1, Max: maxSeats},
		{Path: "expect.turn", Type: ruleset.Whole, Min: 1, Max: maxSeats},
		{Path: "expect.round", Type: ruleset.Whole, Max: maxNumber},
		{Path: "expect.wild", Type: ruleset.Text},
		{Path: "expect.displays", Type: ruleset.Whole, Max: maxNumber},
		{Path: "expect.tiles", Type: ruleset.Map},
		{Path: "expect.tiles.bag", Type: ruleset.Whole, Max: maxNumber},
		{Path: "expect.tiles.discard", Type: ruleset.Whole, Max: maxNumber},
		{Path: "expect.tiles.displays", Type: ruleset.Whole, Max: maxNumber},
		{Path: "expect.tiles.center", Type: ruleset.Whole, Max: maxNumber},
		{Path: "expect.tiles.supply", Type: ruleset.Whole, Max: maxNumber},
		{Path: "expect.position", Type: ruleset.Map, Holds: "position"},
	}...)
}

// Tree returns the declarations of test files, which are below "tests", with these keys in
// positions.
func Tree(positions ...[]ruleset.Key) ruleset.Tree {
	keys := append(formKeys(), ruleset.Key{Path: "position", Type: ruleset.Map,
		Doc: "A position is the state of a game. What it leaves out is as at the start of a game."})
	for _, k := range slices.Concat(positions...) {
		k.Path = "position." + k.Path
		keys = append(keys, k)
	}
	return ruleset.NewTree(keys...)
}

// Keys describes the keys of tests, from the file to the smallest part. The keys of a map follow
// the map's own entry, which has an empty What.
func Keys() []ruleset.Key { return ruleset.Described(keysText) }

// Schema returns the JSON Schema, draft-07, of test files. It explains the positions of all
// variants without checking their keys.
func Schema(positions ...[]ruleset.Key) []byte {
	return form().Schema("Azulejo tests", "tests", "position", slices.Concat(positions...))
}
