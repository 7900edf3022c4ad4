package classic_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Rulesets with events, effects and actions at random give the same games as the plain implementation
// has of them: whatever is offered or drawn in the middle of a step is settled before anything else.
func TestEngineAgreesWithPlainInEffects(t *testing.T) {
	rulesets, games := scene.Times(100, 10), scene.Times(2, 1)
	for seed := range rulesets {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			luck := rand.New(rand.NewPCG(uint64(seed), 9))
			chosen := []twist{randomEffects(luck)}
			for _, i := range luck.Perm(len(twists))[:luck.IntN(4)] {
				endless := twists[i].keys["bag.endless"] != "" // from which no effect can draw
				if !endless && !twists[i].clashes(chosen) {
					chosen = append(chosen, twists[i])
				}
			}
			board := luck.IntN(len(boards))
			rules, options := twisted(t, board, chosen)
			defer func() {
				if t.Failed() {
					t.Log(twistedText(boards[board].name, chosen))
				}
			}()
			for game := range games {
				seats := 2 + luck.IntN(3)
				agree(t, scene.Start(t, rules, seats), newPlain(seats, options()), uint64(game))
			}
		})
	}
}

// plainEffect is an effect for one seat, as a ruleset has it and as the plain implementation has it.
type plainEffect struct {
	text string
	do   func(g *plain, seat int, about plainAbout)
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
	{"3 - floor.count", func(g *plain, seat int) int { return 3 - len(g.players[seat-1].floor) }},
	{"tokens % 4 - storms % 3", func(g *plain, seat int) int {
		return (g.players[seat-1].counters["tokens"]%4+4)%4 - (g.counters["storms"]%3+3)%3
	}},
	{"marker", func(g *plain, _ int) int { return g.marker }},
	{"center % 3", func(g *plain, _ int) int { return len(g.center) % 3 }},
}

var plainConditions = []struct {
	text string
	of   func(g *plain, seat int) bool
}{
	{"true", func(*plain, int) bool { return true }},
	{"round % 2 == 1", func(g *plain, _ int) bool { return g.round%2 == 1 }},
	{"score > 3", func(g *plain, seat int) bool { return g.players[seat-1].score > 3 }},
	{"floor.count > 1", func(g *plain, seat int) bool { return len(g.players[seat-1].floor) > 1 }},
	{"tokens % 2 == 0", func(g *plain, seat int) bool { return g.players[seat-1].counters["tokens"]%2 == 0 }},
	{"seat != starter", func(g *plain, seat int) bool { return seat != g.start }},
	{"marker == seat", func(g *plain, seat int) bool { return g.marker == seat }},
	{"bag % 3 > 0", func(g *plain, _ int) bool { return plainTotal(g.bag)%3 > 0 }},
}

// plainWhom are the seats that an effect is for.
var plainWhom = map[string]func(g *plain, me int) []int{
	"all":    func(g *plain, me int) []int { return g.around(me) },
	"others": func(g *plain, me int) []int { return g.around(me)[1:] },
	"left":   func(g *plain, me int) []int { return []int{me%len(g.players) + 1} },
	"right":  func(g *plain, me int) []int { return []int{(me+len(g.players)-2)%len(g.players) + 1} },
	"marker": func(g *plain, _ int) []int {
		if g.marker == 0 {
			return nil
		}
		return []int{g.marker}
	},
}

// randomEffects makes some counters, actions and events.
func randomEffects(luck *rand.Rand) twist {
	e := plainMaker{luck: luck}
	keys := map[string]string{"counters": fmt.Sprintf("{ tokens: { start: seat, reset: %s }, storms: { of: table, start: 2, reset: %s } }",
		e.word("game", "round"), e.word("game", "round"))}
	var o plainOptions
	for i, name := range []string{"tokens", "storms"} {
		o.counters = append(o.counters, plainCounter{name: name, table: i == 1, reset: strings.Contains(strings.Split(keys["counters"], "},")[i], "round"),
			start: func(_ *plain, seat int) int { return []int{seat, 2}[i] }})
	}
	e.names = []string{"sweep", "bribe", "spin", "trade"}[:luck.IntN(5)]
	var actions, events []string
	for _, name := range e.names {
		a, text := e.action(name)
		o.actions, actions = append(o.actions, a), append(actions, text)
	}
	for i := range 1 + luck.IntN(4) {
		entry, text := e.entry(fmt.Sprint("entry", i))
		o.on, events = append(o.on, entry), append(events, text)
	}
	keys["on"] = "{ " + strings.Join(events, ", ") + " }"
	if actions != nil {
		keys["actions"] = "{ " + strings.Join(actions, ", ") + " }"
	}
	if luck.IntN(3) == 0 {
		keys["turns.first"], o.first = "tokens", func(g *plain, seat int) int { return g.players[seat-1].counters["tokens"] }
	}
	if luck.IntN(3) == 0 {
		keys["turns.placing"], o.placing = "-tokens", func(g *plain, seat int) int { return -g.players[seat-1].counters["tokens"] }
	}
	if luck.IntN(3) == 0 {
		keys["center.tiles"] = "storms % 5"
		o.centerTiles = func(g *plain) int { return (g.counters["storms"]%5 + 5) % 5 }
	}
	return twist{"effects", keys, func(to *plainOptions) {
		to.counters, to.actions, to.on = o.counters, o.actions, o.on
		if o.first != nil {
			to.first = o.first
		}
		if o.placing != nil {
			to.placing = o.placing
		}
		if o.centerTiles != nil {
			to.centerTiles = o.centerTiles
		}
	}}
}

