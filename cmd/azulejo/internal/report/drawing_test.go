package report

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return n
}

// A column is as high as its value is large and as wide as a number, and the outline begins and ends at the
// ground: a single number is no triangle.
func TestHistogramsAreDrawn(t *testing.T) {
	p := Graph{Lines: true, Steps: true}
	p.addHistogram("a", sim.Histogram{1: 2, 2: 4, 4: 2}, 1, 0)
	line := regexp.MustCompile(`<path d="([^"]*)" style="fill:none;stroke:var\(--series1`).
		FindStringSubmatch(string(p.draw().svg("id", "title", "desc")))
	var heights []float64
	for _, pair := range strings.Fields(strings.NewReplacer("M", " ", "L", " ").Replace(line[1])) {
		_, y, _ := strings.Cut(pair, ",")
		heights = append(heights, number(t, y))
	}
	require.Len(t, heights, 10)
	ground := heights[0]
	for i, want := range []float64{0, 25, 25, 50, 50, 0, 0, 25, 25, 0} {
		assert.InDelta(t, want/50, (ground-heights[i])/(ground-heights[3]), 0.01, i)
	}
}

// Marks of axes are round numbers, whole ones where only these mean something.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		most      int
		whole     bool
		want      string
	}{
		{0, 10, 5, false, "0 2 4 6 8 10"},
		{-0.3, 0.3, 5, false, "−0.2 0.0 0.2"},
		{43, 57, 5, false, "45 50 55"},
		{0, 2, 6, false, "0.0 0.5 1.0 1.5 2.0"},
		{0, 2, 6, true, "0 1 2"},
		{-30000, 10000, 5, false, "−30000 −20000 −10000 0 10000"},
	} {
		var labels []string
		for _, mark := range ticks(c.low, c.high, c.most, c.whole) {
			labels = append(labels, mark.label)
		}
		assert.Equal(t, c.want, strings.Join(labels, " "))
	}
}

// Values that are joined lose nothing, and steps are the same below zero as above it.
func TestSteps(t *testing.T) {
	first, shares := inSteps(sim.Histogram{-7: 1, -1: 2, 0: 2, 4: 1, 5: 2}, 5)
	assert.Equal(t, -10, first)
	assert.Equal(t, []float64{0.125, 0.25, 0.375, 0.25}, shares)
	assert.Equal(t, 17, stepWidth(1000))
	assert.Equal(t, 1, stepWidth(12))
}

// ± is only for intervals with the same distance on both sides, as they are written. Of games that are all the
// same nothing is known, and what a rule sets has no interval.
func TestEstimates(t *testing.T) {
	for _, c := range []struct {
		mean, low, high float64
		want            string
	}{
		{100, 20.7, 100, "100 (21 to 100)"}, {0, 0, 3.7, "0.0 (0.0 to 3.7)"}, {2, 0.7, 5.1, "2 (1 to 5)"},
		{42, 37.9, 46.2, "42 ± 4"}, {61.04, 60.6, 61.48, "61.0 ± 0.4"}, {1, math.Inf(-1), math.Inf(1), "1.00"},
	} {
		assert.Equal(t, c.want, estimate(Number, c.mean, c.low, c.high))
	}
	assert.Equal(t, exact, between(5.0, 5.0, 1, 2))
	assert.Equal(t, "games are tied 2 (1 to 5) percentage points less often",
		told{difference: difference{sim.Difference{Mean: -0.02, Low: -0.051, High: -0.007}, PhraseOf("tie")}}.Amount())
}

// Small shares are not nothing, and nothing is no minus nothing.
func TestNumbersAsTheyAreWritten(t *testing.T) {
	for want, got := range map[string]string{
		"0.0": Number(-0.04, 1), "−0.1": minus(Number(-0.06, 1)), "-12": Number(-12.4, 0),
		"up to 4": between(math.Inf(-1), 4.0, 1, 0), "from 4": between(4.0, math.Inf(1), 1, 0),
		"not known": between(math.Inf(-1), math.Inf(1), 1, 0),
	} {
		assert.Equal(t, want, got)
	}
}

// Values that differ by rounding alone are drawn as equal ones: marks between them would never end.
func TestRoundedValuesAreDrawn(t *testing.T) {
	for _, value := range []float64{6.65, 0, -1e9, math.Inf(1)} {
		next := math.Nextafter(math.Nextafter(value, math.Inf(1)), math.Inf(1))
		low, high := around([]float64{value, next}, 0.05)
		assert.Less(t, high-low, 10.)
		assert.LessOrEqual(t, len(ticks(low, high, 5, false)), 6)
	}
}
