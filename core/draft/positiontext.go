package draft

import (
	"fmt"
	"strconv"

	"github.com/azulejo/azulejo/core"
)

// NoTiles is how texts write an empty list of tiles.
const NoTiles = '.'

// AppendTiles appends tiles as letters in the order of the colors, "BBRW".
func AppendTiles(dst []byte, t core.Tray, colors []core.ColorInfo) []byte {
	if t.Empty() {
		return append(dst, NoTiles)
	}
	for c, n := range t {
		for range n {
			dst = append(dst, colors[c].Letter)
		}
	}
	return dst
}

// appendCounts appends tiles as counts, "12B 1R", for places that hold many.
func appendCounts(dst []byte, t core.Tray, colors []core.ColorInfo) []byte {
	if t.Empty() {
		return append(dst, NoTiles)
	}
	start := len(dst)
	for c, n := range t {
		if n == 0 {
			continue
		}
		if len(dst) > start {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
		dst = append(dst, colors[c].Letter)
	}
	return dst
}

// AppendPosition appends the position as the YAML that [ReadPosition] reads. A game
// that a formula's fault has ended has no position; the fault is the error.
func AppendPosition(g Game, dst []byte) ([]byte, error) {
	b := g.base()
	if b.fault != nil {
		return dst, b.fault
	}
	outline, colors := b.Shared.outline, b.Shared.colors
	start := b.seatText(b.Begins)
	if b.dummyNext {
		start = dummyWord
	}
	dst = fmt.Appendf(dst, "round: %d\nstart: %s\nphase: %s\n", b.RoundNumber, start, b.Shared.phases[b.Phase].Word)
	switch {
	case b.Phase >= Choosing, b.Phase == Rolling, b.Phase == Refilling && b.Seat >= 0: // the supply is filled after a turn of this seat
		dst = fmt.Appendf(dst, "turn: %d\n", b.Seat+1)
	case b.Phase == Over:
		dst = fmt.Appendf(dst, "end: %s\n", b.EndedBy)
	}
	dst = g.AppendState(b.appendComing(b.appendAgenda(dst)))
	dst = b.appendRest(dst)
	dst = b.appendOffers(dst)
	if !b.Table.Dummy.Empty() {
		dst = append(appendCounts(append(dst, dummyWord+": "...), b.Table.Dummy, colors), '\n')
	}
	if outline.Supply != nil {
		dst = append(AppendTiles(append(dst, "supply: "...), b.Table.Supply, colors), '\n')
	}
	dst = appendCounts(append(dst, "bag: "...), b.Table.Bag, colors)
	dst = appendCounts(append(dst, "\ndiscard: "...), b.Table.Discard, colors)
	dst = append(dst, "\nseats:\n"...)
	for seat := range b.Seats() {
		dst = fmt.Appendf(dst, "  - score: %d\n", b.Track[seat])
		dst = g.AppendBoard(b.appendSeat(dst, seat), seat)
	}
	return dst, nil
}

// appendRest appends the lines about the table that only some rulesets have, but for those about effects.
func (b *Base) appendRest(dst []byte) []byte {
	dst = b.appendOpen(b.appendOwn(b.appendOrder(dst), false, 0, ""))
	return b.appendFaceDown(b.appendDiscs(b.appendGone(dst)))
}

// appendSeat appends the lines about a seat that only some rulesets have.
func (b *Base) appendSeat(dst []byte, seat int) []byte {
	dst = b.appendOwn(b.appendUsed(dst, seat), true, seat, "    ")
	dst = b.appendHolds(dst, seat)
	if b.Shared.asksStart && !b.Preparing() { // at a deal it is the score
		dst = append(appendNumber(append(dst, "    start_score: "...), b.began[seat]), '\n')
	}
	return dst
}

// appendOffers appends the lines about displays, center and marker.
func (b *Base) appendOffers(dst []byte) []byte {
	t, colors := &b.Table, b.Shared.colors
	dst = AppendList(append(dst, "displays: "...), int(t.Displays), func(dst []byte, i int) []byte {
		return AppendTiles(dst, t.Offers[i], colors)
	})
	dst = append(AppendTiles(append(dst, "\ncenter: "...), t.Offers[Center], colors), '\n')
	switch {
	case b.Shared.outline.lacks(markerKey):
		return dst
	case t.Marker == InCenter:
		return fmt.Appendf(dst, "%s: %s\n", markerKey, CenterWord)
	}
	return fmt.Appendf(dst, "%s: %s\n", markerKey, b.seatText(t.Marker))
}

// seatText returns the number of a seat, or the word for the dummy, which comes after the last.
func (b *Base) seatText(seat int8) string {
	if seat == b.Size {
		return dummyWord
	}
	return strconv.Itoa(int(seat) + 1)
}

// endLine ends a line of a list or a map, of which each item has been written after a beginning: that of the line, and
// then a comma. A line without items is left out.
func endLine(dst []byte, beginning, end string) []byte {
	if beginning == comma {
		dst = append(append(dst, end...), '\n')
	}
	return dst
}

const comma = ", "

type integer interface {
	~int | ~int8 | ~int32 | ~uint8 | ~uint16
}

// appendNumber appends a number.
func appendNumber[T integer](dst []byte, n T) []byte {
	return strconv.AppendInt(dst, int64(n), 10)
}

// appendWord appends a word and a number.
func appendWord[T integer](dst []byte, word string, n T) []byte {
	return appendNumber(append(append(dst, word...), ' '), n)
}

// AppendList appends "[a, b]" with n items.
func AppendList(dst []byte, n int, item func(dst []byte, i int) []byte) []byte {
	dst = append(dst, '[')
	for i := range n {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = item(dst, i)
	}
	return append(dst, ']')
}
