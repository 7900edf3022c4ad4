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
	named
	valueSet
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
	due  uint16                         // a bit for each draw that still has a value to come, discsDue and variantDue
}

var drawKeys = []ruleset.Key{
	{Path: keyDraws, Type: ruleset.Map, Max: maxDraws, Name: drawName},
	{Path: "draws.*.of", Type: ruleset.Free, Most: maxValues, Required: true},
	{Path: "draws.*.each", Type: ruleset.Word, Default: string(EachGame),
		Words: eachWords},
	{Path: "draws.*.for", Type: ruleset.Word, Default: ofTable, Words: []string{ofTable, ofSeat}},
	{Path: "draws.*.replace", Type: ruleset.Truth, Default: "false"},
	{Path: "draws.*.hidden", Type: ruleset.Truth, Default: "false", Later: true},
}

// drawName returns the name of a draw for formulas. A color is none until it is drawn.
func drawName(d *ruleset.Document, e ruleset.Entry) formula.Name {
	var colors []string
	for _, c := range d.Get(ofColors).Entries() {
		colors = append(colors, c.Key)
	}
	set := readValues(e.Value.Get("of"), colors)
	n := formula.Name{Path: e.Key, Type: set.typ, Big: true, Member: e.Value.Get("for").Text() == ofSeat, Doc: "drawn for the table"}
	n.Secret = e.Value.Get("hidden").Text() == "true"
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
		if v.Text() != ofColors || !v.Follows(ofColors) {
			v.ErrorHint("write colors, a list of words, or numbers such as 1..6", "a draw has values to draw from")
		}
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
	for i, e := range d.Get(keyDraws).Entries() {
		dr := &draw{named: readNamed(keyDraws, "for", "each", i, e), valueSet: readValues(e.Value.Get("of"), s.ColorNames())}
		dr.replace = e.Value.Get("replace").Bool()
		s.draws = append(s.draws, dr)
		s.addOwn(dr)
	}
}

// value returns no color, or else the first value, where none was drawn.
func (d *draw) value(b *Base, seat int, _ formula.At) int {
	holder, _ := d.holder(seat)
	switch at := b.drawn.now[d.index][holder]; {
	case at > 0:
		return d.values[at-1]
	case d.typ == formula.Color:
		return -1
	}
	return d.values[0]
}

func (d *draw) text(b *Base, seat int) (string, core.Color) {
	at := b.drawn.now[d.index][seat]
	switch {
	case b.isUnknown(&d.named, seat):
		return core.Hidden, core.NoColor
	case at == 0:
		return "", core.NoColor
	case d.typ == formula.Color:
		return d.words[at-1], core.Color(d.values[at-1])
	}
	return d.words[at-1], core.NoColor
}

func (d *draw) read(r *Reader, v ruleset.Value, seat int) {
	if v.Exists() {
		r.base.drawn.now[d.index][seat] = uint8(slices.Index(d.words, v.Word(d.words...)) + 1)
	}
}

// The bits of [drawn].due after those of the draws, in the order in which chance brings all of them.
const (
	discsDue = 1 << (maxDraws + iota)
	variantDue
)

// VariantDraw is what a variant itself lets chance draw, one thing at each chance turn before the table is filled.
type VariantDraw struct {
	// Left returns how many things can come next, and the key of what they are drawn for.
	Left func(g Game) (n int, key string)
	Text func(g Game, i int) string // what people call one of them
	Take func(g Game, i int)        // lets it come, and calls [Base.AwaitDraw]
}

// AwaitDraw says whether something of [Outline].Draw is still to be drawn.
func (b *Base) AwaitDraw(waits bool) {
	if b.drawn.due &^= variantDue; waits {
		b.drawn.due |= variantDue
	}
}

func (d *draw) start(b *Base, _ core.Watcher) {
	b.drawn.now[d.index] = [core.MaxSeats]uint8{}
	b.drawn.due |= 1 << d.index
}

// possible returns a bit for each value that a draw can bring now. When all have come, all can
// come again.
func (d *draw) possible(b *Base) uint64 {
	all := uint64(1)<<len(d.words) - 1
	if left := all &^ b.drawn.gone[d.index]; left != 0 {
		return left
	}
	return all
}

// next returns the place of the next value of a draw, -1 if none is to come.
func (d *draw) next(b *Base) (holder int) {
	return slices.Index(b.drawn.now[d.index][:d.holders(b)], 0)
}

// lot is one of the equally likely things that a chance turn can bring: the index of a value, a
// kind of disc and a display, or a source and a color for the dummy.
type lot [2]uint8

// maxLots is how many of them there can be: each disc on each display.
const maxLots = MaxDisplays * MaxDisplays

