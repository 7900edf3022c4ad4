package ruleset

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/formula"
)

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
