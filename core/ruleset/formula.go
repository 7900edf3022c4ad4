package ruleset

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
)

// counterName is the name that counts the places of a [Series] in formulas. The base of one
// formula over a parent's list is the item of that place.
const counterName = "slot"

// above returns a copy of a value over the value below it. The value below is `base` in its
// formulas.
func (n *node) above(below *node) *node {
	c := n.clone()
	c.under = below
	for i, item := range c.items {
		c.items[i] = item.above(below.underItem(i))
	}
	return c
}

// underItem returns the value under an item of a list, given the value n under the list: the item
// in the same place, or the one formula for all places.
func (n *node) underItem(i int) *node {
	switch {
	case n == nil || n.kind == Mapping:
		return nil
	case n.kind == Scalar:
		return n
	case i < len(n.items):
		return n.items[i]
	}
	return nil
}

// layDefault puts the default of a key under a value without an earlier layer.
func (n *node) layDefault(k *Key) {
	for n.under != nil {
		n = n.under
	}
	if k.Default == "" || n.src.preset {
		return
	}
	*n = *n.above(preset(k))
}

// layer returns a value or a value below it as a layer of package formula.
func (v Value) layer(n *node) *formula.Layer {
	if n == nil {
		return nil
	}
	v.node = n
	l := &formula.Layer{Text: n.text, Source: v}
	switch n.kind {
	case Scalar:
		l.Below = v.layer(n.under)
	case List:
		l.Items, l.By = []*formula.Layer{}, counterName
		for _, item := range n.items {
			l.Items = append(l.Items, v.layer(item))
		}
	case Mapping:
		l.Items = []*formula.Layer{}
	}
	return l
}

// compile compiles the text of a scalar with the values of base and params. It reports mistakes
// at their places in their layers.
func (v Value) compile(s *formula.Scope, w formula.Want) (f *formula.Formula, ok bool) {
	f, err := formula.CompileLayer(v.layer(v.node), v.report.open(s), w)
	if err != nil {
		v.formulaErrors(s, err.(formula.Errors))
		return nil, false
	}
	v.report.formulas[v.node] = f
	if v.report.counting {
		v.report.conditions = append(v.report.conditions, f.Count()...)
	}
	for _, e := range f.Doubts() {
		if at := e.Layer.Source.(Value); v.report.own(at.node) {
			at.Part(e.Offset, e.Len).Warn(codeNoSuchValue, e.Hint, "%s", e.Message)
		}
	}
	return f, true
}

// mayBeGiven reports whether an error is about a name or word that a map of the ruleset can give.
// Of the names with a point these are parameters and the values of a player.
func mayBeGiven(e *formula.Error) bool {
	group, _, grouped := strings.Cut(string([]rune(e.Layer.Text)[e.Offset:e.Offset+e.Len]), ".")
	return e.Code == codeUnknownParam || e.Code == codeName && (!grouped || slices.Contains([]string{"", "me", paramsKey}, group))
}

// formulaErrors reports the errors of a formula at their places. It leaves out errors that follow
// from others: from a broken parameter, or from an unusable map that would give a name.
func (v Value) formulaErrors(s *formula.Scope, all formula.Errors) {
	nameless := slices.ContainsFunc(append(s.Words(), v.report.givers...), v.report.silent)
	for _, e := range all {
		if nameless && mayBeGiven(e) || v.report.silent(colorsKey) {
			continue
		}
		message, hint := e.Message, e.Hint
		if strings.HasPrefix(v.path, "params.") && e.Code == codeName {
			hint = "a parameter is the same in all games: its formula can use numbers and the parameters above it"
			for _, p := range v.report.params {
				hint += ", params." + p.Name
			}
		}
		at := e.Layer.Source.(Value)
		if at.node.src.preset {
			at = v
		} else if e.Code == codeBase && at.node.under == nil {
			message += v.report.removal(v.path)
		}
		wrong := at.Part(e.Offset, e.Len)
		wrong.near.meant = at.node.meant(e)
		wrong.Error(e.Code, hint, "%s", message)
	}
}

