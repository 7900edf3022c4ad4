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
	maxTaken    = 3 * core.MaxTiles              // tiles of a take: of its color, wild ones and jokers
)

// What formulas can be about, beside a seat.
const (
	ofOffer     draft.Topic = draft.OfSeat + 1 + iota // a color at a source, before it is known what a take of it brings
	ofTake                                            // a take
	ofSpace                                           // a space and a color for it
	ofPlace                                           // a placement
	ofDiscard                                         // tiles that are being discarded at a pass: the hand
	ofDiscarded                                       // tiles that have been discarded at a pass
	ofKeep                                            // tiles kept
	ofWild                                            // a color that can become wild
	ofPick                                            // a color of the supply
	ofStructure                                       // a structure that is completed
	ofAction                                          // what a seat has chosen with an action
	ofStore                                           // a color of the hand, to be kept
	ofWorth                                           // a color for a space, and one that can be wild in the payment
)

// name is a name with its value for what formulas are asked about, which s.About says. In it
// Row is a space, Color that of the tile, and Count how many tiles are meant.
type name = draft.Name[*state]

// member is what each seat has.
type member = draft.Member[*state]

// vocabulary has the names of all formulas.
var vocabulary = draft.Vocabulary[*state]{
	Members: members,
	Table:   tableNames,
	Lists: []draft.List[*state]{
		{Name: "stars", Doc: "the stars on the seat's board", Fields: starFields},
		{Name: "spaces", Doc: "the spaces on the seat's board, star by star", Fields: spaceFields},
	},
	Topics: [][]name{
		draft.OfSeat: nil, ofOffer: offerNames, ofTake: takeNames, ofSpace: spaceNames, ofPlace: placeNames,
		ofDiscard: append(slices.Clip(discardNames), discardedOf), ofDiscarded: discardNames, ofKeep: keepNames, ofWild: wildNames,
		ofStructure: structureNames, ofAction: actionNames, ofWorth: worthNames,
		ofPick:  {{Name: draft.Color("pick.color", "color of the tile to be picked"), Value: (*state).ColorAsked}},
		ofStore: {{Name: draft.Color("keep.color", "color of the tile to be kept"), Value: (*state).ColorAsked}},
	},
}

// offerNames are the names of [ofOffer].
var offerNames = append(draft.SourceNames[*state](),
	name{Name: draft.Number("wilds", 1, core.MaxTiles, "wild tiles that lie there"), Value: (*state).CountAsked})

// takeNames are the names of [ofTake].
var takeNames = append(draft.TakeNames[*state](maxTaken, "tiles taken this turn, wild ones among them"),
	name{Name: former("take.wild", draft.Number("take.wilds", 0, core.MaxTiles, "wild tiles among the tiles taken")), Value: wildsAsked})

func wildsAsked(s *state, _ formula.At) int { return int(s.About.Wild) }

// spaceNames are the names of [ofSpace]. The points for a tile often depend on the first alone.
var spaceNames = []name{
	{Name: draft.Number("arc", 1, maxSize, "tiles linked on the star, the placed one among them"),
		Value: func(s *state, _ formula.At) int { return s.rules.arc(s.placer(), int(s.About.Row)) }},
	{Name: draft.Number("number", 1, maxNumber, numberDoc), Value: (*state).numberAsked},
	{Name: draft.Number("position", 1, maxSize, positionDoc), Value: (*state).positionAsked},
	{Name: draft.Number("star.tiles", 0, maxSize, "tiles that lie on the star; for the points of a tile, it among them"),
		Value: func(s *state, _ formula.At) int { return s.rules.tilesOn(s.placer(), s.rules.spaces[s.About.Row].star) }},
	{Name: draft.Condition("before", "whether the space before it is covered; on a ring the last space is before the first"),
		Value: func(s *state, _ formula.At) int { return s.neighborCovered(-1) }},
	{Name: draft.Condition("after", "whether the space after it is covered; on a ring the first space is after the last"),
		Value: func(s *state, _ formula.At) int { return s.neighborCovered(1) }},
	{Name: starName("place.star", "star of the space"),
		Value: func(s *state, _ formula.At) int { return s.rules.spaces[s.About.Row].star }},
	{Name: draft.Number("place.number", 1, maxNumber, numberDoc), Value: (*state).numberAsked},
	{Name: draft.Number("place.position", 1, maxSize, positionDoc), Value: (*state).positionAsked},
	{Name: draft.Color("place.color", "color of the tile on the space"), Value: (*state).ColorAsked},
}

const (
	numberDoc   = "number on the space"
	positionDoc = "position of the space on its star, clockwise from 1"
)

func (s *state) numberAsked(formula.At) int { return int(s.numbers[s.About.Row]) }

