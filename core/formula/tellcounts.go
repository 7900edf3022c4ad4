package formula

import "strings"

// Counts returns what the formula counts where it is a name, or so many times
// one, and nothing else.
func (f *Formula) Counts(nouns Nouns) (noun Noun, times int, ok bool) {
	t := teller{nouns: nouns}
	n, times := t.settle(f.root), 1
	for n.op == opNegate {
		n, times = n.a, -times
	}
	switch n.op {
	case opMin:
		noun, ok = t.set(n.args)
	case opCount:
		noun, ok = t.those(n)
	default:
		noun, ok = t.noun(n)
	}
	return noun, times, ok && noun.Many != ""
}

// set returns the noun for the smallest of some counts: how many times there is
// one of each. What all begin with is said once.
func (t *teller) set(args []*node) (Noun, bool) {
	var all []string
	first := ""
	for i, a := range args {
		noun, ok := t.noun(a)
		if !ok || noun.Many == "" {
			return Noun{}, false
		}
		if i == 0 {
			first, _, _ = strings.Cut(noun.One, " ")
		} else if !strings.HasPrefix(noun.One, first+" ") {
			first = ""
		}
		all = append(all, noun.One)
	}
	for i := range all {
		if i == 0 || first == "" {
			all[i] = article(all[i])
		} else {
			all[i] = strings.TrimPrefix(all[i], first+" ")
		}
	}
	of := listing(all, " and ")
	return Noun{One: "set of " + of, Many: "sets of " + of}, true
}

// article returns "a row", "an orange star".
func article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// listing returns "a", "a and b", "a, b and c" with the word before the last.
func listing(words []string, word string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + word + words[last]
}

// those returns the noun for the items of a list for which a condition holds: the
// stars that have at least 2 tiles. Its clauses have to begin with "it".
func (t *teller) those(n *node) (Noun, bool) {
	if n.list.form != scoped {
		return Noun{}, false
	}
	item, ok := t.nouns(n.list.word, nil)
	var clauses []string
	for _, c := range conjuncts(n.b) {
		clause, its := strings.CutPrefix(t.clause(c), "it ")
		if !its || t.failed {
			return Noun{}, false
		}
		clauses = append(clauses, strings.ReplaceAll(clause, ", or it ", ", or "))
	}
	that := " that " + strings.Join(clauses, " and ")
	return Noun{One: item.One + that, Many: item.Many + that, Has: item.Has}, ok
}

// conjuncts returns the conditions of which all have to hold.
func conjuncts(n *node) []*node {
	if n.op == opAnd {
		return append(conjuncts(n.a), conjuncts(n.b)...)
	}
	return []*node{n}
}
