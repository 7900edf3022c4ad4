package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/wording"
)

// longestBot is how much of a bot's name a table has room for.
const longestBot = 18

// cellsInALine is how many columns of the crosstable stand beside each other.
const cellsInALine = 4

// printTournament prints a tournament as tables. What goes wrong with the output is
// noticed where it is written to.
func printTournament(out io.Writer, title string, r *tournament.Result) error {
	p := &tournamentPrinter{Result: r, out: out}
	for _, row := range r.Ratings {
		p.wide = max(p.wide, len([]rune(shortened(row.Bot, longestBot))))
	}
	p.head(title)
	p.ratings()
	p.crosstable()
	p.longNames()
	p.failures()
	p.until()
	_, err := fmt.Fprintf(out, "%.0f games a second with %s\n", r.Run.GamesPerSecond, wording.Count(r.Run.Workers, "worker"))
	return err
}

// tournamentPrinter prints a tournament as text.
type tournamentPrinter struct {
	*tournament.Result
	out  io.Writer
	wide int // the longest name in the tables
}

func (p *tournamentPrinter) line(format string, args ...any) {
	fmt.Fprintln(p.out, strings.TrimRight(fmt.Sprintf(format, args...), " "))
}

func (p *tournamentPrinter) head(title string) {
	p.line("%s, %s", title, wording.Count(p.Seats, "seat"))
	partial := ""
	if p.Partial {
		partial = " (partial: not all games are played)"
	}
	p.line("%s at %s, %s from seed %s%s\n", wording.Count(len(p.Bots), "bot"), wording.Count(len(p.Tables), "table"),
		wording.Count(p.Games, "game"), p.Seed, partial)
}

// ratings prints how the bots stand.
func (p *tournamentPrinter) ratings() {
	p.line(" rank  %-*s rating  95 %%     to next sure %% wins %%  place  score", p.wide, "bot")
	for _, row := range p.Ratings {
		p.line("%5s  %-*s %+6.0f %5s  %10s %6s %6.1f %6.2f %6.1f", ranks(row), p.wide,
			shortened(row.Bot, longestBot), row.Rating, reach(row.RatingLow, row.RatingHigh), toNext(row),
			sure(row), 100*row.WinShare, row.MeanPlace, row.MeanScore)
	}
	p.line("\nrating: on the scale of Elo, around the mean of these bots")
	p.line("to next: the distance to the next bot, ± 95 %%; sure: that it is the weaker one")
	p.line("bots that share ranks are not told apart (5 %% error for all pairs together)")
	if p.Rough() {
		p.line("of fewer than %d deals at a table, ± is rough where bots are far apart", tournament.EnoughDeals)
	}
}

// ranks writes the ranks that a bot can have.
func ranks(r tournament.Row) string {
	if r.RankLow == r.RankHigh {
		return fmt.Sprint(r.RankLow)
	}
	return fmt.Sprintf("%d-%d", r.RankLow, r.RankHigh)
}

// reach writes how far an interval reaches to either side, or the only bound that is
// known.
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

// toNext writes how far a bot stands above the next one, at least where no more is known.
func toNext(r tournament.Row) string {
	switch n := r.Next; {
	case n == nil:
		return ""
	case n.AboveHigh == nil && n.AboveLow != nil:
		return fmt.Sprintf(">%.0f", *n.AboveLow)
	default:
		return fmt.Sprintf("%.0f %s", n.Above, reach(n.AboveLow, n.AboveHigh))
	}
}

// sure writes how sure it is that the next one is weaker, of which nobody is quite sure.
func sure(r tournament.Row) string {
	switch {
	case r.Next == nil:
		return ""
	case r.Next.Superior > 0.999:
		return ">99.9"
	}
	return fmt.Sprintf("%.1f", 100*r.Next.Superior)
}

// crosstable prints what each bot made of each, in as many parts as are needed.
func (p *tournamentPrinter) crosstable() {
	p.line("\npoints %% of the bot in a line against that in a column, ± 95 %%, in %s", p.meetings())
	for from := 0; from < len(p.Ratings); from += cellsInALine {
		columns := p.Ratings[from:min(from+cellsInALine, len(p.Ratings))]
		head := ""
		for i := range columns {
			head += fmt.Sprintf("  %11d", from+i+1)
		}
		p.line("\n%4s  %-*s%s", "", p.wide, "", head)
		for i, row := range p.Ratings {
			cells := ""
			for _, column := range columns {
				cells += fmt.Sprintf("  %11s", p.cell(row.Bot, column.Bot))
			}
			p.line("%4d  %-*s%s", i+1, p.wide, shortened(row.Bot, longestBot), cells)
		}
	}
	p.line("")
}

// meetings says how often each two bots were compared.
func (p *tournamentPrinter) meetings() string {
	least, most := p.Crosstable[0].Games, int64(0)
	for _, c := range p.Crosstable {
		least, most = min(least, c.Games), max(most, c.Games)
	}
	if least == most {
		return wording.Count(most, "game")
	}
	return fmt.Sprintf("%d to %s", least, wording.Count(most, "game"))
}

// cell writes the share of points of a bot against another one.
func (p *tournamentPrinter) cell(bot, against string) string {
	i := slices.IndexFunc(p.Crosstable, func(c tournament.Cell) bool { return c.Bot == bot && c.Against == against })
	if i < 0 || p.Crosstable[i].Games == 0 {
		return "-"
	}
	c := p.Crosstable[i]
	reach := max(c.ShareHigh-c.PointShare, c.PointShare-c.ShareLow)
	return fmt.Sprintf("%.1f ±%.1f", 100*c.PointShare, 100*reach)
}

// longNames prints the names in full that the tables have no room for.
func (p *tournamentPrinter) longNames() {
	for i, row := range p.Ratings {
		if shortened(row.Bot, longestBot) != row.Bot {
			p.line("%d is %s", i+1, row.Bot)
		}
	}
}

// failures prints who has forfeited games.
func (p *tournamentPrinter) failures() {
	for _, row := range p.Ratings {
		if row.Forfeits > 0 {
			p.line("%s has forfeited %d of its %s", row.Bot, row.Forfeits, wording.Count(row.Games, "game"))
		}
	}
}

// until prints how a tournament ended that was to be decided.
func (p *tournamentPrinter) until() {
	switch u := p.Until; {
	case u == nil || p.Partial:
	case u.Decided:
		p.line("decided at look %d: neighbors are told apart, or their difference is known to ±%g", len(u.Looks), u.Within)
	default:
		p.line("not decided: not all neighbors are told apart, or their difference known to ±%g; more --games may do", u.Within)
	}
}
