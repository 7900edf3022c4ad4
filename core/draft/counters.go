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
)

// counter is a number that a ruleset gives each seat, or the table.
type counter struct {
	named
	first *formula.Formula // a table over the names of startNames

	least, most int // its range
}

// counts are the values of all counters. One of the table is that of seat 0.
type counts [maxCounters][core.MaxSeats]int32

// startScope is for the values that counters begin with.
var startScope = formula.NewScope(
	formula.Name{Path: "seat", Min: 1, Max: core.MaxSeats, Doc: "number of the seat; 1 for a counter of the table"},
	RoundName, SeatsName)

var counterKeys = []ruleset.Key{
	{Path: keyCounters, Type: ruleset.Map, Max: maxCounters, Name: counterName},
	{Path: "counters.*.of", Type: ruleset.Word, Default: ofSeat, Words: []string{ofSeat, ofTable}},
	{Path: "counters.*.start", Type: ruleset.Whole, Default: "0", Min: -MaxCounter, Max: MaxCounter, Scope: startScope},
	{Path: "counters.*.reset", Type: ruleset.Word, Default: string(EachGame), Words: eachWords},
	{Path: "counters.*.range", Type: ruleset.Span, Min: -MaxCounter, Max: MaxCounter, Later: true},
	{Path: "counters.*.hidden", Type: ruleset.Truth, Default: "false", Later: true},
	{Path: "counters.*.show", Type: ruleset.Truth, Default: "true", Later: true, Inert: true},
}

// counterName returns the name of a counter for formulas. What it says is not checked yet.
func counterName(_ *ruleset.Document, e ruleset.Entry) formula.Name {
	least, most := rangeOf(e)
	n := Counted(e.Key, least, most, "counter of the seat")
	n.Secret = e.Value.Get("hidden").Text() == "true"
	if n.Member = e.Value.Get("of").Text() != ofTable; !n.Member {
		n.Doc = "counter of the table"
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
	if c.hidden && c.most-c.least >= maxHiddenRange {
		e.Value.Get("hidden").ErrorHint("write `range: 0..20` beside it", "a hidden counter has a range of at most %d values", maxHiddenRange)
	}
}

// readCounters compiles the counters of a document.
func (s *Shared) readCounters(d *ruleset.Document) {
	for i, e := range d.Get(keyCounters).Entries() {
		c := &counter{named: readNamed(keyCounters, "of", "reset", i, e)}
		c.unseen = !e.Value.Get("show").Bool()
		c.readRange(e)
		c.first = e.Value.Get("start").Formula(s.Narrow(startScope).Limit("seat", 1, s.MaxSeats),
			formula.Want{Type: formula.Whole, Min: c.least, Max: c.most, Table: true})
		s.counters = append(s.counters, c)
		s.addOwn(c)
	}
}

// Extended reports whether the ruleset counts or draws something, or has effects. Then records of
// games have lines that only their second format has.
func (s *Shared) Extended() bool {
	return len(s.own) > 0 || s.Reacts() || s.drawsDiscs()
}

// Counters returns the counters of the ruleset.
func (s *Shared) Counters() []core.CounterInfo {
	var all []core.CounterInfo
	for _, c := range s.counters {
		all = append(all, core.CounterInfo{Name: c.name, Seats: c.seats})
	}
	return all
}

// AppendCounters appends the values of all counters, each for all seats.
func (b *Base) AppendCounters(dst []int) []int {
	for _, c := range b.Shared.counters {
		for seat := range b.Seats() {
			dst = append(dst, c.value(b, seat))
		}
	}
	return dst
}

func (c *counter) value(b *Base, seat int) int {
	at, _ := c.holder(seat)
	return int(b.counts[c.index][at])
}

func (c *counter) text(b *Base, seat int) (string, core.Color) {
	if at, _ := c.holder(seat); b.isUnknown(&c.named, at) {
		return core.Hidden, core.NoColor
	}
	return strconv.Itoa(c.value(b, seat)), core.NoColor
}

// read reads the value. If the text has none, the counter has the value that it begins with.
func (c *counter) read(r *Reader, v ruleset.Value, seat int) {
	r.base.counts[c.index][seat] = int32(r.Number(v, c.startOf(r.base, seat), c.least, c.most))
}

// set gives the counter another value and reports it.
func (c *counter) set(b *Base, seat, value int, w core.Watcher) {
	at, shown := c.holder(seat)
	by := value - int(b.counts[c.index][at])
	b.counts[c.index][at] = int32(value)
	if by != 0 && core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.Counted, Seat: shown, Color: core.NoColor, Points: by, Total: value, Key: c.key,
			Secret: !b.sees(&c.named, at, core.Onlooker)})
	}
}

func (c *counter) start(b *Base, w core.Watcher) {
	for seat := range c.holders(b) {
		c.set(b, seat, c.startOf(b, seat), w)
	}
}

// startOf returns the value that a counter begins with: in this round, or in the first one.
func (c *counter) startOf(b *Base, seat int) int {
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
	by, set := v.Get("by"), v.Get("set")
	if e.sets = set.Exists(); e.sets == by.Exists() {
		name.ErrorHint("write `by: 1` to add, or `set: 0` for a new value", "one of `by` and `set` says how the counter changes")
		return
	}
	if e.sets {
		by = set
	}
	e.amount = r.number(by, -MaxCounter, MaxCounter)
}

// changeCount changes a counter; it stays within its bounds.
func changeCount(g Game, e *effect, about About, w core.Watcher) {
	b := g.base()
	value := b.ask(g, e.amount, about)
	if b.Failed() {
		return
	}
	c := b.Shared.counters[e.index]
	if !e.sets {
		value += c.value(b, int(about.Seat))
	}
	c.set(b, int(about.Seat), min(max(value, c.least), c.most), w)
}
