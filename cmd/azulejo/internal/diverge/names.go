package diverge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// names translates colors, and the moves that name them, from one ruleset to the other: by
// their names if B has all of A's, and otherwise, if both have as many colors, by their
// order.
type names struct {
	of       []string // the names of A's colors
	to       []int    // by color of A, the color of B; -1 for none
	toB, toA map[string]string
}

func newNames(a, b core.Rules) names {
	n := names{toB: map[string]string{}, toA: map[string]string{}}
	colors := b.Colors()
	for _, c := range a.Colors() {
		n.of = append(n.of, c.Name)
		n.to = append(n.to, slices.IndexFunc(colors, func(o core.ColorInfo) bool { return o.Name == c.Name }))
	}
	if slices.Contains(n.to, -1) && len(n.of) == len(colors) {
		for c := range n.to {
			n.to[c] = c
		}
	}
	for c, to := range n.to {
		if to >= 0 {
			n.toB[n.of[c]], n.toA[colors[to].Name] = colors[to].Name, n.of[c]
		}
	}
	return n
}

// Renamed lists the colors of A that correspond to others of B, as "blue is iron".
func Renamed(a, b core.Rules) []string {
	n := newNames(a, b)
	var renamed []string
	for _, name := range n.of {
		if to := n.toB[name]; to != "" && to != name {
			renamed = append(renamed, name+" is "+to)
		}
	}
	return renamed
}

// trays returns tiles of A as tiles of B, or the name of a color that B does not have.
func (n *names) trays(drawn []core.Tray) (mapped []core.Tray, missing string) {
	mapped = make([]core.Tray, len(drawn))
	for i := range drawn {
		for c, count := range drawn[i] {
			switch {
			case count == 0:
			case n.to[c] < 0:
				return nil, n.of[c]
			default:
				mapped[i][n.to[c]] = count
			}
		}
	}
	return mapped, ""
}

// find returns the legal move of B's game that is A's. A word of a move that is the name of
// a color need not be one, such as a star that keeps its name while the color has another:
// so any of the words that could be translated may stay as it is.
func (n *names) find(text string, b *core.Game) (core.Move, bool) {
	words := strings.Fields(text)
	var colored []int // places of words that the rulesets write differently
	for i, word := range words {
		if cmp.Or(n.toB[word], word) != word {
			colored = append(colored, i)
		}
	}
	for kept := range 1 << len(colored) {
		candidate := slices.Clone(words)
		for bit, i := range colored {
			if kept>>bit&1 == 0 {
				candidate[i] = n.toB[words[i]]
			}
		}
		m, err := b.Rules().ParseMove(strings.Join(candidate, " "))
		if err == nil && b.State().Check(m) == nil {
			return m, true
		}
	}
	return 0, false
}

// translated replaces the words of a text that have a translation.
func translated(text string, words map[string]string) string {
	list := strings.Fields(text)
	for i, word := range list {
		list[i] = cmp.Or(words[word], word)
	}
	return strings.Join(list, " ")
}
