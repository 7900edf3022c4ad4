package conformance

import (
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

const displaysKey = "displays"

// siblings is the number of possible next positions to compare.
const siblings = 12

func checkHashes(t *target) {
	seen := map[uint64]string{}
	alike := !t.Rules.NumbersDisplays()
	for g := range t.games() {
		var all []core.State
		after := g.fresh()
		for range g.positions(sparse) {
			if g.state.Err() != nil {
				continue // it has no text
			}
			all = append(all, core.Clone(g.Rules, g.state))
			g.checkHash()
			if alike {
				g.turnDisplays(after)
			}
			moves := g.state.AppendMoves(nil)
			for i := 0; i < len(moves); i += 1 + len(moves)/siblings {
				after.Set(g.state)
				after.Play(moves[i], nil)
				if after.Err() == nil {
					g.tellApart(seen, after, alike)
				}
			}
		}
		allocatesNothing("the hashes of the positions of a game", func() {
			for _, s := range all {
				s.Hash()
			}
		})
	}
}

// checkHash compares the hash of the position with those of equal positions.
func (g *game) checkHash() {
	var hash uint64
	g.unchanged(g.state, "a hash", func() { hash = g.state.Hash() })
	read := g.fresh()
	g.reread(g.state, read)
	for what, s := range map[string]core.State{"asked again": g.state, "a copy": core.Clone(g.Rules, g.state), "read from its text": read} {
		again := s.Hash()
		must(hash == again, "the hash of the position is %x, and %s it is %x:\n%s", hash, what, again, textOf(g.state))
	}
}

// turnDisplays compares the hash of the position, and those of the next positions, with the hashes for reversed
// displays. It plays the next positions in after.
func (g *game) turnDisplays(after core.State) {
	position := g.written()
	displays := jsonOf(position.Get(displaysKey).Items())
	var lines []string
	for _, e := range position.Entries() {
		value := e.Value.JSON()
		switch n, err := strconv.Atoi(e.Value.Text()); {
		case e.Key == displaysKey:
			turned := slices.Clone(displays)
			slices.Reverse(turned)
			value = "[" + strings.Join(turned, ", ") + "]"
		case err == nil && g.namesDisplay(e.Key):
			value = strconv.Itoa(len(displays) + 1 - n)
		}
		lines = append(lines, e.Key+": "+value+"\n")
	}
	read, text := g.fresh(), strings.Join(lines, "")
	err := unmarshal(read, text)
	must(err == nil, "the position is refused with its displays in the reverse order: %w\nthe text is:\n%s", err, text)
	must(read.Hash() == g.state.Hash(),
		"the position has another hash with its displays in the reverse order, and nothing in the ruleset asks for that:\n%s", text)
	must(slices.Equal(nextHashes(g.state, after), nextHashes(read, after)), "moves lead to other positions with the displays in the "+
		"reverse order: if the numbers of displays matter, declare it by NumbersDisplays or draft.Outline:\n%s", text)
}

// nextHashes returns the hashes of the positions after each legal move, in order. It plays in after.
func nextHashes(s, after core.State) (all []uint64) {
	for _, m := range s.AppendMoves(nil) {
		after.Set(s)
		after.Play(m, nil)
		all = append(all, after.Hash())
	}
	slices.Sort(all)
	return all
}

// namesDisplay reports whether the value of a key of positions is the number of a display.
func (t *target) namesDisplay(key string) bool {
	return slices.ContainsFunc(variants.PositionKeys(t.Variant), func(k ruleset.Key) bool {
		return k.Path == key && strings.Contains(k.What, "display")
	})
}

// tellApart checks that no other position has the hash of this one.
func (t *target) tellApart(seen map[uint64]string, s core.State, alike bool) {
	hash, text := s.Hash(), textOf(s)
	other, is := seen[hash]
	if seen[hash] = text; !is || other == text || alike && t.inAnyOrder(other) == t.inAnyOrder(text) {
		return
	}
	fail("two positions have the same hash, and differ: %s\n%s", diff(other, text), text)
}

// inAnyOrder returns a text that is the same for displays in another order.
func (t *target) inAnyOrder(text string) string {
	position, _ := ruleset.ReadText("position", []byte(text))
	displays := jsonOf(position.Get(displaysKey).Items())
	var lines []string
	for _, e := range position.Entries() {
		value := e.Value.JSON()
		switch n, err := strconv.Atoi(e.Value.Text()); {
		case e.Key == displaysKey:
			value = strings.Join(slices.Sorted(slices.Values(displays)), ", ")
		case err == nil && t.namesDisplay(e.Key):
			value = displays[n-1]
		}
		lines = append(lines, e.Key+": "+value)
	}
	return strings.Join(lines, "\n")
}
