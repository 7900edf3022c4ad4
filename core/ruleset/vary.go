package ruleset

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Variation is a ruleset with one value changed, by an assignment that [Load]
// takes.
type Variation struct {
	Path string // of the value that is changed: "scoring.floor"
	Item int    // which item of a list is changed, from 1; 0 for the value as a whole
	Set  string // "scoring.floor=[-2, -1, -2]"
}

// Variations returns a few changes of each value that has an effect on play, in
// the order of the declarations: what an ancestor says, a number one up and one
// down, a formula with one added, or with one of its numbers or signs changed,
// another word, a list with an item changed, more or less, a wall with a cell changed.
// A key that the ruleset does not write gets its default changed, or the example of
// its declaration. It is for documents that are bound.
//
// Most variations can be played; loading shows which. Together they
// show whether a value matters, or whether the tests of a ruleset would notice if
// it were different.
func (d *Document) Variations() []Variation {
	var all []Variation
	for _, c := range d.keys.children {
		if c.word == "params" || !slices.ContainsFunc(DocumentKeys(), func(k Key) bool { return k.Path == c.word }) {
			all = d.appendVariations(all, d.Get(c.word), c)
		}
	}
	return all
}

// appendVariations appends the variations of a value and of all that it holds.
func (d *Document) appendVariations(all []Variation, v Value, of *declaration) []Variation {
	switch {
	case of.any != nil:
		for _, e := range v.Entries() {
			all = d.appendVariations(all, e.Value, of.child(e.Key))
		}
	case of.group():
		for _, c := range of.children {
			all = d.appendVariations(all, v.Get(c.word), c)
		}
	default:
		all = append(all, d.varied(v, of)...)
	}
	return all
}

// varied returns the variations of one value: those of its ancestors first.
func (d *Document) varied(v Value, of *declaration) []Variation {
	var others []other
	n := v.node
	if n == nil && of.key.Example != "" {
		example := *of.key
		example.Default = example.Example
		n = preset(&example)
	}
	for _, root := range slices.Backward(d.layers) {
		if earlier := root.at(v.path); earlier != nil && !earlier.null {
			others = append(others, other{node: earlier})
			n = cmp.Or(n, earlier)
		}
	}
	if n == nil {
		return nil
	}
	var all []Variation
	var sets []string
	if v.Exists() {
		sets = []string{assigned(n)}
	}
	add := func(item int, set string) {
		if !slices.Contains(sets, set) {
			sets = append(sets, set)
			all = append(all, Variation{v.path, item, v.path + "=" + set})
		}
	}
	if v.Exists() && !of.key.Required && !n.preset {
		add(0, "null")
	}
	others = append(others, other{node: n})
	for _, o := range append(others, varier{key: of.key}.node(n)...) {
		if alone := overParent(o.node, v.node); !usesBase(alone) {
			add(o.item, assigned(alone))
		}
	}
	return all
}

// overParent returns another value for one that may be a formula over its parents',
// with what they say in the place of base: an assignment comes after the value itself,
// which base would be there. A formula over a parent's list keeps its base.
func overParent(n, was *node) *node {
	c := n.clone()
	switch {
	case n.kind == List:
		for i, item := range n.items {
			if item.under == nil && was != nil && i < len(was.items) {
				c.items[i] = overParent(item, was.items[i])
			} else {
				c.items[i] = overParent(item, item)
			}
		}
	case n.kind == Scalar && was != nil && was.under != nil && was.under.kind == Scalar:
		below := overParent(was.under, was.under).text
		c.text = baseWord.ReplaceAllLiteralString(n.text, "("+below+")")
	}
	return c
}

// bareItem is what needs no quotes in a list.
var bareItem = regexp.MustCompile(`^-?[0-9]+$|^[a-z][a-z0-9_-]*$`)

