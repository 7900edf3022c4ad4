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
	valueScope     = formula.NewScope(draft.InRound(
		formula.Name{Path: "color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "a color of wild.order"},
		formula.Name{Path: "count", Max: core.MaxTiles, Doc: "tiles of that color on the displays, as they were filled"},
		formula.Name{Path: "place", Min: 1, Max: maxOrder, Doc: "place of the color in wild.order"})...)
	whenScope = formula.NewScope(draft.InRound(
		positionName,
		numberName,
		formula.Name{Path: "arc", Min: 1, Max: maxSize, Doc: "tiles linked on the star if the space is covered, it among them"},
		formula.Name{Path: "star.tiles", Max: maxSize - 1, Doc: "tiles that lie on the star"},
		formula.Name{Path: "before", Type: formula.Truth,
			Doc: "whether the space before it is covered; on a ring the last space is before the first"},
		formula.Name{Path: "after", Type: formula.Truth,
			Doc: "whether the space after it is covered; on a ring the first space is after the last"})...)
)

// The scopes of formulas that can look at a whole board.
var (
	// boardScope is for bonuses, the ranking, the end of the game and the order of seats.
	boardScope = withLists(boardNames)
	// placeScope is for the points of a tile. A formula that uses only the names of the space
	// is a table; one with the round or the seats is evaluated in play.
	placeScope = withLists(slices.Concat(placeNames, boardNames))
)

// withLists returns a scope of names and of the lists, of which players is the first.
func withLists(names []name) *formula.Scope {
	return formula.NewScope(draft.Names(names)...).
		WithList(formula.Players, "all seats of the game", draft.Names(playerFields)...).
		WithList("stars", "the stars on the seat's board", draft.Names(starFields)...)
}

// name is a name with its value for what formulas are asked about: the seat s.me and, in
// placeScope, the space s.spot.
type name = draft.Name[*state]

