package scenario_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// suite reads a file of tests and opens the ruleset that it is about.
func suite(t *testing.T, file string) (*scenario.Suite, *variants.Ruleset) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	s, err := scenario.Read(file, text)
	require.NoError(t, err)
	r, err := variants.Open(s.Ruleset.Text())
	require.NoError(t, err)
	return s, r
}

// one reads a single test, written below `tests:` without its dash and indentation,
// and runs it by the rules of classic.
func one(t *testing.T, text string) *scenario.Result {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	s, err := scenario.Read("one.yaml", []byte("format: 1\ntests:\n  - "+strings.Join(lines, "\n    ")+"\n"))
	require.NoError(t, err)
	r, err := variants.Open("classic")
	require.NoError(t, err)
	return s.Tests[0].Run(r.Rules, r.Document)
}

// said returns what the failures of a test say, in one line.
func said(r *scenario.Result) string {
	var texts []string
	for _, f := range r.Failures {
		texts = append(texts, f.String())
	}
	return strings.Join(texts, "; ")
}

// Every kind of expectation holds where it should.
func TestWhatHolds(t *testing.T) {
	for _, file := range []string{"testdata/holds.test.yaml", "testdata/stars.test.yaml"} {
		s, r := suite(t, file)
		for _, test := range s.Tests {
			result := test.Run(r.Rules, r.Document)
			assert.True(t, result.OK(), "%s: %s", test.Name, said(result))
		}
	}
}

// Every kind of failure gives the expected and the actual value, and has its place in
// the file.
func TestWhatFails(t *testing.T) {
	s, r := suite(t, "testdata/fails.test.yaml")
	lines := strings.Split(string(s.Text), "\n")
	for i, test := range s.Tests {
		result := test.Run(r.Rules, r.Document)
		assert.Equal(t, test.Name, said(result))
		for _, f := range result.Failures {
			assert.Equal(t, "testdata/fails.test.yaml", f.File)
			assert.Greater(t, f.Line, test.Line)
			if i+1 < len(s.Tests) {
				assert.Less(t, f.Line, s.Tests[i+1].Line)
			}
			assert.LessOrEqual(t, f.Col, len(lines[f.Line-1]))
		}
	}
}

// A test has the same result each time it is run.
func TestRunsAreAlike(t *testing.T) {
	s, r := suite(t, "testdata/fails.test.yaml")
	for _, test := range s.Tests {
		first := said(test.Run(r.Rules, r.Document))
		assert.Equal(t, first, said(test.Run(r.Rules, r.Document)))
	}
}

// A problem of a position has the line and column in the test, and a hint.
func TestPositionProblemsHaveTheirPlace(t *testing.T) {
	result := one(t, `
name: a position that cannot be
position:
  turn: 1
  center: B
  seats:
    - lines: [., ., ., ., .]
      wall:
        - B....
        - Y....
        - .....
        - .....
        - .....
    - { flor: . }
expect: { turn: 1 }`)
	require.Len(t, result.Failures, 2)
	first, second := result.Failures[0], result.Failures[1]
	assert.NotNil(t, first.Problem)
	assert.Equal(t, []int{11, 15}, []int{first.Line, first.Col})
	assert.Contains(t, first.String(), "a yellow tile cannot lie in cell 1 of row 2 of the wall")
	assert.Equal(t, "it belongs in cell 3", first.Problem.Hint)
	assert.Equal(t, []int{15, 13}, []int{second.Line, second.Col}, "under the key that is unknown, not under its value")
	assert.Contains(t, second.Problem.Hint, "did you mean `floor`?")
	assert.Equal(t, "one.yaml", second.File)
}

// The values of a failing position are shown in two pictures: what is expected of
// it, if that is possible, and the actual position.
func TestExpectedPosition(t *testing.T) {
	result := one(t, `
name: other tiles
deals: [[KKKK, YYYY, RRRR, KKKK, WWWW]]
expect: { position: { displays: [BBBB], seats: [{ score: 4 }, {}] } }`)
	require.Len(t, result.Failures, 2)
	last := result.Failures[1]
	require.NotNil(t, last.Expected)
	assert.Equal(t, 4, last.Expected.Score(0))
	assert.Equal(t, 0, last.State.Score(0))

	result = one(t, `
name: tiles that nobody has
expect: { position: { center: 21B } }`)
	require.Len(t, result.Failures, 1)
	assert.Nil(t, result.Failures[0].Expected)
	assert.NotNil(t, result.Failures[0].State)
}

