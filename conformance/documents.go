package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// with opens the ruleset with assignments over it, as one text without parents. A panic is an
// error.
func (t *target) with(sets ...string) (r *variants.Ruleset, err error) {
	err = core.Guard(func() (err error) {
		r, err = variants.Parse(t.name+" (resolved)", []byte(t.resolved), variants.With(t.Variant), variants.Set(sets...))
		return err
	})
	return r, err
}

// problemsIn returns the problems in an error of reading a text. Each needs a place, a message
// and a known code.
func problemsIn(err error) []ruleset.Problem {
	if panicked, is := errors.AsType[*core.Panic](err); is {
		panic(failure{panicked})
	}
	problems, is := errors.AsType[*ruleset.Problems](err)
	must(is, "the error is no *ruleset.Problems, so it has no place: %w", err)
	for _, p := range problems.List {
		_, known := ruleset.FindCode(p.Code)
		must(p.Message != "", "the problem has no message: %v", p)
		must(known, "no code of ruleset.Codes is %q: %v", p.Code, p)
	}
	return problems.List
}

// The tests of core/ruleset cover mistakes that the language itself finds.
func checkDocuments(t *target) {
	t.checkResolved(t.Document.Digest())
	var groups [][]mistake
	for _, m := range t.mistakes() {
		at := slices.IndexFunc(groups, func(g []mistake) bool {
			// Of more than fifty problems not all are reported, and a mistake can be several.
			return len(g) < 12 && !slices.ContainsFunc(g, func(o mistake) bool { return o.what != m.what || overlap(o.path, m.path) })
		})
		if at < 0 {
			at, groups = len(groups), append(groups, nil)
		}
		groups[at] = append(groups[at], m)
	}
	for _, group := range groups {
		if !t.options.stopped() {
			t.checkReported(group...)
		}
	}
}

// checkResolved checks the digest of the resolved text.
func (t *target) checkResolved(digest string) {
	r, err := t.with()
	must(err == nil, "its resolved text, which `azulejo show --resolved` prints, does not load: %w", err)
	got := r.Document.Digest()
	must(got == digest, "its resolved text, which `azulejo show --resolved` prints, has another digest: expected %s, got %s",
		digest, got)
}

// checkReported checks that several mistakes are all reported in one run. If one of them is not
// reported even alone, that is the failure.
func (t *target) checkReported(mistakes ...mistake) {
	var sets []string
	for _, m := range mistakes {
		sets = append(sets, m.path+"="+m.value)
	}
	_, refusal := t.with(sets...)
	err := try(func() {
		must(refusal != nil, "the ruleset loads, as if nothing were wrong")
		problems := problemsIn(refusal)
		for _, m := range mistakes {
			must(slices.ContainsFunc(problems, func(p ruleset.Problem) bool { return overlap(p.Path, m.path) }),
				"no problem is reported at %s:\n%w", m.path, refusal)
		}
	})
	if err == nil {
		return
	}
	if len(mistakes) == 1 {
		fail("with --set '%s' (%s): %w", sets[0], mistakes[0].what, err)
	}
	for _, m := range mistakes {
		t.checkReported(m)
	}
	fail("with %s, each of which is reported alone: %w", wording.Shell(setWords(sets)...), err)
}

// mistake is a mistake in one value of a ruleset.
type mistake struct {
	what  string // "a map where none belongs"
	path  string
	value string
}

// noSuchKey is a key that no variant declares.
const noSuchKey = "no_such_key"

// mistakes returns possible mistakes in all keys of the variant that it may handle wrongly.
func (t *target) mistakes() []mistake {
	var all []mistake
	for _, k := range t.Variant.Keys() {
		path := t.place(k.Path)
		was := t.Document.Get(path)
		add := func(what, value string) { all = append(all, mistake{what, path, value}) }
		if k.TakesFormulas() || k.Type == ruleset.Truth || k.Type == ruleset.Span || len(k.Words) > 0 {
			add("a name that means nothing", listed(k, "no_such_name"))
		}
		example, err := ruleset.ReadText("example", []byte("value: "+k.Example))
		free := k.Type == ruleset.Free && err == nil && example.Get("value").Kind() == ruleset.Mapping
		if k.Type != ruleset.Map && was.Kind() != ruleset.Mapping && !free {
			add("a map where none belongs", "{ "+noSuchKey+": 1 }")
		}
		if k.TakesFormulas() && k.Type != ruleset.Truth && boundsOf(k) != nil && k.Max < formula.Limit {
			add("a formula whose value is out of its bounds", listed(k, fmt.Sprintf("%d + 1", k.Max)))
		}
		if k.Required && was.Exists() && !strings.HasSuffix(k.Path, anyEntry) {
			add("a key that has to be there is missing", removed)
		}
	}
	return all
}

