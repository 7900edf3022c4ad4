package conformance

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/wording"
)

// checkEvents holds that events have the fields of their kinds, and that rounds are
// reported from their deal to their end.
// It finds seats and displays that count from 1, points after the end of their round,
// and events whose empty fields have a meaning, such as color 0.
func checkEvents(t *target) {
	for g := range t.games() {
		r := rounds{game: g}
		for s := range g.steps() {
			for i, e := range s.events {
				within(func() {
					g.checkFields(e)
					r.add(e, s.turn == core.Deal && i == 0)
				}, "event %d of a step, %+v", i+1, e)
			}
			r.check(s)
		}
	}
}

// checkFields checks the fields of an event. Scores have a check of their own.
func (g *game) checkFields(e core.Event) {
	want := core.Event{Kind: e.Kind, Seat: -1, Color: core.NoColor}
	switch e.Kind {
	case core.TilesMoved:
		want.Seat, want.Color, want.Count, want.From, want.To = e.Seat, e.Color, e.Count, e.From, e.To
	case core.MarkerTaken:
		want.Seat, want.Count, want.From, want.To = e.Seat, 1, e.From, e.To
	case core.Scored:
		want.Seat, want.Count, want.Points, want.Total, want.Key = e.Seat, e.Count, e.Points, e.Total, e.Key
	case core.RoundStarted:
		want.Seat, want.Color, want.Count = e.Seat, e.Color, e.Count
	case core.RoundEnded:
	case core.GameEnded:
		want.Key = e.Key
	case core.WildChosen:
		want.Color = e.Color
	default:
		fail("there is no such kind")
	}
	must(e == want, "fields that its kind does not have are set: it should be %+v", want)
	switch e.Kind {
	case core.TilesMoved, core.MarkerTaken:
		g.checkMoved(e)
	case core.RoundStarted:
		must(e.Seat >= 0 && int(e.Seat) < g.seats, "the seat is %d, and seats count from 0 to %d", e.Seat, g.seats-1)
		must(e.Count > 0 && e.Count <= draft.MaxDisplays, "its Count is %d", e.Count)
	}
	if e.Color != core.NoColor || e.Kind == core.TilesMoved || e.Kind == core.WildChosen {
		colors := len(g.Rules.Colors())
		must(int(e.Color) < colors, "the color is %d, and the ruleset has %s", e.Color, wording.Count(colors, "color"))
	}
}

// checkMoved checks an event of something that goes from one place to another.
func (g *game) checkMoved(e core.Event) {
	marker, ofSeat := e.Kind == core.MarkerTaken, e.From.Place.Info().Seat || e.To.Place.Info().Seat
	must(e.Seat >= -1 && int(e.Seat) < g.seats, "the seat is %d, and seats count from 0 to %d", e.Seat, g.seats-1)
	must(e.Seat >= 0 || !marker, "it is a seat that takes the marker, and none is named")
	must(e.Seat >= 0 || !ofSeat, "the board is that of a seat, and none is named")
	must(e.Seat < 0 || marker || ofSeat, "seat %d is named, and the tiles come neither from a hand or board nor to one", e.Seat+1)
	must(!marker || e.From == core.Spot{Place: core.Center}, "the marker is taken from %s, and it is taken from the center", e.From)
	must(!marker || e.To.Place.Info().Layout == core.Penalty || e.To.Place == draft.Hand,
		"the marker comes to %s, and it comes to the floor line or the hand", e.To)
	for _, at := range []core.Spot{e.From, e.To} {
		must(at.Place != core.Nowhere && at.Place.Known(), "a place is none of those that are registered")
		// A display has one number, a cell of a wall two.
		numbers := at.Place.Info().Layout.Numbers()
		must(at.Row >= 0 && at.Col >= 0 && (at.Row == 0 || numbers > 0) && (at.Col == 0 || numbers > 1),
			"a place is %+v: parts of a place count from 0, and one that is one tray has Row and Col 0", at)
	}
	must(e.From != e.To, "it comes to where it was")
	must(e.Count > 0, "its Count is 0")
}

// rounds is what the events of a game report of its rounds. The last round may end the
// game before it is over, and so need not be reported to end where no seat had a turn.
type rounds struct {
	*game
	started, ended int
	displays       int        // of the round
	wild           core.Color // of the round
	closed         bool       // the round has ended, and no other one has begun
	late           bool       // points came after the end of the round
	played         int        // the last round in which a seat had a turn
}

// add adds an event. The first one of a deal has to open a round.
func (r *rounds) add(e core.Event, first bool) {
	must((e.Kind == core.RoundStarted) == first, "a deal begins with the start of its round, which comes nowhere else")
	switch e.Kind {
	case core.RoundStarted:
		must(!r.late, "points were reported after the end of the round before it, which was not the last")
		r.started, r.displays, r.wild, r.closed = r.started+1, int(e.Count), e.Color, false
	case core.RoundEnded:
		r.ended, r.closed = r.ended+1, true
	case core.Scored:
		r.late = r.closed
	case core.WildChosen:
		must(r.wild == core.NoColor, "the round has a wild color already, color %d", r.wild)
		r.wild = e.Color
	}
	for _, at := range []core.Spot{e.From, e.To} {
		must(at.Place != core.Display || int(at.Row) < r.displays, "the round was reported to have %d displays", r.displays)
	}
}

// check compares what was reported up to the end of a step with the round. A deal fills
// all displays, unless no tile is left.
func (r *rounds) check(s step) {
	now, over := r.state.Round(), r.state.Turn() == core.Over
	last := over && r.ended == now
	if s.turn.Seat() {
		r.played = s.round
	}
	must(s.turn != core.Deal || r.started == s.round, "it is the deal of round %d, and by then %d rounds were reported to start",
		s.round, r.started)
	must(r.ended == now-1 || last, "it is round %d, and by then %d rounds were reported to end", now, r.ended)
	must(!over || last || r.played != now || r.state.Err() != nil,
		"the game is over, seats had turns in round %d, and it was not reported to end", now)
	if s.turn != core.Deal || s.draws.left == 0 {
		return
	}
	filled := map[int8]bool{}
	for _, e := range s.events {
		if e.Kind == core.TilesMoved && e.To.Place == core.Display {
			filled[e.To.Row] = true
		}
	}
	must(len(filled) == r.displays, "round %d was reported to have %d displays, and its deal fills %d and leaves %d tiles in the bag",
		r.started, r.displays, len(filled), s.draws.left)
}
