package scenario

import (
	_ "embed" // for the text about keys
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core/ruleset"
)

// keysText describes the keys of tests. Reading refuses every key that it does not describe;
// references and the schema are made of it. A section with the type of mapType is a map, and
// the sections after it are its keys. All other types are in types.
//
//go:embed keys.md
var keysText string

const mapType = "a map"

// Keys returns the keys of tests, from the file to the smallest part. Before the keys of a
// map there is one for the map itself, which has no Type.
func Keys() []ruleset.PositionKey {
	keys := ruleset.DescribedPositionKeys(keysText)
	for i, k := range keys {
		if k.Type == mapType {
			keys[i].Type = ""
		}
	}
	return keys
}

// group is a map and its keys.
type group struct {
	ruleset.PositionKey
	keys     []ruleset.PositionKey
	words    []string // the last words of their paths
	required []string
	some     bool // it cannot be empty
}

// required are the keys that there have to be.
var required = []string{"tests.format", "tests.tests", "test.name", "expect.illegal.move", "expect.points.seat",
	"expect.points.points"}

// groups returns the maps of tests by their names. It reads the text once, when the first tests
// are read.
var groups = sync.OnceValue(func() map[string]*group {
	all := map[string]*group{"position": {}} // whose keys the rules check
	var g *group
	for _, k := range Keys() {
		word := k.Path[strings.LastIndexByte(k.Path, '.')+1:]
		switch _, known := types[k.Type]; {
		case k.Type == "":
			g = &group{PositionKey: k, some: k.Path == "expect"}
			all[k.Path] = g
			continue
		case !known:
			panic("scenario: there is no type " + k.Type)
		case slices.Contains(required, k.Path):
			g.required = append(g.required, word)
		}
		g.keys, g.words = append(g.keys, k), append(g.words, word)
	}
	return all
})

// check reports what is wrong with a map that should have the keys of the group.
func (g *group) check(v ruleset.Value) {
	for i, k := range g.keys {
		word := g.words[i]
		if part := v.Get(word); part.Exists() {
			types[k.Type].check(part)
		} else if slices.Contains(g.required, word) {
			v.Error(missingKey, fmt.Sprintf("%s Write it as in `%s: %s`.", k.Doc, word, k.Example), "`%s` is missing", word)
		}
	}
	if g.words != nil {
		v.Only(g.words...)
	}
	if g.some && len(v.Entries()) == 0 {
		v.Errorf("`%s` is empty", g.Path)
	}
}

// valueType is what the value of a key can be. It sets one of the forms, or text and another one.
type valueType struct {
	one      string // what messages call a value; for a list its items
	text     bool   // a single text, which can be a number
	seed     bool   // a whole number from 0 to 2^64-1
	min, max int    // any other whole number
	items    *valueType
	least    int    // items of a list
	later    bool   // its items are checked when they are read, one by one
	group    string // of a map
}

// The codes of problems that rulesets have too.
const (
	wrongType  = "wrong-type"
	missingKey = "missing-key"
)

// check reports what is wrong with a value of the type.
func (t valueType) check(v ruleset.Value) {
	switch kind := v.Kind(); {
	case t.text && kind == ruleset.Scalar:
	case t.items != nil && kind == ruleset.List:
		if len(v.Items()) < t.least {
			v.Errorf("the list of %s is empty", t.one)
		}
		for _, item := range v.Items() {
			if !t.later {
				t.items.check(item)
			}
		}
	case t.items != nil:
		v.Error(wrongType, "write [ ] around it, or each on a line of its own after a dash",
			"a list of %s is needed here, and this is %v", t.one, kind)
	case t.group != "" && kind == ruleset.Mapping:
		groups()[t.group].check(v)
	case t.group != "":
		v.Error(wrongType, "", "%s is a map of keys, and this is %v", t.one, kind)
	case t.text:
		v.Error(wrongType, "", "%s is needed here, and this is %v", t.one, kind)
	case t.seed:
		if _, err := strconv.ParseUint(v.Text(), 10, 64); err != nil {
			v.Errorf("%q is no seed: a whole number from 0 to 2^64-1 is needed", v.Text())
		}
	default:
		v.Int(t.min, t.max)
	}
}

// The largest numbers that tests can expect; games stay far below.
const (
	maxSeats  = 100
	maxNumber = 1_000_000
)

// types are the types of keys, as keys.md calls them. Which letters a deal can have only the
// rules know, and which keys a position has only the variant.
var types = map[string]valueType{
	"a text":                                {one: "a text", text: true},
	"1":                                     {min: 1, max: Format},
	"a whole number":                        {max: maxNumber},
	"a whole number from 1":                 {min: 1, max: maxSeats},
	"a whole number, which can be negative": number,
	"a seed, which is a whole number":       {seed: true},
	"a seat, counted from 1":                seat,
	"a list of seats":                       {one: "seats", items: &seat},
	"a list of whole numbers":               {one: "scores", items: &number, least: 1},
	"a list of moves, as records have them": {one: "moves", items: &valueType{one: "a move", text: true}},
	"a list of deals":                       {one: "deals", items: &deal, least: 1},
	"a position":                            {one: "a position", group: "position"},
	"a map of whole numbers by place":       {one: "`tiles`", group: "expect.tiles"},
	"a map of the keys of `expect`":         {one: "`expect`", group: "expect"},
	"a list of tests":                       {one: "tests", items: &test, least: 1, later: true},
	"a list of steps":                       {one: "steps", items: &valueType{one: "a step", group: "steps"}, least: 1},
	"a list of maps with `seat`, `rule` and `points`": {one: "points", least: 1,
		items: &valueType{one: "points", group: "expect.points"}},
	"a list of moves, or of maps with `move`, `because` and `key`": {one: "moves", least: 1,
		items: &valueType{one: "a move that is refused", group: "expect.illegal", text: true}},
	"the tiles of each display, as a list; for the supply, its tiles": deal,
}

var (
	number = valueType{min: -maxNumber, max: maxNumber}
	seat   = valueType{min: 1, max: maxSeats}
	test   = valueType{one: "a test", group: "test"}
	deal   = valueType{one: "texts with the letters of tiles", items: &tiles, text: true, least: 1}
	tiles  = valueType{one: "letters", items: &valueType{one: "a letter", text: true}, text: true}
)
