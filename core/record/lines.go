package record

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// line is one line of a record; one of its fields is set.
type line struct {
	Game   *Header    `json:"game,omitempty"`
	Deal   *dealLine  `json:"deal,omitempty"`
	Supply *[]string  `json:"supply,omitempty"`
	Move   *moveLine  `json:"move,omitempty"`
	Score  *scoreLine `json:"score,omitempty"`
	Round  *roundLine `json:"round,omitempty"`
	End    *endLine   `json:"end,omitempty"`
}

// Fields that a record of another program may leave out are pointers.

type dealLine struct {
	Round    *int       `json:"round,omitempty"`
	Start    *int       `json:"start,omitempty"`
	Wild     *string    `json:"wild,omitempty"`
	Displays [][]string `json:"displays"`
	Center   []string   `json:"center"`
}

type moveLine struct {
	Seat  *int   `json:"seat,omitempty"`
	Text  string `json:"text"`
	Legal *int   `json:"legal,omitempty"`
}

type scoreLine struct {
	Seat   *int    `json:"seat,omitempty"`
	Points *int    `json:"points,omitempty"`
	Total  *int    `json:"total,omitempty"`
	Rule   *string `json:"rule,omitempty"`
}

type roundLine struct {
	Number *int  `json:"number,omitempty"`
	Totals []int `json:"totals,omitempty"`
}

type endLine struct {
	Reason  *string `json:"reason,omitempty"`
	Totals  []int   `json:"totals,omitempty"`
	Winners []int   `json:"winners,omitempty"`
}

// kinds names the fields that are set, for messages.
func (l *line) kinds() []string {
	var set []string
	for _, k := range []struct {
		name string
		set  bool
	}{
		{"game", l.Game != nil}, {"deal", l.Deal != nil}, {"supply", l.Supply != nil},
		{"move", l.Move != nil}, {"score", l.Score != nil}, {"round", l.Round != nil},
		{"end", l.End != nil},
	} {
		if k.set {
			set = append(set, k.name)
		}
	}
	return set
}

// or fills what is missing in s from another line.
func (s scoreLine) or(o scoreLine) scoreLine {
	return scoreLine{cmp.Or(s.Seat, o.Seat), cmp.Or(s.Points, o.Points),
		cmp.Or(s.Total, o.Total), cmp.Or(s.Rule, o.Rule)}
}

// String describes a whole score line for a message. Different lines have different
// descriptions.
func (s scoreLine) String() string {
	return fmt.Sprintf("%d points for seat %d by %q, total %d", *s.Points, *s.Seat, *s.Rule, *s.Total)
}

// lines makes the lines of a game from its steps. Writer and reader both use it, so
// that what is written is what is checked.
type lines struct {
	rules  core.Rules
	totals []int // points by seat
}

func newLines(r core.Rules, s core.State) *lines {
	l := &lines{rules: r}
	for seat := range s.Seats() {
		l.totals = append(l.totals, s.Score(seat))
	}
	return l
}

// outcome is the lines that a record has or may have after the line of a step.
type outcome struct {
	scores []scoreLine
	round  *roundLine
	before int // the number of score lines that come before the round's line
	end    *endLine
}

// outcome makes the lines after a step from its events. It asks the state after the step
// for the winners alone.
func (l *lines) outcome(step core.Step, after core.State) outcome {
	var o outcome
	for _, e := range step.Events {
		switch e.Kind {
		case core.Scored:
			l.totals[e.Seat] = e.Total
			o.scores = append(o.scores,
				scoreLine{new(int(e.Seat) + 1), new(e.Points), new(e.Total), new(e.Key)})
		case core.RoundEnded:
			o.round = &roundLine{new(step.Round), slices.Clone(l.totals)}
			o.before = len(o.scores)
		case core.GameEnded:
			winners := core.Winners(nil, after)
			if after.Err() != nil {
				continue // the ranking is a formula that failed, and nobody has won
			}
			for i := range winners {
				winners[i]++
			}
			o.end = &endLine{new(e.Key), slices.Clone(l.totals), winners}
		}
	}
	return o
}

// deal makes a deal's line.
func (l *lines) deal(step core.Step) *dealLine {
	d := &dealLine{Round: &step.Round, Center: []string{}}
	colors := l.rules.Colors()
	for _, e := range step.Events {
		switch {
		case e.Kind == core.RoundStarted:
			d.Start = new(int(e.Seat) + 1)
			if e.Color != core.NoColor {
				d.Wild = &colors[e.Color].Name
			}
			d.Displays = make([][]string, e.Count)
			for i := range d.Displays {
				d.Displays[i] = []string{}
			}
		case e.Kind == core.WildChosen:
			d.Wild = &colors[e.Color].Name
		case e.Kind == core.TilesMoved && e.To.Place == core.Display:
			at := &d.Displays[e.To.Row]
			*at = append(*at, l.names(e)...)
		}
	}
	return d
}

// supply lists the tiles that a refill drew.
func (l *lines) supply(step core.Step) []string {
	drawn := []string{}
	for _, e := range step.Events {
		if e.Kind == core.TilesMoved && e.To.Place == core.Supply {
			drawn = append(drawn, l.names(e)...)
		}
	}
	return drawn
}

// names lists the tiles of an event.
func (l *lines) names(e core.Event) []string {
	return slices.Repeat([]string{l.rules.Colors()[e.Color].Name}, int(e.Count))
}
