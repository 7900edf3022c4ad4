package sim

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// Ledger has what was counted up to now, by the names of entries. A study chooses the names: one
// entry has blocks of one table.
type Ledger map[string]*Entry

// Entry is what was counted in some blocks of a table, in whole numbers.
type Entry struct {
	Spans  []Span  `json:"spans"`            // the blocks, in order and without common ones
	Counts *Counts `json:"counts,omitempty"` // nil for a table with a [Counter]

	Totals []int64 `json:"totals,omitempty"`
	// Rows are the sums of groups of consecutive blocks, in order. Group is the number of blocks of
	// each, which begin at multiples of it. The last row of a span may lack blocks.
	Rows  [][]int64 `json:"rows,omitempty"`
	Group int64     `json:"group,omitempty"`
}

// Blocks is the number of blocks in the entry. It may be nil.
func (e *Entry) Blocks() (n int64) {
	if e != nil {
		for _, s := range e.Spans {
			n += s.Blocks()
		}
	}
	return n
}

// Row returns the row of a group of blocks, nil if the entry lacks it. The entry may be nil.
func (e *Entry) Row(group int64) []int64 {
	if e == nil || e.Group == 0 {
		return nil
	}
	at := int64(0) // rows of the spans before
	for _, s := range e.Spans {
		first, n := s.From/e.Group, e.groups(s)
		if first <= group && group < first+n {
			return e.Rows[at+group-first]
		}
		at += n
	}
	return nil
}

// within reports whether all blocks are in a span.
func (e *Entry) within(s Span) bool {
	n := len(e.Spans)
	return n == 0 || e.Spans[0].From >= s.From && e.Spans[n-1].To <= s.To
}

// missing lists the blocks of a span that the entry lacks.
func (e *Entry) missing(s Span) (all []Span) {
	if e != nil {
		for _, has := range e.Spans {
			if has.From > s.From && s.From < s.To {
				all = append(all, Span{s.From, min(has.From, s.To)})
			}
			s.From = max(s.From, has.To)
		}
	}
	if s.From < s.To {
		all = append(all, s)
	}
	return all
}

// errOtherTable is the error of an entry whose numbers are not those that a table counts.
var errOtherTable = errors.New("it has the numbers of another table")

// errCommon is the error of entries with common blocks.
var errCommon = errors.New("games are counted twice")

// add adds the spans of another entry, which has other blocks of the same table.
func (e *Entry) add(o *Entry) error {
	if e.Group != o.Group || len(e.Totals) != len(o.Totals) || (e.Counts == nil) != (o.Counts == nil) ||
		e.Counts != nil && len(e.Counts.Rulesets) != len(o.Counts.Rulesets) {
		return errOtherTable
	}
	rows := o.Rows
	for _, s := range o.Spans {
		n := min(len(rows), int(o.groups(s)))
		if err := e.insert(s, rows[:n]); err != nil {
			return err
		}
		rows = rows[n:]
	}
	for i, n := range o.Totals {
		e.Totals[i] += n
	}
	if e.Counts != nil {
		e.Counts.Add(o.Counts)
	}
	return nil
}

// groups is the number of rows of a span.
func (e *Entry) groups(s Span) int64 {
	if e.Group == 0 {
		return 0
	}
	return (s.To+e.Group-1)/e.Group - s.From/e.Group
}

// insert adds the rows of a span, and joins spans that meet. A span that does not follow another
// begins with a group.
func (e *Entry) insert(s Span, rows [][]int64) error {
	i, at := 0, int64(0) // spans and rows before
	for i < len(e.Spans) && e.Spans[i].From < s.From {
		at += e.groups(e.Spans[i])
		i++
	}
	if i > 0 && e.Spans[i-1].To > s.From || i < len(e.Spans) && e.Spans[i].From < s.To {
		return fmt.Errorf("blocks %d to %d: %w", s.From+1, s.To, errCommon)
	}
	e.Spans = slices.Insert(e.Spans, i, s)
	if i > 0 && e.Spans[i-1].To == s.From {
		if len(rows) > 0 && s.From%e.Group != 0 {
			for k, n := range rows[0] {
				e.Rows[at-1][k] += n
			}
			rows = rows[1:]
		}
		e.Spans[i-1].To = s.To
		e.Spans = slices.Delete(e.Spans, i, i+1)
		i--
	}
	if i+1 < len(e.Spans) && e.Spans[i+1].From == s.To {
		e.Spans[i].To = e.Spans[i+1].To
		e.Spans = slices.Delete(e.Spans, i+1, i+2)
	}
	e.Rows = slices.Insert(e.Rows, int(at), rows...)
	return nil
}

