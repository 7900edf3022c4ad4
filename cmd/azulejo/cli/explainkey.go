package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// keys explains the keys at and below a path.
func (e *explainer) keys(path string) (parts []string) {
	parts = e.shared(func(s *sheet, of *ruleset.Reference) {
		if declared, keys := of.Find(path); declared != "" {
			e.key(s, path, declared, keys)
		}
	})
	if len(parts) == 0 {
		return nil
	}
	if others := e.beside(path); len(others) > 0 {
		s := e.sheet()
		s.text("", "Other keys with this word:")
		s.rows("    ", keyRows(others))
		parts = append(parts, s.String())
	}
	formulas := e.shared(func(s *sheet, of *ruleset.Reference) {
		declared, keys := of.Find(path)
		title := "Formulas there can use:"
		if !strings.HasSuffix(declared, ".*") {
			keys, title = keys[:min(len(keys), 1)], "Its formulas can use:"
		}
		var scopes []*formula.Scope
		for _, k := range keys {
			if k.TakesFormulas() && (k.Scope != nil || k.Path == declared) && !slices.Contains(scopes, k.Scope) {
				scopes = append(scopes, k.Scope)
				s.text("", title)
				e.scope(s, k.Scope)
			}
		}
	})
	if len(formulas) == 0 {
		return parts
	}
	s := e.sheet()
	s.text("", "Every formula can use whole numbers, + - * / %, comparisons, and, or, not, condition ? one : other, "+
		"and the functions "+strings.Join(functionNames(), ", ")+".")
	return append(append(parts, formulas...), s.String())
}

// shared returns the texts that are written about each variant. Variants with the same text
// share it.
func (e *explainer) shared(write func(s *sheet, of *ruleset.Reference)) (parts []string) {
	var texts []string
	names := map[string][]string{}
	for _, v := range e.variants {
		s := e.sheet()
		write(s, ruleset.NewReference(v.Keys()))
		text := s.String()
		if text != "" && names[text] == nil {
			texts = append(texts, text)
		}
		names[text] = append(names[text], v.Name())
	}
	for _, text := range texts {
		if len(names[text]) < len(e.variants) {
			text = fmt.Sprintf("In rulesets of the variant %s:\n%s", wording.List(names[text], "and"), text)
		}
		parts = append(parts, text)
	}
	return parts
}

// key explains what is declared at a path that a person has asked for.
func (e *explainer) key(s *sheet, asked, declared string, keys []*ruleset.Key) {
	s.WriteString(asked + "\n")
	in, entry := strings.CutSuffix(declared, ".*")
	below := keys
	switch {
	case keys[0].Path == declared:
		below = keys[1:]
		properties(s, keys[0])
	case entry:
		s.text("  ", fmt.Sprintf("An entry of `%s`, with a name that the ruleset chooses.", in))
		s.head("As in this example:")
		fmt.Fprintf(s, "    %s:\n      %s:\n", in, strings.Replace(asked[strings.LastIndex(asked, ".")+1:], "*", "mine", 1))
		for _, k := range below {
			if word := k.Path[len(declared)+1:]; !k.Nested() {
				fmt.Fprintf(s, "        %s: %s\n", word, cmp.Or(k.Example, k.Default))
			}
		}
	default:
		s.text("  ", fmt.Sprintf("`%s` is a group of keys and has no value itself.", asked))
	}
	e.values(s, asked, len(below) > 0)
	if len(below) == 0 {
		return
	}
	rows := keyRows(below)
	for i, k := range below {
		if entry {
			about := fmt.Sprintf("%s It is %s", k.Doc, k.TypeText())
			if between := k.RangeText(); between != "" {
				about += ", from " + between
			}
			rows[i] = []string{k.Path[len(declared)+1:], about + ". Default: " + k.DefaultText() + "."}
		}
	}
	s.head("It holds:")
	s.rows("    ", rows)
}

// properties lists what is declared of a key.
func properties(s *sheet, k *ruleset.Key) {
	s.text("  ", k.Doc)
	s.WriteString("\n")
	s.property("type", k.TypeText())
	s.property("range", k.RangeText())
	s.property("default", k.DefaultText())
	if k.Inert && !strings.HasPrefix(k.Path, "params") {
		s.property("effect", "none on play")
	}
	s.property("example", k.Example)
}

// values prints what the ruleset has there, and what that overrides.
func (e *explainer) values(s *sheet, asked string, holds bool) {
	if e.ruleset == nil {
		return
	}
	d := e.ruleset.Document
	paths := d.Expand(asked)
	if holds && len(paths) > 0 {
		paths = d.Leaves(paths[0])
	}
	for _, other := range e.beside(asked) {
		for _, path := range d.Expand(other.Path) {
			paths = append(paths, d.Leaves(path)...)
		}
	}
	if len(paths) == 0 {
		s.head("This ruleset has no value for it.")
		return
	}
	s.head("In this ruleset:")
	for _, path := range paths {
		begin := path + ": "
		for _, setting := range slices.Backward(d.Settings(path)) {
			where := "the default"
			if setting.File != "" {
				where = fmt.Sprintf("%s:%d", setting.File, setting.Line)
			}
			if value := strings.TrimSpace(setting.Value); strings.Contains(value, "\n") {
				fmt.Fprintf(s, "    %s(%s)\n      %s\n", begin, where, strings.ReplaceAll(value, "\n", "\n      "))
			} else {
				fmt.Fprintln(s, wording.Wrap(fmt.Sprintf("%s%s   (%s)", begin, value, where), "    ", "      ", s.width))
			}
			begin = "instead of "
		}
	}
}

// beside returns the keys elsewhere that have a word in their path.
func (e *explainer) beside(word string) []*ruleset.Key {
	return slices.DeleteFunc(keysOf(e.variants), func(k *ruleset.Key) bool {
		return !slices.Contains(strings.Split(k.Path, ".")[1:], word)
	})
}

// scope lists what formulas can use.
func (e *explainer) scope(s *sheet, scope *formula.Scope) {
	rows := nameRows(scope)
	if e.ruleset != nil {
		for _, p := range e.ruleset.Document.Get("params").Entries() {
			rows = append(rows, []string{"params." + p.Key, p.Value.Text(), "a parameter of the ruleset"})
		}
	}
	s.rows("    ", append(rows, []string{"base", "a value", "the value in the rulesets that this one extends"}))
}

// keyRows lists keys with the first sentence of their meaning.
func keyRows(keys []*ruleset.Key) (rows [][]string) {
	for _, k := range keys {
		rows = append(rows, []string{k.Path, k.Summary()})
	}
	return rows
}

// keysOf returns the keys of some variants, each path once.
func keysOf(all []variants.Variant) (keys []*ruleset.Key) {
	for _, v := range all {
		for _, k := range ruleset.NewReference(v.Keys()).Keys() {
			if !slices.ContainsFunc(keys, func(o *ruleset.Key) bool { return o.Path == k.Path }) {
				keys = append(keys, k)
			}
		}
	}
	return keys
}
