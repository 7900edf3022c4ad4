package sim

import (
	"fmt"
	"math/big"
	"math/bits"
)

// Wide is a whole number from 0 to 2^128-1: the sum of squares of a long run does
// not fit into 64 bits. As text it is decimal.
type Wide struct{ Hi, Lo uint64 }

// Add adds another number.
func (w *Wide) Add(o Wide) {
	var carry uint64
	w.Lo, carry = bits.Add64(w.Lo, o.Lo, 0)
	w.Hi, _ = bits.Add64(w.Hi, o.Hi, carry)
}

// addSquare adds the square of a number.
func (w *Wide) addSquare(value int64) {
	size := uint64(value)
	if value < 0 {
		size = -size
	}
	hi, lo := bits.Mul64(size, size)
	w.Add(Wide{hi, lo})
}

// Big returns the number for exact calculations.
func (w Wide) Big() *big.Int {
	n := new(big.Int).SetUint64(w.Hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w.Lo))
}

// MarshalText gives the decimal digits.
func (w Wide) MarshalText() ([]byte, error) { return w.Big().Append(nil, 10), nil }

// UnmarshalText reads decimal digits as MarshalText writes them.
func (w *Wide) UnmarshalText(text []byte) error {
	n, ok := new(big.Int).SetString(string(text), 10)
	if !ok || n.Sign() < 0 || n.BitLen() > 128 || n.String() != string(text) {
		return fmt.Errorf("%q is no whole number from 0 to 2^128-1", text)
	}
	w.Lo = new(big.Int).And(n, new(big.Int).SetUint64(^uint64(0))).Uint64()
	w.Hi = n.Rsh(n, 64).Uint64()
	return nil
}
