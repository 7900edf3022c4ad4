package draft

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	keyDraws  = "draws"
	ofColors  = "colors"
	maxDraws  = 8
	maxValues = 64 // of one draw
	maxDrawn  = 1000
)

// draw is something that chance decides at the start of the game or of each round, for the table
// or for each seat.
type draw struct {
	name, key string // "role", "draws.role"
	valueSet
	seats   bool
	each    Each
	replace bool // a value can come again at once
}

// valueSet is what a draw can bring: words, and what formulas have for each.
type valueSet struct {
	typ    formula.Type
	words  []string
	values []int
}

// drawn is the outcome of all draws so far. It is zero in a game without draws.
type drawn struct {
	now  [maxDraws][core.MaxSeats]uint8 // the index of the value, from 1; 0 for none
	gone [maxDraws]uint64               // a bit for each value that does not come again until all have
	due  uint16                         // a bit for each draw that still has a value to come, discsDue and ownDue
}

// DrawKeys declares the keys of draws, for variants with [CounterKeys].
func DrawKeys() []ruleset.Key {
	return ruleset.Describe(keysText, []ruleset.Key{
		{Path: keyDraws, Type: ruleset.Map, Max: maxDraws, Name: drawName},
		{Path: "draws.*.of", Type: ruleset.Free, Most: maxValues, Required: true},
		{Path: "draws.*.each", Type: ruleset.Word, Default: string(EachGame),
			Words: []string{string(EachGame), string(EachRound)}},
		{Path: "draws.*.for", Type: ruleset.Word, Default: ofTable, Words: []string{ofTable, ofSeat}},
		{Path: "draws.*.replace", Type: ruleset.Truth, Default: "false"},
	}...)
}

// drawName returns the name of a draw for formulas. A color is none until it is drawn.
func drawName(d *ruleset.Document, e ruleset.Entry) formula.Name {
	var colors []string
	for _, c := range d.Get(ofColors).Entries() {
		colors = append(colors, c.Key)
	}
	set := readValues(e.Value.Get("of"), colors)
	n := formula.Name{Path: e.Key, Type: set.typ, Big: true, Member: e.Value.Get("for").Text() == ofSeat, Doc: "drawn for the table"}
	if n.Member {
		n.Doc = "drawn for the seat"
	}
	switch set.typ {
	case formula.Color:
		n.Min, n.Max = -1, core.MaxColors-1
	case formula.Word:
		n.Words, n.Max = set.words, len(set.words)-1
	default:
		n.Min, n.Max = set.values[0], set.values[len(set.values)-1]
	}
	return n
}

// readValues reads what a draw can bring: colors, words or numbers. It returns at least one.
func readValues(v ruleset.Value, colors []string) (set valueSet) {
	add := func(word string, value int) {
		set.words, set.values = append(set.words, word), append(set.values, value)
	}
	switch {
	case v.Text() == ofColors && len(colors) > 0:
		set.typ = formula.Color
		for c, name := range colors {
			add(name, c)
		}
	case v.Kind() == ruleset.List && len(v.Items()) > 0:
		set.typ = formula.Color
		for _, item := range v.Items() {
			word := readValue(item, set.words)
			add(word, slices.Index(colors, word))
		}
		if slices.Contains(set.values, -1) {
			set.typ = formula.Word
			for i := range set.values {
				set.values[i] = i
			}
		}
	case v.Kind() == ruleset.Scalar && v.Text() != ofColors:
		first, last := v.Span(-maxDrawn, maxDrawn)
		if last-first >= maxValues {
			v.Errorf("a draw has at most %d values, and these are %d", maxValues, last-first+1)
			last = first
		}
		for n := first; n <= last; n++ {
			add(strconv.Itoa(n), n)
		}
	default:
		v.ErrorHint("write colors, a list of words, or numbers such as 1..6", "a draw has values to draw from")
		add("0", 0)
	}
	return set
}

