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

// AppendCounts appends tiles as counts, "12B 1R", for places that hold many.
func AppendCounts(dst []byte, t core.Tray, colors []core.ColorInfo) []byte {
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

// AppendRound appends the lines of a position's text about the round: its number,
// who began it and its phase; and whose turn it is, or what has ended the game.
func (b *Base) AppendRound(dst []byte, phase string, turn core.Turn) []byte {
	dst = fmt.Appendf(dst, "round: %d\nstart: %d\nphase: %s\n", b.Number, b.Begins+1, phase)
	switch {
	case turn.Seat():
		dst = fmt.Appendf(dst, "turn: %d\n", turn+1)
	case turn == core.Over:
		dst = fmt.Appendf(dst, "end: %s\n", b.Reason)
	}
	return dst
}

// AppendOffers appends the lines of a position's text about displays, center
// and marker.
func (t *Table) AppendOffers(dst []byte, colors []core.ColorInfo) []byte {
	dst = append(dst, "displays: ["...)
	for i := range int(t.Displays) {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = AppendTiles(dst, t.Offers[i], colors)
	}
	dst = append(dst, "]\ncenter: "...)
	dst = AppendTiles(dst, t.Offers[Center], colors)
	dst = append(dst, "\nmarker: "...)
	if t.Marker == InCenter {
		dst = append(dst, CenterWord...)
	} else {
		dst = strconv.AppendInt(dst, int64(t.Marker)+1, 10)
	}
	return append(dst, '\n')
}

// AppendStocks appends the lines of a position's text about bag and discard.
func (t *Table) AppendStocks(dst []byte, colors []core.ColorInfo) []byte {
	dst = AppendCounts(append(dst, "bag: "...), t.Bag, colors)
	dst = AppendCounts(append(dst, "\ndiscard: "...), t.Discard, colors)
	return append(dst, '\n')
}

// AppendPosition appends the position as the YAML that [ReadPosition] reads. A game
// that a formula's fault has ended has no position; the fault is the error.
func AppendPosition(g Game, dst []byte) ([]byte, error) {
	b := g.base()
	if b.Fault != nil {
		return dst, b.Fault
	}
	colors := b.Shared.colors
	turn, outline := b.Turn(), b.Shared.outline
	if b.Phase == Refilling && b.Seat >= 0 {
		turn = core.Turn(b.Seat) // the supply is filled after a turn of this seat
	}
	dst = b.AppendRound(dst, outline.word(b.Phase), turn)
	dst = g.AppendState(dst)
	dst = b.Table.AppendOffers(dst, colors)
	if outline.Refills {
		dst = append(AppendTiles(append(dst, "supply: "...), b.Table.Supply, colors), '\n')
	}
	dst = b.Table.AppendStocks(dst, colors)
	dst = append(dst, "seats:\n"...)
	for seat := range b.Seats() {
		dst = fmt.Appendf(dst, "  - score: %d\n", b.Track[seat])
		dst = g.AppendBoard(dst, seat)
	}
	return dst, nil
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
