package sim

import (
	"math"

	"github.com/azulejo/azulejo/core/stats"
)

// Verdict is what can be said of a difference.
//
// A comparison looks at many numbers, and by chance alone one in twenty of them lies
// outside its own interval around nothing. So the verdict on each is found with all of
// them in view, by Holm's correction: where two rulesets in truth are alike, no
// more than one comparison in twenty says [Differs] of anything at all.
type Verdict string

// The verdicts.
const (
	Differs Verdict = "differs"      // there is a difference
	Perhaps Verdict = "perhaps"      // it lies outside its own interval, as some of so many would by chance
	Unseen  Verdict = "none seen"    // none was seen; there may be one smaller than Detectable
	Same    Verdict = "all the same" // every block has the same number under both rulesets
)

// judge finds the verdicts. Differences that are nothing in every block take no part:
// no correction could make anything of them.
func (x *Comparison) judge() {
	var open []*Difference
	var values []float64
	for i := range x.Differences {
		d := &x.Differences[i]
		d.PValue, d.Corrected, d.Verdict, d.Detectable = 1, 1, Same, unknown
		if s := d.sample; s.N > 0 && s.Mean == 0 && s.SD == 0 {
			continue
		}
		d.PValue = max(d.sample.PValue(0), leastPValue(d.sample.N))
		open, values = append(open, d), append(values, d.PValue)
	}
	x.Tests = len(open)
	for i, corrected := range stats.Holm(values) {
		open[i].conclude(corrected, x.Tests)
	}
}

func (d *Difference) conclude(corrected float64, tests int) {
	const level = 1 - stats.Confidence
	d.Corrected, d.Verdict = corrected, Unseen
	switch {
	case corrected < level:
		d.Verdict = Differs
	case d.PValue < level:
		d.Verdict = Perhaps
	}
	if d.sample.SD > 0 {
		d.Detectable = Bound(d.sample.DetectableOf(tests))
	}
}

// unknown is what nothing is known of.
var unknown = Bound(math.Inf(1))

// leastPValue is the smallest probability that differences of some blocks can have. If
// it is chance alone which of two rulesets has the larger number in a block, all blocks
// agree that often; however much alike they are, they prove no more.
func leastPValue(blocks int64) float64 { return min(1, math.Exp2(float64(1-blocks))) }
