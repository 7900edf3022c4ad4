package cli

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// page writes the reference of all keys as Markdown.
type page struct {
	out io.Writer
}

// pageIntro says how to read the page. Its arguments are the names of a ruleset.
const pageIntro = `# Reference of rulesets

Every key that a ruleset can have, made from the declarations that check rulesets. This page is
the output of ` + "`azulejo explain --markdown`" + `; ` + "`azulejo explain KEY`" + ` prints one key, and
` + "`azulejo explain RULESET KEY`" + ` also its value in a ruleset and the file that sets it.

A ruleset begins with ` + "`format: 1`" + `, the number of the language. All keys belong to format 1
unless they say otherwise. A star in a key is a name that the ruleset chooses.

The blocks of YAML are examples. One that begins with ` + "`format`" + ` is a whole ruleset. To try any
other, put it below these two lines, with a ruleset of the variant that its key names, or ` + "`%s`" + `
where it names none:

` + "```yaml" + `
format: 1
extends: %s
` + "```" + `
`

// print writes the page.
func (p *page) print() {
	all := variants.All()
	entries := entriesOf(all)
	fmt.Fprintf(p.out, pageIntro, baseOf(all[0]), baseOf(all[0]))
	p.contents(entries)
	p.synonyms(entries)
	for _, group := range groupsOf(entries) {
		fmt.Fprintf(p.out, "\n## %s\n", group)
		for _, e := range entries {
			if e.topic.Key.Group == group {
				p.key(e, len(all))
			}
		}
	}
	p.language()
	for _, v := range all {
		p.names(v)
	}
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

// modelOf opens the ruleset that examples for a variant extend.
func modelOf(v variants.Variant) *ruleset.Document {
	r, err := variants.Open(baseOf(v))
	if err != nil {
		return nil
	}
	return r.Document
}

// entry is a key in the reference: one that several variants declare with the same
// meaning is one entry.
type entry struct {
	topic    ruleset.Topic
	variants []variants.Variant
	scoped   bool              // its formulas have the same names in all of these variants
	base     string            // the ruleset that its example extends
	model    *ruleset.Document // of the base
}

// entriesOf returns the keys of all variants.
func entriesOf(all []variants.Variant) []*entry {
	var entries []*entry
	for _, v := range all {
		base, model := baseOf(v), modelOf(v)
		for _, t := range keysOf(ruleset.NewReference(v.Keys()).Topics()) {
			i := slices.IndexFunc(entries, func(e *entry) bool {
				return e.topic.Path == t.Path && e.topic.Key.Doc == t.Key.Doc
			})
			if i < 0 {
				i = len(entries)
				entries = append(entries, &entry{topic: t, scoped: true, base: base, model: model})
			}
			e := entries[i]
			e.variants = append(e.variants, v)
			e.scoped = e.scoped && e.topic.Key.Scope == t.Key.Scope
		}
	}
	return entries
}

// groupsOf returns the groups of keys: those of the family, then others.
func groupsOf(entries []*entry) []string {
	groups := draft.Groups()
	for _, e := range entries {
		if !slices.Contains(groups, e.topic.Key.Group) {
			groups = append(groups, e.topic.Key.Group)
		}
	}
	return groups
}

// contents lists the groups with their keys.
func (p *page) contents(entries []*entry) {
	fmt.Fprint(p.out, "\n| to change | keys |\n| --- | --- |\n")
	for _, group := range groupsOf(entries) {
		var keys []string
		for _, e := range entries {
			key := "`" + e.topic.Path + "`"
			if e.topic.Key.Group == group && !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
		p.row("["+group+"](#"+anchor(group)+")", strings.Join(keys, ", "))
	}
}

// noAnchor matches what an anchor of a heading leaves out.
var noAnchor = regexp.MustCompile(`[^a-z0-9 -]`)

// anchor returns the anchor that a heading has on a page.
func anchor(title string) string {
	return strings.ReplaceAll(noAnchor.ReplaceAllString(strings.ToLower(title), ""), " ", "-")
}

// synonyms lists what people may call keys.
func (p *page) synonyms(entries []*entry) {
	keys := map[string][]string{}
	var words []string
	for _, e := range entries {
		for _, word := range e.topic.Key.Synonyms {
			key := "`" + e.topic.Path + "`"
			if keys[word] == nil {
				words = append(words, word)
			}
			if !slices.Contains(keys[word], key) {
				keys[word] = append(keys[word], key)
			}
		}
	}
	slices.Sort(words)
	fmt.Fprint(p.out, "\n## Keys by other words\n\n| word | keys |\n| --- | --- |\n")
	for _, word := range words {
		p.row(word, strings.Join(keys[word], ", "))
	}
}

// key writes an entry, of a page about so many variants.
func (p *page) key(e *entry, all int) {
	k := e.topic.Key
	fmt.Fprintf(p.out, "\n### `%s`\n\n%s\n\n", e.topic.Path, k.Doc)
	if len(e.variants) < all {
		p.item("variant", fmt.Sprintf("`%s`; the example is made for `%s`", e.variants[0].Name(), e.base))
	}
	p.item("value", k.TypeText())
	p.item("range", k.RangeText())
	if k.Type != ruleset.Map || len(e.topic.Holds) == 0 {
		p.item("default", k.DefaultText())
	}
	p.item("names in its formulas", e.names())
	if k.Since > 1 {
		p.item("since", fmt.Sprintf("format %d", k.Since))
	}
	example := e.topic.Example(e.model, exampleName(e.topic.Path))
	if example != "" && !slices.Contains(introduced, e.topic.Path) {
		fmt.Fprintf(p.out, "\n```yaml\n%s```\n", example)
	}
}

// manyNames is the number of names from which a key refers to the table of names.
const manyNames = 8

// names lists the names that the formulas of a key can use.
func (e *entry) names() string {
	s := e.topic.Key.Scope
	if s == nil {
		return ""
	}
	if !e.scoped || len(s.Names())+len(s.Lists()) >= manyNames {
		var pages []string
		for _, v := range e.variants {
			title := namesTitle(v)
			pages = append(pages, "[those of "+v.Name()+"](#"+anchor(title)+")")
		}
		return strings.Join(pages, ", ")
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

// introduced are the keys whose examples the page begins with, and those that name
// other rulesets in theirs.
var introduced = []string{"format", "extends", "variant", "conflicts", "requires"}

func (p *page) item(name, value string) {
	if value != "" {
		fmt.Fprintf(p.out, "- %s: %s\n", name, value)
	}
}

// row writes a row of a table.
func (p *page) row(cells ...string) {
	for _, cell := range cells {
		fmt.Fprint(p.out, "| "+strings.ReplaceAll(cell, "|", `\|`)+" ")
	}
	fmt.Fprintln(p.out, "|")
}

// language describes formulas.
func (p *page) language() {
	fmt.Fprint(p.out, `
## Formulas

A formula gives a whole number, or is a condition. It is exact: a result that is no whole number is
a fault. It is reported when the ruleset is loaded if the names have few values; otherwise it ends the
game with the place of the formula and the values of its names. Texts in quotes are colors and other
names of the ruleset: `+"`stars(\"red\")`"+`. A list is written out, `+"`[1, 2, 3]`"+`, is a range of numbers, `+"`1..5`"+`,
or has a name, `+"`players`"+`; in a condition about its items, `+"`#`"+` is the item and `+"`.score`"+` a field of it.
`)
	p.forms("Operators, from the tightest", formula.Operators())
	p.forms("Functions", formula.Functions())
	p.forms("Faults", formula.Faults())
}

func (p *page) forms(title string, forms []formula.Form) {
	fmt.Fprintf(p.out, "\n### %s\n\n| | |\n| --- | --- |\n", title)
	for _, f := range forms {
		p.row("`"+f.Text+"`", f.Doc)
	}
}

// namesTitle is the heading of the names of a variant.
func namesTitle(v variants.Variant) string { return "Names in formulas of `" + v.Name() + "`" }

// names describes the names that formulas of a variant can use: keys that have the
// same ones share a table.
func (p *page) names(v variants.Variant) {
	fmt.Fprintf(p.out, "\n### %s\n\n", namesTitle(v))
	fmt.Fprint(p.out, "Every formula can use the parameters of its ruleset, as `params.NAME`, and `base`, the value in the "+
		"rulesets that it extends.\n")
	var scopes []*formula.Scope
	keys := map[*formula.Scope][]string{}
	for _, t := range keysOf(ruleset.NewReference(v.Keys()).Topics()) {
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
			p.row("`"+n.Signature()+"`", n.Range(), n.Doc)
		}
		for _, l := range s.Lists() {
			p.row("`"+l.Name+"`", "a list", l.Doc)
			for _, n := range l.Fields {
				p.row("`."+n.Signature()+"`", n.Range(), n.Doc)
			}
		}
	}
}

// testsIntro describes tests, with a file of two as the example.
const testsIntro = `
## Tests

A file of tests, ` + "`NAME.test.yaml`" + `, says what must happen in games of a ruleset. ` + "`azulejo test`" + ` runs
it. ` + "`azulejo explain tests`" + ` and ` + "`azulejo explain expect`" + ` print this section.

` + "```yaml" + `
format: 1
ruleset: classic
tests:
  - name: a complete line goes to the wall at the end of a round, and the floor line costs points
    position:
      seats:
        - { lines: [B, ., ., ., .], wall: [.Y..., ....., ....., ....., .....], floor: R }
        - {}
    expect:
      points: [{ seat: 1, rule: scoring.place, points: 2 }]
      score: [1, 0]
      position: { seats: [{ wall: [BY...], floor: . }, {}] }
  - name: the rest of a display goes to the center, which has the marker
    steps:
      - deal: [BBRW, KKKK, YYYY, WWWW, RRRR]
        move: 1 blue 2
        expect: { turn: 2, tiles: { center: 2 } }
      - move: center red floor
        expect:
          position: { marker: 2, seats: [{}, { floor: [+, R] }] }
          illegal: [{ move: 1 blue 1, because: no blue tile }]
` + "```" + `
`

// tests describes the language of tests.
func (p *page) tests() {
	fmt.Fprint(p.out, testsIntro)
	for _, g := range scenario.Groups() {
		fmt.Fprintf(p.out, "\n### Keys of `%s`\n\n%s\n", g.Name, g.Doc)
		p.head()
		for _, k := range g.Keys {
			p.partRow(k.Name, k.Type.Text, k.Doc, k.Example)
		}
	}
}

// positions describes the keys of positions, with an example for each variant.
func (p *page) positions(all []variants.Variant) {
	fmt.Fprint(p.out, "\n## Positions\n\nA position is the state of a game as text. Tests begin with one, and `azulejo replay GAME "+
		"--step N` prints the one after a move, to be copied. Keys that are left out are as at the start of a game. Tiles are "+
		"written as letters, `BBR`, with a count before them where it helps, `12B 1R`, or as a list, `[B, B, R]`; a dot is "+
		"none. `azulejo explain position` prints this section.\n")
	for _, v := range all {
		p.position(v)
	}
}

// position describes the positions of a variant.
func (p *page) position(v variants.Variant) {
	fmt.Fprintf(p.out, "\n### Positions of `%s`\n", v.Name())
	p.head()
	for _, k := range variants.PositionKeys(v) {
		if _, ofSeat := k.OfSeat(); !ofSeat {
			p.partRow(k.Path, k.Type, k.Doc, k.Example)
		}
	}
	fmt.Fprint(p.out, "\nFor each seat:\n")
	p.head()
	for _, k := range variants.PositionKeys(v) {
		if word, ofSeat := k.OfSeat(); ofSeat {
			p.partRow(word, k.Type, k.Doc, k.Example)
		}
	}
	name := baseOf(v)
	r, err := variants.Open(name)
	if err != nil {
		return
	}
	if test, err := positionTest(r.Rules); err == nil {
		fmt.Fprintf(p.out, "\n```yaml\nformat: 1\nruleset: %s\ntests:\n%s```\n", name, test)
	}
}

// head begins a table of keys of tests or positions.
func (p *page) head() {
	fmt.Fprint(p.out, "\n| key | value | meaning | example |\n| --- | --- | --- | --- |\n")
}

// partRow writes a key of tests or positions.
func (p *page) partRow(name, kind, doc, example string) {
	if example != "" {
		example = "`" + example + "`"
	}
	p.row("`"+name+"`", kind, doc, example)
}

// codes describes the kinds of problems.
func (p *page) codes() {
	fmt.Fprint(p.out, "\n## Problems\n\nThe code of a problem is the word in brackets after its message. `azulejo explain CODE` "+
		"prints what is written here.\n")
	for _, c := range ruleset.Codes() {
		fmt.Fprintf(p.out, "\n### `%s`\n\n%s.\n\n%s\n", c.Code, strings.ToUpper(c.Title[:1])+c.Title[1:], c.Text)
	}
}
