package ruleset

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Variation is a value with assignments for [Load]. Each assignment changes it.
type Variation struct {
	Path string   // of the value that is changed: "scoring.floor"
	Item int      // which item of a list is changed, from 1; 0 for the value as a whole
	Sets []string // "scoring.floor=[-2, -1, -2]"
}

// Variations returns a few changes of each value that has an effect on play, in the order of the
// declarations. A value becomes that of an ancestor. A number becomes one more and one less. A
// formula gets one added, or another number or sign. A word becomes another word, a list gets
// another, more or fewer items, and a wall another cell. A key that the ruleset does not write
// gets its default changed, or the example of its declaration. The document must have been bound.
//
// Most variations can be played; loading shows which. Together they show whether a value matters,
// or whether the tests of a ruleset would notice a change.
func (d *Document) Variations() (all []Variation) {
	for _, c := range d.keys.children {
		if c.key == nil || c.key.Group != GroupFile || c.word == paramsKey {
			c.leaves(d.Get(c.word), func(v Value, k *Key) { all = append(all, d.varied(v, k)...) })
		}
	}
	return all
}

// leaves visits the values without parts at and below a value, absent ones too. They are in the
// order of the declarations, and chosen names in the order of the ruleset.
func (d *declaration) leaves(v Value, visit func(Value, *Key)) {
	switch {
	case d.any != nil && (d.group() || v.Kind() == Mapping):
		for _, e := range v.Entries() {
			d.child(e.Key).leaves(e.Value, visit)
		}
	case d.group():
		for _, c := range d.children {
			c.leaves(v.Get(c.word), visit)
		}
	default:
		visit(v, d.key)
	}
}

// varied returns the variations of one value and of each item of a list, those of ancestors
// first.
func (d *Document) varied(v Value, k *Key) (all []Variation) {
	var known []string // no assignment twice, nor the value itself
	add := func(item int, set string) {
		if !baseWord.MatchString(set) && !slices.Contains(known, set) && !(k.Type == Span && spans(set, v.Text())) {
			known = append(known, set)
			i := slices.IndexFunc(all, func(o Variation) bool { return o.Item == item })
			if i < 0 {
				i, all = len(all), append(all, Variation{Path: v.path, Item: item})
			}
			all[i].Sets = append(all[i].Sets, v.path+"="+set)
		}
	}
	n := v.node
	switch {
	case n != nil:
		known = []string{assigned(n), assigned(n.flat())}
		if !k.Required && !n.src.preset {
			add(0, "null")
		}
	case k.Example != "":
		example := *k
		example.Default = k.Example
		n = preset(&example)
	}
	for _, root := range slices.Backward(d.layers) {
		if earlier := root.at(v.path); earlier != nil && !earlier.null {
			add(0, assigned(earlier.flat()))
			n = cmp.Or(n, earlier)
		}
	}
	if n == nil {
		return nil
	}
	add(0, assigned(n.flat()))
	switch n.kind {
	case Scalar:
		for _, text := range k.others(n.text) {
			add(0, assigned(n.with(text)))
		}
	case List:
		k.otherLists(n, add)
	}
	return all
}

// flat returns a value with the layers below in the place of base: in an assignment, base would
// be the value itself. A formula over a parent's list keeps its base.
func (n *node) flat() *node {
	c := n.clone()
	for i, item := range n.items {
		c.items[i] = item.flat()
	}
	if n.kind == Scalar && n.under != nil && n.under.kind == Scalar {
		c.text = baseWord.ReplaceAllLiteralString(n.text, "("+n.under.flat().text+")")
	}
	return c
}

// with returns another text in the place of a scalar, flat.
func (n *node) with(text string) *node {
	c := n.clone()
	c.text, c.null = text, false
	return c.flat()
}

// bareItem matches an item that needs no quotes in a list.
var bareItem = regexp.MustCompile(`^-?[0-9]+$|^[a-z][a-z0-9_-]*$`)

// assigned returns a value for an assignment: lists and maps in one line, and texts in quotes if
// YAML would read them otherwise.
func assigned(n *node) string {
	switch n.kind {
	case Mapping:
		return n.json()
	case List:
		return "[" + strings.Join(assignedItems(n.items), ", ") + "]"
	}
	plain := strings.TrimSpace(n.text) == n.text && n.text != "" && !strings.ContainsAny(n.text, "\n\"'") &&
		!strings.ContainsAny(n.text[:1], "[{") && (!saysNull(n.text) || n.null)
	if plain {
		return n.text
	}
	return n.json()
}

