package draft

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

const (
	keyDraws  = "draws"
	ofColors  = "colors"
	ofBag     = "bag"
	maxDraws  = 8
	maxValues = 64 // of one draw, each as often as it is in the deck
	maxOrder  = 8  // values of an order
	maxPlaces = 24 // of the values of all draws
	maxDrawn  = 1000
)

// draw is something that chance decides at the start of the game, of each round or of each turn, for the table
// or for each seat.
type draw struct {
	named
	valueSet
	replace bool // a value can come again at once
	differ  bool // no two values of a holder are equal
	ordered bool // it has several values, one after the other
	place   int  // of its first value in drawn
	size    int  // how many values a holder has
}

// valueSet is what a draw can bring: words, and what formulas have for each. A value is drawn from a deck of cards,
// each of which has the index of a value, or from the bag. Each number of seats has a deck.
type valueSet struct {
	typ    formula.Type
	words  []string
	values []int
	decks  [core.MaxSeats + 1][]uint8
	ofBag  bool
}

// drawn is the outcome of all draws so far. It is zero in a game without draws.
type drawn struct {
	now  [maxPlaces][core.MaxSeats]uint8 // the index of the value, from 1; 0 for none
	gone [maxDraws]uint64                // a bit for each card that does not come again until all have
}

var drawKeys = []ruleset.Key{
	{Path: keyDraws, Type: ruleset.Map, Max: maxDraws, Name: drawName},
	{Path: "draws.*.of", Type: ruleset.Free, Most: maxValues, Required: true},
	{Path: "draws.*.of.*", Type: ruleset.Whole, Min: 0, Max: maxValues, Scope: seatsScope, Later: true},
	{Path: "draws.*.each", Type: ruleset.Word, Default: string(EachGame),
		Words: append(slices.Clip(eachWords), string(eachTurn))},
	{Path: "draws.*.for", Type: ruleset.Word, Default: ofTable, Words: []string{ofTable, ofSeat}},
	{Path: "draws.*.replace", Type: ruleset.Truth, Default: "false"},
	{Path: "draws.*.count", Type: ruleset.Whole, Min: 1, Max: maxOrder, Later: true},
	{Path: "draws.*.shuffle", Type: ruleset.Truth, Default: "false", Later: true},
	{Path: "draws.*.different", Type: ruleset.Truth, Default: "false", Later: true},
	{Path: "draws.*.hidden", Type: ruleset.Truth, Default: "false", Later: true},
}

// drawName returns the name of a draw for formulas. A color is none until it is drawn.
func drawName(d *ruleset.Document, e ruleset.Entry) formula.Name {
	var colors []string
	for _, c := range d.Get(ofColors).Entries() {
		colors = append(colors, c.Key)
	}
	set := readValues(d, e.Value.Get("of"), colors)
	n := formula.Name{Path: e.Key, Type: set.typ, Big: true, Member: e.Value.Get("for").Text() == ofSeat, Doc: "drawn for the table"}
	n.Secret = e.Value.Get("hidden").Text() == "true"
	if n.Member {
		n.Doc = "drawn for the seat"
	}
	if size, ordered := sizeOf(e, &set); ordered {
		n.Args = []formula.Arg{{Name: "n", Type: formula.Whole, Min: 1, Max: size}}
		n.Doc += ": the value at that place, from 1"
	}
	switch set.typ {
	case formula.Color:
		n.Min, n.Max = -1, core.MaxColors-1
	case formula.Word:
		n.Words, n.Max = set.words, len(set.words)-1
	default:
		n.Min, n.Max = slices.Min(set.values), slices.Max(set.values)
	}
	return n
}

// sizeOf returns how many values a draw has for a holder, and whether they are an order.
func sizeOf(e ruleset.Entry, set *valueSet) (size int, ordered bool) {
	count, shuffle := e.Value.Get("count"), e.Value.Get("shuffle").Is("true")
	fewest, most := set.least(func(deck []uint8) int { return len(deck) }), -set.least(func(deck []uint8) int { return -len(deck) })
	switch {
	case shuffle && count.Exists():
		count.Errorf("`shuffle` draws all values, and `count` would say how many")
	case shuffle && most > maxOrder:
		e.Value.Get("shuffle").Errorf("an order has at most %d values, and these are %d", maxOrder, most)
	case shuffle && fewest != most:
		e.Value.Get("shuffle").Errorf("an order is as long for any number of players, and these are %d to %d values", fewest, most)
	case shuffle:
		return max(1, most), true
	case count.Exists():
		return count.Int(1, maxOrder), true
	}
	return 1, false
}

