package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
)

// Number writes a number with some decimals. One that rounds to 0 has no sign.
func Number(x float64, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// Signed writes a number as [Number] does, with a plus where it is positive.
func Signed(x float64, decimals int) string {
	text := Number(x, decimals)
	if x > 0 && strings.Trim(text, "0.") != "" {
		return "+" + text
	}
	return text
}

// Percent writes a share of games in percent, with one decimal and without the sign. A share that
// is not 0 is "<0.1" at least.
func Percent(share float64) string {
	text := Number(100*share, 1)
	if share > 0 && text == "0.0" {
		return "<0.1"
	}
	return text
}

// AddingUp is the least number of decimals, from least up, with which a and b add up to their sum
// as readers see them. Each is rounded by itself.
func AddingUp(a, b, sum float64, least int) int {
	const most = 6
	for decimals := least; decimals <= most; decimals++ {
		written := func(x float64) float64 {
			n, _ := strconv.ParseFloat(Number(x, decimals), 64) // Number has just written it
			return n
		}
		if Number(written(a)+written(b), decimals) == Number(sum, decimals) {
			return decimals
		}
	}
	return least
}

// DecimalsOf is the number of decimals of a difference and of the two means, in the unit of
// its [Phrase]: the significant ones, and more where the three would not add up.
func DecimalsOf(d *sim.Difference) int {
	factor := PhraseOf(d.Metric).Factor
	return AddingUp(factor*d.First, factor*d.Mean, factor*d.Here, stats.Decimals(factor*float64(d.High-d.Low)/2))
}

// tenths writes a mean with one digit after the point, as most are worth no more.
func tenths(n float64) string { return Number(n, 1) }

// percent writes the share, from 0 to 100, that a number of games is of others, in percent.
func percent(games, of int64) string { return Percent(float64(games) / float64(of)) }

// known reports whether a bound of an interval is known.
func known(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }

// What replaces an interval: of a number of which nothing is known, and of one that a rule sets.
const (
	notKnown = "not known"
	exact    = "exact"
)

// between writes an interval, multiplied by a factor: 100 for shares, which are written in
// percent. An unknown bound is infinite, and left out.
func between[N ~float64](low, high N, factor float64, digits int) string {
	from, to := factor*float64(low), factor*float64(high)
	switch {
	case from == to: // the points that a rule gives to all
		return exact
	case known(from) && known(to):
		return Number(from, digits) + " to " + Number(to, digits)
	case known(to):
		return "up to " + Number(to, digits)
	case known(from):
		return "from " + Number(from, digits)
	}
	return notKnown
}

// plusMinus writes half the width of an interval after a number, if it is known. It is 0
// where all games are the same, which proves nothing of others.
func plusMinus(number string, half float64, digits int) string {
	if !known(half) || half == 0 {
		return number
	}
	return fmt.Sprintf("%s ± %.*f", number, digits, half)
}

// rounding is half the width of an interval, relative to its mean, that can come from rounding alone.
const rounding = 1e-9

// estimate writes a number with its interval, with as many decimals as these are worth. ± is only for
// an interval with the same distance on both sides. Near 0 and 100 % that of a share has both bounds
// in brackets. A function writes the number, with a sign or without.
func estimate(write func(x float64, decimals int) string, mean, low, high float64) string {
	half := (high - low) / 2
	if half < rounding*max(1, math.Abs(mean)) {
		half = 0
	}
	digits := stats.Decimals(half)
	if unit := math.Pow(10, -float64(digits)); known(half) && math.Abs((low+high)/2-mean) > unit/2 {
		return fmt.Sprintf("%s (%s)", write(mean, digits), between(low, high, 1, digits))
	}
	return plusMinus(write(mean, digits), half, digits)
}

// Level writes the mean of a metric with its interval.
func (p Phrase) Level(mean, low, high float64) string {
	return estimate(Number, p.Factor*mean, p.Factor*low, p.Factor*high)
}

// plain writes a number without zeros at its end.
func plain(x float64) string { return minus(strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)) }

// detectable writes the smallest difference that a run could have seen, with as many digits
// as it is worth.
func detectable(least sim.Bound, factor float64) string {
	if !least.Known() {
		return notKnown
	}
	size := factor * float64(least)
	return Number(size, stats.Decimals(size))
}

// byFrequency lists the keys of counts, the most frequent first.
func byFrequency(games map[string]int64) []string {
	return slices.SortedFunc(maps.Keys(games), func(a, b string) int {
		return cmp.Or(cmp.Compare(games[b], games[a]), cmp.Compare(a, b))
	})
}

// spread is a histogram with its names in a chart and in a table.
type spread struct {
	label, head string
	counts      sim.Histogram
	series      int
}

// Histogram makes the last table one of how often each whole number came, with a row for each
// that came at all, and adds its chart.
func (b *builder) Histogram(number string, list []spread, title, desc string) (none string) {
	t := b.last().Table
	t.Head = []string{number}
	plot, all := &Graph{Axis: number, Lines: true, Steps: true}, sim.Histogram{}
	for _, s := range list {
		t.Head = append(t.Head, s.head)
		all.Add(s.counts)
	}
	values := all.Values()
	for _, n := range values {
		cells := []string{strconv.Itoa(n)}
		for _, s := range list {
			cells = append(cells, fmt.Sprint(s.counts[n]))
		}
		t.Rows = append(t.Rows, cells)
	}
	for _, s := range list {
		plot.addHistogram(s.label, s.counts, stepWidth(values[len(values)-1]-values[0]), s.series)
	}
	return b.Chart(plot, title, desc)
}

// count writes a number of things, of any integer type.
func count(n any, noun string) string {
	text := fmt.Sprint(n)
	if text == "1" {
		return text + " " + noun
	}
	return text + " " + wording.Plural(0, noun)
}

// times multiplies a number, which may be a bound.
func times(factor float64, x any) float64 {
	switch x := x.(type) {
	case sim.Bound:
		return factor * float64(x)
	case int:
		return factor * float64(x)
	}
	return factor * x.(float64)
}

// unitOf is how the result in a metric is written: with its significant decimals, and at least
// one of a share, as in [Percent].
func unitOf(m sim.Measured) Phrase {
	u := PhraseOf(m.Name)
	u.Decimals = stats.Decimals(u.Factor * float64(m.Half()))
	if u.Factor != 1 {
		u.Decimals = max(u.Decimals, 1)
	}
	return u
}

// Number writes a mean.
func (p Phrase) Number(x float64) string { return Number(p.Factor*x, p.Decimals) }

// Signed writes a difference.
func (p Phrase) Signed(x float64) string { return Signed(p.Factor*x, p.Decimals) }

// Between writes an interval.
func (p Phrase) Between(low, high sim.Bound) string { return between(low, high, p.Factor, p.Decimals) }

// Least writes the smallest difference that a run could have seen.
func (p Phrase) Least(b sim.Bound) string { return detectable(b, p.Factor) }

// Estimate writes a difference with its interval.
func (p Phrase) Estimate(d *sim.Difference) string {
	return estimate(Signed, p.Factor*d.Mean, p.Factor*float64(d.Low), p.Factor*float64(d.High))
}
