package draft

import (
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
)

// own is a counter or a draw: a value that a ruleset gives each seat, or the table, under a name of
// its own. Formulas have it, positions and pictures show it.
type own interface {
	declared() *named
	// value returns what formulas have for a seat. text is what people read, with the color that it
	// names; "" is for nothing yet.
	value(b *Base, seat int, at formula.At) int
	text(b *Base, seat int) (string, core.Color)
	// start gives all seats, or the table, what they begin a game or a round with.
	start(b *Base, w core.Watcher)
	// forget removes the value of a holder, and reports whether there was one. forgotten comes after that of the last
	// holder. imagine gives a holder a value that it can have.
	forget(b *Base, holder int) bool
	forgotten(b *Base)
	imagine(b *Base, holder int, d core.Dealer)
	// read reads the value from the text of a position, which can be absent.
	read(r *Reader, v ruleset.Value, seat int)
}

// named is what the entry of a ruleset says of it.
type named struct {
	name, key string // "courage", "counters.courage"
	line      string // the first part of the key, which positions use too
	whose     string // the key that says whose it is: "of"
	seats     bool   // each seat has one
	unseen    bool   // boards do not show it
	hidden    bool   // only the seat sees it, or nobody
	id        int    // in Shared.own
	each      Each   // when it begins anew
	index     int    // among the counters or the draws
}

// The words for whose a counter or a draw is.
const (
	ofSeat  = "seat"
	ofTable = "table"
)

// readNamed reads what counters and draws have in common, from the keys that say whose the value is and when it
// begins anew.
func readNamed(line, whose, each string, index int, e ruleset.Entry) named {
	return named{name: e.Key, key: line + "." + e.Key, line: line, whose: whose, index: index,
		seats: e.Value.Get(whose).Word(ofSeat, ofTable) == ofSeat, each: Each(e.Value.Get(each).Text()),
		hidden: e.Value.Get("hidden").Bool()}
}

func (n *named) declared() *named { return n }

// holder returns the place of the value of a seat, and the seat for people: 0 and -1 for the table.
func (n *named) holder(seat int) (at int, shown int8) {
	if n.seats {
		return seat, int8(seat)
	}
	return 0, -1
}

// holders returns how many values there are.
func (n *named) holders(b *Base) int {
	if n.seats {
		return b.Seats()
	}
	return 1
}

// maxOwn is how many names a ruleset can declare.
const maxOwn = maxCounters + maxDraws

// addOwn adds a value, in the order in which the ruleset declares them.
func (s *Shared) addOwn(o own) {
	o.declared().id = len(s.own)
	s.hides = s.hides || o.declared().hidden
	if s.own = append(s.own, o); o.declared().seats {
		s.fields = append(s.fields, o)
	}
}

// ownNames returns the names that a ruleset declares, by [formula.Scope.WithOwn] the last ones of
// a scope. It returns as many as there can be: formulas have the others' names alone.
func ownNames[S Game]() []Name[S] {
	names := make([]Name[S], 2*maxOwn)
	for k := range names {
		names[k].Value = func(s S, at formula.At) int { return s.base().ownValue(k, at) }
	}
	return names
}

// ownValue returns the value of a name of the ruleset, or of the field of players, by its id.
func (b *Base) ownValue(k int, at formula.At) int {
	all := b.Shared.own
	if k < len(all) {
		return all[k].value(b, int(b.About.Seat), at)
	}
	return b.Shared.fields[k-len(all)].value(b, at.Item, at)
}

// eachOwn calls f with the values of a seat, or of the table.
func (s *Shared) eachOwn(ofSeats bool, f func(o own, n *named)) {
	for _, o := range s.own {
		if n := o.declared(); n.seats == ofSeats {
			f(o, n)
		}
	}
}

// startOwn begins what begins anew at a time.
func (b *Base) startOwn(each Each, w core.Watcher) {
	for _, o := range b.Shared.own {
		if n := o.declared(); n.each == each {
			b.open[n.id] = 0
			o.start(b, w)
		}
	}
	b.startDiscs(each)
}

// appendOwn appends the lines of a position about the values of a seat, or of the table. Hashes read them too, so
// that it allocates nothing.
func (b *Base) appendOwn(dst []byte, ofSeats bool, seat int, indent string) []byte {
	if b.Shared.own == nil {
		return dst
	}
	before := indent + "counters: { "
	for _, c := range b.Shared.counters {
		if length := len(dst); c.seats == ofSeats {
			if dst = c.append(dst, b, seat, before); len(dst) > length {
				before = comma
			}
		}
	}
	dst, before = endLine(dst, before, " }"), indent+"draws: { "
	for _, d := range b.Shared.draws {
		if length := len(dst); d.seats == ofSeats {
			if dst = d.append(dst, b, seat, before); len(dst) > length {
				before = comma
			}
		}
	}
	return endLine(dst, before, " }")
}

// ownOf returns the values of seats, or of the table, in a line of a position.
func (s *Shared) ownOf(line string, ofSeats bool) (all []own) {
	s.eachOwn(ofSeats, func(o own, n *named) {
		if n.line == line {
			all = append(all, o)
		}
	})
	return all
}

// positionForm declares the texts of positions, with the names that the ruleset gives its values.
func (s *Shared) positionForm() *ruleset.Form {
	var keys []ruleset.Key
	for _, k := range s.outline.PositionKeys() {
		line, ofSeats := strings.CutPrefix(k.Path, ruleset.SeatKeys)
		for _, o := range s.ownOf(line, ofSeats) {
			k.Type = ruleset.Map
			keys = append(keys, ruleset.Key{Path: k.Path + "." + o.declared().name, Type: ruleset.Free})
		}
		keys = append(keys, k)
	}
	return ruleset.NewForm(keys...)
}

// readOwn reads what appendOwn writes.
func (r *Reader) readOwn(v ruleset.Value, ofSeats bool, seat int) {
	for _, line := range []string{keyCounters, keyDraws} {
		all, at := r.base.Shared.ownOf(line, ofSeats), v.Get(line)
		for _, o := range all {
			value := at.Get(o.declared().name)
			if value.Is(core.Hidden) {
				value.Errorf("this is what one viewer knows of a position: %s is hidden there", o.declared().name)
				continue
			}
			o.read(r, value, seat)
		}
		if len(all) == 0 {
			at.Only()
		}
	}
}

// notes returns the values of a seat, or of the table, for a picture.
func (b *Base) notes(ofSeats bool, seat int) (notes []view.Note) {
	b.Shared.eachOwn(ofSeats, func(o own, n *named) {
		if text, color := o.text(b, seat); text != "" && !n.unseen {
			words, _ := b.Shared.told(n.key)
			means := b.Shared.meaning(n, text)
			holder, _ := n.holder(seat)
			notes = append(notes, view.Note{Name: n.name, Value: text, Color: color, Words: words, Means: means,
				Hidden: !b.sees(n, holder, core.Onlooker)})
		}
	})
	if ofSeats && b.TakesOn() && b.out>>seat&1 != 0 {
		notes = append(notes, view.Note{Name: turnsWord, Value: "none left", Color: core.NoColor})
	}
	return notes
}

// meaning returns the words of the ruleset for a value, or for each of several values.
func (s *Shared) meaning(n *named, text string) string {
	var all []string
	for word := range strings.SplitSeq(text, comma) {
		if words, _ := s.told(n.key + "." + word); words != "" {
			all = append(all, words)
		}
	}
	return strings.Join(all, "; ")
}
