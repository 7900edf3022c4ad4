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
		var names []string
		for _, m := range p.Metrics() {
			names = append(names, m.Name)
		}
		return fmt.Errorf("unknown metric %q; the metrics are: %s, %sKEY", u.Metric, strings.Join(names, ", "), pointsPrefix)
	}
	if !(u.Within > 0) {
		return fmt.Errorf("an interval of %v is never reached: more than 0 is needed", u.Within)
	}
	return nil
}

// Reached reports whether the interval is narrow enough.
func (u *Until) Reached(p Plan, c *Counts) bool {
	half, _ := u.half(p, c)
	return float64(half) <= u.Within
}

// fewest is how many blocks must have a metric, or a difference, other than 0 before its
// interval is used.
const fewest = 10

// half is half the width of the interval of the metric under a single ruleset, or the widest
// of the differences to the first. If an interval is not used yet, waiting says why.
func (u *Until) half(p Plan, c *Counts) (widest Bound, waiting string) {
	m, _ := p.Metric(u.Metric)
	tested, has := c.Pairs, "differ in it"
	if len(tested) == 0 {
		tested, has = c.Rulesets, "have any"
	}
	for _, t := range tested {
		sums := t.Sums[u.Metric]
		if !m.Share() && sums.Nonzero < fewest {
			return unknown, fmt.Sprintf("%s: only %d of the first %d deals %s, and before %d do its interval is not "+
				"believed; if they do not come, all %d games are played", m.Name, sums.Nonzero, c.Blocks, has, fewest, p.Games)
		}
		half := m.measured(sums, c.Blocks).Half()
		if len(c.Pairs) > 0 {
			half = Bound(m.gap(sums, c.Blocks).interval().Half())
		}
		if len(c.Pairs) > 0 && !half.Known() && waiting == "" {
			waiting = fmt.Sprintf("%s: the first %d deals all differ by the same, which is no interval; "+
				"if none is another, all %d games are played", m.Name, c.Blocks, p.Games)
		}
		widest = max(widest, half)
	}
	return widest, waiting
}

// untilState returns the progress, nil for a run that plays all its games.
func (p Plan) untilState(c *Counts) *UntilState {
	if p.Until == nil {
		return nil
	}
	half, _ := p.Until.half(p, c)
	looked := stats.NextLook(c.Blocks-1) == c.Blocks
	return &UntilState{*p.Until, half, looked && float64(half) <= p.Until.Within}
}
