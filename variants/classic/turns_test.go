package classic_test

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

const snake = "turns: { order: snake }"

// turnsOf drops all that is offered and returns who had the turns of a round,
// up to the next deal.
func turnsOf(t *testing.T, s *scene.Scene) (turns []int) {
	t.Helper()
	for s.Game.Turn().Seat() {
		turns = append(turns, int(s.Game.Turn())+1)
		drop(t, s.Game, s.Game.Moves())
	}
	return turns
}

// Turns go to and fro for every number of seats, in rounds of every length, from
// the seat that starts.
func TestSnake(t *testing.T) {
	// Clauses: snake.order
	for seats, want := range map[int][]int{
		2: {2, 1, 1, 2, 2, 1, 1, 2, 2, 1},
		3: {2, 3, 1, 1, 3, 2, 2, 3, 1, 1},
		4: {2, 3, 4, 1, 1, 4, 3, 2, 2, 3},
	} {
		for turns := 1; turns <= len(want); turns++ {
			// A turn for each of up to five displays, then one for each color in the center.
			var displays []string
			for i := range 2*seats + 1 {
				displays = append(displays, string("BYRKW....."[min(i, 9)+5*yes(i >= turns && i < 5)]))
			}
			center := "BYRKW"[:max(0, turns-5)]
			s := scene.At(t, changed(t, snake), fmt.Sprintf(
				"start: 2\nturn: 2\nmarker: 1\ndisplays: [%s]\ncenter: %s\nseats: [{}%s]",
				strings.Join(displays, ", "), cmp.Or(center, "."), strings.Repeat(", {}", seats-1)))
			assert.Equal(t, want[:turns], turnsOf(t, s), "%d seats", seats)
		}
	}
}

// Each round begins onward, with the seat that starts it, also where the one
// before ended on its way back.
func TestSnakeBeginsAnew(t *testing.T) {
	// Clauses: snake.round
	for seats, displays := range map[int]int{2: 5, 3: 7, 4: 9} {
		s := scene.Start(t, changed(t, snake), seats)
		for range 2 {
			var deal []string
			for i := range displays {
				deal = append(deal, strings.Repeat(string("BYRKW"[i%5]), 4))
			}
			s.Deal(deal...)
			assert.Equal(t, "onward", s.Get("direction"))
			turns := turnsOf(t, s)
			require.Len(t, turns, displays, "a turn for each display, an odd number")
			assert.Equal(t, 1, turns[0], "nobody took the marker")
			assert.Equal(t, seats, turns[seats-1])
			assert.Equal(t, seats, turns[seats])
		}
	}
}

// The last turn of a round goes back, and still seat 3 tiles after seat 2.
func TestSnakeTilesClockwise(t *testing.T) {
	// Clauses: snake.tiling
	s := scene.At(t, changed(t, snake+"\nwall: { pattern: free }"), `
		start: 2
		turn: 1
		direction: back
		marker: 1
		center: W
		seats:
			- { lines: [B, ., ., ., .] }
			- { lines: [K, ., ., ., .] }
			- { lines: [R, ., ., ., .] }
	`)
	s.Play("center white floor")
	for _, seat := range []int{2, 3, 1} {
		assert.Equal(t, strconv.Itoa(seat), s.Get("turn"))
		s.Play("tile 1 1")
	}
}

// The text of a position tells the direction, which decides who comes next.
func TestSnakePositions(t *testing.T) {
	// Clauses: snake.position
	for direction, next := range map[string]string{"onward": "3", "back": "1"} {
		s := scene.At(t, changed(t, snake),
			"turn: 2\ndirection: "+direction+"\nmarker: 1\ncenter: BW\nseats: [{}, {}, {}]")
		assert.Equal(t, direction, s.Get("direction"))
		s.Play("center blue 1")
		assert.Equal(t, next, s.Get("turn"))
	}
	assert.Equal(t, "onward", scene.At(t, changed(t, snake), "turn: 1\ncenter: B\nseats: [{}, {}]").Get("direction"))
	for text, rules := range map[string]string{
		"turn: 1\ndirection: back\ncenter: B\nseats: [{}, {}]":                      "turns: { order: clockwise }",
		"phase: deal\ndirection: onward\nseats: [{}, {}]":                           snake,
		"turn: 1\ndirection: back\nseats: [{ lines: [B, ., ., ., .] }, {}]":         snake + "\nwall: { pattern: free }",
		"turn: 1\ndirection: sideways\ncenter: B\nseats: [{}, {}]":                  snake,
		"turn: 1\ndirection: clockwise\ncenter: B\nseats: [{}, {}]\nmarker: center": snake,
	} {
		state, err := changed(t, rules).New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, state.UnmarshalText([]byte(text)), "position:2:12: ", text)
	}
}
