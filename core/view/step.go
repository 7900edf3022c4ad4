package view

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Step is a step of a game with names for numbers, to be sent to a front end as JSON. Seats count
// from 1.
type Step struct {
	Turn   core.Turn `json:"turn"`            // "seat 1", "deal", "refill", "draw" or "tiles"
	Round  int       `json:"round"`           // in which it was taken
	Move   string    `json:"move,omitempty"`  // the full form, of a seat's turn
	Legal  int       `json:"legal,omitempty"` // how many moves there were to choose from
	Events []Event   `json:"events"`

	// Colors are the ruleset's. String lists tiles in their order, or without Colors in the order of
	// the events.
	Colors []core.ColorInfo `json:"-"`

	// Names are the players by seat, and [You] for the reader. Without names, String writes "seat 1", after
	// points the score.
	Names []string `json:"-"`

	// Called names spots for those who read Names; nil for the names that programs use.
	Called func(core.Spot) string `json:"-"`
}

// You is the name of the one who reads a step.
const You = "you"

// Event is an event of a step. Fields without a meaning for its kind are left out.
type Event struct {
	Number int            `json:"number"` // unique in a game; see [core.Game.Since]
	Kind   core.EventKind `json:"kind"`   // "tiles_moved"
	Seat   int            `json:"seat,omitempty"`
	Other  int            `json:"other,omitempty"` // seat, of a boards_swapped event; or that tiles leave, if it is not Seat
	Color  string         `json:"color,omitempty"` // as the ruleset names it
	Count  int            `json:"count,omitempty"`
	From   core.Spot      `json:"from,omitzero"` // "display 3"
	To     core.Spot      `json:"to,omitzero"`
	Score  *Score         `json:"score,omitempty"`  // of a scored event
	Reason string         `json:"reason,omitempty"` // the key that ended the game, or whose effects moved the tiles

	// Hidden says that the reader does not see the color of tiles, the value of a draw or how a counter changed.
	Hidden bool `json:"hidden,omitempty"`

	// Drawn is the result of a value_drawn or revealed event, for the seat or the table.
	Drawn *Drawn `json:"drawn,omitempty"`

	// Counter is the counter that a counted event changed, of the seat or else of the table.
	Counter *Counter `json:"counter,omitempty"`
}

// UnmarshalJSON reads an event as package json writes it. It reports an event without the field
// of its kind, or with an impossible count.
func (e *Event) UnmarshalJSON(text []byte) error {
	type fields Event // without UnmarshalJSON
	var read fields
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	switch {
	case read.Count < 0 || read.Count > core.MaxTiles:
		return fmt.Errorf("event %d: the count is %d, and can be 0 to %d", read.Number, read.Count, core.MaxTiles)
	case read.Kind == core.Scored && read.Score == nil, read.Drawn == nil && (read.Kind == core.ValueDrawn || read.Kind == core.Revealed),
		read.Kind == core.Counted && read.Counter == nil:
		return fmt.Errorf("event %d: it is %v, and its value is missing", read.Number, read.Kind)
	}
	*e = Event(read)
	return nil
}

// Score is points for a seat.
type Score struct {
	Points int    `json:"points"`
	Total  int    `json:"total"` // with these
	Rule   string `json:"rule"`  // the key, such as "scoring.place"

	// Why has the formulas behind the points, with the values of their names.
	Why []core.Reason `json:"why,omitempty"`
}

// Drawn is a value decided by chance.
type Drawn struct {
	Name  string `json:"name"` // as the ruleset calls what is drawn
	Value string `json:"value"`
}

// Counter is a counter of the ruleset after a change.
type Counter struct {
	Name  string `json:"name"` // as the ruleset names it
	By    int    `json:"by"`
	Total int    `json:"total"`           // after the change
	Value string `json:"value,omitempty"` // of a counter that is a color
}

