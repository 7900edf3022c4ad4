package conformance

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

func checkMoveText(t *target) {
	again := t.reopened()
	for _, text := range nonsense {
		t.checkParse(text, true)
	}
	texts := map[core.Move]string{}
	for g := range t.games() {
		for range g.positions(1) {
			moves := g.state.AppendMoves(nil)
			g.checkActions(moves)
			for _, m := range moves {
				text := t.text(m)
				before, known := texts[m]
				must(!known || before == text,
					"the text of move %d is %q, and was %q at an earlier position: it depends on the rules alone", m, text, before)
				if !known {
					texts[m] = text
					t.checkText(m, text, again)
				}
			}
		}
	}
}

// checkActions compares the legal actions with the legal moves, which begin with their names.
func (g *game) checkActions(moves []core.Move) {
	var legal uint64
	for _, m := range moves {
		word, _, _ := strings.Cut(g.text(m), " ")
		named := slices.IndexFunc(g.Rules.Actions(), func(a core.ActionInfo) bool { return a.Name == word })
		action, declines := g.state.ActionOf(m)
		must(action == named || declines, "ActionOf returns %d for %q, whose first word is that of action %d", action, g.text(m), named)
		if named >= 0 {
			legal |= 1 << named
		}
	}
	got := g.state.LegalActions()
	must(got == legal, "LegalActions returns %b, and the bits of the actions of legal moves are %b", got, legal)
}

// checkText checks the text of a move and similar texts. Again are the same rules compiled once
// more.
func (t *target) checkText(m core.Move, text string, again core.Rules) {
	words := strings.Fields(text)
	must(len(words) > 0, "the text of move %d has no word", m)
	must(strings.Join(words, " ") == text, "the text of move %d is %q: write words with one space between them", m, text)
	must(strings.ToLower(text) == text, "the text of move %d is %q: write it in lower case", m, text)
	must(!strings.ContainsFunc(text, func(r rune) bool { return r == unicode.ReplacementChar || !unicode.IsPrint(r) }),
		"the text of move %d is %q, which has a character that cannot be printed", m, text)
	got := string(t.Rules.AppendMove([]byte("before "), m))
	must(got == "before "+text, "AppendMove is to append %q to %q, and returns %q", text, "before ", got)
	got = string(again.AppendMove(nil, m))
	must(got == text, "the text of move %d is %q, and %q where the same document is compiled once more", m, text, got)
	readsBack(t.Rules, m, text)
	readsBack(again, m, text)
	foreign, garbled := otherTexts(text)
	for i, other := range append(foreign, garbled...) {
		t.checkParse(other, i < len(foreign))
	}
}

// readsBack checks that rules read the text of a move as that move.
func readsBack(r core.Rules, m core.Move, text string) {
	got, err := r.ParseMove(text)
	must(err == nil, "the text of move %d is %q, which ParseMove refuses: %w", m, text, err)
	must(got == m, "the text of move %d is %q, which ParseMove reads as move %d", m, text, got)
}

// checkParse reads a text as a move. A move has to read back from its own text, a refusal needs a
// reason, and a foreign text has to be refused.
func (t *target) checkParse(text string, foreign bool) {
	err := try(func() {
		m, err := t.Rules.ParseMove(text)
		if err != nil {
			hasReason(err)
			return
		}
		must(!foreign, "it has to be refused, and is read as move %d", m)
		own := t.text(m)
		readsBack(t.Rules, m, own)
		must(sameWords(text, own), "it is read as %q, which has other words", own)
	})
	if err != nil {
		fail("ParseMove(%s): %w", short(text), err)
	}
}

// hasReason checks that a refusal has a reason.
func hasReason(err error) {
	must(strings.TrimSpace(err.Error()) != "",
		"it is refused by an error without a text, which has to say what is wrong and where")
}

// nonsense are texts that are neither a move nor a position in any game.
var nonsense = []string{
	"", " ", "\n", "\x00", "\xff\xfe", "zzqx", "zzqx 99999999999999999999", "!", "\u0663 \u0664", "{", "- [",
	strings.Repeat("zzqx", 1<<14), strings.Repeat("zzqx ", 1<<14), strings.Repeat("zzqx: {", 1<<10),
	strings.Repeat("9", 1<<14), strings.Repeat("1 ", 1<<14),
}

// altered returns a text with one part replaced at a time, for each match of a pattern and each
// replacement. Matches are numbered from 0.
func altered(text string, part *regexp.Regexp, others func(i int, part string) []string) []string {
	var all []string
	for i, at := range part.FindAllStringIndex(text, -1) {
		for _, other := range others(i, text[at[0]:at[1]]) {
			all = append(all, text[:at[0]]+other+text[at[1]:])
		}
	}
	return all
}

// word is a word of a move.
var word = regexp.MustCompile(`\S+`)

