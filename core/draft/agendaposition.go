package draft

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The keys of positions that only rulesets with effects have.
var agendaKeys = []string{"won", "effects", "another", "ends", outWord, "offers", announcedWord, "then", "used", dummyWord}

const outWord = "out"

// appendAgenda appends the lines about effects that belong to no seat.
func (b *Base) appendAgenda(dst []byte) []byte {
	if b.decided {
		dst = AppendBits(dst, "won", b.Won)
	}
	if b.done > 0 {
		dst = append(appendNumber(append(dst, "effects: "...), b.done), '\n')
	}
	if b.Again {
		dst = append(dst, "another: true\n"...)
	}
	if b.Stop == stopRound {
		dst = append(dst, "ends: round\n"...)
	}
	if b.TakesOn() && b.out != 0 {
		dst = AppendBits(dst, outWord, b.out)
	}
	if len(b.items) == 0 {
		return dst
	}
	before := "offers: ["
	for i := range b.items {
		dst, before = b.items[i].append(append(dst, before...), b.Shared), comma
	}
	dst = append(endLine(dst, before, "]"), "then: "...)
	return append(appendWord(dst, b.Shared.phases[b.then.phase].Word, b.then.seat+1), '\n')
}

// AppendBits appends a line with a list of numbers from 1, such as seats or lines: one for each bit.
func AppendBits(dst []byte, key string, set uint8) []byte {
	dst = append(append(dst, key...), ": ["...)
	for before := ""; set != 0; set &= set - 1 {
		dst = appendNumber(append(dst, before...), bits.TrailingZeros8(set)+1)
		before = comma
	}
	return append(dst, "]\n"...)
}

// itemWords are what the text of an item calls its numbers. The seat counts from 1 and all others from 0, and the text
// leaves out those that are 0.
var itemWords = [...]string{"seat", "row", "col", "source", "color", "other", "count", "left", "wild", effectWord, "passed", "among", "together"}

func (p *pending) numbers() [len(itemWords)]int {
	r, a := &p.rest, &p.rest.about
	return [...]int{int(a.Seat) + 1, int(a.Row), int(a.Col), int(a.Source), int(a.Color), int(a.Other), int(a.Count), int(a.Left), int(a.Wild),
		int(r.effect), int(r.passed), int(r.seats), Truth(p.together)}
}

// setNumbers sets what numbers returns, and reports whether all have room.
func (p *pending) setNumbers(n [len(itemWords)]int) bool {
	r, a := &p.rest, &p.rest.about
	a.Seat, a.Row, a.Col, a.Source, a.Color = int8(n[0]-1), int8(n[1]), int8(n[2]), Source(n[3]), core.Color(n[4])
	a.Other, a.Count, a.Left, a.Wild = int8(n[5]), int16(n[6]), int16(n[7]), int16(n[8])
	r.effect, r.passed, r.seats, p.together = int8(n[9]), int8(n[10]), uint8(n[11]), n[12] != 0
	return p.numbers() == n
}

const (
	announcedWord = "announced"
	effectWord    = "effect"
)

// appendName appends "sweep", "draw center", "rest on.reward" or "announced take": an item without its numbers.
func (p *pending) appendName(dst []byte, s *Shared) []byte {
	switch p.action {
	case drawing:
		if dst = append(append(dst, "draw "...), s.places[p.to].Word...); p.from > 0 {
			dst = append(append(append(append(dst, " from "...), s.places[p.from].Word...), ' '), s.entryKey(&p.rest)...)
		}
		return dst
	case announced:
		return append(append(dst, announcedWord+" "...), s.outline.Moments[p.rest.moment].Word...)
	case resting:
		return append(append(dst, "rest "...), s.entryKey(&p.rest)...)
	}
	return append(dst, s.actions[p.action].word...)
}

// entryKey returns the key of the entry that a rest is of.
func (s *Shared) entryKey(r *rest) string {
	if r.moment == ofAction {
		return s.actions[r.entry].key
	}
	return s.reactions[r.moment][r.entry].key
}

// append appends "sweep seat 2", "draw center seat 1 count 1" or "rest on.reward seat 1 row 3 effect 1".
func (p *pending) append(dst []byte, s *Shared) []byte {
	dst = p.appendName(dst, s)
	for i, n := range p.numbers() {
		switch {
		case n == int(unseen) && itemWords[i] == effectWord:
			dst = append(dst, " "+effectWord+" "+core.Hidden...)
		case n != 0:
			dst = appendWord(append(dst, ' '), itemWords[i], n)
		}
	}
	return dst
}

// follow makes what follows the choice or the draw that is due the phase of the position, until
// back is called. Texts of boards are those of that phase.
func (b *Base) follow() (back func()) {
	phase, seat := b.Phase, b.Seat
	if phase != Choosing && phase != Gaining {
		return func() {}
	}
	b.Phase, b.Seat = b.then.phase, b.then.seat
	return func() { b.Phase, b.Seat = phase, seat }
}

