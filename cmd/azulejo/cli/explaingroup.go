package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// group prints what a group of keys holds. One below a name that the designer
// chooses, as a bonus, is written at once, so it is told with all its parts.
func (p *keyPrinter) group(t ruleset.Topic, asked string) {
	above, chosen := strings.CutSuffix(t.Path, ".*")
	if !chosen {
		p.indent(fmt.Sprintf("A group: `%s` is no value itself, and holds others.", t.Path))
		p.values(t, asked)
		p.holds(t)
		p.related(asked)
		return
	}
	name := asked[strings.LastIndex(asked, ".")+1:]
	if name == "*" {
		name = "mine"
	}
	p.indent(fmt.Sprintf("An entry of `%s`, under a name that the ruleset chooses.", above))
	p.example(above, name, t.Holds)
	p.values(t, asked)
	var scopes []*formula.Scope
	for _, part := range keysOf(t.Holds) {
		p.head(part.Path[len(t.Path)+1:])
		p.properties(part.Key, "    ")
		if s := part.Key.Scope; part.Key.TakesFormulas() && s != nil && !slices.Contains(scopes, s) {
			scopes = append(scopes, s)
		}
	}
	for _, s := range scopes {
		p.head("Formulas there can use:")
		p.scope(s)
	}
}

// example prints an entry as a shipped ruleset has one, or with the examples of
// all its parts.
func (p *keyPrinter) example(above, name string, parts []ruleset.Topic) {
	p.head("As in this example:")
	entry := name
	if all := p.model.Get(above).Entries(); len(all) > 0 && !p.model.Get(above).Get(name).Exists() {
		entry = all[0].Key
	}
	fmt.Fprintf(p.out, "    %s:\n      %s:\n", above, name)
	for _, part := range parts {
		if part.Key == nil {
			continue
		}
		word := part.Path[strings.LastIndex(part.Path, ".")+1:]
		text := cmp.Or(part.Key.Example, part.Key.Default)
		if all := p.model.Settings(above + "." + entry + "." + word); len(all) > 0 {
			if there := all[len(all)-1].Value; len(there) < longDrawing {
				text = there
			}
		}
		if text != "" {
			fmt.Fprintf(p.out, "        %s: %s\n", word, text)
		}
	}
}

// properties prints what a part of an entry means and what it can be.
func (p *keyPrinter) properties(k *ruleset.Key, margin string) {
	text := fmt.Sprintf("%s It is %s.", k.Doc, k.TypeText())
	if between := k.RangeText(); between != "" {
		text = fmt.Sprintf("%s It is %s, from %s.", k.Doc, k.TypeText(), between)
	}
	fmt.Fprintln(p.out, wording.Wrap(text, margin, margin, p.width))
	fmt.Fprintln(p.out, wording.Wrap("Default: "+k.DefaultText()+".", margin, margin, p.width))
}

// related lists the other keys that have a word in their path, as the rules of a
// game that is played are found.
func (p *keyPrinter) related(asked string) {
	others := p.with(asked)
	if len(others) == 0 {
		return
	}
	p.head("Other keys with this word:")
	var rows [][]string
	for _, t := range others {
		rows = append(rows, []string{t.Path, t.Key.Summary()})
	}
	p.rows(rows)
}

// with returns the keys outside a group at the top that have its word in their
// path.
func (p *keyPrinter) with(word string) (others []ruleset.Topic) {
	if strings.Contains(word, ".") {
		return nil
	}
	for _, t := range keysOf(p.reference.Topics()) {
		words := strings.Split(t.Path, ".")
		if slices.Contains(words[1:], word) {
			others = append(others, t)
		}
	}
	return others
}
