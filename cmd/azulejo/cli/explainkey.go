package cli

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// keys explains a key. Variants that declare it alike share one text.
func (e *explainer) keys(path string) (parts []string) {
	var texts []string
	names := map[string][]string{}
	for _, v := range e.variants {
		reference := ruleset.NewReference(v.Keys())
		t, ok := reference.Find(path)
		if !ok {
			continue
		}
		s := keySheet{sheet: sheet{width: e.width}, reference: reference, model: modelOf(v)}
		if e.ruleset != nil {
			s.document = e.ruleset.Document
		}
		s.topic(t, path)
		text := s.String()
		if !slices.Contains(texts, text) {
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

// keySheet explains a key of a variant.
type keySheet struct {
	sheet
	reference *ruleset.Reference
	model     *ruleset.Document // a ruleset of the variant, for examples
	document  *ruleset.Document // nil for all rulesets
}

// topic explains what is declared at a path.
func (s *keySheet) topic(t ruleset.Topic, asked string) {
	fmt.Fprintln(s, asked)
	in, chosen := strings.CutSuffix(t.Path, ".*")
	switch {
	case t.Key != nil:
		s.key(t)
	case chosen:
		s.entry(t, in, asked)
		return
	default:
		s.text("  ", fmt.Sprintf("`%s` is a group of keys and has no value itself.", t.Path))
	}
	s.values(t, asked)
	if rows := keyRows(keysOf(t.Holds)); rows != nil {
		s.head("It holds:")
		s.rows(rows)
	}
	if rows := keyRows(s.sameWord(asked)); rows != nil {
		s.head("Other keys with this word:")
		s.rows(rows)
	}
	if t.Key != nil && t.Key.TakesFormulas() {
		s.head("Its formulas can use:")
		s.scope(t.Key.Scope)
	}
}

// key lists the properties of a key.
func (s *keySheet) key(t ruleset.Topic) {
	s.text("  ", t.Key.Doc)
	s.WriteString("\n")
	s.property("type", t.Key.TypeText())
	s.property("range", t.Key.RangeText())
	if t.Key.Type != ruleset.Map || len(t.Holds) == 0 {
		s.property("default", t.Key.DefaultText())
	}
	if t.Key.Since > 1 {
		s.property("since", fmt.Sprintf("format %d", t.Key.Since))
	}
	if t.Key.Inert && !strings.HasPrefix(t.Path, "params") {
		s.property("effect", "none on play")
	}
	s.property("example", t.Key.Example)
}

// entry explains an entry of a map, such as a bonus, with an example and all its parts.
func (s *keySheet) entry(t ruleset.Topic, in, asked string) {
	name := asked[strings.LastIndex(asked, ".")+1:]
	if name == "*" {
		name = "mine"
	}
	s.text("  ", fmt.Sprintf("An entry of `%s`, with a name that the ruleset chooses.", in))
	s.example(in, name, t.Holds)
	s.values(t, asked)
	var scopes []*formula.Scope
	for _, part := range keysOf(t.Holds) {
		s.head(part.Path[len(t.Path)+1:])
		text := fmt.Sprintf("%s It is %s", part.Key.Doc, part.Key.TypeText())
		if between := part.Key.RangeText(); between != "" {
			text += ", from " + between
		}
		s.text("    ", text+".")
		s.text("    ", "Default: "+part.Key.DefaultText()+".")
		if scope := part.Key.Scope; part.Key.TakesFormulas() && scope != nil && !slices.Contains(scopes, scope) {
			scopes = append(scopes, scope)
		}
	}
	for _, scope := range scopes {
		s.head("Formulas there can use:")
		s.scope(scope)
	}
}

// example prints an entry with values of the model, or with the examples of its parts.
func (s *keySheet) example(in, name string, parts []ruleset.Topic) {
	s.head("As in this example:")
	entry := name
	if all := s.model.Get(in).Entries(); len(all) > 0 && !s.model.Get(in).Get(name).Exists() {
		entry = all[0].Key
	}
	fmt.Fprintf(s, "    %s:\n      %s:\n", in, name)
	for _, part := range parts {
		if part.Key == nil {
			continue
		}
		word := part.Path[strings.LastIndex(part.Path, ".")+1:]
		text := cmp.Or(part.Key.Example, part.Key.Default)
		if all := s.model.Settings(in + "." + entry + "." + word); len(all) > 0 {
			if value := all[len(all)-1].Value; len(value) < longDrawing {
				text = value
			}
		}
		if text != "" {
			fmt.Fprintf(s, "        %s: %s\n", word, text)
		}
	}
}

// values prints what the ruleset has there, and what that overrides.
func (s *keySheet) values(t ruleset.Topic, asked string) {
	if s.document == nil {
		return
	}
	paths := s.document.Expand(asked)
	if len(t.Holds) > 0 && len(paths) > 0 {
		paths = s.document.Leaves(paths[0])
	}
	for _, other := range s.sameWord(asked) {
		for _, path := range s.document.Expand(other.Path) {
			paths = append(paths, s.document.Leaves(path)...)
		}
	}
	if len(paths) == 0 {
		s.head("This ruleset has no value for it.")
		return
	}
	s.head("In this ruleset:")
	for _, path := range paths {
		begin := path + ": "
		for _, setting := range slices.Backward(s.document.Settings(path)) {
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

// sameWord returns the keys outside a group at the top that have its word in their path.
func (s *keySheet) sameWord(word string) (others []ruleset.Topic) {
	if strings.Contains(word, ".") {
		return nil
	}
	for _, t := range keysOf(s.reference.Topics()) {
		if words := strings.Split(t.Path, "."); slices.Contains(words[1:], word) {
			others = append(others, t)
		}
	}
	return others
}

// scope lists what formulas can use.
func (s *keySheet) scope(scope *formula.Scope) {
	rows := scopeRows(scope)
	if s.document != nil {
		for _, e := range s.document.Get("params").Entries() {
			rows = append(rows, []string{"params." + e.Key, e.Value.Text(), "a parameter of the ruleset"})
		}
	}
	s.rows(append(rows, []string{"base", "a value", "the value in the rulesets that this one extends"}))
	s.head("And, as every formula: whole numbers, + - * / %, comparisons, and, or, not, condition ? one : other, " +
		"and the functions " + strings.Join(functionNames(), ", ") + ".")
}

// scopeRows lists the names of a scope with their values and meanings.
func scopeRows(s *formula.Scope) (rows [][]string) {
	if s == nil {
		return nil
	}
	for _, n := range s.Names() {
		rows = append(rows, []string{n.Signature(), n.Range(), n.Doc})
	}
	for _, l := range s.Lists() {
		rows = append(rows, []string{l.Name, "a list", l.Doc + ", with"})
		for _, n := range l.Fields {
			rows = append(rows, []string{"  ." + n.Signature(), n.Range(), n.Doc})
		}
	}
	return rows
}

// keyRows lists keys with the first sentence of their meaning.
func keyRows(topics []ruleset.Topic) (rows [][]string) {
	for _, t := range topics {
		rows = append(rows, []string{t.Path, t.Key.Summary()})
	}
	return rows
}

// keysOf returns the keys of some topics and of all they hold.
func keysOf(topics []ruleset.Topic) []ruleset.Topic {
	var all []ruleset.Topic
	for _, t := range topics {
		if t.Key != nil {
			all = append(all, t)
		}
		all = append(all, keysOf(t.Holds)...)
	}
	return all
}

// names explains a name or a function in formulas.
func (e *explainer) names(word string) (parts []string) {
	for _, f := range slices.Concat(formula.Functions(), formula.Operators()) {
		if name, _, _ := strings.Cut(f.Text, "("); word == name || word == f.Text {
			s := sheet{width: e.width}
			fmt.Fprintln(&s, f.Text)
			s.text("  ", "In every formula: "+f.Doc+".")
			parts = append(parts, s.String())
		}
	}
	for _, v := range e.variants {
		users := map[string][]string{} // keys by the text of the name
		var texts []string
		for _, t := range keysOf(ruleset.NewReference(v.Keys()).Topics()) {
			for _, row := range namedRows(t.Key.Scope, formula.Normalize(word)) {
				text := fmt.Sprintf("%s (%s): %s.", row[0], row[1], row[2])
				if users[text] == nil {
					texts = append(texts, text)
				}
				users[text] = append(users[text], t.Path)
			}
		}
		for _, text := range texts {
			s := sheet{width: e.width}
			s.text("", text)
			s.text("  ", fmt.Sprintf("In formulas of the variant %s: %s.", v.Name(), wording.List(users[text], "and")))
			parts = append(parts, s.String())
		}
	}
	return parts
}

// namedRows returns the rows of a scope for a name: run.h, a function covered, a list
// players, or a field of a list as .score or players.score.
func namedRows(s *formula.Scope, word string) (rows [][]string) {
	list := ""
	for _, row := range scopeRows(s) {
		path, _, _ := strings.Cut(strings.TrimSpace(row[0]), "(")
		if row[1] == "a list" {
			list = path
			row[2] = strings.TrimSuffix(row[2], ", with")
		}
		if path == word || strings.HasPrefix(path, ".") && list+path == word {
			if row[0] = strings.TrimSpace(row[0]); path[0] == '.' {
				row[2] += ", for each of the " + list
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// search lists the keys about a word: those with the word in their path or synonyms,
// then those with it in their meaning.
func (e *explainer) search(word string) []string {
	word = strings.ToLower(formula.Normalize(word))
	about := regexp.MustCompile(`\b` + regexp.QuoteMeta(strings.TrimSuffix(word, "s")) + `(s|es)?\b`)
	var found, mentioned []ruleset.Topic
	for _, v := range e.variants {
		for _, t := range keysOf(ruleset.NewReference(v.Keys()).Topics()) {
			switch {
			case slices.ContainsFunc(append(found, mentioned...), func(o ruleset.Topic) bool { return o.Path == t.Path }):
			case about.MatchString(strings.ReplaceAll(t.Path, "_", " ")), slices.ContainsFunc(t.Key.Synonyms, about.MatchString):
				found = append(found, t)
			case about.MatchString(strings.ToLower(t.Key.Doc)):
				mentioned = append(mentioned, t)
			}
		}
	}
	all := append(found, mentioned...)
	switch len(all) {
	case 0:
		return nil
	case 1:
		return e.keys(all[0].Path)
	}
	s := sheet{width: e.width}
	fmt.Fprintf(&s, "Keys about %s:\n", word)
	s.rows(keyRows(all))
	return []string{s.String()}
}