// readValues reads what a draw can bring: colors, words or numbers. It returns at least one.
func readValues(d *ruleset.Document, v ruleset.Value, colors []string) (set valueSet) {
	add := func(word string, value int) {
		set.words, set.values = append(set.words, word), append(set.values, value)
	}
	defer func() { set.readDecks(d, v) }()
	switch {
	case (v.Text() == ofColors || v.Text() == ofBag) && len(colors) > 0:
		set.typ, set.ofBag = formula.Color, v.Text() == ofBag
		for c, name := range colors {
			add(name, c)
		}
	case len(v.Items()) > 0:
		for _, item := range v.Items() {
			add(readValue(item, set.words), 0)
		}
		set.readKind(colors)
	case len(v.Entries()) > 0:
		for _, e := range v.Entries() {
			add(readValue(e.KeyValue, set.words), 0)
		}
		if len(set.words) == 1 {
			v.ErrorHint("write the others with their weights, as in { rare: 1, common: 3 }", "a deck of one value leaves chance no choice")
		}
		set.readKind(colors)
	case v.Kind() == ruleset.Scalar && v.Text() != ofColors && v.Text() != ofBag:
		first, last := v.Span(-maxDrawn, maxDrawn)
		if last-first >= maxValues {
			v.Errorf("a draw has at most %d values, and these are %d", maxValues, last-first+1)
			last = first
		}
		for n := first; n <= last; n++ {
			add(strconv.Itoa(n), n)
		}
	default:
		if v.Kind() != ruleset.Scalar || !v.Follows(ofColors) {
			v.ErrorHint("write colors, bag, a list of words, words with weights, or numbers such as 1..6", "a draw has values to draw from")
		}
		add("0", 0)
	}
	return set
}

// readDecks makes the deck for each number of seats: a card of each value, or as many as its weight.
func (set *valueSet) readDecks(d *ruleset.Document, v ruleset.Value) {
	fewest, most := d.Get("players").Span(1, core.MaxSeats)
	weights := v.Entries()
	scope := seatsScope.Limit(SeatsName.Path, fewest, most)
	for value := range set.words {
		cards := func(int) int { return 1 }
		if len(weights) > 0 {
			weight := weights[value].Value.Formula(scope, formula.Want{Type: formula.Whole, Min: 0, Max: maxValues, Table: true})
			cards = func(seats int) int { return weight.At(seats) }
		}
		for seats := fewest; seats <= most; seats++ {
			set.decks[seats] = append(set.decks[seats], slices.Repeat([]uint8{uint8(value)}, cards(seats))...)
		}
	}
	for seats := fewest; seats <= most; seats++ {
		switch n := len(set.decks[seats]); {
		case n > maxValues:
			v.Errorf("a draw has at most %d values, and these are %d in all", maxValues, n)
			set.decks[seats] = set.decks[seats][:maxValues]
		case n == 0:
			v.ErrorHint("give a value a weight above 0 for any number of players", "for %s all weights are 0", wording.Count(seats, "player"))
			set.decks[seats] = []uint8{0}
		}
	}
}

// least returns the least of what a function finds in each deck.
func (set *valueSet) least(of func(deck []uint8) int) (least int) {
	first := true
	for _, deck := range set.decks {
		if len(deck) > 0 && (first || of(deck) < least) {
			least, first = of(deck), false
		}
	}
	return least
}

// readKind finds out whether listed values are colors, numbers or words.
func (set *valueSet) readKind(colors []string) {
	for _, typ := range []formula.Type{formula.Color, formula.Whole, formula.Word} {
		set.typ = typ
		for i, word := range set.words {
			n, err := strconv.Atoi(word)
			switch typ {
			case formula.Color:
				n, err = slices.Index(colors, word), nil
			case formula.Word:
				n, err = i, nil
			}
			if set.values[i] = n; n < 0 && typ == formula.Color || err != nil {
				set.typ = formula.Truth // it is something else
			}
		}
		if set.typ == typ {
			return
		}
	}
}

// readValue reads a word of a list, or a number.
func readValue(v ruleset.Value, before []string) string {
	word := ruleset.Normalize(v.Text())
	n, err := strconv.Atoi(word)
	switch {
	case strings.Contains(word, ".."):
		v.ErrorHint("write `of: "+v.Text()+"`, without brackets", "%q is no item of a list", v.Text())
	case err == nil && (n < -maxDrawn || n > maxDrawn || strconv.Itoa(n) != word):
		v.Errorf("%q is no number from %d to %d", v.Text(), -maxDrawn, maxDrawn)
	case err != nil && !colorName.MatchString(word):
		v.Errorf("%q is no value of a draw: write words of lower-case letters, or numbers as in 1..6", v.Text())
	case slices.Contains(before, word):
		v.Errorf("%s is in the list already", word)
	}
	return word
}

