package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// keyPrinter prints what a key means.
type keyPrinter struct {
	out       io.Writer
	width     int
	reference *ruleset.Reference // of the variant that is told of
	model     *ruleset.Document  // a ruleset of that variant, for examples
	document  *ruleset.Document  // what the ruleset says, nil where none is meant
}

// topic prints what is declared at a path.
func (p *keyPrinter) topic(t ruleset.Topic, asked string) {
	fmt.Fprintln(p.out, asked)
	if t.Key == nil {
		p.group(t, asked)
		return
	}
	p.indent(t.Key.Doc)
	fmt.Fprintln(p.out)
	p.line("type", t.Key.TypeText())
	p.line("range", t.Key.RangeText())
	if t.Key.Type != ruleset.Map || len(t.Holds) == 0 {
		p.line("default", t.Key.DefaultText())
	}
	if t.Key.Since > 1 {
		p.line("since", fmt.Sprintf("format %d", t.Key.Since))
	}
	if t.Key.Inert && !strings.HasPrefix(t.Path, "params") {
		p.line("effect", "none on play")
	}
	p.line("example", t.Key.Example)
	p.values(t, asked)
	p.holds(t)
	p.related(asked)
	if t.Key.TakesFormulas() {
		p.head("Its formulas can use:")
		p.scope(t.Key.Scope)
	}
}

// line prints a property, if there is one.
func (p *keyPrinter) line(name, value string) {
	if value != "" {
		fmt.Fprintln(p.out, wording.Wrap(value, fmt.Sprintf("  %-8s  ", name), strings.Repeat(" ", 12), p.width))
	}
}

func (p *keyPrinter) indent(text string) {
	fmt.Fprintln(p.out, wording.Wrap(text, "  ", "  ", p.width))
}

// head prints the head of a part.
func (p *keyPrinter) head(text string) {
	fmt.Fprint(p.out, "\n", wording.Wrap(text, "  ", "  ", p.width), "\n")
}

// values prints what the ruleset says there, and what that overrides.
func (p *keyPrinter) values(t ruleset.Topic, asked string) {
	if p.document == nil {
		return
	}
	paths := p.document.Expand(asked)
	if len(t.Holds) > 0 && len(paths) > 0 {
		paths = p.document.Leaves(paths[0])
	}
	for _, other := range p.with(asked) {
		for _, path := range p.document.Expand(other.Path) {
			paths = append(paths, p.document.Leaves(path)...)
		}
	}
	if len(paths) == 0 {
		p.head("This ruleset does not say it.")
		return
	}
	p.head("In this ruleset:")
	for _, path := range paths {
		p.value(path)
	}
}

// value prints the value at a path and the values it overrides.
func (p *keyPrinter) value(path string) {
	settings := p.document.Settings(path)
	last := len(settings) - 1
	for i := last; i >= 0; i-- {
		s := settings[i]
		begin := path + ": "
		if i < last {
			begin = "instead of "
		}
		where := "the default"
		if s.File != "" {
			where = fmt.Sprintf("%s:%d", s.File, s.Line)
		}
		if strings.Contains(strings.TrimSpace(s.Value), "\n") {
			fmt.Fprintf(p.out, "    %s(%s)\n      %s\n", begin, where,
				strings.ReplaceAll(strings.TrimRight(s.Value, "\n"), "\n", "\n      "))
			continue
		}
		fmt.Fprintln(p.out, wording.Wrap(fmt.Sprintf("%s%s   (%s)", begin, s.Value, where), "    ", "      ", p.width))
	}
}

// holds lists the keys below one.
func (p *keyPrinter) holds(t ruleset.Topic) {
	if len(t.Holds) == 0 {
		return
	}
	p.head("It holds:")
	var rows [][]string
	for _, below := range keysOf(t.Holds) {
		rows = append(rows, []string{below.Path, below.Key.Summary()})
	}
	p.rows(rows)
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

// rows prints rows of cells below one another.
func (p *keyPrinter) rows(rows [][]string) {
	var widths []int
	for _, cells := range rows {
		for i, cell := range cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, cells := range rows {
		fmt.Fprintln(p.out, tableRow(cells, widths, p.width))
	}
}

// scope lists what the formulas of a key can use.
func (p *keyPrinter) scope(s *formula.Scope) {
	var rows [][]string
	if s != nil {
		rows = scopeRows(s)
	}
	if p.document != nil {
		for _, e := range p.document.Get("params").Entries() {
			rows = append(rows, []string{"params." + e.Key, e.Value.Text(), "a parameter of the ruleset"})
		}
	}
	p.rows(append(rows, []string{"base", "a value", "what the rulesets say there that this one extends"}))
	var functions []string
	for _, f := range formula.Functions() {
		functions = append(functions, f.Text)
	}
	p.head("And, as every formula: whole numbers, + - * / %, comparisons, and, or, not, condition ? one : other, " +
		"and the functions " + strings.Join(functions, ", ") + ".")
}

// scopeRows are the names of a scope.
func scopeRows(s *formula.Scope) (rows [][]string) {
	for _, n := range s.Names() {
		rows = append(rows, nameRow("", n))
	}
	for _, l := range s.Lists() {
		rows = append(rows, []string{l.Name, "a list", l.Doc + ", with"})
		for _, n := range l.Fields {
			rows = append(rows, nameRow("  .", n))
		}
	}
	return rows
}

// nameRow is a name of a scope with its values and meaning.
func nameRow(before string, n formula.Name) []string {
	return []string{before + n.Signature(), n.Range(), n.Doc}
}