type plainMaker struct {
	luck   *rand.Rand
	names  []string // of actions
	offer  bool     // tiles can be taken
	before bool     // a take is announced
}

func (e plainMaker) word(words ...string) string { return words[e.luck.IntN(len(words))] }

// action makes an action of that name.
func (e plainMaker) action(name string) (plainAction, string) {
	a := plainAction{name: name, phase: e.word("offer", "tiling", "offered", "offered"), times: 1 + e.luck.IntN(2), game: e.luck.IntN(2) == 0}
	a.free = a.phase != "offered" && e.luck.IntN(2) == 0
	a.must = a.phase == "offered" && e.luck.IntN(4) == 0
	when := plainConditions[e.luck.IntN(len(plainConditions))]
	a.when = when.of
	e.offer = a.phase != "tiling"
	do, effects := e.effects("actions."+name, a.phase != "offered" && !a.free, true)
	a.do = func(g *plain, seat int, _ string) { do(g, seat, plainAbout{}) }
	choose := ""
	if e.luck.IntN(3) == 0 {
		choose = ", choose: { color: \"floor.of(chosen.color) > 0\" }"
		a.choices = func(g *plain, seat int) []string {
			return slices.DeleteFunc(g.colorNames(), func(color string) bool { return plainCount(g.players[seat-1].floor, color) == 0 })
		}
		if e.luck.IntN(2) == 0 {
			effects += ", { move: all, from: floor, to: discard, of: chosen.color }"
			a.do = func(g *plain, seat int, color string) {
				do(g, seat, plainAbout{})
				g.move(16, color, &g.players[seat-1].floor, g.toLid)
			}
		}
	}
	text := fmt.Sprintf("%s: { phase: %s, limit: { times: %d, each: %s }, when: %q, do: [%s]%s", name, a.phase, a.times,
		[]string{"round", "game"}[yes(a.game)], when.text, effects, choose)
	if a.free {
		text += ", free: true"
	}
	if a.must {
		text += ", must: true"
	}
	return a, text + " }"
}

// entry makes what happens at an event.
func (e plainMaker) entry(name string) (plainEntry, string) {
	event := e.word("before take", "before fall", "round", "take", "line", "fall", "place", "row", "column", "color_set", "round_end", "next_round")
	once := !slices.Contains([]string{"round", "round_end", "next_round"}, event)
	when := plainConditions[e.luck.IntN(len(plainConditions))]
	e.offer = slices.Contains([]string{"round", "take", "line", "fall", "before take", "before fall"}, event)
	e.before = event == "before take"
	written := event
	if word, before := strings.CutPrefix(event, "before "); before {
		written = word + ", before: true"
	}
	do, effects := e.effects("on."+name, once && slices.Contains([]string{"take", "line", "fall"}, event), once)
	return plainEntry{event, func(g *plain, me int, about plainAbout) {
		if when.of(g, me) {
			do(g, me, about)
		}
	}}, fmt.Sprintf("%s: { event: %s, when: %q, do: [%s] }", name, written, when.text, effects)
}

// effects makes a list of them, which can have the effect again, and offers for several seats.
func (e plainMaker) effects(rule string, again, several bool) (func(g *plain, me int, about plainAbout), string) {
	var all []plainEffect
	var texts []string
	for range 1 + e.luck.IntN(3) {
		effect, one := e.effect(rule, again)
		whom, when := "me", plainConditions[e.luck.IntN(len(plainConditions))]
		if !one && e.luck.IntN(3) == 0 && (several || !strings.HasPrefix(effect.text, "offer")) {
			whom = e.word("all", "others", "left", "right", "marker")
		}
		all = append(all, plainEffect{do: func(g *plain, me int, about plainAbout) {
			seats := []int{me}
			if whom != "me" {
				seats = plainWhom[whom](g, me)
			}
			for _, seat := range seats {
				if when.of(g, seat) {
					effect.do(g, seat, about)
				}
			}
		}})
		texts = append(texts, fmt.Sprintf("{ %s, for: %s, when: %q }", effect.text, whom, when.text))
	}
	return func(g *plain, me int, about plainAbout) {
		for _, effect := range all {
			effect.do(g, me, about)
		}
	}, strings.Join(texts, ", ")
}