// readDraws compiles the draws of a document, whose colors have been read.
func (s *Shared) readDraws(d *ruleset.Document) {
	place := 0
	for i, e := range d.Get(keyDraws).Entries() {
		dr := &draw{named: readNamed(keyDraws, "for", "each", i, e), valueSet: readValues(d, e.Value.Get("of"), s.ColorNames()), place: place}
		dr.size, dr.ordered = sizeOf(e, &dr.valueSet)
		replace := e.Value.Get("replace")
		dr.replace = replace.Bool() || dr.ofBag
		if place += dr.size; place > maxPlaces {
			e.KeyValue.Errorf("the draws have %d values for a seat, and there can be %d", place, maxPlaces)
			dr.place, place = 0, 0
		}
		if shuffle := e.Value.Get("shuffle"); shuffle.Bool() && dr.replace {
			shuffle.Errorf("in a shuffled order each value comes once, and here a value can come again")
		}
		different := e.Value.Get("different")
		switch dr.differ = different.Bool(); {
		case dr.differ && !e.Value.Get("count").Exists():
			different.ErrorHint("write `count: 2`, or leave `different` out", "only the values of a `count` are compared")
		case dr.differ:
			if kinds := dr.least(countKinds); dr.size > kinds {
				different.Errorf("%d values cannot be different: there are only %d", dr.size, kinds)
			}
		}
		if dr.each == eachTurn && dr.seats {
			e.Value.Get("for").ErrorHint("leave `for` out", "what is drawn in each turn is for all: the seat whose turn it is")
		}
		s.rolls = s.rolls || dr.each == eachTurn
		s.draws = append(s.draws, dr)
		s.addOwn(dr)
	}
}

// countKinds returns how many values a deck has. Its equal cards lie together.
func countKinds(deck []uint8) int { return len(slices.Compact(slices.Clone(deck))) }

// deck returns the cards of a game.
func (d *draw) deck(b *Base) []uint8 { return d.decks[b.Size] }

// value returns no color, or else the first value, where none was drawn.
func (d *draw) value(b *Base, seat int, at formula.At) int {
	holder, _ := d.holder(seat)
	place := d.place
	if d.ordered {
		place += at.A - 1
	}
	switch at := b.drawn.now[place][holder]; {
	case at > 0:
		return d.values[at-1]
	case d.typ == formula.Color:
		return -1
	}
	return d.values[0]
}

func (d *draw) text(b *Base, seat int) (string, core.Color) {
	at := b.drawn.now[d.place][seat]
	switch {
	case b.isUnknown(&d.named, seat):
		return core.Hidden, core.NoColor
	case at == 0:
		return "", core.NoColor
	case d.ordered:
		return string(d.appendWords(nil, b, seat)), core.NoColor
	case d.typ == formula.Color:
		return d.words[at-1], core.Color(d.values[at-1])
	}
	return d.words[at-1], core.NoColor
}

// append appends the value to a line of a position, after the beginning and the name. It appends nothing before the
// draw.
func (d *draw) append(dst []byte, b *Base, seat int, beginning string) []byte {
	unknown := b.isUnknown(&d.named, seat)
	if b.drawn.now[d.place][seat] == 0 && !unknown {
		return dst
	}
	dst = append(append(append(dst, beginning...), d.name...), ": "...)
	switch {
	case unknown:
		return append(dst, hiddenText...)
	case d.ordered:
		return append(d.appendWords(append(dst, '['), b, seat), ']')
	}
	return d.appendWords(dst, b, seat)
}

// appendWords appends the words of the values that a holder has.
func (d *draw) appendWords(dst []byte, b *Base, seat int) []byte {
	before := ""
	for _, of := range b.drawn.now[d.place : d.place+d.size] {
		if of[seat] > 0 {
			dst, before = append(append(dst, before...), d.words[of[seat]-1]...), comma
		}
	}
	return dst
}

