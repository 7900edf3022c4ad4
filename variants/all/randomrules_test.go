package all_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Rulesets of random counters, draws, events, actions and discs conform over pairs of house rules,
// whatever they do to each other. What they can say comes from the declarations of the keys, so new
// words take part by themselves.
func TestRandomRulesetsConform(t *testing.T) {
	rulesets := uint64(2)
	if conformance.Exhaustive() {
		rulesets = 12
	}
	for seed := range rulesets {
		for _, base := range []string{"classic", "summer-pavilion"} {
			t.Run(fmt.Sprintf("%s/%d", base, seed), func(t *testing.T) {
				t.Parallel()
				text := newRuleWriter(t, base, seed).ruleset()
				file := filepath.Join(t.TempDir(), "random.yaml")
				require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
				r, err := variants.Open(file)
				require.NoError(t, err, text)
				least, most := r.Rules.Seats()
				seats := max(least, min(most, 2+int(seed%3)))
				if err := conformance.Check(r.Variant, conformance.Options{
					Documents: []string{file}, Seats: []int{seats}, Games: 1, Seed: seed,
					Skip: map[string]string{"turns": "effects give turns as they like"},
					Only: []string{"allocations", "position-text", "reasons", "forecasts", "boards"}}); err != nil {
					t.Errorf("%v\n%s", err, text)
				}
			})
		}
	}
}

// ruleWriter writes random rulesets.
type ruleWriter struct {
	*rand.Rand
	t    *testing.T
	base string
	keys map[string]ruleset.Key
	// declared is what the formulas and effects of the ruleset can name.
	declared          string
	counters, actions []string
}

// newRuleWriter returns a writer of rulesets over a published one, or for odd seeds over two house
// rules that extend it.
func newRuleWriter(t *testing.T, base string, seed uint64) *ruleWriter {
	t.Helper()
	r, err := variants.Open(base)
	require.NoError(t, err)
	g := &ruleWriter{Rand: rand.New(rand.NewPCG(seed, 7)), t: t, base: base, keys: map[string]ruleset.Key{}}
	for _, k := range r.Variant.Keys() {
		g.keys[k.Path] = k
		if effect, ok := strings.CutPrefix(k.Path, "on.*.do."); ok { // which actions have too
			g.keys["actions.*.do."+effect] = k
		}
	}
	for houses := houseRules(t)[r.Variant.Name()]; seed%2 == 1; {
		pair := houses[g.IntN(len(houses))].Name + ", " + houses[g.IntN(len(houses))].Name
		if _, err := variants.Parse("pair.yaml", []byte("format: 1\nextends: ["+pair+"]\n")); err == nil {
			g.base = "[" + pair + "]"
			break
		}
	}
	return g
}

// ruleset returns a ruleset that loads.
func (g *ruleWriter) ruleset() string {
	header := "format: 1\nextends: " + g.base + "\nname: Random\nsummary: Random rules.\n"
	var b strings.Builder
	b.WriteString("counters:\n")
	for i := range 1 + g.IntN(3) {
		name := fmt.Sprintf("c%c", 'a'+i)
		fmt.Fprintf(&b, "  %s: { of: %s, start: %d, reset: %s }\n", name, g.word("counters.*.of"), g.IntN(7)-2, g.word("counters.*.reset"))
		g.counters = append(g.counters, name)
	}
	b.WriteString("draws:\n")
	for i := range 1 + g.IntN(2) {
		each, of := g.word("draws.*.each"), g.word("draws.*.for")
		if each == "turn" {
			of = "table"
		}
		fmt.Fprintf(&b, "  d%c: { of: %s, each: %s, for: %s, replace: %t }\n", 'a'+i, g.pick("colors", "1..6", "0..1"),
			each, of, g.IntN(2) == 0)
	}
	g.declared = header + b.String()
	if discs := g.discs(); g.loads(discs) {
		g.declared += discs
	}
	actions := g.entries("actions", 1+g.IntN(3), g.action)
	g.declared += "actions:\n" + actions
	on := g.entries("on", 3+g.IntN(6), g.event)
	return g.declared + "on:\n" + on
}

// discs returns special displays.
func (g *ruleWriter) discs() string {
	kinds := make([]string, 1+g.IntN(3))
	names := []string{"plain"}
	for i := range kinds {
		name := fmt.Sprintf("k%c", 'a'+i)
		kinds[i] = fmt.Sprintf("%s: { rest: %s, extra: %d }", name, g.word("displays.special.*.rest"), g.IntN(3))
		names = append(names, name)
	}
	if g.IntN(2) == 0 {
		return fmt.Sprintf("displays:\n  special: { %s }\n  discs: [%s]\n  draw: { count: %d, each: %s }\n", strings.Join(kinds, ", "),
			strings.Join(names[1:], ", "), g.IntN(4), g.word("displays.draw.each"))
	}
	var layout []string
	for range 1 + g.IntN(6) {
		layout = append(layout, g.pick(names...))
	}
	return fmt.Sprintf("displays:\n  special: { %s }\n  discs: [%s]\n", strings.Join(kinds, ", "), strings.Join(layout, ", "))
}

// loads reports whether a text can be added to what is declared.
func (g *ruleWriter) loads(text string) bool {
	_, err := variants.Parse("mine.yaml", []byte(g.declared+text))
	return err == nil
}

// entries returns entries of a map, each of which loads beside what is declared.
func (g *ruleWriter) entries(key string, n int, entry func() string) string {
	var all []string
	for tries := 0; len(all) < n; tries++ {
		require.Less(g.t, tries, 2000, "no %s loads", key)
		name := fmt.Sprintf("%s%c", key[:1], 'a'+len(all))
		text := fmt.Sprintf("  %s: %s\n", name, entry())
		if g.loads(key + ":\n" + strings.Join(all, "") + text) {
			all = append(all, text)
			if key == "actions" {
				g.actions = append(g.actions, name)
			}
		}
	}
	return strings.Join(all, "")
}

