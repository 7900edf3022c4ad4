package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/view"
)

// simulation is the result of a run while it is described: its exported methods are what
// simulation.tmpl needs beside the result itself.
type simulation struct {
	*sim.Result
	*builder
	Rules Ruleset
}

// Simulation describes a run of one ruleset. A run that was interrupted before its first
// game has only its rules and facts.
func Simulation(r *sim.Result, rules Ruleset) *Document {
	b := &builder{Document: &Document{Partial: r.Partial}}
	return b.build("simulation", simulation{r, b, rules})
}

// Metric returns the result in a metric that every run has.
func (s simulation) Metric(name string) sim.Measured {
	m, _ := s.Measure(name)
	return m
}

// PlusMinus writes a mean with half the width of its interval.
func (s simulation) PlusMinus(metric string) string {
	m := s.Metric(metric)
	if !m.Half().Known() {
		return tenths(m.Mean)
	}
	return plusMinus(Number(m.Mean, Decimals(m)), float64(m.Half()), Decimals(m))
}

// row is a seat, or a bot, or a bot on a seat, with its name and the color of its series: that
// of its bot, or of its seat if all have the same bot.
type row struct {
	sim.Row
	Label  string
	series int
}

// Rows lists the seats and, if they differ, the bots.
func (s simulation) Rows() []row {
	var rows []row
	for _, r := range s.BySeat {
		if len(s.ByBot) == 1 {
			rows = append(rows, row{r, fmt.Sprint("seat ", r.Seat), r.Seat - 1})
		} else {
			of := slices.IndexFunc(s.ByBot, func(b sim.Row) bool { return b.Bot == r.Bot })
			rows = append(rows, row{r, fmt.Sprintf("seat %d, %s", r.Seat, r.Bot), of})
		}
	}
	for i, r := range s.ByBot {
		if len(s.ByBot) > 1 {
			rows = append(rows, row{r, r.Bot + ", all seats", i})
		}
	}
	return rows
}

// best is the bot that wins most.
type best struct {
	sim.Row
	Even        float64 // the share that it would win if all were equal
	MayBeChance bool
}

// Best returns the bot that wins most. Some bot is always the best, so its p-value is
// corrected for the number of bots (Bonferroni). One test less than bots will do: of two bots
// one wins what the other loses.
func (s simulation) Best() best {
	first := slices.MaxFunc(s.ByBot, func(a, b sim.Row) int { return cmp.Compare(a.WinShare, b.WinShare) })
	m, even := s.Metric("wins."+first.Bot), 1/float64(s.Seats)
	wins := stats.Share{N: m.N, Mean: m.Mean, SD: m.SD}
	return best{first, even, wins.PValue(even)*float64(len(s.ByBot)-1) >= 1-stats.Confidence}
}

// Sources returns the rules that give most points, and those that take some away.
func (s simulation) Sources() (of struct{ Given, Taken []sim.Source }) {
	const most = 3
	for _, p := range s.Points {
		switch {
		case p.Mean > 0 && len(of.Given) < most:
			of.Given = append(of.Given, p)
		case p.Mean < 0:
			of.Taken = append(of.Taken, p)
		}
	}
	return of
}

// Won is the plot of shares of games won.
func (s simulation) Won() Intervals {
	plot := Intervals{Axis: "games won, %", Digits: 1, Rule: new(100 * s.FirstSeat.Expected), Ruled: "even"}
	for _, r := range s.Rows() {
		plot.Rows = append(plot.Rows, Interval{Label: r.Label, Value: 100 * r.WinShare, Low: 100 * r.WinShareLow,
			High: 100 * r.WinShareHigh, Series: r.series})
	}
	return plot
}

// Scores are the scores of each seat.
func (s simulation) Scores() []spread {
	var all []spread
	for _, r := range s.Rows()[:len(s.BySeat)] {
		all = append(all, spread{r.Label, r.Label, r.Row.Scores, r.series})
	}
	return all
}

