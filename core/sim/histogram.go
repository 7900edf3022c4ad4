package sim

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Histogram counts how often each whole number came. As JSON it is a list of
// pairs, number and count, from the smallest number up.
type Histogram map[int]int64

// Add adds what another one has counted.
func (h Histogram) Add(o Histogram) {
	for value, n := range o {
		h[value] += n
	}
}

// Values lists the numbers that came, from the smallest up.
func (h Histogram) Values() []int { return slices.Sorted(maps.Keys(h)) }

// Total is how many numbers came in all.
func (h Histogram) Total() (n int64) {
	for _, count := range h {
		n += count
	}
	return n
}

// sum adds up the numbers.
func (h Histogram) sum() (sum int64) {
	for value, n := range h {
		sum += int64(value) * n
	}
	return sum
}

// MarshalJSON writes the pairs.
func (h Histogram) MarshalJSON() ([]byte, error) {
	pairs := make([][2]int64, 0, len(h))
	for _, v := range h.Values() {
		pairs = append(pairs, [2]int64{int64(v), h[v]})
	}
	return json.Marshal(pairs)
}

// UnmarshalJSON reads pairs as MarshalJSON writes them.
func (h *Histogram) UnmarshalJSON(text []byte) error {
	var pairs [][]int64
	if err := json.Unmarshal(text, &pairs); err != nil {
		return err
	}
	read := Histogram{}
	for i, p := range pairs {
		switch {
		case len(p) != 2:
			return fmt.Errorf("entry %d of a distribution is no pair of number and count", i+1)
		case p[1] < 1:
			return fmt.Errorf("%d came %d times: a distribution has counts from 1", p[0], p[1])
		case i > 0 && p[0] <= pairs[i-1][0]:
			return fmt.Errorf("%d comes after %d: a distribution goes up", p[0], pairs[i-1][0])
		}
		read[int(p[0])] = p[1]
	}
	*h = read
	return nil
}
