package conformance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// bonusForms are assignments of bonuses with a formula, by the key of the formula. A
// ruleset may have no bonus in which to put the formula, and these are computed in any.
var bonusForms = map[string][]string{
	"bonuses.*.per": {"bonuses." + newEntry + "={ per: %q, points: 1 }",
		"bonuses." + newEntry + "={ per: %q, points: 1, each: round }"},
	"bonuses.*.points": {"bonuses." + newEntry + "={ per: 1, points: %q }"},
}

// checkFaults plays with formulas that divide by zero. Where that shows in play alone,
// it ends the game.
// It finds faults that are ignored, and games that continue after one.
func checkFaults(t *target) {
	n, d := 0, t.resolved()
	for _, k := range t.Variant.Keys() {
		text := divisionByZero(k)
		if text == "" {
			continue
		}
		sets, always := []string{t.place(k.Path) + "=" + listed(k, text)}, k.Path == "ranking"
		if forms := bonusForms[k.Path]; forms != nil {
			sets, always = nil, true
			for _, form := range forms {
				sets = append(sets, fmt.Sprintf(form, text))
			}
		}
		for _, set := range sets {
			if t.share(n) {
				t.checkWith(d, []string{set}, always)
			}
			n++
		}
	}
}

// divisionByZero returns a formula that has no value in any game, for keys whose
// formulas are computed in play; "" for others, whose formulas are computed before.
func divisionByZero(k ruleset.Key) string {
	if k.Scope == nil {
		return ""
	}
	for _, n := range k.Scope.Names() {
		if !n.Big || n.Type != formula.Whole || len(n.Args) > 0 {
			continue
		}
		text := fmt.Sprintf("1 / (%s - %[1]s)", n.Path)
		if k.Type == ruleset.Truth {
			text += " > 0"
		}
		return text
	}
	return ""
}

// checkExtremes plays games by rulesets with each value at the bounds of a key. Some of
// them contradict what the ruleset says beside it, and have to be refused. Whether a
// ruleset tries a value depends on the key and the value alone, so that all rulesets
// together try all.
// It finds boards of a fixed size, games that stall when the bag is empty, and tables
// that the largest numbers exceed.
func checkExtremes(t *target) {
	d, start := t.resolved(), newState(t.Rules, t.seats[0]).Score(0)
	for i, k := range t.Variant.Keys() {
		for j, value := range t.extremeValues(k, start) {
			if !t.share(i + j) {
				continue
			}
			var sets []string // for all colors or bonuses, as one alone leaves others to play with
			for _, path := range expand(k.Path, t.Document.Root()) {
				sets = append(sets, path+"="+value)
			}
			t.checkWith(d, sets, false)
		}
	}
}

// extremeValues returns the values at the bounds of a key, given the score that seats
// begin with: a minimum at or above that score decides from the first deduction on.
func (t *target) extremeValues(k ruleset.Key, start int) []string {
	was := t.Document.Get(t.place(k.Path))
	var all, bounds []string
	if k.Min != 0 || k.Max != 0 {
		bounds = []string{strconv.Itoa(k.Min), strconv.Itoa(k.Max)}
	}
	switch k.Type {
	case ruleset.Truth:
		all = []string{"false", "true"}
	case ruleset.Word:
		all = slices.Clone(k.Words)
	case ruleset.Map:
		all = []string{"{}"}
	case ruleset.Whole, ruleset.Span:
		all = bounds
	case ruleset.Wholes, ruleset.Series:
		all = []string{"[]"}
		for _, bound := range bounds {
			for _, items := range []int{len(was.Items()), 100} { // and more than lists have
				all = append(all, "["+strings.Join(slices.Repeat([]string{bound}, items), ", ")+"]")
			}
		}
	}
	switch k.Path {
	case "colors.*.tiles": // too few for one round, and for the next
		all = append(all, "1", "3")
	case "scoring.minimum":
		all = append(all, strconv.Itoa(start), strconv.Itoa(start+1))
	}
	if was.Exists() && !k.Required {
		all = append(all, removed)
	}
	return all
}

// checkWith holds that the ruleset with assignments is refused, with the place of each
// problem, or that its games are sound, with few seats and with many. If fails is set,
// they have to end with a fault.
func (t *target) checkWith(d resolved, sets []string, fails bool) {
	if t.options.stopped() {
		return
	}
	r, err := d.with(sets...)
	if err != nil {
		within(func() { d.problemsOf(err, sets) }, "with %s", setWords(sets))
		return
	}
	on := *t
	on.Ruleset = r
	least, most := r.Rules.Seats()
	for _, seats := range slices.Compact([]int{least, most}) {
		g := &game{seats: seats, seed: t.options.Seed}
		err := try(func() {
			g = on.newGame(r.Rules, seats, t.options.Seed)
			g.checkPlay(fails)
		})
		if err != nil {
			fail("with %s, %s: %w\nthe game: %s", setWords(sets), g.place().text(), err,
				playCommand(t.name, slices.Concat(t.options.Set, sets), seats, g.seed))
		}
	}
}

// checkPlay plays a game by rules that nobody may have played before. It has to come to
// an end, to offer moves, to lose no tile, to account for its points, and to write
// texts that read back. A formula without a value may end it, as that is a mistake of
// the ruleset alone; if fails is set, one has to. So long a game as maxMoves can be what
// the ruleset asks for.
func (g *game) checkPlay(fails bool) {
	l, tiles, used := newLedger(g), g.countOf(g.state), g.fresh()
	round, steps := 0, 0 // steps of the round
	for s := range g.steps() {
		if s.round != round {
			round, steps = s.round, 0
		}
		steps++
		must(steps <= maxSteps && round <= maxRounds, "the game has no end: it is step %d of round %d", steps, round)
		l.read(s.events, l.checkScored)
		l.checkEnding()
		g.sameTiles(tiles, g.state)
		if turn := g.state.Turn(); g.state.Err() == nil && (turn == core.Over || turn.Seat() && g.moves&(g.moves-1) == 0) {
			g.reread(g.state, used)
		}
		l.checkTotals()
	}
	turn := g.state.Turn()
	must(!turn.Seat() || g.moves == maxMoves, "%v, and there is no legal move", turn)
	g.mustGoOn()
	must(!fails || g.state.Err() != nil, "the game ends as if the formula had a value, and Err is nil")
}
