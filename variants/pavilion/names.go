package pavilion

import (
	"math/bits"
	"slices"
	"sync"

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
	topics
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
		ofStructure: structureNames, ofAction: actionNames,
		ofPick:  {colorAsked("pick.color", "color of the tile to be picked")},
		ofStore: {colorAsked("keep.color", "color of the tile to be kept")},
		ofWorth: {
			{Name: formula.Name{Path: "wild.color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color of the wild tile"},
				Value: func(s *state, _ formula.At) int { return int(s.About.Other) }},
			colorAsked("place.color", "color of the tile that it replaces"),
		},
	},
}

// namesByTopic are the names of the scopes by id. They are made when they are first needed, as
// the scopes are.
type namesByTopic [topics][]name

var allNames = sync.OnceValue(func() *namesByTopic {
	names := new(namesByTopic)
	for topic := range topics {
		names[topic] = vocabulary.Names(topic)
	}
	return names
})

// offerNames are the names of [ofOffer].
var offerNames = append([]name{
	{Name: formula.Name{Path: "wilds", Min: 1, Max: core.MaxTiles, Doc: "wild tiles that lie there"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Count) }},
}, sourceNames...)

// sourceNames say what is taken from where.
var sourceNames = []name{
	{Name: formula.Name{Path: "take.color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color that the take names"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Color) }},
	{Name: formula.Name{Path: "take.source", Max: draft.MaxDisplays, Doc: "number of the display it takes from, 0 for the center"},
		Value: func(s *state, _ formula.At) int { return (int(s.About.Source) + 1) % (int(draft.Center) + 1) }},
	{Name: formula.Name{Path: "take.center", Type: formula.Truth, Doc: "whether it takes from the center"},
		Value: func(s *state, _ formula.At) int { return draft.Truth(s.About.Source == draft.Center) }},
	draft.TakenDisc[*state](),
}

// takeNames are the names of [ofTake].
var takeNames = append([]name{
	{Name: formula.Name{Path: "take.size", Min: 1, Max: maxTaken, Doc: "tiles taken this turn, wild ones among them"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Count) }},
	{Name: formula.Name{Path: "take.wild", Max: core.MaxTiles, Doc: "wild tiles among the tiles taken"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Wild) }},
	{Name: draft.Counted("take.left", 0, maxHand, "tiles that the take leaves where it takes from"),
		Value: func(s *state, _ formula.At) int { return int(s.About.Left) }},
}, sourceNames...)

// spaceNames are the names of [ofSpace]. The points for a tile often depend on the first alone:
// see pointsByArc.
var spaceNames = []name{
	{Name: formula.Name{Path: "arc", Min: 1, Max: maxSize, Doc: "tiles linked on the star, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return s.rules.arc(s.placer(), int(s.About.Row)) }},
	{Name: numberName, Value: (*state).numberAsked},
	{Name: positionName, Value: (*state).positionAsked},
	{Name: formula.Name{Path: "star.tiles", Max: maxSize,
		Doc: "tiles that lie on the star; for the points of a tile, it among them"},
		Value: func(s *state, _ formula.At) int { return s.rules.tilesOn(s.placer(), s.rules.spaces[s.About.Row].star) }},
	{Name: formula.Name{Path: "before", Type: formula.Truth,
		Doc: "whether the space before it is covered; on a ring the last space is before the first"},
		Value: func(s *state, _ formula.At) int {
			return draft.Truth(s.rules.neighborCovered(s.placer(), int(s.About.Row), -1))
		}},
	{Name: formula.Name{Path: "after", Type: formula.Truth,
		Doc: "whether the space after it is covered; on a ring the first space is after the last"},
		Value: func(s *state, _ formula.At) int {
			return draft.Truth(s.rules.neighborCovered(s.placer(), int(s.About.Row), 1))
		}},
	{Name: formula.Name{Path: "place.star", Type: formula.Word, Of: keyStars, Max: maxStars - 1, Doc: "star of the space"},
		Value: func(s *state, _ formula.At) int { return s.rules.spaces[s.About.Row].star }},
	{Name: of("place", numberName), Value: (*state).numberAsked},
	{Name: of("place", positionName), Value: (*state).positionAsked},
	{Name: formula.Name{Path: "place.color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color of the tile on the space"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Color) }},
}

// placeNames are the names of [ofPlace].
var placeNames = append(slices.Clip(spaceNames), []name{
	{Name: formula.Name{Path: "place.paid", Min: 1, Max: maxNumber, Doc: "tiles paid, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Count) }},
	{Name: formula.Name{Path: "place.wild", Max: maxNumber, Doc: "wild tiles among the tiles paid, in place of other colors"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Wild) }},
}...)

// discardNames are the names of [ofDiscard].
var discardNames = []name{
	counted("discarded", maxHand, "tiles discarded at a pass"), counted("discard.count", maxHand, "tiles discarded at a pass"),
}

// keepNames are the names of [ofKeep]. The first is that of what a seat has kept, too, and
// means the same.
var keepNames = []name{
	{Name: formula.Name{Path: "kept", Min: 1, Max: maxKept, Member: true, Doc: "tiles kept after the last round"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Count) }},
	counted("keep.count", maxKept, "tiles kept"),
}

// wildNames are the names of [ofWild].
var wildNames = []name{
	{Name: formula.Name{Path: "color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "a color of wild.order"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Color) }},
	{Name: formula.Name{Path: "count", Max: core.MaxTiles, Doc: "tiles of that color on the displays, as they were filled"},
		Value: func(s *state, _ formula.At) int { return s.onDisplays(s.About.Color) }},
	{Name: formula.Name{Path: "place", Min: 1, Max: maxOrder, Doc: "place of the color in wild.order"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Count) }},
}

// tableNames are names of the table that only these games have.
var tableNames = []name{
	{Name: formula.Name{Path: "wild", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Doc: "color that is wild in this round, if any"},
		Value: func(s *state, _ formula.At) int { return colorValue(s.wild) }},
}

// Names that stand in two places.
var (
	numberName   = formula.Name{Path: "number", Min: 1, Max: maxNumber, Doc: "number on the space"}
	positionName = formula.Name{Path: "position", Min: 1, Max: maxSize,
		Doc: "position of the space on its star, clockwise from 1"}
)

// of returns a name as that of a decision: place.number.
func of(decision string, n formula.Name) formula.Name {
	n.Path = decision + "." + n.Path
	return n
}

// counted declares how many tiles a formula is about, at least one.
func counted(path string, max int, doc string) name {
	return name{Name: formula.Name{Path: path, Min: 1, Max: max, Doc: doc},
		Value: func(s *state, _ formula.At) int { return int(s.About.Count) }}
}

// colorAsked declares the color that a formula is about.
func colorAsked(path, doc string) name {
	return name{Name: formula.Name{Path: path, Type: formula.Color, Max: core.MaxColors - 1, Doc: doc},
		Value: func(s *state, _ formula.At) int { return int(s.About.Color) }}
}

func (s *state) numberAsked(formula.At) int { return int(s.numbers[s.About.Row]) }

func (s *state) positionAsked(formula.At) int { return s.rules.spaces[s.About.Row].position + 1 }

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

// colorValue returns a color as the number that formulas have for it.
func colorValue(c core.Color) int {
	if c == core.NoColor {
		return -1
	}
	return int(c)
}
