package record

import (
	"slices"

	"github.com/azulejo/azulejo/core"
)

// outcome is what a step leads to: the lines that a record has or may have
// behind the step's own line. Writer and reader both make it from the events
// of the step, so that what is written is what is checked.
type outcome struct {
	scores []scoreLine
	round  *roundLine
	before int // the number of score lines that stand before the round's line
	end    *endLine
}

// ledger follows a game's totals from its events.
type ledger struct {
	rules  core.Rules
	totals []int
}

func newLedger(r core.Rules, s core.State) *ledger {
	l := &ledger{rules: r}
	for seat := range s.Seats() {
		l.totals = append(l.totals, s.Score(seat))
	}
	return l
}

// outcome turns the events of a step into the lines behind it. The state is
// the one after the step; it is asked for the winners alone.
func (l *ledger) outcome(step core.Step, after core.State) outcome {
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
			o.end = l.end(e.Key, after)
		}
	}
	return o
}

// end gives the line of the game's end. There is none where the ranking is a
// formula that fails, as nobody has won then.
func (l *ledger) end(reason string, after core.State) *endLine {
	winners := core.Winners(nil, after)
	if after.Err() != nil {
		return nil
	}
	for i := range winners {
		winners[i]++
	}
	return &endLine{&reason, slices.Clone(l.totals), winners}
}

// deal gives a deal's line from its events.
func (l *ledger) deal(step core.Step) *dealLine {
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
			*at = append(*at, names(colors, e)...)
		}
	}
	return d
}

// supply gives the tiles that a refill drew.
func (l *ledger) supply(step core.Step) []string {
	drawn := []string{}
	for _, e := range step.Events {
		if e.Kind == core.TilesMoved && e.To.Place == core.Supply {
			drawn = append(drawn, names(l.rules.Colors(), e)...)
		}
	}
	return drawn
}

// names writes the tiles of an event out.
func names(colors []core.ColorInfo, e core.Event) []string {
	return slices.Repeat([]string{colors[e.Color].Name}, int(e.Count))
}
