package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// members are the names of what each seat has.
var members = []member{
	{Name: draft.Scored("score", "points of the seat"),
		Value: func(s *state, seat int, _ formula.At) int { return s.Track[seat] }},
	{Name: draft.Scored("start_score", "points of the seat when the round began"),
		Value: onBoard(func(_ *rules, b *board, _ formula.At) int { return int(b.started) })},
	{Name: draft.Counted("discards", 0, maxDiscards, "tiles that it has discarded at its passes in the game"),
		Value: onBoard(func(_ *rules, b *board, _ formula.At) int { return int(b.discards) })},
	{Name: draft.Counted("board.tiles", 0, maxSpaces, "tiles on its stars"),
		Value: onBoard(func(_ *rules, b *board, _ formula.At) int { return bits.OnesCount64(b.covered) })},
	{Name: draft.Counted("mixed_stars", 0, maxStars, "complete stars of several colors"),
		Value: onBoard(func(r *rules, b *board, _ formula.At) int {
			return r.countStars(b, func(colors uint8) bool { return bits.OnesCount8(colors) > 1 })
		})},
	{Name: draft.Counted("complete_stars", 0, maxStars, "complete stars"),
		Value: onBoard(func(r *rules, b *board, _ formula.At) int { return r.countStars(b, func(uint8) bool { return true }) })},
	{Name: function("stars", maxStars, maxStars, "complete stars with tiles of that color only", colorArg),
		Value: onBoard(func(r *rules, b *board, at formula.At) int {
			return r.countStars(b, func(colors uint8) bool { return colors == 1<<at.A })
		})},
	{Name: draft.Condition("complete", "whether every space of that star is covered", starArg),
		Value: onBoard(func(r *rules, b *board, at formula.At) int { return draft.Truth(r.stars[at.A].complete(b)) })},
	{Name: function("structures", maxStructures, maxStructures, "structures of that kind that are surrounded",
		formula.Arg{Name: "kind", Type: formula.Word, Max: maxStructures - 1, Of: keyStructures}), Value: onBoard((*rules).surrounded)},
	{Name: draft.Condition("all_of", "whether every space with that number is covered",
		formula.Arg{Name: "number", Type: formula.Whole, Min: 1, Max: maxNumber}),
		Value: func(s *state, seat int, at formula.At) int {
			spaces := s.withNumber(at.A)
			return draft.Truth(spaces != 0 && s.boards[seat].covered&spaces == spaces)
		}},
	{Name: draft.Condition("covered", "whether that position of that star is covered", starArg, positionArg),
		Value: onBoard(func(r *rules, b *board, at formula.At) int { return draft.Truth(r.stars[at.A].covers(b, at.B)) })},
	{Name: draft.ColorOrNone("color_at", "color of the tile on that position of that star, if any", starArg, positionArg),
		Value: onBoard(func(r *rules, b *board, at formula.At) int { return r.colorOn(b, r.stars[at.A].space(at.B)) })},
	{Name: function("tiles_on", maxSize, 1, "tiles on that star", starArg),
		Value: onBoard(func(r *rules, b *board, at formula.At) int { return r.tilesOn(b, at.A) })},
	{Name: function("count_of", maxSpaces, maxSpaces, "tiles of that color on its stars", colorArg), Value: onBoard((*rules).countOf)},
	{Name: draft.Counted("hand", 0, maxHand, "tiles in its hand"),
		Value: onBoard(func(_ *rules, b *board, _ formula.At) int { return b.hand.Total() })},
	{Name: function("hand.of", core.MaxTiles, 1, "tiles of that color in its hand", colorArg),
		Value: onBoard(func(_ *rules, b *board, at formula.At) int { return int(b.hand[at.A]) })},
	{Name: draft.Counted("kept", 0, maxKept, "tiles that it keeps for the next round"),
		Value: onBoard(func(_ *rules, b *board, _ formula.At) int { return b.kept.Total() })},
	{Name: formula.Name{Path: "passed", Type: formula.Truth, Big: true, Doc: "whether it has passed in this round"},
		Value: onBoard(func(_ *rules, b *board, _ formula.At) int { return draft.Truth(b.passed) })},
	{Name: draft.Counted("passed_at", 0, core.MaxSeats, "which of the seats it was to pass in this round, 1 for the first; 0 before"),
		Value: onBoard(func(_ *rules, b *board, _ formula.At) int { return int(b.passedAt) })},
	{Name: formula.Name{Path: "last.star", Type: formula.Word, Of: keyStars, Min: -1, Max: maxStars - 1, Big: true,
		Doc: "star of the space that it covered last, if any"}, Value: onBoard((*rules).lastStar)},
	{Name: draft.Counted("last.position", 0, maxSize, "position of the space that it covered last, 0 before its first"),
		Value: onBoard((*rules).lastPosition)},
	{Name: formula.Name{Path: "last.color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Big: true,
		Doc: "color of the tile with which it covered that space, if any"},
		Value: onBoard(func(r *rules, b *board, _ formula.At) int { return r.colorOn(b, int(b.last)-1) })},
	{Name: draft.Counted("seat", 1, core.MaxSeats, "number of the seat"),
		Value: func(_ *state, seat int, _ formula.At) int { return seat + 1 }},
}

