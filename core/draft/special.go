package draft

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The rules about displays that differ from the others.
const (
	KeyRest    = "displays.rest"
	keySpecial = "displays.special"
	keyDiscs   = "displays.discs"
	keyLots    = "displays.draw.count"
	keyLotTime = "displays.draw.each"
)

// Where the tiles go that a take leaves on a display, in the words of `displays.rest`.
const (
	restCenter    = "center"
	restStay      = "stay"
	restNeighbors = "neighbors"
)

// plainWord is how lists of discs write a display without one.
const plainWord = "plain"

// maxDiscKinds is the largest number of kinds of discs in a ruleset. maxCushion is the largest number
// of tiles that a disc takes.
const (
	maxDiscKinds = 24
	maxCushion   = 4
)

// disc is what lies on one display.
type disc struct {
	kind   uint8 // index of [specials].kinds, 0 for a plain display
	keeper int8  // the seat that has taken the disc, from 1, until the round ends
}

// discKind is how displays with one kind of disc differ.
type discKind struct {
	name     string
	extra    *formula.Formula // how many tiles more such a display gets; nil for none
	pulls    core.Color       // what it takes from its neighbors; NoColor for nothing
	pullsKey string           // the key that says so
	rest     string
	cushion  int // how many tiles the disc takes for the seat that holds it; 0 where it stays
}

// specials are the kinds of displays of a ruleset that has others than the usual.
type specials struct {
	kinds  []discKind // the first is that of plain displays
	layout [MaxDisplays]disc

	cushions, gives bool // some disc takes tiles; the rest of some display is given away

	lots *formula.Formula // how many of the discs of the layout are drawn; nil where they lie there
	each Each             // when they are drawn
	// texts are what draws call the discs, by kind and display: "sticky 3".
	texts [][]string
}

var restWords = []string{restCenter, restStay, restNeighbors}

var displayKeys = []ruleset.Key{
	{Path: KeyRest, Type: ruleset.Word, Default: restCenter, Words: restWords, Later: true},
	{Path: keySpecial, Type: ruleset.Map, Max: maxDiscKinds, Pattern: colorName.String()},
	{Path: keySpecial + ".*.extra", Type: ruleset.Whole, Min: 0, Max: maxPerDisplay, Scope: countScope},
	{Path: keySpecial + ".*.pulls", Type: ruleset.Text},
	{Path: keySpecial + ".*.rest", Type: ruleset.Word, Words: restWords},
	{Path: keyDiscs, Type: ruleset.Words, Most: MaxDisplays},
	{Path: keyLots, Type: ruleset.Whole, Min: 0, Max: MaxDisplays, Scope: roundScope},
	{Path: keyLotTime, Type: ruleset.Word, Default: string(EachGame), Words: eachWords, Later: true},
	{Path: keySpecial + ".*.cushion", Type: ruleset.Whole, Min: 1, Max: maxCushion}, // for games with a floor line
}

// readSpecials compiles displayKeys, which need not be keys of the variant. It
// leaves nil where all displays are as usual.
func (s *Shared) readSpecials(d *ruleset.Document) {
	rest, discs := d.Get(KeyRest), d.Get(keyDiscs)
	plain := discKind{name: plainWord, pulls: core.NoColor, rest: restCenter}
	if rest.Exists() {
		plain.rest = rest.Word(restWords...)
	}
	all := specials{kinds: []discKind{plain}, each: EachGame}
	for _, e := range d.Get(keySpecial).Entries() {
		if e.Key == plainWord {
			e.KeyValue.Errorf("%q is the word for a display without a disc", e.Key)
		}
		all.kinds = append(all.kinds, s.readKind(e, plain))
	}
	for i, item := range discs.Items() {
		word := item.Word(all.names()...)
		if i < len(all.layout) {
			all.layout[i].kind = uint8(max(0, slices.Index(all.names(), word)))
		}
	}
	if d.Get(keyLotTime).Exists() {
		s.readLots(d, &all)
	}
	for _, k := range all.kinds {
		all.cushions, all.gives = all.cushions || k.cushion > 0, all.gives || k.rest == restNeighbors
	}
	if plain.rest != restCenter || len(discs.Items()) > 0 {
		var displays []string
		for i := range MaxDisplays {
			displays = append(displays, strconv.Itoa(i+1))
		}
		all.texts = pairs(all.names(), displays)
		s.specials = &all
	}
}

