package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/core/wording"
)

// effect is what a parameter does to a metric.
type effect struct {
	Phrase
	Of      tune.Parameter
	Tables  []tune.Effect // at each table
	Columns []string      // the names of the tables, or of the metric if there is one table
}

// ByParameter lists what each parameter does to each metric.
func (s search) ByParameter() (all []effect) {
	for _, e := range s.Effects {
		same := func(o effect) bool { return o.Tables[0].Parameter == e.Parameter && o.Tables[0].Metric == e.Metric }
		i := slices.IndexFunc(all, same)
		if i < 0 {
			i = len(all)
			all = append(all, effect{Phrase: PhraseOf(e.Metric), Of: s.Plan.Space[e.Parameter]})
		}
		all[i].Tables = append(all[i].Tables, e)
	}
	for i, e := range all {
		all[i].Columns = []string{e.Title()}
		if len(e.Tables) > 1 {
			all[i].Columns = s.names(e.Tables)
		}
	}
	return all
}

// names lists the tables of effects.
func (s search) names(effects []tune.Effect) (all []string) {
	for _, e := range effects {
		all = append(all, s.At(e.Table))
	}
	return all
}

// Caption is the title of the table and of the chart.
func (e effect) Caption() string { return e.Title() + " by " + e.Of.Path }

// Seen reports whether there is an effect at any table.
func (e effect) Seen() bool { return slices.ContainsFunc(e.Tables, tune.Effect.Seen) }

// Values names the levels: "3" or "3 to 5".
func (e effect) Values() (all []string) {
	for _, l := range e.Tables[0].Levels {
		name := e.Of.Values[l.From]
		if l.To > l.From {
			name += " to " + e.Of.Values[l.To]
		}
		all = append(all, name)
	}
	return all
}

// Amount writes the mean of a level with its interval.
func (e effect) Amount(l tune.Level) string { return e.Level(l.Mean, l.Mean-l.Half, l.Mean+l.Half) }

// Graph plots a line over the values for each table.
func (e effect) Graph() *Graph {
	var values []string
	for _, l := range e.Tables[0].Levels {
		values = append(values, e.Of.Values[l.From])
	}
	g, places := over(e.Of.Path, values)
	for i, of := range e.Tables {
		for k, l := range of.Levels {
			g.Point(e.Columns[i], i, places[k], e.Factor*l.Mean, e.Factor*(l.Mean-l.Half), e.Factor*(l.Mean+l.Half))
		}
	}
	return g
}

// Unseen names the metrics to which a parameter makes no difference at some tables. It adds these
// tables, and how small a difference these games could have shown.
func (s search) Unseen(parameter int) (all []string) {
	for _, e := range s.ByParameter() {
		unseen := slices.DeleteFunc(slices.Clone(e.Tables), tune.Effect.Seen)
		if e.Tables[0].Parameter != parameter || len(unseen) == 0 {
			continue
		}
		text, widest := e.Name, 0.
		if len(unseen) < len(e.Tables) {
			text += " with " + wording.List(s.names(unseen), "and")
		}
		for _, o := range unseen {
			for _, l := range o.Levels {
				widest = max(widest, e.Factor*l.Half)
			}
		}
		if widest >= rounding {
			text += fmt.Sprintf(" (up to about ± %s %s)", Number(widest, stats.Decimals(widest)), e.Unit)
		}
		all = append(all, text)
	}
	return all
}

// scale is the spread of a game in a metric at a table.
func (s search) scale(table int, metric string) float64 {
	var metrics []string
	for _, t := range s.Plan.Targets {
		metrics = append(metrics, t.Metric)
	}
	return s.Scale[table][slices.Index(sim.Different(metrics), metric)]
}

// Spreads lists the spread of a game in a target's metric at each table.
func (s search) Spreads(target int) (all []string) {
	metric := s.Plan.Targets[target].Metric
	for table := range s.Plan.Tables {
		all = append(all, tenths(PhraseOf(metric).Factor*s.scale(table, metric)))
	}
	return all
}

// pair is what two parameters do together.
type pair struct {
	tune.Together
	Phrase
	A, B tune.Parameter
}

// Pair is the pair that does most together, nil if there is none.
func (s search) Pair() *pair {
	if len(s.Together) == 0 {
		return nil
	}
	size := func(t tune.Together) float64 { return math.Abs(t.Beyond) / s.scale(t.Table, t.Metric) }
	t := slices.MinFunc(s.Together, func(a, b tune.Together) int {
		return cmp.Or(cmp.Compare(a.P, b.P), cmp.Compare(size(b), size(a)))
	})
	if t.Half < rounding*max(1, math.Abs(t.Beyond)) {
		t.Half = 0 // as it is the same in all games
	}
	p := &pair{t, PhraseOf(t.Metric), s.Plan.Space[t.Parameters[0]], s.Plan.Space[t.Parameters[1]]}
	p.Decimals = stats.Decimals(p.Factor * t.Half)
	return p
}
