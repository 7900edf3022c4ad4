package classic

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// A move takes the tiles of one color from a source into a line, or puts a
// complete line's tile on a cell of the wall. From the highest bits down it
// holds what it is, then source, color and line, or row and column.
const (
	tileMove  core.Move = 1 << 16
	floorLine           = 0xF // the line that stands for the floor
)

const (
	floorWord = "floor"
	tileWord  = "tile"
)

// take returns the move that takes from a source into a line.
func take(src draft.Source, c core.Color, line int) core.Move {
	return core.Move(src)<<8 | core.Move(c)<<4 | core.Move(line)
}

// tile returns the move that puts the tile of a line on a cell.
func tile(row, col int) core.Move {
	return tileMove | core.Move(row)<<4 | core.Move(col)
}

// offer splits a taking move into its parts.
func offer(m core.Move) (src draft.Source, c core.Color, line int) {
	return draft.Source(m >> 8), core.Color(m >> 4 & 0xF), int(m & 0xF)
}

// cell splits a tiling move into its parts.
func cell(m core.Move) (row, col int) {
	return int(m >> 4 & 0xF), int(m & 0xF)
}

// AppendMove appends "3 blue 2", "center red floor" or "tile 4 2". Numbers
// that stand for nothing, which only an illegal move has, are written as they
// are.
func (r *rules) AppendMove(dst []byte, m core.Move) []byte {
	if m >= tileMove {
		row, col := cell(m)
		return fmt.Appendf(dst, "%s %d %d", tileWord, row+1, col+1)
	}
	src, c, line := offer(m)
	dst = src.Append(dst)
	dst = append(dst, ' ')
	dst = append(dst, draft.ColorName(c, r.colors)...)
	dst = append(dst, ' ')
	if line == floorLine {
		return append(dst, floorWord...)
	}
	return strconv.AppendInt(dst, int64(line)+1, 10)
}

// ParseMove reads what AppendMove writes.
func (r *rules) ParseMove(text string) (core.Move, error) {
	words := strings.Fields(text)
	if len(words) != 3 {
		or := ""
		if r.wall.choice(r) {
			or = ", or tile, line and column"
		}
		return 0, fmt.Errorf("%q is no move: write source, color and line, as 3 %s 2%s", text, r.colors[0].Name, or)
	}
	if words[0] == tileWord {
		return r.parseTile(words[1], words[2])
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
	line, err := draft.ParseNumber(words[2], r.rows)
	if err != nil {
		return 0, fmt.Errorf("%q is no line: write a number from 1 to %d, or floor", words[2], r.rows)
	}
	return take(src, c, line), nil
}

func (r *rules) parseTile(line, column string) (core.Move, error) {
	row, err := draft.ParseNumber(line, r.rows)
	if err != nil {
		return 0, fmt.Errorf("no such line: %w", err)
	}
	col, err := draft.ParseNumber(column, r.cols)
	if err != nil {
		return 0, fmt.Errorf("no such column: %w", err)
	}
	return tile(row, col), nil
}
