package scenario

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Result is the result of a test.
type Result struct {
	Test     *Test
	Failures []Failure
}

// OK reports whether all expectations held.
func (r *Result) OK() bool { return len(r.Failures) == 0 }

// Impossible reports whether these rules do not even allow the test to begin.
func (r *Result) Impossible() bool { return !r.OK() && r.Failures[0].State == nil }

// Failure is an expectation that does not hold.
type Failure struct {
	File      string
	Line, Col int    // of the expectation, from 1
	What      string // the subject of the expectation: "points of seat 1"
	Want, Got string
	Hint      string // further help, may be empty

	// Problem is set if these rules cannot run the test: its position, deals or moves are
	// impossible, or it uses a name that the rules do not have.
	Problem *ruleset.Problem

	// State is the position at the failure, nil without a position.
	State core.State
	// Position is set for a failure about places of tiles or legal moves, which a picture of State
	// helps to see.
	Position bool
	// Expected is the position with all expected parts of the same list, nil if no
	// such position is possible.
	Expected core.State

	at  ruleset.Value
	fix string // the text that would be right in the place of at; "" for none
}

// byPlace orders the failures of a file.
func byPlace(a, b Failure) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col)) }

// String returns the failure in one line.
func (f Failure) String() string {
	if f.Problem != nil {
		return f.Problem.Message
	}
	return fmt.Sprintf("%s: expected %s, got %s", f.What, oneLine(f.Want), oneLine(f.Got))
}

// oneLine joins the lines of a text.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// fail notes a failure at a value.
func (r *run) fail(v ruleset.Value, what, want, got string) *Failure {
	f := Failure{What: what, Want: want, Got: got, at: v, State: r.snapshot()}
	f.File, f.Line, f.Col = v.Place()
	r.result.Failures = append(r.result.Failures, f)
	return &r.result.Failures[len(r.result.Failures)-1]
}

// unset notes that the test cannot be run, and returns false.
func (r *run) unset(p ruleset.Problem) bool {
	r.result.Failures = append(r.result.Failures, Failure{File: p.File, Line: p.Line, Col: p.Col,
		Problem: &p, State: r.snapshot(), Position: r.game != nil})
	return false
}

// snapshot returns a copy of the position for all failures of a step, or nil before the first
// position.
func (r *run) snapshot() core.State {
	if r.shot == nil && r.game != nil {
		r.shot = core.Clone(r.rules, r.game.State())
	}
	return r.shot
}
