package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/wording"
)

// checkEvents holds that events have the fields of their kinds, and that rounds are
// reported from their deal to their end.
// It finds seats and displays that count from 1, points after the end of their round,
// and events whose empty fields have a meaning, such as color 0.
func checkEvents(t *target) error {
	for g := range t.games() {
		r := rounds{game: g}
		for s := range g.steps() {
			for i, e := range s.events {
				err := g.checkFields(e)
				if err == nil {
					err = r.add(e, s.turn == core.Deal && i == 0)
				}
				if err != nil {
					return fmt.Errorf("event %d of a step, %s: %w", i+1, g.eventText(e), err)
				}
			}
			if err := r.check(s); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkFields checks the fields of an event. Scores have a check of their own.
func (g *game) checkFields(e core.Event) error {
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
		return errors.New("there is no such kind")
	}
	if e != want {
		return fmt.Errorf("fields that its kind does not have are set: it is %+v, and should be %+v", e, want)
	}
	if e.Kind == core.Scored {
		return nil
	}
	return g.checkValues(e)
}

// checkValues checks the values of the fields that the kind of an event names.
func (g *game) checkValues(e core.Event) error {
	moved := e.Kind == core.TilesMoved || e.Kind == core.MarkerTaken
	color := int(e.Color) < len(g.Rules.Colors())
	unknown := func(p core.Place) bool { return p == core.Nowhere || !p.Known() }
	switch {
	case int(e.Seat) >= g.seats || e.Seat < -1:
		return fmt.Errorf("the seat is %d, and seats count from 0 to %d", e.Seat, g.seats-1)
	case e.Seat < 0 && (e.Kind == core.MarkerTaken || e.Kind == core.RoundStarted):
		return errors.New("it is a seat that does that, and none is named")
	case e.Seat < 0 && (onBoard(e.From.Place) || onBoard(e.To.Place)):
		return errors.New("the board is that of a seat, and none is named")
	case e.Kind == core.TilesMoved && e.Seat >= 0 && !onBoard(e.From.Place) && !onBoard(e.To.Place):
		return fmt.Errorf("seat %d is named, and the tiles come neither from a hand or board nor to one", e.Seat+1)
	case e.Kind == core.MarkerTaken && e.From != core.Spot{Place: core.Center}:
		return fmt.Errorf("the marker is taken from %s, and it is taken from the center", spotText(e.From, e.Seat))
	case e.Kind == core.MarkerTaken && e.To.Place.Info().Layout != core.Penalty && e.To.Place != draft.Hand:
		return fmt.Errorf("the marker comes to %s, and it comes to the floor line or the hand", spotText(e.To, e.Seat))
	case moved && (unknown(e.From.Place) || unknown(e.To.Place)):
		return errors.New("a place is none of those that are registered")
	case moved && (!hasParts(e.From) || !hasParts(e.To)):
		return fmt.Errorf("it goes from %+v to %+v: parts of a place count from 0, and one that is one tray has Row and Col 0",
			e.From, e.To)
	case moved && e.From == e.To:
		return errors.New("it comes to where it was")
	case moved && e.Count == 0 || e.Kind == core.RoundStarted && (e.Count == 0 || e.Count > draft.MaxDisplays):
		return fmt.Errorf("its Count is %d", e.Count)
	case !color && (e.Kind == core.TilesMoved || e.Kind == core.WildChosen || e.Color != core.NoColor):
		return fmt.Errorf("the color is %d, and the ruleset has %s", e.Color, wording.Count(len(g.Rules.Colors()), "color"))
	}
	return nil
}

// hasParts reports whether a place has as many numbers as a spot: a display has one, a
// cell of a wall two.
func hasParts(s core.Spot) bool {
	numbers := s.Place.Info().Layout.Numbers()
	return s.Row >= 0 && s.Col >= 0 && (s.Row == 0 || numbers > 0) && (s.Col == 0 || numbers > 1)
}

// rounds is what the events of a game report of its rounds.
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
func (r *rounds) add(e core.Event, first bool) error {
	switch {
	case (e.Kind == core.RoundStarted) != first:
		return errors.New("a deal begins with the start of its round, which comes nowhere else")
	case e.Kind == core.RoundStarted && r.late:
		return errors.New("points were reported after the end of the round before it, which was not the last")
	case e.Kind == core.RoundStarted:
		r.started, r.displays, r.wild, r.closed = r.started+1, int(e.Count), e.Color, false
	case e.Kind == core.RoundEnded:
		r.ended, r.closed = r.ended+1, true
	case e.Kind == core.Scored:
		r.late = r.closed
	case e.Kind == core.WildChosen && r.wild != core.NoColor:
		return fmt.Errorf("the round has a wild color already, %s", r.colorText(r.wild))
	case e.Kind == core.WildChosen:
		r.wild = e.Color
	}
	for _, at := range []core.Spot{e.From, e.To} {
		if at.Place == core.Display && int(at.Row) >= r.displays {
			return fmt.Errorf("the round was reported to have %s", wording.Count(r.displays, "display"))
		}
	}
	return nil
}

// check compares what was reported up to the end of a step with the round. A deal fills
// all displays, unless no tile is left.
func (r *rounds) check(s step) error {
	now, over := r.state.Round(), r.state.Turn() == core.Over
	last := over && r.ended == now
	if s.turn.Seat() {
		r.played = s.round
	}
	switch {
	case s.turn == core.Deal && r.started != s.round:
		return fmt.Errorf("it is the deal of round %d, and by then %d rounds were reported to start", s.round, r.started)
	case r.ended != now-1 && !last:
		return fmt.Errorf("it is round %d, and by then %d rounds were reported to end", now, r.ended)
	case over && !last && r.played == now && r.state.Err() == nil:
		return fmt.Errorf("the game is over, seats had turns in round %d, and it was not reported to end", now)
	case s.turn != core.Deal || s.draws.left == 0:
		return nil
	}
	filled := map[int8]bool{}
	for _, e := range s.events {
		if e.Kind == core.TilesMoved && e.To.Place == core.Display {
			filled[e.To.Row] = true
		}
	}
	if len(filled) != r.displays {
		return fmt.Errorf("round %d was reported to have %s, and its deal fills %d and leaves %s in the bag",
			r.started, wording.Count(r.displays, "display"), len(filled), wording.Count(s.draws.left, "tile"))
	}
	return nil
}