// meant returns the probably meant text of a part of a formula, as the file has to write it. It
// is nil without such a text, or if the whole formula would need quotes for it.
func (n *node) meant(e *formula.Error) *Meant {
	text := e.Meant
	if text == "" || n.src.preset || n.style == 0 && e.Offset == 0 && strings.ContainsRune(`"'`, rune(text[0])) {
		return nil
	}
	switch n.style {
	case double:
		text = strings.ReplaceAll(text, `"`, `'`)
	case single:
		text = strings.ReplaceAll(text, `'`, `''`)
	}
	return &Meant{n.span(e.Offset, e.MeantLen), text}
}

// madeOf returns the values behind a value: itself and, if its formula uses base, those below it.
func (r *report) madeOf(n *node) []*node {
	all := []*node{n}
	if f := r.formulas[n]; f == nil || !f.Layered() {
		return all
	}
	for usesBase(n) && n.under != nil {
		n = n.under
		all = append(all, n)
	}
	return all
}

// constants is the scope of formulas that cannot use the state of a game, for keys without names
// of their own.
var constants = formula.NewScope()

// readParams evaluates the document's parameters in order: a formula can use the parameters
// before it.
func (d *Document) readParams() {
	d.report.params = nil
	d.Get("params").checkSize(d.keys.at("params").key)
	for _, e := range d.Get("params").Entries() {
		p := formula.Param{Name: e.Key, Broken: true}
		if !formula.IsWord(e.Key) {
			e.KeyValue.Reject(codeParamName, "write a word of letters, digits and _, which begins with a letter",
				"%s cannot name a parameter: formulas could not write it", quote(e.Key))
		} else if value, ok := e.Value.whole(-formula.Limit, formula.Limit); ok {
			p.Value, p.Broken = value, false
		}
		d.report.params = append(d.report.params, p)
	}
}

// readOwn notes the names that map entries give to formulas. A name that means something else
// already is reported and gives nothing.
func (d *Document) readOwn() {
	d.report.names, d.report.givers = nil, []string{paramsKey}
	colors := d.Get(colorsKey).node.words()
	d.keys.walk(func(c *declaration) {
		if c.key == nil || c.key.Name == nil {
			return
		}
		d.report.givers = append(d.report.givers, c.path)
		d.Get(c.path).checkSize(c.key)
		for _, e := range d.Get(c.path).Entries() {
			switch {
			case !formula.IsWord(e.Key):
				e.KeyValue.Reject(codeOwnName, "write a word of letters, digits and _, which begins with a letter",
					"%s cannot be a name: formulas could not write it", quote(e.Key))
			case slices.Contains(colors, e.Key) || !d.free(e.Key):
				e.KeyValue.Reject(codeOwnName, "choose another name", "`%s` has a meaning in formulas already", e.Key)
			default:
				d.report.names = append(d.report.names, c.key.Name(d, e))
			}
		}
	})
}

// free reports whether a word has no meaning yet in any formula that takes own names.
func (d *Document) free(word string) bool {
	free := !slices.ContainsFunc(d.report.names, func(n formula.Name) bool { return n.Path == word })
	d.keys.walk(func(c *declaration) {
		free = free && (c.key == nil || !takesOwn(c.key.Scope) || c.key.Scope.Free(word))
	})
	return free
}

// takesOwn reports whether a scope takes the names that map entries give. Such a scope is for
// formulas about a position, which know each of the players.
func takesOwn(s *formula.Scope) bool {
	return s != nil && s.Has(formula.Players)
}

// Open returns a scope with the document's parameters and, if the scope takes them, the names
// that map entries give.
func (d *Document) Open(s *formula.Scope) *formula.Scope { return d.report.open(s) }

func (r *report) open(s *formula.Scope) *formula.Scope {
	if len(r.names) > 0 && takesOwn(s) {
		s = s.WithOwn(r.names...)
	}
	return s.WithParams(r.params)
}

// warnUnusedParams warns of parameters of the file or an assignment that no formula uses.
func (d *Document) warnUnusedParams() {
	for _, e := range d.Get("params").Entries() {
		if name := "params." + e.Key; d.report.own(e.Value.node) && !d.uses(name) {
			e.KeyValue.Warn(codeUnusedParam, "use it in a formula as "+name+", or leave it out",
				"no formula uses the parameter `%s`", e.Key)
		}
	}
}

