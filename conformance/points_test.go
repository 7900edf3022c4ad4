package conformance_test

import (
	"slices"
	"testing"

	"github.com/azulejo/azulejo/core"
)

// scored is a change of the events about points.
func scored(change func(e core.Event) core.Event) func(core.State, core.Event, core.Watcher) {
	return events(core.Scored, change)
}

// Points that are told otherwise than they are given.
func TestMistakesInScores(t *testing.T) {
	caughtEach(t, map[string]mistake{
		"points without an event": {check: "scores", watch: leftOut(core.Scored), tells: "point, and by the events 0"},
		"an event without points": {check: "scores", tells: "a rule that gives no points is not reported",
			watch: func(_ core.State, e core.Event, w core.Watcher) {
				w.Watch(e)
				if e.Kind == core.Scored {
					e.Points = 0
					w.Watch(e)
				}
			}},
		"a wrong total": {check: "scores", tells: "by the events before, the seat had 0 points",
			watch: scored(func(e core.Event) core.Event { e.Total++; return e })},
		"the wrong seat": {check: "scores", tells: "by the events before, the seat had",
			watch: scored(func(e core.Event) core.Event { e.Seat, e.Total = 0, e.Points; return e })},
		"no seat": {check: "scores", tells: "the seat is -1, and seats count from 0 to 2",
			watch: scored(func(e core.Event) core.Event { e.Seat = -1; return e })},
		"a rule that never applied": {check: "scores", tells: "its Count is 0",
			watch: scored(func(e core.Event) core.Event { e.Count = 0; return e })},
		"a rule that there is not": {check: "scores", tells: `the ruleset has no key "scoring.plaice"`,
			watch: scored(func(e core.Event) core.Event { e.Key = "scoring.plaice"; return e })},
		"an end by no rule": {check: "scores", tells: `the ruleset has no key "board is full"`,
			watch: events(core.GameEnded, func(e core.Event) core.Event { e.Key = "board is full"; return e })},
		"a score below the minimum": {check: "scores", tells: "fell from 0 points to -", set: "scoring.minimum=null"},
	})
}

// reversed returns values in the other order.
func reversed(values []int) []int {
	slices.Reverse(values)
	return values
}

// Values of the standing that are not those of the ruleset.
func TestMistakesInStandings(t *testing.T) {
	caughtEach(t, map[string]mistake{
		"a tie-break swapped": {check: "standing", tells: `value 1 of its ranking, which is "score"; with that alone as ranking it has`,
			standing: func(_ core.State, values []int, _ int) []int { return reversed(values) }},
		"a tie-break forgotten": {check: "standing", tells: "seat 1 is ranked by 1 value, and there should be 2",
			standing: func(_ core.State, values []int, _ int) []int { return values[:1] }},
		"the values of another seat": {check: "standing", tells: "as value 1 of its ranking, which is score",
			standing: func(s core.State, _ []int, seat int) []int { return s.AppendRanking(nil, (seat+1)%s.Seats()) }},
		"a value that the ruleset does not list": {check: "standing", tells: "with that alone as ranking it has",
			standing: func(_ core.State, values []int, _ int) []int {
				if len(values) > 1 {
					values[1]--
				}
				return values
			}},
	})
}
