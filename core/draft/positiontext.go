package draft

import (
	"fmt"
	"strconv"
	"strings"

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
	dst = fmt.Appendf(dst, "round: %d\nstart: %s\nphase: %s\n", b.RoundNumber, start, outline.word(b.Phase))
	switch {
	case b.Phase >= Choosing, b.Phase == Refilling && b.Seat >= 0: // the supply is filled after a turn of this seat
		dst = fmt.Appendf(dst, "turn: %d\n", b.Seat+1)
	case b.Phase == Over:
		dst = fmt.Appendf(dst, "end: %s\n", b.EndedBy)
	}
	dst = b.course.append(dst, b)
	defer b.follow()()
	dst = b.appendOrder(g.AppendState(dst))
	dst = b.appendGone(b.appendOwn(dst, false, 0, ""))
	dst = b.appendDiscs(dst)
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
		dst = b.appendUsed(dst, b.Shared, seat)
		dst = b.appendHolds(b.appendOwn(dst, true, seat, "    "), seat)
		if b.Shared.asksStart && b.Phase != Dealing && (b.Phase != Refilling || b.Seat >= 0) { // at a deal it is the score
			dst = fmt.Appendf(dst, "    start_score: %d\n", b.began[seat])
		}
		dst = g.AppendBoard(dst, seat)
	}
	return dst, nil
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

// appendMap appends the line "key: { a: 1, b: 2 }", or nothing where there are no values.
func appendMap(dst []byte, key string, values []string) []byte {
	if len(values) == 0 {
		return dst
	}
	return fmt.Appendf(dst, "%s: { %s }\n", key, strings.Join(values, ", "))
}

// appendNumbers appends the line "key: [1, 2]".
func appendNumbers(dst []byte, key string, numbers []int) []byte {
	return fmt.Appendf(dst, "%s: %s\n", key, strings.ReplaceAll(fmt.Sprint(numbers), " ", ", "))
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