// assignedItems returns the items of a list as an assignment writes them.
func assignedItems(items []*node) []string {
	var texts []string
	for _, item := range items {
		text := item.text
		if item.kind != Scalar || !bareItem.MatchString(text) || text == "null" {
			text = item.json()
		}
		texts = append(texts, text)
	}
	return texts
}

// otherLists adds lists with other items, longer and shorter ones, and lists without an item that
// cannot be changed. It swaps no items: changing them shows whether their order matters.
func (k *Key) otherLists(n *node, add func(item int, set string)) {
	items, last := assignedItems(n.flat().items), len(n.items)-1
	put := func(item int, parts ...[]string) {
		add(item, "["+strings.Join(slices.Concat(parts...), ", ")+"]")
	}
	for i, item := range n.items {
		var changes []string
		if item.kind == Scalar {
			changes = slices.DeleteFunc(k.others(item.text), func(text string) bool {
				return k.Words != nil && slices.Contains(items, text) // which the list has already
			})
		}
		for _, text := range changes {
			put(i+1, items[:i], assignedItems([]*node{item.with(text)}), items[i+1:])
		}
		switch {
		case len(changes) == 0:
			put(i+1, items[:i], items[i+1:])
		case i == last:
			put(0, items[:i])
		}
	}
	// One item more: a word that is not in the list, or the last number again. Other repeated items
	// change nothing.
	for _, word := range k.Words {
		if !slices.Contains(items, word) {
			put(0, items, []string{word})
		}
	}
	if k.Words == nil && !k.Compared && last >= 0 && looksWhole(items[last]) {
		put(0, items, items[last:])
	}
}

// others returns other texts for the text of a value, or of an item of a list.
func (k *Key) others(text string) []string {
	switch k.Type {
	case Word, Words:
		return slices.DeleteFunc(slices.Clone(k.Words), func(w string) bool { return w == text })
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
		if !looksWhole(text) {
			return k.free(text)
		}
	}
	n, err := parseWhole(text)
	switch {
	case err != nil && k.Compared:
		return append([]string{"-(" + text + ")"}, reworked(text)...)
	case err != nil:
		return append([]string{"(" + text + ") + 1", "(" + text + ") - 1"}, reworked(text)...)
	case k.Compared:
		return nil
	}
	lo, hi := k.bounds()
	var others []string
	for _, other := range []int{n + 1, n - 1} {
		if other >= lo && other <= hi {
			others = append(others, strconv.Itoa(other))
		}
	}
	return others
}

// spans reports whether a span contains another. For games within the other it then changes
// nothing.
func spans(text, other string) bool {
	first, last, ok := cutSpan(text)
	from, to, known := cutSpan(other)
	return ok && known && first <= from && to <= last
}

// otherSpans takes away each end of a span.
func otherSpans(text string) []string {
	first, last, ok := cutSpan(text)
	if !ok || first == last {
		return nil
	}
	span := func(from, to int) string { return strconv.Itoa(from) + ".." + strconv.Itoa(to) }
	return []string{span(first+1, last), span(first, last-1)}
}

// otherLetter returns other letters for a color.
func otherLetter(text string) []string {
	if len(text) != 1 || text[0] < 'A' || text[0] > 'Z' {
		return nil
	}
	next := func(by byte) string { return string('A' + (text[0]-'A'+by)%26) }
	return []string{next(1), next(13), next(25)}
}

// maxDrawn is how many changes of a drawing are made.
const maxDrawn = 8

// free changes a text that the variant itself reads: some cells of a drawing in letters, or else
// a word into the example.
func (k *Key) free(text string) []string {
	others := redrawn(text)
	if len(others) > maxDrawn {
		for i := range maxDrawn {
			others[i] = others[i*len(others)/maxDrawn]
		}
		others = others[:maxDrawn]
	}
	if k.Example != "" && k.Example != text {
		others = append(others, k.Example)
	}
	return others
}

// redrawn changes the cells of a drawing one at a time: a letter becomes a dot, or changes places
// with a different neighbor.
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

// formulaSigns are replacements with another meaning for signs and for names of functions.
var formulaSigns = map[string]string{
	"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
	"&&": "||", "||": "&&", "and": "or", "or": "and",
	"+": "-", "-": "+", "min": "max", "max": "min",
}

// reworked changes the numbers and signs of a formula one at a time, as a test of one case
// reaches only some of them.
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
