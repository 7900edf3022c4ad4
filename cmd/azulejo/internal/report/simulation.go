package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
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

// Game lists the results that say how a game goes, without those that say nothing. These are turns
// of one move each, the mean deficit of two rounds, and what all games or none have.
func (s simulation) Game() []sim.Measured {
	names := []string{"rounds", "turns", "moves", "forced", "choices", "won", "forfeits"}
	if s.Rivals() {
		names = append(names, "margin", "tie", "lead.changes", "lead.last", "comeback", "deficit", "drama")
	}
	var list []sim.Measured
	for _, name := range names {
		m := s.Metric(name)
		silent := map[string]bool{"turns": m.Mean == s.Moves.Mean, "won": m.Mean == 1, "forfeits": m.Mean == 0,
			"drama": tenths(m.Mean) == tenths(s.Lead.Deficit.Mean)}
		if !silent[name] {
			list = append(list, m)
		}
	}
	return list
}

// Own lists the names of the ruleset in the metrics with a prefix: "counter." or "action.".
func (s simulation) Own(prefix string) (names []string) {
	for _, m := range s.Result.Metrics {
		if name, is := strings.CutPrefix(m.Name, prefix); is {
			names = append(names, name)
		}
	}
	return names
}

// Taken is how often an action was taken, as a share of the moves in which it was possible.
func (s simulation) Taken(action string) float64 {
	return s.Metric("action."+action).Mean / max(s.Metric("possible."+action).Mean, math.SmallestNonzeroFloat64)
}

// PlusMinus writes a mean with half the width of its interval.
func (s simulation) PlusMinus(metric string) string {
	m := s.Metric(metric)
	if u := unitOf(m); m.Half().Known() {
		return plusMinus(u.Number(m.Mean), float64(m.Half()), u.Decimals)
	}
	return tenths(m.Mean)
}

// row is a seat, or a bot, or a bot on a seat, with its name and the color of its series. Each bot
// has a color, or each seat if all have the same bot.
type row struct {
	sim.Row
	Label  string
	Series int
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
	for _, r := range s.ByTeam {
		if len(r.Seats) > 1 {
			rows = append(rows, row{r, teamName(r.Seats), r.Seats[0] - 1})
		}
	}
	return rows
}

// teamName names a team by its seats.
func teamName(seats []int) string {
	return "seats " + wording.List(strings.Fields(strings.Trim(fmt.Sprint(seats), "[]")), "and")
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
	m, even := s.Metric("wins."+first.Bot), 1/float64(s.Sides())
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

// Each is a number of all games divided by the seats of all games.
func (s simulation) Each(n int64) float64 { return float64(n) / float64(s.Games*int64(s.Seats)) }

// InRounds are the points of a seat from a rule in each round, as means of the games that had it. Means of
// all games would fall wherever games end.
func (s simulation) InRounds(source sim.Source) (means []float64) {
	for i, mean := range source.ByRound[:min(len(source.ByRound), len(s.ByRound))] {
		means = append(means, mean*float64(s.Games)/float64(max(1, s.ByRound[i].Games)))
	}
	return means
}

// SeatShares writes the least and the largest share of games that a seat wins.
func (s simulation) SeatShares() string {
	var shares []float64
	for seat := range s.Seats {
		shares = append(shares, s.Metric(fmt.Sprint("wins.seat", seat+1)).Mean)
	}
	return between(slices.Min(shares), slices.Max(shares), 100, 1)
}

// Together reports whether all seats have won or lost every game together, so that none has an advantage.
func (s simulation) Together() bool { return together(s.Result) }

func together(r *sim.Result) bool {
	of := r.DecidedBy[sim.DecidedGoal] + r.DecidedBy[sim.DecidedShared] + r.DecidedBy[sim.DecidedAlone]
	return of == r.Games && r.Seats != 1 && !slices.ContainsFunc(r.BySeat, func(o sim.Row) bool { return o.WinShare != r.BySeat[0].WinShare })
}

// Rivals reports whether there is somebody to win against.
func (s simulation) Rivals() bool { return s.Seats > 1 && !s.Together() }

// Sides is how many teams play against each other, each seat that plays alone as one.
func (s simulation) Sides() int { return cmp.Or(len(s.ByTeam), s.Seats) }

// Side is what plays against others, for a sentence.
func (s simulation) Side() string {
	if s.ByTeam != nil {
		return "team"
	}
	return "seat"
}

// Scores are the scores of each seat.
func (s simulation) Scores() []spread {
	var all []spread
	for _, r := range s.Rows()[:len(s.BySeat)] {
		all = append(all, spread{r.Label, r.Label, r.Row.Scores, r.Series})
	}
	return all
}

// Largest lists the rules that give or take most, as many as a plot can distinguish.
func (s simulation) Largest() []sim.Source {
	sources := slices.Clone(s.Points)
	slices.SortStableFunc(sources, func(a, b sim.Source) int { return cmp.Compare(math.Abs(b.Mean), math.Abs(a.Mean)) })
	return sources[:min(len(sources), seriesInks)]
}

// Often reports whether a number of games is enough for a point of a plot: rounds that hardly a
// game has are left out.
func (s simulation) Often(games int64) bool {
	const rare = 100 // one game in as many
	return rare*games >= s.Games && games > 0
}

// cell is a space on a board, with the share of boards on which it is covered, from 0 to 1.
type cell struct {
	Spot    core.Spot
	Printed string // its area, and what is printed on it
	Share   float64
}

// Covered lists the spaces of a board with how often each is covered in the end. There are none for a game without
// a picture.
func (s simulation) Covered() (all []cell) {
	if len(s.Rules.Picture.Seats) == 0 {
		return nil
	}
	shares := map[core.Spot]float64{}
	for _, c := range s.Cells {
		shares[c.Cell] = c.Share
	}
	for _, area := range s.Rules.Picture.Seats[0].Areas {
		for _, c := range area.Cells {
			if area.Place.Cells() {
				all = append(all, cell{c.Spot, strings.TrimSpace(area.Name + " " + c.Label), shares[c.Spot]})
			}
		}
	}
	return all
}

// Board adds a board with the share of each space to the last table.
func (s simulation) Board(cells []cell, title, note string) (none string) {
	shares := map[core.Spot]float64{}
	for _, c := range cells {
		shares[c.Spot] = c.Share
	}
	s.Colors = s.Rules.Picture.Colors
	return s.show(Chart{Title: title, Note: note, Board: svg.Board(s.Rules.Picture, 0, svg.Style{Shares: shares})})
}
