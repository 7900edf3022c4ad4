package ruleset

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// SchemaVariant is the name and the keys of a variant, for the schema and messages.
type SchemaVariant struct {
	Name string
	Keys func() []Key // beside those of DocumentKeys
}

// Schema returns the JSON Schema, draft-07, of the rulesets of some variants, made of the
// declarations of Bind. Editors use it to complete and explain keys. It cannot have checks that
// only the code of a variant makes.
//
// A file without `variant` must extend something. It has the keys of any one of the variants, as
// only its ancestors name the variant. The names of the shipped rulesets are suggested for
// `extends`.
func Schema(variants []SchemaVariant, shipped []string) []byte {
	s := schemer{shipped: shipped}
	for _, v := range variants {
		s.names = append(s.names, v.Name)
	}
	extends := object{"required": []string{"extends"}}
	definitions := object{}
	var choices, changed []object
	for _, v := range variants {
		s.variant = v.Name
		keys := declare(append(DocumentKeys(), v.Keys()...))
		definitions[v.Name] = s.group(keys)
		whole := s.whole(keys)
		whole["allOf"] = []object{refer(v.Name)}
		definitions[v.Name+"-whole"] = whole
		part := refer(v.Name)
		changed = append(changed, part)
		choices = append(choices, object{
			"if":   object{"properties": object{"variant": object{"const": v.Name}}, "required": []string{"variant"}},
			"then": object{"if": extends, "then": part, "else": refer(v.Name + "-whole")}})
	}
	choices = append(choices, object{"if": object{"not": object{"required": []string{"variant"}}},
		"then": object{"allOf": []object{{"anyOf": changed}, extends}}})
	return encodeSchema(object{
		"title":               "Azulejo ruleset",
		"description":         "How a game of the Azul family is played.",
		"markdownDescription": "How a game of the Azul family is played. `azulejo explain` explains each key.",
		"type":                "object",
		"definitions":         definitions,
		"required":            []string{"format"},
		"allOf":               choices,
		"properties":          object{"variant": object{"enum": s.names}},
		"defaultSnippets": []object{{"label": "extend another ruleset",
			"body": object{"format": Format, "extends": "$1", "name": "$2"}}},
	})
}

// encodeSchema writes a whole schema with sorted keys, so equal schemas are equal texts.
func encodeSchema(schema object) []byte {
	schema["$schema"] = "http://json-schema.org/draft-07/schema#"
	text, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		panic(err) // texts, numbers, lists and maps always have a JSON form
	}
	return append(text, '\n')
}

// object is a schema, or a part of one.
type object map[string]any

// schemer makes schemas of declarations.
type schemer struct {
	names   []string // of all variants
	variant string   // the one whose keys it describes
	shipped []string // the names of rulesets
	lone    bool     // of documents without formulas, in which null removes nothing
	open    bool     // maps can have other keys
}

// refer returns a reference to a defined map.
func refer(name string) object { return object{"$ref": "#/definitions/" + name} }

// group returns the schema of a map with declared keys. A ruleset can extend another, so nothing
// is required here, and null removes a value: see whole.
func (s *schemer) group(d *declaration) object {
	g := object{"type": "object", "additionalProperties": s.open}
	if !s.lone && d.path != "" {
		g["type"] = []string{"object", "null"}
	}
	properties := object{}
	for _, c := range d.children {
		properties[c.word] = s.value(c)
	}
	if len(properties) > 0 {
		g["properties"] = properties
	}
	if required := d.required(); s.lone && len(required) > 0 {
		g["required"] = required
	}
	if d.any != nil {
		g["additionalProperties"] = s.value(d.any)
	}
	if k := d.key; k != nil {
		describe(g, k)
		if least := max(k.Min, k.Least); least > 0 && s.lone {
			g["minProperties"] = least
		}
		if k.Max > 0 {
			g["maxProperties"] = k.Max
		}
		if k.Pattern != "" {
			g["propertyNames"] = object{"pattern": k.Pattern}
		}
	}
	return g
}

// whole returns the additional schema of a ruleset that extends nothing: required keys must be
// there, and not be null.
func (s *schemer) whole(d *declaration) object {
	w := object{}
	properties := object{}
	for _, c := range d.children {
		if !c.group() && c.requires() {
			properties[c.word] = object{"not": object{"type": "null"}}
		} else if c.group() && (c.requires() || c.key != nil) {
			if needs := s.whole(c); len(needs) > 0 {
				properties[c.word] = needs
			}
		}
	}
	if len(properties) > 0 {
		w["properties"] = properties
	}
	if required := d.required(); len(required) > 0 {
		w["required"] = required
	}
	if d.any != nil && d.any.group() {
		if needs := s.whole(d.any); len(needs) > 0 {
			w["additionalProperties"] = needs
		}
	}
	if d.requires() && d.path != "" {
		w["type"] = "object"
	}
	if k := d.key; k != nil && max(k.Min, k.Least) > 0 {
		w["minProperties"] = max(k.Min, k.Least)
	}
	return w
}

