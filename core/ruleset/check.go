package ruleset

import (
	"fmt"
	"math"
	"sync"

	"github.com/azulejo/azulejo/core/formula"
)

// check checks a value against its declaration. Formulas are compiled again by
// the variant, which knows better what values their names can have.
func (b *binder) check(v Value, d *declaration) {
	k := d.key
	switch k.Type {
	case Text:
		v.scalar("text")
	case Word:
		v.checkWord(k)
	case Whole:
		b.checkWhole(v, k)
	case Truth:
		b.checkTruth(v, k)
	case Span:
		v.Span(k.bounds())
	case Wholes, Words:
		b.checkList(v, d)
	case Series:
		b.checkSeries(v, d)
	case Map:
		if v.Kind() != Mapping {
			v.Reject(codeWrongType, d.hint(), "a map is needed here, and this is %v", v.Kind())
		}
	}
}

// checkSize checks how many entries a map has, or how many items a list. What is
// beyond the limit is reported once and dropped: nobody has to look at it again.
func (v Value) checkSize(k *Key) {
	switch entries, items := v.Entries(), v.Items(); {
	case k.Type == Map && v.Kind() == Mapping && len(entries) < k.Min:
		v.Reject(codeRange, "", "`%s` has %d entries, and needs at least %d", lastKey(v.path), len(entries), k.Min)
	case k.Type == Map && k.Max > 0 && len(entries) > k.Max:
		entries[k.Max].KeyValue.Error(codeRange, "", "`%s` has at most %d entries, and here are %d",
			v.path, k.Max, len(entries))
		v.node.pairs = v.node.pairs[:k.Max]
	case k.Most > 0 && len(items) > k.Most:
		items[k.Most].Error(codeRange, "", "`%s` has at most %d items, and here are %d", v.path, k.Most, len(items))
		v.node.items = v.node.items[:k.Most]
	}
}

// Limited reports whether the declaration says how long a list, or how large a map,
// can be; so must each of those.
func (k *Key) Limited() bool {
	switch k.Type {
	case Map:
		return k.Max > 0
	case Wholes, Series, Words, Free:
		return k.Most > 0
	}
	return true
}

// bounds returns Min and Max, or no bounds.
func (k *Key) bounds() (lo, hi int) {
	if k.Min == 0 && k.Max == 0 {
		return math.MinInt32, math.MaxInt32
	}
	return k.Min, k.Max
}

func (v Value) checkWord(k *Key) {
	if len(k.Words) == 0 {
		v.scalar("a word")
		return
	}
	v.Word(k.Words...)
}

func (b *binder) checkWhole(v Value, k *Key) {
	if k.Scope == nil || looksWhole(v.Text()) || wholeOf(v.Text()) != "" {
		v.whole(k.bounds())
	} else {
		b.checkFormula(v, k)
	}
}

// looksWhole reports whether a text is a number rather than a formula.
func looksWhole(text string) bool { return number.MatchString(text) }

func (b *binder) checkTruth(v Value, k *Key) {
	if k.Scope == nil {
		v.Bool()
	} else {
		b.checkFormula(v, k)
	}
}

func (b *binder) checkFormula(v Value, k *Key) {
	want := formula.Want{Type: formula.Whole}
	if k.Type == Truth {
		want.Type = formula.Truth
	}
	if !v.formulaText(needed(want)) || b.formulas == nil {
		return
	}
	if !b.formulas.compile(v, k) {
		v.report.silence(v.path)
	}
}

func (b *binder) checkList(v Value, d *declaration) {
	k := d.key
	if v.Kind() != List {
		v.Reject(codeWrongType, d.hint(), "%v is needed here, and this is %v", k.Type, v.Kind())
		return
	}
	for _, item := range v.Items() {
		if k.Type == Words {
			item.checkWord(k)
		} else {
			b.checkWhole(item, k)
		}
	}
}

func (b *binder) checkSeries(v Value, d *declaration) {
	if v.Kind() == Scalar {
		b.checkWhole(v, d.key)
	} else {
		b.checkList(v, d)
	}
}

// defaults are the defaults that were parsed so far: whoever opens a ruleset needs
// nearly all of them, and they are the same each time.
var defaults sync.Map // of *node, by defaultOf

// defaultOf is the default of a declaration.
type defaultOf struct{ path, text string }

// preset returns the default of a declaration as a node of its own, which knows what
// it was compiled to.
func preset(k *Key) *node {
	of := defaultOf{k.Path, k.Default}
	parsed, ok := defaults.Load(of)
	if !ok {
		parsed, _ = defaults.LoadOrStore(of, of.parse())
	}
	return parsed.(*node).copy()
}

// parse returns the default as a node. A default that is no YAML is a mistake in the
// program.
func (of defaultOf) parse() *node {
	r := newReport()
	src := newSource("the default of "+of.path, []byte("value: "+of.text))
	root := parse(r, src)
	if err := r.err(); err != nil {
		panic(fmt.Sprintf("ruleset: %v", err))
	}
	value, _ := root.get("value")
	markPreset(value)
	return value
}

func markPreset(n *node) {
	n.preset = true
	for _, item := range n.items {
		markPreset(item)
	}
	for _, p := range n.pairs {
		p.key.preset = true
		markPreset(p.value)
	}
}