func (s *state) positionAsked(formula.At) int { return s.rules.spaces[s.About.Row].position + 1 }

// starName declares a name that is a star.
func starName(path, doc string) formula.Name {
	return formula.Name{Path: path, Type: formula.Word, Of: keyStars, Max: maxStars - 1, Doc: doc}
}

// former returns a name with an earlier form.
func former(path string, n formula.Name) formula.Name {
	n.Former = path
	return n
}

// placeNames are the names of [ofPlace].
var placeNames = append(slices.Clip(spaceNames),
	name{Name: draft.Number("place.paid", 1, maxNumber, "tiles paid, the placed one among them"), Value: (*state).CountAsked},
	name{Name: draft.Number("place.wild", 0, maxNumber, "wild tiles among the tiles paid, in place of other colors"), Value: wildsAsked})

// discardNames are the names of [ofDiscarded].
var discardNames = []name{
	{Name: former("discard.count", draft.Number("discarded", 0, maxHand, "tiles discarded at a pass")), Value: (*state).CountAsked},
}

// discardedOf is known while the points for discarded tiles are counted: they leave the hand afterwards.
var discardedOf = name{Name: function("discarded.of", core.MaxTiles, 1, "tiles of that color discarded at a pass", colorArg),
	Value: func(s *state, at formula.At) int { return int(s.mine().hand[at.A]) }}

// keepNames are the names of [ofKeep]. The first is that of what a seat has kept, too, and
// means the same.
var keepNames = []name{
	{Name: formula.Name{Path: "kept", Min: 1, Max: maxKept, Member: true, Doc: "tiles kept after the last round"}, Value: (*state).CountAsked},
	{Name: draft.Number("keep.count", 1, maxKept, "tiles kept"), Value: (*state).CountAsked},
}

// wildNames are the names of [ofWild].
var wildNames = []name{
	{Name: draft.Color("color", "a color of wild.order"), Value: (*state).ColorAsked},
	{Name: draft.Number("count", 0, core.MaxTiles, "tiles of that color on the displays, as they were filled"),
		Value: func(s *state, _ formula.At) int { return s.onDisplays(s.About.Color) }},
	{Name: draft.Number("place", 1, maxOrder, "place of the color in wild.order"), Value: (*state).CountAsked},
}

// worthNames are the names of [ofWorth].
var worthNames = []name{
	{Name: draft.Color("wild.color", "color of the wild tile"), Value: func(s *state, _ formula.At) int { return int(s.About.Other) }},
	{Name: draft.Color("place.color", "color of the tile that it replaces"), Value: (*state).ColorAsked},
}

// structureNames are the names of [ofStructure]. About.Count is the kind of the structure.
var structureNames = []name{
	{Name: formula.Name{Path: "structure.kind", Type: formula.Word, Of: keyStructures, Max: maxStructures - 1, Big: true,
		Doc: "kind of the structure"}, Value: (*state).CountAsked},
}

// actionNames are the names of what an action chooses.
var actionNames = draft.ChosenNames[*state](choosables)

// tableNames are names of the table that only these games have.
var tableNames = []name{
	{Name: draft.ColorOrNone("wild", "color that is wild in this round, if any"),
		Value: func(s *state, _ formula.At) int { return int(int8(s.wild)) }},
	{Name: starAfter("next_star", "star after that one, "+starOrder), Value: func(s *state, at formula.At) int { return s.rules.neighbor(at.A, 1) }},
	{Name: starAfter("previous_star", "star before that one, "+starOrder), Value: func(s *state, at formula.At) int { return s.rules.neighbor(at.A, -1) }},
}

const starOrder = "clockwise around the star in the middle, which has none itself, or in the order of the ruleset"

// starAfter declares a name that is a star beside another one.
func starAfter(path, doc string) formula.Name {
	n := starName(path, doc)
	n.Min, n.Args = -1, []formula.Arg{starArg}
	return n
}

