package view

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// Step is a step of a game with names for numbers, to be sent to a front end as JSON.
// Seats count from 1 in it.
type Step struct {
	Turn   core.Turn `json:"turn"`            // "seat 1", "deal" or "refill"
	Round  int       `json:"round"`           // in which it was taken
	Move   string    `json:"move,omitempty"`  // the full form, of a seat's turn
	Legal  int       `json:"legal,omitempty"` // how many moves there were to choose from
	Events []Event   `json:"events"`
}

// Event is one event of a step. Fields that its kind does not name are left out.
type Event struct {
	Number int            `json:"number"` // unique in a game; see [core.Game.Since]
	Kind   core.EventKind `json:"kind"`   // "tiles_moved"
	Seat   int            `json:"seat,omitempty"`
	Color  string         `json:"color,omitempty"` // as the ruleset names it
	Count  int            `json:"count,omitempty"`
	From   core.Spot      `json:"from,omitzero"` // "display 3"
	To     core.Spot      `json:"to,omitzero"`
	Score  *Score         `json:"score,omitempty"`  // of a scored event
	Reason string         `json:"reason,omitempty"` // the key that ended the game
}

// Score is points that a seat got.
type Score struct {
	Points int    `json:"points"`
	Total  int    `json:"total"` // with these
	Rule   string `json:"rule"`  // the key, such as "scoring.place"

	// Why has the formulas that the points were computed from, with their values.
	Why []core.Reason `json:"why,omitempty"`
}

// StepOf returns a step of a game by the rules.
func StepOf(r core.Rules, s core.Step) Step {
	step := Step{Turn: s.Turn, Round: s.Round, Legal: s.Legal, Events: []Event{}}
	if s.Turn.Seat() {
		step.Move = string(r.AppendMove(nil, s.Move))
	}
	for i, e := range s.Events {
		event := Event{Number: s.First + i, Kind: e.Kind, Seat: int(e.Seat) + 1, Color: colorName(r.Colors(), e.Color),
			Count: int(e.Count), From: e.From, To: e.To}
		switch e.Kind {
		case core.Scored:
			event.Score = &Score{Points: e.Points, Total: e.Total, Rule: e.Key}
			for _, why := range s.Reasons {
				if why.Event == i {
					event.Score.Why = append(event.Score.Why, why)
				}
			}
		case core.GameEnded:
			event.Reason = e.Key
		}
		step.Events = append(step.Events, event)
	}
	return step
}

// colorName returns the name of a color, "" for none.
func colorName(colors []core.ColorInfo, c core.Color) string {
	if int(c) >= len(colors) {
		return ""
	}
	return colors[c].Name
}

// String returns the step as text: the turn with its move, and a line for each event.
func (s Step) String() string {
	turn, _ := s.Turn.MarshalText() // every turn has a text
	lines := []string{strings.TrimRight(fmt.Sprintf("%s: %s", turn, s.Move), ": ")}
	for _, e := range s.Events {
		lines = append(lines, "  "+e.String())
	}
	return strings.Join(lines, "\n")
}

// String returns the event on one line, as
// "7 tiles_moved seat 1: 2 blue from display 3 to line 2".
func (e Event) String() string {
	words := []any{e.Number, e.Kind}
	if e.Seat > 0 {
		words = append(words, fmt.Sprintf("seat %d:", e.Seat))
	}
	if e.Score != nil {
		words = append(words, fmt.Sprintf("%+d", e.Score.Points), "to", e.Score.Total, "by", e.Score.Rule)
		return strings.TrimSpace(fmt.Sprintln(words...))
	}
	if e.Count > 0 {
		words = append(words, e.Count)
	}
	if e.Color != "" {
		words = append(words, e.Color)
	}
	for _, end := range []struct {
		word string
		at   core.Spot
	}{{"from", e.From}, {"to", e.To}} {
		if end.at != (core.Spot{}) {
			words = append(words, end.word, end.at)
		}
	}
	if e.Reason != "" {
		words = append(words, "by", e.Reason)
	}
	return strings.TrimSpace(fmt.Sprintln(words...))
}