// onBoard returns the value of what a seat has on its board.
func onBoard(value func(r *rules, b *board, at formula.At) int) func(s *state, seat int, at formula.At) int {
	return func(s *state, seat int, at formula.At) int { return value(s.rules, &s.boards[seat], at) }
}

// starFields are the fields of the list stars.
var starFields = []name{
	{Name: draft.Number("number", 1, maxStars, "which star it is, in the order of the ruleset"),
		Value: func(_ *state, at formula.At) int { return at.Item + 1 }},
	{Name: draft.Number("size", 1, maxSize, "its spaces"),
		Value: func(s *state, at formula.At) int { return s.rules.stars[at.Item].size }},
	{Name: draft.Number("tiles", 0, maxSize, "tiles on it"),
		Value: func(s *state, at formula.At) int { return s.rules.tilesOn(s.mine(), at.Item) }},
	{Name: draft.Condition("complete", "whether every space is covered"),
		Value: func(s *state, at formula.At) int { return draft.Truth(s.rules.stars[at.Item].complete(s.mine())) }},
	{Name: draft.Number("colors", 0, core.MaxColors, "how many different colors lie on it"),
		Value: func(s *state, at formula.At) int { return bits.OnesCount8(s.mine().starColors[at.Item]) }},
	{Name: draft.Condition("turned", "whether what is covered is the same after half a turn, as on "+
		"an empty star; never on a ring of an odd number of spaces"),
		Value: func(s *state, at formula.At) int { return draft.Truth(s.rules.stars[at.Item].turned(s.mine())) }},
}

// spaceFields are the fields of the list spaces.
var spaceFields = []name{
	{Name: starName("star", "its star"), Value: func(s *state, at formula.At) int { return s.rules.spaces[at.Item].star }},
	{Name: draft.Number("position", 1, maxSize, "its position on its star"),
		Value: func(s *state, at formula.At) int { return s.rules.spaces[at.Item].position + 1 }},
	{Name: draft.Number("number", 1, maxNumber, "number on it"),
		Value: func(s *state, at formula.At) int { return int(s.numbers[at.Item]) }},
	{Name: draft.Condition("covered", "whether it is covered"),
		Value: func(s *state, at formula.At) int { return draft.Truth(s.mine().covered>>at.Item&1 != 0) }},
	{Name: draft.ColorOrNone("color", "color of the tile on it, if any"),
		Value: func(s *state, at formula.At) int { return s.rules.colorOn(s.mine(), at.Item) }},
}

// What functions take.
var (
	starArg     = formula.Arg{Name: "star", Type: formula.Word, Max: maxStars - 1, Of: keyStars}
	colorArg    = formula.Arg{Name: "color", Type: formula.Color, Max: core.MaxColors - 1}
	positionArg = formula.Arg{Name: "position", Type: formula.Whole, Min: 1, Max: maxSize}
)

// function declares a function that counts up to most on a board in some steps.
func function(path string, most, steps int, doc string, arg formula.Arg) formula.Name {
	return formula.Name{Path: path, Max: most, Work: steps, Doc: doc, Args: []formula.Arg{arg}}
}

// lastStar returns the star of the space that a seat covered last, -1 for none.
func (r *rules) lastStar(b *board, _ formula.At) int {
	if b.last == 0 {
		return -1
	}
	return r.spaces[b.last-1].star
}

// lastPosition returns the position of the space that a seat covered last, from 1; 0 for none.
func (r *rules) lastPosition(b *board, _ formula.At) int {
	if b.last == 0 {
		return 0
	}
	return r.spaces[b.last-1].position + 1
}

// colorOn returns the color of the tile on a space as formulas have it.
func (r *rules) colorOn(b *board, space int) int {
	if space < 0 || b.covered>>space&1 == 0 {
		return -1
	}
	return int(r.counted(b, space))
}

// countOf counts the tiles of a color on the stars.
func (r *rules) countOf(b *board, at formula.At) (n int) {
	for covered := b.covered; covered != 0; covered &= covered - 1 {
		n += draft.Truth(int(r.counted(b, bits.TrailingZeros64(covered))) == at.A)
	}
	return n
}

// countStars counts the complete stars whose colors a condition is true for. Callers inline it.
func (r *rules) countStars(b *board, condition func(colors uint8) bool) (n int) {
	for i := range r.stars {
		n += draft.Truth(r.stars[i].complete(b) && condition(b.starColors[i]))
	}
	return n
}

// surrounded counts the structures of a kind that are surrounded.
func (r *rules) surrounded(b *board, at formula.At) (n int) {
	for i := range r.structures {
		st := &r.structures[i]
		n += draft.Truth(st.kind == at.A && b.covered&st.spaces == st.spaces)
	}
	return n
}

// turned reports whether half a turn leaves what is covered as it is: it maps each space
// of a ring to the one opposite, and the first space of a row to the last.
func (s *star) turned(b *board) bool {
	tiles := b.covered & s.mask >> s.first
	if s.ring {
		half := s.size / 2
		return s.size%2 == 0 && tiles>>half == tiles&(1<<half-1)
	}
	return bits.Reverse64(tiles)>>(64-s.size) == tiles
}
