package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

func checkPositionText(g *game) {
	whole := g.again()
	end := whole.finish()
	read := func(into core.State, what string) {
		within(func() {
			text := g.reread(g.state, into)
			if got := g.fork(into).finish(); got != end {
				fail("it has read the text of the position, and the same moves and tiles lead to another end: %s\n%s",
					diff(end, got), text)
			}
		}, "%s", what)
	}
	used, misreadAt := g.fresh(), core.NewRandom(g.seed, core.Stream{}).Below(whole.moves+1)
	for n := range g.positions(1) {
		if g.over() || g.state.Turn().Chance() || n%12 == int(g.seed%12) {
			if n%2 == 1 {
				read(g.fresh(), "a new State")
			} else {
				read(used, "a State that has been other positions")
			}
		}
		if g.moves == misreadAt { // once a game, as it takes the longest
			misreadAt = -1
			into := g.used()
			read(into, fmt.Sprintf("a State made for %s, which becomes whatever it reads", wording.Count(into.Seats(), "seat")))
			// What was read must not be shared.
			within(func() { g.reread(g.state, into) }, "a State that has read the text before, and was played on")
			g.misread(textOf(whole.state))
		}
	}
}

// reread makes a State a position by its text, and returns the text.
func (t *target) reread(s, into core.State) string {
	text := textOf(s)
	err := unmarshal(into, text)
	must(err == nil, "it cannot read the text that the position writes: %w\n%s", err, text)
	if want, got := t.snapshot(s), t.snapshot(into); want != got {
		fail("it reads the text of the position as another one: %s\n%s", diff(want, got), text)
	}
	return text
}

// misread gives a State texts that are no positions, and altered texts of the position, also with
// lines of another position. The State has to refuse them unchanged, or become a sound position.
func (g *game) misread(another string) {
	const shares = 8 // reading the texts takes longer than the game, so the games share them
	here, text := g.snapshot(g.state), textOf(g.state)
	others := strings.SplitAfter(another, "\n")
	texts := slices.Concat(nonsense,
		altered(text, textLine, func(i int, line string) []string {
			return []string{"", line[:len(line)/2], line + line, others[min(i, len(others)-1)]}
		}),
		altered(text, numeral, func(i int, n string) []string {
			return []string{[]string{"0", n + "1", "99999999999999999999", "-1", "zzqx"}[i%5]}
		}))
	for i, c := range text {
		if c == '\n' {
			texts = append(texts, text[:i])
		}
	}
	for i, other := range texts {
		if i%shares != (int(g.seed)+g.seats*4)%shares {
			continue
		}
		into := core.Clone(g.Rules, g.state)
		within(func() {
			refused := g.refuses(into, other, here)
			must(refused || i >= len(nonsense), "it has to be refused, and is read")
		}, "a State was given %s, and not the text of the position: %s", short(other), diff(text, other))
	}
}

// Parts of the text of a position.
var (
	textLine = regexp.MustCompile(`.+\n`)
	numeral  = regexp.MustCompile(`[0-9]+`)
)

// textOf returns the text of a position.
func textOf(s core.State) string {
	text, err := s.AppendText(nil)
	must(err == nil, "the position has no text: %w", err)
	must(len(text) > 0, "the text of the position is empty")
	must(utf8.Valid(text), "the text of the position is not UTF-8: %q", text)
	appended, _ := s.AppendText([]byte("before\n"))
	same("before\n"+string(text), string(appended), "AppendText is to append the text to what is there already")
	return string(text)
}

// unmarshal reads a text into a State. The bytes belong to the caller: a State must not change
// them, and they change afterwards.
func unmarshal(s core.State, text string) error {
	lent := []byte(text)
	err := s.UnmarshalText(lent)
	if string(lent) != text {
		return fmt.Errorf("UnmarshalText has changed the bytes that it was given: %s", diff(text, string(lent)))
	}
	for i := range lent {
		lent[i] = '#' // which shows in a State that has kept them
	}
	return err
}

// refuses gives a State any text. The State has to refuse it with a reason and keep its snapshot,
// here, or become a sound position.
func (g *game) refuses(s core.State, text, here string) bool {
	err := unmarshal(s, text)
	if err == nil {
		g.checkSound(s)
		return false
	}
	if now := g.snapshot(s); now != here {
		fail("it is refused (%w), and the position has changed: %s", err, diff(here, now))
	}
	hasReason(err)
	return true
}

// checkSound checks a position from a text of outside: it reads back from its own text, and a
// game from there ends with all tiles.
func (g *game) checkSound(s core.State) {
	within(func() {
		least, most := g.Rules.Seats()
		must(s.Seats() >= least && s.Seats() <= most, "it has %s, and the rules are for %d to %d",
			wording.Count(s.Seats(), "seat"), least, most)
		offers(s)
		if s.Seats() == g.seats {
			g.sameTiles(g.state.CountTiles(), s)
		}
	}, "it is read")
	within(func() { g.reread(s, g.fresh()) }, "it is read, and a new State has to read the position again")
	on, tiles := g.fork(s), s.CountTiles()
	on.finish()
	must(s.Turn() == core.Over || on.moves == maxMoves, "a game from there is stuck: %v, and there is no legal move", s.Turn())
	g.sameTiles(tiles, s)
}

