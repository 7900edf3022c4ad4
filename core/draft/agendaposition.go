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

const (
	drawWord     = "draw"
	restWord     = "rest"
	amongWord    = "among" // before the seats that an entry is for
	togetherWord = "together"

	announcedWord = "announced"
)

// append appends "sweep 2", "bid 2 together", "draw 1 center 1" or "rest on.reward 2 1 seat 0 row 3".
func (p *pending) append(dst []byte, s *Shared) []byte {
	switch p.action {
	case drawing:
		return appendWord(append(appendWord(dst, drawWord, p.tiles), ' '), s.places[p.to].Word, p.seat+1)
	case announced:
		return p.rest.about.append(append(append(dst, announcedWord+" "...), s.outline.Moments[p.rest.moment].Word...))
	case resting:
		dst = append(append(append(dst, restWord+" "...), s.entryKey(&p.rest)...), ' ')
		if p.rest.effect == unseen {
			dst = append(dst, core.Hidden...)
		} else {
			dst = appendNumber(dst, p.rest.effect+1)
		}
		dst = p.rest.about.append(appendNumber(append(dst, ' '), p.rest.passed))
		for seats, before := p.rest.seats, " "+amongWord+" "; seats != 0; seats, before = seats&(seats-1), "" {
			dst = appendNumber(append(dst, before...), uint8(bits.TrailingZeros8(seats)+1))
		}
		return dst
	}
	dst = appendWord(dst, s.actions[p.action].word, p.seat+1)
	if p.together {
		dst = append(dst, " "+togetherWord...)
	}
	return dst
}

// entryKey returns the key of the entry that a rest is of.
func (s *Shared) entryKey(r *rest) string {
	if r.moment == ofAction {
		return s.actions[r.entry].key
	}
	return s.reactions[r.moment][r.entry].key
}

// aboutWords are what the text of a rest calls the numbers of what effects are about. They count from 0, and the text
// leaves out those that are 0.
var aboutWords = [...]string{"seat", "row", "col", "source", "color", "other", "count", "left", "wild"}

func (a *About) numbers() [len(aboutWords)]int {
	return [...]int{int(a.Seat), int(a.Row), int(a.Col), int(a.Source), int(a.Color), int(a.Other), int(a.Count), int(a.Left), int(a.Wild)}
}

// setNumbers sets what numbers returns, and reports whether all have room.
func (a *About) setNumbers(n [len(aboutWords)]int) bool {
	a.Seat, a.Row, a.Col, a.Source, a.Color = int8(n[0]), int8(n[1]), int8(n[2]), Source(n[3]), core.Color(n[4])
	a.Other, a.Count, a.Left, a.Wild = int8(n[5]), int16(n[6]), int16(n[7]), int16(n[8])
	return a.numbers() == n
}

