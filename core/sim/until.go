package sim

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/stats"
)

// Until is when a run may stop before its last game: when half the width of the 95 %
// interval of a metric is at most Within. With several rulesets the differences to the
// first count, each of them.
//
// The interval is looked at after the numbers of blocks in [stats.NextLook], so that a run
// stops at the same block on any machine.
//
// If fewer than ten blocks have a metric, or a difference, other than 0, the interval
// depends on these few and can be far too narrow: points that one game in a thousand has
// are the same in the first hundred. Such an interval counts as unknown, and so does that
// of a difference that is the same in all blocks. Shares of games are exempt, as their
// intervals allow for rare events.
type Until struct {
	Metric string  `json:"metric"`
	Within float64 `json:"within"` // in the unit of the metric, such as points
}

// UntilState is the progress of a run with [Until].
type UntilState struct {
	Until
	Half    Bound `json:"half"` // half the width of the interval, the widest of several
	Reached bool  `json:"reached"`
}

// check refuses a metric that the plan does not have, and a width that is not positive.
func (u *Until) check(p *Plan) error {
	if _, known := p.Metric(u.Metric); !known {
		return fmt.Errorf("unknown metric %q; the metrics are: %s", u.Metric, strings.Join(p.metricNames(), ", "))
	}
	if !(u.Within > 0) {
		return fmt.Errorf("an interval of %v is never reached: more than 0 is needed", u.Within)
	}
	return nil
}

// metricNames lists the metrics, that of points by ruleset key as "points.KEY".
func (p Plan) metricNames() []string {
	var names []string
	for _, m := range p.Metrics() {
		names = append(names, m.Name)
	}
	return append(names, pointsPrefix+"KEY")
}

// Reached reports whether the interval is narrow enough.
func (u *Until) Reached(p Plan, c *Counts) bool { return float64(u.half(p, c)) <= u.Within }

// tested lists the sums on whose interval a run depends: those of the metric under a single
// ruleset, or of the differences to the first.
func (u *Until) tested(p *Plan, c *Counts) []Moments {
	if len(c.Pairs) == 0 {
		return []Moments{c.Rulesets[0].Sums[u.Metric]}
	}
	var list []Moments
	for _, pair := range c.Pairs {
		list = append(list, pair.Sums[u.Metric])
	}
	return list
}

// half is half the width of the interval, with several rulesets the widest.
func (u *Until) half(p Plan, c *Counts) (widest Bound) {
	m, _ := p.Metric(u.Metric)
	for _, sums := range u.tested(&p, c) {
		interval := m.estimate(sums, c.Blocks).Interval()
		if len(c.Pairs) > 0 {
			interval = m.gap(sums, c.Blocks).interval()
		}
		if !m.Share() && sums.Nonzero < fewest {
			return unknown
		}
		widest = max(widest, Bound(interval.Half()))
	}
	return widest
}

// fewest is how many blocks must have a metric, or a difference, other than 0 before its
// interval is used.
const fewest = 10

// waiting explains why the interval is not used yet, "" if it is.
func (u *Until) waiting(p Plan, c *Counts) string {
	m, _ := p.Metric(u.Metric)
	has := "have any"
	if len(c.Pairs) > 0 {
		has = "differ in it"
	}
	for _, sums := range u.tested(&p, c) {
		if !m.Share() && sums.Nonzero < fewest {
			return fmt.Sprintf("%s: only %d of the first %d deals %s, and before %d do its interval is not believed; "+
				"if they do not come, all %d games are played", m.Name, sums.Nonzero, c.Blocks, has, fewest, p.Games)
		}
		if len(c.Pairs) > 0 && !Bound(m.gap(sums, c.Blocks).interval().Half()).Known() {
			return fmt.Sprintf("%s: the first %d deals all differ by the same, which is no interval; "+
				"if none is another, all %d games are played", m.Name, c.Blocks, p.Games)
		}
	}
	return ""
}

// untilState returns the progress, nil for a run that plays all its games.
func (p Plan) untilState(c *Counts) *UntilState {
	if p.Until == nil {
		return nil
	}
	looked := stats.NextLook(c.Blocks-1) == c.Blocks
	return &UntilState{*p.Until, p.Until.half(p, c), looked && p.Until.Reached(p, c)}
}
