package conformance

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// Fuzz is the body of a fuzz target, which tries texts from outside on the variant:
//
//	func FuzzTexts(f *testing.F) { conformance.Fuzz(f, mygame.Variant{}, conformance.Options{}) }
//
// In some position of a random game of some ruleset a text is read as a move in full,
// as something that a person typed, as the text of a position, and as an assignment.
// What is taken is sound and can be written and read again; what is refused says why;
// none of it changes the game. Of the options those that choose what is played count.
func Fuzz(f *testing.F, v variants.Variant, o Options) {
	f.Helper()
	s, err := newSuite(v, o)
	if err != nil {
		f.Fatal(err)
	}
	var drafts []resolved
	for i, t := range s.targets {
		if t.problem != nil {
			f.Fatal(t.problem)
		}
		drafts = append(drafts, t.resolved())
		t.addSeeds(func(moves uint8, text string) { f.Add(uint8(i), moves, text) })
	}
	f.Fuzz(func(t *testing.T, ruleset, moves uint8, text string) {
		i := int(ruleset) % len(s.targets)
		r := reader{drafts[i], s.targets[i], int(moves)}
		if err := core.Guard(func() error { return r.read(text) }); err != nil {
			at := r.at
			t.Fatalf("%s, %s, seed %d, after %s: %v", r.name, count(at.seats, "seat"), at.seed, count(at.moves, "move"), err)
		}
	})
}

// oddTexts are no texts of anything, or just not.
var oddTexts = []string{"", " ", "0", "1", "-1", "1 1", "٣", "null", "~", "{}", "[", "a: b", "seats: [{}]",
	"=", "a=", "=1", "name=\"", "players=1..8", "params.a=1"}

// addSeeds adds texts that the ruleset writes: of positions at the start, in the
// middle and at the end of a game, moves there, and other values of its keys.
func (t *target) addSeeds(add func(moves uint8, text string)) {
	p, err := t.newPlay(t.seats[0], t.options.Seed)
	if err != nil {
		return // which the check of seats tells
	}
	for ; ; p.step(nil) {
		if moves := uint8(p.moves); p.moves%40 == 20 || p.over() {
			text, _ := p.state.AppendText(nil) // where it fails, other checks tell
			add(moves, string(text))
			if legal := p.state.AppendMoves(nil); len(legal) > 0 {
				add(moves, p.text(legal[len(legal)/2]))
			}
		}
		if p.over() {
			break
		}
	}
	variations := t.Document.Variations()
	for i := t.nth % seedStride; i < len(variations); i += seedStride {
		add(0, variations[i].Set)
	}
	for i, text := range oddTexts {
		if t.share(i) {
			add(uint8(i), text)
		}
	}
}

// seedStride is how many other values of keys there are to one that fuzzing begins
// with.
const seedStride = 100

// reader reads texts after some moves of a game.
type reader struct {
	draft resolved
	*target
	moves int
}

// maxOutside is how long a text is read: with longer ones nothing new comes up.
const maxOutside = 1 << 14

// read reads a text in each of the ways.
func (r reader) read(text string) error {
	if len(text) > maxOutside {
		return nil
	}
	p, err := r.newPlay(r.seats[r.moves%len(r.seats)], r.options.Seed)
	if err != nil {
		return err
	}
	for p.moves < r.moves && !p.over() {
		p.step(nil)
	}
	before := p.sight(p.state)
	for _, way := range []struct {
		as   string
		read func(p *play, text string) error
	}{
		{"a move in full", readsMove},
		{"typed words", readsTyped},
		{"the text of a position", readsPosition},
		{"an assignment", r.readsAssignment},
	} {
		if err := way.read(p, text); err != nil {
			return fmt.Errorf("%q as %s: %w", text, way.as, err)
		}
		if after := p.sight(p.state); after != before {
			return fmt.Errorf("%q as %s was read, and the game has changed: %s", text, way.as, parted(before, after))
		}
	}
	return nil
}

// readsMove reads a text as a move, legal or not.
func readsMove(p *play, text string) error {
	if err := p.mustReadOrRefuseMove(text); err != nil {
		return err
	}
	if m, err := p.Rules.ParseMove(text); err == nil && p.state.Check(m) != nil {
		return says(p.state.Check(m))
	}
	return nil
}

// readsTyped reads a text as a person's words for moves, which are a line.
func readsTyped(p *play, text string) error {
	if strings.Contains(text, "\n") {
		return nil
	}
	moves, err := core.ReadMoves(p.Rules, p.state, text)
	if err != nil {
		return says(err)
	}
	on := p.fork(core.Clone(p.Rules, p.state))
	for _, m := range moves {
		for on.state.Turn().Chance() {
			on.step(nil)
		}
		if err := on.state.Check(m); err != nil {
			return fmt.Errorf("it is taken for %s, which is illegal: %w", p.text(m), err)
		}
		on.state.Play(m, nil)
	}
	return nil
}

// readsPosition reads a text as a position, from which the game goes on.
func readsPosition(p *play, text string) error {
	into := p.fresh()
	_, err := p.readsOrRefuses(into, text, p.sight(into))
	return err
}

// readsAssignment reads a text as a value that is laid over the ruleset. One that
// assigns nothing is not for the variant to read.
func (r reader) readsAssignment(_ *play, text string) error {
	if !strings.Contains(text, "=") {
		return nil
	}
	other, err := r.draft.with(text)
	if err != nil {
		if _, panicked := errors.AsType[*core.Panic](err); !panicked && !isText(text) {
			return nil // it has no lines, and so no places
		}
		_, err := r.draft.problemsOf(err, []string{text})
		return err
	}
	t := &target{Ruleset: other, name: r.name, options: r.options}
	if err := t.resolved().resolves(other.Document.Digest()); err != nil {
		return err
	}
	least, _ := other.Rules.Seats()
	p, err := t.newPlay(least, t.options.Seed)
	if err != nil {
		return err
	}
	return p.comesToAnEnd()
}

// isText reports whether a text is one, and not anything else in bytes.
func isText(text string) bool { return utf8.ValidString(text) && !strings.ContainsRune(text, 0) }
