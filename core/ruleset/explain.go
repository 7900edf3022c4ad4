package ruleset

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/wording"
)

// Section is a part of a rulebook: the rules of one ruleset in words, for a reader
// who knows neither the game nor rulesets.
type Section struct {
	Title  string
	Blocks []Block
}

// Layout is how the sentences of a Block are set.
type Layout uint8

// The layouts of blocks.
const (
	Paragraph Layout = iota // one after the other
	Item                    // the same, as an item of a list
	Table                   // each is a row, with tabs between its cells
	Drawing                 // a single one, whose line breaks stay
)

// Block is a paragraph, an item of a list, a table or a drawing.
type Block struct {
	Layout    Layout
	Sentences []Sentence
}

// Sentence is a sentence of a rulebook, a row of a table or a drawing.
type Sentence struct {
	Text string
	// Keys are the keys whose values the sentence depends on. A sentence that holds
	// in every game of a variant has the key `variant` alone.
	Keys []string
}

// variantKey is the key of sentences that hold in every game of a variant.
const variantKey = "variant"

// Phrases put formulas in words. A name of a scope has one of the things that it
// counts: "complete row of your wall"; or, where it is 0 or 1, when it is 1: "the
// %s star is complete", with %s for each argument. A whole formula, as
// [formula.Formula.String] prints it, has the words for it.
type Phrases map[string]string

// Rulebook collects the sections of a rulebook. Its methods add to the end.
//
// In texts, {KEY} is the value of a key: a number, the words for a formula, or else
// the formula itself, whose names a glossary at the end of the section explains.
// {KEY:point} counts something: "3 points", "2 points for each complete row of your
// wall". {KEY:change} is a change of the reader's score: "you lose 1 point". {KEY:if}
// is a condition.
type Rulebook struct {
	*Document
	phrases  Phrases
	formulas *formulas
	sections []Section
	open     bool // the last block takes more sentences

	glossary     []formula.Form // what is in the formulas of this section
	glossaryKeys []string       // and the keys of those formulas
}

// NewRulebook returns an empty rulebook for a document without problems.
func NewRulebook(d *Document, phrases Phrases) *Rulebook {
	return &Rulebook{Document: d, phrases: phrases, formulas: d.formulas()}
}

// Section begins a section.
func (b *Rulebook) Section(title string) {
	b.endSection()
	b.sections = append(b.sections, Section{Title: title})
	b.open = false
}

// Say adds sentences to the paragraph or item. They depend on the keys, and on those
// in braces; without any they hold in every game of the variant.
func (b *Rulebook) Say(text string, keys ...string) { b.add(Paragraph, text, keys) }

// Break ends a paragraph or a list.
func (b *Rulebook) Break() { b.open = false }

// Item adds an item to a list.
func (b *Rulebook) Item(text string, keys ...string) { b.add(Item, text, keys) }

// Row adds a row to a table.
func (b *Rulebook) Row(keys []string, cells ...string) { b.add(Table, strings.Join(cells, "\t"), keys) }

// Draw adds a drawing.
func (b *Rulebook) Draw(text string, keys ...string) {
	b.add(Drawing, strings.TrimRight(text, "\n"), keys)
}

// Sections returns the rulebook, without empty sections.
func (b *Rulebook) Sections() []Section {
	b.endSection()
	return slices.DeleteFunc(b.sections, func(s Section) bool { return len(s.Blocks) == 0 })
}

// endSection explains what is in the formulas of the section.
func (b *Rulebook) endSection() {
	if len(b.glossary) == 0 {
		return
	}
	b.Break()
	b.Say("In these formulas:", b.glossaryKeys...)
	for _, form := range b.glossary {
		b.Item("`"+form.Text+"`: "+form.Doc+".", b.glossaryKeys...)
	}
	b.glossary, b.glossaryKeys = nil, nil
}

// braces finds a key in a text: {scoring.start:point}.
var braces = regexp.MustCompile(`\{([^{}:]+)(?::(\w+))?\}`)

