package draft

import (
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// MaxCounter bounds the values of counters, either way.
const MaxCounter = 1_000_000

const (
	keyCounters = "counters"
	maxCounters = 8
	maxCounts   = 24
	perColor    = "color"
	noneWord    = "none"
)

// counter is a number that a ruleset gives each seat, or the table: one, or one for each color. It can also be a
// color.
type counter struct {
	named
	first       *formula.Formula // a table over the names of startScope; nil for a color
	color       int              // what a color begins with, -1 for none
	least, most int              // its range
	place, size int              // of its values in counts
	isColor     bool
	perColor    bool
}

// counts are the values of all counters, several for a counter per color. One of the table is that of seat 0.
type counts [maxCounts][core.MaxSeats]int32

// startScope is for the values that counters begin with.
var startScope = formula.NewScope(
	formula.Name{Path: "seat", Min: 1, Max: core.MaxSeats, Doc: "number of the seat; 1 for a counter of the table"},
	RoundName, SeatsName)

var counterKeys = []ruleset.Key{
	{Path: keyCounters, Type: ruleset.Map, Max: maxCounters, Name: counterName},
	{Path: "counters.*.of", Type: ruleset.Word, Default: ofSeat, Words: []string{ofSeat, ofTable}},
	{Path: "counters.*.is", Type: ruleset.Word, Default: "number", Words: []string{"number", perColor}, Later: true},
	{Path: "counters.*.per", Type: ruleset.Word, Words: []string{perColor}},
	{Path: "counters.*.start", Type: ruleset.Whole, Default: "0", Min: -MaxCounter, Max: MaxCounter, Scope: startScope, Color: true},
	{Path: "counters.*.reset", Type: ruleset.Word, Default: string(EachGame), Words: eachWords},
	{Path: "counters.*.range", Type: ruleset.Span, Min: -MaxCounter, Max: MaxCounter, Later: true},
	{Path: "counters.*.hidden", Type: ruleset.Truth, Default: "false", Later: true},
	{Path: "counters.*.show", Type: ruleset.Truth, Default: "true", Later: true, Inert: true},
}

// counterName returns the name of a counter for formulas. What it says is not checked yet.
func counterName(_ *ruleset.Document, e ruleset.Entry) formula.Name {
	least, most := rangeOf(e)
	n := Counted(e.Key, least, most, "counter of the seat")
	if e.Value.Get("is").Text() == perColor {
		n = ColorOrNone(e.Key, n.Doc)
		n.Big = true
	}
	n.Secret = e.Value.Get("hidden").Text() == "true"
	if n.Member = e.Value.Get("of").Text() != ofTable; !n.Member {
		n.Doc = "counter of the table"
	}
	if e.Value.Get("per").Exists() {
		n.Args = ofColor("", "").Args
		n.Doc += " for that color"
	}
	return n
}

// rangeOf returns the smallest and the largest value of a counter.
func rangeOf(e ruleset.Entry) (least, most int) {
	if v := e.Value.Get("range"); v.Exists() {
		return v.Span(-MaxCounter, MaxCounter)
	}
	return -MaxCounter, MaxCounter
}

// readRange reads the range of a counter. That of a hidden one says what others take for possible.
func (c *counter) readRange(e ruleset.Entry) {
	c.least, c.most = rangeOf(e)
	if c.hidden && !c.isColor && c.most-c.least >= maxHiddenRange {
		e.Value.Get("hidden").ErrorHint("write `range: 0..20` beside it", "a hidden counter has a range of at most %d values", maxHiddenRange)
	}
}

// readCounters compiles the counters of a document.
func (s *Shared) readCounters(d *ruleset.Document) {
	place := 0
	for i, e := range d.Get(keyCounters).Entries() {
		c := &counter{named: readNamed(keyCounters, "of", "reset", i, e), place: place, size: 1, color: -1}
		c.unseen = !e.Value.Get("show").Bool()
		if per := e.Value.Get("per"); per.Exists() {
			c.perColor, c.size = per.Word(perColor) == perColor, max(1, len(s.colors))
		}
		c.isColor = e.Value.Get("is").Word("number", perColor) == perColor
		c.readRange(e)
		if start := e.Value.Get("start"); c.isColor {
			c.readColor(e, s.ColorNames())
		} else {
			c.first = start.Formula(s.Narrow(startScope).Limit("seat", 1, s.MaxSeats),
				formula.Want{Type: formula.Whole, Min: c.least, Max: c.most, Table: true})
		}
		if place += c.size; place > maxCounts {
			e.KeyValue.Errorf("the counters have %d values for a seat, and there can be %d: one per color has a value for each color", place, maxCounts)
			c.place, place = 0, 0
		}
		s.counters = append(s.counters, c)
		s.addOwn(c)
	}
}

// readColor reads what only a counter that is a color can be.
func (c *counter) readColor(e ruleset.Entry, names []string) {
	c.least, c.most = -1, len(names)-1
	if bounds := e.Value.Get("range"); bounds.Exists() {
		bounds.Errorf("this counter is a color, and has no range")
	}
	if c.perColor {
		e.Value.Get("per").Errorf("this counter is a color, and cannot have one for each color")
	}
	if start := e.Value.Get("start"); start.Text() != "0" && start.Text() != noneWord {
		c.color = slices.Index(names, start.Word(names...))
	}
}

// Extended reports whether the ruleset counts, draws or hides something, or has effects. Then records of
// games have lines that only their second format has.
func (s *Shared) Extended() bool {
	return len(s.own) > 0 || s.hides || s.Reacts() || s.drawsDiscs()
}

// Counters returns the counters of the ruleset that are numbers.
func (s *Shared) Counters() []core.CounterInfo {
	var all []core.CounterInfo
	for _, c := range s.counters {
		if !c.isColor {
			all = append(all, core.CounterInfo{Name: c.name, Seats: c.seats})
		}
	}
	return all
}

// AppendCounters appends the values of all counters, each for all seats. A counter per color has the sum of its values.
func (b *Base) AppendCounters(dst []int) []int {
	for _, c := range b.Shared.counters {
		for seat := 0; seat < b.Seats() && !c.isColor; seat++ {
			sum := 0
			for at := range c.size {
				sum += c.get(b, seat, at)
			}
			dst = append(dst, sum)
		}
	}
	return dst
}

// get returns a value of a counter: at a color, or at 0.
func (c *counter) get(b *Base, seat, at int) int {
	holder, _ := c.holder(seat)
	return int(b.counts[c.place+at][holder])
}

func (c *counter) value(b *Base, seat int, at formula.At) int {
	if c.perColor {
		return c.get(b, seat, at.A)
	}
	return c.get(b, seat, 0)
}

func (c *counter) text(b *Base, seat int) (string, core.Color) {
	color := c.get(b, seat, 0)
	switch at, _ := c.holder(seat); {
	case b.isUnknown(&c.named, at):
		return core.Hidden, core.NoColor
	case c.perColor:
		return string(c.appendColors(nil, b, seat)), core.NoColor
	case !c.isColor:
		return strconv.Itoa(color), core.NoColor
	case color < 0:
		return "", core.NoColor
	}
	return b.Shared.colors[color].Name, core.Color(color)
}

// append appends the value to a line of a position, after the beginning and the name. It appends nothing for no
// color, nor for a counter per color with the values that it begins with.
func (c *counter) append(dst []byte, b *Base, seat int, beginning string) []byte {
	length := len(dst)
	dst = append(append(append(dst, beginning...), c.name...), ": "...)
	value := len(dst)
	switch {
	case b.isUnknown(&c.named, seat):
		dst = append(dst, hiddenText...)
	case c.perColor:
		dst = c.appendColors(append(dst, "{ "...), b, seat)
		if value += len("{ "); len(dst) > value {
			return append(dst, " }"...)
		}
	case !c.isColor:
		dst = appendNumber(dst, c.get(b, seat, 0))
	case c.get(b, seat, 0) >= 0:
		dst = append(dst, b.Shared.colors[c.get(b, seat, 0)].Name...)
	case c.color >= 0: // else a text without it says none
		dst = append(dst, noneWord...)
	}
	if len(dst) == value {
		return dst[:length]
	}
	return dst
}

// appendColors appends "red: 2, blue: 1" with the values of a counter per color other than those it begins with.
func (c *counter) appendColors(dst []byte, b *Base, seat int) []byte {
	first, before := c.startOf(b, seat), ""
	for color := range c.size {
		if value := c.get(b, seat, color); value != first {
			dst = append(append(append(dst, before...), b.Shared.colors[color].Name...), ": "...)
			dst, before = appendNumber(dst, value), comma
		}
	}
	return dst
}

// read reads the value. If the text has none, the counter has the value that it begins with.
func (c *counter) read(r *Reader, v ruleset.Value, seat int) {
	first, names := c.startOf(r.base, seat), r.base.Shared.ColorNames()
	put := func(at, value int) { r.base.counts[c.place+at][seat] = int32(value) }
	switch {
	case c.isColor && v.Exists():
		put(0, slices.Index(names, v.Word(append(names, noneWord)...)))
	case c.isColor:
		put(0, first)
	case c.perColor:
		if v.Exists() {
			v.Only(names...)
		}
		for color, name := range names {
			put(color, r.Number(v.Get(name), first, c.least, c.most))
		}
	default:
		put(0, r.Number(v, first, c.least, c.most))
	}
}

// set gives the counter another value and reports it.
func (c *counter) set(b *Base, seat, at, value int, w core.Watcher) {
	holder, shown := c.holder(seat)
	by := value - c.get(b, seat, at)
	secret := !b.sees(&c.named, holder, core.Onlooker) // then it is told, too, that nothing changed
	if b.counts[c.place+at][holder] = int32(value); by == 0 && !secret || core.Tiles(w) == nil {
		return
	}
	e := core.Event{Kind: core.Counted, Seat: shown, Color: core.NoColor, Key: c.key, Secret: secret}
	switch {
	case !c.isColor:
		if e.Points, e.Total = by, value; c.perColor {
			e.Color = core.Color(at)
		}
	case value < 0:
		e.Value = noneWord
	default:
		e.Color, e.Value = core.Color(value), b.Shared.colors[value].Name
	}
	w.Watch(e)
}

func (c *counter) start(b *Base, w core.Watcher) {
	for seat := range c.holders(b) {
		for at := range c.size {
			c.set(b, seat, at, c.startOf(b, seat), w)
		}
	}
}

// startOf returns the value that a counter begins with: in this round, or in the first one.
func (c *counter) startOf(b *Base, seat int) int {
	if c.isColor {
		return c.color
	}
	round := 1
	if c.each == EachRound {
		round = b.Round()
	}
	return c.first.At(seat+1, round, b.Seats())
}

func readCount(r *effectReader, e *effect, v ruleset.Value) {
	var names []string
	for _, c := range r.counters {
		names = append(names, c.name)
	}
	name := e.at
	if e.index = slices.IndexFunc(names, name.Is); e.index < 0 {
		if name.Follows(keyCounters) {
			return
		}
		name, hint := name.Meant(wording.Nearest(name.Text(), names), "write `counters: { "+name.Text()+": {} }`")
		name.ErrorHint(hint, "the ruleset has no counter `%s`", name.Text())
		return
	}
	by, set, of, c := v.Get("by"), v.Get("set"), v.Get("of"), r.counters[e.index]
	if e.sets = set.Exists(); e.sets == by.Exists() {
		name.ErrorHint("write `by: 1` to add, or `set: 0` for a new value", "one of `by` and `set` says how the counter changes")
		return
	}
	switch {
	case c.perColor && !of.Exists():
		name.ErrorHint("write `of: red`, or a formula such as `of: take.color`", "`%s` has a value for each color, and `of` says for which", c.name)
	case !c.perColor && of.Exists():
		of.ErrorHint("write `per: color` in the counter", "`%s` does not count by color", c.name)
	}
	e.of, e.color = r.color(of)
	switch {
	case c.isColor && !e.sets:
		by.ErrorHint("write `set: red`, `set: none`, or a formula such as `set: chosen.color`", "`%s` is a color, and nothing can be added to it", c.name)
	case c.isColor && set.Text() == noneWord:
	case c.isColor:
		e.amount, e.value = r.color(set)
	case e.sets:
		e.amount = r.number(set, -MaxCounter, MaxCounter)
	default:
		e.amount = r.number(by, -MaxCounter, MaxCounter)
	}
}

// changeCount changes a counter; it stays within its range. Nothing changes for no color.
func changeCount(g Game, e *effect, about About, w core.Watcher) {
	b, value, at := g.base(), e.value-1, 0
	if e.amount != nil {
		value = b.ask(g, e.amount, about)
	}
	c := b.Shared.counters[e.index]
	if c.perColor {
		at = b.colorOf(g, e, about)
	}
	if b.Failed() || at < 0 {
		return
	}
	if !e.sets {
		value += c.get(b, int(about.Seat), at)
	}
	c.set(b, int(about.Seat), at, min(max(value, c.least), c.most), w)
}
