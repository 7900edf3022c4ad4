package tournament

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sealed is a state as it is written: with a checksum of all that stands before it.
type sealed struct {
	*State
	Sum string `json:"sum"`
}

// checksum is that of a state, over how it is written.
func (s *State) checksum() (string, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:]), nil
}

// Write writes the state as a line of JSON.
func (s *State) Write(w io.Writer) error {
	sum, err := s.checksum()
	if err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(sealed{s, sum})
}

// Read reads what [State.Write] has written. A text that is cut off, or was altered in
// any other way, is refused.
func Read(r io.Reader) (*State, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	file := sealed{State: &State{}}
	err = d.Decode(&file)
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errors.New("it is cut off: the end of the tournament's state is missing")
	case errors.Is(err, io.EOF):
		return nil, errors.New("it is empty, where the state of a tournament should be")
	case errors.As(err, &syntax):
		return nil, fmt.Errorf("it is no state of a tournament: at byte %d: %w", syntax.Offset, err)
	case err != nil:
		return nil, fmt.Errorf("it is no state of a tournament: %w", err)
	}
	if rest, err := io.ReadAll(d.Buffered()); err == nil && len(bytes.TrimSpace(rest)) > 0 {
		return nil, errors.New("there is something behind the state of the tournament")
	}
	return file.State, file.check()
}

// check refuses a state that was not written here, or not so.
func (f *sealed) check() error {
	if f.Format != stateFormat {
		return fmt.Errorf("its format is %d, and this program reads format %d", f.Format, stateFormat)
	}
	sum, err := f.checksum()
	if err != nil {
		return err
	}
	if sum != f.Sum {
		return errors.New("it was altered: its checksum is not that of what it says")
	}
	for _, name := range append([]string{f.Ruleset, f.Digest, f.Seed}, f.Bots...) {
		if !printable(name) {
			return fmt.Errorf("%q in it is no name that this program has written", name)
		}
	}
	if len(f.Bots) < 2 || slices.ContainsFunc(f.Looks, func(l Look) bool { return l.Deals < 1 }) {
		return errors.New("its bots or looks are none that this program has written")
	}
	for i, t := range f.Tables {
		if !t.sound(f.State) {
			return fmt.Errorf("table %d is none that this program has written", i+1)
		}
	}
	return nil
}

// printable reports whether a text is the same in JSON, and does nothing to a terminal.
func printable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}

// sound reports whether a table can be one of a state: nothing that is counted of it
// can then go beyond its lists.
func (t *Table) sound(s *State) bool {
	if t == nil || len(t.Bots) != s.Seats || len(t.Sides) < 2 || len(t.Sides) != len(different(t.Bots)) {
		return false
	}
	for _, name := range t.Bots {
		if !slices.Contains(s.Bots, name) {
			return false
		}
	}
	for _, leg := range t.Legs {
		if len(leg)%t.width() != 0 || len(leg) > legDeals*t.width() {
			return false
		}
	}
	return true
}
