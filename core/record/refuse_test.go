package record_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// refused checks that a record is refused at a line, counted from 1, and that
// the message has some parts.
func refused(t *testing.T, l lines, line int, parts ...string) {
	t.Helper()
	_, wrong := fail(t, l.String())
	assert.Equal(t, line, wrong.Line, wrong.Text)
	for _, part := range parts {
		assert.Contains(t, wrong.Text, part)
	}
}

// changed checks that a record is refused where one value of a line is another,
// for lines of the kind from all over the record.
func changed(t *testing.T, l lines, kind, key string, change func(value any) any,
	message func(was, is any) []string) {
	t.Helper()
	var all []int
	for i := range l {
		if l.kind(i) == kind {
			all = append(all, i)
		}
	}
	require.NotEmpty(t, all)
	for n := 0; n < len(all); n += len(all)/times(10, 2) + 1 {
		i := all[n]
		was := l.get(t, i)[key]
		is := change(was)
		refused(t, l.set(t, i, key, is), i+1, message(was, is)...)
	}
}

// more returns a number that is n larger.
func more(n int) func(any) any {
	return func(was any) any { return int(was.(float64)) + n }
}

// firstMore returns a list whose first number is one larger.
func firstMore(was any) any {
	list := numbers(was)
	list[0]++
	return list
}

// text writes a list of numbers as messages do.
func text(list any) string {
	if decoded, ok := list.([]any); ok {
		list = numbers(decoded)
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(list), "[]"), " ", ", ")
}

// short gives a record of which not too many lines are to be tried.
func short(t *testing.T, name string) lines {
	t.Helper()
	_, l := recorded(t, name, 3, 12)
	return l
}

func TestAlteredScoreIsRefused(t *testing.T) {
	for _, name := range []string{"classic-gray", "summer-pavilion"} {
		l := short(t, name)
		for _, n := range []int{1, -1} {
			changed(t, l, "score", "points", more(n), func(was, is any) []string {
				return []string{fmt.Sprintf("expected %v points", was), fmt.Sprintf("here is %v points", is)}
			})
		}
		changed(t, l, "score", "total", more(1), func(was, is any) []string {
			return []string{fmt.Sprintf("total %v, here", was), fmt.Sprintf("total %v", is)}
		})
		luck := func(any) any { return "scoring.luck" }
		changed(t, l, "score", "rule", luck, func(was, is any) []string {
			return []string{fmt.Sprintf("by %q", was), fmt.Sprintf("by %q", is)}
		})
		for _, n := range []int{1, -1} {
			changed(t, l, "score", "seat", more(n), func(was, is any) []string {
				return []string{fmt.Sprintf("for seat %v", was), fmt.Sprintf("for seat %v", is)}
			})
		}
	}
}

// The lines of a step stand in the order in which the points were given, but
// seats may take turns as another program likes.
func TestScoreLinesInAnotherOrder(t *testing.T) {
	l := short(t, "classic")
	same, other := 0, 0
	for i := range l[:len(l)-1] {
		if l.kind(i) != "score" || l.kind(i+1) != "score" || l[i] == l[i+1] {
			continue
		}
		swapped := slices.Clone(l)
		swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		if l.number(t, i, "seat") == l.number(t, i+1, "seat") {
			same++
			refused(t, swapped, i+1, "score: expected")
		} else {
			other++
			read(t, swapped.String())
		}
	}
	assert.Positive(t, same)
	assert.Positive(t, other)
}

func TestScoreLineTooManyIsRefused(t *testing.T) {
	l := short(t, "classic")
	for n := range 4 {
		i := l.find(t, "round", n)
		require.Equal(t, "score", l.kind(i-1))
		refused(t, l.inserted(i, l[i-1]), i+1, "no more, come of this step; expected deal")
	}
	move := l.find(t, "move", 1)
	refused(t, l.inserted(move, l[l.find(t, "score", 0)]), move+1,
		"score: no points", "expected a move of seat 2")
}

func TestMissingScoreLineIsRefused(t *testing.T) {
	l := short(t, "classic")
	missing := 0
	for i := range l[:l.find(t, "deal", 3)] {
		if l.kind(i) != "score" || l.kind(i-1) != "score" && l.kind(i+1) != "score" {
			continue // a step's only line may be left out
		}
		missing++
		without := l.replaced(i)
		// The first line that cannot be where it stands is the next one of that
		// seat, or of the game.
		line := i
		for without.kind(line) == "score" && l.number(t, i, "seat") != without.number(t, line, "seat") {
			line++
		}
		if without.kind(line) == "round" {
			line++
		}
		refused(t, without, line+1, "score: expected "+described(t, l, i))
	}
	require.NotZero(t, missing)
}

// described gives a score line as messages have it.
func described(t *testing.T, l lines, i int) string {
	o := l.get(t, i)
	return fmt.Sprintf("%v points for seat %v by %q, total %v",
		o["points"], o["seat"], o["rule"], o["total"])
}

func TestAlteredLegalCountIsRefused(t *testing.T) {
	for _, name := range []string{"classic-gray", "summer-pavilion-gray"} {
		_, l := recorded(t, name, 2, 12)
		changed(t, l, "move", "legal", more(-1), func(was, is any) []string {
			return []string{fmt.Sprintf("legal moves: expected %v, here is %v", was, is)}
		})
	}
}

func TestAlteredRoundIsRefused(t *testing.T) {
	for _, name := range rulesets {
		l := short(t, name)
		changed(t, l, "round", "number", more(1), func(was, is any) []string {
			return []string{fmt.Sprintf("expected %v, here is %v", was, is)}
		})
		changed(t, l, "round", "totals", firstMore, func(was, is any) []string {
			return []string{"the totals " + text(was), "here are " + text(is)}
		})
		nothing := func(any) any { return []int{} }
		changed(t, l, "round", "totals", nothing, func(was, _ any) []string {
			return []string{"the totals " + text(was), "here are none"}
		})
		i := l.find(t, "round", 1)
		refused(t, l.inserted(i+1, l[i]), i+2, "no round ends here")
		refused(t, l.inserted(1, l[i]), 2, "no round ends here")
		move := l.find(t, "move", 3)
		refused(t, l.inserted(move, l[i]), move+1, "no round ends here", "expected a move of seat")
	}
}

func TestAlteredEndIsRefused(t *testing.T) {
	for _, name := range rulesets {
		l := short(t, name)
		for _, reason := range []string{"end.no_tiles", ""} {
			changed(t, l, "end", "reason", func(any) any { return reason }, func(was, is any) []string {
				return []string{fmt.Sprintf("expected the reason %v, here is %q", was, is)}
			})
		}
		changed(t, l, "end", "totals", firstMore, func(was, is any) []string {
			return []string{"the totals " + text(was), "here are " + text(is)}
		})
		for _, winners := range [][]int{{4}, {1, 2, 3, 4}} {
			changed(t, l, "end", "winners", func(any) any { return winners }, func(was, _ any) []string {
				return []string{"the winners " + text(was), "here are " + text(winners)}
			})
		}
		changed(t, l, "end", "winners", func(any) any { return []int{} }, func(was, _ any) []string {
			return []string{"the winners " + text(was), "here are none"}
		})
		end := l[len(l)-1]
		refused(t, l.inserted(l.find(t, "move", 5), end), l.find(t, "move", 5)+1,
			"no end here; expected a move of seat")
	}
}
