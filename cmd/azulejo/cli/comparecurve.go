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

// The widths of the numbers beside a curve.
const (
	levelWidth  = 8
	amountWidth = 16
)

// curve draws what a metric comes to at each value: a line for each, with its level, the
// difference from the ruleset as it is, and the interval of the level.
func (p *comparisonPrinter) curve(metric string) {
	phrase, points := sim.PhraseOf(metric), p.Curve(metric)
	mark, marked := 0.0, "A"
	var levels []sim.Measured
	for _, point := range points {
		level, _ := p.Rulesets[point.Ruleset-1].Measure(metric)
		levels = append(levels, level)
		if point.Difference == nil {
			mark = level.Mean
		}
	}
	if strings.HasPrefix(metric, "wins.") {
		mark, marked = 1/float64(p.Plan.Seats), "even"
	}
	s := newScale(levels, mark)
	if s.from == s.to {
		return // one line, straight down
	}
	width, _ := p.screen.size()
	s.columns = max(20, width-p.labelWidth()-levelWidth-amountWidth-2)
	fmt.Fprintf(p.out, "\n%s, difference from A; │ is %s\n", phrase.Title(), marked)
	for i, point := range points {
		decimals := p.decimals(metric)
		if phrase.Factor != 1 {
			decimals = max(decimals, 1)
		}
		line := fmt.Sprintf("%*s%*s%*s  %s", p.labelWidth(), p.valueLabel(point), levelWidth,
			sim.Number(phrase.Factor*levels[i].Mean, decimals), amountWidth,
			shown(phrase.Factor, point.Difference), s.line(levels[i], mark))
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

// newScale makes a scale that holds a mark and all intervals.
func newScale(levels []sim.Measured, mark float64) scale {
	s := scale{from: mark, to: mark}
	for _, level := range levels {
		low, high := bounds(level)
		s.from, s.to = min(s.from, low), max(s.to, high)
	}
	return s
}

// bounds are those of the interval, or twice the mean itself where it has none.
func bounds(level sim.Measured) (low, high float64) {
	if !level.Low.Known() || !level.High.Known() {
		return level.Mean, level.Mean
	}
	return float64(level.Low), float64(level.High)
}

func (s scale) column(x float64) int {
	return int(math.Round((x - s.from) / (s.to - s.from) * float64(s.columns-1)))
}

// line draws a level and its interval across a line for the mark.
func (s scale) line(level sim.Measured, mark float64) string {
	line := []rune(strings.Repeat(" ", s.columns))
	low, high := bounds(level)
	for i := s.column(low); i <= s.column(high); i++ {
		line[i] = '─'
	}
	line[s.column(mark)] = '│'
	line[s.column(level.Mean)] = '●'
	return string(line)
}
