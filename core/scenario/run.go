package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// run is a test in progress.
type run struct {
	test   *Test
	rules  core.Rules
	doc    *ruleset.Document
	game   *core.Game
	before []core.Event    // of the end of a round at the beginning
	given  []ruleset.Value // the next deals and refills from the test
	values []ruleset.Value // the next values to be drawn from the test
	behind []string        // events with effects that the position does not raise, until a move is made
	shot   core.State      // the position of this step, nil until a failure shows it
	result *Result
}

// Run plays the test by the rules of a ruleset. The bound document of the ruleset names its
// rules.
func (t *Test) Run(rules core.Rules, doc *ruleset.Document) *Result {
	r := t.by(rules, doc)
	ok := r.setUp()
	for i := 0; ok && i < len(t.steps); i++ {
		next := step{}
		if i+1 < len(t.steps) {
			next = t.steps[i+1]
		}
		if ok = r.take(t.steps[i], next); ok {
			r.check(t.steps[i].expect)
		}
	}
	slices.SortStableFunc(r.result.Failures, byPlace)
	r.tellBehind()
	return r.result
}

// by returns a run of the test that has not begun.
func (t *Test) by(rules core.Rules, doc *ruleset.Document) *run {
	return &run{test: t, rules: rules, doc: doc, result: &Result{Test: t}}
}

// Begin returns why the test cannot begin by the rules of a ruleset: its position or its number of
// seats is not possible. It makes no move.
func (t *Test) Begin(rules core.Rules, doc *ruleset.Document) (problems []ruleset.Problem) {
	r := t.by(rules, doc)
	r.setUp()
	for _, f := range r.result.Failures {
		problems = append(problems, *f.Problem)
	}
	return problems
}

// tellBehind names in the first failure the events that the position has not raised.
func (r *run) tellBehind() {
	if len(r.behind) == 0 || r.result.OK() || r.result.Failures[0].Problem != nil {
		return
	}
	f := &r.result.Failures[0]
	if f.Hint != "" {
		f.Hint += "; "
	}
	f.Hint += fmt.Sprintf("the position is the end of a round, which does not raise %s: "+
		"begin with a turn, and make the move that does", wording.List(r.behind, "or"))
}

// take plays a step, and reports whether that was possible. It leaves chance turns at the end if
// the next step gives them.
func (r *run) take(s, next step) bool {
	r.given, r.values, r.shot = s.deals, s.draws, nil
	for _, v := range s.moves {
		if !r.draw(step{}) || !r.play(v) {
			return false
		}
	}
	if !r.draw(next) || !r.faultless(s) {
		return false
	}
	if len(r.given) > 0 {
		return r.unset(r.given[0].Problem("", "no tiles are to be drawn now: %v", r.game.Turn()))
	}
	if len(r.values) > 0 {
		return r.unset(r.values[0].Problem("", "no value is to be drawn now: %v", r.game.Turn()))
	}
	return true
}

// play makes a move, written as in records.
func (r *run) play(v ruleset.Value) bool {
	moves, err := r.read(v.Text())
	if err == nil && !r.game.Turn().Seat() {
		err = errors.New(r.game.Turn().String())
	}
	r.behind = nil
	for i := 0; i < len(moves) && err == nil; i++ {
		err = r.game.Play(moves[i])
	}
	if err != nil {
		return r.unset(v.Problem("", "the move `%s` cannot be made: %s", v.Text(), withKey(because(err))))
	}
	return true
}

// read reads a move in the form of records or of people: `pass keep red` is two moves.
func (r *run) read(text string) ([]core.Move, error) {
	m, err := r.rules.ParseMove(text)
	if err == nil {
		return []core.Move{m}, nil
	}
	if r.game.Turn().Seat() {
		return core.ReadMoves(r.rules, r.game.State(), text) // whose error knows what was meant
	}
	return nil, err
}

// faultless reports whether no formula has failed. No test can expect such a failure.
func (r *run) faultless(s step) bool {
	if r.game.Err() == nil {
		return true
	}
	at := r.test.at
	if len(s.moves) > 0 {
		at = s.moves[len(s.moves)-1]
	}
	return r.unset(at.Problem("", "a formula failed: %v", r.game.Err()))
}

