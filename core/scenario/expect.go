package scenario

import (
	"slices"

	"github.com/azulejo/azulejo/core/ruleset"
)

// expectation is one kind of thing that a test expects: the key that it is
// written under, how it is checked when the file is read, and when it is run.
type expectation struct {
	Key
	read func(v ruleset.Value)
	hold func(r *run, v ruleset.Value)
}

// expectations returns all kinds.
func expectations() []expectation {
	return append(expectedMoves(), expectedStanding()...)
}

// expectedMoves are the kinds about moves and what they have brought.
func expectedMoves() []expectation {
	return []expectation{
		{Key{Name: "legal", Type: movesType, Example: "[1 blue 2]", Doc: "Moves that are legal now."},
			readMoves, (*run).legal},
		{Key{Name: "illegal", Type: listType("a list of moves, or of maps with `move`, `because` and `key`", ref("illegal")),
			Example: "[1 blue 1, { move: 2 red 1, because: no red tile }]",
			Doc:     "Moves that are refused now, with a part of the reason and the key of the rule behind it."},
			readIllegal, (*run).illegal},
		{Key{Name: "only", Type: movesType, Example: "[tile 1 2, tile 1 3]", Doc: "All moves that are legal now."},
			readMoves, (*run).only},
		{Key{Name: "choices", Type: countType, Example: "12", Doc: "How many moves are legal now."},
			readCount, (*run).choices},
		{Key{Name: "points", Type: listType("a list of maps with `seat`, `rule` and `points`", ref("points")),
			Example: "[{ seat: 1, rule: scoring.place, points: 3 }]",
			Doc:     "Points that have been given since the test began, by one rule or by all together."},
			readPoints, (*run).points},
		{Key{Name: "score", Type: listType("a list of whole numbers", map[string]any{"type": "integer"}), Example: "[12, 7]",
			Doc: "The points that each seat has."},
			readScores, (*run).score},
	}
}

// expectedStanding are the kinds about where the game stands.
func expectedStanding() []expectation {
	return []expectation{
		{Key{Name: "end", Type: textType, Example: "end.when",
			Doc: "The key of the rule that has ended the game; `none` that it goes on."},
			readWord, (*run).end},
		{Key{Name: "winners", Type: listType("a list of seats", seatType.Schema), Example: "[2]",
			Doc: "The seats that have won."},
			readSeats, (*run).winners},
		{Key{Name: "turn", Type: seatType, Example: "2", Doc: "The seat that acts next."}, readSeat, (*run).turn},
		{Key{Name: "round", Type: countType, Example: "2", Doc: "The number of the round."}, readCount, (*run).round},
		{Key{Name: "wild", Type: textType, Example: "purple", Doc: "The wild color of the round."},
			readWord, (*run).wild},
		{Key{Name: "displays", Type: countType, Example: "5", Doc: "How many displays there are."},
			readCount, (*run).displays},
		{Key{Name: "tiles", Type: partType("a map of whole numbers by place", "tiles"), Example: "{ bag: 80, center: 3 }",
			Doc: "How many tiles lie in places that belong to no seat."},
			readTileCounts, (*run).tiles},
		{Key{Name: "position", Type: positionType, Example: "{ center: BBR, seats: [{}, { floor: R+ }] }",
			Doc: "Parts of the position. Maps are compared by key and lists by place, {} in a list skips an item, and " +
				"tiles that lie in no order may stand in any."},
			readPartial, (*run).position},
	}
}

// readExpect checks what a test expects.
func readExpect(v ruleset.Value) {
	if !isMap(v, "`expect`") {
		return
	}
	v.Only(expectGroup().names()...)
	for _, e := range expectations() {
		if part := v.Get(e.Name); part.Exists() {
			e.read(part)
		}
	}
	if len(v.Entries()) == 0 {
		v.Errorf("`expect` is empty")
	}
}

// hold compares the game with what is expected of it now.
func (r *run) hold(expect ruleset.Value) {
	for _, e := range expectations() {
		if part := expect.Get(e.Name); part.Exists() {
			e.hold(r, part)
		}
	}
}

// The largest numbers that tests can expect; games stay far below.
const (
	maxCount  = 1_000_000
	maxPoints = 1_000_000
)

func readMoves(v ruleset.Value)   { texts(v, "move") }
func readCount(v ruleset.Value)   { v.Int(0, maxCount) }
func readWord(v ruleset.Value)    { scalar(v, "a word") }
func readSeat(v ruleset.Value)    { v.Int(1, maxSeats) }
func readPartial(v ruleset.Value) { isMap(v, "a position") }

func readScores(v ruleset.Value) {
	for _, item := range items(v, "scores") {
		item.Int(-maxPoints, maxPoints)
	}
}

func readSeats(v ruleset.Value) {
	for _, item := range texts(v, "seat") {
		readSeat(item)
	}
}

func readIllegal(v ruleset.Value) {
	for _, item := range items(v, "moves") {
		if item.Kind() == ruleset.Scalar {
			continue
		}
		if !isMap(item, "a move that is refused") {
			continue
		}
		item.Only(illegalGroup.names()...)
		for _, key := range illegalGroup.names() {
			if part := item.Get(key); part.Exists() {
				scalar(part, "a text")
			}
		}
		if !item.Get("move").Exists() {
			item.Error(missingKey, "write it as in `{ move: 3 blue 2, because: already }`", "`move` is missing")
		}
	}
}

func readPoints(v ruleset.Value) {
	for _, item := range items(v, "points") {
		if !isMap(item, "points") {
			continue
		}
		item.Only(pointsGroup.names()...)
		for _, key := range []string{"seat", "points"} {
			if !item.Get(key).Exists() {
				item.Error(missingKey, "write it as in `{ seat: 1, rule: scoring.place, points: 3 }`", "`%s` is missing", key)
			}
		}
		if seat := item.Get("seat"); seat.Exists() {
			readSeat(seat)
		}
		if rule := item.Get("rule"); rule.Exists() {
			scalar(rule, "the key of a rule")
		}
		if points := item.Get("points"); points.Exists() {
			points.Int(-maxPoints, maxPoints)
		}
	}
}

func readTileCounts(v ruleset.Value) {
	if !isMap(v, "`tiles`") {
		return
	}
	places := tilesGroup.names()
	v.Only(places...)
	for _, e := range v.Entries() {
		if slices.Contains(places, e.Key) {
			readCount(e.Value)
		}
	}
}
