package conformance

import (
	"fmt"
	"slices"
	"strings"
)

// The words that no move has: letters that mean nothing, and a number that no
// integer can hold.
var foreignWords = []string{"zzqx", "99999999999999999999"}

// nonsense are texts that are no moves in any game.
var nonsense = []string{
	"", " ", "\n", "\x00", "\xff\xfe", "zzqx", "zzqx 99999999999999999999", "!", "\u0663 \u0664",
	strings.Repeat("zzqx", 1<<14), strings.Repeat("zzqx ", 1<<14),
	strings.Repeat("9", 1<<14), strings.Repeat("1 ", 1<<14),
}

// refusesNonsense checks that what is no move is not read as one.
func (t *target) refusesNonsense() error {
	for _, text := range nonsense {
		if err := t.mustRefuseMove(text); err != nil {
			return err
		}
	}
	return nil
}

// readsWhatResembles checks texts that differ from that of a legal move: with a
// word that no move has they are refused, and all others are refused or are moves.
func (t *target) readsWhatResembles(text string) error {
	for _, other := range withForeignWords(text) {
		if err := t.mustRefuseMove(other); err != nil {
			return err
		}
	}
	for _, other := range garbled(text) {
		if err := t.mustReadOrRefuseMove(other); err != nil {
			return err
		}
	}
	return nil
}

// mustRefuseMove checks that a text is no move, and that this is said in words.
func (t *target) mustRefuseMove(text string) error {
	m, err := readMove(t.Rules, text)
	if err == nil {
		return fmt.Errorf("ParseMove(%s) has to be an error, and is move %d, whose text is %q", short(text), m, t.text(m))
	}
	return saysOfMove(text, err)
}

// mustReadOrRefuseMove checks that a text is refused in words, or is read as a move
// whose own text is read as that move too.
func (t *target) mustReadOrRefuseMove(text string) error {
	m, err := readMove(t.Rules, text)
	if err != nil {
		return saysOfMove(text, err)
	}
	full := t.text(m)
	if again, err := readMove(t.Rules, full); err != nil || again != m {
		return fmt.Errorf("ParseMove(%s) is move %d, whose text %q is read as %s",
			short(text), m, full, outcomeOf(again, err))
	}
	return nil
}

// saysOfMove checks the error with which the text of a move is refused.
func saysOfMove(text string, err error) error {
	if err := says(err); err != nil {
		return fmt.Errorf("ParseMove(%s): %w", short(text), err)
	}
	return nil
}

// withForeignWords returns the text with a word more, or with another word, that
// no move has.
func withForeignWords(text string) []string {
	words := strings.Fields(text)
	var all []string
	for _, word := range foreignWords {
		for i := range words {
			all = append(all, strings.Join(slices.Replace(slices.Clone(words), i, i+1, word), " "))
		}
		all = append(all, word+" "+text, text+" "+word)
	}
	return append(all, text+"\xff", text+" \x00")
}

// garbled returns texts that are nearly that of a move: without one of its words,
// with one twice or with another letter, with spaces that are too many.
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
