package sim

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