// required returns the words of the required children.
func (d *declaration) required() (words []string) {
	for _, c := range d.children {
		if c.requires() {
			words = append(words, c.word)
		}
	}
	return words
}

// requires reports whether a map must have the key, for itself or as a group with required keys.
func (d *declaration) requires() bool {
	if d.key != nil {
		return d.key.Required
	}
	return slices.ContainsFunc(d.children, (*declaration).requires)
}

// value returns the schema of one declared value.
func (s *schemer) value(d *declaration) object {
	var v object
	switch {
	case d.key != nil && d.key.Type == Maps:
		v = s.maps(d)
	case s.lone && d.key != nil && d.key.Holds != "": // a description counts only around a reference
		v = object{"allOf": []object{refer(d.key.Holds)}}
	case d.group():
		return s.group(d)
	default:
		v = s.typed(d.key)
	}
	if types, is := v["type"].([]string); is && !s.lone && !slices.Contains(fixed, d.path) {
		v["type"] = append(slices.Clone(types), "null")
		if words, is := v["enum"].([]string); is {
			var choices []any // can hold null
			for _, w := range words {
				choices = append(choices, w)
			}
			v["enum"] = append(choices, nil)
		}
	}
	describe(v, d.key)
	return v
}

// maps returns the schema of a list of maps.
func (s *schemer) maps(d *declaration) object {
	item := s.group(&declaration{children: d.children})
	switch {
	case d.key.Holds == "":
	case s.lone:
		item = refer(d.key.Holds)
	default: // of another list
		path := "/properties/" + strings.ReplaceAll(d.key.Holds, ".", "/properties/") + "/items"
		item = refer(s.variant + strings.ReplaceAll(path, "properties/*", "additionalProperties"))
	}
	if d.key.Short != "" {
		item = object{"anyOf": []object{s.value(d.child(d.key.Short)), item}}
	}
	return object{"type": []string{"array"}, "items": item, "minItems": d.key.Least}
}

// Patterns of texts in the schema: a span, a seed, and a condition. A condition with only a name
// in it would be taken for a misspelled true or false.
const (
	spanPattern  = `^[1-9][0-9]*( *\.\. *[1-9][0-9]*)?$`
	seedPattern  = `^[0-9]+$`
	truthPattern = `^(true|false|base)$|[^A-Za-z0-9_-]`
)

// typed returns the schema of the values of a key.
func (s *schemer) typed(k *Key) object {
	switch k.Path {
	case "format":
		return object{"type": types[Whole].json, "minimum": 1, "maximum": Format, "pattern": fmt.Sprintf("^%d$", Format)}
	case "variant":
		return object{"type": "string", "enum": s.names}
	case "extends": // anything, and most likely a shipped ruleset
		known, other := object{"enum": s.shipped}, object{"type": "string"}
		names := object{"type": "array", "items": object{"anyOf": []object{known, other}}, "minItems": 1}
		return object{"anyOf": []object{known, other, names}}
	}
	if k.Type == Free {
		return object{}
	}
	v := object{"type": types[k.Type].json}
	switch {
	case k.Type.List():
		v["items"] = s.typed(k.item())
	case k.Type == Whole && s.lone: // no formula
		v["pattern"] = number.String()
	case k.Type == Seed:
		v["pattern"], v["minimum"], v["maximum"] = seedPattern, 0, uint64(math.MaxUint64)
	case k.Type == Text && k.Pattern != "":
		v["type"], v["pattern"] = []string{"string"}, k.Pattern
	case k.Words != nil:
		v["type"], v["enum"] = []string{"string"}, k.Words
	case k.Type == Truth && k.Scope == nil:
		v["pattern"] = truthPattern
	case k.Type == Span:
		v["pattern"] = spanPattern
	}
	if (k.Type == Whole || k.Type == Span) && (k.Min != 0 || k.Max != 0) {
		v["minimum"], v["maximum"] = k.Min, k.Max
	}
	if k.Least > 0 {
		v["minItems"] = k.Least
	}
	if k.Most > 0 {
		v["maxItems"] = k.Most
	}
	return v
}

// describe adds the parts of a declaration for people.
func describe(v object, k *Key) {
	text := k.Doc + "\n"
	for _, f := range k.Facts() {
		text += "\n- " + f.Name + ": " + f.Value
	}
	if names := k.NamesText(); names != "" {
		text += "\n- names in its formulas: " + names
	}
	v["description"], v["markdownDescription"] = k.Doc, text
	var value any
	if k.Default != "" && yaml.Unmarshal([]byte(k.Default), &value) == nil {
		v["default"] = value
	}
	var example any
	if k.Example != "" && yaml.Unmarshal([]byte(k.Example), &example) == nil {
		v["examples"] = []any{example}
	}
}
