package draft

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// agenda is what effects change in a [Base]: what is still to be settled, and how the turn, the round and the game
// end. It is zero in a game without effects.
type agenda struct {
	Stop    stopping // what an effect has ended
	Won     uint8    // a bit for each seat that an effect has let win
	lost    uint8    // and for each that it has let lose, until the game ends
	decided bool     // an effect has decided who wins, if anybody
	Again   bool     // the seat has another turn after this one
	out     uint8    // a bit for each seat that takes no more turns in this round

	stopper string   // the key of the effect that ended the game
	front   int      // items of the agenda that the current unit, choice or rest has added
	then    struct { // what goes on when the agenda is empty
		phase Phase
		seat  int8
	}
	done uint16 // effects in this round
}

// maxDone is the largest number of effects in a round. An effect that brings tiles back to the table could
// make the round endless. No effect does anything after these.
const maxDone = 1000

// pending is an item of the agenda: a choice, a draw of tiles, the rest of an entry of effects, or an event to come.
type pending struct {
	action   int8      // of a choice; or drawing, resting or announced
	from, to int8      // places of [Shared], for tiles
	together bool      // others choose at the same time: see seal
	rest     rest      // of a choice and of tiles, which seat it is and how many tiles are to be drawn
	move     core.Move // of an announced event
}

func (p *pending) seat() int8 { return p.rest.about.Seat }

const (
	drawing int8 = -1
	resting int8 = -2
)

// rest says where an entry of effects continues: at an effect, for the seats that have not had it. The later
// entries of the event follow.
type rest struct {
	moment int8 // an event, or ofAction
	entry  int8 // of the event; or an action
	effect int8
	passed int8 // seats that have had the effect, from the one that the event is about
	// seats has a bit for each seat that the entry is for, in an event that comes to all of them at once. Then the
	// event is about the one that has the effect now.
	seats uint8
	about About
}

// ofAction is the moment of the effects of an action.
const ofAction int8 = -1

// started reports whether the condition of the entry has been asked.
func (r *rest) started() bool { return r.effect > 0 || r.passed > 0 }

// Waits reports whether something has to be settled before the next unit.
func (b *Base) Waits() bool { return len(b.items) > 0 }

// add puts an item on the agenda: behind what the current unit, choice or rest has added, and before
// what waited already. What a unit and the effects of a round add is bounded, and so is the agenda.
func (b *Base) add(p pending) {
	b.items = slices.Insert(b.items, b.front, p)
	b.front++
}

// pop takes the first item from the agenda.
func (b *Base) pop() pending {
	p := b.items[0]
	b.items = slices.Delete(b.items, 0, 1)
	b.front = 0
	return p
}

// dropStarted takes the rests of events that have started from the agenda. They are of the event that has
// ended the game; to other seats the same event can still come.
func (b *Base) dropStarted() {
	b.items = slices.DeleteFunc(b.items, func(p pending) bool {
		return p.action == resting && (p.rest.started() || p.rest.entry > 0)
	})
	b.front = min(b.front, len(b.items))
}

// settle empties the agenda before the next unit. It carries out rests of entries, presents choices and
// draws, and ends the game for an effect. It reports false if a seat or chance has to act, or the game
// is over.
//
// It drops choices without a legal action, and draws if no tile is left.
func settle(g Game, w core.Watcher) bool {
	b := g.base()
	for len(b.items) > 0 && !b.Failed() {
		switch p := &b.items[0]; {
		case b.Stop == stopGame && !b.forAll(p):
			b.pop() // nothing is offered in a game that has ended
		case p.action == resting:
			b.goOn(g, w)
		case p.action == announced:
			b.happen(g, w)
		case b.present(g):
			return false
		default:
			b.pop()
		}
	}
	switch {
	case b.Failed():
		held := b.held()
		b.Table.Discard.Add(&held)
		b.items = b.items[:0]
	case b.Stop == stopGame:
		b.Stop = stopNothing
		finishEarly(g, w)
	default:
		return true
	}
	return false
}

