package conformance

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkPositionText holds that the text of a position is that position, and that a text
// which is no position is refused.
// It finds fields that the text leaves out, and positions that are changed before they
// are refused.
func checkPositionText(g *game) {
	whole := g.again()
	end, earlier := whole.finish(), "" // the last snapshot, and the text of a position before
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
		if g.moves == misreadAt/2 {
			earlier = textOf(g.state)
		}
		if g.moves == misreadAt { // once a game, as it takes the longest
			misreadAt = -1
			into := g.used()
			read(into, fmt.Sprintf("a State made for %s, which becomes whatever it reads", wording.Count(into.Seats(), "seat")))
			// What was read must not be shared.
			within(func() { g.reread(g.state, into) }, "a State that has read the text before, and was played on")
			g.misread(earlier)
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

// misread gives a State texts that differ from that of the position. It has to refuse
// them and stay as it is, or become a position that is sound.
func (g *game) misread(earlier string) {
	const shares = 8 // reading the texts takes longer than the game, so the games share them
	here := g.snapshot(g.state)
	for i, m := range misreadings(textOf(g.state), earlier) {
		if i%shares != (int(g.seed)+g.seats*4)%shares {
			continue
		}
		into := core.Clone(g.Rules, g.state)
		within(func() {
			refused := g.refuses(into, m.text, here)
			must(refused || !m.none, "it has to be refused, and is read")
		}, "a State was given %s, %s", m.what, short(m.text))
	}
}

// misreading is a text that is no position of the game, or another one: a State may read
// what happens to be a position, which then has to be sound.
type misreading struct {
	what string // how it was made
	text string
	none bool // it is no position of any game
}

// numeral finds whole numbers.
var numeral = regexp.MustCompile(`[0-9]+`)

// misreadings returns texts that differ a little from that of a position, also by lines
// of an earlier one, and some that have nothing of it.
func misreadings(text, earlier string) []misreading {
	var all []misreading
	for _, none := range []string{"", "\n", "zzqx", "{", "- [", "\x00", "\xff\xfe", strings.Repeat("zzqx: {", 1<<10)} {
		all = append(all, misreading{"a text that is no position", none, true})
	}
	lines, others := strings.SplitAfter(text, "\n"), strings.SplitAfter(earlier, "\n")
	for i, line := range lines {
		before, after := strings.Join(lines[:i], ""), strings.Join(lines[i+1:], "")
		for how, instead := range []string{"", line[:len(line)/2], line + line, others[min(i, len(others)-1)]} {
			what := fmt.Sprintf("line %d %s", i+1, [...]string{"missing", "cut off", "twice", "from an earlier position"}[how])
			all = append(all, misreading{"the text of the position with " + what, before + instead + after, false})
		}
		all = append(all, misreading{fmt.Sprintf("the text of the position up to line %d", i), before, false})
	}
	for i, at := range numeral.FindAllStringIndex(text, -1) {
		number := []string{"0", text[at[0]:at[1]] + "1", "99999999999999999999", "-1", "zzqx"}[i%5]
		all = append(all, misreading{"the text of the position with another number",
			text[:at[0]] + number + text[at[1]:], false})
	}
	return all
}

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

// unmarshal reads a text into a State. The bytes belong to the caller: a State must not
// change them, and they change afterwards.
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

// refuses gives a State, whose snapshot is here, any text. The State has to refuse it
// with a reason and stay as it is, or to become a position that is sound.
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

// checkSound checks a position that a text from outside has made: it reads back from
// its own text, and the game comes to an end from there, with all tiles.
func (g *game) checkSound(s core.State) {
	within(func() {
		least, most := g.Rules.Seats()
		must(s.Seats() >= least && s.Seats() <= most, "it has %s, and the rules are for %d to %d",
			wording.Count(s.Seats(), "seat"), least, most)
		offers(s)
		if s.Seats() == g.seats {
			g.sameTiles(g.countOf(g.state), s)
		}
	}, "it is read")
	within(func() { g.reread(s, g.fresh()) }, "it is read, and a new State has to read the position again")
	on, tiles := g.fork(s), g.countOf(s)
	on.finish()
	must(s.Turn() == core.Over || on.moves == maxMoves, "a game from there is stuck: %v, and there is no legal move", s.Turn())
	g.sameTiles(tiles, s)
}