// assigned returns a value as an assignment writes it: lists and maps in one line,
// and quoted what YAML would take for something else.
func assigned(n *node) string {
	switch n.kind {
	case Mapping:
		return n.json()
	case List:
		var items []string
		for _, item := range n.items {
			text := item.text
			if item.kind != Scalar || !bareItem.MatchString(text) || text == "null" {
				text = item.json()
			}
			items = append(items, text)
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	plain := strings.TrimSpace(n.text) == n.text && n.text != "" && !strings.ContainsAny(n.text, "\n\"'") &&
		!strings.ContainsAny(n.text[:1], "[{") && (n.text != "null" && n.text != "~" || n.null)
	if plain {
		return n.text
	}
	return n.json()
}

// varier makes other values for a key.
type varier struct {
	key    *Key
	inList bool // it is at an item of a list
}

// other is another value for a key.
type other struct {
	*node
	item int // which item of a list is changed, from 1; 0 for another value as a whole
}

// node returns other values for a value; a map has none.
func (r varier) node(n *node) []other {
	var others []other
	switch n.kind {
	case List:
		return r.list(n)
	case Scalar:
		for _, text := range r.scalar(n.text) {
			others = append(others, other{node: &node{kind: Scalar, text: text}})
		}
	}
	return others
}

// list changes the items, those that cannot be changed are left out, and the list
// gets longer and shorter. No items are swapped: where their order means something,
// that is seen when they are changed.
func (r varier) list(n *node) []other {
	var others []other
	last := len(n.items) - 1
	add := func(item int, parts ...[]*node) {
		others = append(others, other{&node{kind: List, items: slices.Concat(parts...)}, item})
	}
	for i, item := range n.items {
		before, after := n.items[:i], n.items[i+1:]
		changes := varier{r.key, true}.node(item)
		for _, o := range changes {
			add(i+1, before, []*node{o.node}, after)
		}
		switch {
		case len(changes) == 0:
			add(i+1, before, after)
		case i == last:
			add(0, before)
		}
	}
	// One item more: a word that the list lacks, or the last number again. Anything
	// else that comes twice means the same.
	for _, word := range r.key.Words {
		if !slices.ContainsFunc(n.items, func(item *node) bool { return item.text == word }) {
			add(0, n.items, []*node{{kind: Scalar, text: word}})
		}
	}
	if len(r.key.Words) == 0 && last >= 0 && looksWhole(n.items[last].text) {
		add(0, n.items, n.items[last:])
	}
	return others
}

// scalar returns other texts for a text.
func (r varier) scalar(text string) []string {
	switch r.key.Type {
	case Word, Words:
		return slices.DeleteFunc(slices.Clone(r.key.Words), func(w string) bool { return w == text })
	case Truth:
		if text == "true" || text == "false" {
			return []string{strconv.FormatBool(text == "false")}
		}
		return append([]string{"not (" + text + ")", "true", "false"}, reworked(text)...)
	case Span:
		return otherSpans(text)
	case Text:
		return otherLetter(text)
	case Free:
		return r.free(text)
	}
	return r.whole(text)
}

// whole returns a number one up and one down, within the bounds of the key, or a
// formula with one added and taken away, and with a part of it changed. A formula in
// a list is turned around instead: those of the ranking are only compared, and one
// more for everybody changes nothing.
func (r varier) whole(text string) []string {
	n, err := parseWhole(text)
	switch {
	case err != nil && r.inList:
		return append([]string{"-(" + text + ")"}, reworked(text)...)
	case err != nil:
		return append([]string{"(" + text + ") + 1", "(" + text + ") - 1"}, reworked(text)...)
	}
	lo, hi := r.key.bounds()
	var others []string
	for _, other := range []int{n + 1, n - 1} {
		if other >= lo && other <= hi {
			others = append(others, strconv.Itoa(other))
		}
	}
	return others
}

// otherSpans takes away each end of a span. A wider one changes nothing for games
// within the old one.
func otherSpans(text string) []string {
	first, last, ok := cutSpan(text)
	if !ok || first == last {
		return nil
	}
	span := func(from, to int) string { return strconv.Itoa(from) + ".." + strconv.Itoa(to) }
	return []string{span(first+1, last), span(first, last-1)}
}

// otherLetter returns other letters for the one of a color.
func otherLetter(text string) []string {
	if len(text) != 1 || text[0] < 'A' || text[0] > 'Z' {
		return nil
	}
	next := func(by byte) string { return string('A' + (text[0]-'A'+by)%26) }
	return []string{next(1), next(13), next(25)}
}

// maxDrawn is how many changes of a drawing are made.
const maxDrawn = 8

// free changes a text that a variant reads by itself: a number, a drawing in
// letters, or a word, for which the example may stand in.
func (r varier) free(text string) []string {
	if looksWhole(text) {
		return r.whole(text)
	}
	others := redrawn(text)
	if len(others) > maxDrawn { // some of all over the drawing
		for i := range maxDrawn {
			others[i] = others[i*len(others)/maxDrawn]
		}
		others = others[:maxDrawn]
	}
	if r.key.Example != "" && r.key.Example != text {
		others = append(others, r.key.Example)
	}
	return others
}

// redrawn changes the cells of a drawing one at a time: a letter becomes a dot,
// and what is next to another letter changes places with it.
func redrawn(text string) []string {
	if !strings.ContainsAny(text, "\n .") {
		return nil
	}
	var others []string
	last := -1
	for i := range len(text) {
		if text[i] != '.' && (text[i] < 'A' || text[i] > 'Z') {
			continue
		}
		if text[i] != '.' {
			others = append(others, text[:i]+"."+text[i+1:])
		}
		if last >= 0 && text[last] != text[i] {
			swapped := []byte(text)
			swapped[last], swapped[i] = swapped[i], swapped[last]
			others = append(others, string(swapped))
		}
		last = i
	}
	return others
}

// formulaPart finds the names, numbers, texts and signs of a formula.
var formulaPart = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_.]*|[0-9]+|"[^"]*"|[<>=!]=|&&|\|\||[-+<>]`)

// formulaSigns are what can stand in the place of a sign, or of a name that works
// like one, with another meaning.
var formulaSigns = map[string]string{
	"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
	"&&": "||", "||": "&&", "and": "or", "or": "and",
	"+": "-", "-": "+", "min": "max", "max": "min",
}

// reworked changes the numbers and signs of a formula one at a time: a test of one
// case cannot see the parts that this case does not reach.
func reworked(text string) []string {
	var others []string
	for _, at := range formulaPart.FindAllStringIndex(text, -1) {
		put := func(part string) { others = append(others, text[:at[0]]+part+text[at[1]:]) }
		part := text[at[0]:at[1]]
		if n, err := strconv.Atoi(part); err == nil {
			put(strconv.Itoa(n + 1))
			put(strconv.Itoa(n - 1))
		} else if sign, is := formulaSigns[part]; is {
			put(sign)
		}
	}
	return others
}
