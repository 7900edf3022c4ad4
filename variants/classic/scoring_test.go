package classic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The four pictures of the rulebook. The walls also have tiles beyond a gap
// and across a corner, which are not linked.
func TestExamplesOfScoring(t *testing.T) {
	// Clauses: example.one, example.three-row, example.three-column, example.both, score.alone, score.row
	// Clauses: score.column
	for name, example := range map[string]struct {
		lines, wall string
		points      int
	}{
		"red alone":     {"., RR, ., ., .", "..R.W, WB..., ..B.R, ...B., ...W.", 1},
		"yellow, row":   {"., ., ., ., YYYYY", "....., ....., K...., .K..., .RK.B", 3},
		"blue, column":  {"., ., BBB, ., .", "..R.., ..Y.., K...R, .K..., ..K..", 3},
		"yellow, cross": {"., YY, ., ., .", "..R.., WB.R., ..B.., ....., ..K..", 4 + 3},
	} {
		s := tiled(t, colored(t), fmt.Sprintf("{ lines: [%s], wall: [%s] }", example.lines, example.wall))
		want := fmt.Sprintf("seat 1: scoring.place +%d = %d", example.points, example.points)
		assert.Equal(t, []string{want}, s.Points(), name)
	}
}

// A blue tile in the middle of the wall with 0 to 2 tiles on each side: every
// run that there can be, in the row, in the column, and in both.
func TestRuns(t *testing.T) {
	// Clauses: score.alone, score.row, score.column
	left, right := []string{"..", ".W", "KW"}, []string{"..", "Y.", "YR"}
	above := [][2]string{{".....", "....."}, {".....", "..Y.."}, {"..R..", "..Y.."}}
	below := [][2]string{{".....", "....."}, {"..W..", "....."}, {"..W..", "..K.."}}
	for i := range 81 {
		l, r, a, b := i%3, i/3%3, i/9%3, i/27
		wall := fmt.Sprintf("%s, %s, %s.%s, %s, %s",
			above[a][0], above[a][1], left[l], right[r], below[b][0], below[b][1])
		want := 0
		if l+r > 0 {
			want += 1 + l + r
		}
		if a+b > 0 {
			want += 1 + a + b
		}
		want = max(want, 1)
		s := tiled(t, colored(t), fmt.Sprintf("{ lines: [., ., BBB, ., .], wall: [%s] }", wall))
		assert.Equal(t, fmt.Sprintf("seat 1: scoring.place +%d = %d", want, want), s.Points()[0], wall)
	}
}