// lots appends what the chance turn that is due can bring. It returns the key of what chance decides, and
// its seat, -1 for the table. If no value is due, there are none.
func (b *Base) lots(g Game, dst []lot) (all []lot, key string, seat int8) {
	switch at := bits.TrailingZeros16(b.drawn.due); {
	case b.Phase == Dummying:
		return appendWanted(g, dst), dummyWord, -1
	case at < maxDraws:
		d := b.Shared.draws[at]
		for left := d.possible(b); left != 0; left &= left - 1 {
			dst = append(dst, lot{uint8(bits.TrailingZeros64(left))})
		}
		_, seat = d.holder(d.next(b))
		return dst, d.key, seat
	case 1<<at == discsDue:
		return b.appendDiscLots(dst), keyDiscs, -1
	case 1<<at == variantDue:
		n, key := b.Shared.outline.Draw.Left(g)
		for i := range n {
			dst = append(dst, lot{uint8(i)})
		}
		return dst, key, -1
	}
	return dst, "", -1
}

// lotText returns what people call a thing that chance can bring now: "mason", "sticky 3".
func (b *Base) lotText(g Game, l lot) string {
	switch at := bits.TrailingZeros16(b.drawn.due); {
	case b.Phase == Dummying:
		return b.Shared.dummy.texts[l[0]][l[1]]
	case at < maxDraws:
		return b.Shared.draws[at].words[l[0]]
	case 1<<at == discsDue:
		return b.Shared.specials.texts[l[0]][l[1]]
	}
	return b.Shared.outline.Draw.Text(g, int(l[0]))
}

// pairs returns the texts of lots of two parts, so that no text is made in play.
func pairs(first, second []string) [][]string {
	texts := make([][]string, len(first))
	for i, before := range first {
		for _, after := range second {
			texts[i] = append(texts[i], before+" "+after)
		}
	}
	return texts
}

// drawLot draws one of the lots that are due, and reports it.
func (b *Base) drawLot(g Game, d core.Dealer, w core.Watcher) lot {
	var all [maxLots]lot
	lots, key, seat := b.lots(g, all[:0])
	l := lots[d.Choose(len(lots))]
	if core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.ValueDrawn, Seat: seat, Color: core.NoColor, Key: key, Value: b.lotText(g, l), Secret: b.drawsHidden()})
	}
	return l
}

// drawsHidden reports whether a hidden draw is due.
func (b *Base) drawsHidden() bool {
	at := bits.TrailingZeros16(b.drawn.due)
	return b.Phase != Dummying && at < maxDraws && b.Shared.draws[at].hidden
}

// drawValue draws what is due before the table is filled.
func (b *Base) drawValue(g Game, dealer core.Dealer, w core.Watcher) {
	switch l, at := b.drawLot(g, dealer, w), bits.TrailingZeros16(b.drawn.due); {
	case at < maxDraws:
		b.keepValue(b.Shared.draws[at], l[0])
	case 1<<at == discsDue:
		b.Table.discs[l[1]].kind = l[0]
		b.readDiscs()
		b.awaitDiscs()
	default:
		b.Shared.outline.Draw.Take(g, int(l[0]))
	}
}

// keepValue gives the next seat, or the table, a value of a draw.
func (b *Base) keepValue(d *draw, value uint8) {
	gone := &b.drawn.gone[d.index]
	if b.drawn.now[d.index][d.next(b)] = value + 1; !d.replace {
		if d.possible(b)&*gone != 0 { // all have come
			*gone = 0
		}
		*gone |= 1 << value
	}
	if d.next(b) < 0 {
		b.drawn.due &^= 1 << d.index
	}
	b.openDisplays()
}

// appendGone appends the line about values that do not come again. It is left out if these are
// the values that seats or the table have.
func (b *Base) appendGone(dst []byte) []byte {
	before := "drawn: { "
	for i, d := range b.Shared.draws {
		if gone := b.drawn.gone[i]; gone != b.shown(d) {
			dst, before = append(append(append(dst, before...), d.name...), ": ["...), comma
			for at := range d.words {
				if gone>>at&1 == 0 {
					continue
				}
				if dst = append(dst, d.words[at]...); gone>>at > 1 {
					dst = append(dst, comma...)
				}
			}
			dst = append(dst, ']')
		}
	}
	return endLine(dst, before, " }")
}

// shown returns a bit for each value of a draw that somebody has, if none of them comes again.
func (b *Base) shown(d *draw) (set uint64) {
	if d.replace {
		return 0
	}
	for _, at := range b.drawn.now[d.index] {
		if at > 0 {
			set |= 1 << (at - 1)
		}
	}
	return set
}

// closeDraws reads which values do not come again, after what was drawn for all seats. Before the
// displays are filled, what is left out is still to come.
func (r *Reader) closeDraws(v ruleset.Value) {
	b, gone := r.base, v.Get("drawn")
	before := b.Preparing()
	var known []string
	for i, d := range b.Shared.draws {
		if before && (d.each == EachRound || b.Round() == 1) && d.next(b) >= 0 {
			b.drawn.due |= 1 << i
		}
		b.drawn.gone[i] = b.shown(d)
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
