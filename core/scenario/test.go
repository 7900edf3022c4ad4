package scenario

import (
	"strconv"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Test is one test: where a game stands, what happens in it, and what must hold.
type Test struct {
	Name string
	File string
	Line int

	at       ruleset.Value // the whole test
	seats    int           // of a new game; 0 for the smallest number there is
	seed     uint64
	position ruleset.Value // where the game stands; of a new game absent
	steps    []step
}

// step is a part of a test: chance turns, then moves, then what must hold.
type step struct {
	deals  []deal
	moves  []ruleset.Value
	expect ruleset.Value
}

// defaultSeed draws the tiles of tests that do not say how.
const defaultSeed = 1

// maxSeats is more than any game has; the rules say how many can play theirs.
const maxSeats = 100

// readTest reads one test, or returns nil for what is none.
func readTest(v ruleset.Value) *Test {
	if !isMap(v, "a test") {
		return nil
	}
	v.Only(testGroup.names()...)
	t := &Test{at: v, seed: defaultSeed, position: v.Get("position")}
	if name := v.Get("name"); !name.Exists() {
		v.Error(missingKey, "say in a few words what it shows, as `name: a tile alone scores 1`", "this test has no `name`")
	} else if scalar(name, "a name") {
		t.Name = name.Text()
	}
	t.File, t.Line, _ = v.Place()
	if seats := v.Get("seats"); seats.Exists() {
		t.seats = seats.Int(1, maxSeats)
	}
	if seed := v.Get("seed"); seed.Exists() {
		t.seed = readSeed(seed)
	}
	t.readPosition()
	t.readSteps()
	return t
}

// readPosition checks what can be checked of a position without the rules.
func (t *Test) readPosition() {
	if !t.position.Exists() || !isMap(t.position, "a position") {
		return
	}
	if t.at.Get("seats").Exists() {
		t.at.Get("seats").ErrorHint("leave `seats` out", "the position says how many seats there are")
	}
}

// readSeed reads a seed as games have it.
func readSeed(v ruleset.Value) uint64 {
	seed, err := strconv.ParseUint(v.Text(), 10, 64)
	if err != nil {
		v.Errorf("%q is no seed: a whole number from 0 to 2^64-1 is needed", v.Text())
	}
	return seed
}

// readSteps reads what happens: a list of steps, or one step written in the test
// itself.
func (t *Test) readSteps() {
	list := t.at.Get("steps")
	if !list.Exists() {
		t.steps = []step{readWhole(t.at)}
		return
	}
	for _, word := range []string{"deals", "moves", "expect"} {
		if v := t.at.Get(word); v.Exists() {
			v.ErrorHint("make it one of the steps", "a test with `steps` has no `%s` beside them", word)
		}
	}
	expects := false
	for _, v := range items(list, "steps") {
		s := readStep(v)
		t.steps = append(t.steps, s)
		expects = expects || s.expect.Exists()
	}
	if !expects && list.Kind() == ruleset.List {
		list.ErrorHint("write `expect:` in a step", "no step of this test expects anything")
	}
}

// readWhole reads deals, moves and expectations of a test without steps.
func readWhole(v ruleset.Value) step {
	s := step{expect: v.Get("expect")}
	if deals := v.Get("deals"); deals.Exists() {
		for _, d := range items(deals, "deals") {
			s.deals = append(s.deals, readDeal(d))
		}
	}
	if moves := v.Get("moves"); moves.Exists() {
		s.moves = texts(moves, "move")
	}
	if !s.expect.Exists() {
		v.Error(missingKey, "write `expect:` and what must hold", "this test expects nothing")
		return s
	}
	readExpect(s.expect)
	return s
}

// readStep reads a step of a story.
func readStep(v ruleset.Value) step {
	if !isMap(v, "a step") {
		return step{}
	}
	v.Only(stepGroup.names()...)
	s := step{expect: v.Get("expect")}
	if d := v.Get("deal"); d.Exists() {
		s.deals = []deal{readDeal(d)}
	}
	move, moves := v.Get("move"), v.Get("moves")
	switch {
	case move.Exists() && moves.Exists():
		move.ErrorHint("write all of them under `moves`", "this step has `move` and `moves`")
	case move.Exists() && scalar(move, "a move"):
		s.moves = []ruleset.Value{move}
	case moves.Exists():
		s.moves = texts(moves, "move")
	}
	if s.expect.Exists() {
		readExpect(s.expect)
	}
	return s
}
