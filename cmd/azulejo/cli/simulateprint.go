package cli

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
)

// allNumbers describes --csv of the commands that print the result of one ruleset.
const allNumbers = "print all numbers as one table of comma-separated values"

// printResult prints the result of a run under the ruleset with this title.
func printResult(c *cobra.Command, f outputFormat, title string, r *sim.Result) error {
	return f.print(c, r, func(out io.Writer) error { return printResultCSV(out, r) }, func(io.Writer) error {
		newResultPrinter(c, r).print(title)
		return nil
	})
}

// resultPrinter prints a result as text. It ignores errors of writing: outputStream keeps
// the first one.
type resultPrinter struct {
	*sim.Result
	screen *screen
	out    io.Writer
	width  int
}

// newResultPrinter returns a printer for the output of a command.
func newResultPrinter(c *cobra.Command, r *sim.Result) *resultPrinter {
	s := newScreen(c)
	width, _ := s.size()
	return &resultPrinter{r, s, s.out, width}
}

// print prints the answer in words, then the tables, then how games went.
func (p *resultPrinter) print(title string) {
	partial := ""
	if p.Partial {
		partial = " (partial: not all games were played)"
	}
	fmt.Fprintf(p.out, "%s, %s, %s from seed %s%s\n", title, wording.Count(p.Seats, "seat"),
		wording.Count(p.Games, "game"), p.Seed, partial)
	if p.Games > 0 {
		p.headline()
		p.seatTable()
		p.placeTable()
		p.pointsTable()
		p.roundsTable()
		p.winnersTable()
		p.course()
	}
	for _, row := range p.ByBot {
		if failed := row.Forfeits + row.Substituted; failed > 0 {
			fmt.Fprintf(p.out, "%s failed in %s: %d forfeited, %d played on at random\n",
				row.Bot, wording.Count(failed, "game"), row.Forfeits, row.Substituted)
		}
	}
	if p.Until != nil {
		p.screen.say("%s", untilWords(p.Until))
	}
	fmt.Fprintln(p.out)
	printSpeed(p.out, p.Run)
}

// printSpeed prints how fast the games of a run were played, if it was timed.
func printSpeed(out io.Writer, run sim.RunInfo) {
	if run.Workers > 0 {
		fmt.Fprintf(out, "%.0f games a second with %s\n", run.GamesPerSecond, wording.Count(run.Workers, "worker"))
	}
}

// untilWords says how narrow the interval is that the run waited for.
func untilWords(u *sim.UntilState) string {
	factor := sim.PhraseOf(u.Metric).Factor
	text := u.Metric + " is known not at all"
	if u.Half.Known() {
		text = fmt.Sprintf("%s is known ± %.3g", u.Metric, factor*float64(u.Half))
		if factor != 1 {
			text += " percentage points"
		}
	}
	wanted := fmt.Sprintf("± %.3g", factor*u.Within)
	switch {
	case u.Reached:
		return text + ", as the run was to stop at " + wanted + "."
	case float64(u.Half) <= u.Within: // the last game was played before the next look
		return text + ", which is within " + wanted + "."
	}
	return text + "; for " + wanted + " more games are needed."
}

// headline answers in words what designers ask first: who wins, whether the first seat has
// an advantage, and what a seat scores.
func (p *resultPrinter) headline() {
	if len(p.ByBot) > 1 {
		p.bestBot()
	}
	if p.Seats > 1 {
		p.firstSeat()
		p.screen.say("A seat scores %s points, the winner %s, which is %s more than the second place.",
			p.plusMinus("score"), p.plusMinus("winner"), p.plusMinus("margin"))
	} else {
		p.screen.say("The seat scores %s points.", p.plusMinus("score"))
	}
	if len(p.Never) > 0 {
		p.screen.say("Never gave points: %s.", strings.Join(p.Never, ", "))
	}
}

