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
//
// Where fewer than ten blocks have anything else than nothing of the metric, or of the
// difference, the interval hangs on these few and can be far too narrow: points that
// one game in a thousand has are the same in the first hundred. Such an interval counts
// as not known yet, and so does that of a difference that is the same in all blocks.
// Shares of games are free of this, whose intervals allow for what is rare.
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
		sums := c.Rulesets[0].Metrics[m.Name]
		return m.trusted(sums, m.estimate(sums).Interval())
	}
	var widest Bound
	for _, pair := range c.Pairs {
		sums := pair.Metrics[m.Name]
		widest = max(widest, m.trusted(sums, m.gap(sums).interval()))
	}
	return widest
}

// fewest is how many blocks must have something of a metric, or some difference, before
// an interval is believed to be as narrow as it looks.
const fewest = 10

// trusted is half the width of an interval, where that can be believed.
func (m Metric) trusted(sums Moments, i stats.Interval) Bound {
	if !m.Share() && sums.Nonzero < fewest {
		return unknown
	}
	return Bound(i.Half())
}

// waiting says of how few blocks there is anything to go by, "" where there is enough.
func (u *Until) waiting(p Plan, c *Counts) string {
	m, _ := p.Metric(u.Metric)
	list, has := []Moments{c.Rulesets[0].Metrics[m.Name]}, "have any"
	if len(c.Pairs) > 0 {
		list, has = nil, "differ in it"
	}
	for _, pair := range c.Pairs {
		list = append(list, pair.Metrics[m.Name])
	}
	for _, sums := range list {
		if !m.Share() && sums.Nonzero < fewest {
			return fmt.Sprintf("%s: only %d of the first %d deals %s, and before %d do its interval is not believed; "+
				"if they do not come, all %d games are played", m.Name, sums.Nonzero, c.Blocks, has, fewest, p.Games)
		}
		if len(c.Pairs) > 0 && !Bound(m.gap(sums).interval().Half()).Known() {
			return fmt.Sprintf("%s: the first %d deals all differ by the same, which is no interval; "+
				"if none is another, all %d games are played", m.Name, c.Blocks, p.Games)
		}
	}
	return ""
}

// untilState says how far a run has come, nil where it was to play all its games.
func (p Plan) untilState(c *Counts) *UntilState {
	if p.Until == nil {
		return nil
	}
	looked := stats.NextLook(c.Blocks-1) == c.Blocks
	return &UntilState{*p.Until, p.Until.half(p, c), looked && p.Until.Reached(p, c)}
}
