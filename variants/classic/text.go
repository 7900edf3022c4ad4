package classic

import (
	"fmt"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// phaseWords are the phases as texts write them.
var phaseWords = [...]string{dealing: "deal", offering: "offer", tiling: "tiling", over: "over"}

// phases are what the text of a position may call its phase.
var phases = draft.Phases{Words: phaseWords[:], Taking: phaseWords[offering], After: phaseWords[tiling],
	Bare: []string{phaseWords[dealing], phaseWords[tiling], phaseWords[over]}}

// directions are where the turn goes where it goes to and fro: on around the
// table, and back.
var directions = [...]string{"onward", "back"}

// markerSign is how the floor line writes the start marker.
const markerSign = '+'

// AppendText appends the position as the YAML that UnmarshalText reads. A game
// that a formula's fault has ended has no position; the fault is the error.
func (s *state) AppendText(dst []byte) ([]byte, error) {
	if s.Fault != nil {
		return dst, s.Fault
	}
	dst = s.AppendRound(dst, phaseWords[s.phase], s.Turn())
	dst = s.appendDirection(dst)
	dst = s.Table.AppendOffers(dst, s.rules.colors)
	dst = s.Table.AppendStocks(dst, s.rules.colors)
	dst = append(dst, "seats:\n"...)
	for seat := range int(s.Size) {
		dst = fmt.Appendf(dst, "  - score: %d\n", s.Track[seat])
		dst = s.appendCounts(dst, seat)
		dst = s.boards[seat].appendText(dst, s.rules)
	}
	return dst, nil
}

// appendDirection appends where the turn goes, where it goes to and fro.
func (s *state) appendDirection(dst []byte) []byte {
	if !s.rules.snake || s.phase != offering {
		return dst
	}
	return fmt.Appendf(dst, "direction: %s\n", directions[truth(s.back)])
}

// appendCounts appends what formulas of the ruleset ask for and nobody can see
// on the board. At a deal every score is that of the start of the round.
func (s *state) appendCounts(dst []byte, seat int) []byte {
	if s.rules.asksStart && s.phase != dealing {
		dst = fmt.Appendf(dst, "    start_score: %d\n", s.started[seat])
	}
	if s.rules.asksFloorLine {
		dst = fmt.Appendf(dst, "    floor_points: %d\n", s.floorPoints[seat])
	}
	if s.rules.placeSees && s.phase == tiling {
		dst = append(dst, "    seen: ["...)
		for i, n := range s.seen[seat] {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = strconv.AppendInt(dst, int64(n), 10)
		}
		dst = append(dst, "]\n"...)
	}
	return dst
}

func (b *board) appendText(dst []byte, r *rules) []byte {
	dst = append(dst, "    lines: ["...)
	for row := range r.rows {
		if row > 0 {
			dst = append(dst, ", "...)
		}
		var tiles core.Tray
		tiles[b.lineColor[row]] = b.lineCount[row]
		dst = draft.AppendTiles(dst, tiles, r.colors)
	}
	dst = append(dst, "]\n    floor: "...)
	dst = b.appendFloor(dst, r)
	dst = append(dst, "\n    wall: ["...)
	for row := range r.rows {
		if row > 0 {
			dst = append(dst, ", "...)
		}
		dst = b.appendRow(dst, row, r)
	}
	return append(dst, "]\n"...)
}

func (b *board) appendFloor(dst []byte, r *rules) []byte {
	if b.fallen == 0 {
		return append(dst, draft.NoTiles)
	}
	for _, c := range b.floor[:b.fallen] {
		if c == marker {
			dst = append(dst, markerSign)
		} else {
			dst = append(dst, r.colors[c].Letter)
		}
	}
	return dst
}

func (b *board) appendRow(dst []byte, row int, r *rules) []byte {
	for col := range r.cols {
		if b.filled[row]>>col&1 == 0 {
			dst = append(dst, draft.NoTiles)
		} else {
			dst = append(dst, r.colors[b.wall[row][col]].Letter)
		}
	}
	return dst
}
