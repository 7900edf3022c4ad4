package scenario

import "slices"

// Key declares a key of tests. Reading refuses every key that is not declared, and
// references and the schema tell of these.
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
}

// Group is the keys that stand beside each other.
type Group struct {
	Name string // how people ask for it: "expect"
	Doc  string
	Keys []Key
}

// Groups returns all keys of tests, from the file to the smallest part.
func Groups() []Group {
	return []Group{fileGroup, testGroup, stepGroup, expectGroup(), illegalGroup, pointsGroup, tilesGroup}
}

// names returns the keys of a group.
func (g Group) names() []string {
	var names []string
	for _, k := range g.Keys {
		names = append(names, k.Name)
	}
	return names
}

// Find returns the key of a group with a name.
func (g Group) Find(name string) (Key, bool) {
	i := slices.IndexFunc(g.Keys, func(k Key) bool { return k.Name == name })
	if i < 0 {
		return Key{}, false
	}
	return g.Keys[i], true
}

// typed returns a type whose schema says no more than the type of JSON.
func typed(text, json string) Type { return Type{text, map[string]any{"type": json}} }

// wholeType returns the type of whole numbers from a least one on.
func wholeType(text string, least int) Type {
	return Type{text, map[string]any{"type": "integer", "minimum": least}}
}

// listType returns the type of lists of something.
func listType(text string, items map[string]any) Type {
	return Type{text, map[string]any{"type": "array", "items": items}}
}

// partType is the type of a value that a definition of the schema tells of.
func partType(text, definition string) Type { return Type{text, ref(definition)} }

func ref(definition string) map[string]any {
	return map[string]any{"$ref": "#/definitions/" + definition}
}

// filled returns a type of lists that are not empty.
func filled(t Type) Type {
	t.Schema["minItems"] = 1
	return t
}

// The types of more than one key.
var (
	textType     = typed("a text", "string")
	countType    = wholeType("a whole number", 0)
	seatType     = wholeType("a seat, counted from 1", 1)
	numberType   = typed("a whole number", "integer")
	movesType    = partType("a list of moves, as records have them", "moves")
	dealType     = partType("the tiles of each display, as a list; for the supply, its tiles", "deal")
	expectType   = partType("a map of the keys of `expect`", "expect")
	positionType = partType("a position", "position")
)
