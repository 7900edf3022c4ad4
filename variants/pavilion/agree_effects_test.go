package pavilion_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Rulesets with events, effects and actions at random give the same games as the plain implementation
// has of them: whatever is offered or drawn in the middle of a step is settled before anything else.
func TestEngineAgreesWithPlainInEffects(t *testing.T) {
	rulesets, games := scene.Times(130, 10), scene.Times(2, 1)
	boards := []string{"summer-pavilion", "summer-pavilion-gray", "glazed-pavilion-orange", "glazed-pavilion-purple"}
	for seed := range rulesets {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			luck := rand.New(rand.NewPCG(uint64(seed), 9))
			rules, groups := []plainRule{randomEffects(luck)}, slices.Sorted(maps.Keys(plainRules))
			for _, i := range luck.Perm(len(groups))[:luck.IntN(4)] {
				if group := groups[i]; !strings.HasPrefix(group, "turns.") {
					rules = append(rules, plainRules[group][luck.IntN(len(plainRules[group]))])
				}
			}
			agreeUnder(t, boards[luck.IntN(len(boards))], rules, games, luck)
		})
	}
}

// plainNumbers and plainConditions are formulas about a seat.
var plainNumbers = []struct {
	text string
	of   func(g *plain, seat int) int
}{
	{"2", func(*plain, int) int { return 2 }},
	{"-1", func(*plain, int) int { return -1 }},
	{"seat", func(_ *plain, seat int) int { return seat }},
	{"round - 1", func(g *plain, _ int) int { return g.round - 1 }},
	{"3 - hand", func(g *plain, seat int) int { return 3 - g.seats[seat-1].hand.total() }},
	{"tokens % 4 - storms % 3", func(g *plain, seat int) int {
		return (g.seats[seat-1].counters["tokens"]%4+4)%4 - (g.counters["storms"]%3+3)%3
	}},
	{"marker", func(g *plain, _ int) int { return g.marker }},
	{"supply % 3", func(g *plain, _ int) int { return g.supply.total() % 3 }},
}

var plainConditions = []struct {
	text string
	of   func(g *plain, seat int) bool
}{
	{"true", func(*plain, int) bool { return true }},
	{"round % 2 == 1", func(g *plain, _ int) bool { return g.round%2 == 1 }},
	{"score > 8", func(g *plain, seat int) bool { return g.seats[seat-1].score > 8 }},
	{"hand > 3", func(g *plain, seat int) bool { return g.seats[seat-1].hand.total() > 3 }},
	{"tokens % 2 == 0", func(g *plain, seat int) bool { return g.seats[seat-1].counters["tokens"]%2 == 0 }},
	{"seat != starter", func(g *plain, seat int) bool { return seat != g.start }},
	{"marker == seat", func(g *plain, seat int) bool { return g.marker == seat }},
	{"bag % 3 > 0", func(g *plain, _ int) bool { return g.bag.total()%3 > 0 }},
}

// plainWhom are the seats that an effect is for.
func plainWhom(g *plain, whom string, me int) []int {
	switch around := g.around(me); whom {
	case "all":
		return around
	case "others":
		return around[1:]
	case "left":
		return around[1:2]
	case "right":
		return around[len(around)-1:]
	case "marker":
		return slices.DeleteFunc(around, func(seat int) bool { return seat != g.marker })
	}
	return []int{me}
}

// randomEffects makes some counters, actions and events.
func randomEffects(luck *rand.Rand) plainRule {
	e := plainMaker{luck: luck, names: []string{"bribe", "spin", "sweep", "trade"}[:luck.IntN(5)]}
	keys, h := map[string]string{}, plainHouse{}
	for i, name := range []string{"tokens", "storms"} {
		reset := e.word("game", "round")
		keys["counters."+name+".of"], keys["counters."+name+".reset"] = []string{"seat", "table"}[i], reset
		keys["counters."+name+".start"] = []string{"seat", "2"}[i]
		h.counters = append(h.counters, plainCounter{name, i == 1, reset == "round",
			func(_ *plain, seat int) int { return []int{seat, 2}[i] }})
	}
	for _, name := range e.names {
		a, values := e.action(name)
		h.actions = append(h.actions, a)
		for key, value := range values {
			keys["actions."+name+"."+key] = value
		}
	}
	for i := range 1 + luck.IntN(4) {
		name := fmt.Sprint("entry", i)
		entry, when, do := e.entry("on." + name)
		h.on = append(h.on, entry)
		keys["on."+name+".event"], keys["on."+name+".when"], keys["on."+name+".do"] = entry.event, when, do
	}
	if luck.IntN(3) == 0 {
		keys["turns.first"], h.first = "tokens", func(g *plain, seat int) int { return g.seats[seat-1].counters["tokens"] }
	}
	if luck.IntN(3) == 0 {
		keys["turns.placing"], h.order = "-tokens", func(g *plain, seat int) int { return -g.seats[seat-1].counters["tokens"] }
	}
	return plainRule{keys, func(o *plainOptions) {
		o.house.counters, o.house.actions, o.house.on, o.house.first, o.house.order = h.counters, h.actions, h.on, h.first, h.order
	}}
}

type plainMaker struct {
	luck  *rand.Rand
	names []string // of actions
	offer bool     // tiles can be taken
}

func (e plainMaker) word(words ...string) string { return words[e.luck.IntN(len(words))] }

