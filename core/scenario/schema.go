package scenario

import (
	"encoding/json"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Schema returns the JSON Schema, draft-07, of files of tests, made of the same
// declarations that reading checks. Positions are those of any variant, whose keys
// it explains and does not check.
func Schema(positions ...[]ruleset.PositionKey) []byte {
	schema := fileGroup.schema()
	schema["$schema"] = "http://json-schema.org/draft-07/schema#"
	schema["title"] = "Azulejo tests"
	expect := expectGroup().schema()
	expect["minProperties"] = 1
	schema["definitions"] = map[string]any{
		"test":     testGroup.schema(),
		"position": positionSchema(positions),
		"expect":   expect,
	}
	made, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		panic(err) // texts, numbers, lists and maps always have a JSON form
	}
	return append(made, '\n')
}

// schema returns the schema of a map with the keys of a group.
func (g Group) schema() map[string]any {
	properties, required := map[string]any{}, []string{}
	for _, k := range g.Keys {
		properties[k.Name] = k.schema()
		if k.Required {
			required = append(required, k.Name)
		}
	}
	return map[string]any{"type": "object", "description": g.Doc, "additionalProperties": false,
		"properties": properties, "required": required}
}

// schema returns the schema of the value of a key. Beside a reference a description
// counts only around it.
func (k Key) schema() map[string]any {
	if _, refers := k.Type.Schema["$ref"]; refers {
		return map[string]any{"description": k.Doc, "allOf": []map[string]any{k.Type.Schema}}
	}
	s := map[string]any{"description": k.Doc}
	for word, value := range k.Type.Schema {
		s[word] = value
	}
	return s
}

// positionSchema returns the schema of positions.
func positionSchema(positions [][]ruleset.PositionKey) map[string]any {
	whole, seat := map[string]any{}, map[string]any{}
	for _, keys := range positions {
		for _, k := range keys {
			at, word := whole, k.Path
			if below, ofSeat := k.OfSeat(); ofSeat {
				at, word = seat, below
			}
			at[word] = map[string]any{"description": k.Doc}
		}
	}
	if len(seat) > 0 {
		whole["seats"] = map[string]any{"description": "The board of each seat.", "type": "array",
			"items": map[string]any{"type": "object", "properties": seat}}
	}
	return map[string]any{"type": "object", "properties": whole,
		"description": "A position, as the command writes it; what is not named is as at the start."}
}
