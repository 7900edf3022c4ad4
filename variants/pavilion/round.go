package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

const (
	keyRounds    = "end.rounds"
	keyEndWhen   = "end.when"
	keyLeftovers = "scoring.leftovers"
)

// New returns the position before any tile is drawn: the supply comes first.
func (r *rules) New(seats int) (core.State, error) {
	if err := r.shared.CheckSeats(seats); err != nil {
		return nil, err
	}
	s := &state{rules: r, phase: dealing}
	s.Base = draft.NewBase(seats, r.shared.Displays(seats), r.shared.Tiles(seats), r.shared.Start)
	s.prepare()
	return s, nil
}

// prepare makes a round ready to be dealt: first the supply is filled, where a
// space of it is empty.
func (s *state) prepare() {
	s.phase, s.Seat = dealing, nobody
	if s.supplyShort() {
		s.phase = refilling
	}
	s.setWild()
	if s.rules.showsStart {
		for seat := range s.boards[:s.Size] {
			s.boards[seat].begun = int32(s.Track[seat])
		}
	}
	s.closeSpaces()
}

// preparing reports whether the deal of the round is still to come.
func (s *state) preparing() bool {
	return s.phase == dealing || s.phase == refilling && s.Seat == nobody
}

// Deal draws the tiles of a chance turn: the supply, or the displays of a round, to
// which every seat brings the tiles that it kept.
func (s *state) Deal(d core.Dealer, w core.Watcher) {
	if s.phase == refilling {
		s.refill(d, w)
		return
	}
	s.Table.Start(s.Begins, s.wild, w)
	s.Table.Fill(s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()), d, w)
	s.chooseWild(w)
	for seat := range s.boards[:s.Size] {
		b := &s.boards[seat]
		draft.Report(core.Tiles(w), int8(seat), b.kept, core.Spot{Place: Kept}, core.Spot{Place: draft.Hand})
		b.hand.Add(&b.kept)
		b.kept, b.passed = core.Tray{}, false
	}
	s.phase, s.Seat = taking, s.Begins
	if s.Table.Empty() {
		s.beginPlacing()
	}
}

// penalize gives a seat the points of a rule that takes some, and applies the minimum.
func (s *state) penalize(seat int8, f *formula.Formula, key string, w core.Watcher, value int) {
	draft.Award(f, key, &s.Track, seat, w, draft.Now(&s.Base, value)...)
	s.Track.Lift(seat, s.rules.shared.Minimum, w)
}

// endRound closes a round in which all seats have passed: the game ends, or
// the next round is prepared.
func (s *state) endRound(w core.Watcher) {
	if s.rules.eachRound && !s.giveBonuses(draft.EachRound, w, nil) {
		return
	}
	s.CloseRound(w)
	reached, fault := s.reached()
	switch {
	case fault != nil:
		s.fail(fault)
	case reached:
		s.finish(keyEndWhen, w)
	case s.Round() >= s.rules.rounds:
		s.finish(keyRounds, w)
	default:
		s.OpenRound()
		s.prepare()
	}
}

// reached reports whether end.when ends the game after this round.
func (s *state) reached() (bool, *formula.Fault) {
	if s.rules.allRounds {
		return false, nil
	}
	reached, fault := s.rules.endWhen.Eval(s.of(s.Begins))
	return reached != 0, fault
}

// finish gives the final bonuses, each seat's followed by the points for tiles it still
// keeps, and ends the game.
func (s *state) finish(reason string, w core.Watcher) {
	if !s.giveBonuses(draft.EachGame, w, func(seat int8) { s.payLeftovers(seat, w) }) {
		return
	}
	if fault := s.rules.shared.CheckRanking(s.Size, s.of); fault != nil {
		s.fail(fault)
		return
	}
	s.phase = over
	s.End(reason, w)
}

// giveBonuses gives all seats their bonuses, and reports whether each had a value.
// then is called for each seat after all of them.
func (s *state) giveBonuses(each draft.Each, w core.Watcher, then func(seat int8)) bool {
	fault := s.rules.shared.GiveAllBonuses(each, &s.Base, s.of, w, then)
	if fault != nil {
		s.fail(fault)
	}
	return fault == nil
}

// payLeftovers discards what a seat kept after the last round.
func (s *state) payLeftovers(seat int8, w core.Watcher) {
	b := &s.boards[seat]
	if n := b.kept.Total(); n > 0 {
		s.Table.Throw(seat, b.kept, core.Spot{Place: Kept}, w)
		b.kept = core.Tray{}
		s.penalize(seat, s.rules.leftovers, keyLeftovers, w, n)
	}
}

// fail ends the game because a formula has no value. Nobody has won.
func (s *state) fail(fault *formula.Fault) { s.phase, s.Fault = over, fault }

// AppendRanking appends what the ruleset ranks by.
func (s *state) AppendRanking(dst []int, seat int) []int {
	return s.rules.shared.AppendRanking(dst, s.of(int8(seat)))
}
