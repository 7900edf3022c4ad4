package draft

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// comesTogether reports whether an event comes to all seats at once, as an effect offers them a choice so.
func (s *Shared) comesTogether(moment int8) bool {
	return moment != ofAction && s.together>>moment&1 != 0
}

// carryOutTogether is carryOut for an event that comes to all seats at once. Each effect comes to all of them before
// the next one. If it ends the game for one, it still comes to the others.
func carryOutTogether(g Game, at rest, w core.Watcher) {
	b := g.base()
	for ; ; b.nextEntry(&at) {
		when, do := b.Shared.entry(&at)
		if do == nil {
			return
		}
		if at.seats == 0 {
			at.seats = seatsFor(g, when, at.about)
		}
		for at.seats != 0 && int(at.effect) < len(do) {
			e := &do[at.effect]
			waits := at.seats>>at.about.Seat&1 != 0 && carry(g, e, &at, w)
			if b.Failed() {
				return
			}
			all := b.nextSeat(&at)
			switch {
			case all && b.Stop == stopGame:
				return
			case waits && !e.together, all && b.front > 0:
				b.addRest(at)
				return
			}
		}
		if b.Failed() {
			return
		}
	}
}

// seatsFor returns a bit for each seat for which the condition of an entry is true.
func seatsFor(g Game, when *formula.Formula, about About) (seats uint8) {
	b := g.base()
	for about.Seat = range b.Size {
		if when == nil || b.ask(g, when, about) != 0 && !b.Failed() {
			seats |= 1 << about.Seat
		}
	}
	return seats
}

// nextSeat goes on to the next seat once a seat has had the whole effect. After the last seat it goes on to the next
// effect, and reports true.
func (b *Base) nextSeat(at *rest) (all bool) {
	if at.passed > 0 && at.passed < b.Size {
		return false
	}
	at.passed, at.about.Seat = 0, b.Next(at.about.Seat)
	if all = at.about.Seat == b.Begins; all {
		at.effect++
	}
	return all
}

// unseen is the effect of a sealed choice that a viewer does not know.
const unseen int8 = -1

// seal keeps what a seat has chosen until all have chosen that choose at the same time.
func (b *Base) seal(g Game, p pending, m core.Move) {
	at := 0
	for at < len(b.items) && (b.items[at].together || b.items[at].sealed(b.Shared)) {
		at++
	}
	b.items = slices.Insert(b.items, at, b.choice(g, p, m))
}

// choice returns what a seat has chosen as the rest of the action, of which nothing is left if the seat has skipped it.
func (b *Base) choice(g Game, p pending, m core.Move) pending {
	a := &b.Shared.actions[p.action]
	a.env(g, p.seat(), m)
	sealed := pending{action: resting, rest: rest{moment: ofAction, entry: p.action, about: b.About}}
	if Skips(m) {
		sealed.rest.effect = int8(len(a.do))
	}
	return sealed
}

// sealed reports whether an item is a choice that other seats do not know.
func (p *pending) sealed(s *Shared) bool {
	if p.action != resting || p.rest.moment != ofAction || p.rest.passed > 0 || !s.actions[p.rest.entry].together {
		return false
	}
	effect := int(p.rest.effect)
	return effect <= 0 || effect == len(s.actions[p.rest.entry].do)
}

// hideChoices removes what others than a viewer have chosen and not shown yet.
func (b *Base) hideChoices(viewer int) {
	b.About = About{}
	for i := range b.items {
		if p := &b.items[i]; p.sealed(b.Shared) && int(p.seat()) != viewer {
			p.rest.effect = unseen
			p.rest.about = About{Topic: b.Shared.outline.ActionTopic, Seat: p.seat(), Other: p.seat()}
		}
	}
}

// imagineChoices fills what hideChoices has removed: each seat chooses one of its legal moves.
func (b *Base) imagineChoices(g Game, d core.Dealer) {
	for i, p := range b.items {
		if !p.sealed(b.Shared) || p.rest.effect != unseen {
			continue
		}
		first, phase, seat := b.items[0], b.Phase, b.Seat
		ask := pending{action: p.rest.entry, together: true, rest: rest{about: About{Seat: p.seat()}}}
		b.items[0], b.Phase, b.Seat = ask, Choosing, p.seat()
		moves := AppendActions(g, 0, nil)
		if len(moves) == 0 {
			moves = append(moves, actionIndex.Put(skip))
		}
		b.items[0], b.Phase, b.Seat = first, phase, seat
		b.items[i] = b.choice(g, ask, moves[d.Choose(len(moves))])
	}
	b.About = About{}
}

// secretChoice returns how others see a move that they are not to know, such as "bids ?"; "" for other moves.
func secretChoice(g Game, m core.Move) string {
	b := g.base()
	i, _ := g.ActionOf(m)
	if i < 0 {
		return ""
	}
	a := &b.Shared.actions[i]
	if a.hidden && !Skips(m) || b.Phase == Choosing && b.items[0].together {
		return a.word + " " + core.Hidden
	}
	return ""
}
