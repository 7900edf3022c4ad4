package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// decimal writes a number with some digits after the point.
func decimal(n float64, digits int) string { return Number(n, digits) }

// tenths writes a mean with one digit after the point, as most are worth no more.
func tenths(n float64) string { return Number(n, 1) }

// decimals writes means with two digits after the point.
func decimals(means []float64) []string {
	var texts []string
	for _, mean := range means {
		texts = append(texts, decimal(mean, 2))
	}
	return texts
}

// whole writes a whole number.
func whole[N int | int64](n N) string { return strconv.FormatInt(int64(n), 10) }

// percent writes the share that a number of games is of others, in percent.
func percent(games, of int64) string { return Percent(float64(games) / float64(of)) }

// known reports whether a bound of an interval is known.
func known(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }

// notKnown replaces a number that is not known.
const notKnown = "not known"

// between writes an interval, multiplied by a factor.
func between[N ~float64](low, high N, factor float64, digits int) string {
	from, to := factor*float64(low), factor*float64(high)
	switch {
	case known(from) && known(to):
		return decimal(from, digits) + " to " + decimal(to, digits)
	case known(to):
		return "up to " + decimal(to, digits)
	case known(from):
		return "from " + decimal(from, digits)
	}
	return notKnown
}

// plusMinus writes half the width of an interval after a number, if it is known.
func plusMinus(number string, half float64, digits int) string {
	if !known(half) || half == 0 {
		return number
	}
	return fmt.Sprintf("%s ± %.*f", number, digits, half)
}

// detectable writes the smallest difference that a run could have seen, with as many digits
// as it is worth.
func detectable(least sim.Bound, factor float64) string {
	if !least.Known() {
		return notKnown
	}
	size := factor * float64(least)
	return decimal(size, stats.Decimals(size))
}

// unitOf is the unit of a metric in a table.
func unitOf(m sim.Measured) string {
	if PhraseOf(m.Name).Factor == 100 {
		return "% of games"
	}
	return m.Unit
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

// histograms is a chart of how often each whole number came, and its table: a row for each
// number that came at all.
func histograms(caption, number string, chart Chart, list ...spread) *Table {
	t := &Table{Caption: caption, Head: columns(number), Long: true}
	plot, all := Ridges{Axis: number}, sim.Histogram{}
	for _, s := range list {
		plot.Rows = append(plot.Rows, Ridge{s.label, s.counts, s.series})
		t.Head = append(t.Head, s.head)
		all.Add(s.counts)
	}
	for _, n := range all.Values() {
		cells := columns(whole(n))
		for _, s := range list {
			cells = append(cells, whole(s.counts[n]))
		}
		t.add(cells...)
	}
	chart.Plot = plot
	chart.Note += "The bar below a curve reaches over 90 of 100 games, and the dot is the median."
	t.Charts = []Chart{chart}
	return t
}

// seats names columns that are seats.
func seats(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("seat %d", i+1)
	}
	return names
}

// fromOne names columns that are places or rounds.
func fromOne(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	return names
}
