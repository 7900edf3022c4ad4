package ruleset

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/formula"
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
		size(g, d.key, part)
	}
	if d.key != nil && d.key.Pattern != "" {
		g["propertyNames"] = object{"pattern": d.key.Pattern}
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

// size bounds how many entries a map has. What is only a part of one may have fewer.
func size(g object, k *Key, part bool) {
	if k.Min > 0 && !part {
		g["minProperties"] = k.Min
	}
	if k.Max > 0 {
		g["maxProperties"] = k.Max
	}
}

// list bounds how many items a list has.
func list(k *Key, l object) object {
	if k.Most > 0 {
		l["maxItems"] = k.Most
	}
	return l
}

// value returns the schema of one declared value.
func (s *schemer) value(d *declaration, part bool) object {
	if d.group() {
		return s.group(d, part)
	}
	v := s.typed(d.key)
	if !slices.Contains(fixed, d.path) && (part || !d.key.Required) {
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

const spanPattern = `^[0-9]+( *\.\. *[0-9]+)?$`

// scalars are the types that YAML may see in what is text to a ruleset.
var scalars = []string{"string", "number", "boolean"}

// typed returns what a value of a key can be.
func (s *schemer) typed(k *Key) object {
	switch {
	case k.Path == "format":
		return object{"type": "integer", "minimum": 1, "maximum": Format}
	case k.Path == "variant":
		return object{"type": "string", "enum": anyOf(s.names)}
	case k.Path == "extends":
		return s.parents()
	}
	switch k.Type {
	case Text:
		t := object{"type": scalars}
		if k.Pattern != "" {
			t["type"], t["pattern"] = "string", k.Pattern
		}
		return t
	case Word:
		return words(k)
	case Whole:
		return whole(k)
	case Truth:
		return truth(k)
	case Span:
		return object{"type": []string{"integer", "string"}, "pattern": spanPattern,
			"minimum": k.Min, "maximum": k.Max}
	case Wholes:
		return list(k, object{"type": "array", "items": whole(k)})
	case Words:
		return list(k, object{"type": "array", "items": words(k)})
	case Series:
		return list(k, object{"type": []string{"array", "integer", "string"}, "items": whole(k)})
	case Map:
		return object{"type": "object"}
	}
	return object{}
}

// parents is what can be extended: anything, and a shipped ruleset most likely.
func (s *schemer) parents() object {
	name := []object{{"enum": anyOf(s.shipped)}, {"type": "string"}}
	list := object{"type": "array", "items": object{"anyOf": name}, "minItems": 1}
	return object{"anyOf": append(slices.Clone(name), list)}
}

// constantTruth is what true or false can be where no name of the game stands for
// one: a word, or a formula, which has more in it than a word.
const constantTruth = `^(true|false|base)$|[^A-Za-z0-9_-]`

// truth is true or false, or a formula.
func truth(k *Key) object {
	t := object{"type": []string{"boolean", "string"}}
	if k.Scope == nil {
		t["pattern"] = constantTruth
	}
	return t
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
	v["markdownDescription"] = s.markdown(k)
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
func (s *schemer) markdown(k *Key) string {
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
		b.WriteString("- names in its formulas: " + s.formulaNames(k) + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// variantScope is what the formulas of a key can name in one variant.
type variantScope struct {
	variant string
	scope   *formula.Scope // nil for nothing but parameters
}

// scopesOf returns what the formulas of each path can name in each variant.
func scopesOf(variants []SchemaVariant) map[string][]variantScope {
	all := map[string][]variantScope{}
	for _, v := range variants {
		for i := range v.Keys {
			k := &v.Keys[i]
			all[k.Path] = append(all[k.Path], variantScope{v.Name, k.Scope})
		}
	}
	return all
}

// formulaNames lists the names in the formulas of a key, and of keys that stand
// together those of each variant, where they differ.
func (s *schemer) formulaNames(k *Key) string {
	of := s.scopes[k.Path]
	if !slices.ContainsFunc(of, func(v variantScope) bool { return v.scope != of[0].scope }) {
		return scopeNames(k.Scope)
	}
	var each []string
	for _, v := range of {
		names := "none"
		if v.scope != nil {
			names = scopeNames(v.scope)
		}
		each = append(each, "in "+v.variant+": "+names)
	}
	return strings.Join(each, "; ")
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