// place returns a path for a declared one. If there are several, each ruleset takes another.
func (t *target) place(declared string) string {
	all := expand(declared, t.Document.Root())
	return all[t.index%len(all)]
}

// listed returns a value of a key for a value that may be an item of a list.
func listed(k ruleset.Key, value string) string {
	if k.Type.List() {
		return fmt.Sprintf("[%q]", value)
	}
	return value
}

// bonusForms are assignments of bonuses with a formula, by the key of the formula. They work in
// rulesets without bonuses, and are evaluated in any game.
var bonusForms = map[string][]string{
	"bonuses.*.per": {"bonuses." + newEntry + "={ per: %q, points: 1 }",
		"bonuses." + newEntry + "={ per: %q, points: 1, each: round }"},
	"bonuses.*.points": {"bonuses." + newEntry + "={ per: 1, points: %q }"},
}

// A fault that only play shows has to end the game.
func checkFaults(t *target) {
	n := 0
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
				t.checkWith([]string{set}, always)
			}
			n++
		}
	}
}

// divisionByZero returns a formula without a value in any game, for keys with formulas evaluated
// in play. For other keys it returns "".
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

// The key and the value alone decide which ruleset tries a value, so all rulesets together try
// all.
func checkExtremes(t *target) {
	start := newState(t.Rules, t.seats[0]).Score(0)
	for i, k := range t.Variant.Keys() {
		for j, value := range t.extremeValues(k, start) {
			if !t.share(i + j) {
				continue
			}
			var sets []string // for all colors or bonuses, as one alone leaves others to play with
			for _, path := range expand(k.Path, t.Document.Root()) {
				sets = append(sets, path+"="+value)
			}
			t.checkWith(sets, false)
		}
	}
}

// extremeValues returns the values at the bounds of a key, given the start score of seats. A
// minimum at or above that score has an effect from the first deduction on.
func (t *target) extremeValues(k ruleset.Key, start int) []string {
	was := t.Document.Get(t.place(k.Path))
	var all []string
	switch k.Type {
	case ruleset.Truth:
		all = []string{"false", "true"}
	case ruleset.Word:
		all = slices.Clone(k.Words)
	case ruleset.Map:
		all = []string{"{}"}
	case ruleset.Whole, ruleset.Span:
		all = boundsOf(k)
	case ruleset.Wholes, ruleset.Series:
		all = []string{"[]"}
		for _, bound := range boundsOf(k) {
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

// checkWith checks the ruleset with assignments: either it is refused, and each problem has a
// place, or its games with few and many seats are sound. If fails is set, the games have to end
// with a fault.
func (t *target) checkWith(sets []string, fails bool) {
	if t.options.stopped() {
		return
	}
	r, err := t.with(sets...)
	if err != nil {
		within(func() { problemsIn(err) }, "with %s", wording.Shell(setWords(sets)...))
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
			fail("with %s, %s: %w\n%s", wording.Shell(setWords(sets)...), g.place().text(), err,
				playCommand(t.name, slices.Concat(t.options.Set, sets), seats, g.seed))
		}
	}
}

// checkPlay plays a game by new rules. The game has to end, offer moves, keep its tiles, account
// for its points, and write texts that read back. A formula without a value may end it, as this
// is a mistake of the ruleset alone; if fails is set, one must. The ruleset may allow a game as
// long as maxMoves.
func (g *game) checkPlay(fails bool) {
	l, tiles, used := newLedger(g), g.state.CountTiles(), g.fresh()
	round, steps := 0, 0 // steps of the round
	for s := range g.steps() {
		if s.Round != round {
			round, steps = s.Round, 0
		}
		steps++
		must(steps <= maxSteps && round <= maxRounds, "the game has no end: it is step %d of round %d", steps, round)
		l.read(s.Events, l.checkScored)
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