// readLots reads how many discs are drawn, and when. Without discs to draw that means nothing.
func (s *Shared) readLots(d *ruleset.Document, all *specials) {
	count, when, discs := d.Get(keyLots), d.Get(keyLotTime), d.Get(keyDiscs)
	all.each = Each(when.Word(eachWords...))
	switch {
	case count.Exists():
		all.lots = count.Formula(s.Narrow(roundScope), formula.Want{Type: formula.Whole, Min: 0, Max: MaxDisplays, Table: true})
		all.refuseTwice(discs)
		if len(discs.Items()) == 0 {
			count.ErrorHint("list them in `"+keyDiscs+"`", "there are no discs to draw")
		}
	case all.each == EachRound:
		when.ErrorHint("write `count` beside it", "no discs are drawn (%s)", keyLots)
	}
}

// refuseTwice refuses a list of discs to be drawn that has one twice, or a plain display.
func (s *specials) refuseTwice(discs ruleset.Value) {
	var known []string
	for _, item := range discs.Items() {
		word := item.Text()
		switch known = append(known, word); {
		case word == plainWord:
			item.Errorf("a plain display has no disc that could be drawn (%s)", keyLots)
		case len(known) > 1 && slices.Contains(known[:len(known)-1], word):
			item.ErrorHint("list each disc once", "there is one disc for each kind, which is drawn once (%s)", keyLots)
		}
	}
}

// readKind reads what a kind of disc changes of a plain display.
func (s *Shared) readKind(e ruleset.Entry, plain discKind) discKind {
	k := plain
	k.name = e.Key
	if v := e.Value.Get("extra"); v.Exists() {
		k.extra = s.readOfRound(v, 0, maxPerDisplay)
	}
	if v := e.Value.Get("pulls"); v.Exists() && len(s.colors) > 0 {
		k.pulls = core.Color(max(0, slices.Index(s.ColorNames(), v.Word(s.ColorNames()...))))
		k.pullsKey = keySpecial + "." + e.Key + ".pulls"
	}
	if v := e.Value.Get("rest"); v.Exists() {
		k.rest = v.Word(restWords...)
	}
	if v := e.Value.Get("cushion"); v.Exists() {
		k.cushion = v.Int(1, maxCushion)
	}
	return k
}

// names returns the names of all kinds.
func (s *specials) names() []string {
	names := make([]string, len(s.kinds))
	for i, k := range s.kinds {
		names[i] = k.name
	}
	return names
}

// Cushions reports whether the ruleset has discs that take tiles instead of a floor line.
func (s *Shared) Cushions() bool { return s.specials != nil && s.specials.cushions }

// SpecialDisplays reports whether some display can differ from the usual.
func (s *Shared) SpecialDisplays() bool { return s.specials != nil }

// kindOf returns the kind of a display.
func (b *Base) kindOf(src Source) *discKind { return &b.Shared.specials.kinds[b.Table.discs[src].kind] }

// drawsDiscs reports whether chance decides where discs lie.
func (s *Shared) drawsDiscs() bool { return s.specials != nil && s.specials.lots != nil }

// startDiscs puts the discs on their displays for the game, or lets those be drawn that come anew at
// a time.
func (b *Base) startDiscs(each Each) {
	s := b.Shared.specials
	if s == nil || s.each != each {
		return
	}
	if b.Table.discs = s.layout; s.lots != nil {
		b.Table.discs = [MaxDisplays]disc{}
	}
	b.readDiscs()
	b.awaitDiscs()
}

// awaitDiscs lets the discs be drawn that have still to be put on displays.
func (b *Base) awaitDiscs() {
	b.due &^= discsDue
	s := b.Shared.specials
	if !b.Shared.drawsDiscs() || s.each == EachGame && b.RoundNumber > 1 {
		return
	}
	laid := 0
	for _, d := range b.Table.discs {
		laid += Truth(d.kind != 0)
	}
	var all [maxLots]lot
	if laid < s.lots.At(b.Seats(), b.Round()) && len(b.appendDiscLots(all[:0])) > 0 {
		b.due |= discsDue
	}
}

