package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// events returns all that has happened since the position, in order.
func (r *run) events() []core.Event {
	events := append([]core.Event(nil), r.before...)
	for _, s := range r.game.Steps() {
		events = append(events, s.Events...)
	}
	return events
}

// points holds what seats were given, by one rule or by all of them.
func (r *run) points(v ruleset.Value) {
	for _, item := range v.Items() {
		seat, rule, want := item.Get("seat"), item.Get("rule"), item.Get("points")
		what := "points of seat " + seat.Text()
		if rule.Exists() {
			what += " by " + rule.Text()
			if !r.doc.Declares(rule.Text()) {
				r.unset(rule.Problem("", "the ruleset has no rule `%s`", rule.Text()))
				continue
			}
		}
		if !r.hasSeat(seat) {
			continue
		}
		total, told := r.pointsOf(seat.Int(1, maxSeats)-1, rule.Text())
		if got := strconv.Itoa(total); got != want.Text() {
			f := r.fail(want, what, want.Text(), got)
			f.fix, f.Hint = got, told
		}
	}
}

// pointsOf returns the points that a seat was given by a rule, "" for all rules, and
// tells of all of its points.
func (r *run) pointsOf(seat int, rule string) (total int, told string) {
	var all []string
	for _, e := range r.events() {
		if e.Kind != core.Scored || int(e.Seat) != seat {
			continue
		}
		if rule == "" || e.Key == rule {
			total += e.Points
		}
		all = append(all, fmt.Sprintf("%s %+d", e.Key, e.Points))
	}
	if len(all) == 0 {
		return 0, fmt.Sprintf("seat %d was given no points", seat+1)
	}
	return total, fmt.Sprintf("seat %d was given %s", seat+1, strings.Join(all, ", "))
}

// hasSeat reports whether the game has the seat that a value names, and notes a
// failure where it has not.
func (r *run) hasSeat(v ruleset.Value) bool {
	seats := r.game.State().Seats()
	if v.Int(1, maxSeats) <= seats {
		return true
	}
	return r.unset(v.Problem("", "there is no seat %s: the game has %d", v.Text(), seats))
}

// score holds the points that all seats have.
func (r *run) score(v ruleset.Value) {
	scores, want := r.game.Scores(), v.Items()
	if len(scores) != len(want) {
		r.fail(v, "scores", fmt.Sprintf("%d", len(want)), fmt.Sprintf("%d: %s", len(scores), flowNumbers(scores))).
			fix = flowNumbers(scores)
		return
	}
	for seat, item := range want {
		if got := strconv.Itoa(scores[seat]); got != item.Text() {
			r.fail(item, fmt.Sprintf("score of seat %d", seat+1), item.Text(), got).fix = got
		}
	}
}

// winners holds who has won.
func (r *run) winners(v ruleset.Value) {
	var want []int
	for _, item := range v.Items() {
		want = append(want, item.Int(1, maxSeats))
	}
	var got []int
	for _, seat := range r.game.Winners() {
		got = append(got, seat+1)
	}
	if w, g := flowNumbers(want), flowNumbers(got); w != g {
		f := r.fail(v, "winners", w, g)
		f.fix = g
		if r.game.Turn() != core.Over {
			f.Hint = "the game is not over: " + r.game.Turn().String()
		}
	}
}

// flowNumbers writes numbers as a list of YAML.
func flowNumbers(numbers []int) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, strconv.Itoa(n))
	}
	return flow(texts)
}

// flow writes texts as a list of YAML.
func flow(texts []string) string { return "[" + strings.Join(texts, ", ") + "]" }
