package record_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// earlyRounds returns the record with each round line before the refill that
// closes its round, and how many were moved.
func earlyRounds(l lines) (lines, int) {
	l, moved := slices.Clone(l), 0
	for i := 1; i < len(l); i++ {
		if l.kind(i) == "round" && l.kind(i-1) == "supply" {
			l[i-1], l[i] = l[i], l[i-1]
			moved++
		}
	}
	return l, moved
}

// scarce is Summer Pavilion with few tiles and large gifts, so that the supply
// is not full when the last seat throws tiles away at its pass.
const scarce = `
format: 1
extends: summer-pavilion
name: Few tiles
colors:
  purple: { tiles: 5 }
  green:  { tiles: 5 }
  orange: { tiles: 5 }
  yellow: { tiles: 5 }
  blue:   { tiles: 5 }
  red:    { tiles: 5 }
structures:
  gift:
    reward: 5
    spaces: { red: [red 1], blue: [blue 1], green: [green 1], center: [center 1] }
`

func TestRoundBeforeOrAfterTheClosingSupply(t *testing.T) {
	moved := 0
	for seed := range uint64(5) {
		g, l := house(t, scarce, seed)
		early, n := earlyRounds(l)
		same(t, g, l.String())
		same(t, g, early.String())
		moved += n
	}
	assert.NotZero(t, moved, "no round was closed by a refill")
}

// closedBySupply gives a record with a round that a refill closes, its line
// standing before the refill at the index.
func closedBySupply(t *testing.T) (lines, int) {
	t.Helper()
	for seed := range uint64(5) {
		_, l := house(t, scarce, seed)
		l, _ = earlyRounds(l)
		for i := range l {
			if l.kind(i) == "round" && l.kind(i+1) == "supply" {
				return l, i
			}
		}
	}
	require.Fail(t, "no round was closed by a refill")
	return nil, 0
}

func TestEarlyRoundIsChecked(t *testing.T) {
	l, i := closedBySupply(t)
	number := l.number(t, i, "number")

	_, wrong := fail(t, l.set(t, i, "number", number+1).String())
	assert.Equal(t, i+1, wrong.Line)
	assert.Contains(t, wrong.Text, fmt.Sprintf("expected %d, here is %d", number, number+1))

	_, wrong = fail(t, l.set(t, i, "totals", []int{1000, 1000}).String())
	assert.Equal(t, i+1, wrong.Line)
	assert.Contains(t, wrong.Text, "here is [1000,1000]")

	for _, twice := range []int{i + 1, i + 2} {
		_, wrong = fail(t, l.inserted(twice, l[i]).String())
		assert.Equal(t, twice+1, wrong.Line, "the same round a second time")
		assert.Contains(t, wrong.Text, "round: none comes here")
	}

	first := l.find(t, "supply", 0)
	_, wrong = fail(t, l.inserted(first, l[i]).String())
	assert.Equal(t, first+1, wrong.Line, "a refill that closes no round")
	assert.Contains(t, wrong.Text, "round: none comes here; expected supply")
}
