package ruleset

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/formula"
)

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
