package tournament

import (
	"cmp"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// Result is how a tournament stands, in the order and under the names of the public JSON
// format.
type Result struct {
	Format  int      `json:"format"`
	Ruleset string   `json:"ruleset"`
	Digest  string   `json:"digest"`
	Seats   int      `json:"seats"`
	Bots    []string `json:"bots"`
	Seed    string   `json:"seed"`
	Games   int64    `json:"games"` // at all tables
	// Partial is set where something is left to be played.
	Partial bool `json:"partial,omitempty"`

	Until *Until `json:"until,omitempty"`
	// Level is the probability, at most, with which two equal bots of these are told
	// apart; all pairs, and all looks, together come to 5 %.
	Level   float64 `json:"level"`
	Ratings []Row   `json:"ratings"` // the best first
	// Crosstable has what each bot made of each other one, in the order of Ratings.
	Crosstable []Cell      `json:"crosstable"`
	Tables     []TableInfo `json:"tables"`
	Run        sim.RunInfo `json:"run,omitzero"`
}

// Until says how a tournament ended that was to be played until it is decided.
type Until struct {
	Within  float64 `json:"within"` // points of the difference between two ratings
	Decided bool    `json:"decided"`
	Looks   []Look  `json:"looks"`
}

// Rough reports whether there is a table at which too few deals are played for the
// intervals of bots that are far apart. See [EnoughDeals].
func (r *Result) Rough() bool {
	return slices.ContainsFunc(r.Tables, func(t TableInfo) bool { return t.Games < EnoughDeals*int64(r.Seats) })
}

// Row is how a bot stands.
type Row struct {
	// RankLow and RankHigh are the best and the worst rank that the bot can have: it is
	// not told apart from those with whom it shares ranks.
	RankLow  int    `json:"rank_low"`
	RankHigh int    `json:"rank_high"`
	Bot      string `json:"bot"`

	// Rating is on the scale of Elo, where the mean of all bots is 0. Low and High are
	// the bounds of its 95 % interval. Both are null below two deals; how far below all
	// others a bot stands that has made no point at all is not known, nor how far above
	// them one that has made all, so that one bound is null.
	Rating     float64  `json:"rating"`
	RatingLow  *float64 `json:"rating_low"`
	RatingHigh *float64 `json:"rating_high"`

	// Next is how the bot stands to the next one, nil for the last.
	Next *Next `json:"next,omitempty"`

	Games      int64   `json:"games"` // a game counts once for each chair that the bot has in it
	PointShare float64 `json:"point_share"`
	WinShare   float64 `json:"win_share"`
	MeanPlace  float64 `json:"mean_place"` // of shared places their mean
	MeanScore  float64 `json:"mean_score"`
	Forfeits   int64   `json:"forfeits"`
}

// Next is how a bot stands to the next one in the table.
type Next struct {
	// Above is the difference between their ratings, with the bounds of its 95 %
	// interval, null where they are not known as those of a rating.
	Above     float64  `json:"above"`
	AboveLow  *float64 `json:"above_low"`
	AboveHigh *float64 `json:"above_high"`
	// Superior is how sure it is that the bot is stronger than the next one, from 0 to
	// 1: the likelihood of superiority.
	Superior float64 `json:"superior"`
}

// TableInfo is who sat at a table, and how many games they have played.
type TableInfo struct {
	Bots  []string `json:"bots"` // by chair
	Games int64    `json:"games"`
}

// Result says how the tournament stands. Until is how well ratings were to be known in one
// that is played until it is decided, and 0 in others.
func (s *State) Result(until float64) *Result {
	r := &Result{Format: stateFormat, Ruleset: s.Ruleset, Digest: s.Digest, Seats: s.Seats, Bots: s.Bots,
		Seed: s.Seed, Games: s.Games(), Level: s.level(until > 0), Tables: []TableInfo{}}
	if until > 0 {
		r.Until = &Until{until, s.Decided(until), s.Looks}
	}
	ratings := s.rate()
	order := byRating(ratings)
	r.Ratings = (&standing{s, ratings, order, r.Level, s.sides(), newLead(s)}).rows()
	r.Crosstable = s.crosstable(order)
	for _, t := range s.Tables {
		r.Tables = append(r.Tables, TableInfo{t.Bots, int64(t.deals()) * int64(s.Seats)})
	}
	return r
}

// byRating lists the players by their rating, the best first.
func byRating(r *stats.Ratings) []int {
	order := make([]int, len(r.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Players[b], r.Players[a]) })
	return order
}

// sides adds up what each bot has come to at all its tables.
func (s *State) sides() map[string]*Side {
	sides := map[string]*Side{}
	for _, name := range s.Bots {
		sides[name] = &Side{}
	}
	for _, t := range s.Tables {
		for i, name := range sim.Different(t.Bots) {
			sides[name].add(t.Sides[i])
		}
	}
	return sides
}
