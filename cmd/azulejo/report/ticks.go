package report

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// ticks marks an axis at round numbers.
type ticks struct {
	most  int  // at most so many
	whole bool // and no fractions
}

// Ticks returns the marks of a range.
func (t ticks) Ticks(low, high float64) []plot.Tick {
	step := t.step(high - low)
	digits := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	var marks []plot.Tick
	for n := math.Ceil(low/step - 1e-9); n*step <= high+step*1e-9; n++ {
		marks = append(marks, plot.Tick{Value: n * step, Label: decimal(n*step, digits)})
	}
	return marks
}

// step returns the distance of the marks: 1, 2 or 5 times a power of ten.
func (t ticks) step(width float64) float64 {
	step := math.Pow(10, math.Floor(math.Log10(width/float64(t.most))))
	if t.whole {
		step = max(step, 1)
	}
	for _, times := range []float64{1, 2, 5} {
		if width/(step*times) <= float64(t.most) {
			return step * times
		}
	}
	return step * 10
}

// decimal writes a number with so many digits behind the point, and a minus that
// is as wide as a plus.
func decimal(n float64, digits int) string {
	text := strconv.FormatFloat(n, 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		text = strings.TrimPrefix(text, "-")
	}
	return strings.Replace(text, "-", "−", 1)
}