// bestBot prints which bot wins most, and whether that may be chance. Some bot is always
// the best, so its p-value is corrected for the number of bots (Bonferroni). One test less
// than bots will do: of two bots one wins what the other loses.
func (p *resultPrinter) bestBot() {
	best, even := bestBot(p.Result), 1/float64(p.Seats)
	m, _ := p.Measure("wins." + best.Bot)
	wins := stats.Share{N: m.N, Mean: m.Mean, SD: m.SD}
	chance := ""
	if wins.PValue(even)*float64(len(p.ByBot)-1) >= 1-stats.Confidence {
		chance = " That may be chance."
	}
	p.screen.say("%s wins most: %s %% of its games (%s), where %s %% would be even.%s", shortened(best.Bot, p.width/2),
		sim.Percent(best.WinShare), shareRange(best.WinShareLow, best.WinShareHigh), sim.Percent(even), chance)
}

// firstSeat prints whether the first seat has an advantage, and how large a one the run could
// have seen: without that, "may be chance" would say nothing.
func (p *resultPrinter) firstSeat() {
	f := p.FirstSeat
	text := fmt.Sprintf("The first seat wins %s %% of games (%s, at 95 %%), where %s %% would be even: that %s.",
		sim.Percent(f.WinShare), shareRange(f.Low, f.High), sim.Percent(f.Expected), sim.Chance(f.PValue))
	if p.Seats > 2 {
		text += fmt.Sprintf(" What differs between the seats %s.", sim.Chance(f.SeatsPValue))
	}
	if f.Detectable.Known() {
		text += fmt.Sprintf(" The run could have seen a difference of %s percentage points.",
			number(100*float64(f.Detectable)))
	}
	p.screen.say("%s", text)
}

// plusMinus writes a metric with half its interval, if that is known.
func (p *resultPrinter) plusMinus(metric string) string {
	m, _ := p.Measure(metric)
	half := m.Half()
	if !half.Known() {
		return number(m.Mean)
	}
	return fmt.Sprintf("%s ± %.*f", sim.Number(m.Mean, m.Decimals()), m.Decimals(), half)
}

// table prints rows of cells after an empty line. The first column is flush left, the
// others are flush right.
func (p *resultPrinter) table(rows [][]string) {
	fmt.Fprintln(p.out)
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		line := fmt.Sprintf("%-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			line += fmt.Sprintf("  %*s", widths[i+1], cell)
		}
		fmt.Fprintln(p.out, line)
	}
}

// botWidth is how many characters of a bot's name a table shows.
const botWidth = 16

// seatTable prints wins and scores of each seat and, where they differ, of each bot.
func (p *resultPrinter) seatTable() {
	list := p.BySeat
	if len(p.ByBot) > 1 {
		list = slices.Concat(p.BySeat, p.ByBot)
	}
	rows := [][]string{{"bot", "seat", "wins %", "95 % interval", "score", "sd", "5 %", "median", "95 %"}}
	for _, r := range list {
		seat := "all"
		if r.Seat > 0 {
			seat = strconv.Itoa(r.Seat)
		}
		rows = append(rows, []string{shortened(r.Bot, botWidth), seat, sim.Percent(r.WinShare),
			shareRange(r.WinShareLow, r.WinShareHigh), number(r.Score.Mean), number(r.Score.SD),
			strconv.Itoa(r.Score.P5), strconv.Itoa(r.Score.P50), strconv.Itoa(r.Score.P95)})
	}
	p.table(rows)
}

// placeTable prints how often each seat or, where they differ, each bot came in each
// place. With two seats it would repeat who wins.
func (p *resultPrinter) placeTable() {
	if p.Seats < 3 {
		return
	}
	head, list := []string{"place, % of games"}, p.BySeat
	for place := range p.Seats {
		head = append(head, strconv.Itoa(place+1))
	}
	if len(p.ByBot) > 1 {
		list = p.ByBot
	}
	rows := [][]string{head}
	for _, r := range list {
		row := []string{shortened(r.Bot, botWidth)}
		if r.Seat > 0 {
			row[0] = fmt.Sprintf("seat %d", r.Seat)
		}
		for _, n := range r.Places {
			row = append(row, sim.Percent(float64(n)/float64(r.Games)))
		}
		rows = append(rows, row)
	}
	p.table(rows)
}

