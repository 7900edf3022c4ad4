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

// secrets are what is known of the hidden counters and draws of a game, by the index of each in [Shared].own and with a
// bit for each holder. It is zero in a game without secrets.
type secrets struct {
	open    [maxOwn]uint8                    // all see the value, until it begins anew
	unknown [maxOwn]uint8                    // the viewer of the position does not see it: see [Shared.Hide]
	covered [maxCovers][core.MaxSeats]uint16 // tiles that the viewer does not see, by pile of [Shared].covers
}

// maxCovers is how many piles of a board can be hidden.
const maxCovers = 2

// hiddenText is [core.Hidden] as YAML.
const hiddenText = `"` + core.Hidden + `"`

// Hides reports whether the ruleset hides something. See [core.Secretive].
func (s *Shared) Hides() bool { return s.hides }

// sees reports whether a viewer sees the value of a holder.
func (b *Base) sees(n *named, holder, viewer int) bool {
	return !n.hidden || b.open[n.id]>>holder&1 != 0 || n.seats && holder == viewer
}

// isUnknown reports whether the value of a holder has been removed from the position.
func (b *Base) isUnknown(n *named, holder int) bool { return b.unknown[n.id]>>holder&1 != 0 }

// Hide makes a position what a viewer knows of it.
func (s *Shared) Hide(position core.State, viewer int) {
	b := position.(Game).base()
	b.hideChoices(viewer)
	for _, o := range s.own {
		n := o.declared()
		if !n.hidden {
			continue
		}
		for holder := range n.holders(b) {
			if !b.sees(n, holder, viewer) && o.forget(b, holder) {
				b.unknown[n.id] |= 1 << holder
			}
		}
		o.forgotten(b)
	}
	s.eachCovered(position.(Game), func(owner int, tiles *core.Tray, unknown *uint16) {
		if owner != viewer {
			*unknown = uint16(tiles.Total())
			b.Table.conceal(tiles)
		}
	})
}

// eachCovered calls f with the tiles of each hidden pile, whose they are, and how many more have been removed from the
// position. Those that lie face down on displays are nobody's.
func (s *Shared) eachCovered(g Game, f func(owner int, tiles *core.Tray, unknown *uint16)) {
	b := g.base()
	for i, p := range s.covers {
		for seat := range b.Seats() {
			f(seat, p.pile(g, seat), &b.covered[i][seat])
		}
	}
	for src := range b.faceDown.tiles {
		f(core.Keeper, &b.faceDown.tiles[src], &b.faceDown.unknown[src])
	}
}

// Imagine fills what Hide has removed.
func (s *Shared) Imagine(position core.State, d core.Dealer) {
	b := position.(Game).base()
	for _, o := range s.own {
		n := o.declared()
		for left := b.unknown[n.id]; left != 0; left &= left - 1 {
			o.imagine(b, bits.TrailingZeros8(left), d)
		}
		b.unknown[n.id] = 0
	}
	s.eachCovered(position.(Game), func(_ int, tiles *core.Tray, unknown *uint16) {
		b.Table.imagine(tiles, *unknown, d)
		*unknown = 0
	})
	b.imagineChoices(position.(Game), d)
}

// readCovers reads which piles are hidden.
func (s *Shared) readCovers(d *ruleset.Document) {
	for _, p := range s.outline.Board {
		if _, key, _ := p.hides(); key != "" && d.Get(key).Bool() {
			s.covers, s.hides = append(s.covers, p), true
		}
	}
}

// Covers reports whether the ruleset hides the pile of a place from other seats.
func (s *Shared) Covers(place core.Place) bool {
	return slices.ContainsFunc(s.covers, func(p AnyPart) bool {
		_, _, at := p.hides()
		return at == place
	})
}

// coversPile reports whether the ruleset hides a place of effects from other seats.
func (s *Shared) coversPile(place int) bool {
	return slices.ContainsFunc(s.covers, func(p AnyPart) bool {
		part, _, _ := p.hides()
		return part == s.places[place].Word
	})
}

// coveredOf returns how many tiles of a pile the viewer of the position does not see.
func (b *Base) coveredOf(place core.Place, seat int) int {
	for i, p := range b.Shared.covers {
		if _, _, at := p.hides(); at == place {
			return int(b.covered[i][seat])
		}
	}
	return 0
}

// movesUnseen reports whether tiles move between places that others do not see.
func (b *Base) movesUnseen(e *core.Event) bool {
	unseen := func(place core.Place) bool { return place == core.Bag || b.Shared.Covers(place) }
	return e.Kind == core.TilesMoved && b.Shared.covers != nil && unseen(e.From.Place) && unseen(e.To.Place)
}

// Secret returns how others see a move of which they do not see what the seat chooses.
func (s *Shared) Secret(position core.State, m core.Move) string {
	return secretChoice(position.(Game), m)
}

// forget removes the values that a holder has of a draw.
func (d *draw) forget(b *Base, holder int) bool {
	has := b.drawn.now[d.place][holder] > 0
	for place := d.place; place < d.place+d.size; place++ {
		b.drawn.now[place][holder] = 0
	}
	return has
}

// forgotten leaves of the values that do not come again those that the viewer sees. Others tell what was drawn in
// secret before.
func (d *draw) forgotten(b *Base) { b.drawn.gone[d.index] = b.shown(d) }

