package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// New returns the position before any tile is drawn: the supply comes first.
func (r *rules) New(seats int) (core.State, error) {
	base, err := r.NewBase(seats)
	if err != nil {
		return nil, err
	}
	s := r.newState()
	s.Base = base
	s.AwaitDraw(r.chances() > 0)
	s.prepare()
	return s, nil
}

// prepare makes a round ready to be dealt: first the supply is filled, where a
// space of it is empty.
func (s *state) prepare() {
	s.Phase, s.Seat = draft.Dealing, noSeat
	if s.supplyShort() {
		s.Phase = draft.Refilling
	}
	s.setWild()
	s.closeSpaces()
}

// newCourse returns the stages of a round, in the order of the rulebook. A turn to take tiles ends with takeEnd.
// A turn of phase 2 is placing, then picking or, after a pass, keeping, and then turnEnd and a refill: see
// offerPrizes and endTurn, which begin the next turn or let the stages go on. The supply is also refilled
// before a round: see prepare.
func newCourse(r *rules) *draft.Course[*state] {
	refill := draft.In(draft.Refilling, (*state).awaitRefill)
	return draft.NewCourse(
		draft.If(!r.eachTurn, refill),
		draft.In[*state](draft.Dealing, nil),
		draft.EventStage[*state](r.Shared, onRound),
		draft.If(r.Starts() || r.wildValue != nil && r.Handles(onRound), draft.In(opening, (*state).openRound)),
		draft.In(taking, draft.OfferTakes[*state]),
		draft.In(draft.Giving, draft.GiveRest[*state]),
		draft.In(takeEnd, (*state).endTake),
		draft.In(placing, (*state).offerSpaces),
		draft.In(picking, (*state).offerPrizes),
		draft.In(keeping, (*state).offerKeeping),
		draft.In(turnEnd, (*state).endTurn),
		draft.If(r.eachTurn, refill),
		draft.EventStage[*state](r.Shared, onRoundEnd),
		draft.In(draft.Closing, draft.CloseRound[*state]),
		draft.EventStage[*state](r.Shared, onNextRound),
		draft.In(draft.Starting, (*state).startRound),
	)
}

// Deal draws the tiles of a chance turn: the supply, or the displays of a round, to
// which every seat brings the tiles that it kept.
func (s *state) Deal(d core.Dealer, w core.Watcher) {
	w = s.BeginStep(w)
	switch {
	case draft.TakeChance(s, d, w):
	case s.Phase == draft.Refilling:
		s.refill(d, w)
	default:
		s.dealRound(d, w)
	}
	s.end(w)
}

// end plays on to the next decision and ends the step.
func (s *state) end(w core.Watcher) {
	if s.rules.course.Advance(s, w); s.rules.open {
		s.tryMoves()
	}
	s.EndStep()
}

func (s *state) dealRound(d core.Dealer, w core.Watcher) {
	if s.Fill(s.wild, d, w); s.Failed() {
		return
	}
	s.chooseWild(w)
	for seat := range s.boards[:s.Size] {
		b := &s.boards[seat]
		draft.Report(w, int8(seat), b.kept, core.Spot{Place: Kept}, core.Spot{Place: draft.Hand})
		b.hand.Add(&b.kept)
		b.kept, b.passed, b.passedAt = core.Tray{}, false, 0
	}
	s.Open()
}

// openRound is the stage after the event of a round that has been dealt. A vote at that event can choose the wild color.
func (s *state) openRound(w core.Watcher) draft.Pace {
	s.chooseWild(w)
	return draft.OpenRound(s, w)
}

// startRound prepares the next round.
func (s *state) startRound(w core.Watcher) draft.Pace {
	pace := draft.StartRound(s, w)
	s.prepare()
	return pace
}

// ScoreLast discards what a seat kept after the last round.
func (s *state) ScoreLast(seat int8, w core.Watcher) {
	b := &s.boards[seat]
	if n := b.kept.Total(); n > 0 {
		s.Table.Throw(seat, b.kept, core.Spot{Place: Kept}, w)
		b.kept = core.Tray{}
		draft.Award(s, s.rules.leftovers, keyLeftovers, draft.About{Topic: ofKeep, Seat: seat, Count: int16(n)}, core.Spot{}, w)
	}
}

// AppendRanking appends what the ruleset ranks by.
func (s *state) AppendRanking(dst []int, seat int) []int { return draft.Ranking(s, dst, seat) }
