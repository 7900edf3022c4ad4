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
func changed(t *testing.T, l lines, kind, key string, change func(value any) any) {
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
		refused(t, l.set(t, i, key, is), i+1,
			fmt.Sprintf("%s.%s: expected %s, here is %s", kind, key, text(t, was), text(t, is)))
	}
}

// more returns a number that is n larger.
func more(n int) func(any) any {
	return func(was any) any { return int(was.(float64)) + n }
}

// firstMore returns a list whose first number is one larger.
func firstMore(was any) any {
	list := slices.Clone(numbers(was))
	list[0]++
	return list
}

// text writes a value as messages do.
func text(t *testing.T, value any) string {
	return strings.TrimSpace(encode(t, value))
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
			changed(t, l, "score", "points", more(n))
		}
		changed(t, l, "score", "total", more(1))
		changed(t, l, "score", "rule", func(any) any { return "scoring.luck" })
		i := l.find(t, "score", 0)
		for _, seat := range []int{0, 9} {
			refused(t, l.set(t, i, "seat", seat), i+1, "score: none comes here; expected "+strings.TrimSpace(l[i]))
		}
	}
}

// The lines of a step come in the order in which the points were given, but
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
			refused(t, swapped, i+1, "score.", "; the rules give "+strings.TrimSpace(l[i]))
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
		refused(t, l.inserted(i, l[i-1]), i+1, "score: none comes here; expected deal")
	}
	move := l.find(t, "move", 1)
	refused(t, l.inserted(move, l[l.find(t, "score", 0)]), move+1,
		"score: none comes here; expected a move of seat 2")
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
		// The first line that cannot be is the next one of that
		// seat, or of the game.
		line := i
		for without.kind(line) == "score" && l.number(t, i, "seat") != without.number(t, line, "seat") {
			line++
		}
		if without.kind(line) == "round" {
			line++
		}
		refused(t, without, line+1, strings.TrimSpace(l[i]))
	}
	require.NotZero(t, missing)
}

func TestAlteredLegalCountIsRefused(t *testing.T) {
	for _, name := range []string{"classic-gray", "summer-pavilion-gray"} {
		_, l := recorded(t, name, 2, 12)
		changed(t, l, "move", "legal", more(-1))
	}
}

func TestAlteredRoundIsRefused(t *testing.T) {
	for _, name := range rulesets {
		l := short(t, name)
		changed(t, l, "round", "number", more(1))
		changed(t, l, "round", "totals", firstMore)
		changed(t, l, "round", "totals", func(any) any { return []int{} })
		i := l.find(t, "round", 1)
		refused(t, l.inserted(i+1, l[i]), i+2, "round: none comes here")
		refused(t, l.inserted(1, l[i]), 2, "round: none comes here")
		move := l.find(t, "move", 3)
		refused(t, l.inserted(move, l[i]), move+1, "round: none comes here; expected a move of seat")
	}
}

func TestAlteredEndIsRefused(t *testing.T) {
	for _, name := range rulesets {
		l := short(t, name)
		for _, reason := range []string{"end.no_tiles", ""} {
			changed(t, l, "end", "reason", func(any) any { return reason })
		}
		changed(t, l, "end", "totals", firstMore)
		for _, winners := range [][]int{{4}, {1, 2, 3, 4}, {}} {
			changed(t, l, "end", "winners", func(any) any { return winners })
		}
		end := l[len(l)-1]
		refused(t, l.inserted(l.find(t, "move", 5), end), l.find(t, "move", 5)+1,
			"end: none comes here; expected a move of seat")
	}
}

// Where effects can come in another order, a refusal says that another version may have written the record.
func TestRefusalSpeaksOfOtherVersions(t *testing.T) {
	const other = "other versions of this program"
	text := func(l lines) string {
		_, wrong := fail(t, l.String())
		return wrong.Text
	}
	without := func(l lines) lines {
		i := l.find(t, "move", 3)
		return slices.Delete(slices.Clone(l), i, i+1)
	}
	_, effects := house(t, "format: 1\nextends: classic\nname: A point a take\non: { point: { event: take, do: [{ score: 1 }] } }", 1)
	_, published := recorded(t, "classic", 2, 1)
	assert.Contains(t, text(without(effects)), other)
	assert.NotContains(t, text(without(published)), other, "it has no effects")
	assert.NotContains(t, text(without(effects).set(t, 0, "digest", "sha256:0")), other, "the ruleset has changed, which a notice says")
	broken := slices.Clone(effects)
	broken[9] = "{\n"
	assert.NotContains(t, text(broken), other, "no version writes that")
}