// readValue reads a word of a list.
func readValue(v ruleset.Value, before []string) string {
	word := ruleset.Normalize(v.Text())
	switch {
	case strings.Contains(word, ".."):
		v.ErrorHint("write `of: "+v.Text()+"`, without brackets", "%q is no item of a list", v.Text())
	case !colorName.MatchString(word):
		v.Errorf("%q is no value of a draw: write words of lower-case letters, or numbers as in 1..6", v.Text())
	case slices.Contains(before, word):
		v.Errorf("%s is in the list already", word)
	}
	return word
}

// readDraws compiles the draws of a document, whose colors have been read.
func (s *Shared) readDraws(d *ruleset.Document) {
	for _, e := range d.Get(keyDraws).Entries() {
		i := len(s.draws)
		dr := draw{name: e.Key, key: keyDraws + "." + e.Key, valueSet: readValues(e.Value.Get("of"), s.ColorNames())}
		dr.seats = e.Value.Get("for").Word(ofTable, ofSeat) == ofSeat
		dr.each = Each(e.Value.Get("each").Word(string(EachGame), string(EachRound)))
		dr.replace = e.Value.Get("replace").Bool()
		s.draws = append(s.draws, dr)
		s.addOwn(dr.seats, func(b *Base, seat int) int { return b.valueOf(i, seat) })
	}
}

// valueOf returns what formulas have for a draw: no color, or else the first value, where none
// was drawn.
func (b *Base) valueOf(i, seat int) int {
	d := &b.Shared.draws[i]
	if !d.seats {
		seat = 0
	}
	switch at := b.drawn.now[i][seat]; {
	case at > 0:
		return d.values[at-1]
	case d.typ == formula.Color:
		return -1
	}
	return d.values[0]
}

// ownDue is the bit of [drawn].due for what the variant itself draws.
const ownDue = discsDue << 1

// Drawing reports whether something is still to be drawn, but for what the variant itself draws.
func (b *Base) Drawing() bool { return b.drawn.due&^ownDue != 0 }

// AwaitOwn says whether the variant has something to draw. It comes after everything else that is
// drawn before the table is filled.
func (b *Base) AwaitOwn(waits bool) {
	if b.drawn.due &^= ownDue; waits {
		b.drawn.due |= ownDue
	}
}

// startDraws lets the draws of a time come.
func (b *Base) startDraws(each Each) {
	for i := range b.Shared.draws {
		if b.Shared.draws[i].each == each {
			b.drawn.now[i] = [core.MaxSeats]uint8{}
			b.drawn.due |= 1 << i
		}
	}
	b.startDiscs(each)
}

// nextDraw returns the draw that comes next, and its seat; -1 if none is left.
func (b *Base) nextDraw() (i, seat int) {
	for due := b.drawn.due &^ (discsDue | ownDue); due != 0; due &= due - 1 {
		i := bits.TrailingZeros16(due)
		for seat := range b.drawers(i) {
			if b.drawn.now[i][seat] == 0 {
				return i, seat
			}
		}
	}
	return -1, 0
}

// waits reports whether a value of a draw is still to come.
func (b *Base) waits(i int) bool { return slices.Contains(b.drawn.now[i][:b.drawers(i)], 0) }

// drawers returns how many values a draw brings at a time.
func (b *Base) drawers(i int) int {
	if b.Shared.draws[i].seats {
		return b.Seats()
	}
	return 1
}

// possible returns a bit for each value that a draw can bring now. When all have come, all can
// come again.
func (b *Base) possible(i int) uint64 {
	d := &b.Shared.draws[i]
	all := uint64(1)<<len(d.words) - 1
	if left := all &^ b.drawn.gone[i]; left != 0 {
		return left
	}
	return all
}

// Draws returns what the chance turn that is due draws, for [core.Drawer].
func (b *Base) Draws() core.Drawn {
	i, seat := b.nextDraw()
	if i < 0 {
		return b.drawnDiscs()
	}
	d := &b.Shared.draws[i]
	what := core.Drawn{Name: d.name, Seat: seat}
	if !d.seats {
		what.Seat = -1
	}
	for left := b.possible(i); left != 0; left &= left - 1 {
		what.Values = append(what.Values, d.words[bits.TrailingZeros64(left)])
	}
	return what
}

