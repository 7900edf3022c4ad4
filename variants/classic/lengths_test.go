package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// An empty line gets its length after each step. A line with tiles keeps it, also in the text of a position.
func TestLengthsByState(t *testing.T) {
	r := changed(t, "lines: { lengths: 'max(1, min(row, 7 - round)) + score' }\nscoring: { minimum: 0 }")
	s := scene.At(t, r, "round: 5\nturn: 1\ndisplays: [BBBB, W, ., ., .]\nseats: [{ lines: [., ., W, ., .], lengths: [1, 2, 3, 2, 2] }, { score: 3 }]")
	assert.Equal(t, "1 2 3 2 2", s.Seat(1, "lengths"))
	assert.Equal(t, "4 5 5 5 5", s.Seat(2, "lengths"))
	s.Play("1 blue 4")
	assert.Equal(t, ". . W BB .", s.Seat(1, "lines"))
	assert.Equal(t, "BB", s.Seat(1, "floor"))
	assert.Contains(t, s.Legal(), "2 white 1")
}

// One formula over the number of the line is the same as a list. A named wall is then as high as it is wide.
func TestLengthsOfOneFormula(t *testing.T) {
	r := changed(t, "lines: { lengths: 6 - row }\nwall: { pattern: cyclic }")
	s := scene.At(t, r, "turn: 1\ncenter: BBBBBB\nmarker: 2\nseats: [{}, {}]")
	s.Play("center blue 1")
	assert.Empty(t, s.Get("lengths"))
	assert.Equal(t, []int{0, 0}, s.Scores(), "five blue tiles complete the first line, and one falls")
}

// A length without a value ends the game. The texts of positions with lengths that cannot be are refused.
func TestLengthsThatCannotBe(t *testing.T) {
	r := changed(t, "lines: { lengths: 'row + 6 / (3 - round - score)' }")
	s, err := r.New(2)
	assert.NoError(t, err)
	core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
	assert.ErrorContains(t, s.(interface{ Err() error }).Err(), "divides by zero")
	for text, want := range map[string]string{
		"turn: 1\ncenter: B\nseats: [{ lines: [BBBBB, ., ., ., .] }, {}]": "line 1 has room for 4 tiles",
		"turn: 1\ncenter: B\nseats: [{ lengths: [1, 2] }, {}]":            "there are 5 lines, here are 2 lengths",
		"turn: 1\ncenter: B\nround: 3\nseats: [{}, {}]":                   "the length of a line has no value",
	} {
		fresh, _ := r.New(2)
		assert.ErrorContains(t, fresh.UnmarshalText([]byte(text)), want)
	}
	fresh, _ := colored(t).New(2)
	assert.ErrorContains(t, fresh.UnmarshalText([]byte("turn: 1\ncenter: B\nseats: [{ lengths: [1, 2, 3, 4, 5] }, {}]")), "`lengths` means nothing here")
}

// A floor line can hold as many tiles as fall. Copies of a position do not share it.
func TestLongFloorLine(t *testing.T) {
	r := changed(t, "floor: { spaces: 100 }\nscoring: { floor: 'color == \"black\" ? -2 : -1' }")
	s := scene.At(t, r, "turn: 1\ncenter: BBBBBBBBBBBBBBBBBBB\ndisplays: [K, ., ., ., .]\nmarker: 2\nseats: [{ score: 50, floor: KKKK }, { score: 9 }]")
	before := core.Clone(r, s.Game.State())
	s.Play("center blue floor")
	assert.Equal(t, "KKKKBBBBBBBBBBBBBBBBBBB", s.Seat(1, "floor"))
	text, err := before.AppendText(nil)
	assert.NoError(t, err)
	assert.Contains(t, string(text), "floor: KKKK\n")
	s.Play("1 black floor")
	assert.Equal(t, []int{50 - 4*2 - 19, 9 - 2}, s.Scores())
	assert.Equal(t, ".", s.Seat(1, "floor"))
}
