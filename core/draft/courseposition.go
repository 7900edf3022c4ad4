package draft

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The keys of positions that only rulesets with effects have.
var courseKeys = []string{"won", "effects", "offers", "then", "used", dummyWord}

// append appends the lines about effects that belong to no seat.
func (c *course) append(dst []byte, b *Base) []byte {
	if c.decided {
		var seats []int
		for seat := range b.Seats() {
			if c.Won>>seat&1 != 0 {
				seats = append(seats, seat+1)
			}
		}
		dst = appendNumbers(dst, "won", seats)
	}
	if c.done > 0 {
		dst = fmt.Appendf(dst, "effects: %d\n", c.done)
	}
	if c.queued > 0 {
		dst = AppendList(append(dst, "offers: "...), int(c.queued), func(dst []byte, i int) []byte {
			p := c.queue[i]
			if p.action == drawing {
				return fmt.Appendf(dst, "draw %d %s %d", p.tiles, b.Shared.places[p.to].Word, p.seat+1)
			}
			return fmt.Appendf(dst, "%s %d", b.Shared.actions[p.action].word, p.seat+1)
		})
		dst = fmt.Appendf(dst, "\nthen: %s %d\n", b.Shared.outline.word(c.then.phase), c.then.seat+1)
	}
	return dst
}

// follow makes what follows the choice or the draw that is due the phase of the position, until
// back is called. Texts of boards are those of that phase.
func (b *Base) follow() (back func()) {
	phase, seat := b.Phase, b.Seat
	switch phase {
	case Choosing, Gaining:
		b.Phase, b.Seat = b.then.phase, b.then.seat
	case Dummying:
	default:
		return func() {}
	}
	if b.Phase == Dummying {
		b.Phase = Acting
	}
	return func() { b.Phase, b.Seat = phase, seat }
}

// appendUsed appends the line about the actions that a seat has taken.
func (c *course) appendUsed(dst []byte, s *Shared, seat int) []byte {
	if c.used[seat] == [maxActions]uint8{} {
		return dst
	}
	var parts []string
	for i, a := range s.actions {
		if n := c.used[seat][i]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", a.word, n))
		}
	}
	return fmt.Appendf(dst, "    used: [%s]\n", strings.Join(parts, ", "))
}

// readCourse reads what append writes. The table and the phase have been read.
func (r *Reader) readCourse(v ruleset.Value) {
	b := r.base
	for _, key := range []string{"won", "effects"} {
		if at := v.Get(key); at.Exists() && !b.Shared.Reacts() {
			at.Errorf("`%s` means nothing in a ruleset without events and actions", key)
		}
	}
	r.RefuseUnless(b.Phase == Over, v, "won")
	b.decided = v.Get("won").Exists()
	for _, seat := range v.Get("won").Items() {
		b.Won |= 1 << r.Seat(seat)
	}
	b.done = uint16(r.Number(v.Get("effects"), 0, 0, maxDone))
	offers := v.Get("offers").Items()
	for _, offer := range offers[:min(len(offers), maxQueued)] {
		if words := strings.Fields(offer.Text()); len(words) == 4 {
			b.enqueue(r.readGain(offer, words))
			continue
		}
		action, seat := r.actionAnd(offer, len(r.seats))
		b.enqueue(pending{action: int8(action), seat: int8(seat - 1)})
	}
	waits := b.Phase == Choosing || b.Phase == Gaining
	r.RefuseUnless(waits, v, "offers")
	r.RefuseUnless(waits, v, "then")
	if waits {
		r.readThen(v)
	}
	for seat, board := range r.seats {
		for _, use := range board.Get("used").Items() {
			action, times := r.actionAnd(use, maxTimes)
			b.used[seat][action] = uint8(times)
		}
	}
}

// readThen reads what follows the choice of an offer.
func (r *Reader) readThen(v ruleset.Value) {
	b, then := r.base, v.Get("then")
	switch {
	case b.Phase == Gaining && (b.queued == 0 || b.queue[0].action != drawing):
		v.Get("offers").Errorf("the first of `offers` says what is drawn, as in [draw 1 center 1]")
	case b.Phase == Choosing && (b.queued == 0 || b.queue[0].action == drawing || b.queue[0].seat != b.Seat):
		v.Get("offers").Errorf("the first of `offers` says which action the seat in turn can take, as in [NAME %d]", b.Seat+1)
	}
	if b.queued > 0 {
		b.Seat = b.queue[0].seat
	}
	word, number, _ := strings.Cut(then.Text(), " ")
	phases := b.Shared.outline.phases()
	i := slices.IndexFunc(phases, func(p PhaseInfo) bool { return p.Word == word })
	seat, err := strconv.Atoi(number)
	if i < 0 || Phase(i) == Choosing || Phase(i) == Gaining || Phase(i) == Over || err != nil || seat < Truth(Phase(i) >= Giving) || seat > len(r.seats) {
		then.Errorf("`then` says the phase and the seat that follow, as in `%s 1`", b.Shared.outline.word(Acting))
		return
	}
	if Phase(i) == Acting && b.Table.Empty() {
		then.Errorf("no tile lies on the table, so that none can be taken")
	}
	b.then.phase, b.then.seat = Phase(i), int8(seat-1)
}

// readGain reads "draw 1 hand 2": how many tiles, where to, and for which seat.
func (r *Reader) readGain(v ruleset.Value, words []string) pending {
	places := r.base.Shared.places
	to := slices.IndexFunc(places, func(s Store) bool { return s.Word == words[2] && canGain(s) })
	n, noNumber := strconv.Atoi(words[1])
	seat, noSeat := strconv.Atoi(words[3])
	if words[0] != "draw" || to < 0 || noNumber != nil || noSeat != nil ||
		n < 1 || n > core.MaxTiles || seat < 1 || seat > len(r.seats) {
		v.Errorf("%q is no draw: write how many tiles, where they go and for which seat, as in `draw 1 center 1`", v.Text())
		return pending{action: drawing, tiles: 1}
	}
	return pending{drawing, int8(seat - 1), uint8(n), int8(to)}
}

// actionAnd reads the name of an action and a number from 1.
func (r *Reader) actionAnd(v ruleset.Value, most int) (i, n int) {
	word, number, _ := strings.Cut(v.Text(), " ")
	i = slices.IndexFunc(r.base.Shared.actions, func(a action) bool { return a.word == word })
	n, err := strconv.Atoi(number)
	if i < 0 || err != nil || n < 1 || n > most {
		v.Errorf("%q is not the name of an action and a number from 1 to %d", v.Text(), most)
		return 0, 1
	}
	return i, n
}
