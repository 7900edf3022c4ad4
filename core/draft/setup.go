package draft

import (
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// setup is what the table and the seats have when a game or a round begins, compiled.
type setup struct {
	start   *formula.Formula // points of a seat before the first round; nil for none
	count   *formula.Formula // displays of a round
	fill    *formula.Formula // tiles of a display
	covered *formula.Formula // of them, how many lie face down; nil for none
	center  *formula.Formula // tiles drawn into the center; nil for none
	redraw  *formula.Formula // when a display is filled again; nil for never
	endless bool             // the bag never runs out
	alike   int              // tiles of one color that come to a display together
}

// maxRedraws is how often one display is filled again at most.
const maxRedraws = 10

// displayNames are what `displays.redraw` asks about a display that has just been filled, beside
// the names of the table.
var displayNames = slices.Concat([]Name[*Base]{
	{Counted("display.number", 1, MaxDisplays, "number of the display"),
		func(b *Base, _ formula.At) int { return int(b.About.Source) + 1 }},
	{Counted("display.tiles", 0, maxPerDisplay, "tiles on it"),
		func(b *Base, _ formula.At) int { return b.Table.Offers[b.About.Source].Total() }},
	{Counted("display.colors", 0, core.MaxColors, "how many different colors lie on it"),
		func(b *Base, _ formula.At) int { return bits.OnesCount8(b.Table.Offers[b.About.Source].Colors()) }},
	{Counted("display.most", 0, maxPerDisplay, "tiles of its most frequent color"),
		func(b *Base, _ formula.At) int { return int(slices.Max(b.Table.Offers[b.About.Source][:])) }},
	{ofColor("display.of", "tiles of that color on it"),
		func(b *Base, at formula.At) int { return int(b.Table.Offers[b.About.Source][at.A]) }},
}, tableNames)

var displayScope = formula.NewScope(Names(displayNames)...)

// tableEnv answers formulas that ask about a display and the table, without memory of its own.
type tableEnv Base

// Value returns the value of a name of displayScope.
func (e *tableEnv) Value(name int, at formula.At) int {
	return displayNames[name].Value((*Base)(e), at)
}

// Len returns 0: the scope has no list.
func (*tableEnv) Len(int) int { return 0 }

// readSetup compiles the set-up. The colors have been read.
func (s *Shared) readSetup(d *ruleset.Document) {
	if v := d.Get(keyStart); v.Exists() { // a variant can leave out each of these keys
		s.start = v.Formula(s.Narrow(handicapScope.Limit(seatName.Path, 1, s.MaxSeats)),
			formula.Want{Type: formula.Whole, Min: -MaxPoints, Max: MaxPoints, Table: true})
	}
	s.count = s.readOfRound(d.Get(keyDisplays), 1, MaxDisplays)
	s.fill = s.readOfRound(d.Get(keyFill), 1, maxPerDisplay)
	s.readFaceDown(d.Get(keyFaceDown))
	if len(s.colors) == 0 {
		return // which is reported
	}
	if v := d.Get(keyCenterTiles); v.Exists() {
		s.center = unusual("0", s.readOfRound(v, 0, maxInCenter))
	}
	if v := d.Get(KeyEndless); v.Exists() {
		if s.endless = v.Bool(); s.endless {
			s.limitEndless(d)
		}
	}
	if v := d.Get(keyAlike); v.Exists() {
		s.alike = v.Int(1, maxPerDisplay)
	}
	v := d.Get(keyRedraw)
	if !v.Exists() || v.Text() == "false" {
		return // without a formula to ask
	}
	s.redraw = unusual("false", v.Formula(s.Narrow(displayScope.WithColors(s.ColorNames())), True(MaxDisplays*maxRedraws)))
}

// Displays returns the number of displays of a round. If it depends on what is counted and drawn
// for the table, it is the largest possible number.
func (s *Shared) Displays(seats, round int) int { return mostIn(s.count, MaxDisplays, seats, round) }

// mostIn returns a number of a round, or the most that it can be where it is known only in play.
func mostIn(f *formula.Formula, most, seats, round int) int {
	if !f.Tabulated() {
		return most
	}
	return f.At(seats, round)
}

// ofRound returns a number of the round by what is counted and drawn for the table. Without one the
// game fails, and it is 0.
func (b *Base) ofRound(f *formula.Formula) int {
	if f.Tabulated() {
		return f.At(b.Seats(), b.Round())
	}
	return b.Ask(f, (*countEnv)(b))
}

// countEnv answers formulas of countScope.
type countEnv Base

// Value returns the value of a name of countScope.
func (e *countEnv) Value(name int, at formula.At) int {
	b := (*Base)(e)
	if own := name - countScope.Size(); own >= 0 {
		return b.ownValue(own, at)
	}
	return [...]int{b.Seats(), b.Round()}[name]
}

// Len returns the number of seats: the scope has no other list.
func (e *countEnv) Len(int) int { return (*Base)(e).Seats() }

// openDisplays lets the next round have as many displays as the ruleset says now, if that depends
// on what is counted and drawn. It changes nothing once tiles have been dealt.
func (b *Base) openDisplays() {
	if b.Shared.count.Tabulated() || b.during() > Refilling {
		return
	}
	if n := b.ofRound(b.Shared.count); !b.Failed() {
		b.Table.Displays = int8(n)
	}
}

// readOfRound compiles a number of displays or tiles of a round, which cannot depend on what seats
// have. Counters and draws have been read.
func (s *Shared) readOfRound(v ruleset.Value, min, max int) *formula.Formula {
	f := v.Formula(s.Narrow(countScope), formula.Want{Type: formula.Whole, Min: min, Max: max})
	uses := func(name string) bool { return f.Uses(name) || f.Uses(formula.Players+"."+name) }
	s.eachOwn(true, func(_ own, n *named) {
		if uses(n.name) {
			v.ErrorHint("write `"+n.whose+": table` in "+n.key, "the displays are for all: they see no %s %s seats", n.line, n.whose)
		}
	})
	return f
}

// MostDisplays returns the largest number of displays that a round can have.
func (s *Shared) MostDisplays() int {
	most := 1
	s.eachRound(func(seats, round int) bool {
		most = max(most, s.Displays(seats, round))
		return true
	})
	return most
}

// TilesPerDisplay returns how many tiles a display gets in a round. If it depends on what is
// counted and drawn for the table, it is the largest possible number.
func (s *Shared) TilesPerDisplay(seats, round int) int {
	return mostIn(s.fill, maxPerDisplay, seats, round)
}

// StartOf returns the points of a seat, from 0, before the first round.
func (s *Shared) StartOf(seat, seats int) int {
	if s.start == nil {
		return 0
	}
	return s.start.At(seat+1, seats)
}

// EndlessBag reports whether the bag never runs out.
func (s *Shared) EndlessBag() bool { return s.endless }

// inRound returns how many tiles are drawn for the table at the deal of a round.
func (s *Shared) inRound(seats, round int) int {
	n := s.Displays(seats, round) * s.TilesPerDisplay(seats, round)
	if s.center != nil {
		n += mostIn(s.center, maxInCenter, seats, round)
	}
	return n
}

// eachRound calls f with all numbers of seats and all rounds until it returns false.
func (s *Shared) eachRound(f func(seats, round int) bool) {
	for seats := s.MinSeats; seats <= s.MaxSeats; seats++ {
		for round := 1; round <= s.Rounds; round++ {
			if !f(seats, round) {
				return
			}
		}
	}
}

// warnSmallBag warns where all tiles together are too few for the table of a round: such
// games can be played, but are probably a mistake.
func (s *Shared) warnSmallBag(d *ruleset.Document) {
	if s.endless || !s.count.Tabulated() || !s.fill.Tabulated() || s.center != nil && !s.center.Tabulated() {
		return
	}
	s.eachRound(func(seats, round int) bool {
		have, need := s.tiles[seats].Total(), s.inRound(seats, round)
		if have < need {
			d.Get("displays").Warn(codeSmallBag, "write more tiles for the colors, or fewer for the displays",
				"with %s there are %d tiles, and the displays of round %d take %d", wording.Count(seats, "seat"), have, round, need)
		}
		return have >= need
	})
}

// limitEndless refuses an endless bag that could bring more tiles of one color to a place than
// can be counted there.
func (s *Shared) limitEndless(d *ruleset.Document) {
	if d.Err() != nil {
		return // the numbers may be placeholders
	}
	s.eachRound(func(seats, round int) bool {
		need := s.inRound(seats, round)
		if need > maxEndless {
			d.Get(KeyEndless).Errorf("with %s, the displays of round %d take %d tiles; from an endless bag at most %d can be drawn",
				wording.Count(seats, "seat"), round, need, maxEndless)
		}
		return need <= maxEndless
	})
}

// table returns the table at the deal of a round.
func (s *Shared) table(seats, round int, bag core.Tray) Table {
	t := NewTable(s.Displays(seats, round), bag)
	t.Endless = s.endless
	return t
}

// Fill fills the displays for the round, and then the center. Its wild color, if any, is only
// reported. A formula can fail in it.
func (b *Base) Fill(wild core.Color, d core.Dealer, w core.Watcher) {
	if w != nil {
		w.Watch(core.Event{Kind: core.RoundStarted, Seat: b.Begins, Color: wild, Count: uint8(b.Table.Displays)})
	}
	s, t := b.Shared, &b.Table
	b.back = false
	each := b.ofRound(s.fill)
	down := b.downOf(each)
	switch {
	case b.Failed():
	case s.redraw == nil && s.specials == nil && s.alike <= 1:
		t.Fill(each-down, d, w)
	default:
		b.fillEach(each, down, d, w)
	}
	if b.Failed() {
		return
	}
	if s.covered != nil {
		b.fillCovered(down, d, w)
	}
	if s.center != nil {
		t.fillOne(Center, b.ofRound(s.center), d, w)
	}
	if s.specials != nil {
		b.pullTiles(w)
	}
}

// fillEach fills the displays where some get more tiles, or each until `displays.redraw` leaves
// it as it is. If a display may be filled again and needs the discard, it pours the discard into
// the bag first. Then the last tiles can come from the bag alone, and a record has only those.
func (b *Base) fillEach(each, down int, d core.Dealer, w core.Watcher) {
	t, redraw, left := &b.Table, b.Shared.redraw, b.spare(each)
	_, settled := d.(core.Settled)
	for src := range Source(t.Displays) {
		n := each - down + b.extra(src, &left)
		if redraw != nil && t.Bag.Total() < n && !t.Discard.Empty() {
			t.Recycle(w)
		}
		b.fillDisplay(src, n, d, w)
		for range maxRedraws {
			if redraw == nil {
				break
			}
			b.About = About{Source: src}
			if again := b.Ask(redraw, (*tableEnv)(b)); again == 0 || settled {
				break
			}
			t.putBack(src, w)
			b.fillDisplay(src, n, d, w)
		}
		if b.Failed() {
			return
		}
	}
}

// fillDisplay draws the tiles of a display. After the first of those that come together, the others have its color as
// long as the bag has some. Given tiles come as they are.
func (b *Base) fillDisplay(src Source, n int, d core.Dealer, w core.Watcher) {
	t, color, left := &b.Table, core.NoColor, 0
	_, settled := d.(core.Settled)
	if b.Shared.alike <= 1 || settled {
		t.fillOne(src, n, d, w)
		return
	}
	for range n {
		if left > 0 && t.Bag[color] > 0 {
			t.Draw(1, &t.Offers[src], src.Spot(), oneColor(color), w)
		} else {
			before := t.Offers[src]
			t.fillOne(src, 1, d, w)
			drawn := t.Offers[src]
			drawn.Sub(&before)
			if drawn.Empty() {
				break
			}
			if left == 0 {
				color, left = core.Color(bits.TrailingZeros8(drawn.Colors())), b.Shared.alike
			}
		}
		left--
	}
	t.mark(src)
}

// oneColor is a dealer that draws tiles of a color.
type oneColor core.Color

// Draw returns the color.
func (c oneColor) Draw(*core.Tray) core.Color { return core.Color(c) }

// Choose is not called.
func (oneColor) Choose(int) int { return 0 }

// putBack returns the tiles of a display to the bag.
func (t *Table) putBack(src Source, w core.Watcher) {
	tiles := t.Lift(src)
	Report(w, -1, tiles, src.Spot(), core.Spot{Place: core.Bag})
	if !t.Endless {
		t.Bag.Add(&tiles)
	}
}
