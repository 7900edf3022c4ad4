package ruleset

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/formula"
)

// SchemaVariant is a variant as its schema needs it.
type SchemaVariant struct {
	Name string
	Keys []Key // beside those of DocumentKeys
}

// Schema returns the JSON Schema, draft-07, of the rulesets of some variants, made
// of the same declarations that Bind checks. Editors complete and explain keys by
// it; what only a variant can know, it does not tell.
//
// A file without `variant` has to extend something, and can have the keys of any
// variant: which of them are meant only its ancestors know.
func Schema(variants []SchemaVariant) []byte {
	s := schemer{definitions: object{}}
	choices := s.choices(variants)
	all := object{
		"$schema":             "http://json-schema.org/draft-07/schema#",
		"title":               "Azulejo ruleset",
		"description":         "How a game of the Azul family is played.",
		"type":                "object",
		"definitions":         s.definitions,
		"required":            []string{"format"},
		"defaultSnippets":     snippets(variants),
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
func snippets(variants []SchemaVariant) []object {
	var all []object
	for _, v := range variants {
		all = append(all, object{"label": "extend a ruleset of the variant " + v.Name,
			"body": object{"format": Format, "extends": v.Name, "name": "$1"}})
	}
	return all
}

// schemer makes schemas of declarations.
type schemer struct {
	definitions object
	names       []string // of all variants
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
	s.definitions["changed"] = s.group(declare(append(DocumentKeys(), together...)), true)
	return append(choices, object{"if": object{"not": variant},
		"then": object{"allOf": []object{reference("changed"), extends}}})
}

func reference(name string) object { return object{"$ref": "#/definitions/" + name} }

// mergeKeys adds the keys of a variant to those of others. What variants say in
// different ways about one path, it says one behind the other.
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
		if o.Scope != k.Scope {
			o.Scope = nil
		}
	}
	return together
}

// group returns the schema of a map with declared keys. In a file that extends
// another one nothing is required, and null removes a value.
func (s *schemer) group(d *declaration, part bool) object {
	g := object{"type": "object", "additionalProperties": false}
	if part && d.path != "" {
		g["type"] = []string{"object", "null"}
	}
	properties := object{}
	var required []string
	for _, c := range d.children {
		properties[c.word] = s.value(c, part)
		if c.requires() && !part {
			required = append(required, c.word)
		}
	}
	if len(properties) > 0 {
		g["properties"] = properties
	}
	if len(required) > 0 {
		g["required"] = required
	}
	if d.any != nil {
		g["additionalProperties"] = s.value(d.any, part)
	}
	if d.key != nil {
		s.describe(g, d.key)
		s.size(g, d.key, part)
	}
	if pattern := namePatterns[d.path]; pattern != "" {
		g["propertyNames"] = object{"pattern": pattern}
	}
	return g
}

// requires reports whether a map has to have the key, in itself or as a group
// with required keys.
func (d *declaration) requires() bool {
	if d.key != nil {
		return d.key.Required
	}
	return slices.ContainsFunc(d.children, (*declaration).requires)
}

func (s *schemer) size(g object, k *Key, part bool) {
	if k.Min > 0 && !part {
		g["minProperties"] = k.Min
	}
	if k.Max > 0 {
		g["maxProperties"] = k.Max
	}
}

// value returns the schema of one declared value.
func (s *schemer) value(d *declaration, part bool) object {
	if d.group() {
		return s.group(d, part)
	}
	v := s.typed(d.key, part)
	if part && d.key.Required {
		v = withNull(v)
	} else if d.path != "format" && d.path != "extends" && d.path != "variant" {
		v = withNull(v)
	}
	s.describe(v, d.key)
	return v
}

// withNull adds null to the types of a schema.
func withNull(v object) object {
	switch t := v["type"].(type) {
	case string:
		v["type"] = []string{t, "null"}
	case []string:
		v["type"] = append(slices.Clone(t), "null")
	}
	if words, ok := v["enum"].([]any); ok {
		v["enum"] = append(slices.Clone(words), nil)
	}
	return v
}

