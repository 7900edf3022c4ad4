package tune

import (
	"math"
	"slices"

	"github.com/azulejo/azulejo/core/stats"
)

// Result is the result of a search.
type Result struct {
	Format int   `json:"format"`
	Plan   Plan  `json:"plan"`
	Cost   Cost  `json:"cost"`
	Scale  []Row `json:"scale"` // the spread of a game, which is the unit of misses

	// Before is the ruleset as it is. Checked are the settings that played again on deals outside
	// the search: the best first, then those that are best for one target. All their numbers are
	// from these deals. If nothing is wanted, none play again, and Before is from the search.
	Before  Choice   `json:"before"`
	Checked []Choice `json:"checked"`

	// Tried are all settings that were tried, with their games in the search. The best of them are
	// lucky.
	Tried []Trial `json:"tried"`
	// Alike are the settings that the search cannot tell from the best, the best first.
	Alike []Setting `json:"alike"`
	// Answers says for each target whether a checked setting reaches it.
	Answers []Answer `json:"answers"`

	Effects  []Effect   `json:"effects"`
	Together []Together `json:"together"`

	ByBot []Failed `json:"by_bot,omitempty"` // the bots that failed in some game
}

// Failed is a bot that failed in some games.
type Failed struct {
	Bot         string `json:"bot"`
	Forfeits    int64  `json:"forfeits"`    // games that it lost by that
	Substituted int64  `json:"substituted"` // games that random moves ended in its place
}

// Cost is the games of a search.
type Cost struct {
	Settings int   `json:"settings"` // that were tried
	Of       int64 `json:"of"`       // that there are
	Games    int64 `json:"games"`    // with the check
	Grid     int64 `json:"grid"`     // of all settings, if they played as long as the best
	LeftOut  int   `json:"left_out"` // settings that were left out without being beaten
}

// Row has the number of each metric, in the order of Result.Metrics.
type Row []float64

// Choice is a setting with the results of its games.
type Choice struct {
	Setting Setting     `json:"setting"`
	Misses  []float64   `json:"misses"` // of each target, in spreads, the mean of all tables
	Loss    float64     `json:"loss"`   // with the weights
	Best    bool        `json:"best"`   // among the best few, and not only the best for one target
	Front   bool        `json:"front"`  // a possible choice: better than the best in one target, worse in another
	Tables  [][]Outcome `json:"tables"` // by table and target
}

// Trial is a setting that was tried.
type Trial struct {
	Setting Setting     `json:"setting"`
	Games   int64       `json:"games"`  // at all tables
	Tables  [][]Outcome `json:"tables"` // by table and target
}

// Outcome is a target at a table.
type Outcome struct {
	Mean    float64 `json:"mean"`
	Low     float64 `json:"low"` // of the 95 % interval
	High    float64 `json:"high"`
	Verdict Verdict `json:"verdict"`
}

// Verdict says whether a target is reached.
type Verdict string

// The verdicts.
const (
	Reached Verdict = "reached" // the whole interval is in the range
	Likely  Verdict = "likely"  // the mean is
	Perhaps Verdict = "perhaps" // a part of the interval is
	Missed  Verdict = "missed"
	Wished  Verdict = "" // a wish is never reached
)

// Answer is how far a target can be reached.
type Answer struct {
	// Closest is the checked setting closest to the target alone, its number from 0.
	Closest int `json:"closest"`
	// Verdict is the worst of its tables.
	Verdict Verdict `json:"verdict"`
	// Best is the verdict of the best setting, the worst of its tables.
	Best Verdict `json:"best"`
}

const resultFormat = 1

// result makes the result of a search.
func (f *finder) result() *Result {
	p := f.plan
	r := &Result{Format: resultFormat, Plan: *p, Alike: []Setting{}, Checked: []Choice{}, Answers: []Answer{}, ByBot: f.byBot()}
	for _, row := range f.scale {
		r.Scale = append(r.Scale, row)
	}
	r.Cost = Cost{Settings: len(f.tried), Of: p.Space.Size(), Grid: p.Grid()}
	for _, x := range append(f.settings(), nil) {
		r.Cost.Games += int64(f.have(x, searching)+f.have(x, checking)) * p.perHeat()
	}
	for _, e := range f.tried {
		if e.heats > 0 {
			r.Tried = append(r.Tried, Trial{e.setting, int64(f.have(e.setting, searching)) * p.perHeat(), f.outcomes(e.setting, searching)})
		}
	}
	for _, e := range f.standing() {
		r.Alike = append(r.Alike, e.setting)
		if e.cut {
			r.Cost.LeftOut++
		}
	}
	r.Before = f.choice(nil)
	r.Effects, r.Together = f.effects()
	if !p.Wants() {
		return r
	}
	for i, e := range f.chosen() {
		c := f.choice(e.setting)
		c.Best = i < mostBest && !e.cut && !e.beaten
		r.Checked = append(r.Checked, c)
	}
	for i := range r.Checked {
		c := &r.Checked[i]
		c.Front = f.exchanges(r.Checked[0], *c) && !slices.ContainsFunc(r.Checked, func(o Choice) bool { return dominates(o.Misses, c.Misses) })
		r.Checked[0].Front = r.Checked[0].Front || c.Front
	}
	for i := range p.Targets {
		r.Answers = append(r.Answers, r.answer(i))
	}
	return r
}

