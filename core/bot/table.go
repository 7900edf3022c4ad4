package bot

import "sync/atomic"

// table remembers what a search found out about positions, by their hashes. A bot keeps it from
// turn to turn. It is bounded: deeper findings replace shallower ones, and all
// replace those of earlier turns.
//
// Several goroutines may use it at once. If two write one entry, its check fails and get ignores it.
type table struct {
	entries []entry // in pairs: a deep one, and the latest
	mask    uint64
	age     uint8 // of the turn, so that entries of earlier turns make room
}

type entry struct{ check, data atomic.Uint64 }

// The kinds of values that a table holds.
const (
	exact uint8 = iota + 1
	atLeast
	atMost
)

// final is the depth of a value that does not change if it is searched deeper.
const final = 255

// finding is what a table holds of a position.
type finding struct {
	value int    // for the seat to act
	best  uint16 // names the best move: see keyOf; 0 if there is none
	depth uint8  // moves that were looked ahead, or final
	bound uint8
	age   uint8
}

// The bounds of the number of entries, of 16 bytes each.
const (
	minEntries = 1 << 10
	maxEntries = 1 << 20
)

// newTable returns a table for about as many positions.
func newTable(positions int) *table {
	size := minEntries
	for size < maxEntries && size < positions {
		size *= 2
	}
	return &table{entries: make([]entry, size), mask: uint64(size - 2)}
}

// pack returns the finding as one word.
func (f finding) pack() uint64 {
	return uint64(uint32(int32(f.value)))<<32 | uint64(f.best)<<16 | uint64(f.depth)<<8 | uint64(f.age)<<2 | uint64(f.bound)
}

// unpack is the opposite of pack.
func unpack(data uint64) finding {
	return finding{value: int(int32(data >> 32)), best: uint16(data >> 16), depth: uint8(data >> 8),
		age: uint8(data) >> 2, bound: uint8(data) & 3}
}

// get returns what is known of a position; without a bound nothing is.
func (t *table) get(hash uint64) finding {
	pair := t.entries[hash>>16&t.mask:][:2]
	for i := range pair {
		data := pair[i].data.Load()
		if data != 0 && pair[i].check.Load()^data == hash {
			return unpack(data)
		}
	}
	return finding{}
}

// put keeps a finding in one place of a pair. It goes to the first place if it is deeper than the
// finding there, or if that is of another turn. Otherwise it goes to the second.
func (t *table) put(hash uint64, f finding) {
	f.age = t.age
	pair := t.entries[hash>>16&t.mask:][:2]
	old := pair[0].data.Load()
	place := &pair[0]
	if o := unpack(old); old != 0 && o.age == t.age && o.depth > f.depth && pair[0].check.Load()^old != hash {
		place = &pair[1]
	}
	data := f.pack()
	place.check.Store(hash ^ data)
	place.data.Store(data)
}

// turn begins another turn.
func (t *table) turn() { t.age = (t.age + 1) & 63 }

// judgments remembers the leads that positions were judged to have, by their hashes: a deeper search meets most positions
// again. A later position takes the place of another one.
type judgments []struct {
	hash uint64
	lead int
}

// maxJudgments bounds how many positions are remembered, of 16 bytes each.
const maxJudgments = 1 << 16

// newJudgments returns judgments for about as many positions.
func newJudgments(positions int) judgments {
	size := minEntries
	for size < maxJudgments && size < positions {
		size *= 2
	}
	return make(judgments, size)
}

func (j judgments) get(hash uint64) (lead int, known bool) {
	e := &j[hash&uint64(len(j)-1)]
	return e.lead, e.hash == hash
}

func (j judgments) put(hash uint64, lead int) {
	e := &j[hash&uint64(len(j)-1)]
	e.hash, e.lead = hash, lead
}
