package conformance

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/azulejo/azulejo/core"
)

// moveText holds that moves and their texts are two ways to say the same.
func moveText(t *target) error {
	twin, err := t.again()
	if err != nil {
		return err
	}
	b := &moveBook{target: t, twin: twin.Rules, texts: map[core.Move]string{}, moves: map[string]core.Move{}}
	if err := b.refusesNonsense(); err != nil {
		return err
	}
	return t.eachPosition(func(p *play) error {
		p.legal = p.state.AppendMoves(p.legal[:0])
		if err := b.enter(p.legal); err != nil {
			return err
		}
		for _, m := range b.fresh {
			if err := b.firstSeen(m, b.texts[m]); err != nil {
				return err
			}
		}
		return nil
	})
}

// moveBook has the texts of all moves that were seen. They are the same in all
// games of a ruleset, so each is looked at once.
type moveBook struct {
	*target
	twin  core.Rules // of the same document
	texts map[core.Move]string
	moves map[string]core.Move
	fresh []core.Move // those that came with the last position
	room  []byte
}

// enter enters the legal moves of a position.
func (b *moveBook) enter(legal []core.Move) error {
	b.fresh = b.fresh[:0]
	for _, m := range legal {
		b.room = b.Rules.AppendMove(b.room[:0], m)
		before, known := b.texts[m]
		if known && before != string(b.room) {
			return fmt.Errorf("the text of move %d is %q, and was %q at an earlier position: it depends on the rules alone",
				m, b.room, before)
		}
		if known {
			continue
		}
		if err := b.note(m, string(b.room)); err != nil {
			return err
		}
	}
	return nil
}

// note enters a move that comes for the first time.
func (b *moveBook) note(m core.Move, text string) error {
	if err := spelled(text); err != nil {
		return fmt.Errorf("the text of move %d is %q, which %w", m, text, err)
	}
	if other, taken := b.moves[text]; taken {
		return fmt.Errorf("the moves %d and %d have the same text, %q: nobody could say which one is meant", other, m, text)
	}
	b.texts[m], b.moves[text] = text, m
	b.fresh = append(b.fresh, m)
	return nil
}

// firstSeen checks a text that is new, and what resembles it.
func (b *moveBook) firstSeen(m core.Move, text string) error {
	if got := string(b.Rules.AppendMove([]byte("before "), m)); got != "before "+text {
		return fmt.Errorf("AppendMove is to append %q to %q, and returns %q", text, "before ", got)
	}
	if got := string(b.twin.AppendMove(nil, m)); got != text {
		return fmt.Errorf("the text of move %d is %q, and %q where the same document is compiled once more", m, text, got)
	}
	for _, rules := range []core.Rules{b.Rules, b.twin} {
		if got, err := readMove(rules, text); err != nil || got != m {
			return fmt.Errorf("the text of move %d is %q, which ParseMove reads as %s", m, text, outcomeOf(got, err))
		}
	}
	return b.readsWhatResembles(text)
}

// spelled says what is wrong with how a text is written; nil where nothing is.
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

// readMove reads a text. A panic is an error that says which text it was.
func readMove(r core.Rules, text string) (m core.Move, err error) {
	panicked := core.Guard(func() error {
		m, err = r.ParseMove(text)
		return nil
	})
	if panicked != nil {
		return 0, fmt.Errorf("ParseMove(%s): %w", short(text), panicked)
	}
	return m, err
}

// outcomeOf tells what came of reading a text.
func outcomeOf(m core.Move, err error) string {
	if err != nil {
		return fmt.Sprintf("no move: %v", err)
	}
	return fmt.Sprintf("move %d", m)
}

// short quotes a text for a message, which may be a very long one.
func short(text string) string {
	const most = 60
	if len(text) <= most {
		return fmt.Sprintf("%q", text)
	}
	return fmt.Sprintf("%q and so on, %d bytes", text[:most], len(text))
}