// append appends " seat 1 color 2": the numbers that are not 0.
func (a *About) append(dst []byte) []byte {
	for i, n := range a.numbers() {
		if n != 0 {
			dst = appendWord(append(dst, ' '), aboutWords[i], n)
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
	for _, offer := range offers[:min(len(offers), maxDone)] {
		b.items = append(b.items, r.readPending(g, offer))
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
			action, times := r.actionAnd(use, use.Text(), maxTimes)
			b.used[seat][action] = uint8(times)
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
		v.Get("offers").Errorf("the first of `offers` says what is drawn, as in [draw 1 center 1]")
	case b.Phase == Choosing && (first.action < 0 || first.seat != b.Seat):
		v.Get("offers").Errorf("the first of `offers` says which action the seat in turn can take, as in [NAME %d]", b.Seat+1)
	}
	b.Seat = first.seat
	word, number, _ := strings.Cut(then.Text(), " ")
	i := b.Shared.phase(word)
	seat, err := strconv.Atoi(number)
	if i < 0 || Phase(i) == Choosing || Phase(i) == Gaining || Phase(i) == Over || err != nil || seat < Truth(Phase(i) >= Giving) || seat > len(r.seats) {
		then.Errorf("`then` says the phase and the seat that follow, as in `%s 1`", b.Shared.phases[Acting].Word)
		return
	}
	b.then.phase, b.then.seat = Phase(i), int8(seat-1)
}

// readPending reads what waits for a choice, for chance or for another rest.
func (r *Reader) readPending(g Game, v ruleset.Value) pending {
	switch words := strings.Fields(v.Text()); {
	case len(words) == 4 && words[0] == drawWord:
		return r.readGain(v, words)
	case len(words) >= 4 && words[0] == restWord:
		return r.readRest(g, v, words[1:])
	case len(words) >= 2 && words[0] == announcedWord:
		return r.readComing(g, v, words[1:])
	}
	text, together := strings.CutSuffix(v.Text(), " "+togetherWord)
	action, seat := r.actionAnd(v, text, len(r.seats))
	if together && !r.base.Shared.actions[action].together {
		v.Errorf("no effect offers `%s` to all seats at the same time", r.base.Shared.actions[action].word)
	}
	return pending{action: int8(action), seat: int8(seat - 1), together: together}
}

// readRest reads the rest of an entry of effects: its key, the effect, how many seats have had it, and what
// it is about.
func (r *Reader) readRest(g Game, v ruleset.Value, words []string) pending {
	s := r.base.Shared
	at, ok := s.findEntry(words[0])
	effect, noEffect := strconv.Atoi(words[1])
	passed, noPassed := strconv.Atoi(words[2])
	words, among := words[3:], words[3:3]
	if i := slices.Index(words, amongWord); i >= 0 {
		words, among = words[:i], words[i+1:]
	}
	if ok && noEffect == nil && noPassed == nil && r.readAbout(g, words, &at.about) {
		_, do := s.entry(&at)
		skips := at.moment == ofAction && s.actions[at.entry].together && passed == 0 // a sealed choice to do nothing
		if effect >= 1 && effect <= len(do)+Truth(skips) && passed >= 0 && passed < len(r.seats) {
			at.effect, at.passed = int8(effect-1), int8(passed)
			if !r.readAmong(&at, among) {
				v.Errorf("%q does not say for which seats the entry is, as in `rest on.NAME 2 0 seat 1 among 12`", v.Text())
			}
			return pending{action: resting, seat: at.about.Seat, rest: at}
		}
	}
	v.Errorf("%q does not say what is left of an entry of effects: its key, the effect, how many seats have had it, and "+
		"what it is about, as in `rest on.NAME 2 0 seat 1`", v.Text())
	return pending{action: resting}
}

// readAbout reads what About.append writes, and reports whether the game has it.
func (r *Reader) readAbout(g Game, words []string, a *About) bool {
	var about [len(aboutWords)]int
	for part := range slices.Chunk(words, 2) {
		i, err := slices.Index(aboutWords[:], part[0]), error(nil)
		if i < 0 || len(part) < 2 {
			return false
		}
		if about[i], err = strconv.Atoi(part[1]); err != nil {
			return false
		}
	}
	return a.setNumbers(about) && r.knows(g, a)
}

// readComing reads an announced event: its word and what it is about.
func (r *Reader) readComing(g Game, v ruleset.Value, words []string) pending {
	s := r.base.Shared
	m := slices.IndexFunc(s.outline.Moments, func(info MomentInfo) bool { return info.before() && info.Word == words[0] })
	if m < 0 || !s.Handles(Moment(m)) && !s.outline.Moments[m].Holds { // what is held can also fall after an offer
		v.Errorf("the ruleset has nothing before an event %q", words[0])
		return pending{action: resting}
	}
	p := pending{action: announced, rest: rest{moment: int8(m), about: About{Topic: s.outline.Moments[m].Topic}}}
	about := &p.rest.about
	if !r.readAbout(g, words[1:], about) || about.Count > core.MaxTiles {
		v.Errorf("%q does not say what is announced: the event and what it is about, as in `announced take seat 0 count 2`", v.Text())
		return p
	}
	if p.seat = about.Seat; s.outline.Moments[m].Holds {
		r.Count(v, Only(about.Color, uint8(about.Count)))
	}
	return p
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

// readAmong reads the seats that an entry is for, in an event that comes to all at once.
func (r *Reader) readAmong(at *rest, words []string) bool {
	for _, digit := range strings.Join(words, " ") {
		seat := digit - '1'
		if seat < 0 || seat >= rune(len(r.seats)) {
			return false
		}
		at.seats |= 1 << seat
	}
	if !r.base.Shared.comesTogether(at.moment) {
		return at.seats == 0
	}
	return at.seats != 0 || !at.started() && at.about.Seat == r.base.Begins // none has been asked yet
}

// findEntry returns the beginning of the entry of effects with a key.
func (s *Shared) findEntry(key string) (at rest, ok bool) {
	for i := range s.actions {
		if s.actions[i].key == key {
			return rest{moment: ofAction, entry: int8(i), about: About{Topic: s.outline.ActionTopic}}, true
		}
	}
	for m, entries := range s.reactions {
		for i := range entries {
			if entries[i].key == key {
				return rest{moment: int8(m), entry: int8(i), about: About{Topic: s.outline.Moments[m].Topic}}, true
			}
		}
	}
	return rest{}, false
}

// knows reports whether what effects are about is there in the game.
func (r *Reader) knows(g Game, a *About) bool {
	s, seats := r.base.Shared, int8(len(r.seats))
	return a.Seat >= 0 && a.Seat < seats && a.Other >= 0 && a.Other < seats && a.Source <= Center && int(a.Color) < len(s.colors) &&
		a.Count >= 0 && a.Left >= 0 && a.Wild >= 0 && g.Knows(*a)
}

// readGain reads "draw 1 hand 2": how many tiles, where to, and for which seat.
func (r *Reader) readGain(v ruleset.Value, words []string) pending {
	places := r.base.Shared.places
	to := slices.IndexFunc(places, func(s Store) bool { return s.Word == words[2] && canGain(s) })
	n, noNumber := strconv.Atoi(words[1])
	seat, noSeat := strconv.Atoi(words[3])
	if to < 0 || noNumber != nil || noSeat != nil || n < 1 || n > core.MaxTiles || seat < 1 || seat > len(r.seats) {
		v.Errorf("%q is no draw: write how many tiles, where they go and for which seat, as in `draw 1 center 1`", v.Text())
		return pending{action: drawing, tiles: 1}
	}
	return pending{action: drawing, seat: int8(seat - 1), tiles: uint8(n), to: int8(to)}
}

// actionAnd reads a text with the name of an action and a number from 1.
func (r *Reader) actionAnd(v ruleset.Value, text string, most int) (i, n int) {
	word, number, _ := strings.Cut(text, " ")
	i = slices.IndexFunc(r.base.Shared.actions, func(a action) bool { return a.word == word })
	n, err := strconv.Atoi(number)
	if i < 0 || err != nil || n < 1 || n > most {
		v.Errorf("%q is not the name of an action and a number from 1 to %d", v.Text(), most)
		return 0, 1
	}
	return i, n
}
