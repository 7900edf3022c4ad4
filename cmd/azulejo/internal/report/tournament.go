package report

import (
	"fmt"
	"math"
	"strings"

	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/wording"
)

// tournamentPage is the page of a tournament while it is written.
type tournamentPage struct{ *tournament.Result }

// Tournament returns the page of a tournament, of all bots that have played a game.
func Tournament(r *tournament.Result, o Origin) Page {
	t := tournamentPage{r}
	rules := o.Rulesets[0]
	p := o.page("A tournament of "+rules.title(), fmt.Sprintf("%s, %s, %s from seed %s",
		wording.Count(r.Seats, "seat"), wording.Count(len(r.Bots), "bot"), wording.Count(r.Games, "game"), r.Seed), r.Partial)
	if len(r.Ratings) > 0 {
		p.Answer = t.answer()
		p.Sections = append(p.Sections, t.ratings(), t.meetings())
	}
	p.Sections = append(p.Sections, Section{Title: "The rules", Parts: rules.rules()}, t.facts(o))
	return p
}

// answer says which bot leads, and from which others it does not differ.
func (t tournamentPage) answer() []string {
	first := t.Ratings[0]
	text := fmt.Sprintf("%s leads with a rating of %s", first.Bot, signed(first.Rating, 0))
	if low, high := ratingBounds(first); known(low) || known(high) {
		text += fmt.Sprintf(" (%s)", between(low, high, 1, 0))
	}
	var alike []string
	for _, row := range t.Ratings[1:] {
		if row.RankLow <= first.RankHigh {
			alike = append(alike, row.Bot)
		}
	}
	if alike == nil {
		text += ", and differs significantly from all others."
	} else {
		text += ". It does not differ significantly from " + strings.Join(alike, ", ") + "."
	}
	if t.Rough() {
		text += fmt.Sprintf(" Of fewer than %d deals at a table, intervals of bots that are far apart are rough.",
			tournament.EnoughDeals)
	}
	return []string{text}
}

// ratings is the strength of each bot.
func (t tournamentPage) ratings() Section {
	plot := Intervals{Axis: "rating, points of Elo", Rule: new(0.0), Ruled: "mean of all"}
	table := Table{Caption: "Ratings with 95 % intervals", Head: []string{"rank", "bot", "rating",
		"95 % interval", "above the next", "games", "points", "won", "mean place", "mean score"}}
	for i, row := range t.Ratings {
		low, high := ratingBounds(row)
		plot.Rows = append(plot.Rows, Interval{Label: row.Bot, Value: row.Rating, Low: low,
			High: high, Series: i})
		sure := ""
		if row.Next != nil {
			sure = share(row.Next.Superior)
		}
		table.Rows = append(table.Rows, []string{rank(row), row.Bot, signed(row.Rating, 0),
			between(low, high, 1, 0), sure, whole(row.Games), share(row.PointShare),
			share(row.WinShare), decimal(row.MeanPlace, 2), decimal(row.MeanScore, 1)})
	}
	return Section{Title: "Ratings",
		Lead: "Of two bots the one with the better place gets a point; if they share a place, each gets " +
			"half a point. A difference of 100 rating points means some 64 of 100 points. Above the next " +
			"is the probability that the bot is stronger than the one below it.",
		Parts: []Part{{Figure: &Figure{Title: "Ratings", Plot: plot, Table: table,
			Desc: "A dot for each bot, the best on top, with the interval of its rating."}}}}
}

// ratingBounds is the interval of a rating, infinite on the side where nothing is known.
func ratingBounds(row tournament.Row) (low, high float64) {
	low, high = math.Inf(-1), math.Inf(1)
	if row.RatingLow != nil {
		low = *row.RatingLow
	}
	if row.RatingHigh != nil {
		high = *row.RatingHigh
	}
	return low, high
}

// rank names the ranks that a bot can have: those of all bots from which it does not differ
// significantly.
func rank(row tournament.Row) string {
	if row.RankLow == row.RankHigh {
		return whole(row.RankLow)
	}
	return whole(row.RankLow) + " to " + whole(row.RankHigh)
}

// meetings is the points of each bot against each other one.
func (t tournamentPage) meetings() Section {
	matrix := Table{Caption: "Points that the bot on the left made of the one above",
		Head: []string{"bot"}}
	long := Table{Caption: "With 95 % intervals", Long: true,
		Head: []string{"bot", "against", "games", "points", "95 % interval"}}
	made := map[[2]string]string{}
	for _, c := range t.Crosstable {
		made[[2]string{c.Bot, c.Against}] = share(c.PointShare)
		long.Rows = append(long.Rows, []string{c.Bot, c.Against, whole(c.Games), share(c.PointShare),
			between(c.ShareLow, c.ShareHigh, 100, 1)})
	}
	for _, row := range t.Ratings {
		matrix.Head = append(matrix.Head, row.Bot)
		cells := []string{row.Bot}
		for _, other := range t.Ratings {
			cells = append(cells, made[[2]string{row.Bot, other.Bot}])
		}
		matrix.Rows = append(matrix.Rows, cells)
	}
	return Section{Title: "Each against each", Parts: []Part{{Table: &matrix}, {Table: &long}}}
}

// facts is how the tournament was played.
func (t tournamentPage) facts(o Origin) Section {
	rows := pairs("ruleset", t.Ruleset, "digest", t.Digest, "seats", whole(t.Seats),
		"bots", strings.Join(t.Bots, ", "), "games", whole(t.Games), "tables", whole(len(t.Tables)),
		"first seed", t.Seed, "level of a pair", decimal(t.Level, 4), "program", o.Program+" "+o.Version)
	if t.Until != nil {
		rows = append(rows, []string{"until", fmt.Sprintf("±%g", t.Until.Within)})
	}
	for _, row := range t.Ratings {
		if row.Forfeits > 0 {
			rows = append(rows, []string{row.Bot + " failed", wording.Count(row.Forfeits, "game")})
		}
	}
	return Section{Title: "How it was played",
		Lead: "All tables play the same deals, and the bots of a table change seats over each. The " +
			"level is the probability at which two equal bots would seem to differ; all pairs and all " +
			"looks together come to 5 %.",
		Parts: []Part{{Table: facts("The tournament", rows)}}}
}