func (d *draw) read(r *Reader, v ruleset.Value, seat int) {
	items := []ruleset.Value{v}
	if d.ordered {
		items = v.Items()
	}
	switch {
	case !v.Exists():
		return
	case d.ordered && (v.Kind() != ruleset.List || len(items) > d.size):
		v.Errorf("a list of at most %d values is needed here", d.size)
		return
	}
	for i, item := range items {
		r.base.drawn.now[d.place+i][seat] = uint8(slices.Index(d.words, item.Word(d.words...)) + 1)
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
	if b.due &^= variantDue; waits {
		b.due |= variantDue
	}
}

func (d *draw) start(b *Base, _ core.Watcher) {
	clear(b.drawn.now[d.place : d.place+d.size])
	if d.each != eachTurn {
		b.due |= 1 << d.index
	}
}

// roll lets chance decide what has no value yet before the turn of a seat. It reports false if everything has.
func (b *Base) roll() bool {
	for _, d := range b.Shared.draws {
		if holder, _ := d.next(b); d.each == eachTurn && holder >= 0 {
			b.due |= 1 << d.index
		}
	}
	if b.due == 0 {
		return false
	}
	b.Phase = Rolling
	return true
}

// possible returns a bit for each card that a draw can bring a holder now. When all that can come have come, all can
// come again.
func (d *draw) possible(b *Base, holder int) uint64 {
	all := uint64(1)<<len(d.deck(b)) - 1
	if left := d.fitting(b, holder, all&^b.drawn.gone[d.index]); left != 0 {
		return left
	}
	return d.fitting(b, holder, all)
}

// has returns a bit for each value that must not come to a holder once more, and how many values are still to come.
func (d *draw) has(b *Base, holder int) (values uint64, due int) {
	for _, of := range b.drawn.now[d.place : d.place+d.size] {
		switch at := of[holder]; {
		case at == 0:
			due++
		case d.differ:
			values |= 1 << (at - 1)
		}
	}
	return values, due
}

// fitting returns those of some cards that a holder can get: only such as leave different values for all holders, if
// there are any.
func (d *draw) fitting(b *Base, holder int, cards uint64) (fit uint64) {
	if !d.differ {
		return cards
	}
	has, due := d.has(b, holder)
	deck := d.deck(b)
	var count [maxValues]int
	for left := cards; left != 0; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		if count[deck[i]]++; has>>deck[i]&1 == 0 {
			fit |= 1 << i
		}
	}
	others := 0
	for other := range d.holders(b) {
		if other != holder && b.drawn.now[d.place][other] == 0 {
			others++
		}
	}
	wise := uint64(0)
	for left := fit; left != 0 && !d.replace; left &= left - 1 {
		i := bits.TrailingZeros64(left)
		count[deck[i]]--
		if d.suffices(&count, has|1<<deck[i], due-1, others) {
			wise |= 1 << i
		}
		count[deck[i]]++
	}
	if wise != 0 {
		return wise
	}
	return fit
}

// suffices reports whether cards, counted by value, are enough for the values that are due to a holder and then for
// others, who have none yet. For these alone they are enough if they suffice where each value counts at most once for
// each of them. So the holder takes first what there is more of.
func (d *draw) suffices(count *[maxValues]int, has uint64, due, others int) bool {
	left, own, free := -others*d.size, 0, 0
	for value, n := range count[:len(d.words)] {
		left += min(n, others)
		if n > 0 && has>>value&1 == 0 {
			own++
			if n > others {
				free++
			}
		}
	}
	return own >= due && left >= max(0, due-free)
}

// next returns the holder and the place of the next value of a draw, -1 if none is to come.
func (d *draw) next(b *Base) (holder, place int) {
	for holder := range d.holders(b) {
		for place := d.place; place < d.place+d.size; place++ {
			if b.drawn.now[place][holder] == 0 {
				return holder, place
			}
		}
	}
	return -1, -1
}

// mark adds the card of a value to those that have come: of several equal ones the first that has not.
func (d *draw) mark(b *Base, gone uint64, value uint8) uint64 {
	for i, v := range d.deck(b) {
		if v == value && gone>>i&1 == 0 {
			return gone | 1<<i
		}
	}
	return gone
}

// appendLots appends a value for each card that can come now, or a color for each tile in the bag. An empty bag counts
// as what would fill it.
func (d *draw) appendLots(b *Base, holder int, dst []lot) []lot {
	if d.ofBag {
		has, _ := d.has(b, holder)
		for _, tiles := range []*core.Tray{&b.Table.Bag, &b.Table.Discard} {
			for c, n := range tiles {
				for range n * uint8(^has>>c&1) {
					dst = append(dst, lot{uint8(c)})
				}
			}
			if len(dst) > 0 {
				return dst
			}
		}
	}
	for left := d.possible(b, holder); left != 0; left &= left - 1 {
		dst = append(dst, lot{d.deck(b)[bits.TrailingZeros64(left)]})
	}
	return dst
}

