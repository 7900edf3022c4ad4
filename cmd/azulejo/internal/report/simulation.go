package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// simulation is the page of a run while it is written.
type simulation struct {
	*sim.Result
	rules Ruleset
}

// Simulation returns the page of a run of one ruleset. A run that was interrupted before its
// first game has only its rules and facts.
func Simulation(r *sim.Result, o Origin) Page {
	s := simulation{r, o.Rulesets[0]}
	p := o.page(s.rules.title(), fmt.Sprintf("%s, %s, %s from seed %s", wording.Count(r.Seats, "seat"),
		company(r.Bots), wording.Count(r.Games, "game"), r.Seed), r.Partial)
	if r.Games > 0 {
		p.Answer = s.answer()
		p.Sections = []Section{s.winning(), s.scores(), s.points(), s.length(), s.drama()}
		if boards := s.boards(); boards.Parts != nil {
			p.Sections = append(p.Sections, boards)
		}
	}
	p.Sections = append(p.Sections, Section{Title: "The rules", Parts: s.rules.rules()}, s.measures(), s.facts(o))
	return p
}

// answer says in a few sentences what came of the run.
func (s simulation) answer() []string {
	first := s.firstSeat()
	if len(s.ByBot) > 1 {
		var names []string
		for _, row := range s.ByBot {
			names = append(names, fmt.Sprintf("%s wins %s (%s)", row.Bot, share(row.WinShare),
				between(row.WinShareLow, row.WinShareHigh, 100, 1)))
		}
		first = "Of the games on its seats, " + strings.Join(names, ", ") + ". " + first
	}
	score, _ := s.Measure("score")
	choices, _ := s.Measure("choices")
	course := fmt.Sprintf("A seat scores %s points (%s) and the winner is %s ahead of the next. "+
		"A game lasts %s rounds and %s moves, with %s choices for a decision.",
		decimal(score.Mean, score.Decimals()), between(float64(score.Low), float64(score.High), 1, score.Decimals()),
		decimal(s.Margin.Mean, 1), decimal(s.Rounds.Mean, 1), decimal(s.MovesPerGame, 1),
		decimal(choices.Mean, 1))
	return []string{first, course, s.sources()}
}

// firstSeat says whether it matters who begins.
func (s simulation) firstSeat() string {
	f := s.FirstSeat
	text := fmt.Sprintf("The first seat wins %s of the games (%s), where %s would be even: that %s",
		share(f.WinShare), between(f.Low, f.High, 100, 1), share(f.Expected), sim.Chance(f.PValue))
	if f.Detectable.Known() {
		text += fmt.Sprintf(". The run could have seen a difference of %s percentage points",
			decimal(100*float64(f.Detectable), 1))
	}
	return text + "."
}

// sources says where points come from, and which rules never gave any: a bonus that nobody
// gets is the most frequent mistake of a designer.
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