// pointsTable prints where the points came from: means of a seat and game with half their
// intervals, shares of the positive points, and in how many games a rule gave any.
func (p *resultPrinter) pointsTable() {
	rows := [][]string{{"points of a seat", "a game", "±", "share %", "in % of games"}}
	for _, s := range p.Points {
		rows = append(rows, []string{s.Rule, sim.Number(s.Mean, 2), halfWidth(s.Low, s.High), sim.Percent(s.Share),
			sim.Percent(float64(s.Games) / float64(p.Games))})
	}
	p.table(rows)
}

// winnersTable prints what winners got from each rule, and the other seats: what a rule is
// worth to those who use it well.
func (p *resultPrinter) winnersTable() {
	if p.Seats == 1 {
		return
	}
	rows := [][]string{{"points a game", "winners", "others", "ahead", "±"}}
	for _, s := range p.Points {
		n := s.AheadDecimals()
		rows = append(rows, []string{s.Rule, sim.Number(s.Winners, n), sim.Number(s.Others, n), sim.Signed(s.Ahead, n),
			halfWidth(s.AheadLow, s.AheadHigh)})
	}
	p.table(rows)
}

// roundsTable prints in which rounds the points came, for rules that give points in several
// rounds. The last column adds up the rounds that have no room.
func (p *resultPrinter) roundsTable() {
	const column, name = 7, 28 // widths
	columns := min(len(p.ByRound), max(1, (p.width-name)/column))
	head := []string{"points by round"}
	for i := range columns {
		head = append(head, strconv.Itoa(i+1))
	}
	if columns < len(p.ByRound) {
		head[columns] += "+"
	}
	rows := [][]string{head}
	for _, s := range p.Points {
		several := 0 // rounds, but for those that hardly a game has
		means := make([]float64, columns)
		for i, mean := range s.ByRound {
			means[min(i, columns-1)] += mean
			if math.Abs(mean) > math.Abs(s.Mean)/100 {
				several++
			}
		}
		if several > 1 {
			row := []string{s.Rule}
			for _, mean := range means[:min(columns, len(s.ByRound))] {
				row = append(row, number(mean))
			}
			rows = append(rows, row)
		}
	}
	if len(rows) > 1 {
		p.table(rows)
	}
}

// course prints how games went: how long they were, how much there was to choose, who led
// when, and how they ended.
func (p *resultPrinter) course() {
	fmt.Fprintln(p.out)
	scores, choices, behind := p.byRound()
	p.fact("length", "%s rounds (%d to %d), %s moves (%d to %d), %s of them forced",
		number(p.Rounds.Mean), p.Rounds.P5, p.Rounds.P95, number(p.Moves.Mean), p.Moves.P5, p.Moves.P95,
		number(mean(p.Result, "forced")))
	p.fact("scores", "after round 1, 2, …: %s", scores)
	p.fact("choices", "%s for a decision; by round %s", number(mean(p.Result, "choices")), choices)
	if p.Seats > 1 {
		p.fact("margin", "%s", p.margin())
		p.fact("lead", "changes %s times (%d to %d), the last time after %s %% of the moves (0 if it never does)",
			number(p.Lead.Changes.Mean), p.Lead.Changes.P5, p.Lead.Changes.P95, number(p.Lead.Last.Mean))
		p.fact("drama", "winners were behind in %s %% of games, at worst by %s points; after round 1, 2, … in %s %%",
			sim.Percent(p.Lead.Comeback), number(p.Lead.Deficit.Mean), behind)
	}
	p.fact("ended by", "%s", frequencies(p.Ends))
	p.fact("decided by", "%s", frequencies(p.DecidedBy))
	if p.Tiles.Games > 0 {
		text := "discarded " + numbers(p.Tiles.Discard)
		if slices.Max(p.Tiles.Floor) > 0 {
			text = "on the floor line " + numbers(p.Tiles.Floor) + ", " + text
		}
		p.fact("tiles", "%s by seat", text)
	}
	var prizes []string
	for _, s := range p.Structures {
		prizes = append(prizes, fmt.Sprintf("%s %s %%", s.Kind, sim.Percent(s.Share)))
	}
	if prizes != nil {
		p.fact("prizes", "%s", strings.Join(prizes, ", "))
	}
}

