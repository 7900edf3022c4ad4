package stats

import "math"

// mostDecimals bounds how many decimals are ever worth writing.
const mostDecimals = 6

// Decimals is how many decimals are worth writing of a number that is known up to so
// much more or less: as many as show the first digit of that, or two of its digits
// where the first is a 1. Of a number that is known exactly, or not at all, it is 2.
func Decimals(half float64) int {
	half = math.Abs(half)
	if half == 0 || math.IsInf(half, 0) || math.IsNaN(half) {
		return 2
	}
	first := math.Floor(math.Log10(half)) // of the first digit: 0 for ones, -1 for tenths
	if half < 2*math.Pow(10, first) {
		first--
	}
	return int(min(max(0, -first), mostDecimals))
}