// Patterns of texts and of names that rulesets choose, where variants know no
// more than these.
var (
	patterns = map[string]string{
		"colors.*.letter": "^[A-Z]$",
	}
	namePatterns = map[string]string{
		"colors": colorName.String(),
	}
)

const spanPattern = `^[0-9]+( *\.\. *[0-9]+)?$`

// scalars are the types that YAML may see in what is text to a ruleset.
var scalars = []string{"string", "number", "boolean"}

// typed returns what a value of a key can be.
func (s *schemer) typed(k *Key, part bool) object {
	switch {
	case k.Path == "format":
		return object{"type": "integer", "minimum": 1, "maximum": Format}
	case k.Path == "variant":
		return object{"type": "string", "enum": anyOf(s.names)}
	case k.Path == "extends":
		return object{"type": []string{"string", "array"}, "items": object{"type": "string"}, "minItems": 1}
	}
	switch k.Type {
	case Text:
		t := object{"type": scalars}
		if p := patterns[k.Path]; p != "" {
			t["type"], t["pattern"] = "string", p
		}
		return t
	case Word:
		return words(k)
	case Whole:
		return whole(k)
	case Truth:
		return object{"type": []string{"boolean", "string"}}
	case Span:
		return object{"type": []string{"integer", "string"}, "pattern": spanPattern,
			"minimum": k.Min, "maximum": k.Max}
	case Wholes:
		return object{"type": "array", "items": whole(k)}
	case Words:
		return object{"type": "array", "items": words(k)}
	case Series:
		return object{"type": []string{"array", "integer", "string"}, "items": whole(k)}
	case Map:
		return object{"type": "object"}
	}
	return object{}
}

// whole is a number, or a formula: those no schema can check.
func whole(k *Key) object {
	w := object{"type": []string{"integer", "string"}}
	if k.Min != 0 || k.Max != 0 {
		w["minimum"], w["maximum"] = k.Min, k.Max
	}
	return w
}

func words(k *Key) object {
	if len(k.Words) == 0 {
		return object{"type": scalars}
	}
	return object{"type": "string", "enum": anyOf(k.Words)}
}

func anyOf(words []string) []any {
	all := make([]any, len(words))
	for i, w := range words {
		all[i] = w
	}
	return all
}

// describe adds what the declaration says to people.
func (s *schemer) describe(v object, k *Key) {
	v["description"] = k.Doc
	v["markdownDescription"] = markdown(k)
	if value, ok := parsed(k.Default); ok {
		v["default"] = value
	}
	if value, ok := parsed(k.Example); ok {
		v["examples"] = []any{value}
	}
}

// parsed returns a value in YAML as JSON has it.
func parsed(text string) (value any, ok bool) {
	if text == "" || yaml.Unmarshal([]byte(text), &value) != nil {
		return nil, false
	}
	return value, true
}

// markdown tells of a key in the text that an editor shows.
func markdown(k *Key) string {
	var b strings.Builder
	b.WriteString(k.Doc + "\n\n")
	fmt.Fprintf(&b, "- type: %s\n", k.TypeText())
	if r := k.RangeText(); r != "" {
		fmt.Fprintf(&b, "- range: %s\n", r)
	}
	if k.Type != Map {
		fmt.Fprintf(&b, "- default: %s\n", k.DefaultText())
	}
	if k.Scope != nil {
		b.WriteString("- names in its formulas: " + scopeNames(k.Scope) + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// scopeNames lists the names of a scope.
func scopeNames(s *formula.Scope) string {
	var names []string
	for _, n := range s.Names() {
		names = append(names, "`"+n.Signature()+"`")
	}
	for _, l := range s.Lists() {
		fields := make([]string, len(l.Fields))
		for i, f := range l.Fields {
			fields[i] = "`." + f.Path + "`"
		}
		names = append(names, fmt.Sprintf("the list `%s` with %s", l.Name, strings.Join(fields, ", ")))
	}
	return strings.Join(names, ", ")
}
