package ruleset

import (
	"slices"
	"strconv"
	"strings"
)

// varier makes other values for a key.
type varier struct{ key *Key }

// node returns other values for a value.
func (r varier) node(n *node) []*node {
	switch n.kind {
	case List:
		return r.list(n)
	case Mapping:
		return r.mapping(n)
	}
	var others []*node
	for _, text := range r.scalar(n.text) {
		others = append(others, &node{kind: Scalar, text: text})
	}
	return others
}

// list changes, leaves out and swaps items, and adds one.
func (r varier) list(n *node) []*node {
	var others []*node
	for i, item := range n.items {
		for _, other := range r.node(item) {
			others = append(others, listOf(slices.Concat(n.items[:i], []*node{other}, n.items[i+1:])))
		}
	}
	for i := range n.items {
		if i > 0 {
			swapped := slices.Clone(n.items)
			swapped[i-1], swapped[i] = swapped[i], swapped[i-1]
			others = append(others, listOf(swapped))
		}
		others = append(others, listOf(slices.Delete(slices.Clone(n.items), i, i+1)))
	}
	for _, item := range r.more(n) {
		others = append(others, listOf(append(slices.Clone(n.items), item)))
	}
	return others
}

// more returns what could be added to a list: one more of its last item or, of
// words, those that it lacks.
func (r varier) more(n *node) []*node {
	if len(r.key.Words) == 0 {
		if len(n.items) == 0 {
			return nil
		}
		return n.items[len(n.items)-1:]
	}
	var more []*node
	for _, word := range r.key.Words {
		if !slices.ContainsFunc(n.items, func(item *node) bool { return item.text == word }) {
			more = append(more, &node{kind: Scalar, text: word})
		}
	}
	return more
}

// listOf returns a list of items that no file wrote.
func listOf(items []*node) *node { return &node{kind: List, items: items} }

// mapping changes what a map holds, one value at a time.
func (r varier) mapping(n *node) []*node {
	var others []*node
	for i, p := range n.pairs {
		for _, other := range r.node(p.value) {
			c := &node{kind: Mapping, pairs: slices.Clone(n.pairs)}
			c.pairs[i].value = other
			others = append(others, c)
		}
	}
	return others
}

// scalar returns other texts for a text.
func (r varier) scalar(text string) []string {
	switch r.key.Type {
	case Word, Words:
		return slices.DeleteFunc(slices.Clone(r.key.Words), func(w string) bool { return w == text })
	case Truth:
		return otherTruths(text)
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
// formula with one added and taken away.
func (r varier) whole(text string) []string {
	n, err := parseWhole(text)
	if err != nil {
		return []string{"(" + text + ") + 1", "(" + text + ") - 1"}
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

func otherTruths(text string) []string {
	switch text {
	case "true":
		return []string{"false"}
	case "false":
		return []string{"true"}
	}
	return []string{"not (" + text + ")", "true", "false"}
}

// otherSpans moves each end of a span by one, both ways.
func otherSpans(text string) []string {
	first, last, ok := cutSpan(text)
	if !ok {
		return nil
	}
	var others []string
	for _, ends := range [][2]int{{first + 1, last}, {first, last - 1}, {first - 1, last}, {first, last + 1}} {
		if ends[0] <= ends[1] {
			others = append(others, strconv.Itoa(ends[0])+".."+strconv.Itoa(ends[1]))
		}
	}
	return others
}

// otherLetter returns the letters next to one, which stands for a color.
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
