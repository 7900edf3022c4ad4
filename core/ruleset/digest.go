package ruleset

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
)

// Digest returns "sha256:" and a hash of all values and defaults with an effect on play. Rulesets
// with equal digests play equal games. Comments, blanks, the order of declared keys, the notation
// of a formula and the file of a value make no difference. The document must be bound and without
// problems.
func (d *Document) Digest() string {
	sum := sha256.Sum256([]byte(d.Formulas().canon(d.Root().node, d.keys)))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// canon returns a value in canonical form: as JSON, in one line and one spelling. d is its
// declaration, or nil.
func (f *Formulas) canon(n *node, d *declaration) string {
	switch n.kind {
	case Mapping:
		return f.mapping(n, d)
	case List:
		items := make([]string, len(n.items))
		for i, item := range n.items {
			items[i] = f.canon(item, d)
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return quoted(f.scalar(n, d))
}

// mapping returns a map. Declared keys are sorted; the order of keys that the designer chose has
// a meaning.
func (f *Formulas) mapping(n *node, d *declaration) string {
	pairs := slices.Clone(n.pairs)
	if d != nil && d.any == nil && (d.group() || d.key.Type == Maps) {
		slices.SortFunc(pairs, func(a, b pair) int { return cmp.Compare(a.key.text, b.key.text) })
	}
	var entries []string
	for _, p := range pairs {
		child := d.child(p.key.text)
		value := f.canon(p.value, child)
		if child == nil || !f.leftOut(value, child) {
			entries = append(entries, quoted(p.key.text)+":"+value)
		}
	}
	return "{" + strings.Join(entries, ",") + "}"
}

// leftOut reports whether the digest leaves out a value: a value without an effect, the default
// of a later key, or an otherwise empty group.
func (f *Formulas) leftOut(value string, d *declaration) bool {
	switch k := d.key; {
	case k == nil:
		return value == "{}"
	case k.Inert:
		return true
	case k.Later && k.Default != "":
		return value == f.canon(preset(k), d)
	}
	return false
}

// scalar returns the one spelling of a text.
func (f *Formulas) scalar(n *node, d *declaration) string {
	text := n.text
	if compiled := f.document.report.formulas[n]; compiled != nil {
		return spelled(compiled)
	}
	if d == nil || d.key == nil {
		return squeeze(text)
	}
	switch k := d.key; k.Type {
	case Whole, Truth, Wholes, Series:
		return f.formula(text, k)
	case Span:
		if first, last, ok := cutSpan(text); ok {
			return fmt.Sprintf("%d..%d", first, last)
		}
	case Word, Words:
		return squeeze(Normalize(text))
	case Text:
		return text
	}
	return squeeze(text)
}

// squeeze reduces blanks to one, and keeps only line breaks between texts.
func squeeze(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if words := strings.Fields(line); len(words) > 0 {
			lines = append(lines, strings.Join(words, " "))
		}
	}
	return strings.Join(lines, "\n")
}

// formula returns the normal form of a formula that was not compiled yet, such as a default.
func (f *Formulas) formula(text string, k *Key) string {
	if k.Scope == nil || looksWhole(text) {
		return text
	}
	compiled, err := formula.Compile(text, f.scope(k.Scope), wanted(k))
	if err == nil { // else the variant reports it
		return spelled(compiled)
	}
	return squeeze(strings.ReplaceAll(text, "\n", " "))
}

// spelled returns the normal form of a formula, or the value of a constant one.
func spelled(f *formula.Formula) string {
	value, constant := f.Constant()
	switch {
	case !constant:
		return f.String()
	case f.Type() == formula.Truth:
		return strconv.FormatBool(value != 0)
	}
	return strconv.Itoa(value)
}

// quoted returns a text as JSON.
func quoted(text string) string {
	out, _ := json.Marshal(text) // a string always has a JSON form
	return string(out)
}
