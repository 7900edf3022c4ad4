package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

const wrong = `# A comment.
format: 1
tests:
  - name: "wrong in many ways" # that stays
    deals: [[BBRW, BBRW, BBRW, BBRW, BBRW]]
    moves: [1 blue 2]
    expect:
      choices: 7    # seven
      score: [1, 0]
      turn:   1
      winners: [ 1, 2 ] # both
      end: 'end.when'
      tiles: { bag: 1, displays: 2, center: 3 }
      illegal: [{ move: 1 red 1, because: "übel", key: lines.lengths }, 2 red 1]
      position: { center: "K", displays: [BBRW, BBRW], seats: [{ wall: [B....], floor: + }] }
      points:
        - { seat: 1, rule: scoring.place, points: 3 }
`

const right = `# A comment.
format: 1
tests:
  - name: "wrong in many ways" # that stays
    deals: [[BBRW, BBRW, BBRW, BBRW, BBRW]]
    moves: [1 blue 2]
    expect:
      choices: 84    # seven
      score: [0, 0]
      turn:   2
      winners: [] # both
      end: 'none'
      tiles: { bag: 80, displays: 16, center: 2 }
      illegal: [{ move: 1 red 1, because: "no red tile lies on display 1", key: lines.lengths }, 2 red 1]
      position: { center: "RW", displays: [., BBRW], seats: [{ wall: [.....], floor: . }] }
      points:
        - { seat: 1, rule: scoring.place, points: 0 }
`

// updated runs the tests of a text by the rules of classic, and writes the actual values.
func updated(t *testing.T, text string) (after string, done, left []scenario.Change) {
	t.Helper()
	s, err := scenario.Read("a.test.yaml", []byte(text))
	require.NoError(t, err)
	r, err := variants.Open("classic")
	require.NoError(t, err)
	var results []*scenario.Result
	for _, test := range s.Tests {
		results = append(results, test.Run(r.Rules, r.Document))
	}
	b, done, left := s.Update(results)
	return string(b), done, left
}

// What came is written in the place of what was expected, and nothing else changes:
// no comment, no blank, no quote, no line end. What cannot be otherwise, as a move
// that is legal after all, stays.
func TestUpdate(t *testing.T) {
	for _, end := range []string{"\n", "\r\n"} {
		after, changes, _ := updated(t, strings.ReplaceAll(wrong, "\n", end))
		assert.Equal(t, strings.ReplaceAll(right, "\n", end), after)
		assert.Len(t, changes, 14)
	}
}

// A file that is written anew needs no other change.
func TestUpdateOnce(t *testing.T) {
	after, changes, _ := updated(t, right)
	assert.Equal(t, right, after)
	assert.Empty(t, changes)
}

// Changes have their places, and the texts before and after.
func TestChangesHavePlaces(t *testing.T) {
	_, changes, _ := updated(t, wrong)
	require.NotEmpty(t, changes)
	assert.Equal(t, scenario.Change{File: "a.test.yaml", Line: 8, Col: 16,
		What: "number of legal moves", Old: "7", New: "84"}, changes[0])
}

// A list that goes over several lines stays as it is, as do quotes over several; what
// to write there is reported.
func TestUpdateLeavesWhatIsLong(t *testing.T) {
	const text = `format: 1
tests:
  - name: long
    position: { turn: 1, center: BB, marker: 2, seats: [{ lines: [Y, YY, YYY, YYYY, .] }, { floor: + }] }
    expect:
      only:
        - center blue 1
        - center blue 2
      winners: [
        1, 2]
      illegal:
        - { move: center blue 1, because: "nothing
            at all" }
`
	after, changes, left := updated(t, text)
	assert.Equal(t, text, after)
	assert.Empty(t, changes)
	require.Len(t, left, 3)
	assert.Equal(t, scenario.Change{File: "a.test.yaml", Line: 7, Col: 9, What: "all legal moves",
		New: "[center blue 5, center blue floor]"}, left[0])
}

// A wall may be drawn as a text of lines. One on a single line is rewritten as the
// list that positions have, and for others the list is reported.
func TestUpdateWalls(t *testing.T) {
	const text = `format: 1
tests:
  - name: walls
    position: { turn: 1, center: B, marker: 2, seats: [{ wall: [B...., ....., ....., ....., .....] }, {}] }
    expect:
      position:
        seats:
          - wall: ".Y... ..... ..... ..... ....."
          - wall: |
              B....
              .....
              .....
              .....
              .....
  - name: a wall as it is
    expect: { position: { seats: [{ wall: "..... ..... ..... ..... ....." }] } }
`
	after, changes, left := updated(t, text)
	require.Len(t, changes, 1)
	assert.Equal(t, strings.Replace(text, `".Y... ..... ..... ..... ....."`,
		`["B....", ".....", ".....", ".....", "....."]`, 1), after)
	require.Len(t, left, 1)
	assert.Equal(t, scenario.Change{File: "a.test.yaml", Line: 9, Col: 19, What: "seats 2: wall",
		New: `[".....", ".....", ".....", ".....", "....."]`}, left[0])
}

// What a file begins with so that editors know it is Unicode moves no column.
func TestUpdateBehindByteOrderMark(t *testing.T) {
	const text = "\ufeff{ format: 1, tests: [{ name: a, expect: { score: [5, 0] } }] }\n"
	after, _, _ := updated(t, text)
	assert.Equal(t, strings.Replace(text, "5", "0", 1), after)
}
