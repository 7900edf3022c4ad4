package scenario

import (
	"fmt"
	"strconv"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Key declares a key of tests. Reading refuses every key that is not declared;
// references and the schema are made of these declarations.
type Key struct {
	Name     string
	Type     Type
	Doc      string
	Example  string // as YAML
	Required bool
}

// Type is what the value of a key can be. It sets one of the forms, or text and another one.
type Type struct {
	Text string // in words
	one  string // what messages call a value; for a list its items

	text     bool // a single text, which can be a number
	seed     bool // a whole number from 0 to 2^64-1
	min, max int  // any other whole number
	items    *Type
	least    int           // items of a list
	later    bool          // its items are checked when they are read, one by one
	keys     func() *Group // of a map
}

// Group is the keys of one map.
type Group struct {
	Name string // how people ask for it: "expect"
	Doc  string
	Keys []Key // none for maps that are checked when they are used

	shared bool // by several keys: a definition of the schema
	least  int  // keys that there have to be
}

// Groups returns all keys of tests, from the file to the smallest part.
func Groups() []*Group {
	return []*Group{fileGroup, testGroup, stepGroup, expectGroup(), illegalGroup, pointsGroup, tilesGroup}
}

// check reports what is wrong with a map that should have the keys of the group.
func (g *Group) check(v ruleset.Value) {
	var names []string
	for _, k := range g.Keys {
		names = append(names, k.Name)
		switch part := v.Get(k.Name); {
		case part.Exists():
			k.Type.check(part)
		case k.Required:
			v.Error(missingKey, fmt.Sprintf("%s Write it as in `%s: %s`.", k.Doc, k.Name, k.Example), "`%s` is missing", k.Name)
		}
	}
	if names != nil {
		v.Only(names...)
	}
	if len(v.Entries()) < g.least {
		v.Errorf("`%s` is empty", g.Name)
	}
}

// The codes of problems that rulesets have too.
const (
	wrongType  = "wrong-type"
	missingKey = "missing-key"
)

// check reports what is wrong with a value of the type.
func (t Type) check(v ruleset.Value) {
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
	case t.keys != nil && kind == ruleset.Mapping:
		t.keys().check(v)
	case t.keys != nil:
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

// The types of keys. Which letters a deal can have only the rules know, and which keys a
// position has only the variant.
var (
	textType     = Type{Text: "a text", one: "a text", text: true}
	formatType   = Type{Text: "1", min: 1, max: Format}
	countType    = Type{Text: "a whole number", max: maxNumber}
	seatsType    = Type{Text: "a whole number", min: 1, max: maxSeats}
	seatType     = Type{Text: "a seat, counted from 1", min: 1, max: maxSeats}
	numberType   = Type{Text: "a whole number", min: -maxNumber, max: maxNumber}
	seedType     = Type{Text: "a whole number", seed: true}
	movesType    = Type{Text: "a list of moves, as records have them", one: "moves", items: &Type{one: "a move", text: true}}
	lettersType  = Type{one: "letters", items: &Type{one: "a letter", text: true}, text: true}
	dealType     = Type{Text: dealText, one: "texts with the letters of tiles", items: &lettersType, text: true, least: 1}
	positionType = positionGroup.of("a position", "a position")
	illegalType  = Type{one: "a move that is refused", keys: func() *Group { return illegalGroup }, text: true}
	expectType   = Type{Text: "a map of the keys of `expect`", one: "`expect`", keys: expectGroup}
	testType     = testGroup.of("a test", "a map")
	testsType    = Type{Text: "a list of tests", one: "tests", items: &testType, least: 1, later: true}
)

const dealText = "the tiles of each display, as a list; for the supply, its tiles"

// listOf returns the type of lists of something with at least one item.
func listOf(many, text string, item Type) Type {
	return Type{Text: text, one: many, items: &item, least: 1}
}

// of returns the type of maps with the keys of the group.
func (g *Group) of(one, text string) Type {
	return Type{Text: text, one: one, keys: func() *Group { return g }}
}

var fileGroup = &Group{
	Name: "tests",
	Doc:  "A file of tests, NAME.test.yaml. A ruleset can have a list `tests` of its own.",
	Keys: []Key{
		{Name: "format", Type: formatType, Required: true, Example: "1",
			Doc: "The number of the format that the file is written in."},
		{Name: "ruleset", Type: textType, Example: "classic",
			Doc: "The ruleset that the tests are about: a shipped name, or a file, seen from this one. Left out, it is " +
				"the ruleset beside the file."},
		{Name: "tests", Type: testsType, Required: true, Example: "[]",
			Doc: "The tests."},
	},
}

var testGroup = &Group{
	Name: "test", shared: true,
	Doc: "One test: the position of a game, what happens in it, and what must hold. It begins with a new game or with a " +
		"position, and has either `steps` or `expect` with what comes before it.",
	Keys: []Key{
		{Name: "name", Type: textType, Required: true, Example: "a tile alone scores 1",
			Doc: "What holds, in a sentence. No other test of the file has the same name."},
		{Name: "seats", Type: seatsType, Example: "3",
			Doc: "How many play a new game. Left out, the fewest that can."},
		{Name: "seed", Type: seedType, Example: "7",
			Doc: "What draws the tiles that `deals` do not give, so that each run is the same game. Left out, it is 1."},
		{Name: "position", Type: positionType, Example: "{ turn: 1, center: BBR, seats: [{}, {}] }",
			Doc: "The position that the test begins with. Without `turn` and `phase` it is the end of a round, which is " +
				"carried out at once."},
		{Name: "deals", Type: listOf("deals", "a list of deals", dealType), Example: "[[BBRW, KKKK, YYYY, WWWW, RRRR]]",
			Doc: "What is drawn at each deal or refill, in order. What they do not give is drawn by `seed`."},
		{Name: "moves", Type: movesType, Example: "[1 blue 2, center red floor]",
			Doc: "The moves that are made, in order, by the seats in turn."},
		{Name: "expect", Type: expectType, Example: "{ turn: 2, score: [0, 0] }", Doc: "What must hold after the moves."},
		{Name: "steps", Type: listOf("steps", "a list of steps", stepGroup.of("a step", "a map")),
			Example: "[{ move: 1 blue 2, expect: { turn: 2 } }, { move: 2 red 1 }]",
			Doc:     "A story: deals, moves and what holds in between, instead of `deals`, `moves` and `expect`."},
	},
}

var stepGroup = &Group{
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

var illegalGroup = &Group{
	Name: "expect.illegal",
	Doc:  "A move that is refused.",
	Keys: []Key{
		{Name: "move", Type: textType, Required: true, Example: "1 blue 1", Doc: "The move."},
		{Name: "because", Type: textType, Example: "no blue tile", Doc: "A part of the reason."},
		{Name: "key", Type: textType, Example: "wall.once_per", Doc: "The key of the rule that refuses it."},
	},
}

var pointsGroup = &Group{
	Name: "expect.points",
	Doc:  "Points that have been given since the test began.",
	Keys: []Key{
		{Name: "seat", Type: seatType, Required: true, Example: "1", Doc: "The seat that got them."},
		{Name: "rule", Type: textType, Example: "scoring.place",
			Doc: "The key of the rule that gave them. Left out, those of all rules together."},
		{Name: "points", Type: numberType, Required: true, Example: "3", Doc: "How many."},
	},
}

var tilesGroup = &Group{
	Name: "expect.tiles",
	Doc:  "How many tiles are in a place that belongs to no seat.",
	Keys: []Key{
		{Name: "bag", Type: countType, Example: "80", Doc: "Those in the bag."},
		{Name: "discard", Type: countType, Example: "4", Doc: "Those that are out of play until the bag is empty."},
		{Name: "displays", Type: countType, Example: "20", Doc: "Those on all displays together."},
		{Name: "center", Type: countType, Example: "3", Doc: "Those in the center."},
		{Name: "supply", Type: countType, Example: "10", Doc: "Those in the supply."},
	},
}

// positionGroup is the keys of positions. Schema explains those of any variant; the rules
// check them when the test runs.
var positionGroup = &Group{
	Name: "position", shared: true,
	Doc: "A position, as the command writes it; what is not named is as at the start.",
}
