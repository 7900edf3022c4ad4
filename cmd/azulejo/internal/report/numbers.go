package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
)

// decimal writes a number with some digits after the point, and a minus that is as
// wide as a plus.
func decimal(n float64, digits int) string {
	return strings.Replace(sim.Number(n, digits), "-", "−", 1)
}

// signed writes a number as decimal does, with a plus before a positive one.
func signed(n float64, digits int) string {
	return strings.Replace(sim.Signed(n, digits), "-", "−", 1)
}

// decimals writes means with two digits after the point.
func decimals(means []float64) []string {
	var texts []string
	for _, mean := range means {
		texts = append(texts, decimal(mean, 2))
	}
	return texts
}

// share writes a share of games in percent, as the terminal does. The sign stays on the line of its number.
func share(x float64) string { return sim.Percent(x) + "\u00a0%" }

// known reports whether a bound of an interval is known.
func known(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }

// notKnown replaces a number that is not known.
const notKnown = "not known"

// between writes an interval, multiplied by a factor.
func between(low, high, factor float64, digits int) string {
	switch {
	case known(low) && known(high):
		return decimal(low*factor, digits) + " to " + decimal(high*factor, digits)
	case known(high):
		return "up to " + decimal(high*factor, digits)
	case known(low):
		return "from " + decimal(low*factor, digits)
	}
	return notKnown
}

// factorOf is the factor by which people multiply the numbers of a metric: 100 for shares.
func factorOf(m sim.Measured) float64 { return sim.PhraseOf(m.Name).Factor }

// unitOf is the unit in which a page gives a metric.
func unitOf(m sim.Measured) string {
	if factorOf(m) == 100 {
		return "% of games"
	}
	return m.Unit
}

// whole writes a whole number.
func whole[N int | int64](n N) string { return decimal(float64(n), 0) }

// shares returns a distribution as parts of 1.
func shares(h sim.Histogram) []Bar {
	total := float64(h.Total())
	var bars []Bar
	for _, v := range h.Values() {
		bars = append(bars, Bar{v, float64(h[v]) / total})
	}
	return bars
}

// distribution is the table of how many games had each number.
func distribution(caption, what string, h sim.Histogram) Table {
	t := Table{Caption: caption, Head: []string{what, "games", "share"}, Long: len(h) > 12}
	total := h.Total()
	for _, v := range h.Values() {
		t.Rows = append(t.Rows, []string{whole(v), whole(h[v]), share(float64(h[v]) / float64(total))})
	}
	return t
}

// counted is the table of how many games there were of each kind, the most frequent first.
func counted(caption, what string, games map[string]int64, total int64) *Table {
	t := &Table{Caption: caption, Head: []string{what, "games", "share"}}
	keys := slices.SortedFunc(maps.Keys(games), func(a, b string) int {
		return cmp.Or(cmp.Compare(games[b], games[a]), cmp.Compare(a, b))
	})
	for _, key := range keys {
		t.Rows = append(t.Rows, []string{key, whole(games[key]), share(float64(games[key]) / float64(total))})
	}
	return t
}

// scored is a distribution of scores, with its name in the plot and in the table.
type scored struct {
	label, head string
	scores      sim.Histogram
	series      int
}

// scoreFigure is the plot and the table of several distributions of scores.
func scoreFigure(title, desc, caption string, list []scored) *Figure {
	plot := Ridges{Axis: "points in the end"}
	table := Table{Caption: caption, Head: []string{"score"}, Long: true}
	all := sim.Histogram{}
	for _, s := range list {
		low, middle, high := quantiles(s.scores)
		plot.Rows = append(plot.Rows, Ridge{s.label, shares(s.scores), low, middle, high, s.series})
		table.Head = append(table.Head, s.head)
		all.Add(s.scores)
	}
	for _, score := range all.Values() {
		cells := []string{whole(score)}
		for _, s := range list {
			cells = append(cells, whole(s.scores[score]))
		}
		table.Rows = append(table.Rows, cells)
	}
	return &Figure{Title: title, Desc: desc, Plot: plot, Table: table,
		Note: "The bar below each reaches over 90 of 100, and the dot is the median."}
}

// quantiles returns the values that 5, 50 and 95 of 100 are at or below.
func quantiles(h sim.Histogram) (low, middle, high int) {
	at := func(percent int64) int {
		upTo := int64(0)
		for _, v := range h.Values() {
			if upTo += h[v]; 100*upTo >= percent*h.Total() {
				return v
			}
		}
		return 0
	}
	return at(5), at(50), at(95)
}

// pairs makes rows of a name and a value each.
func pairs(words ...string) [][]string { return slices.Collect(slices.Chunk(words, 2)) }

// facts is a table of names and values.
func facts(caption string, rows [][]string) *Table {
	return &Table{Caption: caption, Head: []string{"what", "value"}, Rows: rows}
}

// seats names columns that are seats.
func seats(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("seat %d", i+1)
	}
	return names
}