// forAll reports whether an item is the rest of an event for all seats, or holds tiles. It is carried out even if the
// game ends for one seat, as others can still win or lose.
func (b *Base) forAll(p *pending) bool {
	if p.action == announced {
		return b.event(p).Holds
	}
	return p.action == resting && p.rest.moment != ofAction && b.Shared.outline.Moments[p.rest.moment].All
}

// goOn carries out the rest of an entry that is the first item.
func (b *Base) goOn(g Game, w core.Watcher) {
	p, stop := b.pop(), b.Stop
	if p.sealed(b.Shared) {
		if p.rest.effect == unseen {
			return // in the forecast of a seat that does not know it
		}
		b.used[p.seat()][p.rest.entry] += uint8(Truth(p.rest.effect == 0))
	}
	b.Stop = stopNothing
	carryOut(g, p.rest, w)
	b.Stop = max(b.Stop, stop)
}

// present lets the seat of the first item choose, or chance draw tiles. It reports whether there is
// something to choose or to draw.
func (b *Base) present(g Game) bool {
	p := b.items[0]
	b.then.phase, b.then.seat = b.Phase, b.Seat
	b.Phase, b.Seat = Choosing, p.seat()
	if p.action == drawing {
		b.Phase = Gaining
	}
	if b.Phase == Gaining && b.drawable(g) != (core.Tray{}) || b.Phase == Choosing && CanAct(g) {
		return true
	}
	b.Phase, b.Seat = b.then.phase, b.then.seat
	return false
}

// resume ends the choice or the draw that is due and returns it.
func (b *Base) resume() pending {
	b.Phase, b.Seat = b.then.phase, b.then.seat
	return b.pop()
}

// Decline settles the agenda for a forecast: it turns down all choices and draws, and carries out
// everything else.
func Decline(g Game) {
	b := g.base()
	if b.Phase == Choosing || b.Phase == Gaining {
		b.resume()
	}
	for len(b.items) > 0 && !b.Halted() {
		switch b.items[0].action {
		case resting:
			b.goOn(g, nil)
		case announced:
			b.happen(g, nil)
		default:
			b.pop()
		}
	}
}