// members are the names of what each seat has.
var members = []member{
	{Name: draft.Scored("score", "points of the seat"),
		Value: func(s *state, seat int, _ formula.At) int { return s.Track[seat] }},
	draft.StartScore[*state](),
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
		Value: onBoard(func(r *rules, b *board, at formula.At) int {
			return draft.Truth(at.A >= 0 && r.stars[at.A].complete(b))
		})},
	{Name: function("structures", maxStructures, maxStructures, "structures of that kind that are surrounded",
		formula.Arg{Name: "kind", Type: formula.Word, Max: maxStructures - 1, Of: keyStructures}), Value: onBoard((*rules).surrounded)},
	{Name: draft.Condition("all_of", "whether every space with that number is covered",
		formula.Arg{Name: "number", Type: formula.Whole, Min: 1, Max: maxNumber}),
		Value: func(s *state, seat int, at formula.At) int {
			spaces := s.withNumber(at.A)
			return draft.Truth(spaces != 0 && s.boards[seat].covered&spaces == spaces)
		}},
	{Name: draft.Condition("covered", "whether that position of that star is covered", starArg, positionArg),
		Value: onBoard(func(r *rules, b *board, at formula.At) int {
			return draft.Truth(at.A >= 0 && r.stars[at.A].covers(b, at.B))
		})},
	{Name: draft.ColorOrNone("color_at", "color of the tile on that position of that star, if any", starArg, positionArg),
		Value: onBoard(func(r *rules, b *board, at formula.At) int { return r.colorOn(b, r.spaceAt(at.A, at.B)) })},
	{Name: function("tiles_on", maxSize, 1, "tiles on that star", starArg),
		Value: onBoard(func(r *rules, b *board, at formula.At) int { return r.tilesNamed(b, at.A) })},
	{Name: function("count_of", maxSpaces, maxSpaces, "tiles of that color on its stars", colorArg), Value: onBoard((*rules).countOf)},
	{Name: draft.Counted("hand", 0, maxHand, "tiles in its hand"),
		Value: onBoard(func(_ *rules, b *board, _ formula.At) int { return b.hand.Total() })},
	{Name: function("hand.of", core.MaxTiles, 1, "tiles of that color in its hand", colorArg),
		Value: onBoard(func(_ *rules, b *board, at formula.At) int { return int(b.hand[at.A]) })},
	{Name: function("kept.of", core.MaxTiles, 1, "tiles of that color that it keeps for the next round", colorArg),
		Value: onBoard(func(_ *rules, b *board, at formula.At) int { return int(b.kept[at.A]) })},
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
	draft.Partner[*state](),
}

// onBoard returns the value of what a seat has on its board.
func onBoard(value func(r *rules, b *board, at formula.At) int) func(s *state, seat int, at formula.At) int {
	return func(s *state, seat int, at formula.At) int { return value(s.rules, &s.boards[seat], at) }
}

// starFields are the fields of the list stars.
var starFields = []name{
	{Name: draft.Number("number", 1, maxStars, "which star it is, in the order of the ruleset"),
		Value: func(_ *state, at formula.At) int { return at.Item + 1 }},
	{Name: starName("name", "its name"), Value: func(_ *state, at formula.At) int { return at.Item }},
	{Name: draft.ColorOrNone("color", "color that all its spaces take; none if it takes several"),
		Value: func(s *state, at formula.At) int {
			if color := s.rules.stars[at.Item].color; color != several {
				return int(color)
			}
			return -1
		}},
	{Name: draft.Number("points", -draft.MaxPoints, draft.MaxPoints, "its points by `stars.*.points`"),
		Value: func(s *state, at formula.At) int { return s.rules.stars[at.Item].points }},
	{Name: draft.Number("size", 1, maxSize, "its spaces, but for ruins"),
		Value: func(s *state, at formula.At) int { return bits.OnesCount64(s.rules.stars[at.Item].mask) }},
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
	{Name: draft.Number("number", 0, maxNumber, "number on it, 0 for a ruin"),
		Value: func(s *state, at formula.At) int { return int(s.numbers[at.Item]) }},
	{Name: draft.Condition("covered", "whether it is covered"),
		Value: func(s *state, at formula.At) int { return draft.Truth(s.mine().covered>>at.Item&1 != 0) }},
	{Name: draft.ColorOrNone("color", "color of the tile on it, if any"),
		Value: func(s *state, at formula.At) int { return s.rules.colorOn(s.mine(), at.Item) }},
}

// What functions take.
var (
	starArg     = formula.Arg{Name: "star", Type: formula.Word, Min: -1, Max: maxStars - 1, Of: keyStars}
	colorArg    = formula.Arg{Name: "color", Type: formula.Color, Max: core.MaxColors - 1}
	positionArg = formula.Arg{Name: "position", Type: formula.Whole, Min: 1, Max: maxSize}
)

// function declares a function that counts up to most on a board in some steps.
func function(path string, most, steps int, doc string, arg formula.Arg) formula.Name {
	return formula.Name{Path: path, Max: most, Work: steps, Doc: doc, Args: []formula.Arg{arg}}
}

func (r *rules) lastStar(b *board, _ formula.At) int {
	if b.last == 0 {
		return -1
	}
	return r.spaces[b.last-1].star
}

func (r *rules) lastPosition(b *board, _ formula.At) int {
	if b.last == 0 {
		return 0
	}
	return r.spaces[b.last-1].position + 1
}

// spaceAt returns the space at a position, from 1, of a star that a formula names; -1 if there is none.
func (r *rules) spaceAt(star, position int) int {
	if star < 0 {
		return -1
	}
	return r.stars[star].space(position)
}