// add adds a sentence to the last block, or to a new one.
func (b *Rulebook) add(l Layout, text string, keys []string) {
	var inText []string
	text = braces.ReplaceAllStringFunc(text, func(match string) string {
		part := braces.FindStringSubmatch(match)
		inText = append(inText, part[1])
		switch part[2] {
		case "change":
			return b.change(part[1])
		case "if":
			return b.condition(part[1])
		}
		return b.InWords(part[1], part[2])
	})
	if keys = append(inText, keys...); len(keys) == 0 {
		keys = []string{variantKey}
	}
	s := &b.sections[len(b.sections)-1]
	last := len(s.Blocks) - 1
	if joins := l == Paragraph && b.open || l == Table && last >= 0 && s.Blocks[last].Layout == Table; !joins {
		s.Blocks = append(s.Blocks, Block{Layout: l})
		last++
	}
	b.open = l == Paragraph || l == Item
	s.Blocks[last].Sentences = append(s.Blocks[last].Sentences, Sentence{text, b.withParams(keys)})
}

// withParams adds the parameters that the formulas of some keys use.
func (b *Rulebook) withParams(keys []string) []string {
	for _, key := range keys {
		f := b.Formula(key)
		if f == nil {
			continue
		}
		for _, e := range b.Get(paramsKey).Entries() {
			if path := join(paramsKey, e.Key); f.Uses(path) && !slices.Contains(keys, path) {
				keys = append(keys, path)
			}
		}
	}
	return keys
}

// Has reports whether a key has a value, a default included.
func (b *Rulebook) Has(key string) bool { return b.Get(key).Exists() }

// Is reports whether the value of a key is this word or number.
func (b *Rulebook) Is(key, word string) bool { return b.Get(key).Text() == word }

// Scores reports whether a key has a value that can change a score.
func (b *Rulebook) Scores(key string) bool { return b.Has(key) && !b.Is(key, "0") }

// Formula returns the formula at a path, or nil where there is none.
func (b *Rulebook) Formula(path string) *formula.Formula {
	v, k := b.Get(path), b.declared(path)
	if k == nil || v.Kind() != Scalar {
		return nil
	}
	scope := b.formulas.scope(k.Scope).WithParams(v.report.params)
	f, err := formula.CompileLayer(v.layer(v.node), scope, wanted(k))
	if err != nil {
		return nil
	}
	return f
}

// declared returns the declaration that a path belongs to, or nil. An item of a
// list belongs to that of the list.
func (d *Document) declared(path string) *Key {
	at := d.keys
	for word := range strings.SplitSeq(Normalize(path), ".") {
		if at.key != nil && !at.group() {
			return at.key
		}
		if at = at.child(word); at == nil {
			return nil
		}
	}
	return at.key
}

// InWords returns the value at a path, as {PATH:UNIT} in a text does. The unit is a
// singular noun, or "" for plain numbers.
func (b *Rulebook) InWords(path, unit string) string {
	f := b.Formula(path)
	if f == nil {
		return b.Get(path).Text()
	}
	if times, each, ok := b.each(f); ok && (unit != "" || each == "") {
		return quantity(times, unit) + each
	}
	if text, ok := b.phrases[f.String()]; ok {
		return text
	}
	if unit == "" {
		return b.Quote(path)
	}
	return b.Quote(path) + " " + wording.Plural(2, unit)
}

// Product returns the value at a path times the one at another path: "2 points for each
// complete row of your wall", "30 points if `CONDITION`", "3 points times `FORMULA`".
func (b *Rulebook) Product(path, unit, times string) string {
	value, f := b.InWords(path, unit), b.Formula(times)
	if k, each, ok := b.each(f); ok && k == 1 {
		return value + each
	}
	if condition, ok := strings.CutSuffix(f.String(), " ? 1 : 0"); ok && !strings.Contains(condition, "?") {
		return value + " if " + strings.TrimSuffix(b.Quote(times), " ? 1 : 0`") + "`"
	}
	return value + " times " + b.InWords(times, "")
}

// HasPhrase reports whether there are words for a name of a scope.
func (b *Rulebook) HasPhrase(name string) bool { return b.phrases[name] != "" }