// StepOf returns a step of a game by the rules.
func StepOf(r core.Rules, s core.Step) Step {
	step := Step{Turn: s.Turn, Round: s.Round, Legal: s.Legal, Events: []Event{}, Colors: r.Colors()}
	if s.Turn.Seat() {
		step.Move = s.Text(r)
	}
	for i, e := range s.Events {
		event := Event{Number: s.Number(i), Kind: e.Kind, Seat: int(e.Seat) + 1, Color: colorName(step.Colors, e.Color),
			Count: int(e.Count), From: e.From, To: e.To, Hidden: e.Unseen}
		if e.Unseen && e.Kind == core.TilesMoved {
			event.Color = core.Hidden
		}
		switch e.Kind {
		case core.Scored:
			event.Score = &Score{Points: e.Points, Total: e.Total, Rule: e.Key}
			for _, why := range s.Reasons {
				if why.Event == i {
					event.Score.Why = append(event.Score.Why, why)
				}
			}
		case core.GameEnded, core.TilesMoved:
			event.Reason, event.Other = e.Key, int(e.Loser)
		case core.ValueDrawn, core.Revealed:
			event.Drawn = &Drawn{e.Name(), e.Value}
		case core.BoardsSwapped:
			event.Other = int(e.Other) + 1
		case core.Counted:
			event.Counter = &Counter{e.Name(), e.Points, e.Total, e.Value}
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

// String returns the step in words for players: the move or the new tiles, the start and the end
// of a round, and all points with their rules. It leaves out tiles that the move itself takes or
// places, as its text says so already.
func (s Step) String() string { return s.text(true) }

// Brief is String without the tiles on the displays, for people who see the board.
func (s Step) Brief() string { return s.text(false) }

func (s Step) text(displays bool) string {
	var text strings.Builder
	switch {
	case s.Turn == core.Refill:
		fmt.Fprintf(&text, "  the supply gets %s\n", s.arrived(core.Spot{Place: core.Supply}))
	case s.Turn == core.DrawTiles:
		text.WriteString(s.gained())
	case s.Turn.Seat():
		fmt.Fprintf(&text, "%s  %s\n", s.name(int(s.Turn)+1), s.Move)
	}
	for i, e := range s.Events {
		switch e.Kind {
		case core.TilesMoved:
			text.WriteString(s.sent(i))
		case core.RoundStarted:
			fmt.Fprintf(&text, "\nround %d: %s", s.Round, s.does(e.Seat, "start"))
			if wild := cmp.Or(s.chosen(), e.Color); wild != "" {
				fmt.Fprintf(&text, ", %s is wild", s.color(wild))
			}
			fmt.Fprintln(&text)
			for i := 0; displays && i < e.Count; i++ {
				fmt.Fprintf(&text, "  %d: %s\n", i+1, s.arrived(core.Spot{Place: core.Display, Row: int8(i)}))
			}
		case core.MarkerTaken:
			switch {
			case e.Seat > 0:
				fmt.Fprintf(&text, "  %s the start marker\n", s.does(e.Seat, "take"))
			case e.To.Place == core.Center:
				fmt.Fprintf(&text, "  the start marker goes back to the center\n")
			default:
				fmt.Fprintf(&text, "  the %v takes the start marker\n", e.To.Place)
			}
		case core.Scored:
			if s.Names != nil {
				fmt.Fprintf(&text, "  %s: %s %+d\n", s.name(e.Seat), e.rule(), e.Score.Points)
				continue
			}
			fmt.Fprintf(&text, "  %s %+d = %d  (%s)\n", s.name(e.Seat), e.Score.Points, e.Score.Total, e.rule())
		case core.ValueDrawn:
			if e.Drawn.Name == dummy {
				fmt.Fprintf(&text, "the dummy takes %s\n", e.Drawn.Value)
				continue
			}
			if e.Hidden {
				fmt.Fprintf(&text, "  %s%s is drawn in secret\n", s.of(e.Seat), e.Drawn.Name)
				continue
			}
			fmt.Fprintf(&text, "  %s%s %s is drawn\n", s.of(e.Seat), e.Drawn.Name, e.Drawn.Value)
		case core.Revealed:
			fmt.Fprintf(&text, "  all see now: %s%s %s\n", s.of(e.Seat), e.Drawn.Name, e.Drawn.Value)
		case core.BoardsSwapped:
			fmt.Fprintf(&text, "  %s and %s exchange their boards\n", s.name(e.Seat), s.name(e.Other))
		case core.Counted:
			if e.Hidden {
				fmt.Fprintf(&text, "  %s%s changes in secret\n", s.of(e.Seat), e.Counter.Name)
				continue
			}
			name, total := s.of(e.Seat)+e.Counter.Name, " ="
			if s.Names != nil {
				total = ", now"
			}
			switch {
			case e.Counter.Value != "":
				fmt.Fprintf(&text, "  %s is %s\n", name, e.Counter.Value)
				continue
			case e.Color != "":
				name += " of " + s.color(e.Color)
			}
			fmt.Fprintf(&text, "  %s %+d%s %d\n", name, e.Counter.By, total, e.Counter.Total)
		case core.StarterChosen:
			fmt.Fprintf(&text, "  %s this round\n", s.does(e.Seat, "start"))
		case core.WildChosen:
			if s.Turn.Seat() { // else the line about the start of the round has it
				fmt.Fprintf(&text, "  %s is wild\n", s.color(e.Color))
			}
		case core.RoundEnded:
			fmt.Fprintf(&text, "round %d is over\n", s.Round)
		}
	}
	return text.String()
}

// dummy is the name of the draw for the dummy's take.
const dummy = "dummy"

// name returns the player at a seat, from 1.
func (s Step) name(seat int) string {
	if seat > 0 && seat <= len(s.Names) {
		return s.Names[seat-1]
	}
	return fmt.Sprintf("seat %d", seat)
}

// color returns what readers call a color.
func (s Step) color(name string) string {
	if s.Names == nil {
		return name
	}
	return wording.Spaced(name)
}

// spot returns what readers call a spot.
func (s Step) spot(spot core.Spot) string {
	if s.Called == nil {
		return spot.String()
	}
	return s.Called(spot)
}

// does says that the player at a seat, from 1, does something.
func (s Step) does(seat int, verb string) string {
	if name := s.name(seat); name != You {
		return name + " " + verb + "s"
	}
	return You + " " + verb
}

// of begins a sentence about a seat, from 1, or about no seat for 0.
func (s Step) of(seat int) string {
	if seat == 0 {
		return ""
	}
	return s.name(seat) + ": "
}

// chosen returns the wild color that the tiles on the displays decided, "" for none.
func (s Step) chosen() string {
	i := slices.IndexFunc(s.Events, func(e Event) bool { return e.Kind == core.WildChosen })
	if i < 0 {
		return ""
	}
	return s.Events[i].Color
}

// gained lists the tiles that effects drew from the bag, with their destinations.
func (s Step) gained() string {
	var text strings.Builder
	for _, e := range s.Events {
		if e.Kind == core.TilesMoved && e.From.Place == core.Bag {
			tiles := s.color(e.Color) + " comes"
			if e.Count > 1 {
				tiles = fmt.Sprint(e.Count, " ", s.color(e.Color), " come")
			}
			fmt.Fprintf(&text, "  %s%s from the bag to %s\n", s.of(e.Seat), tiles, s.spot(e.To))
		}
	}
	return text.String()
}

// sent describes the tiles that an effect moved between the same places, if the event is the
// first of them. It returns "" for any other event.
func (s Step) sent(first int) string {
	same := func(i int) bool {
		a, b := s.Events[first], s.Events[i]
		return a.Kind == b.Kind && a.Seat == b.Seat && a.Reason == b.Reason && a.Other == b.Other && a.From.Place == b.From.Place && a.To == b.To
	}
	if s.Events[first].Reason == "" || first > 0 && same(first-1) {
		return ""
	}
	e := s.Events[first]
	format, from, several := "  %s%s: %s to %v  (%s)\n", s.spot(e.From), ""
	if s.Names != nil {
		format, several = "  %s%s from %s to %s (%s)\n", "more than one "
	}
	if e.Other > 0 {
		from += " of " + s.name(e.Other)
	}
	var tiles []string
	for i := first; i < len(s.Events) && same(i); i++ {
		if tiles = append(tiles, slices.Repeat([]string{s.Events[i].Color}, s.Events[i].Count)...); s.spot(s.Events[i].From) != s.spot(e.From) {
			from = several + e.From.Place.String() // of more than one space
		}
	}
	return fmt.Sprintf(format, s.of(e.Seat), strings.Join(s.inOrder(tiles), " "), from, s.spot(e.To), e.Reason)
}

// arrived lists the tiles that a chance turn brought to a display or the supply. It leaves out
// tiles from another display, and tiles that went back into the bag.
func (s Step) arrived(at core.Spot) string {
	var tiles []string
	for _, e := range s.Events {
		switch {
		case e.Kind != core.TilesMoved:
		case e.To == at && e.From.Place != core.Display:
			tiles = append(tiles, slices.Repeat([]string{e.Color}, e.Count)...)
		case e.From == at && e.To.Place == core.Bag:
			tiles = nil
		}
	}
	return cmp.Or(strings.Join(s.inOrder(tiles), " "), "nothing")
}

// inOrder sorts names of colors as the ruleset does.
func (s Step) inOrder(tiles []string) []string {
	order := func(name string) int {
		return slices.IndexFunc(s.Colors, func(c core.ColorInfo) bool { return c.Name == name })
	}
	slices.SortStableFunc(tiles, func(a, b string) int { return order(a) - order(b) })
	for i, name := range tiles {
		tiles[i] = s.color(name)
	}
	return tiles
}

// rule names the rule of a score, and how often it applied.
func (e Event) rule() string {
	if e.Count > 1 {
		return fmt.Sprintf("%s, %d times", e.Score.Rule, e.Count)
	}
	return e.Score.Rule
}
