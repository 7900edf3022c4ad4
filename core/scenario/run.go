package scenario

import (
	"cmp"
	"errors"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// run is a test while it is played.
type run struct {
	test   *Test
	rules  core.Rules
	doc    *ruleset.Document
	game   *core.Game
	before []core.Event // what the end of a round brought before the game goes on
	given  []deal       // the chance turns to come that the test gives
	shot   core.State   // the position of this step, nil until a failure shows it
	result *Result
}

// Run plays the test by the rules of a ruleset, whose bound document says what
// rules there are.
func (t *Test) Run(rules core.Rules, doc *ruleset.Document) *Result {
	r := &run{test: t, rules: rules, doc: doc, result: &Result{Test: t}}
	ok := r.setUp()
	for i := 0; ok && i < len(t.steps); i++ {
		waits := i+1 < len(t.steps) && len(t.steps[i+1].deals) > 0
		if ok = r.take(t.steps[i], waits); ok {
			r.hold(t.steps[i].expect)
		}
	}
	slices.SortStableFunc(r.result.Failures, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return r.result
}

// take plays a step, and reports whether it could be played. Where it waits,
// chance turns at its end are left for the next step.
func (r *run) take(s step, waits bool) bool {
	r.given, r.shot = s.deals, nil
	for _, v := range s.moves {
		if !r.draw(false) || !r.play(v) {
			return false
		}
	}
	if !r.draw(waits) || !r.faultless(s) {
		return false
	}
	if len(r.given) > 0 {
		return r.unset(r.given[0].at.Problem("", "no tiles are to be drawn now: %v", r.game.Turn()))
	}
	return true
}

// play makes a move, which is read as records are.
func (r *run) play(v ruleset.Value) bool {
	moves, err := r.read(v.Text())
	if err == nil && !r.game.Turn().Seat() {
		err = errors.New(r.game.Turn().String())
	}
	for i := 0; i < len(moves) && err == nil; i++ {
		err = r.game.Play(moves[i])
	}
	if err != nil {
		return r.unset(v.Problem("", "the move `%s` cannot be made: %s", v.Text(), withKey(because(err))))
	}
	return true
}

// read reads a move as records write it, or as people type it: `pass keep red` is two.
// The error is of the former.
func (r *run) read(text string) ([]core.Move, error) {
	m, err := r.rules.ParseMove(text)
	if err == nil {
		return []core.Move{m}, nil
	}
	if r.game.Turn().Seat() {
		if typed, unread := core.ReadMoves(r.rules, r.game.State(), text); unread == nil {
			return typed, nil
		}
	}
	return nil, err
}

// faultless reports whether no formula has failed, which no test can want.
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