// finishEarly ends the game as an effect says. The round ends with it, unless it has ended before.
func finishEarly(g Game, w core.Watcher) {
	b := g.base()
	if w != nil && b.Phase != Starting {
		w.Watch(core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
	}
	b.decide()
	Finish(g, b.stopper, w)
}

// Reacts reports whether the ruleset has effects, actions or a dummy.
func (s *Shared) Reacts() bool { return s.reacts }

// tryActions prepares the next step of a ruleset with effects. It counts the displays, and asks conditions of
// actions that can fail.
func (b *Base) tryActions(g Game) {
	if b.Failed() {
		return
	}
	b.openDisplays()
	for i := range b.Shared.actions {
		a := &b.Shared.actions[i]
		if (a.whenFails || a.choiceFails) && bar(g, i) == "" && a.choiceFails {
			eachChoice(g, i, func(core.Move) {})
		}
	}
}

// CanAct reports whether the seat to act can take some action.
func CanAct(g Game) (can bool) {
	eachAction(g, func(core.Move) { can = true })
	return can
}

func readOffer(r *effectReader, e *effect, v ruleset.Value) {
	var words []string
	for _, a := range r.actions {
		words = append(words, a.word)
	}
	if len(words) == 0 && v.Follows(keyActions) {
		return
	}
	if len(words) == 0 {
		v.Get("offer").ErrorHint("write `actions: { "+v.Get("offer").Text()+": … }`", "the ruleset has no actions")
		return
	}
	e.index = max(0, slices.Index(words, v.Get("offer").Word(words...)))
	r.actions[e.index].offered = true
	if together := v.Get("together"); together.Exists() && together.Bool() {
		e.together, r.actions[e.index].together = true, true
		switch {
		case !r.forAll:
			together.ErrorHint("write it at an event that comes to each seat, such as `round_end`", "only one seat is offered this at a time")
		case e.who != audiences[0]:
			v.Get("for").ErrorHint("leave `for` out", "all seats choose at the same time")
		}
		return
	}
	if r.forAll && !r.bound && e.who == "all" {
		v.Get("for").ErrorHint("leave `for` out", "this event comes to each seat, so each seat would be asked %d times or more", r.MinSeats)
	}
}

func offerAction(g Game, e *effect, about About, _ core.Watcher) {
	g.base().add(pending{action: int8(e.index), together: e.together, rest: rest{about: About{Seat: about.Seat}}})
}

func readGain(r *effectReader, e *effect, v ruleset.Value) {
	e.amount = r.number(v.Get("draw"), 0, core.MaxTiles)
	e.to = r.store(v.Get("to"), canGain)
	from := v.Get("from")
	if from.Exists() {
		e.from = r.store(from, canLose)
	}
	switch r.readLoser(e, v); {
	case !from.Exists() && r.EndlessBag(): // no place could hold what a thousand effects draw
		v.Get("draw").Errorf("effects draw no tiles from a bag that never runs out (%s)", KeyEndless)
	case !from.Exists() && v.Get("seat").Exists():
		v.Get("seat").ErrorHint("write `from` too, as in `from: hand`", "the bag is no place of a seat")
	}
}

func awaitGain(g Game, e *effect, about About, _ core.Watcher) {
	b := g.base()
	n, loser := b.ask(g, e.amount, about), b.loser(g, e, about)
	same := e.from == e.to && loser == about.Seat
	if n == 0 || same || b.Failed() || loser < 0 || loser >= b.Size {
		return
	}
	p := pending{action: drawing, from: int8(e.from), to: int8(e.to), rest: rest{about: About{Seat: about.Seat, Count: int16(n)}}}
	if e.from > 0 {
		p.rest.about.Other = loser
		p.rest.moment, p.rest.entry = b.Shared.entryOf(e.key)
	}
	b.add(p)
}

// entryOf returns the entry of effects with a key.
func (s *Shared) entryOf(key string) (moment, entry int8) {
	for i := range s.actions {
		if s.actions[i].key == key {
			return ofAction, int8(i)
		}
	}
	for m, entries := range s.reactions {
		for i := range entries {
			if entries[i].key == key {
				return int8(m), int8(i)
			}
		}
	}
	return ofAction, 0
}

// drawable returns the tiles of which the effect draws that is the first item of the agenda. Those of the discard can
// come from the bag.
func (b *Base) drawable(g Game) (tiles core.Tray) {
	p := &b.items[0]
	if p.from > 0 {
		b.About = About{Seat: p.rest.about.Other}
		return b.Shared.places[p.from].Tiles(g)
	}
	tiles = b.Table.Bag
	tiles.Add(&b.Table.Discard)
	return tiles
}

// gain takes the chance turn of an effect that draws tiles. What the bag and the discard do not
// have is not drawn.
func (b *Base) gain(g Game, d core.Dealer, w core.Watcher) {
	if b.items[0].from > 0 {
		b.gainOne(g, d, w)
		return
	}
	p := b.resume()
	var tiles core.Tray
	for range p.rest.about.Count {
		if b.Table.Bag.Empty() {
			b.Table.Recycle(w)
		}
		b.Table.Draw(1, &tiles, core.Spot{}, d, nil)
	}
	b.About = About{Seat: p.seat()}
	for c, n := range tiles {
		if n > 0 {
			b.Shared.places[p.to].In(g, core.Color(c), n, core.Spot{Place: core.Bag}, w)
		}
	}
}

// gainOne takes the chance turn of an effect that draws tiles from another place than the bag: one tile, and the others
// wait for the next chance turn.
func (b *Base) gainOne(g Game, d core.Dealer, w core.Watcher) {
	l := b.drawLot(g, d, w)
	p := b.resume()
	b.About, b.toward = About{Seat: p.rest.about.Other}, About{Seat: p.seat()}
	b.Shared.places[p.from].Out(g, core.Color(l[0]), 1, &b.Shared.elsewhere[p.to], b.mark(b.Shared.entryKey(&p.rest), w))
	b.marked = marked{}
	if p.rest.about.Count--; p.rest.about.Count > 0 {
		b.add(p)
	}
}
