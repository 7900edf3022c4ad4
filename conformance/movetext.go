package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/azulejo/azulejo/core"
)

// checkMoveText holds that moves and their texts are two forms of the same.
func checkMoveText(t *target) error {
	again, err := t.reopened()
	if err != nil {
		return err
	}
	for _, text := range nonsense {
		if err := t.checkParse(text, true); err != nil {
			return err
		}
	}
	texts, moves := map[core.Move]string{}, map[string]core.Move{}
	var buf []byte
	return t.eachPosition(func(g *game) error {
		g.legal = g.state.AppendMoves(g.legal[:0])
		var fresh []core.Move
		for _, m := range g.legal {
			buf = t.Rules.AppendMove(buf[:0], m)
			before, known := texts[m]
			if known && before != string(buf) {
				return fmt.Errorf("the text of move %d is %q, and was %q at an earlier position: it depends on the rules alone",
					m, buf, before)
			}
			if known {
				continue
			}
			text := string(buf)
			if err := spelled(text); err != nil {
				return fmt.Errorf("the text of move %d is %q, which %w", m, text, err)
			}
			if other, taken := moves[text]; taken {
				return fmt.Errorf("the moves %d and %d have the same text, %q", other, m, text)
			}
			texts[m], moves[text] = text, m
			fresh = append(fresh, m)
		}
		for _, m := range fresh {
			if err := t.checkText(m, texts[m], again); err != nil {
				return err
			}
		}
		return nil
	})
}

// checkText checks the text of a move, and texts that resemble it. Again are the same
// rules compiled once more.
func (t *target) checkText(m core.Move, text string, again core.Rules) error {
	if got := string(t.Rules.AppendMove([]byte("before "), m)); got != "before "+text {
		return fmt.Errorf("AppendMove is to append %q to %q, and returns %q", text, "before ", got)
	}
	if got := string(again.AppendMove(nil, m)); got != text {
		return fmt.Errorf("the text of move %d is %q, and %q where the same document is compiled once more", m, text, got)
	}
	for _, rules := range []core.Rules{t.Rules, again} {
		if got, err := parseMove(rules, text); err != nil || got != m {
			return fmt.Errorf("the text of move %d is %q, which ParseMove reads as %s", m, text, outcome(got, err))
		}
	}
	for _, other := range withForeignWords(text) {
		if err := t.checkParse(other, true); err != nil {
			return err
		}
	}
	for _, other := range garbled(text) {
		if err := t.checkParse(other, false); err != nil {
			return err
		}
	}
	return nil
}

// spelled returns what is wrong with the spelling of a text.
func spelled(text string) error {
	switch words := strings.Fields(text); {
	case len(words) == 0:
		return errors.New("has no word")
	case strings.Join(words, " ") != text:
		return errors.New("is not words with one space between them")
	case strings.ToLower(text) != text:
		return errors.New("is not in lower case")
	case strings.ContainsFunc(text, func(r rune) bool { return r == unicode.ReplacementChar || !unicode.IsPrint(r) }):
		return errors.New("has a character that cannot be printed")
	}
	return nil
}

// checkParse reads a text as a move. A move has to read back from its own text, a
// refusal needs a reason, and a foreign text has to be refused.
func (t *target) checkParse(text string, foreign bool) error {
	m, err := parseMove(t.Rules, text)
	if err != nil {
		if err := hasReason(err); err != nil {
			return fmt.Errorf("ParseMove(%s): %w", short(text), err)
		}
		return nil
	}
	full := t.text(m)
	if foreign {
		return fmt.Errorf("ParseMove(%s) has to be an error, and is move %d, whose text is %q", short(text), m, full)
	}
	if again, err := parseMove(t.Rules, full); err != nil || again != m {
		return fmt.Errorf("ParseMove(%s) is move %d, whose text %q is read as %s", short(text), m, full, outcome(again, err))
	}
	return nil
}

// parseMove reads a text as a move. A panic is an error.
func parseMove(r core.Rules, text string) (m core.Move, err error) {
	panicked := core.Guard(func() error {
		m, err = r.ParseMove(text)
		return nil
	})
	if panicked != nil {
		return 0, panicked
	}
	return m, err
}

// outcome returns the result of reading a text.
func outcome(m core.Move, err error) string {
	if err != nil {
		return fmt.Sprintf("no move: %v", err)
	}
	return fmt.Sprintf("move %d", m)
}

// hasReason holds that a refusal says why, and is no panic.
func hasReason(err error) error {
	if panicked, is := errors.AsType[*core.Panic](err); is {
		return panicked
	}
	if strings.TrimSpace(err.Error()) == "" {
		return errors.New("it is refused by an error without a text, which has to say what is wrong and where")
	}
	return nil
}

// nonsense are texts that are no moves in any game.
var nonsense = []string{
	"", " ", "\n", "\x00", "\xff\xfe", "zzqx", "zzqx 99999999999999999999", "!", "\u0663 \u0664",
	strings.Repeat("zzqx", 1<<14), strings.Repeat("zzqx ", 1<<14),
	strings.Repeat("9", 1<<14), strings.Repeat("1 ", 1<<14),
}

// withForeignWords returns the text with one more word, or with another word, that no
// move has: letters without meaning, and a number that no integer can hold.
func withForeignWords(text string) []string {
	words := strings.Fields(text)
	var all []string
	for _, word := range []string{"zzqx", "99999999999999999999"} {
		for i := range words {
			all = append(all, strings.Join(slices.Replace(slices.Clone(words), i, i+1, word), " "))
		}
		all = append(all, word+" "+text, text+" "+word)
	}
	return append(all, text+"\xff", text+" \x00")
}

// garbled returns texts that are nearly that of a move: without one of its words, with
// a word twice, with another letter, with more spaces.
func garbled(text string) []string {
	words := strings.Fields(text)
	all := []string{
		strings.ToUpper(text), " " + text, text + " ", strings.ReplaceAll(text, " ", "  "),
		strings.ReplaceAll(text, " ", ""), text + "\n", text + " " + text,
	}
	for i, word := range words {
		last := len(word) - 1
		for _, instead := range [][]string{
			nil, {word, word}, {"-" + word}, {"0"}, {word[:last]}, {word[:last] + string(rune(word[last]+1))},
		} {
			all = append(all, strings.Join(slices.Replace(slices.Clone(words), i, i+1, instead...), " "))
		}
	}
	return all
}
