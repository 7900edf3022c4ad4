package sim

import "github.com/azulejo/azulejo/core/stats"

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
	Same    Verdict = "all the same" // every block has the same number under both; see [Comparison.Unseen]
)

// judge finds the verdicts. Differences that are nothing in every block take no part:
// no correction could make anything of them.
func (x *Comparison) judge() {
	var open []*Difference
	var values []float64
	for i := range x.Differences {
		d := &x.Differences[i]
		d.PValue, d.Corrected, d.Verdict, d.Detectable = 1, 1, Same, unknown
		if d.gap.same() {
			continue
		}
		d.PValue = d.gap.pValue()
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
	d.Detectable = d.gap.detectableOf(tests)
}
