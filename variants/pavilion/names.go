package pavilion

import (
	"math/bits"
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

// The scopes of the formulas that are tabulated when a ruleset is loaded. The engine passes
// the values in the order of the names.
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
			Doc: "whether the space after it is covered; on a ring the first space is after the last"},
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

// onPlace are the names of placeScope before those of the board.
var onPlace = []formula.Name{
	placeArc:      {Path: "arc", Min: 1, Max: maxSize, Doc: "tiles linked on the star, the placed one among them"},
	placeNumber:   numberName,
	placePosition: positionName,
	placeTiles:    {Path: "star.tiles", Min: 1, Max: maxSize, Doc: "tiles on the star, the placed one among them"},
}

// placeScope has the names for the points of a tile: those of its space, and then all of
// boardScope, which begins with the round and the seats. A formula that uses only the
// space, the round and the seats is a table.
var placeScope = withLists(formula.NewScope(slices.Concat(draft.InRound(onPlace...), boardNames[nameScore:])...))

// boardScope begins with what draft.InRound adds.
var (
	_ [0]struct{} = [nameRound]struct{}{}
	_ [1]struct{} = [nameSeats]struct{}{}
	_ [2]struct{} = [nameScore]struct{}{}
)

// boardScope has the names for formulas about a whole board: bonuses, the ranking, the
// end of the game and the order of seats.
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
	nameDiscards:   boardName("discards", 0, maxDiscards, "tiles that it has discarded at its passes in the game"),
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

// playerFields are those of the list players, most of them names of boardScope too.
var playerFields = []formula.Name{
	0:                              boardNames[nameSeat],
	fieldScore - fieldSeat:         boardNames[nameScore],
	fieldStartScore - fieldSeat:    boardNames[nameStartScore],
	fieldDiscards - fieldSeat:      boardNames[nameDiscards],
	fieldTiles - fieldSeat:         boardName("tiles", 0, maxSpaces, "tiles on its stars"),
	fieldMixedStars - fieldSeat:    boardNames[nameMixedStars],
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

// withNames adds the ruleset's colors, stars and structures to a scope, and narrows it to
// the seats and rounds that there can be.
func (r *rules) withNames(d *ruleset.Document, scope *formula.Scope) *formula.Scope {
	return r.Narrow(scope).WithColors(r.ColorNames()).LimitList("stars", max(1, len(r.stars))).
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

// of returns the values of boardScope for a seat.
func (s *state) Of(seat int8) formula.Env {
	s.me = seat
	return (*env)(s)
}

// placed returns the values of placeScope for a seat's tile on a space.
func (s *state) placed(seat int8, space int) formula.Env {
	s.me, s.spot = seat, int8(space)
	return (*placeEnv)(s)
}

// env gives the names of boardScope their values.
type env state

// Len returns the number of players or of stars.
func (e *env) Len(list int) int {
	if list == 0 {
		return int(e.Size)
	}
	return len(e.rules.stars)
}

// Value returns the value of a name of boardScope.
func (e *env) Value(name int, at formula.At) int {
	if name >= starNumber {
		return e.rules.stars[at.Item].value(name, &e.boards[e.me], at.Item)
	}
	seat := int(e.me)
	if name >= fieldSeat {
		seat = at.Item
	}
	r, b := e.rules, &e.boards[seat]
	switch name {
	case nameRound:
		return int(e.Number)
	case nameSeats:
		return int(e.Size)
	case nameSeat, fieldSeat:
		return seat + 1
	case nameScore, fieldScore:
		return e.Track[seat]
	case nameStartScore, fieldStartScore:
		return int(b.begun)
	case nameDiscards, fieldDiscards:
		return int(b.discards)
	case nameTiles, fieldTiles:
		return bits.OnesCount64(b.covered)
	case nameMixedStars, fieldMixedStars:
		return r.countStars(b, func(colors uint8) bool { return bits.OnesCount8(colors) > 1 })
	case fieldCompleteStars:
		return r.countStars(b, func(uint8) bool { return true })
	case nameStars:
		return r.countStars(b, func(colors uint8) bool { return colors == 1<<at.A })
	case nameComplete:
		return truth(r.stars[at.A].complete(b))
	case nameStructures:
		return r.surrounded(b, at.A)
	case nameAllOf:
		spaces := r.byNumber[at.A]
		return truth(spaces != 0 && b.covered&spaces == spaces)
	}
	return truth(r.stars[at.A].covers(b, at.B)) // nameCovered
}

// countStars counts the complete stars whose colors a condition is true for.
func (r *rules) countStars(b *board, condition func(colors uint8) bool) int {
	n := 0
	for i := range r.stars {
		n += truth(r.stars[i].complete(b) && condition(b.starColors[i]))
	}
	return n
}

// surrounded counts the structures of a kind that are surrounded.
func (r *rules) surrounded(b *board, kind int) int {
	n := 0
	for i := range r.structures {
		st := &r.structures[i]
		n += truth(st.kind == kind && b.covered&st.spaces == st.spaces)
	}
	return n
}

// value returns a field of the list stars.
func (s *star) value(field int, b *board, i int) int {
	switch field {
	case starNumber:
		return i + 1
	case starSize:
		return s.size
	case starTiles:
		return bits.OnesCount64(b.covered & s.mask)
	case starComplete:
		return truth(s.complete(b))
	case starColors:
		return bits.OnesCount8(b.starColors[i])
	}
	return truth(s.turned(b))
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

// truth is a condition as a formula's number.
func truth(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// placeEnv gives the names of placeScope their values.
type placeEnv env

// Len is that of env.
func (e *placeEnv) Len(list int) int { return (*env)(e).Len(list) }

// Value returns the value of a name of placeScope.
func (e *placeEnv) Value(name int, at formula.At) int {
	if name >= len(onPlace) {
		return (*env)(e).Value(name-len(onPlace), at)
	}
	return e.rules.spot(&e.boards[e.me], int(e.spot))[name]
}

// spot returns the values of onPlace for a space if it is covered.
func (r *rules) spot(b *board, space int) [placeTiles + 1]int {
	at := &r.spaces[space]
	onStar := (b.covered | 1<<space) & r.stars[at.star].mask
	return [...]int{placeArc: r.arc(b, space), placeNumber: int(r.numbers[space]), placePosition: at.position + 1,
		placeTiles: bits.OnesCount64(onStar)}
}