// change returns a change of the reader's score.
func (b *Rulebook) change(path string) string {
	times, each, ok := b.each(b.Formula(path))
	if !ok {
		return "your score changes by " + b.InWords(path, "")
	}
	if times < 0 {
		return "you lose " + quantity(-times, "point") + each
	}
	return "you get " + quantity(times, "point") + each
}

// condition returns a condition as a clause.
func (b *Rulebook) condition(path string) string {
	f := b.Formula(path)
	if text, ok := b.phrases[f.String()]; ok {
		return text
	}
	return b.Quote(path) + " is true"
}

// each puts a formula in words that is a number, or a number times a name that has words:
// " for each complete row of your wall" with the number, or " if " with a condition.
func (b *Rulebook) each(f *formula.Formula) (times int, each string, ok bool) {
	if n, ok := f.Constant(); ok {
		return n, "", true
	}
	times, name, args, ok := f.Multiple()
	each, known := b.phrases[name.Path]
	if !ok || !known {
		return 0, "", false
	}
	for _, a := range args {
		each = strings.Replace(each, "%s", a, 1)
	}
	if name.Max == 1 {
		return times, " if " + each, true
	}
	return times, " for each " + each, true
}

// Quote returns the formula at a path as it is, and notes what is in it for the glossary.
func (b *Rulebook) Quote(path string) string {
	f := b.Formula(path)
	for _, form := range f.Glossary() {
		if !slices.Contains(b.glossary, form) {
			b.glossary = append(b.glossary, form)
		}
	}
	if !slices.Contains(b.glossaryKeys, path) {
		b.glossaryKeys = append(b.glossaryKeys, path)
	}
	return "`" + f.String() + "`"
}

// quantity counts something; with the unit "" it is a plain number.
func quantity(n int, unit string) string {
	if unit == "" {
		return strconv.Itoa(n)
	}
	return wording.Count(n, unit)
}

// Case is an example of what a formula gives.
type Case struct {
	Text   string
	Values map[string]int // of the names that the formula uses
}

// Cases adds a table of what the formula at a path gives in some cases; none where it
// uses other names, or gives the same in all.
func (b *Rulebook) Cases(path, unit string, cases ...Case) {
	var results []int
	for _, c := range cases {
		n, ok := b.At(path, c.Values)
		if !ok {
			return
		}
		results = append(results, n)
	}
	if len(results) == 0 || slices.Min(results) == slices.Max(results) {
		return
	}
	for i, c := range cases {
		b.Row([]string{path}, c.Text, quantity(results[i], unit))
	}
}

// At returns what the formula at a path gives for some values of its names, by path.
// It is not ok where the formula uses other names, or has no result.
func (b *Rulebook) At(path string, values map[string]int) (result int, ok bool) {
	f := b.Formula(path)
	if f == nil {
		return 0, false
	}
	for _, n := range f.Names() {
		if _, ok := values[n.Path]; !ok {
			return 0, false
		}
	}
	result, fault := f.Eval(sample{b.declared(path).Scope, values})
	return result, fault == nil
}

// sample answers a formula with given values.
type sample struct {
	scope  *formula.Scope
	values map[string]int
}

func (s sample) Len(int) int { return 0 }

func (s sample) Value(name int, _ formula.At) int { return s.values[s.scope.Names()[name].Path] }

// Heading returns the title of a rulebook: the name of the ruleset, and its summary. A
// ruleset that extends several others does not inherit theirs: without a name of its own
// it has theirs, "A and B together".
func (d *Document) Heading() (name, summary string) {
	parents := d.file().node.src.parents
	if len(parents) < 2 {
		return d.Name(), d.Summary()
	}
	if d.report.own(d.Get("summary").node) {
		summary = d.Summary()
	}
	if d.report.own(d.Get("name").node) {
		return d.Name(), summary
	}
	var names []string
	for _, p := range parents {
		names = append(names, cmp.Or(d.in(p.root).Get("name").Text(), p.root.src.name))
	}
	return wording.List(names, "and") + " together", summary
}
