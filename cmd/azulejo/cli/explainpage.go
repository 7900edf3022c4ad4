package cli

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// page writes the reference of all keys as Markdown.
type page struct {
	out io.Writer
}

// pageIntro says how the page is to be read.
const pageIntro = `# Reference of rulesets

Everything that a ruleset can say, made from the same declarations that check it: this page is
what ` + "`azulejo explain --markdown`" + ` prints. ` + "`azulejo explain KEY`" + ` tells of one key, and
` + "`azulejo explain RULESET KEY`" + ` also what a ruleset says there and where that comes from.

A star in a key stands for names that the ruleset chooses. A block of YAML that begins with
` + "`format`" + ` is a whole ruleset. Every other one is a part of a ruleset: put it below these two
lines, with the name of the ruleset that you want to change, and it can be played. The parts below
are made for ` + "`%s`" + `, and those of another variant for the ruleset that its section names.

` + "```yaml" + `
format: 1
extends: %s
` + "```" + `
`

// print writes the page.
func (p *page) print() {
	all := variants.All()
	fmt.Fprintf(p.out, pageIntro, baseOf(all[0]), baseOf(all[0]))
	p.shared(all)
	for _, v := range all {
		p.variant(v, all)
	}
	p.language()
	p.tests()
	p.positions(all)
	p.codes()
}

// extending finds the key with which a ruleset extends another one.
var extending = regexp.MustCompile(`(?m)^extends:`)

// baseOf returns the first shipped ruleset of a variant that extends no other. Nearly
// all do, and need not be opened to find out.
func baseOf(v variants.Variant) string {
	for _, name := range variants.Names() {
		if text, err := variants.Text(name); err != nil || extending.Match(text) {
			continue
		}
		if r, err := variants.Open(name); err == nil && r.Variant.Name() == v.Name() && len(r.Document.Extends()) == 0 {
			return name
		}
	}
	return ""
}

// shared tells of the keys that all variants declare alike.
func (p *page) shared(all []variants.Variant) {
	fmt.Fprint(p.out, "\n## Keys of every ruleset\n")
	base := modelOf(all[0])
	for _, t := range keysOf(ruleset.NewReference(all[0].Keys()).Topics()) {
		if inAll(t, all) {
			p.key(t, base, namesText(t, all))
		}
	}
}

// namesText lists the names that the formulas of a key can use.
func namesText(t ruleset.Topic, all []variants.Variant) string {
	s := t.Key.Scope
	if s == nil {
		return ""
	}
	for _, v := range all {
		if other, ok := ruleset.NewReference(v.Keys()).Find(t.Path); ok && other.Key.Scope != s {
			return "those of the variant, listed with its keys"
		}
	}
	var names []string
	for _, n := range s.Names() {
		names = append(names, "`"+n.Signature()+"`")
	}
	for _, l := range s.Lists() {
		names = append(names, "`"+l.Name+"`")
	}
	return strings.Join(names, ", ")
}

// inAll reports whether all variants declare a key with the same meaning.
func inAll(t ruleset.Topic, all []variants.Variant) bool {
	return !slices.ContainsFunc(all, func(v variants.Variant) bool {
		other, ok := ruleset.NewReference(v.Keys()).Find(t.Path)
		return !ok || other.Key == nil || other.Key.Doc != t.Key.Doc
	})
}

// modelOf opens the ruleset that examples for a variant are made for.
func modelOf(v variants.Variant) *ruleset.Document {
	r, err := variants.Open(baseOf(v))
	if err != nil {
		return nil
	}
	return r.Document
}

// variant tells of the keys that only one variant has, or has in a way of its own.
func (p *page) variant(v variants.Variant, all []variants.Variant) {
	fmt.Fprintf(p.out, "\n## Keys of the variant `%s`\n\nParts are made for `%s`.\n", v.Name(), baseOf(v))
	base := modelOf(v)
	topics := keysOf(ruleset.NewReference(v.Keys()).Topics())
	for _, t := range topics {
		if !inAll(t, all) {
			p.key(t, base, namesText(t, []variants.Variant{v}))
		}
	}
	p.names(v, topics)
}

