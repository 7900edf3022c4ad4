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
	whole := fileGroup.schema()
	whole["$schema"] = "http://json-schema.org/draft-07/schema#"
	whole["title"] = "Azulejo tests"
	whole["definitions"] = schema{
		testGroup.Name:     testGroup.schema(),
		positionGroup.Name: positionSchema(positions),
		"expect":           expectGroup().schema(),
	}
	made, err := json.MarshalIndent(whole, "", "  ")
	if err != nil {
		panic(err) // texts, numbers, lists and maps always have a JSON form
	}
	return append(made, '\n')
}

// schema returns the schema of a map with the keys of a group.
func (g *Group) schema() schema {
	properties, required := schema{}, []string{}
	for _, k := range g.Keys {
		s := k.Type.schema()
		if _, refers := s["$ref"]; refers { // beside which a description does not count
			s = schema{"allOf": []schema{s}}
		}
		s["description"] = k.Doc
		properties[k.Name] = s
		if k.Required {
			required = append(required, k.Name)
		}
	}
	return schema{"type": "object", "description": g.Doc, "additionalProperties": false,
		"properties": properties, "required": required, "minProperties": g.least}
}

// schema returns the schema of the values of a type.
func (t Type) schema() schema {
	var s schema
	var types []string
	switch {
	case t.keys != nil && t.keys().shared:
		return schema{"$ref": "#/definitions/" + t.keys().Name}
	case t.keys != nil:
		s, types = t.keys().schema(), []string{"object"}
	case t.items != nil:
		s, types = schema{"items": t.items.schema(), "minItems": t.least}, []string{"array"}
	case t.seed:
		s, types = schema{"minimum": 0}, []string{"integer"}
	case t.text:
		s = schema{}
	default:
		s, types = schema{"minimum": t.min, "maximum": t.max}, []string{"integer"}
	}
	if t.text {
		types = append(types, "string", "number", "boolean") // as which YAML may read a text
	}
	s["type"] = types
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
	return schema{"type": "object", "properties": whole, "description": positionGroup.Doc}
}
