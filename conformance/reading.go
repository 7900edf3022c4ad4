package conformance

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
)

// textOf returns the text of a position.
func textOf(s core.State) (string, error) {
	text, err := s.AppendText(nil)
	switch {
	case err != nil:
		return "", fmt.Errorf("the position has no text: %w", err)
	case len(text) == 0:
		return "", errors.New("the text of the position is empty")
	case !utf8.Valid(text):
		return "", fmt.Errorf("the text of the position is not UTF-8: %q", text)
	}
	const before = "before\n"
	behind, err := s.AppendText([]byte(before))
	if want := before + string(text); err != nil || string(behind) != want {
		return "", fmt.Errorf("AppendText is to append the text to what is there already: %s", parted(want, string(behind)))
	}
	return string(text), nil
}

// unmarshal reads a text into a State. A panic is an error, as a refusal is. The bytes
// are the caller's: they are not to be changed, and become others afterwards.
func unmarshal(s core.State, text string) (err error) {
	lent := []byte(text)
	panicked := core.Guard(func() error {
		err = s.UnmarshalText(lent)
		return nil
	})
	switch {
	case panicked != nil:
		return panicked
	case string(lent) != text:
		return fmt.Errorf("UnmarshalText has changed the bytes that it was given: %s", parted(text, string(lent)))
	}
	for i := range lent {
		lent[i] = '#' // a State that has kept them now shows it
	}
	return err
}

// readsOrRefuses gives a State a text, whatever it is. It has to refuse it in words
// and stay as it is, which is what here tells, or to become a position that is sound.
func (p *play) readsOrRefuses(s core.State, text, here string) (refused bool, _ error) {
	err := unmarshal(s, text)
	if err == nil {
		return false, p.sound(s)
	}
	if err := says(err); err != nil {
		return true, err
	}
	if now := p.sight(s); now != here {
		return true, fmt.Errorf("it is refused (%w), and the position has changed: %s", err, parted(here, now))
	}
	return true, nil
}

// says holds that an error tells something, and is not what became of a panic.
func says(err error) error {
	if _, is := errors.AsType[*core.Panic](err); is {
		return err
	}
	if strings.TrimSpace(err.Error()) == "" {
		return errNoReason
	}
	return nil
}

// errNoReason is what is wrong with an error that tells nothing.
var errNoReason = errors.New("it is refused by an error without a text, which has to say what is wrong and where")

// sound checks a position that a text from outside has made: it is one, it reads back
// from its own text, and the game comes to an end from there.
func (p *play) sound(s core.State) error {
	turn, moves := s.Turn(), len(s.AppendMoves(nil))
	least, most := p.Rules.Seats()
	switch {
	case s.Seats() < least || s.Seats() > most:
		return fmt.Errorf("it is read as a position for %s, and the rules are for %d to %d",
			count(s.Seats(), "seat"), least, most)
	case turn < core.Over || int(turn) >= s.Seats():
		return fmt.Errorf("it is read, and the turn is %d, which is no seat's and none of Deal, Refill and Over", turn)
	case turn.Seat() != (moves > 0):
		return fmt.Errorf("it is read: %v, and there are %s", turn, count(moves, "legal move"))
	case s.Seats() == p.seats && p.countOf(s) != p.countOf(p.state):
		return fmt.Errorf("it is read, and has %s, where the position has %s",
			p.tilesText(p.countOf(s)), p.tilesText(p.countOf(p.state)))
	}
	text, err := textOf(s)
	if err != nil {
		return fmt.Errorf("it is read, but %w", err)
	}
	again := p.fresh()
	if err := unmarshal(again, text); err != nil {
		return fmt.Errorf("it is read, and writes a text that cannot be read: %w\n%s", err, text)
	}
	if want, got := p.sight(s), p.sight(again); want != got {
		return fmt.Errorf("it is read, and writes a text that is another position: %s\n%s", parted(want, got), text)
	}
	return p.fork(s).comesToAnEnd()
}

// comesToAnEnd plays to the end, for which it needs a move at each turn of a seat. No
// tile is lost on the way.
func (p *play) comesToAnEnd() error {
	at, tiles := p.at, p.countOf(p.state)
	defer func() { p.at = at }()
	p.finish()
	if turn := p.state.Turn(); turn != core.Over && p.moves < maxMoves {
		return fmt.Errorf("a game from there is stuck: %v, and there is no legal move", turn)
	}
	if left := p.countOf(p.state); left != tiles {
		return fmt.Errorf("there are %s, and at the end of a game from there %s", p.tilesText(tiles), p.tilesText(left))
	}
	return nil
}
