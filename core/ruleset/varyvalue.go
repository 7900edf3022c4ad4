package ruleset

import (
	"slices"
	"strconv"
	"strings"
)

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

// node returns other values for a value.
func (r varier) node(n *node) []other {
	switch n.kind {
	case List:
		return r.list(n)
	case Mapping:
		return r.mapping(n)
	}
	var others []other
	for _, text := range r.scalar(n.text) {
		others = append(others, other{node: &node{kind: Scalar, text: text}})
	}
	return others
}

// list changes the items, those that cannot be changed are left out, and the list
// gets longer and shorter. No items are swapped: where their order means something,
// that is seen when they are changed.
func (r varier) list(n *node) []other {
	var others []other
	last := len(n.items) - 1
	for i, item := range n.items {
		before, after := n.items[:i], n.items[i+1:]
		changes := varier{r.key, true}.node(item)
		for _, o := range changes {
			others = append(others, other{listOf(before, []*node{o.node}, after), i + 1})
		}
		switch {
		case len(changes) == 0:
			others = append(others, other{listOf(before, after), i + 1})
		case i == last:
			others = append(others, other{node: listOf(before)})
		}
	}
	for _, item := range r.more(n) {
		others = append(others, other{node: listOf(n.items, []*node{item})})
	}
	return others
}

// listOf returns a list of items.
func listOf(parts ...[]*node) *node { return &node{kind: List, items: slices.Concat(parts...)} }

// more returns what could be added to a list: of words those that it lacks, of
// numbers the last one again. Anything else that comes twice means the same.
func (r varier) more(n *node) []*node {
	if len(r.key.Words) == 0 {
		last := n.items[max(0, len(n.items)-1):]
		if len(last) > 0 && looksWhole(last[0].text) {
			return last
		}
		return nil
	}
	var more []*node
	for _, word := range r.key.Words {
		if !slices.ContainsFunc(n.items, func(item *node) bool { return item.text == word }) {
			more = append(more, &node{kind: Scalar, text: word})
		}
	}
	return more
}

// mapping changes what a map holds, one value at a time.
func (r varier) mapping(n *node) []other {
	var others []other
	for i, p := range n.pairs {
		for _, o := range r.node(p.value) {
			c := &node{kind: Mapping, pairs: slices.Clone(n.pairs)}
			c.pairs[i].value = o.node
			others = append(others, other{node: c})
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

func otherTruths(text string) []string {
	switch text {
	case "true":
		return []string{"false"}
	case "false":
		return []string{"true"}
	}
	return append([]string{"not (" + text + ")", "true", "false"}, reworked(text)...)
}

// otherSpans takes away each end of a span. With a wider one nothing is different
// for whoever keeps to what was there.
func otherSpans(text string) []string {
	first, last, ok := cutSpan(text)
	if !ok {
		return nil
	}
	var others []string
	for _, ends := range [][2]int{{first + 1, last}, {first, last - 1}} {
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
