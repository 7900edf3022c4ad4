package draft

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// MaxCounter bounds the values of counters, either way.
const MaxCounter = 1_000_000

const (
	keyCounters = "counters"
	maxCounters = 8
)

// The words for whose a counter is, and for when it begins anew.
const (
	ofSeat     = "seat"
	ofTable    = "table"
	gameReset  = "game"
	roundReset = "round"
)

// counter is a number that a ruleset gives each seat, or the table.
type counter struct {
	name, key string // "courage", "counters.courage"
	seats     bool   // each seat has one
	reset     string
	start     *formula.Formula // a table over the names of startNames
}

// counts are the values of all counters. One of the table is that of seat 0.
type counts [maxCounters][core.MaxSeats]int32

// startScope is for the values that counters begin with.
var startScope = formula.NewScope(InRound(
	formula.Name{Path: "seat", Min: 1, Max: core.MaxSeats, Doc: "number of the seat; 1 for a counter of the table"})...)

// CounterKeys declares the keys of counters, for variants whose formulas find the values of
// [OwnNames], as those of a [Vocabulary] do.
func CounterKeys() []ruleset.Key {
	return ruleset.Describe(keysText, []ruleset.Key{
		{Path: keyCounters, Type: ruleset.Map, Max: maxCounters, Name: counterName},
		{Path: "counters.*.of", Type: ruleset.Word, Default: ofSeat, Words: []string{ofSeat, ofTable}},
		{Path: "counters.*.start", Type: ruleset.Whole, Default: "0", Min: -MaxCounter, Max: MaxCounter, Scope: startScope},
		{Path: "counters.*.reset", Type: ruleset.Word, Default: gameReset, Words: []string{gameReset, roundReset}},
	}...)
}

// counterName returns the name of a counter for formulas. What it says is not checked yet.
func counterName(_ *ruleset.Document, e ruleset.Entry) formula.Name {
	n := Counted(e.Key, -MaxCounter, MaxCounter, "counter of the seat")
	if n.Member = e.Value.Get("of").Text() != ofTable; !n.Member {
		n.Doc = "counter of the table"
	}
	return n
}

// readCounters compiles the counters of a document.
func (s *Shared) readCounters(d *ruleset.Document) {
	for _, e := range d.Get(keyCounters).Entries() {
		c := counter{name: e.Key, key: keyCounters + "." + e.Key}
		c.seats = e.Value.Get("of").Word(ofSeat, ofTable) == ofSeat
		c.reset = e.Value.Get("reset").Word(gameReset, roundReset)
		c.start = e.Value.Get("start").Formula(s.Narrow(startScope).Limit("seat", 1, s.MaxSeats),
			formula.Want{Type: formula.Whole, Min: -MaxCounter, Max: MaxCounter, Table: true})
		s.counters = append(s.counters, c)
		i := len(s.counters) - 1
		s.addOwn(c.seats, func(b *Base, seat int) int { return b.Count(i, seat) })
	}
}

// Extended reports whether the ruleset counts or draws something, or has effects. Then records of
// games have lines that only their second format has.
func (s *Shared) Extended() bool {
	return len(s.counters)+len(s.draws) > 0 || s.Reacts() || s.drawsDiscs()
}

// CounterAt returns the number of the counter with a name, for [Base.Count], and whether each
// seat has one; -1 where there is none.
func (s *Shared) CounterAt(name string) (i int, ofSeat bool) {
	for i, c := range s.counters {
		if c.name == name {
			return i, c.seats
		}
	}
	return -1, false
}

// Count returns the value of a counter for a seat, which means nothing for one of the table.
func (b *Base) Count(i, seat int) int {
	if !b.Shared.counters[i].seats {
		seat = 0
	}
	return int(b.counts[i][seat])
}

// SetCount gives a counter another value and reports it. It returns false, and changes nothing,
// if the value is beyond MaxCounter.
func (b *Base) SetCount(i, seat, value int, w core.Watcher) bool {
	if value < -MaxCounter || value > MaxCounter {
		return false
	}
	c, shown := &b.Shared.counters[i], int8(seat)
	if !c.seats {
		seat, shown = 0, -1
	}
	by := value - int(b.counts[i][seat])
	b.counts[i][seat] = int32(value)
	if by != 0 && core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.Counted, Seat: shown, Color: core.NoColor, Points: by, Total: value, Key: c.key})
	}
	return true
}

// startCounters gives the counters that begin anew at a time the values that they begin with.
func (b *Base) startCounters(reset string, w core.Watcher) {
	for i := range b.Shared.counters {
		if b.Shared.counters[i].reset != reset {
			continue
		}
		for seat := range b.holders(i) {
			b.SetCount(i, seat, b.startOf(i, seat), w)
		}
	}
}

// holders returns how many values a counter has: one for each seat, or one for the table.
func (b *Base) holders(i int) int {
	if b.Shared.counters[i].seats {
		return b.Seats()
	}
	return 1
}

// startOf returns the value that a counter begins with: in this round, or in the first one.
func (b *Base) startOf(i, seat int) int {
	c, round := &b.Shared.counters[i], 1
	if c.reset == roundReset {
		round = b.Round()
	}
	return c.start.At(seat+1, round, b.Seats())
}

// appendCounters appends the line of a position about the counters of a seat, or of the table.
func (b *Base) appendCounters(dst []byte, ofSeats bool, seat int, indent string) []byte {
	var values []string
	for i, c := range b.Shared.counters {
		if c.seats == ofSeats {
			values = append(values, fmt.Sprintf("%s: %d", c.name, b.Count(i, seat)))
		}
	}
	return appendMap(dst, indent+keyCounters, values)
}

// readCounters reads the counters of a seat, or of the table. One that is left out has the value
// that it begins with.
func (r *Reader) readCounters(v ruleset.Value, ofSeats bool, seat int) {
	v = v.Get(keyCounters)
	var known []string
	for i, c := range r.base.Shared.counters {
		if c.seats == ofSeats {
			known = append(known, c.name)
			value := r.Number(v.Get(c.name), r.base.startOf(i, seat), -MaxCounter, MaxCounter)
			r.base.counts[i][seat] = int32(value)
		}
	}
	v.Only(known...)
}

func readCount(r *effectReader, e *effect, v ruleset.Value) {
	var names []string
	for _, c := range r.counters {
		names = append(names, c.name)
	}
	name := v.Get("count")
	if len(names) == 0 {
		name.ErrorHint("write `counters: { "+name.Text()+": {} }`", "the ruleset has no counters")
		return
	}
	e.index, _ = r.CounterAt(name.Word(names...))
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
	if b.Fault != nil {
		return
	}
	if !e.sets {
		value += b.Count(e.index, int(about.Seat))
	}
	b.SetCount(e.index, int(about.Seat), min(max(value, -MaxCounter), MaxCounter), w)
}