// appendDiscLots appends each disc that can be drawn now on each display for it.
func (b *Base) appendDiscLots(dst []lot) []lot {
	t := &b.Table
	for _, d := range b.Shared.specials.layout {
		for at := range t.Displays {
			if d.kind != 0 && t.discs[at].kind == 0 && !slices.Contains(t.discs[:], disc{kind: d.kind}) {
				dst = append(dst, lot{d.kind, uint8(at)})
			}
		}
	}
	return dst
}

// ReturnDiscs puts the discs that seats have taken back on their displays.
func (b *Base) ReturnDiscs() {
	for i := range b.Table.discs {
		b.Table.discs[i].keeper = 0
	}
	b.readDiscs()
}

// readDiscs finds the displays that a take treats in another way than the usual.
func (b *Base) readDiscs() {
	t := &b.Table
	t.stays, t.loose = 0, 0
	for src := range Source(MaxDisplays) {
		k := b.kindOf(src)
		if k.rest != restCenter {
			t.stays |= 1 << src
		}
		if k.cushion > 0 && t.discs[src].keeper == 0 {
			t.loose |= 1 << src
		}
	}
}

// spare returns how many tiles are left for displays that get more than each.
func (b *Base) spare(each int) int {
	t := &b.Table
	if t.Endless {
		return max(0, maxEndless-b.Shared.inRound(b.Seats(), b.Round()))
	}
	return max(0, t.Bag.Total()+t.Discard.Total()-each*int(t.Displays))
}

// extra returns how many tiles more a display gets, of those that are left for such displays.
func (b *Base) extra(src Source, left *int) int {
	if b.Shared.specials == nil || b.kindOf(src).extra == nil {
		return 0
	}
	n := min(*left, b.ofRound(b.kindOf(src).extra))
	*left -= n
	return n
}

// pullTiles moves a tile from each neighbor to the displays that pull some, when all are filled. Where
// there are two displays, the other one is the neighbor on both sides and gives one tile.
func (b *Base) pullTiles(w core.Watcher) {
	t := &b.Table
	for src := range Source(t.Displays) {
		k, left, right := b.kindOf(src), t.beside(src, -1), t.beside(src, 1)
		c := k.pulls
		if c == core.NoColor {
			continue
		}
		to := b.mark(k.pullsKey, w)
		t.move(left, src, c, min(1, t.Offers[left][c]), to)
		if right != left {
			t.move(right, src, c, min(1, t.Offers[right][c]), to)
		}
	}
	b.marked = marked{}
}

// beside returns the neighbor of a display: the next one to the right for step 1, or to the
// left for -1, around the table. A display whose disc a seat has taken is left out; where
// no other is left, the result is the display itself.
func (t *Table) beside(src Source, step int) Source {
	n, at := int(t.Displays), int(src)
	for {
		if at = (at + step + n) % n; at == int(src) || t.discs[at].keeper == 0 {
			return Source(at)
		}
	}
}

// move moves n tiles of a color from one source to another.
func (t *Table) move(from, to Source, c core.Color, n uint8, w core.Watcher) {
	if from == to || n == 0 {
		return
	}
	t.Offers[from][c] -= n
	t.Offers[to][c] += n
	t.mark(from)
	t.mark(to)
	Moved(w, -1, c, n, from.Spot(), to.Spot())
}

// discName declares a name whose value is the disc of a display, none for a plain one.
func discName(path, doc string) formula.Name {
	return formula.Name{Path: path, Type: formula.Word, Of: keySpecial, Min: -1, Max: maxDiscKinds - 1, Big: true, Doc: doc}
}

// discOf returns the disc of a source for names of discName.
func (b *Base) discOf(src Source) int {
	if src == Center {
		return -1
	}
	return int(b.Table.discs[src].kind) - 1
}

// takeDisc gives the seat to act the disc of a display from which it takes, if that goes to the taker.
func (b *Base) takeDisc(src Source) {
	if b.Table.loose>>src&1 != 0 {
		b.Table.loose &^= 1 << src
		b.Table.discs[src].keeper = b.Seat + 1
	}
}

// Cushion returns how many tiles the discs take that a seat holds.
func (b *Base) Cushion(seat int8) (room int) {
	if b.Shared.specials == nil {
		return 0
	}
	for i, d := range b.Table.discs {
		if d.keeper == seat+1 {
			room += b.kindOf(Source(i)).cushion
		}
	}
	return room
}

