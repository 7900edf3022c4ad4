package sim

import "math/big"

// Moments are the sums from which a mean and its interval are made: of a number
// that each of N blocks has. They are whole numbers, so that sums of parts are the
// sum of all to the last digit.
type Moments struct {
	N      int64 `json:"n"`
	Sum    int64 `json:"sum"`
	Square Wide  `json:"square"` // the sum of the squares

	// Nonzero is how many of the numbers are not 0. Where they are few, what the sums
	// say hangs on those few.
	Nonzero int64 `json:"nonzero"`
}

// Count adds the number of one more block.
func (m *Moments) Count(value int64) {
	m.N++
	m.Sum += value
	if value != 0 {
		m.Nonzero++
	}
	m.Square.addSquare(value)
}

// Add adds the numbers of other blocks.
func (m *Moments) Add(o Moments) {
	m.N += o.N
	m.Sum += o.Sum
	m.Nonzero += o.Nonzero
	m.Square.Add(o.Square)
}

// possible reports whether N numbers, of which so many are not 0, have this sum and
// this sum of squares: that is at least as large as their number, the square of the sum
// is at most so many times as large, and one is odd where the other is.
func (m *Moments) possible() bool {
	some, sum, squares := big.NewInt(m.Nonzero), big.NewInt(m.Sum), m.Square.Big()
	if m.Nonzero < 0 || m.Nonzero > m.N || squares.Cmp(some) < 0 {
		return false
	}
	most := new(big.Int).Mul(some, squares)
	return new(big.Int).Mul(sum, sum).Cmp(most) <= 0 && (m.Nonzero > 0 || squares.Sign() == 0) &&
		m.Square.Lo&1 == uint64(m.Sum)&1
}
