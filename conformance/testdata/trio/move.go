package trio

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// floorLine is the row that stands for the floor line in moves.
const floorLine = size

const floorWord = "floor"

// take returns the move that takes the tiles of a color from a source into a
// pattern line. Sources, colors and rows in order give moves in order.
func take(src draft.Source, c core.Color, row int) core.Move {
	return core.Move(src)<<8 | core.Move(c)<<4 | core.Move(row)
}

// parts splits a move.
func parts(m core.Move) (src draft.Source, c core.Color, row int) {
	return draft.Source(m >> 8), core.Color(m >> 4 & 0xF), int(m & 0xF)
}

// AppendMove appends "3 coral 2" or "center jade floor".
func (r *rules) AppendMove(dst []byte, m core.Move) []byte {
	src, c, row := parts(m)
	dst = append(src.Append(dst), ' ')
	dst = append(dst, draft.ColorName(c, r.colors)...)
	dst = append(dst, ' ')
	if row == floorLine {
		return append(dst, floorWord...)
	}
	return strconv.AppendInt(dst, int64(row)+1, 10)
}

// ParseMove reads what AppendMove writes.
func (r *rules) ParseMove(text string) (core.Move, error) {
	words := strings.Fields(text)
	if len(words) != 3 {
		return 0, fmt.Errorf("%q is no move: write source, color and line, as 3 %s 2", text, r.colors[0].Name)
	}
	src, err := draft.ParseSource(words[0])
	if err != nil {
		return 0, err
	}
	c, err := draft.ParseColor(words[1], r.colors)
	if err != nil {
		return 0, err
	}
	if words[2] == floorWord {
		return take(src, c, floorLine), nil
	}
	row, err := draft.ParseNumber(words[2], size)
	if err != nil {
		return 0, fmt.Errorf("%q is no line: write a number from 1 to %d, or %s", words[2], size, floorWord)
	}
	return take(src, c, row), nil
}
