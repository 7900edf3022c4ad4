package ruleset

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/formula"
)

// describe adds what the declaration says to people.
func describe(v object, k *Key) {
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