// Texts that have to be refused are tried at the first turn of a seat.
func checkPositionKeys(t *target) {
	declared := variants.PositionKeys(t.Variant)
	must(len(declared) > 0, "the variant declares %s and has no such key: its method PositionKeys is missing, or has "+
		"another signature than that of variants.Placer", variants.DeclaresPositions)
	for g := range t.games() {
		for range g.positions(4 * sparse) {
			path := undeclared(g.written(), "", declared)
			must(path == "", "the text of the position has `%s`, which is no declared key", path)
		}
	}
	for g := range t.games() {
		for !g.state.Turn().Seat() && !g.over() {
			g.step(nil)
		}
		v := g.written()
		for _, path := range []string{noSuchKey, ruleset.SeatKeys + noSuchKey} {
			g.checkRefused(withKey(v, ruleset.Key{Path: path}, "1"), noSuchKey)
		}
		for _, k := range declared {
			value := "{ " + noSuchKey + ": 1 }"
			within(func() { g.checkRefused(withKey(v, k, value), k.Path[strings.LastIndexByte(k.Path, '.')+1:]) },
				"`%s` cannot be %s", k.Path, value)
		}
		return
	}
}

// written returns the text of the position as the values in it.
func (g *game) written() ruleset.Value {
	v, err := ruleset.ReadText("position", []byte(textOf(g.state)))
	must(err == nil, "%w", err)
	return v
}

// undeclared returns the path of an undeclared key, or "". A declared key may have any parts,
// unless some of them are declared.
func undeclared(v ruleset.Value, path string, declared []ruleset.Key) string {
	for _, item := range v.Items() {
		if found := undeclared(item, path, declared); found != "" {
			return found
		}
	}
	for _, e := range v.Entries() {
		at := strings.TrimPrefix(path+"."+e.Key, ".")
		if !slices.ContainsFunc(declared, func(k ruleset.Key) bool { return k.Path == at }) {
			return at
		}
		if slices.ContainsFunc(declared, func(k ruleset.Key) bool { return strings.HasPrefix(k.Path, at+".") }) {
			if found := undeclared(e.Value, at, declared); found != "" {
				return found
			}
		}
	}
	return ""
}

// checkRefused checks that a text is refused at a key, for an unknown key or a wrong value.
func (g *game) checkRefused(text, word string) {
	err := try(func() {
		err := unmarshal(g.fresh(), text)
		must(err != nil, "it is read, as if nothing were wrong")
		reported := false
		for _, p := range problemsIn(err) {
			words := strings.Split(p.Path, ".")
			unknown := p.Code == "unknown-key" && words[len(words)-1] == word
			reported = reported || slices.Contains(words, word) && unknown == (word == noSuchKey)
		}
		must(reported, "no problem is reported at `%s`: %w", word, err)
	})
	must(err == nil, "%w\nthe text of the position is:\n%s", err, text)
}

func checkPositionExamples(s *suite) {
	s.needShipped()
	left := slices.DeleteFunc(slices.Clone(variants.PositionKeys(s.variant)), func(k ruleset.Key) bool {
		return k.Example == "" || s.options.Skip["position-examples/"+k.Path] != ""
	})
	refusals := map[string]error{} // by path, the shortest one, which is about the example
	for _, t := range s.targets {
		g := t.newGame(t.Rules, t.seats[0], t.options.Seed)
		for range g.positions(1) {
			if len(left) == 0 {
				return
			}
			v := g.written()
			left = slices.DeleteFunc(left, func(k ruleset.Key) bool {
				err := g.readExample(k, v)
				if was := refusals[k.Path]; err != nil && (was == nil || len(err.Error()) < len(was.Error())) {
					refusals[k.Path] = err
				}
				return err == nil
			})
		}
	}
	var errs []error
	for _, k := range left {
		errs = append(errs, fmt.Errorf("the example of `%s` can be read by no shipped ruleset. Give the key another "+
			"one, ship a ruleset whose positions have it, or say in Options.Skip[\"position-examples/%[1]s\"] why there can be none. "+
			"The refusal is:\n%[2]w", k.Path, refusals[k.Path]))
	}
	must(errs == nil, "%w", errors.Join(errs...))
}

// readExample reads the example of a key in the place of its value in a position: first with
// everything else unchanged, then without bag and discard, which get the remaining tiles.
func (g *game) readExample(k ruleset.Key, position ruleset.Value) error {
	var refusal error
	for _, without := range [][]string{nil, {"bag", "discard"}} {
		err := core.Guard(func() error { return unmarshal(g.fresh(), withKey(position, k, k.Example, without...)) })
		if err == nil {
			return nil
		}
		refusal = cmp.Or(refusal, err)
	}
	return refusal
}

// seatsKey is the key of positions for the boards of the seats.
var seatsKey = strings.TrimSuffix(ruleset.SeatKeys, ".")

// withKey returns the text of a position with another value of a key, and without some keys. A
// key of every seat changes for the first seat.
func withKey(position ruleset.Value, k ruleset.Key, value string, without ...string) string {
	lines := func(v ruleset.Value, key, value string) []string {
		all := []string{key + ": " + value}
		for _, e := range v.Entries() {
			switch {
			case e.Key == key: // which keeps its place
				all = append(all[1:], all[0])
			case !slices.Contains(without, e.Key):
				all = append(all, e.Key+": "+e.Value.JSON())
			}
		}
		return all
	}
	key, seats := k.Path, position.Get(seatsKey).Items()
	if word, ofSeat := strings.CutPrefix(k.Path, ruleset.SeatKeys); ofSeat && len(seats) > 0 {
		boards := jsonOf(seats)
		boards[0] = "{" + strings.Join(lines(seats[0], word, value), ", ") + "}"
		key, value = seatsKey, "["+strings.Join(boards, ", ")+"]"
	}
	return strings.Join(lines(position, key, value), "\n") + "\n"
}

// jsonOf returns values as JSON.
func jsonOf(values []ruleset.Value) []string {
	var all []string
	for _, v := range values {
		all = append(all, v.JSON())
	}
	return all
}
