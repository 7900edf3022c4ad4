package draft

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// course is the part of a [Base] that the effects of a ruleset change: what waits until a step
// is finished, and what they have said about the turn, the round and the game. It is zero in a
// game without effects.
type course struct {
	Stop    stopping // what an effect has ended
	Won     uint8    // a bit for each seat that an effect has let win
	lost    uint8    // and for each that it has let lose, until the game ends
	decided bool     // an effect has decided who wins, if anybody
	Again   int8     // the seat that has another turn, from 1; 0 for none

	stopper string // the key of the effect that ended the round or the game
	queue   [maxQueued]pending
	queued  int8
	then    struct { // what follows when nothing waits any more
		phase Phase
		seat  int8
	}
	done uint16                           // effects in this round
	used [core.MaxSeats][maxActions]uint8 // how often a seat has taken each action
}

// maxDone is how many effects a round has at most, so that it ends: one that brings tiles back to
// the table could let it go on for ever. No effect does anything after that.
const maxDone = 1000

// maxQueued bounds what one step can leave waiting; more than that is dropped, in every game
// alike.
const maxQueued = 8

// pending is what an effect leaves to the end of the step: a choice that it offers to a seat, or
// tiles that it draws.
type pending struct {
	action int8 // drawing for tiles
	seat   int8
	tiles  uint8
	to     int8 // a place of [Shared]
}

const drawing int8 = -1

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

// Stopped reports whether an effect has ended the round, and forgets it.
func (b *Base) Stopped() bool {
	stopped := b.Stops()
	if stopped {
		b.Stop = stopNothing
	}
	return stopped
}

// TakesAnother reports whether the seat to act has another turn, and forgets it.
func (b *Base) TakesAnother() bool {
	again := b.Again == b.Seat+1
	if again {
		b.Again = 0
	}
	return again
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
}

func queueOffer(g Game, e *effect, about About, _ core.Watcher) {
	g.base().enqueue(pending{action: int8(e.index), seat: about.Seat})
}

func (b *Base) enqueue(p pending) {
	if b.queued < maxQueued {
		b.queue[b.queued] = p
		b.queued++
	}
}

// Reacts reports whether the ruleset has effects or a dummy, so that [Settle] has something to do.
func (s *Shared) Reacts() bool { return s.handled != 0 || len(s.actions) > 0 || s.takesDummy() }

// follows returns the phase that goes on when the choices and draws of effects are made.
func (b *Base) follows() Phase {
	if b.Phase == Choosing || b.Phase == Gaining {
		return b.then.phase
	}
	return b.Phase
}

// Waits reports whether a choice or a draw of an effect comes before what the phase needs.
func (b *Base) Waits() bool { return b.queued > 0 }

// Settle finishes a step of a ruleset with effects: it ends the game if an effect says so, lets
// seats make the choices that effects offer them, and asks the conditions of the moves that are
// possible then.
//
// Played says that the step was a seat's: then a round that ends with it is reported.
func Settle(g Game, played bool, w core.Watcher) {
	b := g.base()
	if b.Stop == stopGame && b.Phase != Over && !b.Failed() {
		if played && w != nil {
			w.Watch(core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
		}
		b.decide()
		Finish(g, b.stopper, w)
	}
	if b.Stop = stopNothing; b.follows() != Giving {
		b.Again = 0 // the turn is over
	}
	if b.Phase == Over || b.Failed() {
		b.queued = 0
		return
	}
	if b.Shared.takesDummy() {
		callDummy(g)
	}
	if b.Phase != Choosing && b.Phase != Gaining && b.Phase != Over && b.queued > 0 {
		b.then.phase, b.then.seat = b.Phase, b.Seat
		b.present(g)
	}
	b.openDisplays()
	b.tryActions(g)
}

// tryActions asks the conditions that can fail of the actions that the seat to act may take.
func (b *Base) tryActions(g Game) {
	for i := range b.Shared.actions {
		a := &b.Shared.actions[i]
		if (a.whenFails || a.choiceFails) && mayTake(g, i) == takeable && a.choiceFails {
			eachChoice(g, i, func(int, [maxChosen]int) {})
		}
	}
}

// canAct reports whether the seat to act can take some action.
func (b *Base) canAct(g Game) (can bool) {
	eachAction(g, func(int, [maxChosen]int) { can = true })
	return can
}

// present lets the seat of the first offer choose, or chance draw tiles. Offers that leave nothing
// to choose are dropped, and so are draws where no tile is left.
func (b *Base) present(g Game) {
	for b.queued > 0 {
		b.Phase, b.Seat = Choosing, b.queue[0].seat
		if b.queue[0].action == drawing {
			b.Phase = Gaining
		}
		if b.Phase == Gaining && b.Table.CanDraw() || b.Phase == Choosing && b.canAct(g) {
			return
		}
		b.drop()
	}
	b.Phase, b.Seat = b.then.phase, b.then.seat
}

// drop forgets the first offer.
func (b *Base) drop() {
	copy(b.queue[:], b.queue[1:b.queued])
	b.queued--
	b.queue[b.queued] = pending{}
}

// Decline turns down all that waits for a choice or a draw, so that what follows it is the phase.
func (b *Base) Decline() {
	for b.queued > 0 {
		b.resume()
	}
}

// resume ends the choice that the seat is making.
func (b *Base) resume() {
	b.drop()
	b.Phase, b.Seat = b.then.phase, b.then.seat
}

func readGain(r *effectReader, e *effect, v ruleset.Value) {
	e.amount = r.number(v.Get("draw"), 0, core.MaxTiles)
	e.to = r.store(v.Get("to"), canGain)
	if r.EndlessBag() { // no place could hold what a thousand effects draw
		v.Get("draw").Errorf("effects draw no tiles from a bag that never runs out (%s)", KeyEndless)
	}
}

func queueGain(g Game, e *effect, about About, _ core.Watcher) {
	b := g.base()
	if n := b.ask(g, e.amount, about); n > 0 {
		b.enqueue(pending{action: drawing, seat: about.Seat, tiles: uint8(n), to: int8(e.to)})
	}
}

// Gain takes the chance turn of an effect that draws tiles. What the bag and the discard do not
// have is not drawn. [Settle] finishes the step.
func (b *Base) Gain(g Game, d core.Dealer, w core.Watcher) {
	p := b.queue[0]
	var tiles core.Tray
	for range p.tiles {
		if b.Table.Bag.Empty() {
			b.Table.Recycle(w)
		}
		b.Table.Draw(1, &tiles, core.Spot{}, d, nil)
	}
	b.resume()
	b.About = About{Seat: p.seat}
	for c, n := range tiles {
		if n > 0 {
			b.Shared.places[p.to].In(g, core.Color(c), n, core.Spot{Place: core.Bag}, w)
		}
	}
}
