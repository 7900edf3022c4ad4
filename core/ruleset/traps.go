package ruleset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// A comma in a formula within { } or [ ] cuts it: YAML reads
// { points: max(1, 2), per: 3 } as the keys "points", "2)" and "per". The
// pieces are told by their brackets; they are joined again, so that what is
// reported is one thing, and the rest of the file is read as it was meant.

// maxPieces bounds how many pieces of a formula are looked for.
const maxPieces = 32

// joinItems joins the pieces of cut items of a list.
func (b *builder) joinItems(items []*yaml.Node, path string) []*yaml.Node {
	var whole []*yaml.Node
	for len(items) > 0 {
		n := pieces(items, func(i int) bool { return isPlain(items[i]) })
		at := join(path, strconv.Itoa(len(whole)+1))
		whole = append(whole, b.joined(items[:n], at))
		items = items[n:]
	}
	return whole
}

// joinEntries joins the pieces of cut values of a map, of which all but the
// first are keys without a value.
func (b *builder) joinEntries(entries []*yaml.Node, path string) []*yaml.Node {
	var keys, values []*yaml.Node
	for i := 0; i+1 < len(entries); i += 2 {
		keys, values = append(keys, entries[i]), append(values, entries[i+1])
	}
	var whole []*yaml.Node
	for len(keys) > 0 {
		parts := append([]*yaml.Node{values[0]}, keys[1:min(len(keys), maxPieces)]...)
		n := pieces(parts, func(i int) bool {
			return isPlain(parts[i]) && isPlain(values[i]) && (i == 0 || values[i].Value == "")
		})
		whole = append(whole, keys[0], b.joined(parts[:n], join(path, keys[0].Value)))
		keys, values = keys[n:], values[n:]
	}
	return whole
}

// pieces returns how many of the parts, from the first on, are pieces of one
// formula: those until its brackets are closed, or 1.
func pieces(parts []*yaml.Node, fits func(i int) bool) int {
	open := 0
	for i := range min(len(parts), maxPieces) {
		if !fits(i) {
			break
		}
		if open += balance(parts[i].Value); open <= 0 {
			return i + 1
		}
	}
	return 1
}

// joined reports the pieces of a value and returns them as one, if there are
// several.
func (b *builder) joined(pieces []*yaml.Node, path string) *yaml.Node {
	if len(pieces) == 1 {
		return pieces[0]
	}
	texts := make([]string, len(pieces))
	for i, p := range pieces {
		texts[i] = p.Value
	}
	whole := *pieces[0]
	whole.Value = strings.Join(texts, ", ")
	b.Reject(codeTrap, pieces[0], path, fmt.Sprintf("quote the formula: '%s'", whole.Value),
		"a comma within { } or [ ] ends the value, which cuts this formula in pieces")
	return &whole
}

// isPlain reports whether a node is a scalar without quotes.
func isPlain(y *yaml.Node) bool { return y.Kind == yaml.ScalarNode && styleOf(y) == plain }

// balance returns how many more brackets a text opens than it closes.
func balance(text string) int {
	open := 0
	for _, c := range text {
		switch c {
		case '(', '[', '{':
			open++
		case ')', ']', '}':
			open--
		}
	}
	return open
}

// formulaText reports whether the value is a scalar that can be read as a
// formula; it rejects what YAML made something else of.
func (v Value) formulaText(need string) bool {
	if v.Kind() == Mapping {
		v.Reject(codeTrap, quoteFormula, "%s is needed here, and this is a map", need)
		return false
	}
	return v.scalar(need) && !v.cutByComment()
}

// cutByComment rejects a formula whose end YAML takes for a comment, as it does
// with the # in any(list, # > 1).
func (v Value) cutByComment() bool {
	if v.node.style != plain || v.node.preset || !unfinished(v.Text()) {
		return false
	}
	rest, at := v.node.trailer()
	if !strings.HasPrefix(rest, "#") {
		return false
	}
	at.width = utf8.RuneCountInString(rest)
	v.errorAt(codeTrap, at, fmt.Sprintf("quote the formula: '%s %s'", v.Text(), strings.TrimRight(rest, " ")),
		"from a blank and # on YAML takes everything for a comment, which cuts this formula off")
	v.report.silence(v.path)
	return true
}

// quoteFormula is the hint for a formula that YAML takes for a map.
const quoteFormula = "quote the formula: in YAML a colon followed by a blank begins a map"

// looksFormula reports whether a text has what formulas have and keys do not.
func looksFormula(text string) bool { return strings.ContainsAny(text, "()<>=?+*/%&|") }

// endings are what a formula cannot end with.
var endings = []string{",", "+", "-", "*", "/", "%", "?", ":", "=", "<", ">", "&&", "||",
	" and", " or", " not", " in"}

// unfinished reports whether more has to follow in a formula.
func unfinished(text string) bool {
	return balance(text) > 0 || slices.ContainsFunc(endings, func(end string) bool {
		return strings.HasSuffix(text, end)
	})
}
