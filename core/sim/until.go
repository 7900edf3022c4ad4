package sim

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/stats"
)

// Until lets a run stop before its last game: as soon as half the width of the 95 % interval of a
// metric is at most Within. With several rulesets, every difference to the first must be that
// narrow.
//
// The run looks at the interval only after the numbers of blocks in [stats.NextLook], so it stops
// at the same block on any machine.
//
// A metric or difference that is not 0 in fewer than ten blocks depends on these few, and its
// interval can be far too narrow. For example, points of one game in a thousand are the same in
// the first hundred games. Such an interval counts as unknown, as does that of a difference that
// is the same in all blocks. Shares of games are exempt: their intervals allow for rare events.
type Until struct {
	Metric string  `json:"metric"`
	Within float64 `json:"within"` // in the unit of the metric, such as points
}

// String writes the interval as the command takes it, or nothing.
func (u *Until) String() string {
	if u == nil {
		return ""
	}
	return fmt.Sprintf("%s±%g", u.Metric, u.Within)
}

// UntilState is the progress of a run with [Until].
type UntilState struct {
	Until
	Half    Bound `json:"half"` // half the width of the interval, the widest of several
	Reached bool  `json:"reached"`
}

// check reports a metric that is not in the plan, and a width that is not positive.
func (u *Until) check(p *Plan) error {
	if _, known := p.Metric(u.Metric); !known {
		return fmt.Errorf("unknown metric %q; the metrics are: %s", u.Metric, strings.Join(MetricNames(), ", "))
	}
	if !(u.Within > 0) {
		return fmt.Errorf("an interval of %v is never reached: more than 0 is needed", u.Within)
	}
	return nil
}

// fewest is the smallest number of blocks with a metric or difference other than 0 for an
// interval to be used.
const fewest = 10

// UntilState returns the progress, or nil for a run that plays all its games. It looks at the
// interval of the metric under a single ruleset, or at the widest of the differences to the
// first. Half is unknown if one of the intervals cannot be used yet.
func (p Plan) UntilState(c *Counts) *UntilState {
	if p.Until == nil {
		return nil
	}
	state := &UntilState{Until: *p.Until}
	m, _ := p.Metric(state.Metric)
	tested := c.Pairs
	if len(tested) == 0 {
		tested = c.Rulesets
	}
	for _, t := range tested {
		sums := t.Sums[m.Name]
		r := m.read(sums, c.Blocks, len(c.Pairs) > 0)
		half := Bound(r.estimate.Interval().Half())
		if !m.Share() && r.nonzero < fewest || len(c.Pairs) > 0 && !r.known {
			half = unknown
		}
		state.Half = max(state.Half, half)
	}
	state.Reached = stats.NextLook(c.Blocks-1) == c.Blocks && float64(state.Half) <= state.Within
	return state
}
