package trio

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// phaseWords are the phases as texts write them.
var phaseWords = [...]string{dealing: "deal", offering: "offer", over: "over"}

// phases are what the text of a position may call its phase. A seat's turn is
// always one of the offer.
var phases = draft.Phases{Words: phaseWords[:], Taking: phaseWords[offering], After: phaseWords[offering],
	Bare: []string{phaseWords[dealing], phaseWords[over]}}

// examples are tiles in the colors of Trio, and the rule that ends most games.
var examples = draft.PositionExamples{Displays: "[CJJ, ., CSS]", Tiles: "CCJ", Many: "12C 1J", End: keyEndWhen}

// positionKeys are those that positions of all games have, and then the board.
var positionKeys = append(draft.SharedPositionKeys(phases, examples),
	ruleset.PositionKey{Path: "seats.lines", Type: "a list with the tiles of each pattern line", Example: "[C, ., SS]",
		Doc: "The pattern lines from the top, with a dot for an empty one. Left out, all are empty."},
	draft.TilesKey("seats.floor", "The tiles on the floor line. Left out, there are none.", examples.Tiles),
	ruleset.PositionKey{Path: "seats.wall", Type: "a list with the cells of each row, which may be a block of lines",
		Example: "[C.S, ..., ...]",
		Doc:     "The wall from the top, with a dot for an empty cell. Left out, it is empty."},
)

// AppendText appends the position as the YAML that UnmarshalText reads. A game
// that a formula's fault has ended has no position; the fault is the error.
func (s *state) AppendText(dst []byte) ([]byte, error) {
	if s.Fault != nil {
		return dst, s.Fault
	}
	dst = s.AppendRound(dst, phaseWords[s.phase], s.Turn())
	dst = s.Table.AppendOffers(dst, s.rules.colors)
	dst = s.Table.AppendStocks(dst, s.rules.colors)
	dst = append(dst, "seats:\n"...)
	for seat := range s.Seats() {
		dst = fmt.Appendf(dst, "  - score: %d\n", s.Score(seat))
		dst = s.boards[seat].appendText(dst, s.rules.colors)
	}
	return dst, nil
}

func (b *board) appendText(dst []byte, colors []core.ColorInfo) []byte {
	dst = append(dst, "    lines: ["...)
	for row, l := range b.lines {
		if row > 0 {
			dst = append(dst, ", "...)
		}
		dst = draft.AppendTiles(dst, only(l.color, l.count), colors)
	}
	dst = draft.AppendTiles(append(dst, "]\n    floor: "...), b.floor, colors)
	dst = append(dst, "\n    wall: ["...)
	for row := range size {
		if row > 0 {
			dst = append(dst, ", "...)
		}
		dst = b.appendRow(dst, row, colors)
	}
	return append(dst, "]\n"...)
}

// appendRow appends a row of the wall, as "C.S".
func (b *board) appendRow(dst []byte, row int, colors []core.ColorInfo) []byte {
	for col := range size {
		if b.holds(row, col) {
			dst = append(dst, colors[colorAt(row, col)].Letter)
		} else {
			dst = append(dst, draft.NoTiles)
		}
	}
	return dst
}
