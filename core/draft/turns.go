package draft

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The keys of turns.
const (
	keyOrder   = "turns.order"
	keyPlacing = "turns.placing"
	keyFirst   = "turns.first"
)

// takeOrders are the words of `turns.order`.
var takeOrders = []string{"clockwise", "counterclockwise", "snake"}

const (
	clockwise = iota
	counterclockwise
	snake
	withDummy // clockwise, and the dummy after the last seat
)

// turns is the order of seats, compiled.
type turns struct {
	order   int              // of takes: an index into takeOrders
	placing *formula.Formula // orders the seats when tiles are placed; nil for clockwise
	first   *formula.Formula // says who starts the next round; nil for the marker's holder
}

// order is the part of a [Base] that says who comes next.
type order struct {
	placing [core.MaxSeats]int8 // the seats in the order of `turns.placing`, while it is in force
	back    bool                // takes go back at the moment, in snake order

	dummyNext bool // the dummy takes tiles before the seat to act does
}

func (s *Shared) readTurns(d *ruleset.Document, board *formula.Scope) {
	s.order = max(0, slices.Index(takeOrders, wordOf(d.Get(keyOrder), takeOrders...)))
	want := Whole(-formula.Limit, formula.Limit, s.MaxSeats)
	s.placing, s.first = s.optional(d.Get(keyPlacing), board, want), s.optional(d.Get(keyFirst), board, want)
}

// Clockwise reports whether the next seat always takes tiles after a seat.
func (s *Shared) Clockwise() bool { return s.order == clockwise }

// NextTaker gives the turn to the seat that takes tiles next. In snake order, turns go up to the
// last seat and back to the first. The seats at both ends act twice in a row.
func (b *Base) NextTaker() {
	next, before := b.Next(b.Seat), (b.Seat+b.Size-1)%b.Size
	switch {
	case b.Shared.order == clockwise:
		b.Seat = next
	case b.Shared.order == withDummy:
		b.Seat, b.dummyNext = next, next == 0
	case b.Shared.order == counterclockwise:
		b.Seat = before
	case b.back && b.Seat == b.Begins:
		b.back = false
	case b.back:
		b.Seat = before
	case next == b.Begins:
		b.back = true
	default:
		b.Seat = next
	}
}

// BeginPlacing gives the turn to the seat that is the first to place tiles: the one given, or
// the first in the order of `turns.placing`.
func BeginPlacing(g Game, first int8) {
	b := g.base()
	b.Seat, b.dummyNext = first, false
	if b.Shared.placing == nil {
		return
	}
	orderSeats(g)
	b.Seat = b.placing[0]
}

// FirstPlacer returns the seat that places tiles first: the one given, or the first in the
// order of `turns.placing`, which [BeginPlacing] has worked out.
func (b *Base) FirstPlacer(first int8) int8 {
	if b.Shared.placing == nil {
		return first
	}
	return b.placing[0]
}

// orderSeats sorts the seats by the value of `turns.placing`, the smallest first; equal
// ones stay clockwise from the seat that started the round.
func orderSeats(g Game) {
	b := g.base()
	var values [len(b.placing)]int
	seat := b.Begins
	for i := range int(b.Size) {
		v, at := b.Ask(b.Shared.placing, g.Of(seat)), i
		for ; at > 0 && values[at-1] > v; at-- {
			values[at], b.placing[at] = values[at-1], b.placing[at-1]
		}
		values[at], b.placing[at] = v, seat
		seat = b.Next(seat)
	}
}

// PlacerAfter returns the seat that places tiles after a seat.
func (b *Base) PlacerAfter(seat int8) int8 {
	if b.Shared.placing == nil {
		return b.Next(seat)
	}
	return b.placing[b.Next(int8(slices.Index(b.placing[:b.Size], seat)))]
}

// NextStart returns who starts the next round: the holder of the marker, or the seat after the
// dummy if the dummy has it. If nobody has it, the seat that started this round starts again.
func (b *Base) NextStart() int8 {
	switch b.Table.Marker {
	case InCenter:
		return b.Begins
	case b.Size:
		return 0
	}
	return b.Table.Marker
}

// StarterChosen reports whether `turns.first` says who starts a round.
func (s *Shared) StarterChosen() bool { return s.first != nil }

// chooseStarter returns who starts the next round: the seat with the smallest value of
// `turns.first`. Of several such seats it is the first one clockwise from the marker's holder.
func chooseStarter(g Game) (starter int8) {
	b := g.base()
	starter = b.NextStart()
	if b.Shared.first == nil {
		return starter
	}
	holder, least := starter, formula.Limit+1
	for seat := holder; ; {
		if v := b.Ask(b.Shared.first, g.Of(seat)); v < least {
			starter, least = seat, v
		}
		if seat = b.Next(seat); seat == holder {
			return starter
		}
	}
}

// during returns the phase that goes on, and that of takes for all phases of the offer.
func (b *Base) during() Phase {
	if b.TakesOn() {
		return Acting
	}
	return b.follows()
}

// inOrder reports whether the order of `turns.placing` decides who comes next.
func (b *Base) inOrder() bool {
	return b.Shared.placing != nil && (b.during() > Acting || b.InPhase(Refilling) && !b.Preparing())
}

// Preparing reports whether the displays are still to be filled in this round.
func (b *Base) Preparing() bool {
	phase, seat := b.Phase, b.Seat
	if phase == Choosing || phase == Gaining {
		phase, seat = b.then.phase, b.then.seat
	}
	return phase == Dealing || phase == Refilling && seat < 0
}

// directions are where takes go in snake order: onward around the table, and back.
var directions = [...]string{"onward", "back"}

// appendOrder appends the lines about who comes next.
func (b *Base) appendOrder(dst []byte) []byte {
	if b.Shared.order == snake && b.during() == Acting {
		dst = append(append(append(dst, "direction: "...), directions[Truth(b.back)]...), '\n')
	}
	if b.inOrder() {
		before := "order: ["
		for _, seat := range b.placing[:b.Size] {
			dst, before = appendNumber(append(dst, before...), seat+1), comma
		}
		dst = endLine(dst, before, "]")
	}
	return dst
}

// ReadOrder reads what appendOrder writes, for a variant that has read the boards and the phase.
// An order that the text does not give is worked out as if tiles began to be placed in this
// position.
func (r *Reader) ReadOrder(g Game, v ruleset.Value) {
	b := r.base
	if at := v.Get("direction"); at.Exists() {
		if b.Shared.order != snake || b.during() != Acting {
			at.Errorf("`direction` means nothing here: it is for rulesets with `turns: { order: snake }`, " +
				"while tiles are taken")
		}
		b.back = at.Word(directions[:]...) == directions[1]
	}
	at := v.Get("order")
	r.RefuseUnless(b.inOrder(), v, "order")
	switch {
	case !b.inOrder():
	case at.Exists():
		r.readPlacing(at)
	default:
		orderSeats(g)
		r.ReportFault(v.Get("turn"), "the order of the seats has no value")
	}
}

func (r *Reader) readPlacing(at ruleset.Value) {
	b, items := r.base, at.Items()
	if len(items) != b.Seats() {
		at.Errorf("the order has each of the %d seats once", b.Seats())
		return
	}
	for i, item := range items {
		b.placing[i] = r.Seat(item)
		if slices.Contains(b.placing[:i], b.placing[i]) {
			item.Errorf("seat %d is in the order twice", b.placing[i]+1)
		}
	}
}
