package ruleset

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core/wording"
)

// Bind checks every value of the document against DocumentKeys and the declarations of its
// variant, and fills in defaults. It returns all present problems of the document, those of Load
// included. The others are variants to which an undeclared key may belong.
func (d *Document) Bind(keys []Key, others ...SchemaVariant) error {
	d.keys = declare(append(DocumentKeys(), keys...))
	d.report.combination = d.combination()
	d.report.steps = 0
	b := binder{Document: d, others: others}
	if !d.unread {
		b.reader = d.Formulas()
		b.reader.others = others
	}
	root := d.in(d.merged)
	lacking := b.checkKeys(root, d.keys)
	d.readParams()
	d.readOwn()
	d.bound = b.entries(root, d.keys, lacking)
	if !d.unread {
		d.checkWords()
	}
	return d.Err()
}

type binder struct {
	*Document
	others []SchemaVariant
	entry  Value // the name of the present entry, where authors choose names
	// nearName is an inherited name close to it, or "".
	nearName string
	reader   *Formulas // nil where formulas cannot be read, as an ancestor is unknown
}

// bind checks a value and returns it with the missing defaults.
func (b *binder) bind(v Value, d *declaration) *node {
	if d.key != nil {
		v.checkSize(d.key)
	}
	switch {
	case d.key != nil && d.key.Type == Maps:
		return b.maps(v, d)
	case b.noMap(v, d):
	case d.group():
		return b.group(v, d)
	default:
		v.node.layDefault(d.key)
		b.check(v, d.key, d.hint())
	}
	return v.node
}

// noMap rejects a value that is no map but should be, and reports whether it did.
func (b *binder) noMap(v Value, d *declaration) bool {
	if v.Kind() == Mapping || !d.group() && d.key.Type != Map {
		return false
	}
	v.Reject(codeWrongType, cmp.Or(b.meantInside(v, d), d.hint()), "a map is needed here, and this is %v", v.Kind())
	return true
}

// maps checks a list of maps and returns it with the missing defaults.
func (b *binder) maps(v Value, d *declaration) *node {
	b.checkList(v, d.key, d.hint())
	result := v.node.clone()
	for i, item := range v.Items() {
		switch {
		case item.Kind() == Mapping:
			result.items[i] = b.group(item, d)
		case item.Kind() != Scalar || d.key.Short == "":
			hint := (&declaration{children: d.children}).hint()
			item.Reject(codeWrongType, hint, "a map is needed here, and this is %v", item.Kind())
		}
	}
	return result
}

// group checks the entries of a map and returns it with the missing entries. It checks the keys
// first, as problems of values would follow from them.
func (b *binder) group(v Value, d *declaration) *node {
	return b.entries(v, d, b.checkKeys(v, d))
}

// entries checks the entries of a map after its keys, and returns it with the missing entries.
func (b *binder) entries(v Value, d *declaration, lacking []pair) *node {
	result := v.node.clone()
	result.pairs = nil
	for i, e := range v.Entries() {
		child := d.child(e.Key)
		if child == nil {
			continue
		}
		if child == d.any {
			b.entry, b.nearName = e.KeyValue, v.nearInherited(e)
		}
		result.pairs = append(result.pairs, pair{v.node.pairs[i].key, b.bind(e.Value, child)})
		if child == d.any {
			b.nearName = ""
		}
	}
	result.pairs = append(result.pairs, lacking...)
	return result
}

// checkKeys reports undeclared keys of a map, keys whose values should be maps, and missing keys.
// It returns the missing entries.
func (b *binder) checkKeys(v Value, d *declaration) (lacking []pair) {
	meant := map[string]bool{}
	for _, e := range v.Entries() {
		if child := d.child(e.Key); child == nil {
			meant[b.reportUnknown(e, d)] = true
		} else {
			b.noMap(e.Value, child)
		}
	}
	for _, child := range d.children {
		value := v.Get(child.word)
		if value.Exists() {
			continue
		}
		if meant[child.word] {
			value.report.silence(value.path) // it is there, under another name
		}
		if n := b.valueOfAbsent(value, child); n != nil {
			key := &node{kind: Scalar, text: child.word, place: place{src: n.src}}
			lacking = append(lacking, pair{key, n})
		}
	}
	return lacking
}

// nearInherited returns a key of the same map from another file that is close to an entry's key,
// or "": the author may have meant to change that one.
func (v Value) nearInherited(e Entry) string {
	others := slices.DeleteFunc(slices.Clone(v.node.pairs), func(p pair) bool {
		return p.key.src == e.KeyValue.node.src
	})
	return wording.Nearest(e.Key, (&node{pairs: others}).words())
}

