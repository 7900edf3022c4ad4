package ruleset

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/wording"
)

// wordsKey is the map of what players are told. Its keys are paths of the ruleset.
const wordsKey = "words"

const (
	maxWords       = 200
	maxWordsLength = 300 // in characters
)

// pathPattern matches the path of a value.
const pathPattern = `^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$`

// blank matches a value within words: {params.price}.
var blank = regexp.MustCompile(`\{([^{}]*)\}`)

// parts returns the keys of a path. A path in words is one key.
func parts(path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for more := true; more; {
			var key string
			if key, path, more = strings.Cut(path, "."); !yield(key) {
				return
			}
			if key == wordsKey && more {
				yield(path)
				return
			}
		}
	}
}

// Words returns what players are told of the rule or the thing at a path, and the keys whose values
// are in the text. Words about a rule are left out if a later layer changes the rule. Names, such as
// that of a counter, stay. Without words it returns "". The document must have been bound.
func (d *Document) Words(path string) (text string, keys []string) {
	if path = Normalize(path); d.bound == nil {
		return "", nil
	}
	v := d.Get(wordsKey + "." + path)
	if v.Kind() != Scalar || !d.isName(path) && d.laterThan(v.node, d.Get(path).node) {
		return "", nil
	}
	return blank.ReplaceAllStringFunc(v.Text(), func(match string) string {
		key := strings.Trim(match, "{}")
		keys = append(keys, key)
		return d.constantText(key)
	}), keys
}

// Called returns what players call an entry of a map, such as a counter: its words, or its key.
func (d *Document) Called(path string) string {
	text, _ := d.Words(path)
	if text == "" {
		text = wording.Spaced(path[strings.LastIndexByte(path, '.')+1:])
	}
	return text
}

// Hidden reports whether players need not know the thing at a path: its key show is false. They need to if a
// later layer changes it.
func (d *Document) Hidden(path string) bool {
	show := d.Get(path + ".show")
	return show.Kind() == Scalar && !show.Bool() && !d.laterThan(show.node, d.Get(path).node)
}

// isName reports whether the words of a path are a name, and no sentence about a rule: those of an
// entry without effects, and those of a value that is drawn.
func (d *Document) isName(path string) bool {
	kind := d.Get(path).Kind()
	return kind != Scalar && kind != List && !d.Get(path+".do").Exists()
}

// laterThan reports whether a layer after that of some words changes a value or a part of it.
func (d *Document) laterThan(words, n *node) bool {
	if n == nil {
		return false
	}
	layer := func(n *node) int {
		return slices.IndexFunc(d.layers, func(root *node) bool { return root.src == n.src })
	}
	return layer(n) > layer(words) && n.kind != Mapping ||
		slices.ContainsFunc(n.items, func(item *node) bool { return d.laterThan(words, item) }) ||
		slices.ContainsFunc(n.pairs, func(p pair) bool { return d.laterThan(words, p.value) })
}

// constantText returns the value at a path in a text: the value of a formula without names, or what players call an
// entry.
func (d *Document) constantText(path string) string {
	if d.Get(path).Kind() == Mapping {
		return cmp.Or(d.Get(wordsKey+"."+path).Text(), wording.Spaced(path[strings.LastIndexByte(path, '.')+1:]))
	}
	if f := d.Formulas().Formula(path); f != nil {
		if value, constant := f.Constant(); constant {
			return strconv.Itoa(value)
		}
	}
	return d.Get(path).Text()
}

// Tellable returns the paths that can have words: those of all values about the game, of the
// entries of its maps, and of the values that chance draws.
func (d *Document) Tellable() []string {
	paths := d.Paths()
	for _, e := range d.Get("draws").Entries() {
		for _, item := range e.Value.Get("of").Items() {
			paths = append(paths, e.Value.path+"."+item.Text())
		}
		for _, card := range e.Value.Get("of").Entries() {
			paths = append(paths, e.Value.path+"."+card.Key)
		}
	}
	return paths
}

// checkWords checks the words of the document. Those of an ancestor may be about something that
// this document has removed.
func (d *Document) checkWords() {
	entries := d.Get(wordsKey).Entries()
	if entries == nil {
		return
	}
	known := d.Tellable()
	for _, e := range entries {
		v := e.Value
		switch text := v.Text(); {
		case v.Kind() != Scalar || !d.report.own(v.node) || v.Follows(e.Key):
		case !slices.Contains(known, e.Key) && !d.Declares(e.Key):
			v, hint := e.KeyValue.Meant(wording.Nearest(e.Key, known), "the keys are those of rules and names of this ruleset, such as take.when or counters.NAME")
			v.Reject(codeUnknownKey, hint, "the ruleset has no `%s` to put in words", e.Key)
		case strings.TrimSpace(text) == "":
			v.Reject(codeNoValue, "write a sentence or a name, or null to have none", "there are no words for `%s`", e.Key)
		case strings.ContainsAny(text, "\n\t"):
			v.Reject(codeBadValue, "join the lines", "words are one line")
		case utf8.RuneCountInString(text) > maxWordsLength:
			v.Reject(codeRange, "", "the words have %d characters; at most %d are allowed", utf8.RuneCountInString(text), maxWordsLength)
		default:
			d.checkBlanks(v)
		}
	}
}

// checkBlanks reports keys in braces that have no single value, and are no entries with names.
func (d *Document) checkBlanks(v Value) {
	for _, at := range blank.FindAllStringSubmatchIndex(v.Text(), -1) {
		path := v.Text()[at[2]:at[3]]
		entry := d.Get(path).Kind() == Mapping && strings.Contains(path, ".") && d.isName(path)
		if d.Get(path).Kind() != Scalar && !entry && !v.Follows(path) {
			first, length := utf8.RuneCountInString(v.Text()[:at[2]]), utf8.RuneCountInString(path)
			part, hint := v.Part(first, max(1, length)).Meant(wording.Nearest(path, append(d.Expand("params.*"), d.Paths()...)), "in braces is the path of a value, as in {params.price}")
			part.Error(codeUnknownKey, hint, "the ruleset has no value %s", quote(path))
		}
	}
}
