package classic

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The floor line in moves.
const (
	floorLine = 0xF
	floorWord = "floor"
)

// Aliases returns what people may type for words of moves.
func (r *rules) Aliases() map[string]string {
	aliases := r.Shared.Aliases()
	aliases["f"] = floorWord
	return aliases
}

// take returns the move that takes a color from a source into a line.
func take(src draft.Source, c core.Color, line int) core.Move {
	return takeMove | core.Move(src)<<8 | core.Move(c)<<4 | core.Move(line)
}

// withJokers is the bit of a take that brings the jokers of the source with another color.
const withJokers core.Move = 1 << 16

// Takes into several lines have the second and the third above that, counted from 1.
const laterLines = 17

// andLine adds the i-th line to a take that has i-1.
func andLine(m core.Move, i, line int) core.Move {
	if i == 0 {
		return m | core.Move(line)
	}
	return m | core.Move(line+1)<<(laterLines+4*(i-1))
}

// lineOf returns the i-th line of a take; ok is false where it has not as many.
func lineOf(m core.Move, i int) (line int, ok bool) {
	if i == 0 {
		return int(m & 0xF), true
	}
	line = int(m >> (laterLines + 4*(i-1)) & 0xF)
	return line - 1, line > 0 && i < maxTakeLines
}

// offer splits a taking move into its parts.
func offer(m core.Move) (src draft.Source, c core.Color, line int) {
	return draft.Source(m >> 8), core.Color(m >> 4 & 0xF), int(m & 0xF)
}

// joker returns the color that is a joker, NoColor where none is.
func (r *rules) joker() core.Color {
	if r.wall.jokers == 0 {
		return core.NoColor
	}
	return core.Color(bits.TrailingZeros8(r.wall.jokers))
}

// appendTake appends "3 blue 2" or "center red floor"; with jokers "3 blue joker 2", and into
// several lines "3 blue 2 4".
func (r *rules) appendTake(dst []byte, m core.Move) []byte {
	src, c, line := offer(m)
	dst = append(src.Append(dst), ' ')
	dst = append(dst, draft.ColorName(c, r.colors)...)
	dst = append(dst, ' ')
	if m&withJokers != 0 {
		dst = append(append(dst, draft.ColorName(r.joker(), r.colors)...), ' ')
	}
	if line == floorLine {
		return append(dst, floorWord...)
	}
	dst = strconv.AppendInt(dst, int64(line)+1, 10)
	for i := 1; ; i++ {
		line, ok := lineOf(m, i)
		if !ok {
			return dst
		}
		dst = strconv.AppendInt(append(dst, ' '), int64(line)+1, 10)
	}
}

// parseTake reads what appendTake writes.
func (r *rules) parseTake(words []string) (core.Move, error) {
	form := fmt.Errorf("%q is no move: write source, color and line, as 3 %s 2", strings.Join(words, " "), r.colors[0].Name)
	if len(words) < 3 || len(words) > 2+bits.OnesCount8(r.wall.jokers)+r.takeLines {
		return 0, form
	}
	src, err := draft.ParseSource(words[0])
	if err != nil {
		return 0, err
	}
	c, err := draft.ParseColor(words[1], r.colors)
	if err != nil {
		return 0, err
	}
	m, lines := take(src, c, 0), words[2:]
	if joker := r.joker(); joker != core.NoColor && c != joker && lines[0] == r.colors[joker].Name {
		m, lines = m|withJokers, lines[1:]
	}
	switch {
	case len(lines) == 0 || len(lines) > r.takeLines:
		return 0, form
	case len(lines) == 1 && lines[0] == floorWord:
		return m | floorLine, nil
	}
	for i, word := range lines {
		line, err := draft.ParseNumber(word, r.rows)
		if err != nil {
			return 0, fmt.Errorf("%q is no line: write a number from 1 to %d, or floor", word, r.rows)
		}
		m = andLine(m, i, line)
	}
	return m, nil
}

// isTake reports whether a number can be a take by these rules.
func (r *rules) isTake(m core.Move) bool {
	src, c, line := offer(m & (withJokers - 1))
	again := take(src, c, line)
	if joker := r.joker(); m&withJokers != 0 && joker != core.NoColor && c != joker {
		again |= withJokers
	}
	for i := 1; i < r.takeLines && line != floorLine; i++ {
		next, ok := lineOf(m, i)
		if !ok {
			break
		}
		again = andLine(again, i, next)
	}
	return m == again
}
