package sim

import (
	"encoding/json"
	"math"
)

// Number is a number that may not be known. As JSON it is null then.
type Number float64

// unknown is the Number of which nothing is known.
var unknown = Number(math.Inf(1))

// Known reports whether there is a number.
func (n Number) Known() bool { return !math.IsInf(float64(n), 0) && !math.IsNaN(float64(n)) }

// MarshalJSON writes the number, or null.
func (n Number) MarshalJSON() ([]byte, error) {
	if !n.Known() {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}
