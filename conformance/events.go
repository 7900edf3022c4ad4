package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// events holds that events have what their kinds say, and that rounds are told
// from their deal to their end.
func events(t *target) error {
	return t.eachGame(func(p *play) error {
		round := roundTold{play: p}
		for !p.over() {
			turn, number := p.state.Turn(), p.state.Round()
			var told heard
			p.step(&told)
			for i, e := range told.events {
				if err := p.wellFormed(e); err != nil {
					return fmt.Errorf("event %d of a step, %s: %w", i+1, p.eventText(e), err)
				}
				if err := round.follow(e, turn == core.Deal && i == 0); err != nil {
					return fmt.Errorf("event %d of a step, %s: %w", i+1, p.eventText(e), err)
				}
			}
			if err := round.check(turn, number); err != nil {
				return err
			}
		}
		return nil
	})
}

// wellFormed checks the fields of an event. What points say is left to the check of
// scores.
func (p *play) wellFormed(e core.Event) error {
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
	if want != e {
		return otherFields(e, want)
	}
	if e.Kind == core.Scored {
		return nil
	}
	return p.inRange(e)
}

// otherFields tells the first field of an event that is not what its kind makes it.
func otherFields(e, want core.Event) error {
	for _, field := range []struct {
		name     string
		is, want any
	}{
		{"Seat", e.Seat, want.Seat}, {"Color", e.Color, want.Color}, {"Count", e.Count, want.Count},
		{"From", e.From, want.From}, {"To", e.To, want.To},
		{"Points", e.Points, want.Points}, {"Total", e.Total, want.Total}, {"Key", e.Key, want.Key},
	} {
		if field.is != field.want {
			return fmt.Errorf("its %s is %v, and for events of its kind it is always %v",
				field.name, field.is, field.want)
		}
	}
	return nil
}

// inRange checks the values of the fields that the kind of an event names.
func (p *play) inRange(e core.Event) error {
	moved := e.Kind == core.TilesMoved || e.Kind == core.MarkerTaken
	color := int(e.Color) < len(p.Rules.Colors())
	switch {
	case int(e.Seat) >= p.seats || e.Seat < -1:
		return fmt.Errorf("the seat is %d, and seats count from 0 to %d", e.Seat, p.seats-1)
	case e.Seat < 0 && (e.Kind == core.MarkerTaken || e.Kind == core.RoundStarted):
		return errors.New("it is a seat that does that, and none is named")
	case e.Seat < 0 && (onBoard(e.From.Place) || onBoard(e.To.Place)):
		return errors.New("the board is that of a seat, and none is named")
	case moved && (outside(e.From.Place) || outside(e.To.Place)):
		return errors.New("a place is none of those that package core names")
	case moved && (!atPart(e.From) || !atPart(e.To)):
		return fmt.Errorf("it goes from %+v to %+v, and a place that is one tray has Row and Col 0", e.From, e.To)
	case moved && e.From == e.To:
		return errors.New("it comes to where it was")
	case moved && e.Count == 0 || e.Kind == core.RoundStarted && (e.Count == 0 || e.Count > core.MaxDisplays):
		return fmt.Errorf("its Count is %d", e.Count)
	case !color && (e.Kind == core.TilesMoved || e.Kind == core.WildChosen || e.Color != core.NoColor):
		return fmt.Errorf("the color is %d, and the ruleset has %s",
			e.Color, count(len(p.Rules.Colors()), "color"))
	}
	return nil
}

// outside reports whether a place is none of those that there are.
func outside(p core.Place) bool { return p <= core.Nowhere || p > core.Star }

// atPart reports whether a spot is a part of a place that has such parts: displays,
// pattern lines and spaces of a floor line have rows, walls and stars have columns too.
func atPart(s core.Spot) bool {
	cells := s.Place == core.Wall || s.Place == core.Star
	rows := cells || s.Place == core.Display || s.Place == core.Line || s.Place == core.Floor
	return (s.Row == 0 || rows) && (s.Col == 0 || cells)
}

// roundTold follows what the events of a game say of its rounds.
type roundTold struct {
	*play
	started, ended int        // rounds that were told to have started, and ended
	displays       int        // of the round
	wild           core.Color // that the round has begun with, or chosen
	closed         bool       // the round was told to have ended, and no other one has begun
	late           bool       // points were told when it was
}

// follow takes an event up. The first one of a deal opens a round.
func (r *roundTold) follow(e core.Event, first bool) error {
	switch {
	case (e.Kind == core.RoundStarted) != first:
		return errors.New("a deal begins with the start of its round, which comes nowhere else")
	case e.Kind == core.RoundStarted && r.late:
		return errors.New("points were told behind the end of the round before it, which was not the last")
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
		if at.Place == core.Display && (at.Row < 0 || int(at.Row) >= r.displays) {
			return fmt.Errorf("the round was told to have %s", count(r.displays, "display"))
		}
	}
	return nil
}

// check compares what was told up to the end of a step with the round: number is
// that of the round in which the step was taken, at the turn given.
func (r *roundTold) check(turn core.Turn, number int) error {
	if turn == core.Deal && r.started != number {
		return fmt.Errorf("it is the deal of round %d, and by then %d rounds were told to start",
			number, r.started)
	}
	now := r.state.Round()
	last := r.state.Turn() == core.Over && r.ended == now // it may have been scored, or not
	if r.ended != now-1 && !last {
		return fmt.Errorf("it is round %d, and by then %d rounds were told to end", now, r.ended)
	}
	return nil
}
