package conformance

import (
	"strings"
	"testing"

	"github.com/azulejo/azulejo/variants"
)

// Fuzz is the body of a fuzz target for texts from outside:
//
//	func FuzzTexts(f *testing.F) { conformance.Fuzz(f, mygame.Variant{}, conformance.Options{}) }
//
// A text is read as a move, as a position, and as an assignment, at some position of a random
// game of some ruleset. An accepted text has to be sound and to read back, a refusal needs a
// reason, and neither may change the game. Only the options about what is played have an effect.
func Fuzz(f *testing.F, v variants.Variant, o Options) {
	f.Helper()
	s, err := newSuite(v, o)
	if err != nil {
		f.Fatal(err)
	}
	for i, t := range s.targets {
		if t.problem != nil {
			f.Fatal(t.problem)
		}
		t.addSeeds(func(moves uint8, text string) { f.Add(uint8(i), moves, text) })
	}
	f.Fuzz(func(t *testing.T, ruleset, moves uint8, text string) {
		on := s.targets[int(ruleset)%len(s.targets)]
		if err := try(func() { on.readOutside(int(moves), text) }); err != nil {
			t.Fatalf("%s, %s: %v", on.name, on.playing.place().text(), err)
		}
	})
}

// oddTexts are nearly texts of something.
var oddTexts = []string{"0", "1", "-1", "1 1", "null", "~", "{}", "a: b", "seats: [{}]",
	"=", "a=", "=1", "name=\"", "players=1..8", "params.a=1"}

// addSeeds adds texts of some positions of a game and of their moves, and some of the odd texts.
func (t *target) addSeeds(add func(moves uint8, text string)) {
	g := t.newGame(t.Rules, t.seats[0], t.options.Seed)
	for range g.positions(1) {
		if g.moves%40 != 20 && !g.over() {
			continue
		}
		text, _ := g.state.AppendText(nil) // other checks report a failure
		add(uint8(g.moves), string(text))
		if legal := g.state.AppendMoves(nil); len(legal) > 0 {
			add(uint8(g.moves), g.text(legal[len(legal)/2]))
		}
	}
	for i, text := range append(nonsense[:6:6], oddTexts...) {
		if t.share(i) {
			add(uint8(i), text)
		}
	}
}

// readOutside reads a text in each of the ways, after some moves of a game. Very long
// texts bring nothing new.
func (t *target) readOutside(moves int, text string) {
	if len(text) > 1<<14 {
		return
	}
	g := t.newGame(t.Rules, t.seats[moves%len(t.seats)], t.options.Seed)
	t.playing = g
	for g.moves < moves && !g.over() {
		g.step(nil)
	}
	read := func(as string, by func()) {
		within(func() { g.unchanged(g.state, "reading it", by) }, "%q as %s", text, as)
	}
	read("a move in full", func() { // legal or not
		g.checkParse(text, false)
		if m, err := g.Rules.ParseMove(text); err == nil && g.state.Check(m) != nil {
			hasReason(g.state.Check(m))
		}
	})
	read("the text of a position", func() {
		into := g.fresh()
		g.refuses(into, text, g.snapshot(into))
	})
	if strings.Contains(text, "=") {
		read("an assignment", func() { t.readAssignment(text) })
	}
}

// readAssignment reads a text as a value over the ruleset.
func (t *target) readAssignment(text string) {
	other, err := t.with(text)
	if err != nil {
		problemsIn(err)
		return
	}
	on := &target{Ruleset: other, name: t.name, options: t.options, resolved: other.Document.Resolved()}
	on.checkResolved(other.Document.Digest())
	least, _ := other.Rules.Seats()
	on.newGame(other.Rules, least, t.options.Seed).checkPlay(false)
}