// DrawValue draws the value that is due, and reports whether there was one: then the chance turn
// draws no tiles.
func (b *Base) DrawValue(dealer core.Dealer, w core.Watcher) bool {
	if !b.Drawing() {
		return false
	}
	b.drawValue(dealer, w)
	return true
}

// drawValue is no part of DrawValue, so that the compiler can inline that.
func (b *Base) drawValue(dealer core.Dealer, w core.Watcher) {
	i, seat := b.nextDraw()
	if i < 0 {
		b.drawDisc(dealer, w)
		return
	}
	d, left := &b.Shared.draws[i], b.possible(i)
	for range dealer.Choose(bits.OnesCount64(left)) {
		left &= left - 1
	}
	at := bits.TrailingZeros64(left)
	if b.drawn.now[i][seat] = uint8(at) + 1; !d.replace {
		if b.possible(i)&b.drawn.gone[i] != 0 { // all have come
			b.drawn.gone[i] = 0
		}
		b.drawn.gone[i] |= 1 << at
	}
	if !b.waits(i) {
		b.drawn.due &^= 1 << i
	}
	b.openDisplays()
	if core.Tiles(w) != nil {
		shown := int8(seat)
		if !d.seats {
			shown = -1
		}
		w.Watch(core.Event{Kind: core.ValueDrawn, Seat: shown, Color: core.NoColor, Key: d.key, Value: d.words[at]})
	}
}

// appendDraws appends the lines of a position about what was drawn for a seat, or for the table.
func (b *Base) appendDraws(dst []byte, ofSeats bool, seat int, indent string) []byte {
	var values, gone []string
	for i, d := range b.Shared.draws {
		if at := b.drawn.now[i][seat]; d.seats == ofSeats && at > 0 {
			values = append(values, d.name+": "+d.words[at-1])
		}
		if all := b.drawn.gone[i]; !ofSeats && all != b.shown(i) {
			gone = append(gone, d.name+": ["+strings.Join(d.named(all), ", ")+"]")
		}
	}
	return appendMap(appendMap(dst, indent+keyDraws, values), indent+"drawn", gone)
}

// shown returns a bit for each value of a draw that somebody has, if none of them comes again.
func (b *Base) shown(i int) (set uint64) {
	if b.Shared.draws[i].replace {
		return 0
	}
	for _, at := range b.drawn.now[i] {
		if at > 0 {
			set |= 1 << (at - 1)
		}
	}
	return set
}

// named returns the values of a set.
func (d *draw) named(set uint64) (words []string) {
	for ; set != 0; set &= set - 1 {
		words = append(words, d.words[bits.TrailingZeros64(set)])
	}
	return words
}

// readDraws reads what was drawn for a seat, or for the table.
func (r *Reader) readDraws(v ruleset.Value, ofSeats bool, seat int) {
	v = v.Get(keyDraws)
	var known []string
	for i, d := range r.base.Shared.draws {
		if d.seats == ofSeats {
			known = append(known, d.name)
			if value := v.Get(d.name); value.Exists() {
				r.base.drawn.now[i][seat] = uint8(slices.Index(d.words, value.Word(d.words...)) + 1)
			}
		}
	}
	v.Only(known...)
}

// closeDraws reads which values do not come again, after what was drawn for all seats. Before the
// displays are filled, what is left out is still to come.
func (r *Reader) closeDraws(v ruleset.Value) {
	b, gone := r.base, v.Get("drawn")
	before := !r.AtEnd && (b.Phase == Dealing || b.Phase == Refilling && r.Turn < 0)
	var known []string
	for i, d := range b.Shared.draws {
		if before && (d.each == EachRound || b.Round() == 1) && b.waits(i) {
			b.drawn.due |= 1 << i
		}
		b.drawn.gone[i] = b.shown(i)
		if d.replace {
			continue
		}
		known = append(known, d.name)
		if list := gone.Get(d.name); list.Exists() {
			b.drawn.gone[i] = 0
			for _, item := range list.Items() {
				b.drawn.gone[i] |= 1 << max(0, slices.Index(d.words, item.Word(d.words...)))
			}
		}
	}
	gone.Only(known...)
	if before {
		b.awaitDiscs()
	}
}