// tilesNamed returns how many tiles lie on a star that a formula names; none if there is no star.
func (r *rules) tilesNamed(b *board, star int) int {
	if star < 0 {
		return 0
	}
	return r.tilesOn(b, star)
}

// neighbor returns the star that is some steps away, or -1.
func (r *rules) neighbor(star, step int) int {
	n := len(r.stars)
	if r.published() {
		n = len(hexagon) // the others are around the last one
	}
	if star < 0 || star >= n {
		return -1
	}
	return (star + step + n) % n
}

// colorOn returns the color of the tile on a space as formulas have it.
func (r *rules) colorOn(b *board, space int) int {
	if space < 0 || b.covered>>space&1 == 0 {
		return -1
	}
	return int(r.counted(b, space))
}

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
		n += draft.Truth(st.kind == at.A && b.covered&st.spaces == st.spaces && st.spaces != 0)
	}
	return n
}

// turned reports whether the star looks the same after half a turn. That maps each space of a
// ring to the opposite one, and the first space of a row to the last.
func (s *star) turned(b *board) bool {
	tiles := b.covered & s.mask >> s.first
	if s.ring {
		half := s.size / 2
		return s.size%2 == 0 && tiles>>half == tiles&(1<<half-1)
	}
	return bits.Reverse64(tiles)>>(64-s.size) == tiles
}

// withNames adds the ruleset's colors, stars and structures to a scope, and narrows it to
// the seats, rounds and spaces that there can be.
func (r *rules) withNames(d *ruleset.Document, scope *formula.Scope) *formula.Scope {
	scope = r.Narrow(scope).WithColors(r.ColorNames()).LimitList("stars", max(1, len(r.stars))).
		LimitList("spaces", max(1, len(r.spaces))).
		WithWords(keyStars, words(d.Get(keyStars))).
		WithWords(keyStructures, words(d.Get(keyStructures)))
	if len(r.spaces) == 0 {
		return scope
	}
	numbers := slices.DeleteFunc(slices.Clone(r.numbers[:len(r.spaces)]), func(n uint8) bool { return n == 0 })
	if len(numbers) == 0 {
		return scope
	}
	if r.chances() == len(r.shuffled) && len(numbers) == len(r.spaces) {
		scope = scope.Limit("spaces.number", 1, maxNumber)
	}
	limit := func(min, max int, paths ...string) {
		for _, path := range paths {
			if scope.Has(path) {
				scope = scope.Limit(path, min, max)
			}
		}
	}
	limit(int(slices.Min(numbers)), int(slices.Max(numbers)), "number", "place.number")
	least, most := draft.MaxPoints, -draft.MaxPoints
	for i := range r.stars {
		least, most = min(least, r.stars[i].points), max(most, r.stars[i].points)
	}
	limit(least, most, "stars.points")
	limit(1, r.largest(), "position", "place.position", "arc")
	return scope.Expect("number", int(slices.Min(numbers)), int(slices.Max(numbers))).Expect("position", 1, r.largest())
}

// words returns the keys of a map, as formulas quote them.
func words(v ruleset.Value) []string {
	var keys []string
	for _, e := range v.Entries() {
		keys = append(keys, e.Key)
	}
	return keys
}

// mine returns the board of the seat that formulas ask about.
func (s *state) mine() *board { return &s.boards[s.About.Seat] }

// placer returns the board of the seat whose placement formulas are about.
func (s *state) placer() *board { return &s.boards[s.About.Actor()] }

// Of returns the environment of formulas about the board of a seat: the position itself, so
// that asking allocates nothing.
func (s *state) Of(seat int8) formula.Env {
	s.About = draft.About{Seat: seat}
	return s
}

// ask is [draft.Base.Ask] about something.
func (s *state) ask(f *formula.Formula, about draft.About) int {
	s.About = about
	return s.Ask(f, s)
}

// colorsFor returns those of some colors for which a condition is true.
func (s *state) colorsFor(f *formula.Formula, about draft.About, colors uint8) (holds uint8) {
	for ; colors != 0; colors &= colors - 1 {
		about.Color = core.Color(bits.TrailingZeros8(colors))
		if s.ask(f, about) != 0 {
			holds |= 1 << about.Color
		}
	}
	return holds
}

// Len returns the number of items of a list, for [formula.Env].
func (s *state) Len(list int) int {
	switch list {
	case draft.SharedLists:
		return len(s.rules.stars)
	case draft.SharedLists + 1:
		return len(s.rules.spaces)
	}
	return s.ListLen(list)
}

// Value returns the value of a name, for [formula.Env].
func (s *state) Value(name int, at formula.At) int {
	return s.rules.names[s.About.Topic][name].Value(s, at)
}