// winning is who wins: shares with their intervals, and tests of equal seats.
func (s simulation) winning() Section {
	even := 100 * s.FirstSeat.Expected
	plot := Intervals{Axis: "games won, %", Digits: 1, Rule: &even, Ruled: "even"}
	table := Table{Caption: "Who wins, with 95 % intervals",
		Head: []string{"seat", "bot", "games", "won", "95 % interval", "score", "sd", "5 % up to",
			"median", "95 % up to"}}
	for place := range s.Seats {
		if s.Seats > 2 {
			table.Head = append(table.Head, fmt.Sprintf("place %d", place+1))
		}
	}
	list := s.BySeat
	if len(s.ByBot) > 1 {
		list = slices.Concat(s.BySeat, s.ByBot)
	}
	for _, row := range list {
		plot.Rows = append(plot.Rows, Interval{s.label(row), 100 * row.WinShare, 100 * row.WinShareLow,
			100 * row.WinShareHigh, s.series(row), false})
		table.Rows = append(table.Rows, s.winsRow(row))
	}
	f := s.FirstSeat
	tests := fmt.Sprintf("That the share of the first seat differs from even %s. That the shares of all "+
		"seats differ %s. The p-value is how often equal seats would differ as much.",
		sim.Chance(f.PValue), sim.Chance(f.SeatsPValue))
	return Section{Title: "Who wins",
		Lead: "A tie of two counts as half a victory for each.",
		Parts: []Part{
			{Figure: &Figure{Title: "Games won", Plot: plot, Table: table,
				Desc: "A dot for each seat and bot, with the interval of its share.",
				Note: "Dots are shares of games won, lines their 95 % intervals."}},
			{Text: tests},
			{Table: counted("What decided games", "decided by", s.DecidedBy, s.Games)},
		}}
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

// series is the color of a row: that of its bot, or of its seat if all have the same bot.
func (s simulation) series(row sim.Row) int {
	if len(s.ByBot) == 1 {
		return row.Seat - 1
	}
	return slices.IndexFunc(s.ByBot, func(b sim.Row) bool { return b.Bot == row.Bot })
}

// winsRow is a row of the table of who wins.
func (s simulation) winsRow(row sim.Row) []string {
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

// scores is how many points seats have in the end.
func (s simulation) scores() Section {
	var all []scored
	for _, row := range s.BySeat {
		all = append(all, scored{s.label(row), s.label(row), row.Scores, s.series(row)})
	}
	byRound := Table{Caption: "Score after each round", Head: []string{"round", "score", "95 % interval"}}
	curve := Curve{Axis: "after round", Caption: "points", Whole: true}
	for _, r := range s.ByRound {
		byRound.Rows = append(byRound.Rows, []string{whole(r.Round), decimal(r.Score, 1),
			between(float64(r.ScoreLow), float64(r.ScoreHigh), 1, 1)})
		if s.often(r.Games) {
			curve.add(float64(r.Round), r.Score, r.ScoreLow, r.ScoreHigh)
		}
	}
	return Section{Title: "Scores", Parts: []Part{
		{Figure: &Figure{Title: "Score by round", Plot: curve, Table: byRound,
			Desc: "The mean score of a seat after each round, with the band of its interval.",
			Note: "Mean of a seat in the games that had the round; the last one includes what the end " +
				"of the game gives. The band is the 95 % interval."}},
		{Figure: scoreFigure("Scores by seat", "The distribution of scores of each seat.", "Games by score", all)},
		{Figure: &Figure{Title: "How far the winner is ahead", Desc: "The distribution of margins.",
			Plot: Bars{Axis: "points ahead of the next", Values: shares(s.Margin.Counts)},
			Note: fmt.Sprintf("%s on average, %s at the median. %s tied.", decimal(s.Margin.Mean, 1),
				whole(s.Margin.P50), wording.Count(s.Ties, "game")),
			Table: distribution("Games by margin", "points", s.Margin.Counts)}},
	}}
}

// points is where points come from, by rule, round and seat.
func (s simulation) points() Section {
	table := Table{Caption: "Points for a seat and game", Head: []string{"rule", "points",
		"95 % interval", "share", "games", "times"}}
	byRound := Table{Caption: "Points by round", Head: append([]string{"rule"}, rounds(len(s.ByRound))...)}
	for _, p := range s.Points {
		table.Rows = append(table.Rows, []string{p.Rule, decimal(p.Mean, 2),
			between(float64(p.Low), float64(p.High), 1, 2), share(p.Share),
			share(float64(p.Games) / float64(s.Games)), decimal(float64(p.Times)/float64(s.Games), 2)})
		byRound.Rows = append(byRound.Rows, append([]string{p.Rule}, decimals(p.ByRound)...))
	}
	parts := []Part{
		{Figure: &Figure{Title: "Points by round and rule", Plot: s.stack(), Table: byRound,
			Desc: "A column for each round, of the points that each rule gave in it; penalties are " +
				"below the line.",
			Note: "Means of a seat and game. Points for the whole game count in the round in which it ended."}},
		{Table: &table},
		{Text: "Games are those in which the rule gave points to anybody; times is how often it " +
			"did, in a game."},
	}
	if s.Seats > 1 {
		parts = append(parts, Part{Table: s.pointsBySeat()}, Part{Figure: s.winners()})
	}
	return Section{Title: "Where points come from", Parts: parts}
}

// winners is what winners do differently: their points by rule against those of the rest.
func (s simulation) winners() *Figure {
	plot := Intervals{Axis: "points that winners are ahead by", Digits: 2, Rule: new(0.0), Ruled: "no difference"}
	table := Table{Caption: "Points of winners and of the others", Head: []string{"rule", "winners", "others",
		"ahead", "95 % interval"}}
	for _, p := range s.Points {
		low, high := float64(p.AheadLow), float64(p.AheadHigh)
		plot.Rows = append(plot.Rows, Interval{Label: p.Rule, Value: p.Ahead, Low: low, High: high,
			Open: low <= 0 && high >= 0})
		n := p.AheadDecimals()
		table.Rows = append(table.Rows, []string{p.Rule, decimal(p.Winners, n), decimal(p.Others, n),
			signed(p.Ahead, n), between(low, high, 1, n)})
	}
	return &Figure{Title: "What winners do differently", Plot: plot, Table: table,
		Desc: "A row for each rule: by how many points winners are ahead of the others, with its interval.",
		Note: "Points of a seat and game, winners minus others. A full dot is a difference whose 95 % interval " +
			"leaves 0 out. A game that all seats win counts as one without a difference."}
}

// pointsBySeat is what each rule gave each seat, and each bot where they differ.
func (s simulation) pointsBySeat() *Table {
	t := &Table{Caption: "Points by seat", Head: append([]string{"rule"}, seats(s.Seats)...), Long: true}
	for _, b := range s.ByBot {
		if len(s.ByBot) > 1 {
			t.Head = append(t.Head, b.Bot)
		}
	}
	for _, p := range s.Points {
		cells := append([]string{p.Rule}, decimals(p.BySeat)...)
		if len(s.ByBot) > 1 {
			cells = append(cells, decimals(p.ByBot)...)
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// stack is the plot of points by round. It adds up the smallest of many sources.
func (s simulation) stack() Stack {
	const most = 8 // layers
	plot := Stack{Caption: "points of a seat, by round", Columns: rounds(len(s.ByRound))}
	sources := slices.DeleteFunc(slices.Clone(s.Points), func(p sim.Source) bool {
		return !slices.ContainsFunc(p.ByRound,
			func(mean float64) bool { return mean != 0 }) // start scores
	})
	slices.SortStableFunc(sources, func(a, b sim.Source) int {
		return cmp.Compare(max(b.Mean, -b.Mean), max(a.Mean, -a.Mean))
	})
	for i, p := range sources {
		if i < most-1 || len(sources) == most {
			plot.Layers = append(plot.Layers, Layer{p.Rule, slices.Clone(p.ByRound), i})
			continue
		}
		if i == most-1 {
			label := fmt.Sprintf("%d others", len(sources)-i)
			plot.Layers = append(plot.Layers, Layer{label, make([]float64, len(s.ByRound)), i})
		}
		for round, mean := range p.ByRound {
			plot.Layers[most-1].Values[round] += mean
		}
	}
	return plot
}

// length is how long games are, and how much there is to choose. A move without a choice is
// no decision.
func (s simulation) length() Section {
	table := Table{Caption: "What a round is like", Head: []string{"round", "games", "moves",
		"decisions", "choices of a decision"}}
	curve := Curve{Axis: "round", Caption: "legal moves of a decision", Whole: true}
	for _, r := range s.ByRound {
		table.Rows = append(table.Rows, []string{whole(r.Round), whole(r.Games),
			decimal(r.Moves, 2), decimal(r.Decisions, 2), decimal(r.Choices, 2)})
		if s.often(r.Games) {
			curve.X, curve.Value = append(curve.X, float64(r.Round)), append(curve.Value, r.Choices)
		}
	}
	return Section{Title: "How long it lasts", Parts: []Part{
		{Figure: &Figure{Title: "Rounds", Desc: "How many rounds games have.",
			Plot:  Bars{Axis: "rounds of a game", Values: shares(s.Rounds.Counts)},
			Table: distribution("Games by rounds", "rounds", s.Rounds.Counts)}},
		{Figure: &Figure{Title: "Moves", Desc: "How many moves games have.",
			Plot: Bars{Axis: "moves of a game", Values: shares(s.Moves.Counts)},
			Note: fmt.Sprintf("%s on average, of all seats together; 90 of 100 games have %s to %s.",
				decimal(s.MovesPerGame, 1), whole(s.Moves.P5), whole(s.Moves.P95)),
			Table: distribution("Games by moves", "moves", s.Moves.Counts)}},
		{Figure: &Figure{Title: "Choices by round", Plot: curve, Table: table,
			Desc: "How many legal moves there are to choose from, round by round.",
			Note: "A decision is a move that is not the only legal one."}},
		{Table: counted("What ended games", "ended by", s.Ends, s.Games)},
	}}
}

// often reports whether enough games have something to plot it: one in a hundred. Tables
// have all of it.
func (s simulation) often(games int64) bool { return games > 0 && 100*games >= s.Games }

// drama is how long it stays open who wins: how often the later winner was behind, when the
// lead changed last, and by how much winners were behind.
func (s simulation) drama() Section {
	table := Table{Caption: "Later winners who were not in the lead", Head: []string{"after round",
		"games that went on", "share"}}
	curve := Curve{Axis: "after round", Caption: "% of games", Whole: true, Series: 1}
	for _, r := range s.ByRound {
		if r.Ended > 0 {
			table.Rows = append(table.Rows, []string{whole(r.Round), whole(r.Ended), share(r.Behind)})
		}
		if s.often(r.Ended) {
			curve.X, curve.Value = append(curve.X, float64(r.Round)), append(curve.Value, 100*r.Behind)
		}
	}
	lead := Table{Caption: "The lead, of a game", Head: []string{"measure", "mean", "5 % up to",
		"median", "95 % up to"}}
	for _, row := range []struct {
		name string
		sim.Distribution
	}{{"changes of the lead", s.Lead.Changes}, {"last change, % of the moves (0 without one)", s.Lead.Last},
		{"worst deficit of the winner, points", s.Lead.Deficit}} {
		lead.Rows = append(lead.Rows, []string{row.name, decimal(row.Mean, 2), whole(row.P5),
			whole(row.P50), whole(row.P95)})
	}
	section := Section{Title: "How long it stays open",
		Lead: fmt.Sprintf("In %s of the games the winner was behind at the end of an earlier round. "+
			"Over those ends winners were %s points behind on average.", share(s.Lead.Comeback),
			decimal(s.Lead.Drama, 2))}
	if curve.X != nil {
		section.Parts = []Part{{Figure: &Figure{Title: table.Caption, Plot: curve, Table: table,
			Desc: "The share of games whose winner was behind, round by round.",
			Note: "Of the games that went on after the round."}}}
	}
	section.Parts = append(section.Parts, Part{Table: &lead})
	return section
}

// boards is where tiles are in the end. It has no parts if nothing of it was sampled.
func (s simulation) boards() Section {
	section := Section{Title: "Where tiles are in the end",
		Lead: fmt.Sprintf("Looked at in a sample of %s.", wording.Count(s.Tiles.Games, "game"))}
	if plot, table := s.cells(); plot.Cells != nil {
		section.Parts = append(section.Parts, Part{Figure: &Figure{
			Title: "Covered in the end, % of boards", Plot: plot, Table: table,
			Desc: "The cells of a board, each with the share of boards that had a tile there when the " +
				"game was over.",
			Note: "The darker a cell, the more boards had a tile there. Its frame has the only color that it " +
				"takes; the small number is printed on it."}})
	}
	if s.Tiles.Games > 0 {
		section.Parts = append(section.Parts, Part{Table: &Table{Caption: "Tiles of a game, by seat",
			Head: append([]string{"tiles"}, seats(len(s.Tiles.Floor))...),
			Rows: [][]string{append([]string{"to the floor line"}, decimals(s.Tiles.Floor)...),
				append([]string{"to the discard"}, decimals(s.Tiles.Discard)...)}}})
	}
	if len(s.Structures) > 0 {
		t := Table{Caption: "Prizes won", Head: []string{"kind", "won", "of", "share"}}
		for _, row := range s.Structures {
			t.Rows = append(t.Rows, []string{row.Kind, whole(row.Won), whole(row.Of), share(row.Share)})
		}
		section.Parts = append(section.Parts, Part{Table: &t})
	}
	return section
}

// cells maps the board and lists its cells. Both are empty for a game without a picture.
func (s simulation) cells() (plot Cells, table Table) {
	table = Table{Caption: "Cells covered in the end", Head: []string{"cell", "on the board", "boards"}, Long: true}
	shares := map[core.Spot]float64{}
	for _, row := range s.Cells {
		shares[core.Spot(row.Cell)] = row.Share
	}
	for _, area := range s.rules.Board.Areas {
		if !area.Place.Cells() {
			continue
		}
		for _, cell := range area.Cells {
			x := shares[cell.Spot]
			plot.Cells = append(plot.Cells, Cell{cell.X, cell.Y, x, cell.Label, s.colorOf(cell)})
			name, _ := sim.Cell(cell.Spot).MarshalText() // cells of a board have names
			table.Rows = append(table.Rows, []string{string(name), strings.TrimSpace(area.Name + " " + cell.Label), share(x)})
		}
	}
	for _, l := range s.rules.Board.Labels {
		plot.Labels = append(plot.Labels, CellLabel{l.X, l.Y, l.Text})
	}
	return plot, table
}

// colorOf names the only color that a cell takes, or returns "".
func (s simulation) colorOf(cell view.Cell) string {
	for i, name := range s.rules.Colors {
		if cell.Accepts == 1<<i {
			return name
		}
	}
	return ""
}

// measures is all metrics, with what each of them means.
func (s simulation) measures() Section {
	t := Table{Caption: "All measures", Head: []string{"measure", "mean", "95 % interval", "sd",
		"would have seen", "in", "meaning"}}
	for _, m := range s.Metrics {
		factor := factorOf(m)
		digits := m.Decimals()
		seen := notKnown
		if d := factor * float64(m.Detectable); known(d) {
			seen = decimal(d, stats.Decimals(d))
		}
		t.Rows = append(t.Rows, []string{m.Name, decimal(factor*m.Mean, digits),
			between(float64(m.Low), float64(m.High), factor, digits), decimal(factor*m.SD, digits),
			seen, unitOf(m), m.About})
	}
	return Section{Title: "All measures",
		Lead: "Means of a game with their 95 % intervals, and the smallest difference from the mean " +
			"that the run would have seen in 80 of 100 cases. Intervals come from what differs between " +
			"seeds: games on one seed have the same tiles and are not independent. sd is that " +
			"of the means of seeds.",
		Parts: []Part{{Table: &t}}}
}

// facts is how the run was made: all that its numbers depend on.
func (s simulation) facts(o Origin) Section {
	rows := pairs("ruleset", s.Ruleset, "digest", s.Digest, "seats", whole(s.Seats),
		"bots", strings.Join(s.Bots, ", "), "games", whole(s.Games),
		"seeds", fmt.Sprintf("%s, from %s", whole(s.Blocks), s.Seed), "program", o.Program+" "+o.Version)
	if s.Until != nil {
		rows = append(rows, []string{"until", fmt.Sprintf("%s ± %g", s.Until.Metric, s.Until.Within)})
	}
	for _, row := range s.ByBot {
		if row.Forfeits+row.Substituted > 0 {
			rows = append(rows, []string{row.Bot + " failed", fmt.Sprintf(
				"%s forfeited, %s played on at random", wording.Count(row.Forfeits, "game"), whole(row.Substituted))})
		}
	}
	return Section{Title: "How it was run", Parts: []Part{{Table: facts("The run", rows)}}}
}
