package report

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
)

// drawnIn returns the points of all areas that a plot fills with a color of the page.
func drawnIn(t *testing.T, p Plot, color string) [][][2]float64 {
	t.Helper()
	out := p.draw().svg("id", "title", "desc")
	area := regexp.MustCompile(`<path d="([^"]*)" style="fill:var\(--` + color + `\)`)
	var areas [][][2]float64
	for _, found := range area.FindAllStringSubmatch(string(out), -1) {
		var points [][2]float64
		for _, pair := range strings.Fields(strings.NewReplacer("M", " ", "L", " ", "Z", " ").Replace(found[1])) {
			x, y, is := strings.Cut(pair, ",")
			if !is || strings.Contains(y, "A") {
				continue
			}
			points = append(points, [2]float64{number(t, x), number(t, y)})
		}
		areas = append(areas, points)
	}
	return areas
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return n
}

// height is how high an area is.
func height(points [][2]float64) float64 {
	low, high := points[0][1], points[0][1]
	for _, p := range points {
		low, high = min(low, p[1]), max(high, p[1])
	}
	return high - low
}

// The steps of a histogram are as high as they are frequent, and a number that never came
// has none.
func TestStepsAreAsHighAsTheyAreFrequent(t *testing.T) {
	areas := drawnIn(t, Ridges{Rows: []Ridge{{Counts: sim.Histogram{1: 2, 2: 4, 4: 1}}}}, "pale1")
	require.Len(t, areas, 1)
	ground := areas[0][0][1]
	var heights []float64 // two points for each step
	for _, p := range areas[0][1 : len(areas[0])-1] {
		heights = append(heights, ground-p[1])
	}
	require.Len(t, heights, 8)
	assert.InDelta(t, 2, heights[2]/heights[0], 0.01)
	assert.InDelta(t, 0.5, heights[6]/heights[0], 0.01)
	assert.InDelta(t, 0, heights[4], 0.01)
}

// Layers of a column are stacked, and negative ones are below the line.
func TestLayersAddUp(t *testing.T) {
	plot := Stack{Columns: []string{"1", "2"}, Layers: []Layer{
		{"a", []float64{2, 4}, 0}, {"b", []float64{1, 2}, 1}, {"c", []float64{-1, 0}, 2}}}
	first, second := drawnIn(t, plot, "series1"), drawnIn(t, plot, "series2")
	third := drawnIn(t, plot, "series3")
	assert.InDelta(t, 2, height(first[1])/height(first[0]), 0.01)
	assert.InDelta(t, 0.5, height(second[0])/height(first[0]), 0.01)
	assert.InDelta(t, 0.5, height(third[0])/height(first[0]), 0.01)
	assert.InDelta(t, first[0][2][1], second[0][0][1], 0.01, "b begins where a ends")
	assert.InDelta(t, first[0][0][1], third[0][0][1], 0.01, "c begins at the line")
	assert.Greater(t, third[0][2][1], third[0][0][1], "c goes down")
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
	assert.Equal(t, []float64{0.125, 0.25, 0.375, 0.25},
		inSteps(sim.Histogram{-7: 1, -1: 2, 0: 2, 4: 1, 5: 2}, 5))
	assert.Equal(t, 20, stepWidth(1000))
	assert.Equal(t, 1, stepWidth(12))
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

// A board has the names of its parts, and its cells the numbers that are printed on them,
// their shares, and the colors that they take.
func TestBoardHasNamesNumbersAndColors(t *testing.T) {
	out := string(Cells{Cells: []Cell{{9, 1, 0.25, "4", "red"}, {15, 1, 1, "", "mauve"}},
		Labels: []CellLabel{{12, 1, "ember star"}, {0, 1, "line"}}}.draw().svg("id", "title", "desc"))
	for _, want := range []string{">ember star<", ">4<", ">25<", ">100<", "var(--tile-red)", "var(--heat3)"} {
		assert.Contains(t, out, want)
	}
	assert.NotContains(t, out, ">line<")
	assert.NotContains(t, out, "mauve")
}

// Rules that differ are shown line by line, with what both have.
func TestRulesAsADiff(t *testing.T) {
	assert.Equal(t, []DiffLine{{"key", "rows"}, {"both", "  a"}, {"old", "− b"}, {"new", "+ c"}, {"both", "  d"},
		{"key", "gift"}, {"new", "+ 5"}},
		diffOf([]ruleset.Difference{{Key: "rows", A: "a\nb\nd\n", B: "a\nc\nd\n"}, {Key: "gift", B: "5"}}))
}