// disc returns the name of the disc that lies on a display, "" where none does.
func (b *Base) disc(src Source) string {
	if d := b.Table.discs[src]; d.kind != 0 && d.keeper == 0 {
		return b.kindOf(src).name
	}
	return ""
}

// The keys of positions about discs.
const (
	discsLine = "discs"
	holdsLine = "holds"
	givesLine = "giving"
)

// specialLines are the keys of positions that only games with displayKeys have.
var specialLines = []string{discsLine, givesLine}

// appendDiscs appends the lines about discs and about tiles that are given away.
func (b *Base) appendDiscs(dst []byte) []byte {
	if s := b.Shared.specials; s != nil && len(s.kinds) > 1 {
		before := discsLine + ": ["
		for i := range b.Table.Displays {
			dst, before = append(append(dst, before...), b.kindOf(Source(i)).name...), comma
		}
		dst = endLine(dst, before, "]")
	}
	if b.InPhase(Giving) {
		dst = append(appendNumber(append(dst, givesLine+": "...), b.Table.giving+1), '\n')
	}
	return dst
}

// appendHolds appends the line about the discs that a seat holds, if there are any.
func (b *Base) appendHolds(dst []byte, seat int) []byte {
	before := "    " + holdsLine + ": ["
	for i, d := range b.Table.discs[:b.Table.Displays] {
		if int(d.keeper) == seat+1 {
			dst, before = appendNumber(append(dst, before...), i+1), comma
		}
	}
	return endLine(dst, before, "]")
}

// readDiscLines reads what appendDiscs and appendHolds write, but for the display whose tiles are given.
// Left out, the discs lie where the ruleset puts them.
func (r *Reader) readDiscLines(v ruleset.Value) {
	b := r.base
	s, lines := b.Shared.specials, []ruleset.Value{v.Get(discsLine)}
	for _, board := range r.seats {
		lines = append(lines, board.Get(holdsLine))
	}
	if s == nil {
		for _, at := range lines {
			if at.Exists() {
				at.Errorf("this means nothing here: the ruleset puts no discs on displays (%s)", keyDiscs)
			}
		}
		return
	}
	if s.lots == nil {
		b.Table.discs = s.layout
	}
	names := s.names()
	for i, item := range lines[0].RowsOf(int(b.Table.Displays), fmt.Sprintf("displays for %d seats", len(r.seats)),
		"[plain, "+names[len(names)-1]+", …], with the disc on each display") {
		b.Table.discs[i].kind = uint8(max(0, slices.Index(names, item.Word(names...))))
	}
	for seat, line := range lines[1:] {
		if line.Exists() && line.Kind() != ruleset.List {
			line.ErrorHint("write "+holdsLine+": [1]", "the numbers of the displays are needed whose discs the seat has")
		}
		for _, item := range line.Items() {
			d := &b.Table.discs[item.Int(1, int(b.Table.Displays))-1]
			if d.keeper != 0 || s.kinds[d.kind].cushion == 0 {
				item.Errorf("display %s has no disc that this seat can hold", item.Text())
			}
			d.keeper = int8(seat) + 1
		}
	}
	b.readDiscs()
}

// checkDiscs checks the lines about discs against the phase that goes on.
func (r *Reader) checkDiscs(v ruleset.Value) {
	b, at := r.base, v.Get(givesLine)
	for _, board := range r.seats {
		r.RefuseUnless(r.AtEnd || b.Phase >= Giving || b.Phase != Dealing && b.Shared.Reacts(), board, holdsLine)
	}
	if r.RefuseUnless(b.Phase == Giving, v, givesLine); b.Phase != Giving {
		return
	}
	b.Table.giving = Source(at.Int(1, int(b.Table.Displays)) - 1)
	switch src := b.Table.giving; {
	case b.Shared.specials == nil || !b.Waits() && b.kindOf(src).rest != restNeighbors:
		at.Errorf("the tiles of %v are not given to its neighbors in this ruleset (%s)", src, KeyRest)
	case b.Waits(): // what is given is asked afterwards
	case b.Table.Offers[src].Empty() || b.Table.beside(src, 1) == src:
		at.Errorf("%v has no tiles to give, or no neighbor", src)
	}
}
