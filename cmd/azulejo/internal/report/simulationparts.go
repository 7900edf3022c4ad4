package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
)

// scores is how many points seats have in the end.
func (s simulation) scores() Section {
	plot := Ridges{Axis: "points in the end"}
	table := Table{Caption: "Games by score", Head: []string{"score"}, Long: true}
	all := sim.Histogram{}
	for _, row := range s.BySeat {
		plot.Rows = append(plot.Rows, Ridge{s.label(row), shares(row.Scores),
			row.Score.P5, row.Score.P50, row.Score.P95, s.series(row)})
		table.Head = append(table.Head, s.label(row))
		all.Add(row.Scores)
	}
	for _, score := range all.Values() {
		cells := []string{whole(score)}
		for _, row := range s.BySeat {
			cells = append(cells, whole(row.Scores[score]))
		}
		table.Rows = append(table.Rows, cells)
	}
	byRound := Table{Caption: "Score after each round", Head: []string{"round", "score", "95 % interval"}}
	curve := Curve{}
	for _, r := range s.ByRound {
		byRound.Rows = append(byRound.Rows, []string{whole(r.Round), decimal(r.Score, 1),
			between(float64(r.ScoreLow), float64(r.ScoreHigh), 1, 1)})
		if s.often(r.Games) {
			curve.add(float64(r.Round), r.Score, r.ScoreLow, r.ScoreHigh)
		}
	}
	return Section{Title: "Scores", Parts: []Part{
		{Figure: &Figure{Title: "Score by round", Desc: "The mean score of a seat after each round, with the " +
			"band that it lies in.",
			Note: "Mean of a seat in the games that had the round; after the last one with what the end " +
				"of the game gives. The band is the 95 % interval.",
			Plot:  Curves{Axis: "after round", Caption: "points", Whole: true, Curves: []Curve{curve}},
			Table: byRound}},
		{Figure: &Figure{Title: "Scores by seat", Desc: "The distribution of scores of each seat.",
			Note: "The bar below each reaches over 90 of 100 games, and the dot is the median.",
			Plot: plot, Table: table}},
		{Figure: &Figure{Title: "How far the winner is ahead", Desc: "The distribution of margins.",
			Plot: Bars{Axis: "points ahead of the next", Values: shares(s.Margin.Counts)},
			Note: fmt.Sprintf("%s on average, %s at the median. %s tied.", decimal(s.Margin.Mean, 1),
				whole(s.Margin.P50), count(s.Ties, "game")),
			Table: distribution("Games by margin", "points", "games", s.Margin.Counts)}},
	}}
}

// mostLayers is how many sources a plot shows; the others are taken together.
const mostLayers = 8

// points is where points come from.
func (s simulation) points() Section {
	table := Table{Caption: "Points for a seat and game", Head: []string{"rule", "points",
		"95 % interval", "share", "games", "times"}}
	rounds := Table{Caption: "Points by round", Head: append([]string{"rule"},
		rounds(len(s.ByRound))...)}
	for _, p := range s.Points {
		table.Rows = append(table.Rows, []string{p.Rule, decimal(p.Mean, 2),
			between(float64(p.Low), float64(p.High), 1, 2), share(p.Share),
			share(float64(p.Games) / float64(s.Games)), decimal(float64(p.Times)/float64(s.Games), 2)})
		cells := []string{p.Rule}
		for _, mean := range p.ByRound {
			cells = append(cells, decimal(mean, 2))
		}
		rounds.Rows = append(rounds.Rows, cells)
	}
	parts := []Part{
		{Figure: &Figure{Title: "Points by round and rule", Plot: s.stack(), Table: rounds,
			Desc: "A column for each round, of the points that each rule gave in it; penalties hang " +
				"below the line.",
			Note: "Means of a seat and game. Points for the whole game stand with the round in " +
				"which it ended."}},
		{Table: &table},
		{Text: "Games are those in which the rule gave points to anybody; times is how often it " +
			"did, in a game."},
	}
	if s.Seats > 1 {
		parts = append(parts, Part{Table: new(s.pointsBySeat())}, Part{Figure: s.winners()})
	}
	return Section{Title: "Where points come from", Parts: parts}
}