// warnUnread warns of counters and draws that the file itself declares and no formula reads.
func (d *Document) warnUnread() {
	d.keys.walk(func(c *declaration) {
		if c.key == nil || c.key.Name == nil {
			return
		}
		for _, e := range d.Get(c.path).Entries() {
			if d.report.own(e.KeyValue.node) && !d.uses(e.Key) && !d.uses(formula.Players+"."+e.Key) {
				e.KeyValue.Warn(codeUnread, "use it in a formula, or leave it if it is only there to be seen",
					"no formula reads `%s`: players see it, and it decides nothing", e.Key)
			}
		}
	})
}

// uses reports whether a formula of the document uses a name.
func (d *Document) uses(name string) bool {
	for _, f := range d.report.formulas {
		if f.Uses(name) {
			return true
		}
	}
	return false
}

// own reports whether a value was written by the file itself or an assignment, and not by an
// ancestor.
func (r *report) own(n *node) bool {
	return n != nil && !n.src.preset && (n.src.name == setName || n.src.name == r.files[0])
}

// Formulas reads formulas with the widest ranges for their names, to find mistakes early and to
// print them.
type Formulas struct {
	document *Document
	colors   []string
	others   []SchemaVariant                   // in which an unknown name may be known
	scopes   map[*formula.Scope]*formula.Scope // of keys, and their replacements
}

// Formulas returns a reader for the formulas of the document.
func (d *Document) Formulas() *Formulas {
	return &Formulas{document: d, colors: d.Get(colorsKey).node.words(),
		scopes: map[*formula.Scope]*formula.Scope{}}
}

// knowing returns the keys whose formulas have a name or a list, or the variants with such keys.
// It serves messages about unknown names in formulas.
func (f *Formulas) knowing(path string) []string {
	keys := f.document.keys.knowing(path)
	if len(keys) > 0 {
		return keys
	}
	for _, o := range f.others {
		if len(declare(o.Keys()).knowing(path)) > 0 {
			keys = append(keys, "rulesets of "+o.Name)
		}
	}
	return keys
}

// knowing returns the keys whose formulas have a name or a list.
func (d *declaration) knowing(path string) (keys []string) {
	d.walk(func(d *declaration) {
		if d.key != nil && d.key.Scope != nil && d.key.Scope.Has(path) {
			keys = append(keys, d.shown())
		}
	})
	return keys
}

// isColor reports whether a text is a color of the scope, none, or a formula for a color.
func (v Value) isColor(s *formula.Scope) bool {
	_, err := formula.CompileLayer(v.layer(v.node), v.report.open(s), formula.Want{Type: formula.Color})
	return err == nil || v.Text() == "none" || slices.Contains(s.Colors(), Normalize(v.Text()))
}

// wanted returns the type and bounds of a key's formulas, without bounds that only play can
// exceed.
func wanted(k *Key) formula.Want {
	if k.Type == Truth {
		return formula.Want{Type: formula.Truth, Max: 1, Within: k.Within}
	}
	return formula.Want{Type: formula.Whole, Min: -formula.Limit, Max: formula.Limit}
}

// scope returns a scope with the same names and without tables, so no formula is refused for
// values that its ruleset never has. The scope is nil if its names come from an unusable map of
// the ruleset.
func (f *Formulas) scope(s *formula.Scope) *formula.Scope {
	if s == nil {
		return constants
	}
	if big, known := f.scopes[s]; known {
		return big
	}
	big := s.InPlay()
	if len(f.colors) > 0 {
		big = big.WithColors(f.colors)
	}
	f.scopes[s] = nil
	for _, of := range append(big.Words(), colorsKey) {
		if f.document.Get(of).Silent() {
			return nil
		}
	}
	for _, of := range big.Words() {
		big = big.WithWords(of, f.document.Get(of).node.words())
	}
	big = big.WithElsewhere(f.knowing)
	f.scopes[s] = big
	return big
}
