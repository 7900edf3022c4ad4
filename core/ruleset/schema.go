package ruleset

import (
	"encoding/json"
	"slices"
)

// SchemaVariant is a variant by its name and its keys, as the schema and messages
// need it.
type SchemaVariant struct {
	Name string
	Keys []Key // beside those of DocumentKeys
}

// Schema returns the JSON Schema, draft-07, of the rulesets of some variants, made
// of the same declarations that Bind checks. Editors complete and explain keys by
// it; what only a variant can know, it does not tell.
//
// A file without `variant` has to extend something, and can have the keys of any
// variant: which of them are meant only its ancestors know. Of what can be extended
// the names of the shipped rulesets are suggested.
func Schema(variants []SchemaVariant, shipped []string) []byte {
	s := schemer{definitions: object{}, shipped: shipped}
	choices := s.choices(variants)
	all := object{
		"$schema":             "http://json-schema.org/draft-07/schema#",
		"title":               "Azulejo ruleset",
		"description":         "How a game of the Azul family is played.",
		"type":                "object",
		"definitions":         s.definitions,
		"required":            []string{"format"},
		"defaultSnippets":     snippets,
		"allOf":               choices,
		"properties":          object{"variant": object{"enum": anyOf(s.names)}},
		"markdownDescription": "How a game of the Azul family is played. `azulejo explain` tells more.",
	}
	return encodeSchema(all)
}

// encodeSchema returns a schema as text. Keys are in the order of the alphabet,
// so that equal schemas are equal texts.
func encodeSchema(schema object) []byte {
	text, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		panic(err) // texts, numbers, lists and maps always have a JSON form
	}
	return append(text, '\n')
}

// object is a schema, or a part of one.
type object map[string]any

// snippets are beginnings of files that an editor offers.
var snippets = []object{{"label": "extend another ruleset",
	"body": object{"format": Format, "extends": "$1", "name": "$2"}}}

// schemer makes schemas of declarations.
type schemer struct {
	definitions object
	names       []string // of all variants
	shipped     []string
	scopes      map[string][]variantScope // by path, while the keys of all variants stand together
}

// choices says which definition a file follows: by its variant, and by whether it
// extends another.
func (s *schemer) choices(variants []SchemaVariant) []object {
	var together []Key
	for _, v := range variants {
		s.names = append(s.names, v.Name)
	}
	extends := object{"required": []string{"extends"}}
	variant := object{"required": []string{"variant"}}
	var choices []object
	for _, v := range variants {
		keys := append(DocumentKeys(), v.Keys...)
		together = mergeKeys(together, v.Keys, v.Name)
		s.definitions[v.Name] = s.group(declare(keys), false)
		s.definitions[v.Name+"-changed"] = s.group(declare(keys), true)
		is := object{"properties": object{"variant": object{"const": v.Name}}, "required": []string{"variant"}}
		choices = append(choices, object{"if": is, "then": object{
			"if":   extends,
			"then": reference(v.Name + "-changed"),
			"else": reference(v.Name),
		}})
	}
	s.scopes = scopesOf(variants)
	s.definitions["changed"] = s.group(declare(append(DocumentKeys(), together...)), true)
	return append(choices, object{"if": object{"not": variant},
		"then": object{"allOf": []object{reference("changed"), extends}}})
}

func reference(name string) object { return object{"$ref": "#/definitions/" + name} }

// mergeKeys adds the keys of a variant to those of others. What variants say in
// different ways about one path, it says one behind the other; the names of formulas
// are told by scopesOf.
func mergeKeys(together, keys []Key, variant string) []Key {
	together = slices.Clone(together)
	for _, k := range keys {
		i := slices.IndexFunc(together, func(o Key) bool { return o.Path == k.Path })
		if i < 0 {
			together = append(together, k)
			continue
		}
		o := &together[i]
		if o.Doc != k.Doc {
			o.Doc += " In the variant " + variant + ": " + k.Doc
		}
		if o.Type != k.Type {
			o.Type, o.Words = Free, nil
		}
		o.Min, o.Max = min(o.Min, k.Min), max(o.Max, k.Max)
		if o.Default != k.Default {
			o.Default = ""
		}
		if o.Scope == nil {
			o.Scope = k.Scope
		}
	}
	return together
}
