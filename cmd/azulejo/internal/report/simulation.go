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
	"github.com/azulejo/azulejo/core/wording"
)

// simulation is the result of a run while it is described.
type simulation struct {
	*sim.Result
	rules Ruleset
}

// Simulation describes a run of one ruleset. A run that was interrupted before its first
// game has only its rules and facts.
func Simulation(r *sim.Result, rules Ruleset) *Document {
	s := simulation{r, rules}
	d := &Document{Title: rules.title(), Partial: r.Partial, Subtitle: fmt.Sprintf("%s, %s, %s from seed %d",
		wording.Count(r.Seats, "seat"), company(r.Bots), wording.Count(r.Games, "game"), r.Seed)}
	if r.Games > 0 {
		d.Answer = sentences(s.bestBot(), s.firstSeat(), s.average(), s.sources(), s.never())
		d.Sections = []Section{s.winning(), s.points(), s.course(), s.boards()}
	}
	d.Answer = append(d.Answer, sentences(s.failures(), waited(r.Until))...)
	d.Sections = append(d.Sections, Section{Title: "The rules", OnPage: true, Parts: rules.parts()}, s.measures())
	return d
}

// bestBot says which bot wins most, and whether that may be chance. Some bot is always the
// best, so its p-value is corrected for the number of bots (Bonferroni). One test less than
// bots will do: of two bots one wins what the other loses.
func (s simulation) bestBot() string {
	if len(s.ByBot) < 2 {
		return ""
	}
	best := slices.MaxFunc(s.ByBot, func(a, b sim.Row) int { return cmp.Compare(a.WinShare, b.WinShare) })
	m, _ := s.Measure("wins." + best.Bot)
	even := 1 / float64(s.Seats)
	text := fmt.Sprintf("%s wins most: %s %% of its games (%s), where %s %% would be even.", best.Bot,
		Percent(best.WinShare), between(best.WinShareLow, best.WinShareHigh, 100, 1), Percent(even))
	wins := stats.Share{N: m.N, Mean: m.Mean, SD: m.SD}
	if wins.PValue(even)*float64(len(s.ByBot)-1) >= 1-stats.Confidence {
		text += " That may be chance."
	}
	return text
}

// firstSeat says whether the first seat has an advantage, and how large a one the run could
// have seen: without that, "may be chance" would say nothing.
func (s simulation) firstSeat() string {
	if s.Seats == 1 {
		return ""
	}
	f := s.FirstSeat
	text := fmt.Sprintf("The first seat wins %s %% of games (%s, at 95 %%), where %s %% would be even: that %s.",
		Percent(f.WinShare), between(f.Low, f.High, 100, 1), Percent(f.Expected), Chance(f.PValue))
	if s.Seats > 2 {
		text += fmt.Sprintf(" What differs between the seats %s.", Chance(f.SeatsPValue))
	}
	if f.Detectable.Known() {
		text += fmt.Sprintf(" The run could have seen a difference of %s percentage points.",
			tenths(100*float64(f.Detectable)))
	}
	return text
}

// average says what a seat scores, how far the winner is ahead, and how long a game is.
func (s simulation) average() string {
	mean := func(metric string) string {
		m, _ := s.Measure(metric)
		if !m.Half().Known() {
			return tenths(m.Mean)
		}
		return plusMinus(Number(m.Mean, Decimals(m)), float64(m.Half()), Decimals(m))
	}
	text := fmt.Sprintf("The seat scores %s points.", mean("score"))
	if s.Seats > 1 {
		text = fmt.Sprintf("A seat scores %s points, the winner %s, which is %s more than the second place.",
			mean("score"), mean("winner"), mean("margin"))
	}
	choices, _ := s.Measure("choices")
	return text + fmt.Sprintf(" A game lasts %s rounds and %s moves, with %s choices for a decision.",
		tenths(s.Rounds.Mean), tenths(s.MovesPerGame), tenths(choices.Mean))
}

// sources says where most points come from, and which rules take some away.
func (s simulation) sources() string {
	var given, taken []string
	of := " of those given"
	for _, p := range s.Points {
		switch {
		case p.Mean > 0 && len(given) < 3:
			given = append(given, fmt.Sprintf("`%s` (%s %%%s)", p.Rule, Percent(p.Share), of))
			of = ""
		case p.Mean < 0:
			taken = append(taken, fmt.Sprintf("`%s` takes %s away", p.Rule, tenths(-p.Mean)))
		}
	}
	if given == nil {
		return ""
	}
	return "Most points come from " + strings.Join(append([]string{strings.Join(given, ", ")}, taken...), "; ") + "."
}

