package draft

import (
	"slices"

	"github.com/azulejo/azulejo/core/formula"
)

// What bots expect of later rounds from effects, counters and bonuses of rounds, which no board shows.

// Recurs reports whether a round in which nobody has a turn can bring points.
func (s *Shared) Recurs() bool {
	for m, info := range s.outline.Moments {
		if info.All && s.Handles(Moment(m)) && slices.ContainsFunc(s.reactions[m], func(r reaction) bool {
			return slices.ContainsFunc(r.do, func(e effect) bool { return e.kind.word == scoreWord })
		}) {
			return true
		}
	}
	return s.PaysRounds()
}

// PaysOwn reports whether a bonus of the game depends on counters or draws.
func (s *Shared) PaysOwn() bool {
	return slices.ContainsFunc(s.own, func(o own) bool {
		name := o.declared().name
		return slices.ContainsFunc(s.gameBonuses, func(b bonus) bool {
			return slices.ContainsFunc([]*formula.Formula{b.per, b.points}, func(f *formula.Formula) bool {
				return f.Uses(name) || f.Uses(formula.Players+"."+name)
			})
		})
	})
}

// PlayIdle plays a round without turns, once a round is over: its events and bonuses. All choices are declined.
func PlayIdle(g Game) {
	b := g.base()
	for m, info := range b.Shared.outline.Moments {
		if info.All && b.Shared.Handles(Moment(m)) {
			RaiseForAll(g, Moment(m), nil)
			declineAll(g)
		}
	}
	for seat := range b.Size {
		b.ForecastBonuses(EachRound, g.Of(seat), &b.Track, seat)
	}
}

// Brings plays an event, and returns the points that its effects bring the seat at once. Choices are declined.
func Brings(g Game, m Moment, about About) int {
	b := g.base()
	before := b.Track[about.Seat]
	Raise(g, m, about, nil)
	declineAll(g)
	return b.Track[about.Seat] - before
}

func declineAll(g Game) {
	for b := g.base(); b.Waits() && !b.Halted(); {
		Decline(g)
	}
}
