package formula

import "slices"

// addend is a part of a sum, so many times.
type addend struct {
	n     *node
	times int
}

// addends returns the parts of a sum. A product with a number is taken apart where
// that leaves nothing but products again.
func addends(n *node, times int) []addend {
	switch n.op {
	case opAdd:
		return append(addends(n.a, times), addends(n.b, times)...)
	case opSubtract:
		return append(addends(n.a, times), addends(n.b, -times)...)
	case opNegate:
		return addends(n.a, -times)
	case opMultiply:
		if k, ok := fixed(n.a); ok {
			return addends(n.b, times*k)
		}
		if k, ok := fixed(n.b); ok {
			return addends(n.a, times*k)
		}
	}
	return []addend{{n, times}}
}

// complex reports whether a part has a bound or a condition: what follows it could
// be taken as a part of that.
func (a addend) complex() bool { return limits(a.n) || choice(a.n) || a.n.op == opMultiply }

// parts tells a sum part by part. What is simple is added to what was simple
// before it; whatever stands behind a bound or a choice begins anew.
func (t *teller) parts(all []addend) string {
	text, open := "", false
	var formulas []addend
	for _, a := range all {
		part, ok := t.part(a, text != "" && !open)
		switch {
		case !ok && t.partial:
			formulas = append(formulas, a)
			continue
		case !ok:
			return t.fail()
		case text == "":
			text = part
		case open && !a.complex():
			text += t.also(a)
		default:
			if open {
				part, _ = t.part(a, true)
			}
			text += "; and " + part
		}
		open = !a.complex()
	}
	if text == "" {
		return t.fail()
	}
	for _, a := range formulas {
		text += "; and " + t.formula(a)
		t.left = append(t.left, a.n)
	}
	return text
}

// also tells a simple part behind another one.
func (t *teller) also(a addend) string {
	if a.times < 0 || a.n.op == opConst && a.times*a.n.value < 0 {
		return ", less " + t.term(a.n, -a.times)
	}
	return ", plus " + t.term(a.n, a.times)
}

// part tells one part of a sum, one that follows others as what there is more.
func (t *teller) part(a addend, follows bool) (text string, ok bool) {
	p := teller{unit: t.unit, nouns: t.nouns}
	times := a.times
	if follows {
		times = p.more(times)
	}
	switch {
	case limits(a.n) && times == 1:
		p.unit = t.unit
		if text = p.bounded(a.n); follows {
			text = "besides, " + text
		}
	case choice(a.n):
		text = p.choice(a.n, times)
	default:
		text = p.term(a.n, times)
	}
	return text, !p.failed && (!limits(a.n) || a.times == 1)
}

// more makes the unit that of what is added, or taken away, and returns how many
// times it is.
func (t *teller) more(times int) int {
	word := " more"
	if times < 0 {
		word = " less"
	}
	t.unit = Unit{t.unit.One + word, t.unit.Many + word}
	return max(times, -times)
}

// choice tells so many times one of two numbers.
func (t *teller) choice(n *node, times int) string {
	text := t.term(n.b, times) + " if " + t.clause(n.a)
	if isConst(n.c, 0) {
		return text
	}
	return text + ", otherwise " + t.term(n.c, times)
}

// formula shows a part of a sum that has no words.
func (t *teller) formula(a addend) string {
	p := teller{unit: t.unit}
	return p.multiple(p.more(a.times)) + p.unit.Many + " as `" + a.n.text(true) + "` gives"
}

// read returns the names that some parts of the formula use, in the scope's order;
// fields of lists as "players.rows".
func (f *Formula) read(parts []*node) []string {
	part := Formula{scope: f.scope, uses: make([]bool, len(f.uses))}
	for _, n := range parts {
		n.note(part.uses)
	}
	return part.Read()
}

// note marks the names that a node uses, by id.
func (n *node) note(uses []bool) {
	if n == nil {
		return
	}
	if slices.Contains([]op{opName, opField, opCall}, n.op) {
		uses[n.id] = true
	}
	for _, below := range append([]*node{n.a, n.b, n.c}, n.args...) {
		below.note(uses)
	}
	n.list.note(uses)
}

func (l *items) note(uses []bool) {
	if l == nil {
		return
	}
	for _, n := range append([]*node{l.body}, l.nodes...) {
		n.note(uses)
	}
	l.source.note(uses)
}
