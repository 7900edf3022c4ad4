package draft

import (
	"fmt"
	"math"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Each says at the end of what a bonus is given.
type Each uint8

// The words of `bonuses.*.each`.
const (
	EachGame Each = iota
	EachRound
)

// String returns the word that rulesets write.
func (e Each) String() string {
	if e == EachRound {
		return "round"
	}
	return "game"
}

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
	place             string // of the points, for a fault
}

// ReadBonuses compiles the bonuses and the ranking. The scope is the board scope
// of the keys, as narrow as the ruleset makes it.
func (s *Shared) ReadBonuses(d *ruleset.Document, board *formula.Scope) {
	if len(s.Colors) == 0 {
		return // which is reported; formulas would only stumble over it again
	}
	board = s.Narrow(board.WithColors(s.ColorNames()))
	for _, e := range d.Get("bonuses").Entries() {
		s.readBonus(e, board)
	}
	for _, v := range d.Get("ranking").Items() {
		s.ranking = append(s.ranking,
			v.Formula(board, formula.Want{Type: formula.Whole, Min: -maxRank, Max: maxRank, Times: s.MaxSeats}))
	}
}

func (s *Shared) readBonus(e ruleset.Entry, board *formula.Scope) {
	key, points := "bonuses."+e.Key, e.Value.Get("points")
	b := bonus{
		key: key, perKey: key + ".per", pointsKey: key + ".points",
		per: e.Value.Get("per").Formula(board,
			formula.Want{Type: formula.Whole, Min: 0, Max: maxCount, Times: s.MaxSeats}),
		points: points.Formula(board,
			formula.Want{Type: formula.Whole, Min: -MaxPoints, Max: MaxPoints, Times: s.MaxSeats}),
	}
	if points.Exists() {
		b.place = points.PlaceAt(0)
	}
	each := EachGame
	if e.Value.Get("each").Word(EachGame.String(), EachRound.String()) == EachRound.String() {
		each = EachRound
	}
	s.bonuses[each] = append(s.bonuses[each], b)
}

// GiveAllBonuses gives all seats the bonuses that are given now, in the order of
// the ruleset: each is worked out for all seats on the same position, then given to
// all, and then the minimum applies. of returns what answers formulas about a seat's
// board. The fault says why a bonus has no value, or which one leads beyond all
// scores; then no bonus is given at all.
//
// Watchers get the points seat by seat, from the seat that started the round. After
// the points of a seat, then is called for it, unless it is nil.
func (s *Shared) GiveAllBonuses(each Each, b *Base, of func(seat int8) formula.Env, w core.Watcher, then func(seat int8)) *formula.Fault {
	if w != nil {
		return s.reportBonuses(each, b, of, w, then)
	}
	if fault := s.addBonuses(each, b, of, nil); fault != nil || then == nil {
		return fault
	}
	for seat := range b.Size {
		then(seat)
	}
	return nil
}

// addBonuses adds the points of the bonuses to all scores. It notes in stages, unless
// that is nil, the scores before each bonus, and after the last.
func (s *Shared) addBonuses(each Each, b *Base, of func(seat int8) formula.Env, stages []Track) *formula.Fault {
	start := b.Track
	for i := range s.bonuses[each] {
		scores := b.Track
		if stages != nil {
			stages[i] = scores
		}
		for seat := range b.Size {
			count, points, fault := s.bonuses[each][i].worth(of(seat), scores[seat])
			if fault != nil {
				b.Track = start
				return fault
			}
			scores[seat] = max(scores[seat]+count*points, s.Minimum)
		}
		b.Track = scores
	}
	if stages != nil {
		stages[len(s.bonuses[each])] = b.Track
	}
	return nil
}

// reportBonuses adds the points of the bonuses and then reports them seat by seat, for
// which it goes through the scores before each bonus again.
func (s *Shared) reportBonuses(each Each, b *Base, of func(seat int8) formula.Env, w core.Watcher, then func(seat int8)) *formula.Fault {
	var stages [maxBonuses + 1]Track
	if fault := s.addBonuses(each, b, of, stages[:]); fault != nil {
		return fault
	}
	for seat, n := b.Begins, len(s.bonuses[each]); ; {
		for i := range n {
			if was := stages[i][seat]; was == stages[i+1][seat] && was > s.Minimum {
				continue // no points
			}
			b.Track = stages[i] // which the reasons speak of
			s.bonuses[each][i].give(of(seat), &b.Track, seat, w)
			b.Track.Lift(seat, s.Minimum, w)
		}
		b.Track = stages[n]
		if then != nil {
			then(seat)
			stages[n] = b.Track
		}
		if seat = b.Next(seat); seat == b.Begins {
			return nil
		}
	}
}

// ForecastBonuses gives a seat alone the bonuses that are given now, on a position
// where the others have none of them yet. It stops at one that has no value.
func (s *Shared) ForecastBonuses(each Each, env formula.Env, track *Track, seat int8) {
	for i := range s.bonuses[each] {
		count, points, fault := s.bonuses[each][i].worth(env, track[seat])
		if fault != nil {
			return
		}
		track[seat] = max(track[seat]+count*points, s.Minimum)
	}
}

// worth returns how much of what a bonus counts env has, and the points for each.
func (b *bonus) worth(env formula.Env, score int) (count, points int, fault *formula.Fault) {
	count, fault = b.per.Eval(env)
	if fault != nil || count == 0 {
		return 0, 0, fault
	}
	points, fault = b.points.Eval(env)
	if fault != nil {
		return 0, 0, fault
	}
	if total := score + count*points; total < -MaxScore || total > MaxScore {
		return 0, 0, &formula.Fault{Text: b.points.String(), Place: b.place,
			Reason: fmt.Sprintf("%d times %d points lead to a score of %d, which is beyond %d",
				count, points, total, MaxScore),
			Values: []core.Seen{{Name: "score", Value: score}}}
	}
	return count, points, nil
}

// give adds the points of a bonus, which has a value, and reports them with their
// reasons.
func (b *bonus) give(env formula.Env, track *Track, seat int8, w core.Watcher) {
	count, points, _ := b.worth(env, track[seat])
	if points != 0 && core.Tiles(w) != nil {
		b.per.Explain(w, b.perKey, env)
		b.points.Explain(w, b.pointsKey, env)
	}
	track.Add(seat, count*points, count, b.key, w)
}

// AppendRanking appends the values that the ruleset ranks a seat by. One that
// has no value here is lower than all others.
func (s *Shared) AppendRanking(dst []int, env formula.Env) []int {
	for _, f := range s.ranking {
		value, fault := f.Eval(env)
		if fault != nil {
			value = math.MinInt
		}
		dst = append(dst, value)
	}
	return dst
}

// CheckRanking returns the fault of a ranking formula that has no value for some
// seat, so that a game does not end with a wrong winner. of gives what speaks of
// a seat's board.
func (s *Shared) CheckRanking(seats int8, of func(seat int8) formula.Env) *formula.Fault {
	for seat := range seats {
		for _, f := range s.ranking {
			if _, fault := f.Eval(of(seat)); fault != nil {
				return fault
			}
		}
	}
	return nil
}
