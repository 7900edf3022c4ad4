package all_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants/pavilion"
)

// On the published boards the points are what those values make them.
func TestPublishedPoints(t *testing.T) {
	seen := map[string]int{}
	eachScore(t, 10, func(t *testing.T, s score) {
		if !isPublished(s.ruleset.Name) {
			return
		}
		seen[s.Key]++
		l, first := s.ledger, s.why[0].Formula
		switch s.Key {
		case "scoring.place":
			require.Equal(t, placePoints(l, s.Seat), s.Points)
		case "scoring.floor":
			require.Equal(t, s.Points, sumOf(t, first))
			require.Len(t, strings.Fields(first), l.fallen[s.Seat])
		case "scoring.minimum":
			require.Equal(t, strconv.Itoa(s.Total), first)
		case "scoring.center":
			require.Equal(t, -l.taken, s.Points)
		case "scoring.discard":
			require.Equal(t, -l.discarded, s.Points)
		case "scoring.leftovers":
			require.Equal(t, -l.leftover, s.Points)
		default:
			require.Equal(t, s.Points, int(s.Count)*sumOf(t, s.why[1].Formula))
			require.Len(t, s.why[0].Saw, 1)
			require.Equal(t, int(s.Count), s.why[0].Saw[0].Value)
		}
	})
	for _, key := range []string{"place", "floor", "minimum", "center", "discard", "leftovers"} {
		assert.NotZero(t, seen["scoring."+key], "%s never came up", key)
	}
	assert.NotZero(t, seen["bonuses.row"], "no bonus came up")
}

// placePoints are the points for the last tile on a published board: its arc, or
// its rows and columns of two and more, and 1 where there are none.
func placePoints(l *ledger, seat int8) int {
	if l.last.Place == pavilion.Star {
		return l.arc(seat)
	}
	points := 0
	for _, run := range []int{l.run(seat, 0, 1), l.run(seat, 1, 0)} {
		if run > 1 {
			points += run
		}
	}
	return max(1, points)
}

// sumOf adds up the numbers of a text.
func sumOf(t *testing.T, text string) int {
	t.Helper()
	sum := 0
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		require.NoError(t, err)
		sum += n
	}
	return sum
}
