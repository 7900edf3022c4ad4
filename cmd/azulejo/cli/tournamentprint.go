package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/wording"
)

// longestBot is how many characters of a bot's name the tables show.
const longestBot = 18

// printTournament prints a tournament as tables. It returns the last error of writing:
// outputStream repeats the first one.
func printTournament(out io.Writer, title string, r *tournament.Result) error {
	p := &tournamentPrinter{Result: r, out: out}
	for _, row := range r.Ratings {
		p.wide = max(p.wide, len([]rune(shortened(row.Bot, longestBot))))
	}
	partial := ""
	if r.Partial {
		partial = " (partial: not all games are played)"
	}
	p.line("%s, %s", title, wording.Count(r.Seats, "seat"))
	p.line("%s at %s, %s from seed %s%s\n", wording.Count(len(r.Bots), "bot"), wording.Count(len(r.Tables), "table"),
		wording.Count(r.Games, "game"), r.Seed, partial)
	p.ratings()
	p.crosstable()
	for i, row := range r.Ratings {
		if shortened(row.Bot, longestBot) != row.Bot {
			p.line("%d is %s", i+1, row.Bot)
		}
	}
	for _, row := range r.Ratings {
		if row.Forfeits > 0 {
			p.line("%s has forfeited %d of its %s", row.Bot, row.Forfeits, wording.Count(row.Games, "game"))
		}
	}
	if u := r.Until; u != nil && !r.Partial {
		if u.Decided {
			p.line("decided at look %d: neighbors differ significantly, or their difference is known to ±%g", len(u.Looks), u.Within)
		} else {
			p.line("not decided: not all neighbors differ significantly, or their difference is not known to ±%g; try more --games", u.Within)
		}
	}
	_, err := fmt.Fprintf(out, "%.0f games a second with %s\n", r.Run.GamesPerSecond, wording.Count(r.Run.Workers, "worker"))
	return err
}

// tournamentPrinter prints a tournament as text.
type tournamentPrinter struct {
	*tournament.Result
	out  io.Writer
	wide int // the longest name in the tables
}

// line prints a line without blanks at its end.
func (p *tournamentPrinter) line(format string, args ...any) {
	fmt.Fprintln(p.out, strings.TrimRight(fmt.Sprintf(format, args...), " "))
}

// ratings prints a row for each bot, the best first. Ratings are on the scale of Elo: 400
// points mean odds of ten to one.
func (p *tournamentPrinter) ratings() {
	p.line(" rank  %-*s rating  95 %%     to next sure %% wins %%  place  score", p.wide, "bot")
	for _, row := range p.Ratings {
		ranks := strconv.Itoa(row.RankLow)
		if row.RankHigh > row.RankLow {
			ranks = fmt.Sprintf("%d-%d", row.RankLow, row.RankHigh)
		}
		p.line("%5s  %-*s %+6.0f %5s  %10s %6s %6.1f %6.2f %6.1f", ranks, p.wide,
			shortened(row.Bot, longestBot), row.Rating, reach(row.RatingLow, row.RatingHigh), toNext(row.Next),
			sure(row.Next), 100*row.WinShare, row.MeanPlace, row.MeanScore)
	}
	p.line("\nrating: on the scale of Elo, around the mean of these bots")
	p.line("to next: the distance to the next bot, ± 95 %%; sure: that it is the weaker one")
	p.line("bots that share ranks do not differ significantly (5 %% error for all pairs together)")
	if p.Rough() {
		p.line("of fewer than %d deals at a table, ± is rough where bots are far apart", tournament.EnoughDeals)
	}
}

// reach writes half the width of an interval, or its only bound that is known.
func reach(low, high *float64) string {
	switch {
	case low == nil && high == nil:
		return "?"
	case low == nil:
		return fmt.Sprintf("<%+.0f", *high)
	case high == nil:
		return fmt.Sprintf(">%+.0f", *low)
	}
	return fmt.Sprintf("±%.0f", (*high-*low)/2)
}

// toNext writes how far a bot is above the next one, or at least is.
func toNext(n *tournament.Next) string {
	switch {
	case n == nil:
		return ""
	case n.AboveHigh == nil && n.AboveLow != nil:
		return fmt.Sprintf(">%.0f", *n.AboveLow)
	}
	return fmt.Sprintf("%.0f %s", n.Above, reach(n.AboveLow, n.AboveHigh))
}

// sure writes the probability that the next bot is weaker, which is never 100 %.
func sure(n *tournament.Next) string {
	switch {
	case n == nil:
		return ""
	case n.Superior > 0.999:
		return ">99.9"
	}
	return fmt.Sprintf("%.1f", 100*n.Superior)
}

// crosstable prints the points of each bot against each, a few columns at a time.
func (p *tournamentPrinter) crosstable() {
	const most = 4 // columns in a line
	type pair struct{ bot, against string }
	cells := map[pair]string{}
	fewest, mostGames := p.Crosstable[0].Games, int64(0)
	for _, c := range p.Crosstable {
		fewest, mostGames = min(fewest, c.Games), max(mostGames, c.Games)
		if c.Games > 0 {
			half := max(c.ShareHigh-c.PointShare, c.PointShare-c.ShareLow)
			cells[pair{c.Bot, c.Against}] = fmt.Sprintf("%.1f ±%.1f", 100*c.PointShare, 100*half)
		}
	}
	games := wording.Count(mostGames, "game")
	if fewest < mostGames {
		games = fmt.Sprintf("%d to %s", fewest, games)
	}
	p.line("\npoints %% of the bot in a line against that in a column, ± 95 %%, in %s", games)
	for from := 0; from < len(p.Ratings); from += most {
		columns := p.Ratings[from:min(from+most, len(p.Ratings))]
		head := ""
		for i := range columns {
			head += fmt.Sprintf("  %11d", from+i+1)
		}
		p.line("\n%4s  %-*s%s", "", p.wide, "", head)
		for i, row := range p.Ratings {
			line := ""
			for _, column := range columns {
				cell, played := cells[pair{row.Bot, column.Bot}]
				if !played {
					cell = "-"
				}
				line += fmt.Sprintf("  %11s", cell)
			}
			p.line("%4d  %-*s%s", i+1, p.wide, shortened(row.Bot, longestBot), line)
		}
	}
	p.line("")
}