// setUp begins the game at its start or at the position of the test, and reports whether that was
// possible.
func (r *run) setUp() bool {
	least, _ := r.rules.Seats()
	seats := least
	if r.test.seats > 0 {
		seats = r.test.seats
	}
	state, err := r.rules.New(seats)
	if err != nil {
		return r.unset(r.test.at.Get("seats").Problem("", "%v", err))
	}
	if v := r.test.position; v.Exists() {
		if err := r.place(state, v); err != nil {
			return r.impossible(v, err)
		}
	}
	r.game = core.ResumeGame(r.rules, state, nil)
	return r.faultless(step{})
}

// place makes a state the position of the test. A position without a turn is the end of a round,
// which is carried out.
func (r *run) place(state core.State, v ruleset.Value) error {
	text := []byte(v.JSON())
	if v.Get("turn").Exists() || v.Get("phase").Exists() {
		return state.UnmarshalText(text)
	}
	ender, ok := state.(core.RoundEnder)
	if !ok {
		return errors.New("a position without `turn` is the end of a round, " +
			"and these rules cannot continue there: write the seat to act in `turn`")
	}
	if s, known := state.(interface{ Behind() []string }); known { // as those that embed draft.Base have
		r.behind = s.Behind()
	}
	return ender.EndRound(text, core.WatchFunc(func(e core.Event) { r.before = append(r.before, e) }))
}

// impossible notes the problems of a position. The rules have read a copy of its text, so each
// problem moves to the value in the test.
func (r *run) impossible(v ruleset.Value, err error) bool {
	var all *ruleset.Problems
	if !errors.As(err, &all) {
		return r.unset(v.Problem("", "this position cannot be: %v", err))
	}
	for _, found := range all.List {
		r.unset(v.ProblemOfCopy(found))
	}
	return false
}

// draw takes the next chance turns: those that the test gives, then random ones by its seed. It
// leaves turns that the next step gives. It reports whether all were possible.
func (r *run) draw(next step) bool {
	for r.game.Turn().Chance() {
		ok, value := true, r.game.Turn() == core.Draw
		switch {
		case value && len(r.values) > 0:
			if err := r.game.Draw(r.values[0].Text()); err != nil {
				ok = r.unset(r.values[0].Problem("", "this value cannot be drawn: %v", err))
			}
			r.values = r.values[1:]
		case value && len(next.draws) > 0:
			return true
		case value:
			ok = r.game.TakeChance(core.Seeded(r.test.seed)) == nil
		case len(r.given) > 0:
			ok = r.deal(r.given[0])
			r.given = r.given[1:]
		case len(next.deals) > 0:
			return true
		default:
			// The game itself would take all following chance turns at once.
			if err := r.game.Deal(r.game.Drawn(core.Seeded(r.test.seed))...); err != nil {
				ok = r.unset(r.test.at.Problem("", "the tiles of seed %d cannot come: %v", r.test.seed, err))
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

// deal takes a chance turn with the tiles of the test.
func (r *run) deal(d ruleset.Value) bool {
	groups := d.Items() // the tiles of each display
	if r.game.Turn() != core.Deal || d.Kind() == ruleset.Scalar {
		groups = []ruleset.Value{d} // those of the supply are one group however they are written
	}
	tiles, problem := trays(groups, r.rules.Colors())
	if problem != nil {
		return r.unset(*problem)
	}
	if err := r.game.Deal(tiles...); err != nil {
		return r.unset(d.Problem("a deal is a list with the tiles of each display, as [BBRW, BRKK, …]",
			"these tiles cannot come now: %v", err))
	}
	return true
}

// trays returns tiles as trays of the game, or the problem of a text.
func trays(groups []ruleset.Value, colors []core.ColorInfo) ([]core.Tray, *ruleset.Problem) {
	var trays []core.Tray
	for _, v := range groups {
		text, ok := v.Letters(" ")
		tiles, listed := core.ReadTiles(text, colors)
		if !ok || !listed {
			p := v.Problem("the colors are "+letters(colors), "%s is no list of tiles", strconv.Quote(cmp.Or(text, v.JSON())))
			return nil, &p
		}
		trays = append(trays, tiles)
	}
	return trays, nil
}

// letters lists the letters of colors for a message.
func letters(colors []core.ColorInfo) string {
	var texts []string
	for _, c := range colors {
		texts = append(texts, fmt.Sprintf("%c (%s)", c.Letter, c.Name))
	}
	return strings.Join(texts, ", ")
}
