package draft

import (
	"fmt"
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Each is when a bonus is given, in the words of `bonuses.*.each`, or when something is drawn or begins anew.
type Each string

// Something is for the whole game, or for each round.
const (
	EachGame  Each = "game"
	EachRound Each = "round"
	eachTurn  Each = "turn" // of a draw
)

var eachWords = []string{string(EachGame), string(EachRound)}

const (
	maxRank    = formula.Limit
	maxBonuses = 64
	maxRanking = 16
	maxCount   = 1000 // of what a bonus counts
)

// bonus is one entry of the ruleset's bonuses.
type bonus struct {
	key               string // "bonuses.row"
	perKey, pointsKey string // "bonuses.row.per"
	per               *formula.Formula
	points            *formula.Formula
}

func (s *Shared) readBonus(e ruleset.Entry, board *formula.Scope) {
	key, points := "bonuses."+e.Key, e.Value.Get("points")
	b := bonus{
		key: key, perKey: key + ".per", pointsKey: key + ".points",
		per:    s.optional(e.Value.Get("per"), board, Whole(0, maxCount, s.MaxSeats)),
		points: s.optional(points, board, Points(s.MaxSeats)),
	}
	list := s.bonusesOf(Each(wordOf(e.Value.Get("each"), eachWords...)))
	*list = append(*list, b)
}

// bonusesOf returns the bonuses that are given at a time, in the order of the ruleset.
func (s *Shared) bonusesOf(each Each) *[]bonus {
	if each == EachRound {
		return &s.roundBonuses
	}
	return &s.gameBonuses
}

// gain is what a bonus gives a seat.
type gain struct{ count, points int32 }

// gains are what each bonus gives, by seat, and the scores before it.
type gains [maxBonuses]struct {
	before Track
	seats  [core.MaxSeats]gain
}

// GiveBonuses gives all seats the bonuses of the end of a round or game, in the order
// of the ruleset: each is computed for all seats on the same position, then given to
// all, and then the minimum applies. At the end of the game ScoreLast then scores each
// seat, when all have their bonuses. Watchers get the points seat by seat, from the seat that
// started the round.
//
// If a bonus has no value, none is given, and the game fails.
func GiveBonuses(g Game, each Each, w core.Watcher) {
	b := g.base()
	list := *b.Shared.bonusesOf(each)
	start := b.Track
	var given *gains
	if w != nil && len(list) > 0 {
		given = new(gains) // on the stack
	}
	if addBonuses(g, list, given); b.Failed() {
		b.Track = start
		return
	}
	seat := b.Begins
	for range b.Size {
		if given != nil {
			b.Track[seat] = start[seat] // and the points are added again, one by one
			reportBonuses(g, seat, list, given, w)
		}
		if each == EachGame {
			g.ScoreLast(seat, w)
		}
		seat = b.Next(seat)
	}
}

// addBonuses adds the points of bonuses to all scores. It notes them in given, unless
// that is nil.
func addBonuses(g Game, list []bonus, given *gains) {
	b := g.base()
	for i := range list {
		scores := b.Track
		for seat := range b.Size {
			count, points := b.worth(&list[i], g.Of(seat), scores[seat])
			scores[seat] = b.Shared.AtLeastMinimum(scores[seat] + count*points)
			if given != nil {
				given[i].seats[seat&(core.MaxSeats-1)] = gain{int32(count), int32(count * points)}
			}
		}
		if given != nil {
			given[i].before = b.Track
		}
		b.Track = scores
	}
}

// reportBonuses adds the gain of a seat from bonuses to its score, and reports it with its
// reasons. Formulas see the scores from before the bonus.
func reportBonuses(g Game, seat int8, list []bonus, given *gains, w core.Watcher) {
	b := g.base()
	for i := range list {
		gain := given[i].seats[seat]
		if gain.points != 0 && core.Tiles(w) != nil {
			now := b.Track
			b.Track = given[i].before
			list[i].per.Explain(w, list[i].perKey, g.Of(seat))
			list[i].points.Explain(w, list[i].pointsKey, g.Of(seat))
			b.Track = now
		}
		b.Give(seat, int(gain.points), int(gain.count), list[i].key, w)
	}
}

// bonusFormulas returns the formulas of all bonuses.
func (s *Shared) bonusFormulas() (all []*formula.Formula) {
	for _, b := range slices.Concat(s.roundBonuses, s.gameBonuses) {
		all = append(all, b.per, b.points)
	}
	return all
}

// PaysRounds reports whether bonuses are given at the end of each round.
func (s *Shared) PaysRounds() bool { return len(s.roundBonuses) > 0 }

// Closing returns the formulas that decide what the end of a round or of the game gives, when the
// game ends and who is next. Those of effects are not among them.
func (s *Shared) Closing() (all []*formula.Formula) {
	for _, f := range append(s.bonusFormulas(), s.endWhen, s.first, s.placing) {
		if f != nil {
			all = append(all, f)
		}
	}
	return all
}

// ForecastBonuses gives a seat alone the bonuses that are given now, on a position
// where the others have none of them yet. One without a value gives none.
func (b *Base) ForecastBonuses(each Each, env formula.Env, track *Track, seat int8) {
	list := *b.Shared.bonusesOf(each)
	for i := range list {
		count, points := b.worth(&list[i], env, track[seat])
		track[seat] = b.Shared.AtLeastMinimum(track[seat] + count*points)
	}
}

// AppendScores appends the points of all seats in the unit of forecasts.
func (b *Base) AppendScores(dst []int) []int {
	for _, points := range b.Track[:b.Size] {
		dst = append(dst, points*core.Hundredths)
	}
	return dst
}

// worth returns how much of what a bonus counts env has, and the points for each.
func (b *Base) worth(of *bonus, env formula.Env, score int) (count, points int) {
	if count = b.Ask(of.per, env); count == 0 {
		return 0, 0
	}
	points = b.Ask(of.points, env)
	if total := score + count*points; total < -MaxScore || total > MaxScore {
		b.note(of.points.Fault(fmt.Sprintf("%d times %d points lead to a score of %d, which is beyond %d",
			count, points, total, MaxScore), core.Seen{Name: "score", Value: score}))
		return 0, 0
	}
	return count, points
}

// Ranking appends the values that the ruleset ranks a seat by. One that has no value
// is lower than all others.
func Ranking(g Game, dst []int, seat int) []int {
	b := g.base()
	if won := b.Won; won != 0 { // an effect has decided the game
		dst = append(dst, int(won>>seat&1))
	}
	for _, f := range b.Shared.ranking {
		if b.Shared.teams != nil {
			dst = append(dst, b.rankTeam(g, f, seat))
			continue
		}
		value, fault := f.Eval(g.Of(int8(seat)))
		if fault != nil {
			value = math.MinInt
		}
		dst = append(dst, value)
	}
	return dst
}

// checkRanking asks what each seat is ranked by, and the goal, so that a game does not end with a wrong
// winner.
func checkRanking(g Game) {
	b := g.base()
	for seat := range b.Size {
		for _, f := range b.Shared.ranking {
			b.Ask(f, g.Of(seat))
		}
		if b.Shared.goal != nil && b.Ask(b.Shared.goal, g.Of(seat)) == 0 {
			b.missed |= b.Team(int(seat))
		}
	}
}

// silent are the keys of scoring that give no points, and a group of which the points are for formulas alone.
var silent = []string{"start", "minimum", "stars"}

// Scoring returns the values of a ruleset that should give points in some game: bonuses,
// rules of scoring, and points of other things, but for a plain 0.
func Scoring(d *ruleset.Document) []ruleset.Value {
	var all []ruleset.Value
	for _, group := range d.Root().Entries() {
		for _, e := range group.Value.Entries() {
			points := e.Value.Get("points")
			switch {
			case group.Key == "bonuses":
				all = append(all, e.Value)
			case group.Key == "scoring" && !slices.Contains(silent, e.Key) && !e.Value.IsZero():
				all = append(all, e.Value)
			case points.Exists() && !points.IsZero() && !slices.Contains(silent, group.Key):
				all = append(all, points)
			}
		}
	}
	return all
}
