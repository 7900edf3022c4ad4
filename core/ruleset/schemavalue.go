package ruleset

import (
	"slices"
)

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
