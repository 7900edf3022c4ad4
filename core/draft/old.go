package draft

import (
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// What package pavilion and the toy of package conformance still use.

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
		return s.oldReportBonuses(each, b, of, w, then)
	}
	if fault := s.oldAddBonuses(each, b, of, nil); fault != nil || then == nil {
		return fault
	}
	for seat := range b.Size {
		then(seat)
	}
	return nil
}

// oldAddBonuses adds the points of the bonuses to all scores. It notes in stages, unless
// that is nil, the scores before each bonus, and after the last.
func (s *Shared) oldAddBonuses(each Each, b *Base, of func(seat int8) formula.Env, stages []Track) *formula.Fault {
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

// oldReportBonuses adds the points of the bonuses and then reports them seat by seat, for
// which it goes through the scores before each bonus again.
func (s *Shared) oldReportBonuses(each Each, b *Base, of func(seat int8) formula.Env, w core.Watcher, then func(seat int8)) *formula.Fault {
	var stages [maxBonuses + 1]Track
	if fault := s.oldAddBonuses(each, b, of, stages[:]); fault != nil {
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

// CloseRound tells that the round has been scored.
func (b *Base) CloseRound(w core.Watcher) {
	if w != nil {
		w.Watch(core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
	}
}

// OpenRound prepares the next round: the marker's holder will start it, and
// the marker goes back to the center.
func (b *Base) OpenRound() {
	b.Begins = b.Table.NextStart(b.Begins)
	b.Table.Return()
	b.Number++
}

// End notes and tells that a rule has ended the game.
func (b *Base) End(reason string, w core.Watcher) {
	b.Reason = reason
	if w != nil {
		w.Watch(core.Event{Kind: core.GameEnded, Seat: -1, Color: core.NoColor, Key: reason})
	}
}

// NewBase returns the base of a new game: round 1 and seat 1 to start.
func NewBase(seats, displays int, tiles core.Tray, points int) Base {
	b := Base{Table: New(displays, tiles), Number: 1, Size: int8(seats)}
	for seat := range seats {
		b.Track[seat] = points
	}
	return b
}

// SharedPositionKeys declares the keys that positions of all games have in common.
// The phases and the examples are those of the variant.
func SharedPositionKeys(phases Phases, examples PositionExamples) []ruleset.PositionKey {
	return []ruleset.PositionKey{
		{Path: "round", Type: "a whole number", Doc: "The number of the round. Left out, it is the first.", Example: "3"},
		{Path: "start", Type: "a seat", Doc: "The seat that has begun the round, seats being counted from 1. Left out, it is seat 1.", Example: "2"},
		{Path: "phase", Type: wording.List(phases.Words, "or"),
			Doc: "What is going on. A position that says whose turn it is may leave it out: then the tiles on the table " +
				"decide. In a test a position with neither `phase` nor `turn` is the end of a round, which is carried out " +
				"at once.", Example: "deal"},
		{Path: "turn", Type: "a seat", Doc: "The seat that acts next.", Example: "1"},
		{Path: "end", Type: "the key of a rule", Doc: "The rule that has ended the game, in the phase `over` alone.", Example: examples.End},
		{Path: "displays", Type: "a list with the tiles of each display, which may be a block of lines",
			Doc: "What lies on the displays, with a dot for an empty one. Left out, all are empty.", Example: examples.Displays},
		{Path: "center", Type: tilesType, Doc: "The tiles in the center of the table. Left out, there are none.", Example: examples.Tiles},
		{Path: "marker", Type: "a seat, or `center`",
			Doc: "Who has the marker of the start seat. Left out, it lies in the center.", Example: "center"},
		{Path: "bag", Type: tilesType, Doc: "The tiles in the bag. Left out, all that lie nowhere else.", Example: examples.Many},
		{Path: "discard", Type: tilesType,
			Doc: "The tiles that are out of play until the bag is empty. Left out, there are none; where `bag` is given, " +
				"all that lie nowhere else.", Example: examples.Many},
		{Path: "seats", Type: "a list with the board of each seat",
			Doc: "The boards, {} for one with nothing on it. Left out, as many seats play as the ruleset needs at least, " +
				"with nothing on their boards.", Example: "[{ score: 12 }, {}]"},
		{Path: "seats.score", Type: "a whole number", Doc: "The points of the seat. Left out, those of the start of a game.", Example: "12"},
	}
}

// positionWords returns the keys of a position right below a path, "" or ruleset.SeatKeys.
func positionWords(keys []ruleset.PositionKey, below string) []string {
	var words []string
	for _, k := range keys {
		if word, under := strings.CutPrefix(k.Path, below); under && !strings.Contains(word, ".") {
			words = append(words, word)
		}
	}
	return words
}

// ReadBonuses compiles the bonuses and the ranking. The scope is the board scope
// of the keys, as narrow as the ruleset makes it.
func (s *Shared) ReadBonuses(d *ruleset.Document, board *formula.Scope) {
	if len(s.colors) == 0 {
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

// ReadShared compiles the shared keys.
func ReadShared(d *ruleset.Document, rounds int) *Shared { return readShared(d, nil, rounds) }
