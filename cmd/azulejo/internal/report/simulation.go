package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
)

// simulation is the page of a run while it is written.
type simulation struct {
	*sim.Result
	rules Ruleset
}

// Simulation returns the page of a run of one ruleset.
func Simulation(r *sim.Result, o Origin) Page {
	s := simulation{r, o.Rulesets[0]}
	p := o.page(s.rules.title(), fmt.Sprintf("%s, %s, %s from seed %s", count(int64(r.Seats), "seat"),
		company(r.Bots), count(r.Games, "game"), r.Seed))
	if r.Partial {
		p.Partial = "Not all of the games that were asked for are played."
	}
	p.Sections = []Section{{Title: "The rules", Parts: s.rules.rules()}}
	if r.Games > 0 {
		p.Answer = s.answer()
		p.Sections = append([]Section{s.winning(), s.scores(), s.points(), s.length(), s.drama()},
			p.Sections...)
		if boards, ok := s.boards(); ok {
			p.Sections = slices.Insert(p.Sections, 5, boards)
		}
	}
	p.Sections = append(p.Sections, s.measures(), s.facts(o))
	return p
}

// answer tells in a few sentences what came of the run.
func (s simulation) answer() []string {
	first := s.firstSeat()
	if len(s.ByBot) > 1 {
		first = s.bots() + " " + first
	}
	return []string{first, s.course(), s.sources()}
}

// bots says how often each bot wins.
func (s simulation) bots() string {
	var names []string
	for _, row := range s.ByBot {
		names = append(names, fmt.Sprintf("%s wins %s (%s)", row.Bot, share(row.WinShare),
			between(row.WinShareLow, row.WinShareHigh, 100, 1)))
	}
	return "Of the games on its seats, " + strings.Join(names, ", ") + "."
}

// firstSeat says whether it matters who begins.
func (s simulation) firstSeat() string {
	f := s.FirstSeat
	text := fmt.Sprintf("The first seat wins %s of the games (%s), where %s would be even: ",
		share(f.WinShare), between(f.Low, f.High, 100, 1), share(f.Expected))
	text += "that " + sim.Chance(f.PValue)
	if known(float64(f.Detectable)) {
		text += fmt.Sprintf(". The run could have seen a difference of %s percentage points", decimal(100*float64(f.Detectable), 1))
	}
	return text + "."
}

// course says what games are like.
func (s simulation) course() string {
	score, _ := s.Measure("score")
	choices, _ := s.Measure("choices")
	return fmt.Sprintf("A seat scores %s points (%s) and the winner is %s ahead of the next. "+
		"A game lasts %s rounds and %s moves, with %s choices for a decision.",
		decimal(score.Mean, score.Decimals()), between(float64(score.Low), float64(score.High), 1, score.Decimals()),
		decimal(s.Margin.Mean, 1), decimal(s.Rounds.Mean, 1), decimal(s.MovesPerGame, 1),
		decimal(choices.Mean, 1))
}

// sources says where points come from, and where none do that should.
func (s simulation) sources() string {
	var given, taken []string
	of := " of those given"
	for _, p := range s.Points {
		switch {
		case p.Mean > 0 && len(given) < 3:
			given = append(given, fmt.Sprintf("`%s` (%s%s)", p.Rule, share(p.Share), of))
			of = ""
		case p.Mean < 0:
			taken = append(taken, fmt.Sprintf("`%s` takes %s away", p.Rule, decimal(-p.Mean, 1)))
		}
	}
	text := "Most points come from " + strings.Join(given, ", ")
	if taken != nil {
		text += "; " + strings.Join(taken, ", ")
	}
	text += "."
	if s.Never != nil {
		text += " No points ever came from `" + strings.Join(s.Never, "`, `") +
			"`, which should give some."
	}
	return text
}

// winning is who wins.
func (s simulation) winning() Section {
	even := 100 * s.FirstSeat.Expected
	plot := Intervals{Axis: "games won, %", Digits: 1, Rule: &even, Ruled: "even"}
	table := Table{Caption: "Who wins, with 95 % intervals",
		Head: []string{"seat", "bot", "games", "won", "95 % interval", "score", "sd", "5 % up to",
			"median", "95 % up to"}}
	if s.Seats > 2 {
		table.Head = append(table.Head, places(s.Seats)...)
	}
	for _, row := range s.everybody() {
		plot.Rows = append(plot.Rows, Interval{s.label(row), 100 * row.WinShare, 100 * row.WinShareLow,
			100 * row.WinShareHigh, s.series(row), false})
		table.Rows = append(table.Rows, s.standing(row))
	}
	f := s.FirstSeat
	tests := fmt.Sprintf("That the share of the first seat differs from even %s. That the shares of all "+
		"seats differ %s. The p-value is how often equal seats would differ as much.",
		sim.Chance(f.PValue), sim.Chance(f.SeatsPValue))
	return Section{Title: "Who wins",
		Lead: "A tie of two counts as half a victory for each.",
		Parts: []Part{
			{Figure: &Figure{Title: "Games won", Plot: plot, Table: table,
				Desc: "A dot for each seat and bot, with the interval that its share lies in.",
				Note: "Dots are shares of games won, lines their 95 % intervals."}},
			{Text: tests},
			{Table: new(counted("What decided games", "decided by", s.DecidedBy, s.Games))},
		}}
}

// everybody lists the bots on their seats, and then on all of them.
func (s simulation) everybody() []sim.Row {
	if len(s.ByBot) == 1 {
		return s.BySeat
	}
	return slices.Concat(s.BySeat, s.ByBot)
}

// label names a row.
func (s simulation) label(row sim.Row) string {
	switch {
	case row.Seat == 0:
		return row.Bot + ", all seats"
	case len(s.ByBot) == 1:
		return fmt.Sprintf("seat %d", row.Seat)
	}
	return fmt.Sprintf("seat %d, %s", row.Seat, row.Bot)
}

// series is the color of a row: that of its bot, or of its seat where all have the
// same one.
func (s simulation) series(row sim.Row) int {
	if len(s.ByBot) == 1 {
		return row.Seat - 1
	}
	return slices.IndexFunc(s.ByBot, func(b sim.Row) bool { return b.Bot == row.Bot })
}

// standing is a row of the table of who wins.
func (s simulation) standing(row sim.Row) []string {
	seat := whole(row.Seat)
	if row.Seat == 0 {
		seat = "all"
	}
	cells := []string{seat, row.Bot, whole(row.Games), share(row.WinShare),
		between(row.WinShareLow, row.WinShareHigh, 100, 1), decimal(row.Score.Mean, 1),
		decimal(row.Score.SD, 1), whole(row.Score.P5), whole(row.Score.P50), whole(row.Score.P95)}
	if s.Seats > 2 {
		for _, n := range row.Places {
			cells = append(cells, share(float64(n)/float64(row.Games)))
		}
	}
	return cells
}

// places names the places of so many seats.
func places(n int) []string {
	var names []string
	for place := range n {
		names = append(names, fmt.Sprintf("place %d", place+1))
	}
	return names
}
