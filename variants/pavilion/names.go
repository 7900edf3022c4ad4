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
	ofDiscard                                         // tiles discarded at a pass
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
		ofDiscard: discardNames, ofKeep: keepNames, ofWild: wildNames,
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
	name{Name: draft.Number("take.wild", 0, core.MaxTiles, "wild tiles among the tiles taken"), Value: wildsAsked})

func wildsAsked(s *state, _ formula.At) int { return int(s.About.Wild) }

// spaceNames are the names of [ofSpace]. The points for a tile often depend on the first alone:
// see pointsByArc.
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

// placeNames are the names of [ofPlace].
var placeNames = append(slices.Clip(spaceNames),
	name{Name: draft.Number("place.paid", 1, maxNumber, "tiles paid, the placed one among them"), Value: (*state).CountAsked},
	name{Name: draft.Number("place.wild", 0, maxNumber, "wild tiles among the tiles paid, in place of other colors"), Value: wildsAsked})

// discardNames are the names of [ofDiscard].
var discardNames = []name{
	{Name: draft.Number("discarded", 1, maxHand, "tiles discarded at a pass"), Value: (*state).CountAsked},
	{Name: draft.Number("discard.count", 1, maxHand, "tiles discarded at a pass"), Value: (*state).CountAsked},
}

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
var actionNames = append(draft.ChosenNames[*state](),
	name{Name: draft.Counted("chosen.star", 1, maxStars, "star that the seat chooses, in the order of the ruleset"),
		Value: (*state).ColAsked})

// tableNames are names of the table that only these games have.
var tableNames = []name{
	{Name: draft.ColorOrNone("wild", "color that is wild in this round, if any"),
		Value: func(s *state, _ formula.At) int { return int(int8(s.wild)) }},
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
	numbers := r.numbers[:len(r.spaces)]
	limit := func(min, max int, paths ...string) {
		for _, path := range paths {
			if scope.Has(path) {
				scope = scope.Limit(path, min, max)
			}
		}
	}
	limit(int(slices.Min(numbers)), int(slices.Max(numbers)), "number", "place.number")
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

// ask returns the value of a formula that is asked about something. Where it has none it
// notes the fault, by which the game ends after the step: see settle.
func (s *state) ask(f *formula.Formula, about draft.About) int {
	s.About = about
	v, fault := f.Eval(s)
	if fault != nil && s.lapse == nil {
		s.lapse = fault
	}
	return v
}

// asked returns those of some colors for which a condition is true.
func (s *state) asked(f *formula.Formula, about draft.About, colors uint8) (holds uint8) {
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
