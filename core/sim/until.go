package sim

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/stats"
)

// Until says when a run may stop before its last game: when the 95 % interval of a
// metric reaches no further than Within to either side. Of several rulesets it is
// the difference to the first that counts, for each of the others.
//
// It is looked at now and then, after numbers of blocks that [stats.NextLook] says,
// so that a run stops at the same block on any machine.
type Until struct {
	Metric string  `json:"metric"`
	Within float64 `json:"within"` // in what the metric is given in, such as points
}

// UntilState is how far a run has come that was to go on until an interval is narrow
// enough.
type UntilState struct {
	Until
	Half    Bound `json:"half"` // half the width of the interval, the widest of several
	Reached bool  `json:"reached"`
}

// check refuses a metric that the plan has not, and a width that is none.
func (u *Until) check(p *Plan) error {
	if _, known := p.Metric(u.Metric); !known {
		return fmt.Errorf("unknown metric %q; the metrics are: %s", u.Metric, strings.Join(p.MetricNames(), ", "))
	}
	if !(u.Within > 0) {
		return fmt.Errorf("an interval of %v is never reached: more than 0 is needed", u.Within)
	}
	return nil
}

// MetricNames lists the metrics as people write them, that of points by ruleset key as
// "points.KEY".
func (p Plan) MetricNames() []string {
	var names []string
	for _, m := range p.Metrics() {
		names = append(names, m.Name)
	}
	return append(names, pointsPrefix+"KEY")
}

// Reached reports whether the interval is narrow enough.
func (u *Until) Reached(p Plan, c *Counts) bool { return float64(u.half(p, c)) <= u.Within }

// half is half the width of the interval, of several rulesets the widest.
func (u *Until) half(p Plan, c *Counts) Bound {
	m, _ := p.Metric(u.Metric)
	if len(c.Pairs) == 0 {
		return Bound(m.estimate(c.Lanes[0].Metrics[m.Name]).Interval().Half())
	}
	var widest float64
	for _, pair := range c.Pairs {
		widest = max(widest, m.sample(pair.Metrics[m.Name]).Interval().Half())
	}
	return Bound(widest)
}

// untilState says how far a run has come, nil where it was to play all its games.
func (p Plan) untilState(c *Counts) *UntilState {
	if p.Until == nil {
		return nil
	}
	looked := stats.NextLook(c.Blocks-1) == c.Blocks
	return &UntilState{*p.Until, p.Until.half(p, c), looked && p.Until.Reached(p, c)}
}