func (d *draw) imagine(b *Base, holder int, dealer core.Dealer) {
	for place := d.place; place < d.place+d.size; place++ {
		var all [maxValues]lot
		left := d.appendLots(b, holder, all[:0])
		b.drawn.now[place][holder] = left[dealer.Choose(len(left))][0] + 1
		b.drawn.gone[d.index] = b.shown(d)
	}
	if holder, _ := d.next(b); holder < 0 {
		b.due &^= 1 << d.index
	}
}

// forget removes the values of a counter. A color is hidden once there is one.
func (c *counter) forget(b *Base, holder int) bool {
	if c.isColor && b.counts[c.place][holder] < 0 {
		return false
	}
	for i := range c.size {
		b.counts[c.place+i][holder] = int32(c.least)
	}
	return true
}

func (c *counter) forgotten(*Base) {}

func (c *counter) imagine(b *Base, holder int, dealer core.Dealer) {
	least := c.least
	if c.isColor {
		least = 0
	}
	for i := range c.size {
		b.counts[c.place+i][holder] = int32(least + dealer.Choose(c.most-least+1))
	}
}

// maxHiddenRange is the most values that a hidden counter can have.
const maxHiddenRange = 1000

// fence reports formulas that decide what is legal by a value that the seat does not see: the refusal would tell it.
func (s *Shared) fence(d *ruleset.Document) {
	if !s.hides || d.Err() != nil { // formulas may be missing
		return
	}
	for _, path := range d.Paths() {
		f := d.Formulas().Formula(path)
		if f == nil || !decides(path) {
			continue
		}
		for _, name := range s.unseenNames() {
			if f.Uses(name) {
				d.Get(path).ErrorHint("leave it out here, or hide it no longer", "a seat does not see %s, and what is legal would tell it", name)
			}
		}
	}
}

// unseenNames returns the names of formulas for values that a seat does not see.
func (s *Shared) unseenNames() (names []string) {
	for _, o := range s.own {
		switch n := o.declared(); {
		case n.hidden && n.seats:
			names = append(names, formula.Players+"."+n.name)
		case n.hidden:
			names = append(names, n.name)
		}
	}
	for _, p := range s.covers {
		part, _, _ := p.hides()
		names = append(names, formula.Players+"."+part+".of")
	}
	if s.covers != nil || s.covered != nil { // hidden tiles count as tiles of the bag
		names = append(names, "bag", "bag.of")
	}
	return names
}

// telling are the parts of rulesets that do not decide what is legal. What they do is seen.
var telling = []string{"wild.value", "scoring", "bonuses", keyOn, "ranking", "goal", "end", "turns", "displays", "center", dummyWord, "params"}

// decides reports whether the formula at a path decides what is legal.
func decides(path string) bool {
	first, _, _ := strings.Cut(path, ".")
	return !slices.Contains(telling, first) && !slices.Contains(telling, path) && !strings.Contains(path, ".do.")
}

// readReveal compiles the effect that shows a hidden value to all.
func readReveal(r *effectReader, e *effect, _ ruleset.Value) {
	var names []string
	for _, o := range r.own {
		if n := o.declared(); n.hidden {
			names = append(names, n.name)
		}
	}
	if e.index = slices.IndexFunc(r.own, func(o own) bool { return e.at.Is(o.declared().name) && o.declared().hidden }); e.index >= 0 {
		return
	}
	e.index = 0
	if names == nil {
		e.at.ErrorHint("write `hidden: true` for a counter or a draw", "the ruleset hides nothing")
		return
	}
	at, hint := e.at.Meant(wording.Nearest(e.at.Text(), names), "hidden are "+wording.List(names, "and"))
	at.ErrorHint(hint, "the ruleset has no hidden `%s`", e.at.Text())
}

// reveal shows the hidden value of a seat, or of the table, to all until it begins anew.
func reveal(g Game, e *effect, about About, w core.Watcher) {
	b, o := g.base(), g.base().Shared.own[e.index]
	n := o.declared()
	holder, seat := n.holder(int(about.Seat))
	text, color := o.text(b, holder)
	if b.open[n.id]>>holder&1 != 0 || text == "" {
		return
	}
	b.open[n.id] |= 1 << holder
	if core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.Revealed, Seat: seat, Color: color, Key: n.key, Value: text})
	}
}

// appendOpen appends the line about hidden values that all see.
func (b *Base) appendOpen(dst []byte) []byte {
	if !b.Shared.hides {
		return dst
	}
	before := "revealed: ["
	for _, o := range b.Shared.own {
		n := o.declared()
		for holders := b.open[n.id]; holders != 0; holders &= holders - 1 {
			dst, before = append(append(dst, before...), n.name...), comma
			if n.seats {
				dst = appendNumber(append(dst, ' '), bits.TrailingZeros8(holders)+1)
			}
		}
	}
	return endLine(dst, before, "]")
}

// readOpen reads what appendOpen writes.
func (r *Reader) readOpen(v ruleset.Value) {
	for _, item := range v.Get("revealed").Items() {
		name, number, _ := strings.Cut(item.Text(), " ")
		i := slices.IndexFunc(r.base.Shared.own, func(o own) bool { return o.declared().name == name && o.declared().hidden })
		if i < 0 {
			item.Errorf("the ruleset hides no %q", name)
			continue
		}
		holder := 0
		if n := r.base.Shared.own[i].declared(); n.seats {
			seat, err := strconv.Atoi(number)
			if holder = seat - 1; err != nil || holder < 0 || holder >= len(r.seats) {
				item.ErrorHint("write "+name+" 1", "%q does not say of which seat", item.Text())
				continue
			}
		}
		r.base.open[i] |= 1 << holder
	}
}