// dominates reports whether a misses no target by more than b, and misses one by less.
func dominates(a, b []float64) bool {
	smaller := false
	for i := range a {
		if a[i] > b[i] {
			return false
		}
		smaller = smaller || a[i] < b[i]
	}
	return smaller
}

// exchanges reports whether a setting is better than another in one target and worse in another
// target, beyond noise.
func (f *finder) exchanges(a, b Choice) bool {
	better, worse := false, false
	for i, t := range f.plan.Targets {
		metric, noise := slices.Index(f.metrics, t.Metric), 0.
		for table := range a.Tables {
			x, y := a.Tables[table][i], b.Tables[table][i]
			noise += math.Hypot(x.High-x.Low, y.High-y.Low) / 2 / f.scale[table][metric] / float64(len(a.Tables))
		}
		better = better || a.Misses[i]-b.Misses[i] > noise
		worse = worse || b.Misses[i]-a.Misses[i] > noise
	}
	return better && worse
}

// answered is the phase whose games are the answer.
func (p *Plan) answered() phase {
	if p.Wants() {
		return checking
	}
	return searching
}

// choice describes the answer for a setting.
func (f *finder) choice(x Setting) Choice {
	c, when := Choice{Setting: x}, f.plan.answered()
	of := func(x Setting) (row []float64) {
		for table := range f.plan.Tables {
			for metric := range f.metrics {
				row = append(row, f.sample(x, when, table, metric).Mean)
			}
		}
		return row
	}
	means, before := of(x), of(nil)
	c.Misses, c.Loss = f.misses(means, before), f.loss(means, before)
	c.Tables = f.outcomes(x, when)
	return c
}

// outcomes describes each target at each table by the games of a phase.
func (f *finder) outcomes(x Setting, when phase) (tables [][]Outcome) {
	for table, t := range f.plan.Tables {
		var row []Outcome
		for _, target := range f.plan.Targets {
			m, _ := t.plan().Metric(target.Metric)
			s := f.sample(x, when, table, slices.Index(f.metrics, target.Metric))
			var estimate stats.Estimate = s
			if m.Share() {
				estimate = stats.Share(s)
			}
			interval := estimate.Interval()
			row = append(row, Outcome{s.Mean, interval.Low, interval.High, target.verdict(s.Mean, interval, t)})
		}
		tables = append(tables, row)
	}
	return tables
}

// verdict returns whether a mean with its interval reaches the target.
func (t Target) verdict(mean float64, i stats.Interval, at Table) Verdict {
	low, high := t.Range(at)
	switch {
	case t.Kind.Wish():
		return Wished
	case low <= i.Low && i.High <= high:
		return Reached
	case low <= mean && mean <= high, low == high && i.Contains(low):
		return Likely
	case i.High >= low && i.Low <= high:
		return Perhaps
	}
	return Missed
}

// ranks orders verdicts, the best first.
var ranks = []Verdict{Wished, Reached, Likely, Perhaps, Missed}

// Worst returns the worst verdict of a target at all tables.
func (c Choice) Worst(target int) Verdict {
	worst := 0
	for _, row := range c.Tables {
		worst = max(worst, slices.Index(ranks, row[target].Verdict))
	}
	return ranks[worst]
}

// answer finds how far a target can be reached.
func (r *Result) answer(target int) Answer {
	var a Answer
	for i, c := range r.Checked {
		best := r.Checked[a.Closest]
		if c.Misses[target] < best.Misses[target] || slices.Index(ranks, c.Worst(target)) < slices.Index(ranks, best.Worst(target)) &&
			c.Misses[target] == best.Misses[target] {
			a.Closest = i
		}
	}
	a.Verdict, a.Best = r.Checked[a.Closest].Worst(target), r.Checked[0].Worst(target)
	return a
}
