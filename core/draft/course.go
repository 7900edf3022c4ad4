package draft

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Pace says how a game goes on after a unit of a stage.
type Pace uint8

// What comes after a unit.
const (
	More Pace = iota // the stage of the phase that the position has now
	Next             // the next stage
	Wait             // nothing, until a seat or chance has acted
)

// Stage is a part of a round. Phase is its number in positions. Run does one small unit of the stage, such
// as moving a tile to a wall. A stage with a nil Run only waits.
//
// The agenda is settled between two units. Choices and draws of effects come before the next unit, and Run
// can rely on an empty agenda.
type Stage[S Game] struct {
	Phase Phase
	Run   func(g S, w core.Watcher) Pace
	out   bool // the ruleset does not have it
}

// In returns the stage of a phase.
func In[S Game](p Phase, run func(g S, w core.Watcher) Pace) Stage[S] {
	return Stage[S]{Phase: p, Run: run}
}

// If returns a stage. A ruleset without it passes it over.
func If[S Game](has bool, stage Stage[S]) Stage[S] {
	stage.out = !has
	return stage
}

// maxPhases is more than a game has.
const maxPhases = 32

// Course is a round of a game, as the list of its stages.
type Course[S Game] struct {
	run   [maxPhases]func(g S, w core.Watcher) Pace
	next  [maxPhases]Phase
	order []Phase
}

// NewCourse returns the course with some stages. The first one follows the last one, and a stage that the
// ruleset does not have is passed over. A stage can be listed twice if each ruleset has one of the two.
func NewCourse[S Game](stages ...Stage[S]) *Course[S] {
	c := new(Course[S])
	for p := range c.run {
		c.run[p] = func(S, core.Watcher) Pace { return Wait }
	}
	for i, stage := range stages {
		if stage.out && slices.Contains(c.order, stage.Phase) {
			continue
		}
		after := slices.Concat(stages[i+1:], stages)
		c.next[stage.Phase] = after[slices.IndexFunc(after, func(s Stage[S]) bool { return !s.out })].Phase
		switch {
		case stage.out: // the text of a position can name it
			c.run[stage.Phase] = func(S, core.Watcher) Pace { return Next }
			continue
		case stage.Run != nil:
			c.run[stage.Phase] = stage.Run
		}
		c.order = append(c.order, stage.Phase)
	}
	return c
}

// Order returns the order of a round for the rulebook of a ruleset: its stages, and after each the ruleset's
// effects for events of the stage.
func (c *Course[S]) Order(s *Shared) (list []ruleset.Sentence) {
	for _, p := range c.order {
		if info := s.outline.phases()[p]; info.Name != "" {
			name, keys := info.Name, strings.Fields(info.Key)
			if info.Alone != "" {
				keys = append(keys, "players")
				if s.MaxSeats == 1 {
					name = info.Alone
				}
			}
			list = append(list, ruleset.Sentence{Text: name + ".", Keys: keys})
		}
		for m, info := range s.outline.Moments {
			if info.Phase == p && s.Handles(Moment(m)) {
				list = append(list, s.effectsAt(Moment(m))...)
			}
		}
	}
	return list
}

// effectsAt names the ruleset's effects for an event: "When you have taken tiles: sweep; then reward." If the ruleset
// puts one in words, these say when it comes: their first sentence stands alone.
func (s *Shared) effectsAt(m Moment) (list []ruleset.Sentence) {
	when := "When " + s.outline.Moments[m].When
	if s.outline.Moments[m].All && s.MaxSeats > 1 {
		when = "For each player in turn" // its place in the order says when
		if s.comesTogether(int8(m)) {
			when = "For all players at once"
		}
	}
	joins := false // the last sentence takes more names
	for _, r := range s.reactions[m] {
		name := wording.Spaced(strings.TrimPrefix(r.key, keyOn+"."))
		text := when + ": " + name + "."
		words, _ := s.told(r.key)
		switch last := len(list) - 1; {
		case words != "":
			text, _, _ = strings.Cut(strings.TrimSuffix(words, "."), ". ")
			text += "."
		case joins:
			list[last].Text = strings.TrimSuffix(list[last].Text, ".") + "; then " + name + "."
			list[last].Keys = append(list[last].Keys, r.key)
			continue
		}
		list, joins = append(list, ruleset.Sentence{Text: text, Keys: []string{r.key}}), words == ""
	}
	return list
}

// After returns the phase that follows a phase.
func (c *Course[S]) After(p Phase) Phase { return c.next[p&(maxPhases-1)] }

