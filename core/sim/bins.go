package sim

// bins is a [Histogram] that is counted: a list for the numbers that come often in
// games, which is fast, and a map for the others.
type bins struct {
	counts [mostBins]int32
	others Histogram
}

// The numbers that have a bin go from leastBin up.
const (
	leastBin = -128
	mostBins = 896
)

// count counts a number.
func (b *bins) count(value int) {
	i := value - leastBin
	if uint(i) < mostBins {
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
	clear(b.counts[:])
	clear(b.others)
}
