package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
	family "github.com/azulejo/azulejo/core/draft"
)

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
	case e.Kind == core.TilesMoved && e.Seat >= 0 && !onBoard(e.From.Place) && !onBoard(e.To.Place):
		return fmt.Errorf("seat %d is named, and the tiles come neither from a hand or board nor to one", e.Seat+1)
	case e.Kind == core.MarkerTaken && e.From != core.Spot{Place: core.Center}:
		return fmt.Errorf("the marker is taken from %s, and it lies in the center", spotText(e.From, e.Seat))
	case e.Kind == core.MarkerTaken && e.To.Place.Info().Layout != core.Penalty && e.To.Place != family.Hand:
		return fmt.Errorf("the marker comes to %s, and it comes to the floor line or the hand", spotText(e.To, e.Seat))
	case moved && (outside(e.From.Place) || outside(e.To.Place)):
		return errors.New("a place is none of those that are registered")
	case moved && (!atPart(e.From) || !atPart(e.To)):
		return fmt.Errorf("it goes from %+v to %+v: parts of a place count from 0, and one that is one tray has Row and Col 0",
			e.From, e.To)
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
func outside(p core.Place) bool { return p == core.Nowhere || !p.Known() }

// atPart reports whether a spot is a part of a place that has such parts: displays,
// pattern lines and spaces of a floor line have rows, walls and stars have columns too.
func atPart(s core.Spot) bool {
	numbers := s.Place.Info().Layout.Numbers()
	return s.Row >= 0 && s.Col >= 0 && (s.Row == 0 || numbers > 0) && (s.Col == 0 || numbers > 1)
}