// Ahead is the plot of what winners do differently.
func (s simulation) Ahead() Intervals {
	plot := Intervals{Axis: "points that winners are ahead by", Digits: 2, Rule: new(0.0), Ruled: "no difference"}
	for _, p := range s.Points {
		low, high := float64(p.AheadLow), float64(p.AheadHigh)
		plot.Rows = append(plot.Rows, Interval{Label: p.Rule, Value: p.Ahead, Low: low, High: high,
			Open: low <= 0 && high >= 0})
	}
	return plot
}

// PointsByRound is the plot of points by round, of the rules that give or take most.
func (s simulation) PointsByRound() Curve {
	plot := Curve{Axis: "round", Rule: new(0.0)}
	sources := slices.Clone(s.Points)
	slices.SortStableFunc(sources, func(a, b sim.Source) int { return cmp.Compare(math.Abs(b.Mean), math.Abs(a.Mean)) })
	for i, p := range sources[:min(len(sources), seriesInks)] {
		for round, mean := range p.ByRound {
			plot.Rows = append(plot.Rows, Interval{Label: p.Rule, X: float64(round + 1), Value: mean, Low: mean, High: mean,
				Series: i})
		}
	}
	return plot
}

// overRounds is a plot over the rounds, without those that hardly a game has. of returns what
// is drawn of a round, and how many games have it.
func (s simulation) overRounds(axis string, of func(sim.RoundRow) (value float64, low, high sim.Bound, games int64)) Curve {
	const rare = 100 // one game in as many
	plot := Curve{Axis: axis}
	for _, r := range s.ByRound {
		if value, low, high, games := of(r); rare*games >= s.Games && games > 0 {
			plot.Rows = append(plot.Rows, Interval{X: float64(r.Round), Value: value, Low: float64(low), High: float64(high)})
		}
	}
	return plot
}

// ScoreByRound is the plot of the mean score after each round.
func (s simulation) ScoreByRound() Curve {
	return s.overRounds("after round", func(r sim.RoundRow) (value float64, low, high sim.Bound, games int64) {
		return r.Score, r.ScoreLow, r.ScoreHigh, r.Games
	})
}

// ChoicesByRound is the plot of the legal moves of a decision.
func (s simulation) ChoicesByRound() Curve {
	return s.overRounds("round", func(r sim.RoundRow) (value float64, low, high sim.Bound, games int64) {
		return r.Choices, -unknown, unknown, r.Games
	})
}

// BehindByRound is the plot of later winners who were not in the lead.
func (s simulation) BehindByRound() Curve {
	return s.overRounds("after round", func(r sim.RoundRow) (value float64, low, high sim.Bound, games int64) {
		return 100 * r.Behind, -unknown, unknown, r.Ended
	})
}

// Board lists the cells of a board, with the share of boards that cover each in the end.
func (s simulation) Board() []Cell {
	shares, cells := map[core.Spot]float64{}, []Cell{}
	for _, c := range s.Cells {
		shares[c.Cell] = c.Share
	}
	for _, area := range s.Rules.Board.Areas {
		if !area.Place.Cells() {
			continue
		}
		for _, cell := range area.Cells {
			name, _ := cell.Spot.MarshalText() // cells of a board have names
			cells = append(cells, Cell{cell.X, cell.Y, shares[cell.Spot], cell.Label, s.colorOf(cell), string(name),
				strings.TrimSpace(area.Name + " " + cell.Label)})
		}
	}
	return cells
}

// Covered is the plot of the board.
func (s simulation) Covered() Cells { return Cells{Cells: s.Board(), Labels: s.Rules.Board.Labels} }

// colorOf names the only color that a cell takes, or returns "".
func (s simulation) colorOf(cell view.Cell) string {
	for i, name := range s.Rules.Colors {
		if cell.Accepts == 1<<i {
			return name
		}
	}
	return ""
}

// measure is the result in a metric, in the unit in which it is written.
type measure struct {
	sim.Measured
	inUnit
}

// In is the unit in a table.
func (m measure) In() string {
	if m.Factor == 100 {
		return "% of games"
	}
	return m.Measured.Unit
}

// measures are the results in all metrics.
func measures(list []sim.Measured) []measure {
	var all []measure
	for _, m := range list {
		all = append(all, measure{m, inUnit{PhraseOf(m.Name), Decimals(m)}})
	}
	return all
}
