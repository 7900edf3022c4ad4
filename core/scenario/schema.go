package scenario

import (
	"encoding/json"

	"github.com/azulejo/azulejo/core/ruleset"
)

// schema is a JSON Schema, or a part of one.
type schema = map[string]any

// Schema returns the JSON Schema, draft-07, of files of tests, made of the same
// declarations that reading checks. Positions are those of any variant, whose keys
// it explains and does not check.
func Schema(positions ...[]ruleset.PositionKey) []byte {
	definitions := schema{}
	for name, g := range groups() {
		definitions[name] = g.schema()
	}
	definitions["position"] = positionSchema(positions)
	made, err := json.MarshalIndent(schema{
		"$schema":     "http://json-schema.org/draft-07/schema#",
		"title":       "Azulejo tests",
		"definitions": definitions,
		"allOf":       []schema{refer("tests")},
	}, "", "  ")
	if err != nil {
		panic(err) // texts, numbers, lists and maps always have a JSON form
	}
	return append(made, '\n')
}

func refer(group string) schema { return schema{"$ref": "#/definitions/" + group} }

// schema returns the schema of a map with the keys of a group.
func (g *group) schema() schema {
	properties := schema{}
	for i, k := range g.keys {
		// A description counts only around a reference.
		properties[g.words[i]] = schema{"description": k.Doc, "allOf": []schema{types[k.Type].schema()}}
	}
	s := schema{"type": "object", "description": g.Doc, "additionalProperties": false, "properties": properties}
	if g.required != nil {
		s["required"] = g.required
	}
	if g.some {
		s["minProperties"] = 1
	}
	return s
}

// schema returns the schema of the values of a type.
func (t valueType) schema() schema {
	text := schema{"type": []string{"string", "number", "boolean"}} // as which YAML may read a text
	var s schema
	switch {
	case t.group != "":
		s = refer(t.group)
	case t.items != nil:
		s = schema{"type": "array", "items": t.items.schema(), "minItems": t.least}
	case t.seed:
		s = schema{"type": "integer", "minimum": 0}
	case t.text:
		return text
	default:
		s = schema{"type": "integer", "minimum": t.min, "maximum": t.max}
	}
	if t.text {
		return schema{"anyOf": []schema{text, s}}
	}
	return s
}

// positionSchema returns the schema of positions.
func positionSchema(positions [][]ruleset.PositionKey) schema {
	whole, seat := schema{}, schema{}
	for _, keys := range positions {
		for _, k := range keys {
			at, word := whole, k.Path
			if below, ofSeat := k.OfSeat(); ofSeat {
				at, word = seat, below
			}
			at[word] = schema{"description": k.Doc}
		}
	}
	if len(seat) > 0 {
		whole["seats"] = schema{"description": "The board of each seat.", "type": "array",
			"items": schema{"type": "object", "properties": seat}}
	}
	return schema{"type": "object", "properties": whole,
		"description": "A position, as the command writes it; what is not named is as at the start."}
}
