package cli

import (
	"encoding/csv"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
)

// resultColumns are the columns of simulate --csv, which has a line for each number.
// Section is the kind of number and name is which one. Seat, bot and round are empty
// where the number covers all of them; low and high where it has no interval.
var resultColumns = []string{"ruleset", "section", "name", "seat", "bot", "round", "value", "low", "high"}

// resultCSV writes the lines of a result. It ignores errors of writing: the writer keeps
// the first one.
type resultCSV struct {
	*sim.Result
	w *csv.Writer
}

// place is what a number covers.
type place struct {
	seat  int // from 1, 0 for all
	bot   string
	round int // from 1, 0 for all
}

// printResultCSV writes all numbers of a result in one long table, which spreadsheets and
// data frames can filter. The order of its lines never depends on that of a map.
func printResultCSV(out io.Writer, r *sim.Result) error {
	c := resultCSV{r, csv.NewWriter(out)}
	_ = c.w.Write(resultColumns)
	run := map[string]int64{"games": r.Games, "blocks": r.Blocks, "seats": int64(r.Seats), "ties": r.Ties}
	if r.Partial {
		run["partial"] = 1
	}
	c.counts("run", run)
	c.metrics()
	for _, row := range slices.Concat(r.BySeat, r.ByBot) {
		c.row(row)
	}
	for _, s := range r.Points {
		c.source(s)
	}
	for _, key := range r.Never {
		c.line("never", key, place{}, 0)
	}
	all := map[string]sim.Distribution{"rounds": r.Rounds, "turns": r.Turns, "moves": r.Moves, "choices": r.Choices,
		"margin": r.Margin, "lead_changes": r.Lead.Changes, "lead_last": r.Lead.Last, "deficit": r.Lead.Deficit}
	for _, section := range slices.Sorted(maps.Keys(all)) {
		c.histogram(section, place{}, all[section].Counts)
	}
	for _, round := range r.ByRound {
		c.round(round)
	}
	c.counts("ends", r.Ends)
	c.counts("decided_by", r.DecidedBy)
	c.boards()
	c.w.Flush()
	return c.w.Error()
}

// line writes a number, with its interval if bounds has two numbers.
func (c *resultCSV) line(section, name string, of place, value float64, bounds ...sim.Bound) {
	line := []string{c.Ruleset, section, name, "", of.bot, "", known(sim.Bound(value)), "", ""}
	if of.seat > 0 {
		line[3] = strconv.Itoa(of.seat)
	}
	if of.round > 0 {
		line[5] = strconv.Itoa(of.round)
	}
	for i, bound := range bounds {
		line[7+i] = known(bound)
	}
	_ = c.w.Write(line)
}

// counts writes whole numbers in the order of their names, not in that of the map.
func (c *resultCSV) counts(section string, counts map[string]int64) {
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		c.line(section, name, place{}, float64(counts[name]))
	}
}

// metrics writes the metrics, with their standard deviations and the smallest differences
// that the run could have seen.
func (c *resultCSV) metrics() {
	for _, m := range c.Metrics {
		c.line("metric", m.Name, place{}, m.Mean, m.Low, m.High)
		c.line("sd", m.Name, place{}, m.SD)
		c.line("detectable", m.Name, place{}, float64(m.Detectable))
	}
	f, first := c.FirstSeat, place{seat: 1}
	c.line("first_seat", "win_share", first, f.WinShare, sim.Bound(f.Low), sim.Bound(f.High))
	c.line("first_seat", "p_value", first, f.PValue)
	c.line("first_seat", "seats_p_value", place{}, f.SeatsPValue)
}

// row writes how a bot, or a bot on a seat, did.
func (c *resultCSV) row(r sim.Row) {
	of := place{seat: r.Seat, bot: r.Bot}
	c.line("wins", "win_share", of, r.WinShare, sim.Bound(r.WinShareLow), sim.Bound(r.WinShareHigh))
	c.line("score", "mean", of, r.Score.Mean)
	c.line("score", "sd", of, r.Score.SD)
	for i, n := range r.Places {
		c.line("places", strconv.Itoa(i+1), of, float64(n))
	}
	c.histogram("scores", of, r.Scores)
	c.line("failed", "forfeits", of, float64(r.Forfeits))
	c.line("failed", "substituted", of, float64(r.Substituted))
}

// histogram writes how often each number came.
func (c *resultCSV) histogram(section string, of place, h sim.Histogram) {
	for _, v := range h.Values() {
		c.line(section, strconv.Itoa(v), of, float64(h[v]))
	}
}