// winners is what winners do differently: their points by rule against those of the rest.
func (s simulation) winners() *Figure {
	none := 0.0
	plot := Intervals{Axis: "points that winners are ahead by", Digits: 2, Rule: &none, Ruled: "no difference"}
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
		Desc: "A row for each rule: by how many points winners are ahead of the others, and the interval of that.",
		Note: "Points of a seat and game, winners minus others. A full dot is a difference whose 95 % interval " +
			"leaves 0 out. A game that all seats win counts as one without a difference."}
}

// pointsBySeat is what each rule gave each seat, and each bot where they differ.
func (s simulation) pointsBySeat() Table {
	t := Table{Caption: "Points by seat", Head: []string{"rule"}, Long: true}
	for seat := range s.Seats {
		t.Head = append(t.Head, fmt.Sprintf("seat %d", seat+1))
	}
	if len(s.ByBot) > 1 {
		for _, b := range s.ByBot {
			t.Head = append(t.Head, b.Bot)
		}
	}
	for _, p := range s.Points {
		cells := []string{p.Rule}
		for _, mean := range p.BySeat {
			cells = append(cells, decimal(mean, 2))
		}
		if len(s.ByBot) > 1 {
			for _, mean := range p.ByBot {
				cells = append(cells, decimal(mean, 2))
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// stack is the plot of points by round, those of many small sources taken together.
func (s simulation) stack() Stack {
	plot := Stack{Caption: "points of a seat, by round", Columns: rounds(len(s.ByRound))}
	sources := slices.DeleteFunc(slices.Clone(s.Points), func(p sim.Source) bool {
		return !slices.ContainsFunc(p.ByRound,
			func(mean float64) bool { return mean != 0 }) // start scores
	})
	slices.SortStableFunc(sources, func(a, b sim.Source) int {
		return cmp.Compare(max(b.Mean, -b.Mean), max(a.Mean, -a.Mean))
	})
	for i, p := range sources {
		if i < mostLayers-1 || len(sources) == mostLayers {
			plot.Layers = append(plot.Layers, Layer{p.Rule, slices.Clone(p.ByRound), i})
			continue
		}
		if i == mostLayers-1 {
			label := fmt.Sprintf("%d others", len(sources)-i)
			plot.Layers = append(plot.Layers, Layer{label, make([]float64, len(s.ByRound)), i})
		}
		for round, mean := range p.ByRound {
			plot.Layers[mostLayers-1].Values[round] += mean
		}
	}
	return plot
}

// length is how long games are, and how much there is to choose.
func (s simulation) length() Section {
	table := Table{Caption: "What a round is like", Head: []string{"round", "games", "moves",
		"decisions", "choices of a decision"}}
	curve := Curve{}
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
			Table: distribution("Games by rounds", "rounds", "games", s.Rounds.Counts)}},
		{Figure: &Figure{Title: "Moves", Desc: "How many moves games have.",
			Plot: Bars{Axis: "moves of a game", Values: shares(s.Moves.Counts)},
			Note: fmt.Sprintf("%s on average, of all seats together; 90 of 100 games have %s to %s.",
				decimal(s.MovesPerGame, 1), whole(s.Moves.P5), whole(s.Moves.P95)),
			Table: distribution("Games by moves", "moves", "games", s.Moves.Counts)}},
		{Figure: &Figure{Title: "Choices by round",
			Desc: "How many legal moves there are to choose from, round by round.",
			Plot: Curves{Axis: "round", Caption: "legal moves of a decision", Whole: true,
				Curves: []Curve{curve}},
			Note: "A decision is a move that is not the only legal one.", Table: table}},
		{Table: new(counted("What ended games", "ended by", s.Ends, s.Games))},
	}}
}

// often reports whether so many games are enough for a point of a plot: one in a
// hundred. Tables have the others too.
func (s simulation) often(games int64) bool { return games > 0 && 100*games >= s.Games }

// drama is how long it stays open who wins.
func (s simulation) drama() Section {
	table := Table{Caption: "Later winners who were not in the lead", Head: []string{"after round",
		"games that went on", "share"}}
	curve := Curve{Series: 1}
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
		section.Parts = []Part{{Figure: &Figure{Title: "Later winners who were not in the lead",
			Desc: "The share of games whose winner was behind, round by round.",
			Note: "Of the games that went on after the round.",
			Plot: Curves{Axis: "after round", Caption: "% of games", Whole: true,
				Curves: []Curve{curve}}, Table: table}}}
	}
	section.Parts = append(section.Parts, Part{Table: &lead})
	return section
}

// byCount lists keys by their counts, the largest first.
func byCount(counts map[string]int64) []string {
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}