// never lists the rules that should give points and never did: a bonus that nobody gets is
// the most frequent mistake of a designer.
func (s simulation) never() string {
	if s.Never == nil {
		return ""
	}
	return "Never gave points: `" + strings.Join(s.Never, "`, `") + "`."
}

// failures says which bots failed, and what that does to the numbers.
func (s simulation) failures() string {
	var texts []string
	forfeits := int64(0)
	for _, row := range s.ByBot {
		if failed := row.Forfeits + row.Substituted; failed > 0 {
			texts = append(texts, fmt.Sprintf("%s failed in %s: %d forfeited, %d played on at random.",
				row.Bot, wording.Count(failed, "game"), row.Forfeits, row.Substituted))
		}
		forfeits += row.Forfeits
	}
	if forfeits > 0 {
		texts = append(texts, "In a forfeited game the winner is 0 points ahead, and nobody ties.")
	}
	return strings.Join(texts, " ")
}

// winning is who wins: shares of games with their intervals, scores and places.
func (s simulation) winning() Section {
	even := 100 * s.FirstSeat.Expected
	plot := Intervals{Axis: "games won, %", Digits: 1, Rule: &even, Ruled: "even"}
	table := &Table{Caption: "Who wins, and scores", Head: columns("|games|wins %|95 % interval|score|sd|5 %|median|95 %")}
	places := &Table{Caption: "Places, % of games", Head: columns("", numbered("", s.Seats)...)}
	list := s.BySeat
	if len(s.ByBot) > 1 {
		list = slices.Concat(s.BySeat, s.ByBot)
	}
	for _, row := range list {
		label := s.label(row)
		plot.Rows = append(plot.Rows, Interval{Label: label, Value: 100 * row.WinShare, Low: 100 * row.WinShareLow,
			High: 100 * row.WinShareHigh, Series: s.series(row)})
		table.add(label, whole(row.Games), Percent(row.WinShare), between(row.WinShareLow, row.WinShareHigh, 100, 1),
			tenths(row.Score.Mean), tenths(row.Score.SD), whole(row.Score.P5), whole(row.Score.P50), whole(row.Score.P95))
		cells := columns(label)
		for _, n := range row.Places {
			cells = append(cells, percent(n, row.Games))
		}
		places.add(cells...)
	}
	table.Charts = []Chart{{Title: "Games won", Plot: plot,
		Desc: "A dot for each seat and bot, with the interval of its share.",
		Note: "Dots are shares of games won, lines their 95 % intervals. A tie of two counts as half a victory for each."}}
	section := Section{Title: "Who wins", Parts: []Part{{Table: table}}}
	if s.Seats > 2 { // with two, places repeat who wins
		section.Parts = append(section.Parts, Part{Table: places})
	}
	var scores []spread
	for _, row := range s.BySeat {
		scores = append(scores, spread{s.label(row), s.label(row), row.Scores, s.series(row)})
	}
	section.Parts = append(section.Parts, Part{Table: histograms("Games by score", "points in the end",
		Chart{Title: "Scores, % of games", Desc: "How often each seat had each score."}, scores...)})
	if s.Seats > 1 {
		section.Parts = append(section.Parts, Part{Table: histograms("Games by margin", "points ahead of the second place",
			Chart{Title: "How far the winner is ahead, % of games", Desc: "How often winners were that far ahead."},
			spread{head: "games", counts: s.Margin.Counts})})
	}
	return section
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

// points is where points come from, by rule, round and seat, and what winners do
// differently.
func (s simulation) points() Section {
	table := &Table{Caption: "Points of a seat and game", Head: columns("rule|points|95 % interval|share %|games %|times")}
	byRound := &Table{Caption: "Points by round", Head: columns("rule", numbered("", len(s.ByRound))...),
		Charts: []Chart{{Title: "Points by round", Plot: s.byRound(), Desc: "A line for each rule, over the rounds.",
			Note: "Means of a seat and game, of the rules that give or take most. Points for the whole game count in the " +
				"round in which it ended."}}}
	bySeat := &Table{Caption: "Points by seat", Head: columns("rule", numbered("seat ", s.Seats)...), Long: true}
	for _, b := range s.ByBot {
		if len(s.ByBot) > 1 {
			bySeat.Head = append(bySeat.Head, b.Bot)
		}
	}
	winners := &Table{Caption: "Points of winners and others", Head: columns("rule|winners|others|ahead|95 % interval")}
	ahead := Intervals{Axis: "points that winners are ahead by", Digits: 2, Rule: new(0.0), Ruled: "no difference"}
	for _, p := range s.Points {
		table.add(p.Rule, Number(p.Mean, 2), between(p.Low, p.High, 1, 2), Percent(p.Share),
			percent(p.Games, s.Games), Number(float64(p.Times)/float64(s.Games), 2))
		byRound.add(append(columns(p.Rule), decimals(p.ByRound)...)...)
		cells := append(columns(p.Rule), decimals(p.BySeat)...)
		if len(s.ByBot) > 1 {
			cells = append(cells, decimals(p.ByBot)...)
		}
		bySeat.add(cells...)
		n := AddingUp(p.Others, p.Ahead, p.Winners, 2)
		winners.add(p.Rule, Number(p.Winners, n), Number(p.Others, n), Signed(p.Ahead, n),
			between(p.AheadLow, p.AheadHigh, 1, n))
		low, high := float64(p.AheadLow), float64(p.AheadHigh)
		ahead.Rows = append(ahead.Rows, Interval{Label: p.Rule, Value: p.Ahead, Low: low, High: high,
			Open: low <= 0 && high >= 0})
	}
	winners.Charts = []Chart{{Title: "What winners do differently", Plot: ahead,
		Desc: "A row for each rule: by how many points winners are ahead of the others, with its interval.",
		Note: "Points of a seat and game, winners minus others. A full dot is a difference whose 95 % interval " +
			"leaves 0 out. A game that all seats win counts as one without a difference."}}
	section := Section{Title: "Where points come from", Lead: "Share is that of all points that were given; games are " +
		"those in which the rule gave points to anybody, and times is how often it did in a game.",
		Parts: []Part{{Table: table}, {Table: byRound}}}
	if s.Seats > 1 {
		section.Parts = append(section.Parts, Part{Table: winners}, Part{Table: bySeat})
	}
	return section
}

// byRound is the plot of points by round, of the rules that give or take most.
func (s simulation) byRound() Curve {
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

// course is how games go: how long they are, how much there is to choose, how long it stays
// open who wins, and how they end.
func (s simulation) course() Section {
	ends := &Table{Caption: "How games end", Head: columns("what|games|share %")}
	for _, key := range byFrequency(s.Ends) {
		ends.add("ended by "+key, whole(s.Ends[key]), percent(s.Ends[key], s.Games))
	}
	for _, key := range byFrequency(s.DecidedBy) {
		ends.add("decided by "+key, whole(s.DecidedBy[key]), percent(s.DecidedBy[key], s.Games))
	}
	games := func(caption, number, title string, d sim.Distribution) Part {
		return Part{Table: histograms(caption, number, Chart{Title: title, Desc: "How often games had that many."},
			spread{head: "games", counts: d.Counts})}
	}
	section := Section{Title: "How games go", Lead: "A decision is a move that is not the only legal one.",
		Parts: []Part{{Table: s.game()}, games("Games by rounds", "rounds of a game", "Rounds, % of games", s.Rounds),
			games("Games by moves", "moves of a game, of all seats together", "Moves, % of games", s.Moves), {Table: s.rounds()}, {Table: ends}}}
	if s.Seats > 1 {
		section.Lead += " Behind is the share of games in which the later winner was not in the lead after the round."
	}
	return section
}

// game is the table of the measures of a game.
func (s simulation) game() *Table {
	t := &Table{Caption: "A game", Head: columns("|mean|5 %|median|95 %")}
	spread := func(name string, d sim.Distribution) {
		t.add(name, tenths(d.Mean), whole(d.P5), whole(d.P50), whole(d.P95))
	}
	mean := func(name, metric string) {
		m, _ := s.Measure(metric)
		t.add(name, tenths(PhraseOf(metric).Factor*m.Mean), "", "", "")
	}
	spread("rounds", s.Rounds)
	spread("turns", s.Turns)
	spread("moves", s.Moves)
	mean("forced moves", "forced")
	mean("choices of a decision", "choices")
	if s.Seats > 1 {
		spread("points ahead of second", s.Margin)
		mean("ties, % of games", "tie")
		spread("lead changes", s.Lead.Changes)
		spread("last one, % of moves or 0", s.Lead.Last)
		mean("won from behind, % of games", "comeback")
		spread("worst deficit of winners", s.Lead.Deficit)
		mean("their mean deficit", "drama")
	}
	return t
}

// rounds is the table of what each round is like. Its charts leave out rounds that hardly a
// game has.
func (s simulation) rounds() *Table {
	t := &Table{Caption: "Round by round", Head: columns("round|games|moves|decisions|choices|score|95 % interval|behind %")}
	scores, choices, behind := Curve{Axis: "after round"}, Curve{Axis: "round"}, Curve{Axis: "after round"}
	const rare = 100 // one game in as many
	add := func(c *Curve, round int, value, low, high float64, games int64) {
		if rare*games >= s.Games && games > 0 {
			c.Rows = append(c.Rows, Interval{X: float64(round), Value: value, Low: low, High: high})
		}
	}
	for _, r := range s.ByRound {
		gone := ""
		if r.Ended > 0 && s.Seats > 1 {
			gone = Percent(r.Behind)
			add(&behind, r.Round, 100*r.Behind, math.Inf(-1), math.Inf(1), r.Ended)
		}
		t.add(whole(r.Round), whole(r.Games), Number(r.Moves, 2), Number(r.Decisions, 2), Number(r.Choices, 2),
			tenths(r.Score), between(r.ScoreLow, r.ScoreHigh, 1, 1), gone)
		add(&scores, r.Round, r.Score, float64(r.ScoreLow), float64(r.ScoreHigh), r.Games)
		add(&choices, r.Round, r.Choices, math.Inf(-1), math.Inf(1), r.Games)
	}
	t.Charts = []Chart{
		{Title: "Score by round", Plot: scores, Desc: "The mean score of a seat after each round, with its interval.",
			Note: "Mean of a seat in the games that had the round; the last one includes what the end of the game " +
				"gives. The band is the 95 % interval."},
		{Title: "Choices by round", Plot: choices, Desc: "How many legal moves there are to choose from, round by round."},
	}
	if behind.Rows != nil {
		t.Charts = append(t.Charts, Chart{Title: "Later winners who were not in the lead, %", Plot: behind,
			Desc: "The share of games whose winner was behind, round by round.",
			Note: "Of the games that went on after the round."})
	}
	return t
}

// boards is where tiles are in the end. It has no parts if nothing of it was sampled.
func (s simulation) boards() Section {
	section := Section{Title: "Where tiles are in the end"}
	if cells := s.cells(); cells.Rows != nil {
		section.Parts = append(section.Parts, Part{Table: cells})
	}
	if s.Tiles.Games > 0 {
		section.Lead = fmt.Sprintf("Where tiles are in the end was counted in a sample of %s.",
			wording.Count(s.Tiles.Games, "game"))
		t := &Table{Caption: "Tiles of a game", Head: columns("", numbered("seat ", len(s.Tiles.Floor))...)}
		t.add(append(columns("to the floor line"), decimals(s.Tiles.Floor)...)...)
		t.add(append(columns("to the discard"), decimals(s.Tiles.Discard)...)...)
		section.Parts = append(section.Parts, Part{Table: t})
	}
	if len(s.Structures) > 0 {
		t := &Table{Caption: "Prizes won", Head: columns("kind|won|of|share %")}
		for _, row := range s.Structures {
			t.add(row.Kind, whole(row.Won), whole(row.Of), Percent(row.Share))
		}
		section.Parts = append(section.Parts, Part{Table: t})
	}
	return section
}

// cells maps the board and lists its cells. It has no rows for a game without a picture.
func (s simulation) cells() *Table {
	t := &Table{Caption: "Cells covered in the end", Head: columns("cell|on the board|boards %"), Long: true}
	shares, plot := map[core.Spot]float64{}, Cells{Labels: s.rules.Board.Labels}
	for _, row := range s.Cells {
		shares[row.Cell] = row.Share
	}
	for _, area := range s.rules.Board.Areas {
		if !area.Place.Cells() {
			continue
		}
		for _, cell := range area.Cells {
			x := shares[cell.Spot]
			plot.Cells = append(plot.Cells, Cell{cell.X, cell.Y, x, cell.Label, s.colorOf(cell)})
			name, _ := cell.Spot.MarshalText() // cells of a board have names
			t.add(string(name), strings.TrimSpace(area.Name+" "+cell.Label), Percent(x))
		}
	}
	t.Charts = []Chart{{Title: "Covered in the end, % of boards", Plot: plot,
		Desc: "The cells of a board, each with the share of boards that had a tile there when the game was over.",
		Note: "The darker a cell, the more boards had a tile there. Its frame has the only color that it " +
			"takes; the small number is printed on it."}}
	return t
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
	t := &Table{Caption: "All measures", Head: columns("measure|mean|95 % interval|sd|could have seen|in|meaning")}
	for _, m := range s.Metrics {
		factor, digits := PhraseOf(m.Name).Factor, Decimals(m)
		t.add(m.Name, Number(factor*m.Mean, digits), between(m.Low, m.High, factor, digits), Number(factor*m.SD, digits),
			detectable(m.Detectable, factor), unitOf(m), m.About)
	}
	return Section{Title: "All measures", OnPage: true,
		Lead: "Means of a game with their 95 % intervals, and the smallest difference from the mean " +
			"that the run would have seen in 80 of 100 cases. Intervals come from what differs between " +
			"seeds: games on one seed have the same tiles and are not independent. sd is that " +
			"of the means of seeds. A p-value is how often equal seats would differ as much.",
		Parts: []Part{{Table: t}}}
}