// reportUnknown reports an undeclared key. It returns the probably meant key, or "".
func (b *binder) reportUnknown(e Entry, d *declaration) (meant string) {
	words := d.words()
	hint, andKeys, about := "the keys here are "+strings.Join(words, ", "), "", ""
	if d.path != "" {
		hint = fmt.Sprintf("the keys of `%s` are %s", d.shown(), strings.Join(words, ", "))
		andKeys = ", and " + hint
	}
	paths := b.keys.elsewhere(e.Key)
	if b.report.lone && len(paths) == 1 {
		hint = placeHint(e, d, paths[0])
	}
	if out := IsMissing(e.Key); out != "" {
		hint = out
	} else if d.path == "" && b.Get("params."+e.Key).Exists() {
		meant = paramsKey + "." + e.Key
	} else if other := b.foreign(e.Value.path); other != "" {
		hint = fmt.Sprintf("`%s` belongs to rulesets of the variant %s; this one is %s%s",
			e.Value.path, other, b.Variant(), andKeys)
	} else if meant = cmp.Or(d.called(e.Key), wording.Nearest(e.Key, words)); meant == "" &&
		len(paths) == 1 && d.path == "" && !b.report.lone && b.fits(e.Value, paths[0]) {
		meant, about = paths[0], " "+b.keys.at(paths[0]).key.Summary()
	}
	e.KeyValue, hint = e.KeyValue.Meant(meant, hint)
	e.unknown(hint + about)
	return meant
}

// placeHint is the hint for a key that belongs to another map, inside this one or elsewhere.
func placeHint(e Entry, d *declaration, path string) string {
	dot := strings.LastIndexByte(path, '.')
	if dot < 0 {
		return fmt.Sprintf("`%s` is no key of `%s`: move it out of that map", e.Key, d.shown())
	}
	prefix := ""
	if d.path != "" {
		prefix = d.shown() + "."
	}
	word, inside := strings.CutPrefix(path[:dot], prefix)
	if c := d.child(word); inside && c != nil && c.group() {
		return fmt.Sprintf("write `%s: { %s: %s }`", word, e.Key, e.Value.short())
	}
	return fmt.Sprintf("`%s` is a key of `%s`", e.Key, path[:dot])
}

// short writes the text of a scalar, and dots for longer values.
func (v Value) short() string {
	if v.Kind() == Scalar {
		return v.Text()
	}
	return "…"
}

// fits reports whether a value can be that of a key somewhere else, as people leave out the group
// of a key.
func (b *binder) fits(v Value, path string) bool {
	d := b.keys.at(path)
	if d == nil || d.key == nil {
		return false
	}
	v.report = newReport() // one that is not shown
	b.bind(v, d)
	return v.Err() == nil
}

// meantInside is the hint for a value in the place of a map, "" for none. The value may fit just
// one of the map's keys, or belong to a map above it with a wrong indentation.
func (b *binder) meantInside(v Value, d *declaration) string {
	word := v.path[strings.LastIndexByte(v.path, '.')+1:]
	if slices.Contains(d.words(), word) {
		return fmt.Sprintf("indent `%s` under the name of an entry", word)
	}
	var fitting []string
	for _, c := range d.children {
		if b.fits(v, c.path) {
			fitting = append(fitting, c.word)
		}
	}
	if len(fitting) != 1 {
		return ""
	}
	return fmt.Sprintf("write `%s: { %s: %s }`; the keys here are %s", word, fitting[0], v.short(), strings.Join(d.words(), ", "))
}

// foreign returns the name of another variant that declares a path, or "".
func (b *binder) foreign(path string) string {
	for _, o := range b.others {
		if declare(o.Keys()).at(path) != nil {
			return o.Name
		}
	}
	return ""
}

// valueOfAbsent reports a missing required key. For any other missing key it returns the default,
// a group with defaults, or nil.
func (b *binder) valueOfAbsent(v Value, d *declaration) *node {
	switch {
	case d.key == nil:
		v.node = &node{kind: Mapping, place: place{src: &source{preset: true}}}
		if group := b.group(v, d); len(group.pairs) > 0 {
			return group
		}
	case d.key.Default != "":
		return preset(d.key)
	case d.key.Required && !b.unread && !v.Follows("variant") && !v.Silent():
		v, hint := v.meantAt(b.entry.near, b.nearName, "")
		v.Reject(codeMissingKey, strings.TrimSpace(hint+" "+d.missingHint()), "`%s` is missing%s", v.name(), v.report.removal(v.path))
	}
	return nil
}