// appendUsed appends the line about the actions that a seat has taken.
func (b *Base) appendUsed(dst []byte, seat int) []byte {
	before := "    used: ["
	for i := range b.Shared.actions {
		if n := b.used[seat][i]; n > 0 {
			dst, before = appendWord(append(dst, before...), b.Shared.actions[i].word, n), comma
		}
	}
	return endLine(dst, before, "]")
}

// readAgenda reads what appendAgenda writes. The table and the phase have been read.
func (r *Reader) readAgenda(g Game, v ruleset.Value) {
	b := r.base
	for _, key := range []string{"won", "effects", "another", "ends", outWord} {
		if at := v.Get(key); at.Exists() && !b.Shared.Reacts() {
			at.Errorf("`%s` means nothing in a ruleset without events and actions", key)
		}
	}
	r.RefuseUnless(b.Phase == Over, v, "won")
	b.decided = v.Get("won").Exists()
	b.Won = r.readSeats(v.Get("won"))
	b.done = uint16(r.Number(v.Get("effects"), 0, 0, maxDone))
	offers := v.Get("offers").Items()
	if len(offers) > maxDone {
		v.Get("offers").Errorf("at most %d things can wait", maxDone)
	}
	possible := b.Shared.possibleItems()
	for _, offer := range offers[:min(len(offers), maxDone)] {
		b.items = append(b.items, r.readItem(g, offer, possible))
	}
	r.readMove(v)
	waits := b.Phase == Choosing || b.Phase == Gaining
	r.RefuseUnless(waits, v, "offers")
	r.RefuseUnless(waits, v, "then")
	if waits {
		r.readThen(v)
	}
	r.readTurnEnd(v)
	for seat, board := range r.seats {
		for _, use := range board.Get("used").Items() {
			word, number, _ := strings.Cut(use.Text(), " ")
			action := slices.IndexFunc(b.Shared.actions, func(a action) bool { return a.word == word })
			if times, err := strconv.Atoi(number); action >= 0 && err == nil && times >= 1 && times <= maxTimes {
				b.used[seat][action] = uint8(times)
			} else {
				use.Errorf("%q is not the name of an action and a number from 1 to %d", use.Text(), maxTimes)
			}
		}
	}
}

// readSeats reads a list of seats.
func (r *Reader) readSeats(v ruleset.Value) (seats uint8) {
	for _, seat := range v.Items() {
		seats |= 1 << r.Seat(seat)
	}
	return seats
}

// readTurnEnd reads what effects have said about the end of the turn and of the round.
func (r *Reader) readTurnEnd(v ruleset.Value) {
	b := r.base
	r.RefuseUnless(b.hasTurns(), v, "another")
	r.RefuseUnless(b.hasTurns(), v, "ends")
	if another := v.Get("another"); another.Exists() {
		b.Again = another.Bool()
	}
	if ends := v.Get("ends"); ends.Exists() && ends.Word(endings[0]) == endings[0] {
		b.Stop = stopRound
	}
	out := v.Get(outWord)
	r.RefuseUnless(b.TakesOn(), v, outWord)
	if b.out = r.readSeats(out); b.out != 0 && b.Stop != stopRound && (b.out == 1<<b.Size-1 || b.Phase == Acting && b.Out()) {
		out.Errorf("some seat has a turn left, and so has the one that takes tiles")
	}
}

// readThen reads what follows the choice of an offer.
func (r *Reader) readThen(v ruleset.Value) {
	b, then := r.base, v.Get("then")
	first := pending{action: resting}
	if b.Waits() {
		first = b.items[0]
	}
	switch {
	case b.Phase == Gaining && first.action != drawing:
		v.Get("offers").Errorf("the first of `offers` says what is drawn, as in [draw center seat 1 count 1]")
	case b.Phase == Choosing && (first.action < 0 || first.seat() != b.Seat):
		v.Get("offers").Errorf("the first of `offers` says which action the seat in turn can take, as in [NAME seat %d]", b.Seat+1)
	}
	b.Seat = first.seat()
	word, number, _ := strings.Cut(then.Text(), " ")
	i := b.Shared.phase(word)
	seat, err := strconv.Atoi(number)
	if i < 0 || Phase(i) == Choosing || Phase(i) == Gaining || Phase(i) == Over || err != nil || seat < Truth(Phase(i) >= Giving) || seat > len(r.seats) {
		then.Errorf("`then` says the phase and the seat that follow, as in `%s 1`", b.Shared.phases[Acting].Word)
		return
	}
	b.then.phase, b.then.seat = Phase(i), int8(seat-1)
}