// effect makes one. Some are for one seat only.
func (e plainMaker) effect(rule string, again bool) (effect plainEffect, one bool) {
	n := plainNumbers[e.luck.IntN(len(plainNumbers))]
	tiles := 1 + e.luck.IntN(2)
	floor := func(g *plain, seat int) *[]string { return &g.players[seat-1].floor }
	if e.before && e.luck.IntN(4) == 0 {
		return plainEffect{"cancel: true", func(g *plain, _ int, _ plainAbout) {
			if g.effect() {
				g.announced = ""
			}
		}}, false
	}
	switch e.luck.IntN(14) {
	case 0, 1:
		return plainEffect{fmt.Sprintf("score: %q", n.text), func(g *plain, seat int, _ plainAbout) { g.score(seat, n.of(g, seat)) }}, false
	case 2:
		return plainEffect{fmt.Sprintf("count: tokens, by: %q", n.text), func(g *plain, seat int, _ plainAbout) {
			g.set(seat, "tokens", g.players[seat-1].counters["tokens"]+n.of(g, seat))
		}}, false
	case 3:
		return plainEffect{fmt.Sprintf("count: storms, set: %q", n.text), func(g *plain, seat int, _ plainAbout) {
			g.count("storms", n.of(g, seat)-g.counters["storms"])
		}}, false
	case 4:
		return plainEffect{fmt.Sprintf("move: %d, from: floor, to: discard", tiles), func(g *plain, seat int, _ plainAbout) {
			g.move(tiles, "", floor(g, seat), g.toLid)
		}}, false
	case 5:
		return plainEffect{fmt.Sprintf("move: %d, from: center, to: floor, of: red", tiles), func(g *plain, seat int, _ plainAbout) {
			g.move(tiles, "red", &g.center, func(tile string) { g.toFloor(seat)([]string{tile}) })
		}}, false
	case 6:
		return plainEffect{"move: 1, from: floor, to: center", func(g *plain, seat int, _ plainAbout) {
			g.move(1, "", floor(g, seat), g.toCenter)
		}}, false
	case 7:
		to := e.word("floor", "center", "dummy")
		return plainEffect{fmt.Sprintf("draw: %d, to: %s", tiles, to), func(g *plain, seat int, _ plainAbout) {
			g.drawTiles(tiles, map[string]func([]string){"floor": g.toFloor(seat), "dummy": g.toDummy,
				"center": func(tiles []string) { g.center = append(slices.Clone(g.center), tiles...) }}[to])
		}}, false
	case 8:
		return plainEffect{"marker: seat", func(g *plain, seat int, _ plainAbout) {
			if g.effect() {
				g.moveMarker(seat)
			}
		}}, true
	case 9:
		if again {
			return plainEffect{"again: true", func(g *plain, seat int, _ plainAbout) { g.goAgain(seat) }}, true
		}
	case 13:
		if e.offer {
			return plainEffect{"end: turns", func(g *plain, seat int, _ plainAbout) { g.leaveRound(seat) }}, false
		}
	case 10:
		switch e.luck.IntN(5) {
		case 3:
			return plainEffect{"end: won", func(g *plain, seat int, _ plainAbout) { g.win(rule, seat) }}, true
		case 4:
			return plainEffect{"end: lost", func(g *plain, seat int, _ plainAbout) { g.lose(rule, seat) }}, true
		case 0:
			return plainEffect{"end: round", func(g *plain, _ int, _ plainAbout) { g.cutShort() }}, true
		case 1:
			return plainEffect{"end: game", func(g *plain, _ int, _ plainAbout) { g.endGame(rule) }}, true
		}
		return plainEffect{"swap: seat % seats + 1", func(g *plain, seat int, _ plainAbout) { g.swapBoards(seat, seat%len(g.players)+1) }}, true
	}
	if len(e.names) > 0 {
		name := e.word(e.names...)
		return plainEffect{"offer: " + name, func(g *plain, seat int, _ plainAbout) { g.offer(seat, name) }}, false
	}
	return plainEffect{"score: 1", func(g *plain, seat int, _ plainAbout) { g.score(seat, 1) }}, false
}
