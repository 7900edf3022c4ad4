package pavilion

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	maxHand     = core.MaxColors * core.MaxTiles // tiles that a hand can hold in any game
	maxDiscards = maxHand * draft.MaxRounds      // that a seat can discard
	maxOrder    = draft.MaxRounds                // colors of wild.order among which wild.value decides
)

// Names that several scopes have.
var (
	numberName   = formula.Name{Path: "number", Min: 1, Max: maxNumber, Doc: "number on the space"}
	positionName = formula.Name{Path: "position", Min: 1, Max: maxSize,
		Doc: "position of the space on its star, clockwise from 1"}
)

// The scopes of what is worked out when a ruleset is loaded. Their names stand
// in the order in which the engine hands the values over.
var (
	centerScope = formula.NewScope(draft.InRound(
		formula.Name{Path: "take.size", Min: 1, Max: 2 * core.MaxTiles,
			Doc: "tiles taken this turn, wild ones among them"})...)
	discardScope = formula.NewScope(draft.InRound(
		formula.Name{Path: "discarded", Min: 1, Max: maxHand, Doc: "tiles discarded at a pass"})...)
	leftoversScope = formula.NewScope(draft.InRound(
		formula.Name{Path: "kept", Min: 1, Max: maxKept, Doc: "tiles kept after the last round"})...)
	wildTakeScope = formula.NewScope(draft.InRound(
		formula.Name{Path: "wilds", Min: 1, Max: core.MaxTiles, Doc: "wild tiles that lie there"})...)
	wildLimitScope = formula.NewScope(draft.InRound(numberName)...)
	seatRoundScope = formula.NewScope(draft.InRound()...)
	valueScope     = formula.NewScope(draft.InRound([]formula.Name{
		valueColor: {Path: "color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "a color of wild.order"},
		valueCount: {Path: "count", Max: core.MaxTiles, Doc: "tiles of that color on the displays, as they were filled"},
		valuePlace: {Path: "place", Min: 1, Max: maxOrder, Doc: "place of the color in wild.order"},
	}...)...)
	whenScope = formula.NewScope(draft.InRound([]formula.Name{
		whenPosition: positionName,
		whenNumber:   numberName,
		whenArc:      {Path: "arc", Min: 1, Max: maxSize, Doc: "tiles linked on the star if the space is covered, it among them"},
		whenTiles:    {Path: "star.tiles", Max: maxSize - 1, Doc: "tiles that lie on the star"},
		whenBefore: {Path: "before", Type: formula.Truth,
			Doc: "whether the space before it is covered; on a ring the last space is before the first"},
		whenAfter: {Path: "after", Type: formula.Truth,
			Doc: "whether the space behind it is covered; on a ring the first space is behind the last"},
	}...)...)
)

// The own names of placeScope, valueScope and whenScope, by position.
const (
	placeArc = iota
	placeNumber
	placePosition
	placeTiles
)
const (
	valueColor = iota
	valueCount
	valuePlace
)
const (
	whenPosition = iota
	whenNumber
	whenArc
	whenTiles
	whenBefore
	whenAfter
)

// onPlace are the names that the points for a tile have before those of the
// board.
var onPlace = []formula.Name{
	placeArc:      {Path: "arc", Min: 1, Max: maxSize, Doc: "tiles linked on the star, the placed one among them"},
	placeNumber:   numberName,
	placePosition: positionName,
	placeTiles:    {Path: "star.tiles", Min: 1, Max: maxSize, Doc: "tiles on the star, the placed one among them"},
}

// placeScope are the names for the points of a tile: what is known of its space,
// and then all of boardScope, which begins with the round and the seats. A formula
// that uses none but these and the former is a table.
var placeScope = withLists(formula.NewScope(slices.Concat(draft.InRound(onPlace...), boardNames[nameScore:])...))

// What draft.InRound adds is what boardScope begins with.
var (
	_ [0]struct{} = [nameRound]struct{}{}
	_ [1]struct{} = [nameSeats]struct{}{}
	_ [2]struct{} = [nameScore]struct{}{}
)

// boardScope are the names for what is counted on a whole board: bonuses, the
// ranking, the end of the game and the order of seats.
var boardScope = withLists(formula.NewScope(boardNames...))

// The names of boardScope, by position.
const (
	nameRound = iota
	nameSeats
	nameScore
	nameStartScore
	nameDiscards
	nameTiles
	nameMixedStars
	nameStars
	nameComplete
	nameStructures
	nameAllOf
	nameCovered
	nameSeat
	fieldSeat // of the list players, from here on
	fieldScore
	fieldStartScore
	fieldDiscards
	fieldTiles
	fieldMixedStars
	fieldCompleteStars
	starNumber // of the list stars, from here on
	starSize
	starTiles
	starComplete
	starColors
	starTurned
)

var boardNames = []formula.Name{
	nameRound:      boardName("round", 1, draft.MaxRounds, "number of the round"),
	nameSeats:      boardName("seats", 1, core.MaxSeats, "number of seats in the game"),
	nameScore:      boardName("score", -draft.MaxScore, draft.MaxScore, "points of the seat"),
	nameStartScore: boardName("start_score", -draft.MaxScore, draft.MaxScore, "points of the seat when the round began"),
	nameDiscards:   boardName("discards", 0, maxDiscards, "tiles that the seat has discarded at its passes in the game"),
	nameTiles:      boardName("board.tiles", 0, maxSpaces, "tiles on its stars"),
	nameMixedStars: boardName("mixed_stars", 0, maxStars, "complete stars of several colors"),
	nameStars: {Path: "stars", Max: maxStars, Work: maxStars, Doc: "complete stars with tiles of that color only",
		Args: []formula.Arg{{Name: "color", Type: formula.Color, Max: core.MaxColors - 1}}},
	nameComplete: {Path: "complete", Max: 1, Doc: "1 where every space of that star is covered, else 0",
		Args: []formula.Arg{starArg}},
	nameStructures: {Path: "structures", Max: maxStructures, Work: maxStructures, Doc: "structures of that kind that are surrounded",
		Args: []formula.Arg{{Name: "kind", Type: formula.Word, Max: maxStructures - 1, Of: keyStructures}}},
	nameAllOf: {Path: "all_of", Max: 1, Doc: "1 where every space with that number is covered, else 0",
		Args: []formula.Arg{{Name: "number", Type: formula.Whole, Min: 1, Max: maxNumber}}},
	nameCovered: {Path: "covered", Type: formula.Truth, Doc: "whether that position of that star is covered",
		Args: []formula.Arg{starArg, {Name: "position", Type: formula.Whole, Min: 1, Max: maxSize}}},
	nameSeat: boardName("seat", 1, core.MaxSeats, "number of the seat"),
}

// starArg is an argument that names a star of the board.
var starArg = formula.Arg{Name: "star", Type: formula.Word, Max: maxStars - 1, Of: keyStars}

// playerFields are those of the list players.
var playerFields = []formula.Name{
	0:                              boardName("seat", 1, core.MaxSeats, "number of the seat"),
	fieldScore - fieldSeat:         boardName("score", -draft.MaxScore, draft.MaxScore, "points of the seat"),
	fieldStartScore - fieldSeat:    boardName("start_score", -draft.MaxScore, draft.MaxScore, "points of the seat when the round began"),
	fieldDiscards - fieldSeat:      boardName("discards", 0, maxDiscards, "tiles that the seat has discarded at its passes in the game"),
	fieldTiles - fieldSeat:         boardName("tiles", 0, maxSpaces, "tiles on its stars"),
	fieldMixedStars - fieldSeat:    boardName("mixed_stars", 0, maxStars, "complete stars of several colors"),
	fieldCompleteStars - fieldSeat: boardName("complete_stars", 0, maxStars, "complete stars"),
}

// starFields are those of the list stars.
var starFields = []formula.Name{
	0:                         boardName("number", 1, maxStars, "which star it is, in the order of the ruleset"),
	starSize - starNumber:     boardName("size", 1, maxSize, "its spaces"),
	starTiles - starNumber:    boardName("tiles", 0, maxSize, "tiles on it"),
	starComplete - starNumber: {Path: "complete", Type: formula.Truth, Doc: "whether every space is covered"},
	starColors - starNumber:   boardName("colors", 0, core.MaxColors, "how many different colors lie on it"),
	starTurned - starNumber: {Path: "turned", Type: formula.Truth,
		Doc: "whether what is covered is the same after half a turn, as on an empty star; " +
			"never on a ring of an odd number of spaces"},
}

// withLists adds the lists, of which players is the first.
func withLists(s *formula.Scope) *formula.Scope {
	return s.WithList("players", "all seats of the game", playerFields...).
		WithList("stars", "the stars on the seat's board", starFields...)
}

// boardName declares a name whose value depends on the whole position.
func boardName(path string, min, max int, doc string) formula.Name {
	return formula.Name{Path: path, Min: min, Max: max, Big: true, Doc: doc}
}

// withNames tells a scope the names that the ruleset has given to colors, stars and
// structures, and how many seats and rounds there can be.
func (r *rules) withNames(d *ruleset.Document, scope *formula.Scope) *formula.Scope {
	return r.shared.Narrow(scope).WithColors(r.shared.ColorNames()).LimitList("stars", max(1, len(r.stars))).
		WithWords(keyStars, words(d.Get(keyStars))).
		WithWords(keyStructures, words(d.Get(keyStructures)))
}

// words returns the keys of a map, as formulas quote them.
func words(v ruleset.Value) []string {
	var keys []string
	for _, e := range v.Entries() {
		keys = append(keys, e.Key)
	}
	return keys
}