// Each event is raised by a position at the end of a round, or a failure says that it is not. The tile that
// is missing on the wall completes all that there is.
func TestEndOfRoundTellsWhatItDoesNotRaise(t *testing.T) {
	for name, position := range map[string]string{
		"classic":         "{ seats: [{ lines: [B, ., ., ., .], wall: [.YRKW, WBYRK, KWBYR, RKWBY, YRKWB] }, {}] }",
		"summer-pavilion": "{ seats: [{}, {}] }",
	} {
		s, err := scenario.Read("one.yaml", []byte("format: 1\ntests: [{ name: one, position: "+position+", expect: { points: ["+
			"{ seat: 1, rule: on.x, points: 1 }] } }]\n"))
		require.NoError(t, err)
		base, err := variants.Open(name)
		require.NoError(t, err)
		words := ruleset.NewTree(base.Variant.Keys()...).Find("on.x.event").Words
		require.NotEmpty(t, words)
		for _, word := range words {
			r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: "+name+
				"\nend: { when: round > 8 }\non: { x: { event: "+word+", do: [{ score: 1 }] } }\n"))
			require.NoError(t, err)
			if result := s.Tests[0].Run(r.Rules, r.Document); !result.OK() {
				assert.Contains(t, result.Failures[0].Hint, "; the position is the end of a round, which does not raise "+word+
					": begin with a turn, and make the move that does", name)
			}
		}
	}
}

// A failure about points lists all points that the seat was given.
func TestPointsAreListed(t *testing.T) {
	result := one(t, `
name: points
position: { seats: [{ lines: [B, ., ., ., .], floor: Y }, {}] }
expect: { points: [{ seat: 1, rule: scoring.place, points: 2 }, { seat: 2, points: 1 }] }`)
	require.Len(t, result.Failures, 2)
	assert.Equal(t, "seat 1 was given scoring.place +1, scoring.floor -1", result.Failures[0].Hint)
	assert.Equal(t, "seat 2 was given no points", result.Failures[1].Hint)

	result = one(t, `
name: points that wait for a choice
position: { turn: 2, center: B, seats: [{}, {}] }
expect: { points: [{ seat: 1, points: 1 }] }`)
	require.Len(t, result.Failures, 1)
	assert.Contains(t, result.Failures[0].Hint, "was given no points; the game waits for seat 2 to choose: center blue 1, ")
}

// What a move list lacks and what it has too much is said in short.
func TestOnlyListsDifferences(t *testing.T) {
	result := one(t, `
name: moves
position: { turn: 1, center: BB, marker: 2, seats: [{ lines: [Y, YY, YYY, YYYY, .] }, { floor: + }] }
expect: { only: [center blue 1, center blue floor] }`)
	require.Len(t, result.Failures, 1)
	assert.Equal(t, "not legal: center blue 1; legal too: center blue 5", result.Failures[0].Hint)
}

// What a person may type for several moves of a seat is as good in a test.
func TestPassAndKeepInOneLine(t *testing.T) {
	s, err := scenario.Read("one.yaml", []byte(`format: 1
tests:
  - name: both at once
    position: { turn: 1, supply: PPGGOOYYBB, seats: [{ hand: RG }, {}] }
    expect: { legal: [pass keep red, pass] }
  - name: and played
    position: { turn: 1, supply: PPGGOOYYBB, seats: [{ hand: RG }, {}] }
    moves: [pass keep red]
    expect: { turn: 2 }
  - name: what the hand does not have
    position: { turn: 1, supply: PPGGOOYYBB, seats: [{ hand: RG }, {}] }
    expect: { illegal: [{ move: pass keep blue, because: "" }] }
`))
	require.NoError(t, err)
	r, err := variants.Open("summer-pavilion")
	require.NoError(t, err)
	for _, test := range s.Tests {
		result := test.Run(r.Rules, r.Document)
		assert.True(t, result.OK(), "%s: %s", test.Name, said(result))
	}
}

// Bag and discard are those of the game, where what is expected leaves them.
func TestExpectedPositionKeepsBagAndDiscard(t *testing.T) {
	s, err := scenario.Read("one.yaml", []byte(`format: 1
tests:
  - name: another score
    position: { turn: 1, supply: PPGGOOYYBB, discard: PPPPP, seats: [{ hand: RG, score: 7 }, {}] }
    expect: { position: { seats: [{ score: 9 }, {}] } }
`))
	require.NoError(t, err)
	r, err := variants.Open("summer-pavilion")
	require.NoError(t, err)
	result := s.Tests[0].Run(r.Rules, r.Document)
	require.Len(t, result.Failures, 1)
	require.NotNil(t, result.Failures[0].Expected)
	text, err := result.Failures[0].Expected.AppendText(nil)
	require.NoError(t, err)
	assert.Contains(t, string(text), "discard: 5P\n")
	assert.Contains(t, string(text), "score: 9\n")
}