// otherTexts returns texts similar to that of a move. The foreign ones have a word or a character
// that no move has: letters without meaning, or a number too large for any integer. The garbled
// ones may be moves: a word is missing or repeated, a letter differs, or spaces are added.
func otherTexts(text string) (foreign, garbled []string) {
	const letters, number = "zzqx", "99999999999999999999"
	foreign = append(altered(text, word, func(int, string) []string { return []string{letters, number} }),
		text+"\xff", text+" \x00", letters+" "+text, text+" "+letters, number+" "+text, text+" "+number)
	garbled = append(altered(text, word, func(_ int, word string) []string {
		last := len(word) - 1
		return []string{"", word + " " + word, "-" + word, "0", word[:last], word[:last] + string(rune(word[last]+1))}
	}), strings.ToUpper(text), " "+text, text+" ", strings.ReplaceAll(text, " ", "  "),
		strings.ReplaceAll(text, " ", ""), text+"\n", text+" "+text, lastTwice(text))
	return foreign, garbled
}

// lastTwice returns a text with its last two words repeated, which can be a part of a payment.
func lastTwice(text string) string {
	words := strings.Fields(text)
	return text + " " + strings.Join(words[max(0, len(words)-2):], " ")
}

// sameWords reports whether two texts have the same words. Words without numbers, such as kept
// tiles, may come in any order.
func sameWords(text, own string) bool {
	words, want := strings.Fields(strings.ToLower(text)), strings.Fields(own)
	if !strings.ContainsAny(own, "0123456789") {
		slices.Sort(words)
		slices.Sort(want)
	}
	return slices.Equal(words, want)
}

func checkRejection(g *game) {
	var past []core.Move // that were legal earlier, in rising order
	for n := range g.positions(1) {
		legal := g.state.AppendMoves(nil)
		// Each game probes other turns of the seats, and all turns that are no seat's.
		if g.over() || len(legal) == 0 || n%sparse == int(g.seed%sparse) {
			numbers := numbersNear(core.NewRandom(g.seed, core.Stream{Index: n}), legal, past)
			g.unchanged(g.state, "Check", func() { g.checkRefusals(legal, past, numbers) })
		}
		for _, m := range legal {
			if i, known := slices.BinarySearch(past, m); !known {
				past = slices.Insert(past, i, m)
			}
		}
	}
	// A hidden trace of Check may show only later in the game.
	same(g.again().finish(), g.snapshot(g.state), "where Check is asked about moves that are not made, the game ends otherwise")
}

// checkRefusals calls Check for all legal moves, and for other numbers.
func (g *game) checkRefusals(legal, past, numbers []core.Move) {
	for _, m := range legal {
		if refused := g.state.Check(m); refused != nil {
			fail("Check refuses %s, which is among the legal moves: %v", g.named(m), moveError(refused))
		}
	}
	for _, m := range numbers {
		if _, known := slices.BinarySearch(legal, m); known {
			continue
		}
		refused := g.state.Check(m)
		if refused == nil {
			fail("Check accepts %s, which is not among the %s: %v", g.named(m),
				wording.Count(len(legal), "legal move"), g.state.Turn())
		}
		_, known := slices.BinarySearch(past, m)
		if err := try(func() { g.checkRefusal(m, moveError(refused), known) }); err != nil {
			fail("Check refuses %s as it should, but %w", g.named(m), err)
		}
	}
}

// checkRefusal checks the refusal of a number that is no legal move. Known numbers are earlier
// legal moves.
func (g *game) checkRefusal(m core.Move, r *core.MoveError, known bool) {
	seat := max(-1, int(g.state.Turn()))
	must(r.Seat == seat, "its Seat is %d, and has to be %d: %v", r.Seat, seat, g.state.Turn())
	must(r.Move != "" && (!known || r.Move == g.text(m)), "its Move is %q, and has to be the text of the move", r.Move)
	must(r.Reason != "" && strings.TrimSpace(r.Reason) == r.Reason && !strings.ContainsAny(r.Reason, "\r\n"),
		"its Reason is not one line without spaces around it: %q", r.Reason)
	must(!strings.HasSuffix(r.Reason, "."), "its Reason ends with a full stop: %q", r.Reason)
	must(r.Key == "" || g.Document.Declares(r.Key),
		"its Key is %q, which the ruleset does not have: name the key of the rule, or none", r.Key)
}

// moveError returns an error of Check as a *core.MoveError, as it has to be.
func moveError(err error) *core.MoveError {
	r, is := errors.AsType[*core.MoveError](err)
	must(is, "its error is a %T, and has to be a *core.MoveError: %w", err, err)
	must(r != nil, "its error is a *core.MoveError that is nil, which is not a nil error: return nil itself")
	return r
}

// numbersNear returns numbers similar to moves: earlier moves, numbers that differ a little from
// moves, and random ones.
func numbersNear(random *core.Random, legal, past []core.Move) []core.Move {
	numbers := []core.Move{0, 1, 1 << 31, ^core.Move(0)}
	for range min(len(past), 12) {
		numbers = append(numbers, past[random.Below(len(past))])
	}
	if len(legal) == 0 {
		legal = past
	}
	for n := range min(len(legal), 6) {
		m := legal[random.Below(len(legal))]
		numbers = append(numbers, m-1, m+1)
		for bit := range 32 {
			if n == 0 || random.Below(8) == 0 {
				numbers = append(numbers, m^1<<bit)
			}
		}
		numbers = append(numbers, core.Move(random.Below(1<<16))<<16|core.Move(random.Below(1<<16)))
	}
	return numbers
}