// placeNames are the names of placeScope before those of a board.
var placeNames = []name{
	{Name: formula.Name{Path: "arc", Min: 1, Max: maxSize, Doc: "tiles linked on the star, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return s.rules.arc(s.mine(), int(s.spot)) }},
	{Name: numberName,
		Value: func(s *state, _ formula.At) int { return int(s.rules.numbers[s.spot]) }},
	{Name: positionName,
		Value: func(s *state, _ formula.At) int { return s.rules.spaces[s.spot].position + 1 }},
	{Name: formula.Name{Path: "star.tiles", Min: 1, Max: maxSize, Doc: "tiles on the star, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return s.rules.tilesBeside(s.mine(), int(s.spot)) + 1 }},
}

// boardNames are the names of a seat's board. The first two are those of draft.InRound.
var boardNames = []name{
	{Name: draft.Counted("round", 1, draft.MaxRounds, "number of the round"),
		Value: func(s *state, _ formula.At) int { return int(s.RoundNumber) }},
	{Name: draft.Counted("seats", 1, core.MaxSeats, "number of seats in the game"),
		Value: func(s *state, _ formula.At) int { return int(s.Size) }},
	{Name: scoreName,
		Value: func(s *state, _ formula.At) int { return s.Track[s.me] }},
	{Name: startScoreName,
		Value: func(s *state, _ formula.At) int { return int(s.mine().started) }},
	{Name: discardsName,
		Value: func(s *state, _ formula.At) int { return int(s.mine().discards) }},
	{Name: draft.Counted("board.tiles", 0, maxSpaces, "tiles on its stars"),
		Value: func(s *state, _ formula.At) int { return bits.OnesCount64(s.mine().covered) }},
	{Name: mixedStarsName,
		Value: func(s *state, _ formula.At) int { return s.rules.countStars(s.mine(), severalColors) }},
	{Name: formula.Name{Path: "stars", Max: maxStars, Work: maxStars, Doc: "complete stars with tiles of that color only",
		Args: []formula.Arg{{Name: "color", Type: formula.Color, Max: core.MaxColors - 1}}},
		Value: func(s *state, at formula.At) int {
			return s.rules.countStars(s.mine(), func(colors uint8) bool { return colors == 1<<at.A })
		}},
	{Name: formula.Name{Path: "complete", Type: formula.Truth, Doc: "whether every space of that star is covered",
		Args: []formula.Arg{starArg}},
		Value: func(s *state, at formula.At) int { return draft.Truth(s.rules.stars[at.A].complete(s.mine())) }},
	{Name: formula.Name{Path: "structures", Max: maxStructures, Work: maxStructures, Doc: "structures of that kind that are surrounded",
		Args: []formula.Arg{{Name: "kind", Type: formula.Word, Max: maxStructures - 1, Of: keyStructures}}},
		Value: func(s *state, at formula.At) int { return s.rules.surrounded(s.mine(), at.A) }},
	{Name: formula.Name{Path: "all_of", Type: formula.Truth, Doc: "whether every space with that number is covered",
		Args: []formula.Arg{{Name: "number", Type: formula.Whole, Min: 1, Max: maxNumber}}},
		Value: func(s *state, at formula.At) int {
			spaces := s.rules.byNumber[at.A]
			return draft.Truth(spaces != 0 && s.mine().covered&spaces == spaces)
		}},
	{Name: formula.Name{Path: "covered", Type: formula.Truth, Doc: "whether that position of that star is covered",
		Args: []formula.Arg{starArg, {Name: "position", Type: formula.Whole, Min: 1, Max: maxSize}}},
		Value: func(s *state, at formula.At) int { return draft.Truth(s.rules.stars[at.A].covers(s.mine(), at.B)) }},
	{Name: seatName,
		Value: func(s *state, _ formula.At) int { return int(s.me) + 1 }},
}

// starArg is an argument that names a star of the board.
var starArg = formula.Arg{Name: "star", Type: formula.Word, Max: maxStars - 1, Of: keyStars}

// Names of a board that are fields of the list players too.
var (
	scoreName      = draft.Points("score", "points of the seat")
	startScoreName = draft.Points("start_score", "points of the seat when the round began")
	discardsName   = draft.Counted("discards", 0, maxDiscards, "tiles that it has discarded at its passes in the game")
	mixedStarsName = draft.Counted("mixed_stars", 0, maxStars, "complete stars of several colors")
	seatName       = draft.Counted("seat", 1, core.MaxSeats, "number of the seat")
)

// playerFields are the fields of the list players.
var playerFields = []name{
	{Name: seatName,
		Value: func(s *state, at formula.At) int { return at.Item + 1 }},
	{Name: scoreName,
		Value: func(s *state, at formula.At) int { return s.Track[at.Item] }},
	{Name: startScoreName,
		Value: func(s *state, at formula.At) int { return int(s.boards[at.Item].started) }},
	{Name: discardsName,
		Value: func(s *state, at formula.At) int { return int(s.boards[at.Item].discards) }},
	{Name: draft.Counted("tiles", 0, maxSpaces, "tiles on its stars"),
		Value: func(s *state, at formula.At) int { return bits.OnesCount64(s.boards[at.Item].covered) }},
	{Name: mixedStarsName,
		Value: func(s *state, at formula.At) int { return s.rules.countStars(&s.boards[at.Item], severalColors) }},
	{Name: draft.Counted("complete_stars", 0, maxStars, "complete stars"),
		Value: func(s *state, at formula.At) int {
			return s.rules.countStars(&s.boards[at.Item], func(uint8) bool { return true })
		}},
}

// starFields are the fields of the list stars.
var starFields = []name{
	{Name: draft.Counted("number", 1, maxStars, "which star it is, in the order of the ruleset"),
		Value: func(s *state, at formula.At) int { return at.Item + 1 }},
	{Name: draft.Counted("size", 1, maxSize, "its spaces"),
		Value: func(s *state, at formula.At) int { return s.rules.stars[at.Item].size }},
	{Name: draft.Counted("tiles", 0, maxSize, "tiles on it"),
		Value: func(s *state, at formula.At) int {
			return bits.OnesCount64(s.mine().covered & s.rules.stars[at.Item].mask)
		}},
	{Name: formula.Name{Path: "complete", Type: formula.Truth, Doc: "whether every space is covered"},
		Value: func(s *state, at formula.At) int { return draft.Truth(s.rules.stars[at.Item].complete(s.mine())) }},
	{Name: draft.Counted("colors", 0, core.MaxColors, "how many different colors lie on it"),
		Value: func(s *state, at formula.At) int { return bits.OnesCount8(s.mine().starColors[at.Item]) }},
	{Name: formula.Name{Path: "turned", Type: formula.Truth, Doc: "whether what is covered is the same after half a turn, as on " +
		"an empty star; never on a ring of an odd number of spaces"},
		Value: func(s *state, at formula.At) int { return draft.Truth(s.rules.stars[at.Item].turned(s.mine())) }},
}

// shared are the names of a board, and then the fields of its lists.
var shared = slices.Concat(boardNames, playerFields, starFields)

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

// noSpot is the spot of formulas of boardScope.
const noSpot int8 = -1

// mine returns the board of the seat that formulas ask about.
func (s *state) mine() *board { return &s.boards[s.me] }

// Of returns the environment of formulas about the board of a seat: the position itself, so
// that asking allocates nothing.
func (s *state) Of(seat int8) formula.Env {
	s.me, s.spot = seat, noSpot
	return s
}

// ofSpace returns the environment of formulas about a seat's tile on a space.
func (s *state) ofSpace(seat int8, space int) formula.Env {
	s.me, s.spot = seat, int8(space)
	return s
}

// Len returns the number of players or of stars, for [formula.Env].
func (s *state) Len(list int) int {
	if list == 0 {
		return int(s.Size)
	}
	return len(s.rules.stars)
}

// Value returns the value of a name, for [formula.Env].
func (s *state) Value(name int, at formula.At) int {
	if s.spot != noSpot {
		if name < len(placeNames) {
			return placeNames[name].Value(s, at)
		}
		name -= len(placeNames)
	}
	return shared[name].Value(s, at)
}

// severalColors reports whether a set of colors has more than one.
func severalColors(colors uint8) bool { return bits.OnesCount8(colors) > 1 }

// countStars counts the complete stars whose colors a condition is true for.
func (r *rules) countStars(b *board, condition func(colors uint8) bool) int {
	n := 0
	for i := range r.stars {
		n += draft.Truth(r.stars[i].complete(b) && condition(b.starColors[i]))
	}
	return n
}

// surrounded counts the structures of a kind that are surrounded.
func (r *rules) surrounded(b *board, kind int) int {
	n := 0
	for i := range r.structures {
		st := &r.structures[i]
		n += draft.Truth(st.kind == kind && b.covered&st.spaces == st.spaces)
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