// action makes an action of that name.
func (e plainMaker) action(name string) (plainAction, map[string]string) {
	a := plainAction{name: name, phase: e.word("take", "place", "pick", "keep", "offered", "offered"), times: 1 + e.luck.IntN(2), game: e.luck.IntN(2) == 0}
	a.free = a.phase != "offered" && e.luck.IntN(2) == 0
	a.must = a.phase == "offered" && e.luck.IntN(4) == 0
	when := plainConditions[e.luck.IntN(len(plainConditions))]
	e.offer = slices.Contains([]string{"take", "offered"}, a.phase)
	do, effects := e.effects("actions."+name, a.phase != "offered" && !a.free, true)
	a.when, a.do = when.of, func(g *plain, seat int, _ string) { do(g, seat) }
	keys := map[string]string{"phase": a.phase, "limit.times": fmt.Sprint(a.times), "limit.each": "round", "when": when.text, "do": effects}
	if a.game {
		keys["limit.each"] = "game"
	}
	if a.free {
		keys["free"] = "true"
	}
	if a.must {
		keys["must"] = "true"
	}
	return a, keys
}

// entry makes what happens at an event.
func (e plainMaker) entry(rule string) (entry plainEntry, condition, effects string) {
	event := e.word("round", "take", "place", "star", "structure", "pick", "pass", "keep", "round_end", "next_round")
	once := !slices.Contains([]string{"round", "round_end", "next_round"}, event)
	when := plainConditions[e.luck.IntN(len(plainConditions))]
	e.offer = slices.Contains([]string{"round", "take"}, event)
	do, effects := e.effects(rule, once, once)
	return plainEntry{event, func(g *plain, me int, _ plainAbout) {
		if when.of(g, me) {
			do(g, me)
		}
	}}, when.text, effects
}

// effects makes a list of them, which can have the effect again, and offers for several seats.
func (e plainMaker) effects(rule string, again, several bool) (do func(g *plain, me int), text string) {
	var all []func(g *plain, me int)
	var texts []string
	for range 1 + e.luck.IntN(3) {
		effect, one, do := e.effect(rule, again)
		whom, when := "me", plainConditions[e.luck.IntN(len(plainConditions))]
		if !one && e.luck.IntN(3) == 0 && (several || !strings.HasPrefix(effect, "offer")) {
			whom = e.word("all", "others", "left", "right", "marker")
		}
		all = append(all, func(g *plain, me int) {
			for _, seat := range plainWhom(g, whom, me) {
				if when.of(g, seat) {
					do(g, seat)
				}
			}
		})
		texts = append(texts, fmt.Sprintf("{ %s, for: %s, when: %q }", effect, whom, when.text))
	}
	return func(g *plain, me int) {
		for _, do := range all {
			do(g, me)
		}
	}, "[" + strings.Join(texts, ", ") + "]"
}

// effect makes one. Some are for one seat only.
func (e plainMaker) effect(rule string, again bool) (text string, one bool, do func(g *plain, seat int)) {
	n := plainNumbers[e.luck.IntN(len(plainNumbers))]
	tiles := 1 + e.luck.IntN(2)
	switch e.luck.IntN(14) {
	case 0, 1:
		return fmt.Sprintf("score: %q", n.text), false, func(g *plain, seat int) { g.score(seat, n.of(g, seat)) }
	case 2:
		return fmt.Sprintf("count: tokens, by: %q", n.text), false, func(g *plain, seat int) {
			g.set(seat, "tokens", g.seats[seat-1].counters["tokens"]+n.of(g, seat))
		}
	case 3:
		return fmt.Sprintf("count: storms, set: %q", n.text), false, func(g *plain, seat int) {
			g.count("storms", n.of(g, seat)-g.counters["storms"])
		}
	case 4:
		return fmt.Sprintf("move: %d, from: hand, to: discard", tiles), false, func(g *plain, seat int) {
			g.move(tiles, "", g.seats[seat-1].hand, g.discard)
		}
	case 5:
		return fmt.Sprintf("move: %d, from: supply, to: hand, of: red", tiles), false, func(g *plain, seat int) {
			g.move(tiles, "red", g.supply, g.seats[seat-1].hand)
		}
	case 6:
		return "move: 1, from: hand, to: kept", false, func(g *plain, seat int) {
			to := g.seats[seat-1].kept
			if to.total() == 7 { // as many as can ever be kept
				to = g.discard
			}
			g.move(1, "", g.seats[seat-1].hand, to)
		}
	case 7:
		to := e.word("hand", "center", "dummy")
		return fmt.Sprintf("draw: %d, to: %s", tiles, to), false, func(g *plain, seat int) {
			g.drawTiles(tiles, map[string]plainTiles{"hand": g.seats[seat-1].hand, "center": g.center, "dummy": g.dummy}[to])
		}
	case 8:
		return "marker: seat", true, func(g *plain, seat int) {
			if g.effect() {
				g.marker = seat
			}
		}
	case 9:
		if again {
			return "again: true", true, func(g *plain, seat int) { g.goAgain(seat) }
		}
	case 10:
		switch e.luck.IntN(5) {
		case 3:
			return "end: won", true, func(g *plain, seat int) { g.win(rule, seat) }
		case 4:
			return "end: lost", true, func(g *plain, seat int) { g.lose(rule, seat) }
		case 0:
			return "end: round", true, func(g *plain, _ int) { g.cutShort() }
		case 1:
			return "end: game", true, func(g *plain, _ int) { g.endGame(rule) }
		}
		return "swap: seat % seats + 1", true, func(g *plain, seat int) { g.swapBoards(seat, seat%len(g.seats)+1) }
	case 11, 12, 13:
		if e.offer && e.luck.IntN(3) == 0 {
			return "end: turns", false, func(g *plain, seat int) { g.leaveRound(seat) }
		}
		if len(e.names) > 0 {
			name := e.word(e.names...)
			return "offer: " + name, false, func(g *plain, seat int) { g.offer(seat, name) }
		}
	}
	return "score: 1", false, func(g *plain, seat int) { g.score(seat, 1) }
}