// source writes where points came from.
func (c *resultCSV) source(s sim.Source) {
	all := place{}
	c.line("points", s.Rule, all, s.Mean, s.Low, s.High)
	c.line("points_share", s.Rule, all, s.Share)
	c.line("points_games", s.Rule, all, float64(s.Games))
	c.line("points_times", s.Rule, all, float64(s.Times))
	c.line("points_winners", s.Rule, all, s.Winners)
	c.line("points_others", s.Rule, all, s.Others)
	c.line("points_ahead", s.Rule, all, s.Ahead, s.AheadLow, s.AheadHigh)
	for i, mean := range s.BySeat {
		c.line("points", s.Rule, place{seat: i + 1}, mean)
	}
	for i, mean := range s.ByBot {
		c.line("points", s.Rule, place{bot: c.ByBot[i].Bot}, mean)
	}
	for i, mean := range s.ByRound {
		c.line("points", s.Rule, place{round: i + 1}, mean)
	}
}

// round writes how a round went.
func (c *resultCSV) round(r sim.RoundRow) {
	of := place{round: r.Round}
	c.line("round", "games", of, float64(r.Games))
	c.line("round", "moves", of, r.Moves)
	c.line("round", "decisions", of, r.Decisions)
	c.line("round", "choices", of, r.Choices)
	c.line("round", "ended", of, float64(r.Ended))
	c.line("round", "behind", of, r.Behind)
	c.line("round", "score", of, r.Score, r.ScoreLow, r.ScoreHigh)
}

// boards writes where tiles are at the end, and which prizes were won.
func (c *resultCSV) boards() {
	for i := range c.Tiles.Floor {
		c.line("tiles", "floor", place{seat: i + 1}, c.Tiles.Floor[i])
		c.line("tiles", "discard", place{seat: i + 1}, c.Tiles.Discard[i])
	}
	for _, s := range c.Structures {
		c.line("structures", s.Kind, place{}, s.Share)
	}
	for _, cell := range c.Cells {
		name, _ := cell.Cell.MarshalText() // cells of a board have names
		c.line("cells", string(name), place{}, cell.Share)
	}
}

// printComparisonCSV writes a line for each difference.
func printComparisonCSV(out io.Writer, x *sim.Comparison) error {
	lines := [][]string{{"ruleset", "value", "metric", "unit", "first", "here", "difference", "low", "high",
		"detectable", "p_value", "p_corrected", "verdict"}}
	for _, d := range x.Differences {
		value := ""
		if s := x.Plan.Sweep; s != nil {
			value = s.Values[d.Ruleset-1]
		}
		lines = append(lines, []string{x.Plan.Rulesets[d.Ruleset-1].Ruleset, value, d.Metric, d.Unit,
			exact(d.First), exact(d.Here), exact(d.Mean), known(d.Low), known(d.High), known(d.Detectable),
			exact(d.PValue), exact(d.Corrected), string(d.Verdict)})
	}
	return csv.NewWriter(out).WriteAll(lines)
}

// printTournamentCSV writes a line for each bot, the best first, with four columns for each
// bot that it plays against.
func printTournamentCSV(out io.Writer, r *tournament.Result) error {
	head := []string{"rank_low", "rank_high", "bot", "rating", "rating_low", "rating_high", "above_next",
		"above_next_low", "above_next_high", "superior", "games", "point_share", "win_share", "mean_place",
		"mean_score", "forfeits"}
	made := map[[2]string]tournament.Cell{}
	for _, c := range r.Crosstable {
		made[[2]string{c.Bot, c.Against}] = c
	}
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	var lines [][]string
	for _, row := range r.Ratings {
		for _, what := range []string{"games", "point_share", "share_low", "share_high"} {
			head = append(head, what+" against "+row.Bot)
		}
		line := []string{whole(int64(row.RankLow)), whole(int64(row.RankHigh)), row.Bot,
			exact(row.Rating), known(row.RatingLow), known(row.RatingHigh)}
		if n := row.Next; n != nil {
			line = append(line, exact(n.Above), known(n.AboveLow), known(n.AboveHigh), exact(n.Superior))
		} else {
			line = append(line, "", "", "", "") // the last bot
		}
		line = append(line, whole(row.Games), exact(row.PointShare), exact(row.WinShare), exact(row.MeanPlace),
			exact(row.MeanScore), whole(row.Forfeits))
		for _, other := range r.Ratings {
			if c, played := made[[2]string{row.Bot, other.Bot}]; played {
				line = append(line, whole(c.Games), exact(c.PointShare), exact(c.ShareLow), exact(c.ShareHigh))
			} else {
				line = append(line, "", "", "", "") // the bot itself
			}
		}
		lines = append(lines, line)
	}
	return csv.NewWriter(out).WriteAll(append([][]string{head}, lines...))
}

// exact writes a number with all its digits, as JSON does.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// known writes a number, or nothing where it is not known.
func known(n sim.Bound) string {
	if !n.Known() {
		return ""
	}
	return exact(float64(n))
}