// lot is one of the equally likely things that a chance turn can bring: the index of a value, a
// kind of disc and a display, or a source and a color for the dummy.
type lot [2]uint8

// maxLots is how many of them there can be: each disc on each display.
const maxLots = MaxDisplays * MaxDisplays

// lots appends what the chance turn that is due can bring. It returns the key of what chance decides, and
// its seat, -1 for the table. If no value is due, there are none.
func (b *Base) lots(g Game, dst []lot) (all []lot, key string, seat int8) {
	switch at := bits.TrailingZeros16(b.due); {
	case b.Phase == Gaining:
		for c, n := range b.drawable(g) {
			for range n {
				dst = append(dst, lot{uint8(c)})
			}
		}
		return dst, b.Shared.entryKey(&b.items[0].rest), b.items[0].seat()
	case b.Phase == Dummying:
		return appendWanted(g, dst), dummyWord, -1
	case at < maxDraws:
		d := b.Shared.draws[at]
		holder, _ := d.next(b)
		_, seat = d.holder(holder)
		return d.appendLots(b, holder, dst), d.key, seat
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
	switch at := bits.TrailingZeros16(b.due); {
	case b.Phase == Gaining:
		return b.Shared.colors[l[0]].Name
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
		e := core.Event{Kind: core.ValueDrawn, Seat: seat, Color: core.NoColor, Key: key, Value: b.lotText(g, l), Secret: b.drawsHidden()}
		if b.Phase == Gaining && b.items[0].rest.about.Other != seat {
			e.Loser = b.items[0].rest.about.Other + 1
		}
		w.Watch(e)
	}
	return l
}

// drawsHidden reports whether others do not see what is drawn now.
func (b *Base) drawsHidden() bool {
	if b.Phase == Gaining {
		p := &b.items[0]
		return b.Shared.coversPile(int(p.from)) && b.Shared.coversPile(int(p.to))
	}
	at := bits.TrailingZeros16(b.due)
	return b.Phase != Dummying && at < maxDraws && b.Shared.draws[at].hidden
}

// drawValue draws what is due before the table is filled.
func (b *Base) drawValue(g Game, dealer core.Dealer, w core.Watcher) {
	switch l, at := b.drawLot(g, dealer, w), bits.TrailingZeros16(b.due); {
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
	holder, place := d.next(b)
	if b.drawn.now[place][holder] = value + 1; !d.replace {
		before := *gone
		if *gone = d.mark(b, before, value); *gone == before { // all have come
			*gone = d.mark(b, 0, value)
		}
	}
	if holder, _ = d.next(b); holder < 0 {
		b.due &^= 1 << d.index
	}
	if b.Phase == Rolling && b.due == 0 {
		b.Phase = Acting
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
			for at, value := range d.deck(b) {
				if gone>>at&1 == 0 {
					continue
				}
				if dst = append(dst, d.words[value]...); gone>>at > 1 {
					dst = append(dst, comma...)
				}
			}
			dst = append(dst, ']')
		}
	}
	return endLine(dst, before, " }")
}

// shown returns a bit for each card of a draw that somebody has, if none of them comes again.
func (b *Base) shown(d *draw) (set uint64) {
	if d.replace {
		return 0
	}
	for _, of := range b.drawn.now[d.place : d.place+d.size] {
		for _, at := range of {
			if at > 0 {
				set = d.mark(b, set, at-1)
			}
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
		if holder, _ := d.next(b); holder >= 0 && (before && d.each != eachTurn && (d.each == EachRound || b.Round() == 1) ||
			b.Phase == Rolling && d.each == eachTurn) {
			b.due |= 1 << i
		}
		b.drawn.gone[i] = b.shown(d)
		if d.replace {
			continue
		}
		known = append(known, d.name)
		if list := gone.Get(d.name); list.Exists() {
			b.drawn.gone[i] = 0
			for _, item := range list.Items() {
				b.drawn.gone[i] = d.mark(b, b.drawn.gone[i], uint8(max(0, slices.Index(d.words, item.Word(d.words...)))))
			}
		}
	}
	gone.Only(known...)
	if at := v.Get("phase"); b.Phase == Rolling && b.due == 0 {
		at.Errorf("nothing is left to be drawn for this turn")
	}
	if before {
		b.awaitDiscs()
	}
}
