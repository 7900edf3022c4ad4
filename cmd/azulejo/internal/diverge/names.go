package diverge

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// names translates colors, and the moves that name them, from one ruleset to the other: by
// their names if B has all of A's, and otherwise, if both have as many colors, by their
// order.
type names struct {
	a, b []core.ColorInfo
	to   []int // by color of A, the color of B; -1 for none
}

func newNames(a, b core.Rules) names {
	n := names{a: a.Colors(), b: b.Colors()}
	for _, c := range n.a {
		n.to = append(n.to, colorAt(n.b, c.Name))
	}
	if slices.Contains(n.to, -1) && len(n.a) == len(n.b) {
		for c := range n.to {
			n.to[c] = c
		}
	}
	return n
}

// Renamed lists the colors of A that correspond to others of B, as "blue is iron".
func Renamed(a, b core.Rules) []string {
	n := newNames(a, b)
	var renamed []string
	for c, info := range n.a {
		if to := n.colorToB(info.Name); n.to[c] >= 0 && to != info.Name {
			renamed = append(renamed, info.Name+" is "+to)
		}
	}
	return renamed
}

// colorAt returns the index of a color in a list, -1 if it is not there.
func colorAt(colors []core.ColorInfo, name string) int {
	return slices.IndexFunc(colors, func(c core.ColorInfo) bool { return c.Name == name })
}

// trays returns tiles of A as tiles of B, or the name of a color that B does not have.
func (n *names) trays(drawn []core.Tray) (mapped []core.Tray, missing string) {
	mapped = make([]core.Tray, len(drawn))
	for i := range drawn {
		for c, count := range drawn[i] {
			switch {
			case count == 0:
			case n.to[c] < 0:
				return nil, n.a[c].Name
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
		if n.colorToB(word) != word {
			colored = append(colored, i)
		}
	}
	for kept := range 1 << len(colored) {
		candidate := slices.Clone(words)
		for bit, i := range colored {
			if kept>>bit&1 == 0 {
				candidate[i] = n.colorToB(words[i])
			}
		}
		m, err := b.Rules().ParseMove(strings.Join(candidate, " "))
		if err == nil && b.State().Check(m) == nil {
			return m, true
		}
	}
	return 0, false
}

// colorToB returns the name in B of a color of A; any other word as it is.
func (n *names) colorToB(word string) string {
	if c := colorAt(n.a, word); c >= 0 && n.to[c] >= 0 {
		return n.b[n.to[c]].Name
	}
	return word
}

// colorToA returns the name in A of a color of B; any other word as it is.
func (n *names) colorToA(word string) string {
	c := colorAt(n.b, word)
	if a := slices.Index(n.to, c); c >= 0 && a >= 0 {
		return n.a[a].Name
	}
	return word
}

// translate replaces each word of a text.
func translate(text string, word func(string) string) string {
	words := strings.Fields(text)
	for i := range words {
		words[i] = word(words[i])
	}
	return strings.Join(words, " ")
}
