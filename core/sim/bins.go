package sim

// bins is a [Histogram] that is counted: a list for the numbers that come often in
// games, which is fast, and a map for the others. The list grows with the numbers that
// come, as many rulesets and workers have many of them.
type bins struct {
	counts []int32
	others Histogram
}

// The numbers that can have a bin go from leastBin up. Lists grow by someBins.
const (
	leastBin = -128
	mostBins = 896
	someBins = 128
)

// count counts a number.
func (b *bins) count(value int) {
	if i := value - leastBin; uint(i) < uint(len(b.counts)) {
		b.counts[i]++
	} else {
		b.countNew(value)
	}
}

// countNew counts a number that the list does not have.
func (b *bins) countNew(value int) {
	if i := value - leastBin; uint(i) < mostBins {
		more := (i+someBins)/someBins*someBins - len(b.counts)
		b.counts = append(b.counts, make([]int32, more)...)
		b.counts[i]++
		return
	}
	if b.others == nil {
		b.others = Histogram{}
	}
	b.others[value]++
}

// addTo adds what was counted to a histogram.
func (b *bins) addTo(h Histogram) {
	for i, n := range b.counts {
		if n > 0 {
			h[i+leastBin] += int64(n)
		}
	}
	h.Add(b.others)
}

// clear makes all counts 0.
func (b *bins) clear() {
	clear(b.counts)
	clear(b.others)
}
