package sim

import "math/big"

// Moments are the sums from which a mean and its interval are made: of a number
// that each of N blocks has. They are whole numbers, so that sums of parts are the
// sum of all to the last digit.
type Moments struct {
	N      int64 `json:"n"`
	Sum    int64 `json:"sum"`
	Square Wide  `json:"square"` // the sum of the squares
}

// Count adds the number of one more block.
func (m *Moments) Count(value int64) {
	m.N++
	m.Sum += value
	m.Square.addSquare(value)
}

// Add adds the numbers of other blocks.
func (m *Moments) Add(o Moments) {
	m.N += o.N
	m.Sum += o.Sum
	m.Square.Add(o.Square)
}

// possible reports whether some N numbers have this sum and this sum of squares: the
// square of the sum is at most N times as large, and one is odd where the other is.
func (m *Moments) possible() bool {
	sum := big.NewInt(m.Sum)
	most := new(big.Int).Mul(big.NewInt(m.N), m.Square.Big())
	return m.N >= 0 && new(big.Int).Mul(sum, sum).Cmp(most) <= 0 && m.Square.Lo&1 == uint64(m.Sum)&1
}
