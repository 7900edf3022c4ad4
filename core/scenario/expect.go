package scenario

import (
	"slices"

	"github.com/azulejo/azulejo/core/ruleset"
)

// expectation is one kind of thing that a test expects: the key that it is
// written under, how it is checked when the file is read, and when it is run.
type expectation struct {
	key  string
	read func(v ruleset.Value)
	hold func(r *run, v ruleset.Value)
}

// expectations are all kinds.
var expectations = []expectation{
	{"legal", readMoves, (*run).legal},
	{"illegal", readIllegal, (*run).illegal},
	{"only", readMoves, (*run).only},
	{"choices", readCount, (*run).choices},
	{"points", readPoints, (*run).points},
	{"score", readScores, (*run).score},
	{"end", readWord, (*run).end},
	{"winners", readSeats, (*run).winners},
	{"turn", readSeat, (*run).turn},
	{"round", readCount, (*run).round},
	{"wild", readWord, (*run).wild},
	{"displays", readCount, (*run).displays},
	{"tiles", readTileCounts, (*run).tiles},
	{"position", readPartial, (*run).position},
}

// readExpect checks what a test expects.
func readExpect(v ruleset.Value) {
	if !isMap(v, "`expect`") {
		return
	}
	var keys []string
	for _, e := range expectations {
		keys = append(keys, e.key)
	}
	v.Only(keys...)
	for _, e := range expectations {
		if part := v.Get(e.key); part.Exists() {
			e.read(part)
		}
	}
	if len(v.Entries()) == 0 {
		v.Errorf("`expect` is empty")
	}
}

// hold compares the game with what is expected of it now.
func (r *run) hold(expect ruleset.Value) {
	for _, e := range expectations {
		if part := expect.Get(e.key); part.Exists() {
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

// illegalKeys are the keys of an illegal move.
var illegalKeys = []string{"move", "because", "key"}

func readIllegal(v ruleset.Value) {
	for _, item := range items(v, "moves") {
		if item.Kind() == ruleset.Scalar {
			continue
		}
		if !isMap(item, "a move that is refused") {
			continue
		}
		item.Only(illegalKeys...)
		for _, key := range illegalKeys {
			if part := item.Get(key); part.Exists() {
				scalar(part, "a text")
			}
		}
		if !item.Get("move").Exists() {
			item.Error(missingKey, "write it as in `{ move: 3 blue 2, because: already }`", "`move` is missing")
		}
	}
}

// pointsKeys are the keys of an expectation about points.
var pointsKeys = []string{"seat", "rule", "points"}

func readPoints(v ruleset.Value) {
	for _, item := range items(v, "points") {
		if !isMap(item, "points") {
			continue
		}
		item.Only(pointsKeys...)
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

// places are where tiles lie that belong to no seat, in the words of positions.
var places = []string{"bag", "discard", "displays", "center", "supply"}

func readTileCounts(v ruleset.Value) {
	if !isMap(v, "`tiles`") {
		return
	}
	v.Only(places...)
	for _, e := range v.Entries() {
		if slices.Contains(places, e.Key) {
			readCount(e.Value)
		}
	}
}