func (g *ruleWriter) event() string {
	return fmt.Sprintf("{ event: %s%s, do: [%s] }", g.word("on.*.event"), g.maybe("when", "on.*.when"), g.effects())
}

func (g *ruleWriter) action() string {
	var choose []string
	for path := range g.keys {
		if word, is := strings.CutPrefix(path, "actions.*.choose."); is {
			choose = append(choose, word)
		}
	}
	slices.Sort(choose)
	g.Shuffle(len(choose), func(i, j int) { choose[i], choose[j] = choose[j], choose[i] })
	text := fmt.Sprintf("{ phase: %s, free: %t, must: %t, limit: { each: %s, times: %d }%s", g.word("actions.*.phase"), g.IntN(2) == 0, g.IntN(3) == 0,
		g.word("actions.*.limit.each"), 1+g.IntN(3), g.maybe("when", "actions.*.when"))
	if n := g.IntN(3); n > 0 {
		var parts []string
		for _, word := range choose[:n] {
			parts = append(parts, fmt.Sprintf("%s: %q", word, g.formula("actions.*.choose."+word)))
		}
		text += ", choose: { " + strings.Join(parts, ", ") + " }"
	}
	return text + fmt.Sprintf(", do: [%s] }", g.effects())
}

func (g *ruleWriter) effects() string {
	var all []string
	for range 1 + g.IntN(3) {
		text := g.effect()
		if g.IntN(2) == 0 {
			text += ", for: " + g.word("on.*.do.for")
		}
		when := g.maybe("when", "on.*.do.when")
		if strings.HasPrefix(text, "end: ") && !strings.HasPrefix(text, "end: round") {
			when = ", when: round == rounds" // so that there are rounds before
		}
		all = append(all, "{ "+text+when+" }")
	}
	return strings.Join(all, ", ")
}

// effect returns the own words of an effect.
func (g *ruleWriter) effect() string {
	switch g.IntN(12) {
	case 0:
		return fmt.Sprintf("score: %q", "max(-9, min(9, "+g.formula("on.*.do.score")+"))") // scores of scores grow too far
	case 1:
		return fmt.Sprintf("count: %s, %s: %q", g.pick(g.counters...), g.pick("by", "set"), g.formula("on.*.do.by"))
	case 2, 3, 4, 5:
		n := "all"
		if g.IntN(2) == 0 {
			n = fmt.Sprint(1 + g.IntN(3))
		}
		of := ""
		if g.IntN(4) == 0 {
			of = fmt.Sprintf(", of: %q", g.color())
		}
		return fmt.Sprintf("move: %s, from: %s, to: %s%s%s", n, g.word("on.*.do.from"), g.word("on.*.do.to"), of, g.which())
	case 6:
		return fmt.Sprintf("draw: %d, to: %s", g.IntN(4), g.word("on.*.do.to"))
	case 7:
		return fmt.Sprintf("swap: %q", g.pick("1", "seats", "seat % seats + 1"))
	case 8:
		return fmt.Sprintf("marker: %q", g.pick("0", "1", "seat", "seats"))
	case 9:
		return "again: true"
	case 10:
		if len(g.actions) > 0 {
			return "offer: " + g.pick(g.actions...)
		}
		return "again: true"
	}
	if g.IntN(2) == 0 {
		return "end: round"
	}
	return "end: " + g.pick("game", "won", "lost") // only in the last round, so that there are others
}

// which says which line or display a move is about, or nothing.
func (g *ruleWriter) which() string {
	var words []string
	for path, k := range g.keys {
		if word, is := strings.CutPrefix(path, "on.*.do."); is && strings.HasPrefix(k.Doc, "Which ") {
			words = append(words, word)
		}
	}
	if slices.Sort(words); len(words) == 0 || g.IntN(3) > 0 {
		return ""
	}
	return fmt.Sprintf(", %s: %q", g.pick(words...), g.pick("1", "seat", "round"))
}

func (g *ruleWriter) pick(words ...string) string { return words[g.IntN(len(words))] }

func (g *ruleWriter) word(path string) string {
	require.NotEmpty(g.t, g.keys[path].Words, path)
	return g.pick(g.keys[path].Words...)
}

func (g *ruleWriter) maybe(word, path string) string {
	if g.IntN(2) == 0 {
		return ""
	}
	return fmt.Sprintf(", %s: %q", word, g.formula(path))
}

// formula returns a formula for a key with names that it has, most of them without arguments.
func (g *ruleWriter) formula(path string) string {
	k := g.keys[path]
	number := g.named(k.Scope, formula.Whole)
	if k.Type != ruleset.Truth {
		return g.pick(number, fmt.Sprint(g.IntN(5)-2), "round", number+" - 1")
	}
	return g.pick("true", "true", number+" > 1", "round % 2 == 0", "not ("+number+" == 2)", "seat == 1", "any(players, .score > 5)")
}

// color returns a name of a color that some events have.
func (g *ruleWriter) color() string {
	return g.pick(g.named(g.keys["on.*.when"].Scope, formula.Color), "da")
}

// named returns a name of a type that takes no arguments. Events and actions that do not have it
// are tried anew.
func (g *ruleWriter) named(s *formula.Scope, typ formula.Type) string {
	var all []string
	for _, n := range s.Names() {
		if n.Type == typ && len(n.Args) == 0 && n.Path != "#" {
			all = append(all, n.Path)
		}
	}
	if typ == formula.Whole {
		all = append(all, g.counters...)
	}
	return g.pick(all...)
}
