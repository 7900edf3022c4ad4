package cli

import (
	"cmp"
	"encoding/csv"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core/sim"
)

// resultColumns are those of simulate --csv: a line for each number. Section says what
// kind of number it is, name which one; seat, bot and round are empty where it is of all
// of them, low and high where it has no interval.
var resultColumns = []string{"ruleset", "section", "name", "seat", "bot", "round", "value", "low", "high"}

// resultCSV writes the lines of a result.
type resultCSV struct {
	*sim.Result
	w *csv.Writer
}

// place is what a number is of.
type place struct {
	seat  int // from 1, 0 for all
	bot   string
	round int // from 1, 0 for all
}

func printResultCSV(out io.Writer, r *sim.Result) error {
	c := resultCSV{r, csv.NewWriter(out)}
	// What cannot be written is noticed at the end.
	_ = c.w.Write(resultColumns)
	run := map[string]int64{"games": r.Games, "blocks": r.Blocks, "seats": int64(r.Seats), "ties": r.Ties}
	if r.Partial {
		run["partial"] = 1
	}
	c.counted("run", run)
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
	c.distributions()
	c.rounds()
	c.counted("ends", r.Ends)
	c.counted("decided_by", r.DecidedBy)
	c.boards()
	c.w.Flush()
	return c.w.Error()
}

// line writes a number without an interval.
func (c *resultCSV) line(section, name string, of place, value float64) {
	c.write(section, name, of, exact(value), "", "")
}

func (c *resultCSV) write(section, name string, of place, value, low, high string) {
	_ = c.w.Write([]string{c.Ruleset, section, name, fromOne(of.seat), of.bot, fromOne(of.round), value, low, high})
}

// fromOne writes a number from 1, and nothing for 0.
func fromOne(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// counted writes whole numbers, in the order of their names.
func (c *resultCSV) counted(section string, counts map[string]int64) {
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		c.line(section, name, place{}, float64(counts[name]))
	}
}

// metrics writes the metrics, with their standard deviations and the differences that
// could have been seen.
func (c *resultCSV) metrics() {
	for _, m := range c.Metrics {
		c.write("metric", m.Name, place{}, exact(m.Mean), known(m.Low), known(m.High))
		c.line("sd", m.Name, place{}, m.SD)
		c.write("detectable", m.Name, place{}, known(m.Detectable), "", "")
	}
	f := c.FirstSeat
	c.write("first_seat", "win_share", place{seat: 1}, exact(f.WinShare), exact(f.Low), exact(f.High))
	c.line("first_seat", "p_value", place{seat: 1}, f.PValue)
	c.line("first_seat", "seats_p_value", place{}, f.SeatsPValue)
}

// row writes how a bot, or a bot on a seat, did.
func (c *resultCSV) row(r sim.Row) {
	of := place{seat: r.Seat, bot: r.Bot}
	c.write("wins", "win_share", of, exact(r.WinShare), exact(r.WinShareLow), exact(r.WinShareHigh))
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
	c.write("points", s.Rule, place{}, exact(s.Mean), known(s.Low), known(s.High))
	c.line("points_share", s.Rule, place{}, s.Share)
	c.line("points_games", s.Rule, place{}, float64(s.Games))
	c.line("points_times", s.Rule, place{}, float64(s.Times))
	c.line("points_winners", s.Rule, place{}, s.Winners)
	c.line("points_others", s.Rule, place{}, s.Others)
	c.write("points_ahead", s.Rule, place{}, exact(s.Ahead), known(s.AheadLow), known(s.AheadHigh))
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

// distributions writes how often each number of rounds, moves and so on came.
func (c *resultCSV) distributions() {
	all := map[string]sim.Distribution{"rounds": c.Rounds, "turns": c.Turns, "moves": c.Moves, "choices": c.Choices,
		"margin": c.Margin, "lead_changes": c.Lead.Changes, "lead_last": c.Lead.Last, "deficit": c.Lead.Deficit}
	for _, section := range slices.SortedFunc(maps.Keys(all), cmp.Compare) {
		c.histogram(section, place{}, all[section].Counts)
	}
}

// rounds writes how each round went.
func (c *resultCSV) rounds() {
	for _, r := range c.ByRound {
		of := place{round: r.Round}
		c.line("round", "games", of, float64(r.Games))
		c.line("round", "moves", of, r.Moves)
		c.line("round", "decisions", of, r.Decisions)
		c.line("round", "choices", of, r.Choices)
		c.line("round", "ended", of, float64(r.Ended))
		c.line("round", "behind", of, r.Behind)
		c.write("round", "score", of, exact(r.Score), known(r.ScoreLow), known(r.ScoreHigh))
	}
}

// boards writes where tiles came to lie, and which prizes were won.
func (c *resultCSV) boards() {
	for i := range c.Tiles.Floor {
		c.line("tiles", "floor", place{seat: i + 1}, c.Tiles.Floor[i])
		c.line("tiles", "discard", place{seat: i + 1}, c.Tiles.Discard[i])
	}
	for _, s := range c.Structures {
		c.line("structures", s.Kind, place{}, s.Share)
	}
	for _, cell := range c.Cells {
		name, _ := cell.Cell.MarshalText() // what is on a board has a name
		c.line("cells", string(name), place{}, cell.Share)
	}
}