// fits reports whether the entry has the numbers that a table counts.
func (e *Entry) fits(t *Table) bool {
	if len(e.Totals) != t.Totals || t.Row > 0 && e.Group != max(1, t.Group) || len(e.Rows) > 0 && len(e.Rows[0]) != t.Row {
		return false
	}
	return t.Counter != nil && e.Counts == nil ||
		t.Counter == nil && e.Counts != nil && len(e.Counts.Rulesets) == len(t.Rulesets)
}

// entry returns the entry of a job, a new one if it has none.
func (l Ledger) entry(j Job) *Entry {
	e := l[j.Entry]
	if e == nil {
		t := j.Table
		e = &Entry{Totals: make([]int64, t.Totals)}
		if t.Row > 0 {
			e.Group = max(1, t.Group)
		}
		if t.Counter == nil {
			e.Counts = NewCounts(t.plan)
		}
		l[j.Entry] = e
	}
	return e
}

// beginsAs reports whether the entry, which may be nil, and another have rows from the same block on.
func (e *Entry) beginsAs(o *Entry) bool {
	return e != nil && e.Group > 0 && e.Group == o.Group && len(e.Spans) > 0 && len(o.Spans) > 0 && e.Spans[0].From == o.Spans[0].From
}

// Add adds the entries of another ledger of the same study. Of entries with rows that begin with the
// same block it keeps the longer one: shards of a search all play the ruleset as it is, and come to the
// same settings. Other common blocks are an error, after which the ledger is of no use.
func (l Ledger) Add(o Ledger) error {
	for name, other := range o {
		e := l[name]
		if e.beginsAs(other) {
			if e.Blocks() >= other.Blocks() {
				continue
			}
			e = nil
		}
		if e == nil {
			e = &Entry{Totals: make([]int64, len(other.Totals)), Group: other.Group}
			if other.Counts != nil {
				e.Counts = newCounts(len(other.Counts.Rulesets))
			}
			l[name] = e
		}
		if err := e.add(other); err != nil {
			return fmt.Errorf("entry %q: %w", name, err)
		}
	}
	return nil
}

// check refuses an entry that no run has counted.
func (e *Entry) check() error {
	wrong := errors.New("blocks and rows do not belong together")
	if e == nil || e.Group < 0 || e.Group > maxGames {
		return wrong
	}
	rows, to := int64(0), int64(0)
	for _, s := range e.Spans {
		if s.From < to || s.To <= s.From || s.To > 2*maxGames {
			return wrong
		}
		rows, to = rows+e.groups(s), s.To
	}
	if rows != int64(len(e.Rows)) {
		return wrong
	}
	for _, row := range e.Rows {
		if len(row) != len(e.Rows[0]) {
			return wrong
		}
	}
	if e.Counts != nil && (e.Group > 0 || len(e.Totals) > 0 || !e.Counts.whole()) {
		return errors.New("the counts are not whole")
	}
	return nil
}

// whole reports whether the counts have all their parts.
func (c *Counts) whole() bool {
	lacks := func(t Tally) bool {
		for _, m := range t.Sums {
			sum, most := big.NewInt(m.Sum), m.Square.big() // of the squares with this sum
			if m.Nonzero < 1 || m.Nonzero > c.Blocks || sum.Mul(sum, sum).Cmp(most.Mul(most, big.NewInt(m.Nonzero))) > 0 {
				return true
			}
		}
		return t.Sums == nil || t.Histograms == nil
	}
	return c.Blocks >= 0 && len(c.Rulesets) > 0 && len(c.Pairs) == len(c.Rulesets)-1 &&
		!slices.ContainsFunc(c.Rulesets, lacks) && !slices.ContainsFunc(c.Pairs, lacks)
}
