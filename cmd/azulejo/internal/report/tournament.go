package report

import (
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/wording"
)

// league is the result of a tournament while it is described: its exported methods are what
// tournament.tmpl needs beside the result itself.
type league struct {
	*tournament.Result
	*builder
	Rules Ruleset
}

// Tournament describes a tournament, of all bots that have played a game.
func Tournament(r *tournament.Result, rules Ruleset) *Document {
	b := &builder{Document: &Document{Partial: r.Partial}}
	return b.build("tournament", league{r, b, rules})
}

// EnoughDeals is the number of deals from which intervals are not rough.
func (t league) EnoughDeals() int { return tournament.EnoughDeals }

// bots lists the bots of some rows.
func (t league) bots(which func(tournament.Row) bool) (bots []string) {
	for _, row := range t.Ratings {
		if which(row) {
			bots = append(bots, row.Bot)
		}
	}
	return bots
}

// Alike lists the bots that may be as strong as the leader.
func (t league) Alike() string {
	return wording.List(t.bots(func(row tournament.Row) bool { return row.RankLow <= t.Ratings[0].RankHigh })[1:], "or")
}

// OfOneRating lists the bots with the rating of the leader.
func (t league) OfOneRating() []string {
	return t.bots(func(row tournament.Row) bool { return row.Rating == t.Ratings[0].Rating })
}

// RankOfItsOwn is from how many percent in the column sure the next bot is proven to be weaker.
func (t league) RankOfItsOwn() float64 { return 100 * (1 - t.Level/2) }

// Teams reports whether seats play in teams.
func (t league) Teams() bool {
	return t.Rules.Opened != nil && sim.Teams(t.Rules.Opened.Rules, t.Seats) != nil
}

// Pairs is how many pairs the bots are.
func (t league) Pairs() int { return len(t.Bots) * (len(t.Bots) - 1) / 2 }

// Made writes the share of points that a bot has made against another one, if they met.
func (t league) Made(bot, against string) string {
	for _, c := range t.Crosstable {
		if c.Bot == bot && c.Against == against && c.Games > 0 {
			return estimate(Number, 100*c.PointShare, 100*c.ShareLow, 100*c.ShareHigh)
		}
	}
	return ""
}