// margin says how far the winner is ahead of the second place. Forfeited games have no
// margin.
func (p *resultPrinter) margin() string {
	text := fmt.Sprintf("%s points (%d to %d), ties in %s %% of games", number(p.Margin.Mean), p.Margin.P5,
		p.Margin.P95, sim.Percent(mean(p.Result, "tie")))
	forfeited := int64(0)
	for _, row := range p.ByBot {
		forfeited += row.Forfeits
	}
	if forfeited > 0 {
		text += fmt.Sprintf("; %s, forfeited, as 0 points and no tie", wording.Count(forfeited, "game"))
	}
	return text
}

// byRound lists the scores after each round, the choices of a decision in it, and the
// percentage of games in which the later winner was behind after it. It leaves out rounds
// that fewer than one game in 20 has.
func (p *resultPrinter) byRound() (scores, choices, behind string) {
	var score, choice, share []string
	for _, r := range p.ByRound {
		if 20*r.Games >= p.Games {
			score, choice = append(score, number(r.Score)), append(choice, number(r.Choices))
		}
		if 20*r.Ended >= p.Games {
			share = append(share, sim.Percent(r.Behind))
		}
	}
	return strings.Join(score, ", "), strings.Join(choice, ", "), strings.Join(share, ", ")
}

// fact prints a line with a name before it, and the lines below it that it needs.
func (p *resultPrinter) fact(name, format string, args ...any) {
	const indent = 12
	fmt.Fprintln(p.out, wording.Wrap(fmt.Sprintf(format, args...), fmt.Sprintf("%-*s", indent, name),
		strings.Repeat(" ", indent), p.width))
}

// bestBot is the row of the bot that wins most.
func bestBot(r *sim.Result) sim.Row {
	return slices.MaxFunc(r.ByBot, func(a, b sim.Row) int { return cmp.Compare(a.WinShare, b.WinShare) })
}

// mean is that of a metric that every result has.
func mean(r *sim.Result, metric string) float64 {
	m, _ := r.Measure(metric)
	return m.Mean
}

// number writes a mean.
func number(x float64) string { return sim.Number(x, 1) }

// numbers lists means.
func numbers(list []float64) string {
	var texts []string
	for _, x := range list {
		texts = append(texts, number(x))
	}
	return strings.Join(texts, ", ")
}

// shareRange writes an interval of a share in percent.
func shareRange(low, high float64) string { return number(100*low) + " to " + number(100*high) }

// halfWidth writes half the width of an interval of points.
func halfWidth(low, high sim.Bound) string {
	if !high.Known() {
		return "?"
	}
	return sim.Number(float64(high-low)/2, 2)
}

// frequencies lists in how many games each key came, the most frequent first.
func frequencies(games map[string]int64) string {
	keys := slices.SortedFunc(maps.Keys(games), func(a, b string) int {
		return cmp.Or(cmp.Compare(games[b], games[a]), cmp.Compare(a, b))
	})
	var list []string
	for _, key := range keys {
		list = append(list, fmt.Sprintf("%s in %d", key, games[key]))
	}
	return strings.Join(list, ", ")
}

// shortened takes the middle out of a name that is too long: its beginning says what it
// is, and its end which one.
func shortened(name string, most int) string {
	letters := []rune(name)
	if len(letters) <= most {
		return name
	}
	half := (most - 1) / 2
	return string(letters[:most-1-half]) + "…" + string(letters[len(letters)-half:])
}