// check checks a value against its declaration. The variant compiles formulas again with narrower
// ranges for their names.
func (b *binder) check(v Value, k *Key, hint string) {
	switch k.Type {
	case Text:
		v.scalar(k.needed())
	case Word:
		v.Word(k.Words...)
	case Whole:
		b.checkWhole(v, k)
	case Truth:
		if k.Scope == nil {
			v.Bool()
		} else {
			b.checkFormula(v, k)
		}
	case Span:
		v.Span(k.bounds())
	case Wholes, Words, Series, Deals:
		b.checkList(v, k, hint)
	case Tiles:
		v.tiles()
	case Seed:
		if _, err := strconv.ParseUint(v.Text(), 10, 64); err != nil {
			v.Reject(codeBadNumber, "", "%s is no seed: %v is needed", quote(v.Text()), k.Type)
		}
	}
}

// needed describes the required value in messages.
func (k *Key) needed() string { return cmp.Or(k.What, k.Type.String()) }

// checkList checks a list, or the one formula for all items of a Series.
func (b *binder) checkList(v Value, k *Key, hint string) {
	switch {
	case k.Type == Series && v.Kind() == Scalar:
		b.checkWhole(v, k)
	case v.Kind() != List:
		v.Reject(codeWrongType, hint, "%s is needed here, and this is %v", k.needed(), v.Kind())
	}
	of := k.item()
	for _, item := range v.Items() {
		b.check(item, of, hint)
	}
}

// checkSize checks the number of entries of a map, or of items of a list. Entries beyond the
// limit are reported once and dropped, so no other check sees them.
func (v Value) checkSize(k *Key) {
	switch entries, items := v.Entries(), v.Items(); {
	case k.Type == Map && v.Kind() == Mapping && len(entries) < max(k.Min, k.Least):
		v.Reject(codeRange, "", "`%s` has %d entries, and needs at least %d", v.name(), len(entries), max(k.Min, k.Least))
	case k.Type == Map && k.Max > 0 && len(entries) > k.Max:
		entries[k.Max].KeyValue.Error(codeRange, "", "`%s` has at most %d entries, and here are %d",
			v.path, k.Max, len(entries))
		v.node.pairs = v.node.pairs[:k.Max]
	case v.Kind() == List && len(items) < k.Least:
		v.Reject(codeRange, "", "`%s` has %d items, and needs at least %d", v.name(), len(items), k.Least)
	case k.Most > 0 && len(items) > k.Most:
		items[k.Most].Error(codeRange, "", "`%s` has at most %d items, and here are %d", v.path, k.Most, len(items))
		v.node.items = v.node.items[:k.Most]
	}
}

// name returns the value's name in messages. Outside of rulesets it is the last word of the path:
// the path is long there, and the line shows the place.
func (v Value) name() string {
	if v.report.lone {
		return v.path[strings.LastIndexByte(v.path, '.')+1:]
	}
	return v.path
}

// Limited reports whether the declaration limits the size of a list or map. Every list and map
// must have a limit.
func (k *Key) Limited() bool {
	if k.Type == Map {
		return k.Max > 0
	}
	return k.Most > 0 || k.Type != Free && !k.Type.List()
}

// bounds returns Min and Max, or no bounds.
func (k *Key) bounds() (lo, hi int) {
	if k.Min == 0 && k.Max == 0 {
		return math.MinInt32, math.MaxInt32
	}
	return k.Min, k.Max
}

func (b *binder) checkWhole(v Value, k *Key) {
	if k.Scope == nil || looksWhole(v.Text()) || plainNumber(v.Text()) != "" {
		v.whole(k.bounds())
	} else {
		b.checkFormula(v, k)
	}
}

func (b *binder) checkFormula(v Value, k *Key) {
	if !v.formulaText(wanted(k).Type) || b.reader == nil {
		return
	}
	scope := b.reader.scope(k.Scope)
	if scope == nil {
		return // it would only report again that what its words name is unknown
	}
	if k.Color && v.isColor(scope) {
		return
	}
	if _, ok := v.compile(scope, wanted(k)); !ok {
		v.report.silence(v.path)
	}
}

// defaults are the defaults that were parsed already. Every ruleset needs nearly all of them.
var defaults sync.Map // of *node, by path and text

// preset returns the default of a declaration as a node of its own, to be compiled. A default
// that is no YAML is a mistake in the program.
func preset(k *Key) *node {
	of := [2]string{k.Path, k.Default}
	parsed, ok := defaults.Load(of)
	if !ok {
		r := newReport()
		src := newSource("the default of "+k.Path, []byte("value: "+k.Default))
		src.preset = true
		root := parse(r, src)
		if err := r.err(); err != nil {
			panic(fmt.Sprintf("ruleset: %v", err))
		}
		value, _ := root.get("value")
		parsed, _ = defaults.LoadOrStore(of, value)
	}
	return parsed.(*node).copy()
}
