package sim

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// Moments are the sums from which the mean of a number that each block has, and its
// interval, are calculated. They are whole numbers, so that sums of parts are the sum of
// all to the last digit. Blocks are counted beside them, in [Counts].
type Moments struct {
	Sum    int64 `json:"sum"`
	Square wide  `json:"square"` // the sum of the squares

	// Nonzero is how many of the numbers are not 0. Where they are few, the sums depend
	// on those few.
	Nonzero int64 `json:"nonzero"`
}

// Count adds the number of one more block.
func (m *Moments) Count(value int64) {
	if value == 0 {
		return
	}
	m.Sum += value
	m.Nonzero++
	size := uint64(value)
	if value < 0 {
		size = -size
	}
	hi, lo := bits.Mul64(size, size)
	m.Square.add(wide{hi, lo})
}

func (m *Moments) add(o Moments) {
	m.Sum += o.Sum
	m.Nonzero += o.Nonzero
	m.Square.add(o.Square)
}

// wide is a whole number from 0 to 2^128-1: the sum of squares of a long run exceeds 64
// bits. As text it is decimal.
type wide struct{ Hi, Lo uint64 }

func (w *wide) add(o wide) {
	var carry uint64
	w.Lo, carry = bits.Add64(w.Lo, o.Lo, 0)
	w.Hi, _ = bits.Add64(w.Hi, o.Hi, carry)
}

// big returns the number for exact calculations.
func (w wide) big() *big.Int {
	n := new(big.Int).SetUint64(w.Hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w.Lo))
}

// MarshalText returns the decimal digits.
func (w wide) MarshalText() ([]byte, error) { return w.big().Append(nil, 10), nil }

// UnmarshalText reads decimal digits.
func (w *wide) UnmarshalText(text []byte) error {
	n, ok := new(big.Int).SetString(string(text), 10)
	if !ok || n.Sign() < 0 || n.BitLen() > 128 {
		return fmt.Errorf("%.50q is no whole number from 0 to 2^128-1", text)
	}
	w.Lo = new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	w.Hi = n.Rsh(n, 64).Uint64()
	return nil
}

// bins accumulate a [Histogram]: a list for the numbers that are frequent in games, which
// is fast, and a map for the others. The list grows with the numbers that occur, as many
// rulesets and workers have many lists. As JSON they are the histogram.
type bins struct {
	list []int64
	rest map[int]int64
}

// The list has the numbers from leastBin up, at most mostBins of them, and grows by
// someBins.
const (
	leastBin = -128
	mostBins = 896
	someBins = 128
)

// Count counts a number.
func (b *bins) Count(value int) {
	if i := value - leastBin; uint(i) < uint(len(b.list)) {
		b.list[i]++
	} else {
		b.addCount(value, 1)
	}
}

// addCount adds n occurrences of a number.
func (b *bins) addCount(value int, n int64) {
	i := value - leastBin
	if uint(i) >= mostBins {
		if b.rest == nil {
			b.rest = map[int]int64{}
		}
		b.rest[value] += n
		return
	}
	if i >= len(b.list) {
		more := (i+someBins)/someBins*someBins - len(b.list)
		b.list = append(b.list, make([]int64, more)...)
	}
	b.list[i] += n
}

func (b *bins) add(o *bins) {
	for i, n := range o.list {
		if n != 0 {
			b.addCount(i+leastBin, n)
		}
	}
	for value, n := range o.rest {
		b.addCount(value, n)
	}
}

func (b *bins) clear() {
	clear(b.list)
	clear(b.rest)
}

// histogram returns the counts that are not 0.
func (b *bins) histogram() Histogram {
	h := Histogram{}
	for i, n := range b.list {
		if n != 0 {
			h[i+leastBin] = n
		}
	}
	maps.Copy(h, b.rest)
	return h
}

// distribution describes what was counted.
func (b *bins) distribution() Distribution {
	h := b.histogram()
	return Distribution{h.spread(), h}
}

// MarshalJSON writes the histogram.
func (b bins) MarshalJSON() ([]byte, error) { return b.histogram().MarshalJSON() }

// UnmarshalJSON reads a histogram.
func (b *bins) UnmarshalJSON(text []byte) error {
	var pairs [][2]int64
	if err := json.Unmarshal(text, &pairs); err != nil {
		return err
	}
	*b = bins{}
	for _, p := range pairs {
		b.addCount(int(p[0]), p[1])
	}
	return nil
}

// Histogram has the number of occurrences of each whole number. As JSON it is a list of
// pairs, number and count, from the smallest number up.
type Histogram map[int]int64

// Add adds the occurrences of another histogram.
func (h Histogram) Add(o Histogram) {
	for value, n := range o {
		h[value] += n
	}
}

// Values lists the numbers that occurred, from the smallest up.
func (h Histogram) Values() []int { return slices.Sorted(maps.Keys(h)) }

// Total is the number of all occurrences.
func (h Histogram) Total() (n int64) {
	for _, count := range h {
		n += count
	}
	return n
}

// MarshalJSON writes the pairs.
func (h Histogram) MarshalJSON() ([]byte, error) {
	pairs := make([][2]int64, 0, len(h))
	for _, v := range h.Values() {
		pairs = append(pairs, [2]int64{int64(v), h[v]})
	}
	return json.Marshal(pairs)
}

// Spread describes a distribution: its mean, its standard deviation, and the values at
// or below which 5, 50 and 95 of 100 are.
type Spread struct {
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"`
	P5   int     `json:"p5"`
	P50  int     `json:"p50"`
	P95  int     `json:"p95"`
}

// Distribution is a spread with the histogram that it describes.
type Distribution struct {
	Spread
	Counts Histogram `json:"counts"`
}

// spread describes a histogram; an empty one has zeros.
func (h Histogram) spread() Spread {
	values, n := h.Values(), float64(h.Total())
	if n == 0 {
		return Spread{}
	}
	var sum int64
	for _, v := range values {
		sum += int64(v) * h[v]
	}
	s := Spread{Mean: float64(sum) / n}
	for _, v := range values {
		d := float64(v) - s.Mean
		s.SD += d * d * float64(h[v]) / n
	}
	s.SD = math.Sqrt(s.SD)
	quantile := func(share float64) int {
		var below float64
		for _, v := range values {
			if below += float64(h[v]); below >= n*share {
				return v
			}
		}
		return values[len(values)-1]
	}
	s.P5, s.P50, s.P95 = quantile(0.05), quantile(0.5), quantile(0.95)
	return s
}
