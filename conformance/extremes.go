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
)

// failing is an assignment of a formula that divides by zero.
type failing struct {
	set    string
	always bool // each game works it out
}

// checkFaults plays with formulas that divide by zero. Where that shows in play alone,
// it ends the game.
// It finds faults that are ignored, and games that continue after one.
func checkFaults(t *target) error {
	var all []failing
	for _, k := range t.Variant.Keys() {
		text := divisionByZero(k)
		switch {
		case text == "":
		case k.Path == "bonuses.*.per":
			all = append(all,
				failing{fmt.Sprintf("bonuses.%s={ per: %q, points: 1 }", newEntry, text), true},
				failing{fmt.Sprintf("bonuses.%s={ per: %q, points: 1, each: round }", newEntry, text), true})
		case k.Path == "bonuses.*.points":
			all = append(all, failing{fmt.Sprintf("bonuses.%s={ per: 1, points: %q }", newEntry, text), true})
		default:
			all = append(all, failing{t.place(k.Path) + "=" + listed(k, text), k.Path == "ranking"})
		}
	}
	d := t.resolved()
	for i, f := range all {
		if !t.share(i) {
			continue
		}
		r, err := d.with(f.set)
		if err != nil {
			continue // it shows before play, or the value does not fit
		}
		least, _ := r.Rules.Seats()
		on := *t
		on.Ruleset = r
		if err := core.Guard(func() error { return on.checkFails(least, f.always) }); err != nil {
			return fmt.Errorf("with --set '%s', %s, seed %d: %w", f.set, wording.Count(least, "seat"), t.options.Seed, err)
		}
	}
	return nil
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

// checkFails plays a game up to the fault of a formula, which has to come if each game
// computes the formula.
func (t *target) checkFails(seats int, always bool) error {
	g, err := t.newGame(seats, t.options.Seed)
	if err != nil {
		return err
	}
	var end ending
	for !g.over() && g.state.Err() == nil {
		var log eventLog
		g.step(&log)
		end.add(step{events: log.events})
	}
	fault := g.state.Err()
	if fault == nil {
		if always {
			return errors.New("the game ends as if the formula had a value, and Err is nil")
		}
		return nil
	}
	if err := g.checkFault(); err != nil {
		return err
	}
	if end.ends > 0 {
		return fmt.Errorf("a formula has failed (%w), and the game was reported to be ended by a rule", fault)
	}
	if len(g.state.AppendMoves(nil)) > 0 {
		return fmt.Errorf("a formula has failed (%w), and there are legal moves", fault)
	}
	if _, err := g.state.AppendText(nil); err == nil {
		return fmt.Errorf("a formula has failed (%w), and the position is written as if it could be read again", fault)
	}
	return nil
}

// checkExtremes plays games by rulesets with each value at the bounds of a key. Some of
// them contradict what the ruleset says beside it, and have to be refused. Whether a
// ruleset tries a value depends on the key and the value alone, so that all rulesets
// together try all.
// It finds boards of a fixed size, games that stall when the bag is empty, and tables
// that the largest numbers exceed.
func checkExtremes(t *target) error {
	s, err := t.Rules.New(t.seats[0])
	if err != nil {
		return err
	}
	d, keys := t.resolved(), t.Variant.Keys()
	for i, k := range keys {
		for j, value := range t.extremeValues(k, s.Score(0)) {
			if !t.share(i + j) {
				continue
			}
			var sets []string // for all colors or bonuses, as one alone leaves others to play with
			for _, path := range expand(k.Path, t.Document.Root()) {
				sets = append(sets, path+"="+value)
			}
			if err := t.checkWith(d, sets); err != nil {
				return err
			}
		}
	}
	return nil
}

// extremeValues returns the values at the bounds of a key, given the score that seats
// begin with.
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
	if text := divisionByZero(k); text != "" {
		all = append(all, listed(k, text))
	}
	if was.Exists() && !k.Required {
		all = append(all, removed)
	}
	return all
}

// checkWith holds that the ruleset with assignments is refused, with the place of each
// problem, or that its games are sound, with few seats and with many.
func (t *target) checkWith(d resolved, sets []string) error {
	if err := t.options.stopped(); err != nil {
		return err
	}
	var words []string
	for _, set := range sets {
		words = append(words, "--set", set)
	}
	r, err := d.with(sets...)
	if err != nil {
		if _, err = d.problemsOf(err, sets); err != nil {
			return fmt.Errorf("with %s: %w", wording.Shell(words...), err)
		}
		return nil
	}
	on := *t
	on.Ruleset = r
	least, most := r.Rules.Seats()
	for _, seats := range slices.Compact([]int{least, most}) {
		on.at = place{}
		if err := core.Guard(func() error { return on.checkGame(seats) }); err != nil {
			return fmt.Errorf("with %s, %s and seed %d, after %s: %w\nthe game: %s", wording.Shell(words...),
				wording.Count(seats, "seat"), t.options.Seed, wording.Count(on.at.moves, "move"), err,
				playCommand(t.name, slices.Concat(t.options.Set, sets), seats, t.options.Seed))
		}
	}
	return nil
}

// checkGame plays a game by rules that nobody may have played before. It has to come to
// an end, to offer moves, to lose no tile, to account for its points, and to write
// texts that read back. A formula without a value may end it, as that is a mistake of
// the ruleset alone.
func (t *target) checkGame(seats int) error {
	g, err := t.newGame(seats, t.options.Seed)
	if err != nil {
		return err
	}
	l, tiles, used := newScoreLedger(g), t.countOf(g.state), g.fresh()
	round, steps := 0, 0 // steps of the round
	var end ending
	err = g.walk(1, nil, func(s step) error {
		if s.round != round {
			round, steps = s.round, 0
		}
		if steps++; steps > maxSteps || round > maxRounds {
			return fmt.Errorf("the game has no end: it is step %d of round %d", steps, round)
		}
		if err := g.checkFault(); err != nil {
			return err
		}
		end.add(s)
		if now := g.countOf(g.state); now != tiles {
			return fmt.Errorf("the game began with %s, and now has %s", g.tilesText(tiles), g.tilesText(now))
		}
		if g.state.Err() == nil && (g.state.Turn() == core.Over || g.state.Turn().Seat() && g.moves&(g.moves-1) == 0) {
			if _, err := g.reread(g.state, used); err != nil {
				return err
			}
		}
		return l.add(s.events)
	})
	turn := g.state.Turn()
	switch {
	case err != nil:
		return err
	case turn.Seat() && g.moves < maxMoves:
		return fmt.Errorf("%v, and there is no legal move", turn)
	case g.stalled(), turn == core.Over && g.state.Err() == nil:
		return g.checkEnded(end)
	case turn == core.Over && end.ends > 0:
		return fmt.Errorf("the game ended with a fault, and was reported to be over: %w", g.state.Err())
	}
	return nil // so long a game can be what the ruleset asks for
}
