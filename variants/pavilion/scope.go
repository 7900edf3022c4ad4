package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The scopes of points that come in play. Their names stand in the order in
// which the engine hands the values over.
var (
	placeScope = formula.NewScope(
		formula.Name{Path: "arc", Min: 1, Max: maxSize,
			Doc: "tiles linked on the star, the placed one among them"},
		formula.Name{Path: "number", Min: 1, Max: maxNumber, Doc: "number on the space"},
		ruleset.RoundName, ruleset.SeatsName)
	centerScope = formula.NewScope(
		formula.Name{Path: "take.size", Min: 1, Max: 2 * core.MaxTiles,
			Doc: "tiles taken this turn, wild ones among them"},
		ruleset.RoundName, ruleset.SeatsName)
	discardScope = formula.NewScope(
		formula.Name{Path: "discarded", Min: 1, Max: core.MaxColors * core.MaxTiles, Doc: "tiles discarded at a pass"},
		ruleset.RoundName, ruleset.SeatsName)
	leftoversScope = formula.NewScope(
		formula.Name{Path: "kept", Min: 1, Max: core.MaxKept, Doc: "tiles kept after the last round"},
		ruleset.RoundName, ruleset.SeatsName)
)

// The names of boardScope, by position.
const (
	nameScore = iota
	nameTiles
	nameMixedStars
	nameStars
	nameAllOf
	nameSeat
	nameRound
	nameSeats
	fieldScore // of the list players, from here on
	fieldTiles
	fieldMixedStars
)

// boardScope are the names for what is counted on a whole board: bonuses and
// the ranking.
var boardScope = formula.NewScope(
	boardName("score", -draft.MaxScore, draft.MaxScore, "points of the seat"),
	boardName("board.tiles", 0, core.MaxSpaces, "tiles on its stars"),
	boardName("mixed_stars", 0, maxStars, "complete stars of several colors"),
	formula.Name{Path: "stars", Max: maxStars, Big: true, Doc: "complete stars with tiles of that color only",
		Args: []formula.Arg{{Name: "color", Type: formula.Color, Max: core.MaxColors - 1}}},
	formula.Name{Path: "all_of", Max: 1, Big: true, Doc: "1 where every space with that number is covered, else 0",
		Args: []formula.Arg{{Name: "number", Type: formula.Whole, Min: 1, Max: maxNumber}}},
	boardName("seat", 1, core.MaxSeats, "number of the seat"),
	boardName("round", 1, ruleset.MaxRounds, "number of the round"),
	boardName("seats", 1, core.MaxSeats, "number of seats in the game"),
).WithList("players", "all seats of the game",
	boardName("score", -draft.MaxScore, draft.MaxScore, "points of the seat"),
	boardName("tiles", 0, core.MaxSpaces, "tiles on its stars"),
	boardName("mixed_stars", 0, maxStars, "complete stars of several colors"),
)

// boardName declares a name whose value depends on the whole position.
func boardName(path string, min, max int, doc string) formula.Name {
	return formula.Name{Path: path, Min: min, Max: max, Big: true, Doc: doc}
}

// of returns what answers formulas about the board of a seat.
func (s *state) of(seat int8) formula.Env {
	s.me = seat
	return (*env)(s)
}

// env answers formulas about a position.
type env state

// Len returns the number of players, the only list there is.
func (e *env) Len(int) int { return int(e.Size) }

// Value returns what a name of boardScope stands for.
func (e *env) Value(name int, at formula.At) int {
	mine := &e.boards[e.me]
	switch name {
	case nameScore:
		return e.Track[e.me]
	case nameTiles:
		return bits.OnesCount64(mine.covered)
	case nameMixedStars:
		return e.mixedStars(mine)
	case nameStars:
		return e.starsOf(mine, at.A)
	case nameAllOf:
		return e.allOf(mine, at.A)
	case nameSeat:
		return int(e.me) + 1
	case nameRound:
		return int(e.Number)
	case nameSeats:
		return int(e.Size)
	}
	theirs := &e.boards[at.Item]
	switch name {
	case fieldTiles:
		return bits.OnesCount64(theirs.covered)
	case fieldMixedStars:
		return e.mixedStars(theirs)
	}
	return e.Track[at.Item]
}

// mixedStars counts the complete stars with more than one color on them.
func (e *env) mixedStars(b *board) int {
	n := 0
	for i := range e.rules.stars {
		if e.rules.stars[i].complete(b) && bits.OnesCount8(b.starColors[i]) > 1 {
			n++
		}
	}
	return n
}

// starsOf counts the complete stars that one color covers.
func (e *env) starsOf(b *board, color int) int {
	n := 0
	for i := range e.rules.stars {
		if e.rules.stars[i].complete(b) && b.starColors[i] == 1<<color {
			n++
		}
	}
	return n
}

// allOf is 1 where every space with a number is covered and there is one.
func (e *env) allOf(b *board, number int) int {
	spaces := e.rules.byNumber[number]
	if spaces == 0 || b.covered&spaces != spaces {
		return 0
	}
	return 1
}

// complete reports whether every space of the star is covered.
func (s *star) complete(b *board) bool { return b.covered&s.mask == s.mask }
