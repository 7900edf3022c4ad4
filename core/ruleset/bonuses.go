package ruleset

import (
	"fmt"
	"math"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
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
func (s *Shared) ReadBonuses(d *Document, board *formula.Scope) {
	if len(s.Colors) == 0 {
		return // which is reported; formulas would only stumble over it again
	}
	board = s.Narrow(board.WithColors(s.ColorNames()))
	for i, e := range d.Get("bonuses").Entries() {
		if i == maxBonuses {
			e.KeyValue.Error(codeRange, "", "a ruleset has at most %d bonuses", maxBonuses)
			return
		}
		s.readBonus(e, board)
	}
	for _, v := range d.Get("ranking").Items() {
		s.ranking = append(s.ranking,
			v.Formula(board, formula.Want{Type: formula.Whole, Min: -maxRank, Max: maxRank, Times: s.MaxSeats}))
	}
}

func (s *Shared) readBonus(e Entry, board *formula.Scope) {
	key, points := "bonuses."+e.Key, e.Value.Get("points")
	b := bonus{
		key: key, perKey: key + ".per", pointsKey: key + ".points",
		per: e.Value.Get("per").Formula(board,
			formula.Want{Type: formula.Whole, Min: 0, Max: maxCount, Times: s.MaxSeats}),
		points: points.Formula(board,
			formula.Want{Type: formula.Whole, Min: -MaxPoints, Max: MaxPoints, Times: s.MaxSeats}),
	}
	if points.Exists() {
		b.place = points.placeAt(0)
	}
	each := EachGame
	if e.Value.Get("each").Word(EachGame.String(), EachRound.String()) == EachRound.String() {
		each = EachRound
	}
	s.bonuses[each] = append(s.bonuses[each], b)
}

// GiveBonuses adds the points of the bonuses that are given now to a seat, whose
// board env must speak of, and lifts its score to the minimum after the last of
// them. The fault says why one of them has no value, or which one leads beyond
// all scores.
func (s *Shared) GiveBonuses(each Each, env formula.Env, track *draft.Track, seat int8, w core.Watcher) *formula.Fault {
	for i := range s.bonuses[each] {
		if fault := s.bonuses[each][i].give(env, track, seat, w); fault != nil {
			return fault
		}
	}
	if len(s.bonuses[each]) > 0 {
		track.Lift(seat, s.Minimum, w)
	}
	return nil
}

// GiveAllBonuses does that for all seats, from the one that started the round on. of
// gives what speaks of a seat's board.
func (s *Shared) GiveAllBonuses(each Each, b *draft.Base, of func(seat int8) formula.Env, w core.Watcher) *formula.Fault {
	seat := b.Begins
	for range b.Size {
		if fault := s.GiveBonuses(each, of(seat), &b.Track, seat, w); fault != nil {
			return fault
		}
		seat = b.Next(seat)
	}
	return nil
}

func (b *bonus) give(env formula.Env, track *draft.Track, seat int8, w core.Watcher) *formula.Fault {
	count, fault := b.per.Eval(env)
	if fault != nil || count == 0 {
		return fault
	}
	points, fault := b.points.Eval(env)
	if fault != nil {
		return fault
	}
	if total := track[seat] + count*points; total < -draft.MaxScore || total > draft.MaxScore {
		return &formula.Fault{Text: b.points.String(), Place: b.place,
			Reason: fmt.Sprintf("%d times %d points lead to a score of %d, which is beyond %d",
				count, points, total, draft.MaxScore),
			Values: []core.Seen{{Name: "score", Value: track[seat]}}}
	}
	if points != 0 && w != nil && core.Tiles(w) != nil {
		b.per.Explain(w, b.perKey, env)
		b.points.Explain(w, b.pointsKey, env)
	}
	track.Add(seat, count*points, count, b.key, w)
	return nil
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
