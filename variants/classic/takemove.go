package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The floor line in moves.
const (
	floorLine = draft.None
	floorWord = "floor"
)

// Aliases returns what people may type for words of moves.
func (r *rules) Aliases() map[string]string {
	aliases := r.Shared.Aliases()
	aliases["f"] = floorWord
	return aliases
}

// The fields of a take.
const (
	takenLine   = 0 + 4*draft.Wide
	takenColor  = 4 + 3*draft.Wide
	takenSource = 8 + 5*draft.Wide
	takenJokers = 16 + 1*draft.Wide
	secondLine  = 17 + 4*draft.Wide // as the third one, a line from 1 or 0 for none
	thirdLine   = 21 + 4*draft.Wide
)

// withJokers is the bit of a take that brings the jokers of the source with another color.
const withJokers core.Move = 1 << 16

// takenLines are the fields of all lines of a take.
var takenLines = [maxTakeLines]draft.Bits{takenLine, secondLine, thirdLine}

// The kinds of things that moves name.
var (
	rowKind    = draft.Kind{Word: "line", Example: 1, Numbers: func(r core.Rules) int { return r.(*rules).rows }}
	columnKind = draft.Kind{Word: "column", Example: 1, Numbers: func(r core.Rules) int { return r.(*rules).cols }}
	lineKind   = rowKind.Or(floorWord, floorLine)
	jokerKind  = draft.Kind{Name: func(r core.Rules, _ int) string { return draft.Colors.Name(r, int(r.(*rules).joker())) }}
)

// takeSlots are what takes name: "3 blue 2" or "center red floor"; with jokers "3 blue joker 2", and
// into several lines "3 blue 2 4".
var takeSlots = []draft.Slot{
	{Bits: takenSource, Kind: draft.Sources},
	{Bits: takenColor, Kind: draft.Colors},
	{Bits: takenJokers, Kind: jokerKind, Offset: 1, Optional: true, Given: func(r core.Rules, m core.Move) int {
		joker := r.(*rules).joker()
		return -draft.Truth(joker != core.NoColor && takenColor.Of(m) != int(joker))
	}},
	{Bits: takenLine, Kind: lineKind},
	laterLine(1),
	laterLine(2),
}

// laterLine returns the slot of the i-th line of a take, from 0.
func laterLine(i int) draft.Slot {
	return draft.Slot{Bits: takenLines[i], Kind: rowKind, Offset: 1, Optional: true, Given: func(r core.Rules, m core.Move) int {
		before, ok := lineOf(m, i-1)
		return -draft.Truth(ok && before != floorLine && i < r.(*rules).takeLines)
	}}
}

// take returns the move that takes a color from a source into a line.
func take(src draft.Source, c core.Color, line int) core.Move {
	return takeMove | takenSource.Put(int(src)) | takenColor.Put(int(c)) | takenLine.Put(line)
}

// taken splits a taking move into its parts.
func taken(m core.Move) (src draft.Source, c core.Color, line int) {
	return draft.Source(takenSource.Of(m)), core.Color(takenColor.Of(m)), takenLine.Of(m)
}

// andLine adds the i-th line to a take that has those before.
func andLine(m core.Move, i, line int) core.Move {
	return m | takenLines[i].Put(line+draft.Truth(i > 0))
}

// lineOf returns the i-th line of a take; ok is false where it has not as many.
func lineOf(m core.Move, i int) (line int, ok bool) {
	if i >= maxTakeLines {
		return 0, false
	}
	line = takenLines[i].Of(m) - draft.Truth(i > 0)
	return line, line >= 0
}

// joker returns the color that is a joker, NoColor where none is.
func (r *rules) joker() core.Color {
	if r.wall.jokers == 0 {
		return core.NoColor
	}
	return core.Color(bits.TrailingZeros8(r.wall.jokers))
}