// Advance plays on until a seat or chance has to act, or the game is over. Every step calls it after
// its own unit.
func (c *Course[S]) Advance(g S, w core.Watcher) {
	b := g.base()
	for waits := false; !waits && (b.Idle() || settle(g, w)); {
		switch c.run[b.Phase&(maxPhases-1)](g, w) {
		case Next:
			b.Phase = c.next[b.Phase&(maxPhases-1)]
		case Wait:
			waits = true
		}
	}
	if b.Shared.reacts {
		b.tryActions(g)
	}
}

// Idle reports whether nothing has to be settled before the next unit.
func (b *Base) Idle() bool { return b.noted == nil && !b.Waits() && b.Stop != stopGame }

// EventStage is a stage that raises an event for each seat. Rulesets without effects for it pass it over.
func EventStage[S Game](s *Shared, m Moment) Stage[S] {
	return If(s.Handles(m), In(s.outline.Moments[m].Phase, func(g S, w core.Watcher) Pace {
		RaiseForAll(g, m, w)
		return Next
	}))
}

// OfferTakes is the stage in which the next seat, or the dummy, takes tiles. It is over if no tile is left
// or an effect has ended the round.
func OfferTakes[S Game](g S, _ core.Watcher) Pace {
	b := g.base()
	switch {
	case b.Table.Empty() || b.Stop == stopRound:
		return Next
	case b.dummyNext:
		b.Phase, b.dummyNext = Dummying, false
		var all [maxLots]lot
		appendWanted(g, all[:0]) // so that the game ends if a wish has no value
	case b.Out():
		b.NextTurn()
		return More
	case b.Shared.rolls:
		b.roll()
	}
	return Wait
}

// NextTurn gives the turn to the seat that takes tiles next. An effect can give the same seat another turn.
func (b *Base) NextTurn() Pace {
	if b.Phase = Acting; b.Shared.order != clockwise || b.Again || b.out != 0 || b.Shared.rolls {
		return b.turnTo()
	}
	b.Seat = b.Next(b.Seat)
	return Wait
}

// turnTo is NextTurn for games in which the seat to the left is not always next, or something comes before its turn. Some
// seat has a turn left.
func (b *Base) turnTo() Pace {
	dummy := false // it can come between two seats of which the second has no turn left
	for stays := b.UseAgain(); !stays || b.Out(); stays = true {
		b.NextTaker()
		dummy = dummy || b.dummyNext
	}
	b.dummyNext = dummy
	if b.Shared.rolls {
		b.startOwn(eachTurn, nil)
	}
	if b.dummyNext || b.Shared.rolls {
		return More
	}
	return Wait
}

// Out reports whether an effect has ended the turns of the seat to act in this round.
func (b *Base) Out() bool { return b.out>>b.Seat&1 != 0 }

// EndOffer reports whether the offer is over at the end of a turn, and clears the table then.
func (b *Base) EndOffer(w core.Watcher) bool {
	if b.Table.Filled != 0 && b.Stop != stopRound {
		return false
	}
	b.turnAllUp()
	b.Table.Clear(w)
	b.Stop, b.Again, b.out = stopNothing, false, 0
	return true
}

// stopping is what an effect has ended before its time.
type stopping uint8

const (
	stopNothing stopping = iota
	stopRound
	stopGame
)

// Halted reports whether nothing more may be scored or moved in this step: a formula has failed,
// or an effect has ended the game.
func (b *Base) Halted() bool { return b.Failed() || b.Stop == stopGame }

// Stops reports whether an effect has ended the round.
func (b *Base) Stops() bool { return b.Stop == stopRound }

// ClearStop reports whether an effect has ended the round, and forgets it.
func (b *Base) ClearStop() bool {
	stopped := b.Stops()
	if stopped {
		b.Stop = stopNothing
	}
	return stopped
}

// UseAgain reports at the end of a turn whether the seat to act has another one, and forgets it.
func (b *Base) UseAgain() bool {
	another := b.Again
	b.Again = false
	return another
}

// follows returns the phase after the choices and draws of effects.
func (b *Base) follows() Phase {
	if b.Phase == Choosing || b.Phase == Gaining {
		return b.then.phase
	}
	return b.Phase
}

// InPhase reports whether the position is in a phase, apart from choices and draws of effects.
func (b *Base) InPhase(p Phase) bool { return b.follows() == p }

// TakesOn reports whether the offer goes on after the choices and draws of effects.
func (b *Base) TakesOn() bool { return b.Shared.offers>>b.follows()&1 != 0 }
