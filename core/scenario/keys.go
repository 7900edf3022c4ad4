package scenario

import (
	"fmt"
	"maps"
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

// Type is what the value of a key can be.
type Type struct {
	Text   string // in words
	Schema map[string]any

	read func(v ruleset.Value) // reports what is wrong with a value; nil for nothing
}

// Group is the keys of one map.
type Group struct {
	Name string // how people ask for it: "expect"
	Doc  string
	Keys []Key
}

// Groups returns all keys of tests, from the file to the smallest part.
func Groups() []Group {
	return []Group{fileGroup, testGroup, stepGroup, expectGroup(), illegalGroup, pointsGroup, tilesGroup}
}

// read reports what is wrong with a map of the group's keys, and whether it is one.
func (g Group) read(v ruleset.Value, what string) bool {
	if !isMap(v, what) {
		return false
	}
	var names []string
	for _, k := range g.Keys {
		names = append(names, k.Name)
	}
	v.Only(names...)
	for _, k := range g.Keys {
		part := v.Get(k.Name)
		switch {
		case part.Exists() && k.Type.read != nil:
			k.Type.read(part)
		case !part.Exists() && k.Required:
			v.Error(missingKey, fmt.Sprintf("%s Write it as in `%s: %s`.", k.Doc, k.Name, k.Example), "`%s` is missing", k.Name)
		}
	}
	return true
}

// The codes of problems that rulesets have too.
const (
	wrongType  = "wrong-type"
	missingKey = "missing-key"
)

// items returns the items of a list of something, of which there has to be one.
func items(v ruleset.Value, what string) []ruleset.Value {
	switch {
	case v.Kind() != ruleset.List:
		v.Error(wrongType, "write [ ] around it, or each on a line of its own after a dash",
			"a list of %s is needed here, and this is %v", what, v.Kind())
	case len(v.Items()) == 0:
		v.Errorf("the list of %s is empty", what)
	}
	return v.Items()
}

// scalar checks that a value is a single text, and not a list or a map.
func scalar(v ruleset.Value, what string) bool {
	if v.Kind() == ruleset.Scalar {
		return true
	}
	v.Error(wrongType, "", "%s is needed here, and this is %v", what, v.Kind())
	return false
}

// isMap checks that a value is a map.
func isMap(v ruleset.Value, what string) bool {
	if v.Kind() == ruleset.Mapping {
		return true
	}
	v.Error(wrongType, "", "%s is a map of keys, and this is %v", what, v.Kind())
	return false
}

// The largest numbers that tests can expect; games stay far below.
const (
	maxSeats  = 100
	maxNumber = 1_000_000
)

// whole returns the type of whole numbers within bounds; the schema bounds them below.
func whole(text string, least, most int) Type {
	schema := map[string]any{"type": "integer"}
	if least >= 0 {
		schema["minimum"] = least
	}
	return Type{text, schema, func(v ruleset.Value) { v.Int(least, most) }}
}

// single returns the type of single texts, which numbers are too.
func single(what string) Type {
	return Type{what, map[string]any{"type": []string{"string", "integer"}}, func(v ruleset.Value) { scalar(v, what) }}
}

// listOf returns the type of lists of something with at least 0 or 1 items.
func listOf(least int, what, text string, item Type) Type {
	schema := map[string]any{"type": "array", "items": item.Schema, "minItems": least}
	return Type{text, schema, func(v ruleset.Value) {
		if v.Kind() == ruleset.List && len(v.Items()) == 0 && least == 0 {
			return
		}
		for _, part := range items(v, what) {
			item.read(part)
		}
	}}
}

// orText returns the type of single texts beside lists or maps of a type.
func (t Type) orText() Type {
	schema := maps.Clone(t.Schema)
	schema["type"] = []any{"string", schema["type"]}
	return Type{t.Text, schema, func(v ruleset.Value) {
		if v.Kind() != ruleset.Scalar {
			t.read(v)
		}
	}}
}

// of returns the type of maps with the keys of the group; what names one in messages.
func (g Group) of(what, text string) Type {
	return Type{text, g.schema(), func(v ruleset.Value) { g.read(v, what) }}
}

func ref(definition string) map[string]any {
	return map[string]any{"$ref": "#/definitions/" + definition}
}

const dealText = "the tiles of each display, as a list; for the supply, its tiles"

// The types of keys. Which letters a deal can have only the rules know.
var (
	textType   = Type{"a text", map[string]any{"type": "string"}, func(v ruleset.Value) { scalar(v, "a text") }}
	formatType = Type{"1", map[string]any{"const": Format}, func(v ruleset.Value) { v.Int(1, Format) }}
	countType  = whole("a whole number", 0, maxNumber)
	seatsType  = whole("a whole number", 1, maxSeats)
	seatType   = whole("a seat, counted from 1", 1, maxSeats)
	numberType = whole("a whole number", -maxNumber, maxNumber)
	seedType   = Type{"a whole number", map[string]any{"type": "integer", "minimum": 0}, func(v ruleset.Value) {
		if _, err := strconv.ParseUint(v.Text(), 10, 64); err != nil {
			v.Errorf("%q is no seed: a whole number from 0 to 2^64-1 is needed", v.Text())
		}
	}}
	movesType   = listOf(0, "moves", "a list of moves, as records have them", single("a move"))
	lettersType = listOf(0, "letters", "", single("a letter")).orText()
	dealType    = listOf(1, "texts with the letters of tiles", dealText, lettersType).orText()
	dealsType   = listOf(1, "deals", "a list of deals", dealType)
	illegalType = illegalGroup.of("a move that is refused", "a map").orText()
	testsType   = Type{"a list of tests", map[string]any{"type": "array", "items": ref("test"), "minItems": 1}, nil}
	stepsType   = listOf(1, "steps", "a list of steps", stepGroup.of("a step", "a map"))
	expectType  = Type{"a map of the keys of `expect`", ref("expect"), func(v ruleset.Value) {
		if expectGroup().read(v, "`expect`") && len(v.Entries()) == 0 {
			v.Errorf("`expect` is empty")
		}
	}}
	positionType = Type{"a position", ref("position"), func(v ruleset.Value) { isMap(v, "a position") }}
)

var fileGroup = Group{
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

var testGroup = Group{
	Name: "test",
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
		{Name: "deals", Type: dealsType, Example: "[[BBRW, KKKK, YYYY, WWWW, RRRR]]",
			Doc: "What is drawn at each deal or refill, in order. What they do not give is drawn by `seed`."},
		{Name: "moves", Type: movesType, Example: "[1 blue 2, center red floor]",
			Doc: "The moves that are made, in order, by the seats in turn."},
		{Name: "expect", Type: expectType, Example: "{ turn: 2, score: [0, 0] }", Doc: "What must hold after the moves."},
		{Name: "steps", Type: stepsType,
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

var illegalGroup = Group{
	Name: "expect.illegal",
	Doc:  "A move that is refused.",
	Keys: []Key{
		{Name: "move", Type: textType, Required: true, Example: "1 blue 1", Doc: "The move."},
		{Name: "because", Type: textType, Example: "no blue tile", Doc: "A part of the reason."},
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
	Doc:  "How many tiles are in a place that belongs to no seat.",
	Keys: []Key{
		{Name: "bag", Type: countType, Example: "80", Doc: "Those in the bag."},
		{Name: "discard", Type: countType, Example: "4", Doc: "Those that are out of play until the bag is empty."},
		{Name: "displays", Type: countType, Example: "20", Doc: "Those on all displays together."},
		{Name: "center", Type: countType, Example: "3", Doc: "Those in the center."},
		{Name: "supply", Type: countType, Example: "10", Doc: "Those in the supply."},
	},
}
