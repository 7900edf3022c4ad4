package report

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/wording"
)

// league is the result of a tournament while it is described.
type league struct{ *tournament.Result }

// Tournament describes a tournament, of all bots that have played a game.
func Tournament(r *tournament.Result, rules Ruleset) *Document {
	t := league{r}
	d := &Document{Title: "A tournament of " + rules.title(), Partial: r.Partial,
		Subtitle: fmt.Sprintf("%s, %s at %s, %s from seed %s", wording.Count(r.Seats, "seat"),
			wording.Count(len(r.Bots), "bot"), wording.Count(len(r.Tables), "table"), wording.Count(r.Games, "game"), r.Seed)}
	if len(r.Ratings) > 0 {
		d.Answer = sentences(t.leader(), t.rough(), t.forfeits(), t.decided())
		d.Sections = []Section{t.ratings(), t.meetings()}
	}
	d.Sections = append(d.Sections, Section{Title: "The rules", OnPage: true, Parts: rules.parts()})
	return d
}

// leader says which bot leads, and from which others it does not differ.
func (t league) leader() string {
	first := t.Ratings[0]
	text := fmt.Sprintf("%s leads with a rating of %s", first.Bot, Signed(first.Rating, 0))
	if first.RatingLow.Known() || first.RatingHigh.Known() {
		text += fmt.Sprintf(" (%s)", between(first.RatingLow, first.RatingHigh, 1, 0))
	}
	var alike []string
	for _, row := range t.Ratings[1:] {
		if row.RankLow <= first.RankHigh {
			alike = append(alike, row.Bot)
		}
	}
	if alike == nil {
		return text + ", and differs significantly from all others."
	}
	return text + ". It does not differ significantly from " + strings.Join(alike, ", ") + "."
}

// rough warns of intervals that come from few deals.
func (t league) rough() string {
	if !t.Rough() {
		return ""
	}
	return fmt.Sprintf("With fewer than %d deals at a table, intervals of bots that are far apart are rough.",
		tournament.EnoughDeals)
}

// forfeits says which bots failed.
func (t league) forfeits() string {
	var texts []string
	for _, row := range t.Ratings {
		if row.Forfeits > 0 {
			texts = append(texts, fmt.Sprintf("%s has forfeited %d of its %s.", row.Bot, row.Forfeits,
				wording.Count(row.Games, "game")))
		}
	}
	return strings.Join(texts, " ")
}

// decided says whether a tournament has come to the end that it was played for.
func (t league) decided() string {
	switch u := t.Until; {
	case u == nil || t.Partial:
		return ""
	case u.Decided:
		return fmt.Sprintf("Decided at look %d: neighbors differ significantly, or their difference is known to ±%g.",
			len(u.Looks), u.Within)
	default:
		return fmt.Sprintf("Not decided: not all neighbors differ significantly, or their difference is not known to "+
			"±%g; try more --games.", u.Within)
	}
}

// ratings is the strength of each bot, and what it comes from.
func (t league) ratings() Section {
	plot := Intervals{Axis: "rating, points of Elo", Rule: new(0.0), Ruled: "mean of all"}
	table := &Table{Caption: "Ratings", Head: columns("bot|rank|rating|95 % interval|to the next|95 % interval|sure %")}
	results := &Table{Caption: "Results", Head: columns("bot|games|points %|wins %|mean place|mean score")}
	for i, row := range t.Ratings {
		plot.Rows = append(plot.Rows, Interval{Label: row.Bot, Value: row.Rating, Low: float64(row.RatingLow),
			High: float64(row.RatingHigh), Series: i})
		rank := whole(row.RankLow)
		if row.RankHigh > row.RankLow {
			rank += " to " + whole(row.RankHigh)
		}
		above, aboveRange, sure := "", "", ""
		if n := row.Next; n != nil {
			above, sure = Number(n.Above, 0), Number(100*n.Superior, 1)
			aboveRange = between(n.AboveLow, n.AboveHigh, 1, 0)
			if n.Superior > 0.999 { // it is never 100 %
				sure = ">99.9"
			}
		}
		table.add(row.Bot, rank, Signed(row.Rating, 0), between(row.RatingLow, row.RatingHigh, 1, 0), above, aboveRange, sure)
		results.add(row.Bot, whole(row.Games), Percent(row.PointShare), Percent(row.WinShare),
			Number(row.MeanPlace, 2), tenths(row.MeanScore))
	}
	table.Charts = []Chart{{Title: "Ratings", Plot: plot,
		Desc: "A dot for each bot, the best on top, with the interval of its rating."}}
	return Section{Title: "Ratings",
		Lead: "Ratings are on the scale of Elo, around the mean of these bots: a difference of 100 means some 64 of " +
			"100 points. Of two bots the one with the better place gets a point; if they share a place, each gets " +
			"half a point. Sure is the probability that the bot is stronger than the next one. Bots that share ranks " +
			"do not differ significantly (5 % error for all pairs and looks together). All tables play the same deals, and " +
			"the bots of a table change seats over each.",
		Parts: []Part{{Table: table}, {Table: results}}}
}

// meetings is the points of each bot against each other one.
func (t league) meetings() Section {
	matrix := &Table{Caption: "Points % of the bot in a line against that in a column", Head: columns("bot")}
	long := &Table{Caption: "With 95 % intervals", Long: true, Head: columns("bot|against|games|points %|95 % interval")}
	made := map[[2]string]string{}
	for _, c := range t.Crosstable {
		points := Percent(c.PointShare)
		long.add(c.Bot, c.Against, whole(c.Games), points, between(c.ShareLow, c.ShareHigh, 100, 1))
		if c.Games > 0 {
			half := max(c.ShareHigh-c.PointShare, c.PointShare-c.ShareLow)
			made[[2]string{c.Bot, c.Against}] = plusMinus(points, 100*half, 1)
		}
	}
	for _, row := range t.Ratings {
		matrix.Head = append(matrix.Head, row.Bot)
		cells := columns(row.Bot)
		for _, other := range t.Ratings {
			cells = append(cells, made[[2]string{row.Bot, other.Bot}])
		}
		matrix.add(cells...)
	}
	return Section{Title: "Each against each", Parts: []Part{{Table: matrix}, {Table: long}}}
}
