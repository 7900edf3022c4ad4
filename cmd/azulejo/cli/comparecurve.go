package cli

import (
	"fmt"
	"math"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// mostCurves is how many curves are drawn; the table has more metrics.
const mostCurves = 4

// amountWidth is how wide the numbers beside a curve are.
const amountWidth = 17

// curve draws how a metric differs at each value from the ruleset as it is: a line for
// each value, with its interval.
func (p *comparisonPrinter) curve(metric string) {
	phrase, points := sim.PhraseOf(metric), p.Curve(metric)
	s := newScale(points)
	if s.from == s.to {
		return // one line, straight down
	}
	width, _ := p.screen.size()
	s.columns = max(20, width-p.labelWidth()-amountWidth-2)
	fmt.Fprintf(p.out, "\n%s: difference in %s\n", phrase.Name, phrase.Unit)
	for _, point := range points {
		line := fmt.Sprintf("%*s%*s  %s", p.labelWidth(), p.valueLabel(point), amountWidth,
			shown(phrase.Factor, point.Difference), s.line(point.Difference))
		fmt.Fprintln(p.out, strings.TrimRight(line, " "))
	}
}

// shown writes a difference and what it is known up to.
func shown(factor float64, d *sim.Difference) string {
	if d == nil {
		return ""
	}
	half := halfOf(factor, d)
	decimals := stats.Decimals(half)
	text := sim.Signed(factor*d.Mean, decimals)
	if half > 0 {
		text += fmt.Sprintf(" ± %.*f", decimals, half)
	}
	return text
}

// halfOf is half the width of the interval of a difference, 0 where it has none.
func halfOf(factor float64, d *sim.Difference) float64 {
	if d == nil || !d.Low.Known() {
		return 0
	}
	return factor * float64(d.High-d.Low) / 2
}

// scale says in which column a number is drawn.
type scale struct {
	from, to float64
	columns  int
}

// newScale makes a scale that holds zero and all intervals.
func newScale(points []sim.Point) scale {
	var s scale
	for _, point := range points {
		if d := point.Difference; d != nil {
			low, high := bounds(d)
			s.from, s.to = min(s.from, low), max(s.to, high)
		}
	}
	return s
}

// bounds are those of the interval, or twice the difference itself where it has none.
func bounds(d *sim.Difference) (low, high float64) {
	if !d.Low.Known() {
		return d.Mean, d.Mean
	}
	return float64(d.Low), float64(d.High)
}

func (s scale) column(x float64) int {
	return int(math.Round((x - s.from) / (s.to - s.from) * float64(s.columns-1)))
}

// line draws a difference and its interval across a line for zero.
func (s scale) line(d *sim.Difference) string {
	line := []rune(strings.Repeat(" ", s.columns))
	line[s.column(0)] = '│'
	if d == nil {
		return string(line)
	}
	low, high := bounds(d)
	for i := s.column(low); i <= s.column(high); i++ {
		line[i] = '─'
	}
	line[s.column(d.Mean)] = '●'
	return string(line)
}