// key tells of one key.
func (p *page) key(t ruleset.Topic, base *ruleset.Document, names string) {
	fmt.Fprintf(p.out, "\n### `%s`\n\n%s\n\n", t.Path, t.Key.Doc)
	p.item("type", t.Key.TypeText())
	p.item("range", t.Key.RangeText())
	if t.Key.Type != ruleset.Map || len(t.Holds) == 0 {
		p.item("default", t.Key.DefaultText())
	}
	p.item("since", fmt.Sprintf("format %d", t.Key.Since))
	p.item("names in its formulas", names)
	if example := t.Example(base, exampleName(t.Path)); example != "" && !slices.Contains(introduced, t.Path) {
		fmt.Fprintf(p.out, "\n```yaml\n%s```\n", example)
	}
}

// exampleName is a name for an example of a key where a ruleset chooses one.
func exampleName(path string) string {
	names := variants.Names()
	switch path {
	case "conflicts.*":
		return names[len(names)-1]
	case "requires.*":
		return baseOf(variants.All()[0])
	}
	return "mine"
}

// introduced are the keys whose examples are whole rulesets, as at the beginning.
var introduced = []string{"format", "extends", "variant"}

func (p *page) item(name, value string) {
	if value != "" {
		fmt.Fprintf(p.out, "- %s: %s\n", name, value)
	}
}

// names tells of the names that formulas of a variant can use: those of keys that
// have the same ones together.
func (p *page) names(v variants.Variant, topics []ruleset.Topic) {
	fmt.Fprintf(p.out, "\n### Names in the formulas of `%s`\n\n", v.Name())
	fmt.Fprint(p.out, "Every formula can use the parameters of its ruleset, as `params.NAME`, and `base`, what the "+
		"rulesets say there that it extends.\n")
	var scopes []*formula.Scope
	keys := map[*formula.Scope][]string{}
	for _, t := range topics {
		if s := t.Key.Scope; s != nil {
			if keys[s] == nil {
				scopes = append(scopes, s)
			}
			keys[s] = append(keys[s], "`"+t.Path+"`")
		}
	}
	for _, s := range scopes {
		fmt.Fprintf(p.out, "\n%s:\n\n| name | values | meaning |\n| --- | --- | --- |\n", strings.Join(keys[s], ", "))
		for _, n := range s.Names() {
			p.name("", n)
		}
		for _, l := range s.Lists() {
			fmt.Fprintf(p.out, "| `%s` | a list | %s |\n", l.Name, l.Doc)
			for _, n := range l.Fields {
				p.name(".", n)
			}
		}
	}
}

func (p *page) name(before string, n formula.Name) {
	fmt.Fprintf(p.out, "| `%s%s` | %s | %s |\n", before, n.Signature(), n.Range(), n.Doc)
}

// language tells of what formulas can write.
func (p *page) language() {
	fmt.Fprint(p.out, `
## Formulas

A formula gives a whole number, or is a condition. It is exact: what has no exact result is a fault,
which is told when the ruleset is loaded where the names have few values, and otherwise ends the game
with the place of the formula and the values that it saw. Texts in quotes stand for colors and other
names of the ruleset: `+"`stars(\"red\")`"+`. Lists are written out, `+"`[1, 2, 3]`"+`, are numbers, `+"`1..5`"+`,
or have a name, `+"`players`"+`; in what is said of each item, the item is `+"`#`"+` and its fields are `+"`.score`"+`.
`)
	p.forms("Operators, those that hold together most tightly first", formula.Operators())
	p.forms("Functions", formula.Functions())
	p.forms("Faults", formula.Faults())
}

func (p *page) forms(title string, forms []formula.Form) {
	fmt.Fprintf(p.out, "\n### %s\n\n| | |\n| --- | --- |\n", title)
	for _, f := range forms {
		fmt.Fprintf(p.out, "| `%s` | %s |\n", strings.ReplaceAll(f.Text, "|", `\|`), strings.ReplaceAll(f.Doc, "|", `\|`))
	}
}

// codes tells of the kinds of problems.
func (p *page) codes() {
	fmt.Fprint(p.out, "\n## Problems\n\nThe code of a problem stands in brackets behind it. `azulejo explain CODE` tells what is "+
		"told here.\n")
	for _, c := range ruleset.Codes() {
		fmt.Fprintf(p.out, "\n### `%s`\n\n%s.\n\n%s\n", c.Code, strings.ToUpper(c.Title[:1])+c.Title[1:], c.Text)
	}
}
