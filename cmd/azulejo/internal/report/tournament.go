package report

import (
	"github.com/azulejo/azulejo/core/tournament"
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

// Alike lists the bots that do not differ significantly from the leader.
func (t league) Alike() []string {
	var bots []string
	for _, row := range t.Ratings[1:] {
		if row.RankLow <= t.Ratings[0].RankHigh {
			bots = append(bots, row.Bot)
		}
	}
	return bots
}

// Made writes the share of points that a bot has made against another one, if they met.
func (t league) Made(bot, against string) string {
	for _, c := range t.Crosstable {
		if c.Bot == bot && c.Against == against && c.Games > 0 {
			half := max(c.ShareHigh-c.PointShare, c.PointShare-c.ShareLow)
			return plusMinus(Percent(c.PointShare), 100*half, 1)
		}
	}
	return ""
}