// possibleItems returns all that can wait in games of the ruleset, without numbers.
func (s *Shared) possibleItems() (all []pending) {
	for i := range s.actions {
		all = append(all, pending{action: int8(i)},
			pending{action: resting, rest: rest{moment: ofAction, entry: int8(i), about: About{Topic: s.outline.ActionTopic}}})
		all = appendDraws(all, s.actions[i].do, rest{moment: ofAction, entry: int8(i)})
	}
	for m, entries := range s.reactions {
		info := &s.outline.Moments[m]
		at := rest{moment: int8(m), about: About{Topic: info.Topic}}
		if info.before() && (s.Handles(Moment(m)) || info.Holds) { // what is held can also fall after an offer
			all = append(all, pending{action: announced, rest: at})
		}
		for i := range entries {
			at.entry = int8(i)
			all = append(all, pending{action: resting, rest: at})
			all = appendDraws(all, entries[i].do, rest{moment: int8(m), entry: int8(i)})
		}
	}
	for i := range s.places {
		if canGain(s.places[i]) {
			all = append(all, pending{action: drawing, to: int8(i)})
		}
	}
	return all
}

// appendDraws appends the draws of an entry that do not come from the bag.
func appendDraws(all []pending, do []effect, of rest) []pending {
	for i := range do {
		if e := &do[i]; e.kind.word == "draw" && e.from > 0 {
			all = append(all, pending{action: drawing, from: int8(e.from), to: int8(e.to), rest: of})
		}
	}
	return all
}

// readItem reads what pending.append writes.
func (r *Reader) readItem(g Game, v ruleset.Value, possible []pending) pending {
	for _, p := range possible {
		numbers, named := strings.CutPrefix(v.Text(), string(p.appendName(nil, r.base.Shared))+" ")
		if !named || !p.readNumbers(strings.Fields(numbers)) || !r.canWait(g, &p) {
			continue
		}
		if p.action == announced && r.base.event(&p).Holds {
			r.Count(v, Only(p.rest.about.Color, uint8(p.rest.about.Count)))
		}
		return p
	}
	v.Errorf("%q cannot wait here: write an action, as `NAME seat 1`, tiles, as `draw center seat 1 count 2`, the rest of an entry of "+
		"effects, as `rest on.NAME seat 1 effect 1`, or an event, as `announced take seat 1 count 2`", v.Text())
	return pending{action: resting}
}

// readNumbers reads words and numbers, and reports whether they are right.
func (p *pending) readNumbers(words []string) bool {
	var numbers [len(itemWords)]int
	for part := range slices.Chunk(words, 2) {
		i, err := slices.Index(itemWords[:], part[0]), error(nil)
		if i < 0 || len(part) < 2 {
			return false
		}
		if numbers[i], err = strconv.Atoi(part[1]); err != nil {
			return false
		}
	}
	return p.setNumbers(numbers)
}

// canWait reports whether the game has all that an item is about.
func (r *Reader) canWait(g Game, p *pending) bool {
	s, seats, a := r.base.Shared, int8(len(r.seats)), p.rest.about
	if a.Seat < 0 || a.Seat >= seats || a.Other < 0 || a.Other >= seats || a.Source > Center || int(a.Color) >= len(s.colors) ||
		a.Count < 0 || a.Left < 0 || a.Wild < 0 || !g.Knows(a) {
		return false
	}
	only := rest{moment: p.rest.moment, about: About{Topic: a.Topic, Seat: a.Seat}} // what the item can have
	switch p.action {
	case resting:
		return !p.together && r.canRest(&p.rest)
	case announced:
		only.about = a
	case drawing:
		if only.about.Count = max(1, a.Count); p.from > 0 {
			only.entry, only.about.Other = p.rest.entry, a.Other
		}
	}
	return p.rest == only && a.Count <= core.MaxTiles && (!p.together || p.action >= 0 && s.actions[p.action].together)
}

// canRest reports whether an entry has such a rest.
func (r *Reader) canRest(at *rest) bool {
	s := r.base.Shared
	_, do := s.entry(at)
	skips := at.moment == ofAction && s.actions[at.entry].together && at.passed == 0 // a sealed choice to do nothing
	switch {
	case at.effect < 0 || int(at.effect) >= len(do)+Truth(skips), at.passed < 0 || int(at.passed) >= len(r.seats), int(at.seats)>>len(r.seats) > 0:
		return false
	case !s.comesTogether(at.moment):
		return at.seats == 0
	}
	return at.seats != 0 || !at.started() && at.about.Seat == r.base.Begins // none has been asked yet
}

// appendComing appends the line about the move that an announced event comes with. It is no part of appendAgenda, which
// may not allocate.
func (b *Base) appendComing(dst []byte) []byte {
	if p := b.coming(); p != nil && !b.event(p).Holds {
		return append(b.Shared.rules.AppendMove(append(dst, announcedWord+": "...), p.move), '\n')
	}
	return dst
}

// readMove reads what appendComing writes.
func (r *Reader) readMove(v ruleset.Value) {
	p, at := r.base.coming(), v.Get(announcedWord)
	if r.RefuseUnless(p != nil && !r.base.event(p).Holds, v, announcedWord); at.Err() != nil || p == nil || r.base.event(p).Holds {
		return
	}
	var err error
	if p.move, err = r.base.Shared.rules.ParseMove(at.Text()); err != nil {
		v.Errorf("`announced` says which move is announced: %v", err)
	}
}
